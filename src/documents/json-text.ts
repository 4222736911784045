// From text to a JSON tree with positions: strict JSON (RFC 8259), bounded before it is parsed. What is wrong with the text is
// said in our own words; the parsers' messages would repeat the text, which may be any file somebody pointed the gate at.

import { type DocumentNode, parse, type ValueNode } from "@humanwhocodes/momoa";
import { GateError, type Place, type Problem } from "../core/index.ts";

/** Deepest nesting that is parsed. A declared plan needs four levels; parsing and walking are recursive. */
export const MAX_DEPTH = 64;

/**
 * Most values (members and elements) that are parsed: the tree takes about a kilobyte for each. Three times what
 * 100,000 demands of the bulkiest form need.
 */
export const MAX_VALUES = 300_000;

/** Longest string that is parsed, in characters as written: twelve (an escaped pair) for each of the 255 of a name, and some. */
export const MAX_STRING_LENGTH = 4_096;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const FIRST_PRINTABLE = 0x20;

/** The line and column, from 1, of an offset into the text. A line ends with LF, CR LF or CR. Columns are UTF-16 units. */
export function findPlace({ text, offset, file }: { text: string; offset: number; file: string }): Place {
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < offset; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
      line++;
      lineStart = at + 1;
    }
  }
  return { file, line, column: offset - lineStart + 1 };
}

interface Obstacle {
  readonly kind: "too deep" | "control character" | "long string" | "too many values";
  readonly offset: number;
}

/**
 * What keeps the text from being parsed safely, in one pass without recursion; undefined where nothing does. Control characters
 * in strings are looked for here because momoa (3.3) accepts them, and then takes the wrong end of a string that holds CR LF.
 */
function findObstacle(text: string): Obstacle | undefined {
  let depth = 0;
  let values = 1;
  let inString = false;
  let stringStart = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
      if (code < FIRST_PRINTABLE) return { kind: "control character", offset: at };
      if (at - stringStart > MAX_STRING_LENGTH) return { kind: "long string", offset: stringStart };
    } else if (code === QUOTE) {
      inString = true;
      stringStart = at;
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
      values++;
      if (depth > MAX_DEPTH) return { kind: "too deep", offset: at };
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    } else if (code === COMMA) {
      values++;
    }
    if (values > MAX_VALUES) return { kind: "too many values", offset: at };
  }
  return undefined;
}

const OBSTACLES: Readonly<Record<Obstacle["kind"], Pick<Problem, "code" | "message" | "hint">>> = {
  "too deep": {
    code: "PLAN_INVALID",
    message: `The JSON is nested deeper than ${MAX_DEPTH} levels; a declared plan has at most four.`,
  },
  "control character": {
    code: "PLAN_NOT_JSON",
    message: "The text is not valid JSON: a string has a line break or another control character in it.",
    hint: "Write it as an escape, such as `\\n`, or close the string before it.",
  },
  "long string": {
    code: "PLAN_INVALID",
    message: `A string is longer than ${grouped(MAX_STRING_LENGTH)} characters; names have at most 255.`,
  },
  "too many values": {
    code: "PLAN_TOO_LARGE",
    message: `The plan holds more than ${grouped(MAX_VALUES)} values, which is more than is read.`,
    hint: "Add up what it asks for per region and key, or split it over several runs.",
  },
};

function offsetOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("offset" in error)) return undefined;
  return typeof error.offset === "number" ? error.offset : undefined;
}

/**
 * Where the text stops being JSON. momoa places an early end of the text at the token before it. With a character at the end
 * that JSON does not allow anywhere, an early end is an unexpected character there.
 */
function syntaxErrorOffset(text: string): number {
  try {
    parse(`${text}\u0000`, { mode: "json" });
  } catch (error) {
    return Math.min(offsetOf(error) ?? text.length, text.length);
  }
  return text.length;
}

/** What is wrong at the offset, as far as one look tells. Says nothing of what the text holds. */
function describeSyntaxError(text: string, offset: number): Pick<Problem, "message" | "hint"> {
  const here = text.charAt(offset);
  const before = text.slice(Math.max(0, offset - 100), offset).trimEnd();
  if (offset >= text.length) {
    return {
      message: "The text ends in the middle of the JSON.",
      hint: "The file may have been cut off: see how it was written.",
    };
  }
  if ((here === "}" || here === "]") && before.endsWith(",")) {
    return { message: "The text is not valid JSON: a comma stands before a closing bracket.", hint: "Take it out." };
  }
  if (here === "/" || here === "#") {
    return { message: "The text is not valid JSON: comments are not allowed in it.", hint: "Take them out." };
  }
  if (here === "'") {
    return { message: "The text is not valid JSON: names and strings stand in double quotes." };
  }
  if (/[-+.0-9NI]/.test(here)) {
    return {
      message: "The text is not valid JSON: this is not a number as JSON writes it.",
      hint: "Numbers have no leading zero or plus sign, and NaN and Infinity do not exist.",
    };
  }
  return { message: "The text is not valid JSON from here on." };
}

function parseTree(text: string): DocumentNode | undefined {
  try {
    return parse(text, { mode: "json" });
  } catch {
    // Not kept as a cause: momoa's message repeats characters of the text.
    return undefined;
  }
}

/**
 * The text as a tree with positions. Throws PLAN_NOT_JSON with the place where the text stops being JSON, PLAN_INVALID where it
 * is nested deeper than {@link MAX_DEPTH} or has a string longer than {@link MAX_STRING_LENGTH}, PLAN_TOO_LARGE where it has more than {@link MAX_VALUES} values.
 */
export function parseJsonText({ text, file }: { readonly text: string; readonly file: string }): ValueNode {
  const obstacle = findObstacle(text);
  if (obstacle !== undefined) {
    const place = findPlace({ text, offset: obstacle.offset, file });
    throw new GateError({ ...OBSTACLES[obstacle.kind], place });
  }
  const tree = parseTree(text);
  if (tree !== undefined) return tree.body;
  const offset = syntaxErrorOffset(text);
  throw new GateError({
    code: "PLAN_NOT_JSON",
    ...describeSyntaxError(text, offset),
    place: findPlace({ text, offset, file }),
  });
}

/** A number with commas. Not by locale: this runs at import, and loading the locales costs a run nearly thirty milliseconds. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
