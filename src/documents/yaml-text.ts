// From text to a YAML tree with positions. YAML 1.2 with the core schema, of which JSON is a part: no tags of one's own, no merge
// keys, no repeated keys. Bounded before the recursive part of the parser runs; what is wrong is said in our own words.

import { Composer, type CST, type Document, type ErrorCode, LineCounter, type Node, Parser } from "yaml";
import { GateError, type Place, type Problem, throwIfAny } from "../core/index.ts";

/** Longest text that is parsed, in UTF-16 units: some thousand rules. */
export const MAX_POLICY_LENGTH = 262_144;
/** Deepest nesting that is parsed. A policy has four levels; the parser is recursive, and ends the process where it is deep. */
export const MAX_DEPTH = 32;
/** Most values that are parsed. The parser's search for repeated keys is quadratic. */
export const MAX_VALUES = 20_000;
/** Most problems that are told at once. */
export const MAX_PROBLEMS = 50;

const OPTIONS = {
  version: "1.2",
  schema: "core",
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: true,
  prettyErrors: false,
} as const;

/** A text that is YAML. */
export interface YamlText {
  readonly document: Document;
  readonly root: Node;
  /** Line and column, from 1, of an offset into the text. */
  placeAt(offset: number): Place;
}

interface Size {
  readonly depth: number;
  readonly values: number;
}

/** Depth and number of values of what the first, not recursive part of the parser found. */
function measure(tokens: readonly CST.Token[]): Size {
  let depth = 0;
  let values = 0;
  const open: [token: CST.Token, depth: number][] = tokens.flatMap((token) =>
    token.type === "document" && token.value !== undefined ? [[token.value, 1]] : [],
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, level] = next;
    depth = Math.max(depth, level);
    values += 1;
    if (!("items" in token)) continue;
    for (const item of token.items) {
      if (item.key != null) open.push([item.key, level + 1]);
      if (item.value !== undefined) open.push([item.value, level + 1]);
    }
  }
  return { depth, values };
}

const SAYINGS: Partial<Record<ErrorCode, readonly [message: string, hint?: string]>> = {
  DUPLICATE_KEY: ["Duplicate field.", "Remove one of the two."],
  MULTIPLE_DOCS: ["The text holds more than one YAML document.", "Write one policy, without further `---` lines."],
  TAB_AS_INDENT: ["The text is not valid YAML: a tab stands where YAML needs spaces."],
  BAD_INDENT: ["The text is not valid YAML: this is not indented as it should be, or a closing bracket is missing."],
  MISSING_CHAR: ["The text is not valid YAML: a closing quote or bracket, or a separator, is missing."],
  BLOCK_AS_IMPLICIT_KEY: [
    "The text is not valid YAML: a second `:` stands on the line.",
    "Put the value in quotes if it has a `:` in it.",
  ],
  TAG_RESOLVE_FAILED: ["A policy has no tags (words that begin with an exclamation mark).", "Take it out."],
  BAD_ALIAS: [
    "The text is not valid YAML: a `*` stands here without quotes.",
    "Put a glob that begins with `*` in quotes.",
  ],
  BAD_SCALAR_START: [
    "The text is not valid YAML: no text may begin with this character.",
    "Put a text that begins with an at sign, a percent sign or a backtick in quotes.",
  ],
  NON_STRING_KEY: ["A field's name must be plain text."],
};

function toProblem({
  code,
  offset,
  placeAt,
}: {
  code: ErrorCode;
  offset: number;
  placeAt: YamlText["placeAt"];
}): Problem {
  const [message, hint] = SAYINGS[code] ?? ["The text is not valid YAML from here on."];
  return {
    code: code === "DUPLICATE_KEY" ? "POLICY_INVALID" : "POLICY_UNREADABLE",
    message,
    ...(hint === undefined ? {} : { hint }),
    place: placeAt(offset),
  };
}

function findProblems(documents: readonly Document.Parsed[], placeAt: YamlText["placeAt"]): readonly Problem[] {
  const [first, second] = documents;
  if (first === undefined) return [];
  // Warnings are unknown tags and directives: what they would mean is not known, so nothing is read past them.
  const found = [...first.errors, ...first.warnings].map(({ code, pos }) => ({ code, offset: pos[0] }));
  if (second !== undefined) found.push({ code: "MULTIPLE_DOCS", offset: second.range[0] });
  const { explicit, version } = first.directives.yaml;
  const otherVersion: Problem = {
    code: "POLICY_UNREADABLE",
    message: "A policy is YAML 1.2; its first line says another version.",
    hint: "Take the line out.",
    place: placeAt(0),
  };
  return [
    ...(explicit === true && version !== "1.2" ? [otherVersion] : []),
    ...found
      .toSorted((a, b) => a.offset - b.offset)
      .slice(0, MAX_PROBLEMS)
      .map((one) => toProblem({ ...one, placeAt })),
  ];
}

/** Throws POLICY_UNREADABLE, or POLICY_INVALID for repeated fields, with all problems and their places. */
export function parseYamlText({ text, file }: { readonly text: string; readonly file: string }): YamlText {
  const refuse = (message: string, hint?: string): GateError =>
    new GateError({
      code: "POLICY_UNREADABLE",
      message,
      ...(hint === undefined ? {} : { hint }),
      place: { file, line: null, column: null },
    });
  if (text.length > MAX_POLICY_LENGTH) {
    throw refuse(`The policy has ${text.length} characters; at most ${MAX_POLICY_LENGTH} are read.`);
  }
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const { depth, values } = measure(tokens);
  if (depth > MAX_DEPTH) throw refuse(`The policy is nested deeper than ${MAX_DEPTH} levels; a policy has four.`);
  if (values > MAX_VALUES) throw refuse(`The policy holds more than ${MAX_VALUES} values, which is more than is read.`);

  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  throwIfAny(findProblems(documents, placeAt));
  const [document] = documents;
  const root = document?.contents ?? null;
  if (document === undefined || root === null) {
    throw refuse("The policy is empty.", "Write `{}` for a policy that says nothing.");
  }
  return { document, root, placeAt };
}
