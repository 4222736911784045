// Parses JSON to a tree that keeps the digits of numbers, all members of an object, even two of the same name, and
// the place of each value. `JSON.parse` loses all three. Losing the first two would change a verdict silently: 2^53 + 1
// becomes 2^53, and the last of repeated members wins.

import { type Message, quoted, say } from "../core/index.ts";

/** A JSON value (RFC 8259). `at` is its offset in the text, `digits` the number as written. */
export type Json =
  | { readonly kind: "object"; readonly at: number; readonly members: readonly JsonMember[] }
  | { readonly kind: "list"; readonly at: number; readonly elements: readonly Json[] }
  | { readonly kind: "number"; readonly at: number; readonly digits: string }
  | { readonly kind: "string"; readonly at: number; readonly text: string }
  | { readonly kind: "true" | "false" | "null"; readonly at: number };

/** A member of an object. `at` is the offset of its name. */
export interface JsonMember {
  readonly name: string;
  readonly at: number;
  readonly value: Json;
}

/** Reason why a text cannot be read. */
export class JsonFault extends Error {
  readonly fault: "not JSON" | "too deep" | "too many values";
  /** Offset of the fault: of the end if the text ends too early. */
  readonly at: number;
  /** Syntax that JSON has at the offset, in words. undefined for other faults. */
  readonly expected: string | undefined;

  constructor(fault: JsonFault["fault"], at: number, expected?: string) {
    super(fault);
    this.fault = fault;
    this.at = at;
    this.expected = expected;
  }
}

/**
 * Maximum depth of objects and lists, since the parser is recursive, and maximum number of values: the root, and all
 * members and elements.
 */
type JsonLimits = Readonly<Record<"maxDepth" | "maxValues", number>>;

/** The expected syntax after a whole document. */
export const END = "the end of the text";

const WORD = /true|false|null/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/**
 * Returns the value of a JSON text, or the first fault in it. Accepts the same texts as `JSON.parse`, within the
 * limits.
 */
export function parseJson(text: string, { maxDepth, maxValues }: JsonLimits): Json | JsonFault {
  let values = 0;
  let at = 0;

  /** Skips white space and returns the next character, which is empty at the end of the text. */
  const next = (): string => {
    for (;;) {
      const character = text.charAt(at);
      if (character !== " " && character !== "\n" && character !== "\r" && character !== "\t") return character;
      at += 1;
    }
  };
  const expect = (expected: string) => new JsonFault("not JSON", at, expected);
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  /**
   * Reads a string, whose opening quote is next. It uses no regular expression, since one can exhaust the engine's
   * stack on a string of megabytes.
   */
  const readString = (): string => {
    const start = at;
    let end = start;
    do {
      end = text.indexOf('"', end + 1);
      if (end === -1) throw new JsonFault("not JSON", text.length);
    } while (isEscaped(text, end));
    at = end + 1;
    try {
      return String(JSON.parse(text.slice(start, at)));
    } catch {
      throw new JsonFault("not JSON", start);
    }
  };
  /** Reads the entries between brackets. The opening bracket is next. */
  const readEntries = <Entry>(closing: "}" | "]", readEntry: () => Entry): readonly Entry[] => {
    const entries: Entry[] = [];
    at += 1;
    if (next() !== closing) {
      entries.push(readEntry());
      while (next() === ",") {
        at += 1;
        entries.push(readEntry());
      }
      if (next() !== closing) throw expect(`\`,\` or \`${closing}\``);
    }
    at += 1;
    return entries;
  };
  const readMember = (depth: number): JsonMember => {
    if (next() !== '"') throw expect("a name in double quotes");
    const begin = at;
    const name = readString();
    if (next() !== ":") throw expect("`:` after the name");
    at += 1;
    return { name, at: begin, value: readValue(depth + 1) };
  };
  const readValue = (depth: number): Json => {
    const first = next();
    const begin = at;
    values += 1;
    if (values > maxValues) throw new JsonFault("too many values", begin);
    if (first === '"') return { kind: "string", at: begin, text: readString() };
    if (first === "{" || first === "[") {
      if (depth === maxDepth) throw new JsonFault("too deep", begin);
      if (first === "{") return { kind: "object", at: begin, members: readEntries("}", () => readMember(depth)) };
      return { kind: "list", at: begin, elements: readEntries("]", () => readValue(depth + 1)) };
    }
    const word = match(WORD);
    if (word === "true" || word === "false" || word === "null") return { kind: word, at: begin };
    const digits = match(NUMBER);
    if (digits === undefined) throw expect("a value");
    return { kind: "number", at: begin, digits };
  };

  try {
    const root = readValue(0);
    if (next() !== "") throw expect(END);
    return root;
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

const MAX_SHOWN_DIGITS = 24;

/**
 * Describes a value for "found …" by its kind, or by the digits of a short number. It never has the content of a
 * string.
 */
export function describeJson(json: Json): Message {
  if (json.kind === "object") return say`an object`;
  if (json.kind !== "number")
    return json.kind === "list" || json.kind === "string" ? say`a ${json.kind}` : say`${json.kind}`;
  return json.digits.length <= MAX_SHOWN_DIGITS
    ? quoted(json.digits)
    : say`a number of ${json.digits.length} characters`;
}

/** Describes a plain value for "found …", without the content of a string. */
export function describePlain(value: unknown): Message {
  if (value === undefined) return say`nothing`;
  if (value === null || typeof value === "number" || typeof value === "boolean") return quoted(String(value));
  if (typeof value === "object") return Array.isArray(value) ? say`a list` : say`an object`;
  return value === "" ? say`an empty text` : say`a ${typeof value}`;
}

/** Returns the members of an object. Empty for another value. */
export function membersOf(json: Json): readonly JsonMember[] {
  return json.kind === "object" ? json.members : [];
}

/** Returns the member of an object with this name. */
export function memberNamed(json: Json, name: string): JsonMember | undefined {
  return membersOf(json).find((member) => member.name === name);
}

/** Returns the elements of a list. Empty for another value. */
export function elementsOf(json: Json): readonly Json[] {
  return json.kind === "list" ? json.elements : [];
}

/** Returns members whose name an earlier member of the same object has, at any depth, in the order of the text. */
export function findRepeatedMembers(json: Json): readonly JsonMember[] {
  const seen = new Set<string>();
  return [
    ...membersOf(json).flatMap((member) => {
      const isRepeated = seen.has(member.name);
      seen.add(member.name);
      const inside = findRepeatedMembers(member.value);
      return isRepeated ? [member, ...inside] : inside;
    }),
    ...elementsOf(json).flatMap(findRepeatedMembers),
  ];
}

/** Returns the plain value. `__proto__` is a member like any other. The last of repeated members wins. */
export function toPlainValue(json: Json): unknown {
  switch (json.kind) {
    case "object":
      return Object.fromEntries(json.members.map(({ name, value }) => [name, toPlainValue(value)]));
    case "list":
      return json.elements.map(toPlainValue);
    case "number":
      return Number(json.digits);
    case "string":
      return json.text;
    case "null":
      return null;
    case "true":
    case "false":
      return json.kind === "true";
    default:
      return json satisfies never;
  }
}
