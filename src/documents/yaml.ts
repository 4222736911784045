// YAML 1.2 with the core schema, of which JSON is a part, as the tree that JSON has: every value with its place, scalars as written,
// aliases followed. No tags, no repeated keys. What is wrong is said in our own words, which repeat nothing of the text.

import {
  Composer,
  type CST,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Parser,
} from "yaml";
import type { Json, JsonMember } from "./json.ts";

/** Deepest nesting that is parsed. The parser is recursive, and ends the process where it is deep. */
export const MAX_DEPTH = 32;
/** Most values that are parsed, those that aliases stand for counted every time. The parser's search for repeated keys is quadratic. */
export const MAX_VALUES = 20_000;
/** Most aliases that are followed: finding what one stands for takes a walk through the text. */
const MAX_ALIASES = 500;

const OPTIONS = {
  version: "1.2",
  schema: "core",
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: true,
  prettyErrors: false,
} as const;

/** Something wrong with a text, and its offset. */
export interface YamlFault {
  readonly message: string;
  readonly hint?: string | undefined;
  readonly at: number;
  /** true: a field that its mapping has already; the text is YAML otherwise. */
  readonly isDuplicate: boolean;
}

type Words = readonly [message: string, hint?: string];

const WORDS: Partial<Record<ErrorCode, Words>> = {
  DUPLICATE_KEY: ["Duplicate field.", "Remove one of the two."],
  MULTIPLE_DOCS: ["The text holds more than one YAML document.", "Remove what follows the further `---` line."],
  TAB_AS_INDENT: ["The text is not valid YAML: a tab stands where YAML needs spaces."],
  BAD_INDENT: ["The text is not valid YAML: this is not indented as it should be, or a closing bracket is missing."],
  MISSING_CHAR: ["The text is not valid YAML: a closing quote or bracket, or a separator, is missing."],
  BLOCK_AS_IMPLICIT_KEY: [
    "The text is not valid YAML: a second `:` stands on the line.",
    "Put the value in quotes if it has a `:` in it.",
  ],
  BAD_DQ_ESCAPE: ["The text is not valid YAML: an unknown escape in double quotes.", "Single quotes have no escapes."],
  TAG_RESOLVE_FAILED: ["Tags (words that begin with an exclamation mark) are not supported.", "Remove it."],
  BAD_ALIAS: [
    "The text is not valid YAML: a `*` stands here without quotes.",
    "Put a value that begins with `*` in quotes.",
  ],
  BAD_SCALAR_START: [
    "The text is not valid YAML: no text may begin with this character.",
    "Put a text that begins with an at sign, a percent sign or a backtick in quotes.",
  ],
  NON_STRING_KEY: ["A field's name must be plain text."],
};

const ALIAS: Words = [
  "A word with `*` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.",
  "Put a value that begins with `*` in quotes; otherwise write out what the alias stands for.",
];

function toFault([message, hint]: Words, at: number): YamlFault {
  return { message, hint, at, isDuplicate: false };
}

/** Depth and number of values of what the first part of the parser found, which is not recursive. */
function measure(tokens: readonly CST.Token[]): { readonly depth: number; readonly values: number } {
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

function findFaults(documents: readonly Document.Parsed[]): readonly YamlFault[] {
  const [first, second] = documents;
  if (first === undefined) return [];
  // Warnings are unknown tags and directives: what they would mean is not known, so nothing is read past them.
  const found = [...first.errors, ...first.warnings].map(({ code, pos }) => ({ code, at: pos[0] }));
  if (second !== undefined) found.push({ code: "MULTIPLE_DOCS", at: second.range[0] });
  const { explicit, version } = first.directives.yaml;
  const isOther = explicit === true && version !== "1.2";
  return [
    ...(isOther
      ? [toFault(["Only YAML 1.2 is read; the first line says another version.", "Remove the line."], 0)]
      : []),
    ...found
      .toSorted((a, b) => a.at - b.at)
      .map(({ code, at }) => ({
        ...toFault(WORDS[code] ?? ["The text is not valid YAML from here on."], at),
        isDuplicate: code === "DUPLICATE_KEY",
      })),
  ];
}

/** The tree of a YAML text, undefined where it holds no value; or everything that is wrong with it, in the order of the text. */
export function parseYaml(
  text: string,
): { readonly root: Json | undefined } | { readonly faults: readonly YamlFault[] } {
  const tokens = [...new Parser().parse(text)];
  const { depth, values } = measure(tokens);
  if (depth > MAX_DEPTH) return { faults: [toFault([`The YAML is nested deeper than ${MAX_DEPTH} levels.`], 0)] };
  if (values > MAX_VALUES) {
    return { faults: [toFault([`The YAML holds more than ${MAX_VALUES} values, which is more than is read.`], 0)] };
  }
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  const faults = findFaults(documents);
  if (faults.length > 0) return { faults };
  const [document] = documents;
  if (document?.contents == null) return { root: undefined };
  try {
    return { root: toTree(document, document.contents) };
  } catch (error) {
    if (error instanceof Unfollowable) return { faults: [toFault(ALIAS, error.at)] };
    throw error;
  }
}

/** An alias that cannot be followed. */
class Unfollowable extends Error {
  readonly at: number;

  constructor(alias: Node) {
    super("An alias cannot be followed.");
    this.at = alias.range?.[0] ?? 0;
  }
}

function toTree(document: Document, root: Node): Json {
  let values = 0;
  let aliases = 0;

  function convert(node: unknown, { depth, alias, at }: { depth: number; alias: Node | undefined; at: number }): Json {
    values += 1;
    if (alias !== undefined && (depth > MAX_DEPTH || values > MAX_VALUES)) throw new Unfollowable(alias);
    if (isAlias(node)) {
      aliases += 1;
      const target = aliases > MAX_ALIASES ? undefined : node.resolve(document);
      if (target === undefined) throw new Unfollowable(node);
      return { ...convert(target, { depth, alias: alias ?? node, at }), at: node.range?.[0] ?? at };
    }
    if (isSeq(node)) {
      const start = node.range?.[0] ?? at;
      const elements = node.items.map((item) => convert(item, { depth: depth + 1, alias, at: start }));
      return { kind: "list", at: start, elements };
    }
    if (isMap(node)) {
      const members = node.items.map(({ key, value }): JsonMember => {
        const nameAt = isScalar(key) ? (key.range?.[0] ?? at) : at;
        const name = isScalar(key) ? String(key.value) : "";
        return { name, at: nameAt, value: convert(value, { depth: depth + 1, alias, at: nameAt }) };
      });
      return { kind: "object", at: node.range?.[0] ?? at, members };
    }
    return isScalar(node)
      ? toScalar(node.value, { at: node.range?.[0] ?? at, source: node.source })
      : { kind: "null", at };
  }

  return convert(root, { depth: 0, alias: undefined, at: 0 });
}

function toScalar(value: unknown, { at, source }: { readonly at: number; readonly source: string | undefined }): Json {
  if (typeof value === "string") return { kind: "string", at, text: value };
  if (typeof value === "boolean") return { kind: value ? "true" : "false", at };
  if (typeof value !== "number") return { kind: "null", at };
  // `.inf` and `.nan` are numbers in YAML only.
  return { kind: "number", at, digits: Number.isFinite(value) ? (source ?? String(value)) : String(value) };
}
