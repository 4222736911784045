// Reads resources from bytes without parsing them: it copies the members that matter, and parses only copies that it has not met
// yet. It is the fast way for what Terraform writes. Whatever is unusual about a resource makes it step back, and the resource is
// parsed as a whole; both ways lead to the same.

import { toAddress } from "./address.ts";
import { type Address, AddressBytes, toTextAddress } from "./address-bytes.ts";
import { memberOf } from "./attributes.ts";
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  endOfColon,
  endOfPlainString,
  endOfSpace,
  endOfValue,
  NO_END,
  OPEN_OBJECT,
  QUOTE,
} from "./json-bytes.ts";
import { Excerpt, findMember, isAt, type Members } from "./json-excerpt.ts";
import type { Part } from "./json-parts.ts";

/** Most different copies that are remembered. Where nearly all differ, remembering does not help. */
const MAX_KNOWN = 1000;

/** Most types that are remembered. */
const MAX_TYPES = 200;

const ADDRESS = Buffer.from("address");
const TYPE = Buffer.from("type");

/** What is wanted of the resources in an array, and what becomes of it. */
export interface ResourceReading<Reading> {
  /** What matters of a resource of that type, beside its address. */
  readonly membersOf: (type: string) => Members;
  /** The same as long as the type is not known: members whose selection depends on it are `never` to be met. */
  readonly untyped: Members;
  /**
   * What a resource says. It must not depend on the address, since one result stands for all resources that are equal but for it,
   * nor on anything that `membersOf` does not have.
   */
  readonly understand: (resource: unknown) => Reading;
  /** Called for each resource, in the order of the document. The address holds only until it returns; null: there is none. */
  readonly take: (address: Address | null, reading: Reading) => void;
}

/** The elements of an array of resources. */
export function resourcePart<Reading>(reading: ResourceReading<Reading>): Part {
  const { understand, take } = reading;
  const reader = new ResourceReader(reading);
  return {
    kind: "value",
    take: (resource) => take(addressOf(resource), understand(resource)),
    read: (bytes, from) => reader.read(bytes, from),
  };
}

/** The address of a resource that was parsed as a whole; null: it has none. */
export function addressOf(resource: unknown): Address | null {
  const text = memberOf(resource, "address");
  return typeof text === "string" && text !== "" ? toTextAddress(toAddress(text)) : null;
}

/** A copy that was understood. */
interface Known<Reading> {
  readonly copy: Buffer;
  readonly reading: Reading;
}

/** A type that was met. */
interface KnownType {
  readonly name: Buffer;
  readonly members: Members;
}

class ResourceReader<Reading> {
  readonly #reading: ResourceReading<Reading>;
  readonly #address = new AddressBytes();
  readonly #excerpt = new Excerpt();
  readonly #known = new Map<number, Known<Reading>>();
  readonly #types: KnownType[] = [];

  constructor(reading: ResourceReading<Reading>) {
    this.#reading = reading;
  }

  /** Takes the resource that begins there, and returns the place behind it. {@link NO_END}: it was not taken. */
  read(bytes: Buffer, from: number): number {
    const end = bytes.length;
    const excerpt = this.#excerpt;
    excerpt.clear();
    excerpt.add(OPEN_OBJECT);
    let members = this.#reading.untyped;
    let isTyped = false;
    let isAddressed = false;
    let isFirst = true;
    let at = endOfSpace(bytes, from + 1);
    while (at < end && bytes[at] === QUOTE) {
      // An escape may stand for any letter of a name that is looked for.
      const named = endOfPlainString(bytes, at + 1);
      const colon = named === NO_END ? NO_END : endOfColon(bytes, named);
      if (colon === NO_END) return NO_END;
      const length = named - at - 2;
      const value = endOfSpace(bytes, colon);
      if (length === ADDRESS.length && isAt(ADDRESS, bytes, at + 1)) {
        if (value >= end || bytes[value] !== QUOTE) return NO_END;
        at = this.#address.read(bytes, value + 1);
        isAddressed = true;
      } else {
        if (length === TYPE.length && isAt(TYPE, bytes, at + 1)) {
          const found = isTyped ? undefined : this.#membersAt(bytes, value);
          if (found === undefined) return NO_END;
          members = found;
          isTyped = true;
        }
        const member = findMember(members, bytes, at + 1, named - 1);
        if (member === undefined) {
          at = endOfValue(bytes, value);
        } else {
          if (!isFirst) excerpt.add(COMMA);
          isFirst = false;
          if (!excerpt.addAll(bytes, at, named) || !excerpt.add(COLON)) return NO_END;
          at = excerpt.addValue(bytes, value, member.selection);
        }
      }
      if (at === NO_END) return NO_END;
      at = endOfSpace(bytes, at);
      if (at >= end) return NO_END;
      if (bytes[at] === CLOSE_OBJECT) {
        if (!isTyped || !isAddressed || !excerpt.add(CLOSE_OBJECT)) return NO_END;
        this.#reading.take(this.#address, this.#understand());
        return at + 1;
      }
      if (bytes[at] !== COMMA) return NO_END;
      at = endOfSpace(bytes, at + 1);
    }
    return NO_END;
  }

  /** What matters of the type whose name, a plain string, begins there. */
  #membersAt(bytes: Buffer, quote: number): Members | undefined {
    const from = quote + 1;
    if (from >= bytes.length || bytes[quote] !== QUOTE) return undefined;
    const end = endOfPlainString(bytes, from);
    if (end === NO_END) return undefined;
    const length = end - 1 - from;
    for (const { name, members } of this.#types) {
      if (name.length === length && isAt(name, bytes, from)) return members;
    }
    const name = Buffer.from(bytes.subarray(from, end - 1));
    const members = this.#reading.membersOf(name.toString());
    if (this.#types.length < MAX_TYPES) this.#types.push({ name, members });
    return members;
  }

  #understand(): Reading {
    const excerpt = this.#excerpt;
    const known = this.#known.get(excerpt.hash);
    if (known !== undefined && excerpt.equals(known.copy)) return known.reading;
    const copy = excerpt.toBytes();
    const reading = this.#reading.understand(JSON.parse(copy.toString()));
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(excerpt.hash, { copy, reading });
    return reading;
  }
}
