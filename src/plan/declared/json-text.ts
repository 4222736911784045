// The text of a declared plan as JSON. What is wrong with it is said without repeating any of it: it may be any file that somebody
// pointed the gate at.

import { GateError, type Problem } from "../../core/index.ts";
import { createPlaceFinder, type Json, type JsonFault, parseJson } from "../../documents/index.ts";
import { describeSyntax } from "../json-syntax.ts";

/** Deepest nesting that is parsed. A declared plan needs four levels; reading the tree is recursive. */
export const MAX_DEPTH = 64;

/** Most values (members and elements) that are parsed. Far more than the demands that are checked need. */
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

/**
 * Parses the text. Throws PLAN_NOT_JSON with the place where the text stops being JSON, PLAN_INVALID where it is nested deeper than
 * {@link MAX_DEPTH} or has a string longer than {@link MAX_STRING_LENGTH}, PLAN_TOO_LARGE where it has more than {@link MAX_VALUES}
 * values.
 */
export function parseJsonText({ text, file }: { readonly text: string; readonly file: string }): Json {
  const json = parseJson(text, { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES, maxStringLength: MAX_STRING_LENGTH });
  if (!("fault" in json)) return json;
  if (json.fault === "not JSON") throw new GateError(describeSyntax({ text, file }, json));
  throw new GateError({ ...FAULTS[json.fault], place: createPlaceFinder({ text, file })(json.at) });
}
