// Reads YAML 1.2 with the core schema, which includes JSON, to the same tree as JSON: every value has its place,
// numbers are as written, and aliases are followed. Tags and repeated keys are refused. Messages repeat nothing of the
// text.

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
import { GateError, type Message, type ProblemCode, say } from "../core/index.ts";
import { findRepeatedMembers, type Json, type JsonMember } from "./json.ts";
import type { ProblemList } from "./problem-list.ts";

/** Maximum depth. The parser is recursive, and deep nesting would end the process. */
const MAX_DEPTH = 32;
/** Maximum number of values. The values of an alias count each time that it is used. */
const MAX_VALUES = 20_000;
/** Maximum number of aliases. Resolving one takes a walk through the text. */
const MAX_ALIASES = 500;

const OPTIONS = {
  version: "1.2",
  schema: "core",
  resolveKnownTags: false,
  stringKeys: true,
  // The parser's search for repeated keys is quadratic.
  uniqueKeys: false,
  prettyErrors: false,
} as const;

interface YamlFault {
  readonly message: Message;
  readonly hint?: Message | undefined;
  readonly at: number;
}

const WORDS: Partial<Record<ErrorCode, readonly [message: Message, hint?: Message]>> = {
  MULTIPLE_DOCS: [say`The text holds more than one YAML document.`, say`Remove what follows the further \`---\` line.`],
  TAG_RESOLVE_FAILED: [say`Tags (words that begin with an exclamation mark) are not supported.`, say`Remove it.`],
  BAD_ALIAS: [
    say`The text is not valid YAML: a \`*\` stands here without quotes.`,
    say`Put a value that begins with \`*\` in quotes.`,
  ],
};

/** Returns depth and number of values of the lexer's tokens. Unlike the composer, the lexer is not recursive. */
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
    for (const { key, value } of token.items) {
      for (const inner of [key, value]) if (inner != null) open.push([inner, level + 1]);
    }
  }
  return { depth, values };
}

function findFaults([first, second]: readonly Document.Parsed[]): readonly YamlFault[] {
  if (first === undefined) return [];
  const { explicit, version } = first.directives.yaml;
  if (explicit === true && version !== "1.2") {
    return [
      { message: say`Only YAML 1.2 is read; the first line says another version.`, hint: say`Remove the line.`, at: 0 },
    ];
  }
  // Warnings are about unknown tags and directives. Their meaning is unknown, so they are faults here.
  const found = [...first.errors, ...first.warnings].map(({ code, pos }) => ({ code, at: pos[0] }));
  if (second !== undefined) found.push({ code: "MULTIPLE_DOCS", at: second.range[0] });
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ code, at }) => {
      const [message, hint] = WORDS[code] ?? [
        say`The text is not valid YAML from here on.`,
        say`Check indentation, brackets and quotes; a value with \`:\` or a special character needs quotes.`,
      ];
      return { message, hint, at };
    });
}

/**
 * Returns the tree of a YAML text, or undefined if the text has no value. Throws a GateError with all problems.
 * `duplicate` is the code for repeated fields.
 */
export function readYaml(
  text: string,
  problems: ProblemList,
  { unreadable, duplicate = unreadable }: { readonly unreadable: ProblemCode; readonly duplicate?: ProblemCode },
): Json | undefined {
  const refuse = (faults: readonly YamlFault[], code = unreadable): GateError => {
    for (const { message, hint, at } of faults) problems.add(at, { code, message, hint });
    return new GateError(problems.all());
  };
  const tokens = [...new Parser().parse(text)];
  const { depth, values } = measure(tokens);
  if (depth > MAX_DEPTH) throw refuse([{ message: say`The YAML is nested deeper than ${MAX_DEPTH} levels.`, at: 0 }]);
  if (values > MAX_VALUES) {
    const message = say`The YAML holds more than ${MAX_VALUES} values, which is more than is read.`;
    throw refuse([{ message, at: 0 }]);
  }
  const documents = [...new Composer(OPTIONS).compose(tokens, true, text.length)];
  const faults = findFaults(documents);
  if (faults.length > 0) throw refuse(faults);
  const [document] = documents;
  if (document?.contents == null) return undefined;
  const root = toTree(document, (alias) =>
    refuse([
      {
        message: say`A word with \`*\` before it is an alias in YAML, and this one stands for nothing, for something that it is itself in, or for more than is read.`,
        hint: say`Put a value that begins with \`*\` in quotes; otherwise write out what the alias stands for.`,
        at: alias.range?.[0] ?? 0,
      },
    ]),
  );
  const repeated = findRepeatedMembers(root).map(({ at }): YamlFault => {
    return { message: say`Duplicate field.`, hint: say`Remove one of the two.`, at };
  });
  if (repeated.length > 0) throw refuse(repeated, duplicate);
  return root;
}

/**
 * Returns the tree of a document, with aliases followed. `refuse` returns the error for an alias that cannot be
 * followed.
 */
function toTree(document: Document, refuse: (alias: Node) => GateError): Json {
  let values = 0;
  let aliases = 0;
  /** `at` is the offset of the parent node, `alias` the outermost alias that leads to the node. */
  const convert = (
    node: unknown,
    outer: { readonly depth: number; readonly at: number; readonly alias?: Node },
  ): Json => {
    values += 1;
    const { alias } = outer;
    if (alias !== undefined && (outer.depth > MAX_DEPTH || values > MAX_VALUES)) throw refuse(alias);
    if (isAlias(node)) {
      aliases += 1;
      const target = aliases > MAX_ALIASES ? undefined : node.resolve(document);
      if (target === undefined) throw refuse(node);
      return { ...convert(target, { ...outer, alias: alias ?? node }), at: node.range?.[0] ?? outer.at };
    }
    if (!isSeq(node) && !isMap(node) && !isScalar(node)) return { kind: "null", at: outer.at };
    const at = node.range?.[0] ?? outer.at;
    const inner = { ...outer, depth: outer.depth + 1, at };
    if (isScalar(node)) return toScalar(node.value, { at, source: node.source });
    if (isSeq(node)) return { kind: "list", at, elements: node.items.map((item) => convert(item, inner)) };
    const members = node.items.map(({ key, value }): JsonMember => {
      const name = isScalar(key) ? String(key.value) : "";
      const nameAt = isScalar(key) ? (key.range?.[0] ?? at) : at;
      return { name, at: nameAt, value: convert(value, { ...inner, at: nameAt }) };
    });
    return { kind: "object", at, members };
  };
  return convert(document.contents, { depth: 0, at: 0 });
}

function toScalar(value: unknown, { at, source }: { readonly at: number; readonly source: string | undefined }): Json {
  if (typeof value === "string") return { kind: "string", at, text: value };
  if (typeof value === "boolean") return { kind: value ? "true" : "false", at };
  if (typeof value !== "number") return { kind: "null", at };
  // `.inf` and `.nan` are numbers in YAML only.
  return { kind: "number", at, digits: Number.isFinite(value) ? (source ?? String(value)) : String(value) };
}
