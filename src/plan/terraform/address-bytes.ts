// Addresses as they are read from bytes: most are never needed as text, only kept, and of the places in the configuration that they
// lead to there are few.

import { withoutInstanceKeys } from "./address.ts";
import { BACKSLASH, CLOSE_ARRAY, NO_END, OPEN_ARRAY, QUOTE } from "./json-bytes.ts";
import { isAt } from "./json-excerpt.ts";

/** A resource's address. */
export interface Address {
  readonly length: number;
  readonly text: string;
  /** Without the keys of instances. */
  readonly configAddress: string;
  /** Writes it in UTF-8, and returns how many bytes that were. There must be room for three bytes for each of `length`. */
  readonly writeTo: (target: Buffer, at: number) => number;
}

/** An address that is there as text. */
export function toTextAddress(text: string): Address {
  return {
    length: text.length,
    text,
    configAddress: withoutInstanceKeys(text),
    writeTo: (target, at) => target.write(text, at),
  };
}

/** Longest address that is read from bytes. */
const MAX_BYTES = 1024;

/** Most places in the configuration that are remembered as text. */
const MAX_PLACES = 10_000;

const SLASH = 0x2f;

/** A place in the configuration, as bytes and as text. */
interface Place {
  readonly bytes: Buffer;
  readonly text: string;
}

/** Room for one address after the other. */
export class AddressBytes implements Address {
  readonly #bytes = Buffer.allocUnsafeSlow(MAX_BYTES);
  readonly #place = Buffer.allocUnsafeSlow(MAX_BYTES);
  readonly #places = new Map<number, Place>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#bytes.toString("utf8", 0, this.#length);
  }

  get configAddress(): string {
    const found = this.#withoutKeys();
    if (found === null) return withoutInstanceKeys(this.text);
    const { length, hash } = found;
    const known = this.#places.get(hash);
    if (known?.bytes.length === length && isAt(known.bytes, this.#place, 0)) return known.text;
    const bytes = Buffer.from(this.#place.subarray(0, length));
    const text = bytes.toString();
    if (this.#places.size >= MAX_PLACES) this.#places.clear();
    this.#places.set(hash, { bytes, text });
    return text;
  }

  writeTo(target: Buffer, at: number): number {
    const bytes = this.#bytes;
    const length = this.#length;
    for (let index = 0; index < length; index++) target[at + index] = bytes[index] ?? 0;
    return length;
  }

  /**
   * Reads a JSON string from behind its opening quote, and returns the place behind it. {@link NO_END} where it is empty, long, or
   * has escapes other than those that keys of instances need.
   */
  read(bytes: Uint8Array, from: number): number {
    const own = this.#bytes;
    const end = bytes.length;
    let at = from;
    let length = 0;
    while (at < end && length < MAX_BYTES) {
      let byte = bytes[at++] ?? 0;
      if (byte === QUOTE) {
        this.#length = length;
        return length === 0 ? NO_END : at;
      }
      if (byte < 0x20) return NO_END;
      if (byte === BACKSLASH) {
        if (at === end) return NO_END;
        byte = bytes[at++] ?? 0;
        if (byte !== QUOTE && byte !== BACKSLASH && byte !== SLASH) return NO_END;
      }
      own[length++] = byte;
    }
    return NO_END;
  }

  /** Copies the address without keys, as `withoutInstanceKeys` does with text; null where a key does not end as keys do. */
  #withoutKeys(): { readonly length: number; readonly hash: number } | null {
    const bytes = this.#bytes;
    const place = this.#place;
    const end = this.#length;
    let hash = 0;
    let length = 0;
    let at = 0;
    while (at < end) {
      const byte = bytes[at++] ?? 0;
      if (byte === OPEN_ARRAY) {
        at = this.#endOfKey(at);
        if (at === NO_END) return null;
        continue;
      }
      place[length++] = byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    return { length, hash };
  }

  #endOfKey(from: number): number {
    const bytes = this.#bytes;
    const end = this.#length;
    let at = from;
    if (at < end && bytes[at] === QUOTE) {
      at += 1;
      while (at < end && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
      at += 1;
    } else {
      while (at < end && bytes[at] !== CLOSE_ARRAY) at++;
    }
    return at < end && bytes[at] === CLOSE_ARRAY ? at + 1 : NO_END;
  }
}
