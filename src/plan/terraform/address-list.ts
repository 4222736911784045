// Addresses of 100,000 resources, kept as bytes outside of JavaScript's heap: as strings they would outlive collection after
// collection, and the heap would grow to several times of what they are.

import type { Address } from "./address-bytes.ts";

/** Addresses, in no order that means anything. */
export interface Addresses extends Iterable<string> {
  readonly length: number;
}

const BLOCK_BYTES = 256 * 1024;

/** What precedes a text: the place of another one, and the text's length in bytes. */
const PLACE_BYTES = 6;
const HEAD_BYTES = PLACE_BYTES + 2;

/** Longest text, in UTF-16 units: two bytes can always count its bytes. */
const MAX_LENGTH = 21_845;

/** A text that was kept, and the place of the one before it in its list; null: it is the first. */
interface Kept {
  readonly text: string;
  readonly before: number | null;
}

/** Where addresses are kept. What UTF-8 cannot say (half a surrogate pair) comes back as U+FFFD. */
export class AddressStore {
  readonly #blocks: Buffer[] = [];
  /** How much of the last block is in use. */
  #used = BLOCK_BYTES;

  /** Keeps an address, and tells its place. `before`: as of {@link Kept}. Throws a RangeError if it is longer than any is kept. */
  add(address: Address, before: number | null): number {
    const most = HEAD_BYTES + 3 * address.length;
    if (address.length > MAX_LENGTH) throw new RangeError("an address is too long to be kept");
    if (this.#used + most > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES));
      this.#used = 0;
    }
    const block = this.#blocks.at(-1) ?? Buffer.alloc(0);
    const start = this.#used;
    const place = (this.#blocks.length - 1) * BLOCK_BYTES + start;
    const length = address.writeTo(block, start + HEAD_BYTES);
    // An address's own place stands for "none".
    block.writeUIntLE(before ?? place, start, PLACE_BYTES);
    block.writeUInt16LE(length, start + PLACE_BYTES);
    this.#used = start + HEAD_BYTES + length;
    return place;
  }

  /** What was kept at a place that {@link AddressStore.add} told. */
  at(place: number): Kept {
    const block = this.#blocks[Math.floor(place / BLOCK_BYTES)] ?? Buffer.alloc(0);
    const start = place % BLOCK_BYTES;
    const before = block.readUIntLE(start, PLACE_BYTES);
    const length = block.readUInt16LE(start + PLACE_BYTES);
    const text = block.toString("utf8", start + HEAD_BYTES, start + HEAD_BYTES + length);
    return { text, before: before === place ? null : before };
  }
}

/** Addresses that grow in number, and take no room of their own. */
export class AddressList implements Addresses {
  readonly #store: AddressStore;
  #last: number | null = null;
  #length = 0;

  constructor(store: AddressStore) {
    this.#store = store;
  }

  get length(): number {
    return this.#length;
  }

  add(address: Address): void {
    this.#last = this.#store.add(address, this.#last);
    this.#length += 1;
  }

  /** The last one first. */
  *[Symbol.iterator](): Generator<string> {
    for (let place = this.#last; place !== null; ) {
      const { text, before } = this.#store.at(place);
      yield text;
      place = before;
    }
  }
}
