// Copies of JSON values with only some of their members, made from bytes that are all there. A copy is a hundredth of a resource, and
// resources that do the same have the same copy: most need not be parsed at all. As in json-bytes.ts, what is not plain has no end.

import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfColon,
  endOfPlainString,
  endOfSpace,
  endOfString,
  endOfValue,
  NO_END,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from "./json-bytes.ts";

/**
 * What is copied of a value. `whole`: all of it. `keys`: of an object only the names of its members. `never`: a value that is not
 * to be met. Members: of an object, and of each object in an array, only these; anything else as it is.
 */
export type Selection = "whole" | "keys" | "never" | Members;

/** Members of an object, by the length of their names in bytes. */
export interface Members {
  readonly byLength: readonly (readonly Member[])[];
}

/** A member that is copied. */
interface Member {
  readonly name: Uint8Array;
  readonly selection: Selection;
}

/** Longest copy, in bytes. */
export const MAX_EXCERPT_BYTES = 65_536;

/** Of FNV-1a. */
const HASH_FACTOR = 0x01000193;

/** Deepest nesting of objects of which members are chosen. */
const MAX_NESTING = 16;

const NONE: readonly Member[] = [];

/** Members by their names. */
export function toMembers(selections: Readonly<Record<string, Selection>>): Members {
  const byLength: Member[][] = [];
  for (const [text, selection] of Object.entries(selections)) {
    const name = Buffer.from(text);
    for (let length = byLength.length; length <= name.length; length++) byLength.push([]);
    byLength[name.length]?.push({ name, selection });
  }
  return { byLength };
}

/** The member whose name, without quotes, stands from `from` to before `to`. (Called for every member: no objects are made for it.) */
export function findMember(members: Members, bytes: Uint8Array, from: number, to: number): Member | undefined {
  const length = to - from;
  if (length >= members.byLength.length) return undefined;
  const candidates = members.byLength[length] ?? NONE;
  for (let index = 0; index < candidates.length; index++) {
    const candidate = candidates[index];
    if (candidate !== undefined && isAt(candidate.name, bytes, from)) return candidate;
  }
  return undefined;
}

/** Whether these bytes stand there, all of which are there. */
export function isAt(name: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let index = 0; index < name.length; index++) if (bytes[from + index] !== name[index]) return false;
  return true;
}

/** Room for one copy after the other. */
export class Excerpt {
  readonly #bytes = Buffer.allocUnsafeSlow(MAX_EXCERPT_BYTES);
  #length = 0;
  #hash = 0;

  /** Forgets the copy that was made. */
  clear(): void {
    this.#length = 0;
    this.#hash = 0;
  }

  /** A number that equal copies have in common, and different ones hardly ever. */
  get hash(): number {
    return this.#hash;
  }

  /** The copy, copied. */
  toBytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }

  /** Whether the copy is the same as these bytes. */
  equals(bytes: Uint8Array): boolean {
    return this.#bytes.compare(bytes, 0, bytes.length, 0, this.#length) === 0;
  }

  /** Adds one byte. false: there is no room left. */
  add(byte: number): boolean {
    if (this.#length === MAX_EXCERPT_BYTES) return false;
    this.#bytes[this.#length++] = byte;
    this.#hash = Math.imul(this.#hash ^ byte, HASH_FACTOR);
    return true;
  }

  /** Adds bytes as they are. false: there is no room left. */
  addAll(bytes: Uint8Array, from: number, to: number): boolean {
    const copy = this.#bytes;
    let length = this.#length;
    let hash = this.#hash;
    if (length + to - from > MAX_EXCERPT_BYTES) return false;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      copy[length++] = byte;
      hash = Math.imul(hash ^ byte, HASH_FACTOR);
    }
    this.#length = length;
    this.#hash = hash;
    return true;
  }

  /** Adds what is selected of the value that begins at `from`, and returns the place behind the value. */
  addValue(bytes: Uint8Array, from: number, selection: Selection, nesting = 0): number {
    const first = from < bytes.length ? bytes[from] : 0;
    if (selection === "never" || nesting > MAX_NESTING) return NO_END;
    if (selection === "keys" && first === OPEN_OBJECT) return this.#addMembers(bytes, from, null, nesting);
    if (typeof selection === "object" && first === OPEN_OBJECT)
      return this.#addMembers(bytes, from, selection, nesting);
    if (typeof selection === "object" && first === OPEN_ARRAY)
      return this.#addElements(bytes, from, selection, nesting);
    const to = endOfValue(bytes, from);
    return to !== NO_END && this.addAll(bytes, from, to) ? to : NO_END;
  }

  /** `members` null: only their names, with a value that stands for any. */
  #addMembers(bytes: Uint8Array, from: number, members: Members | null, nesting: number): number {
    const end = bytes.length;
    if (!this.add(OPEN_OBJECT)) return NO_END;
    let at = endOfSpace(bytes, from + 1);
    if (at < end && bytes[at] === CLOSE_OBJECT) return this.add(CLOSE_OBJECT) ? at + 1 : NO_END;
    let isFirst = true;
    while (at < end && bytes[at] === QUOTE) {
      // An escape may stand for any letter of a name that is looked for.
      const named = members === null ? endOfString(bytes, at + 1) : endOfPlainString(bytes, at + 1);
      const colon = named === NO_END ? NO_END : endOfColon(bytes, named);
      if (colon === NO_END) return NO_END;
      const value = endOfSpace(bytes, colon);
      const member = members === null ? undefined : findMember(members, bytes, at + 1, named - 1);
      if (members !== null && member === undefined) {
        at = endOfValue(bytes, value);
      } else {
        if (!isFirst && !this.add(COMMA)) return NO_END;
        isFirst = false;
        if (!this.addAll(bytes, at, named) || !this.add(COLON)) return NO_END;
        at =
          member === undefined
            ? this.#addPlaceholder(bytes, value)
            : this.addValue(bytes, value, member.selection, nesting + 1);
      }
      if (at === NO_END) return NO_END;
      at = endOfSpace(bytes, at);
      if (at < end && bytes[at] === CLOSE_OBJECT) return this.add(CLOSE_OBJECT) ? at + 1 : NO_END;
      if (at >= end || bytes[at] !== COMMA) return NO_END;
      at = endOfSpace(bytes, at + 1);
    }
    return NO_END;
  }

  #addPlaceholder(bytes: Uint8Array, from: number): number {
    const to = endOfValue(bytes, from);
    return to !== NO_END && this.add(0x30) ? to : NO_END;
  }

  #addElements(bytes: Uint8Array, from: number, selection: Members, nesting: number): number {
    const end = bytes.length;
    if (!this.add(OPEN_ARRAY)) return NO_END;
    let at = endOfSpace(bytes, from + 1);
    if (at < end && bytes[at] === CLOSE_ARRAY) return this.add(CLOSE_ARRAY) ? at + 1 : NO_END;
    while (at < end) {
      at = this.addValue(bytes, at, selection, nesting + 1);
      if (at === NO_END) return NO_END;
      at = endOfSpace(bytes, at);
      if (at >= end) return NO_END;
      const next = bytes[at];
      if (next === CLOSE_ARRAY) return this.add(CLOSE_ARRAY) ? at + 1 : NO_END;
      if (next !== COMMA || !this.add(COMMA)) return NO_END;
      at = endOfSpace(bytes, at + 1);
    }
    return NO_END;
  }
}
