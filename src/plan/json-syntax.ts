// Descriptions of text that is not JSON. They repeat none of it: it may be any file that somebody pointed the gate at.

import type { Problem } from "../core/index.ts";
import { createPlaceFinder, type JsonExpectation, type JsonFault, parseJson } from "../documents/index.ts";

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

/** The syntax error of a fault, with its place. */
export function describeSyntax({ text, file }: PlanText, fault: JsonFault): Problem {
  const comma = findTrailingComma(text, fault.at);
  const error = comma === undefined ? describeSyntaxError(text, fault) : TRAILING_COMMA;
  return { code: "PLAN_NOT_JSON", ...error, place: createPlaceFinder({ text, file })(comma ?? fault.at) };
}

/** Text of a plan, and its name in messages. */
export interface PlanText {
  readonly text: string;
  readonly file: string;
}

/** Most values that are looked through for a syntax error. */
const MAX_VALUES = 2_000_000;

/** The syntax error of a text that `JSON.parse` refuses. Without a line where it is too far down to be looked for. */
export function findSyntaxProblem(source: PlanText): Problem {
  const found = parseJson(source.text, { maxDepth: 100, leavesOutDeeper: true, maxValues: MAX_VALUES });
  if ("fault" in found && found.fault === "not JSON") return describeSyntax(source, found);
  const place = { file: source.file, line: undefined, column: undefined };
  return { code: "PLAN_NOT_JSON", message: "The text is not valid JSON.", place };
}
