// The text of a declared plan as JSON. What is wrong with it is said without repeating any of it: it may be any file that somebody
// pointed the gate at.

import { GateError, type Problem } from "../../core/index.ts";
import {
  createPlaceFinder,
  type Json,
  type JsonExpectation,
  type JsonFault,
  parseJson,
} from "../../documents/index.ts";

/** Deepest nesting that is parsed. A declared plan needs four levels; reading the tree is recursive. */
export const MAX_DEPTH = 64;

/** Most values (members and elements) that are parsed. Three times what 100,000 demands of the bulkiest form need. */
export const MAX_VALUES = 300_000;

/** Longest string that is parsed, in characters as written: twelve (an escaped pair) for each of the 255 of a name, and some. */
export const MAX_STRING_LENGTH = 4_096;

const FAULTS: Readonly<Record<Exclude<JsonFault["fault"], "not JSON">, Pick<Problem, "code" | "message" | "hint">>> = {
  "too deep": {
    code: "PLAN_INVALID",
    message: `The JSON is nested deeper than ${MAX_DEPTH} levels; a declared plan has at most four.`,
  },
  "control character": {
    code: "PLAN_NOT_JSON",
    message: "The text is not valid JSON: a string contains a line break or another control character.",
    hint: "Write it as an escape, such as `\\n`, or close the string before it.",
  },
  "long string": {
    code: "PLAN_INVALID",
    message: "A string is longer than 4,096 characters; names have at most 255.",
  },
  "too many values": {
    code: "PLAN_TOO_LARGE",
    message: "The plan holds more than 300,000 values, which is more than is read.",
    hint: "Add up the amounts per region and key, or split the plan over several runs.",
  },
};

const TRAILING_COMMA: Pick<Problem, "message" | "hint"> = {
  message: "The text is not valid JSON: this comma has nothing after it.",
  hint: "JSON allows no comma after the last entry: remove it.",
};

const IN_WORDS: Readonly<Record<JsonExpectation, string>> = {
  value: "a value",
  name: "a name in double quotes",
  colon: "`:` after the name",
  "comma or }": "`,` or `}`",
  "comma or ]": "`,` or `]`",
  "end of the text": "the end of the text",
};

/** Describes a character: by itself where it is punctuation, so that nothing of a text that may be anything is repeated. */
function describeCharacter(character: string): string {
  if (/[{}[\]()<>,:;"'`=*&%|!?@~^\\/#-]/.test(character)) return character === "`" ? "a backtick" : `\`${character}\``;
  if (/\p{L}/u.test(character)) return "a letter";
  if (/[0-9]/.test(character)) return "a digit";
  return `the character U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Offset of a comma that stands between the last entry and the closing bracket at an offset; undefined where there is none. */
function findTrailingComma(text: string, at: number): number | undefined {
  if (text.charAt(at) !== "}" && text.charAt(at) !== "]") return undefined;
  const before = text.slice(0, at).trimEnd();
  return before.endsWith(",") ? before.length - 1 : undefined;
}

/** Describes the syntax error at an offset. */
function describeSyntaxError(text: string, { at, expected }: JsonFault): Pick<Problem, "message" | "hint"> {
  const here = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const isFirst = text.slice(0, at).trim() === "";
  const notJson = (reason: string, hint?: string) => ({ message: `The text is not valid JSON: ${reason}.`, hint });
  if (at >= text.length) {
    const hint = "The file may have been cut off: check how it was written.";
    return { message: "The text ends in the middle of the JSON.", hint };
  }
  if (here === "/" || here === "#") return notJson("comments are not allowed in JSON", "Remove them.");
  if (here === "'") return notJson("names and strings need double quotes", "Replace the single quotes.");
  if (expected === undefined) {
    return notJson("a string contains an escape that JSON does not know", "Write a backslash as `\\\\`.");
  }
  if (isFirst) {
    const hint = 'A plan looks like this: `{"cbk": {"compute.cores": 8}}`.';
    return { message: `The text is not JSON: expected \`{\`, found ${describeCharacter(here)}.`, hint };
  }
  if (expected === "value" && /[-+.0-9NI]/.test(here)) {
    const hint = "Numbers have no leading zero or plus sign, and NaN and Infinity do not exist.";
    return notJson("this is not a number as JSON writes it", hint);
  }
  return notJson(`expected ${IN_WORDS[expected]}, found ${describeCharacter(here)}`, hintFor(expected, here));
}

function hintFor(expected: JsonExpectation, here: string): string | undefined {
  if (expected === "value" && /\p{L}/u.test(here)) {
    return "Put strings in double quotes; the only words without are `true`, `false` and `null`.";
  }
  if (expected === "end of the text" && here === "{") return "A file holds one plan; write the second to another file.";
  return expected.startsWith("comma") && here === '"' ? "Put a comma between the two." : undefined;
}

/**
 * Parses the text. Throws PLAN_NOT_JSON with the place where the text stops being JSON, PLAN_INVALID where it is nested deeper than
 * {@link MAX_DEPTH} or has a string longer than {@link MAX_STRING_LENGTH}, PLAN_TOO_LARGE where it has more than {@link MAX_VALUES}
 * values.
 */
export function parseJsonText({ text, file }: { readonly text: string; readonly file: string }): Json {
  const json = parseJson(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES, maxStringLength: MAX_STRING_LENGTH });
  if (!("fault" in json)) return json;
  const placeAt = createPlaceFinder({ text, file });
  if (json.fault !== "not JSON") throw new GateError({ ...FAULTS[json.fault], place: placeAt(json.at) });
  const comma = findTrailingComma(text, json.at);
  const error = comma === undefined ? describeSyntaxError(text, json) : TRAILING_COMMA;
  throw new GateError({ code: "PLAN_NOT_JSON", ...error, place: placeAt(comma ?? json.at) });
}
