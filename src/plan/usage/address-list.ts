// Addresses of 100,000 resources, kept as bytes outside of JavaScript's heap: as strings they would outlive collection after
// collection, and the heap would grow to several times their size.

/** Addresses, in no order that means anything. */
export interface Addresses extends Iterable<string> {
  readonly length: number;
}

/** Most addresses that stay strings: most lists are short. */
const MAX_STRINGS = 8;

/** Sizes of a list's first block, and of its largest ones. */
const MIN_BLOCK_BYTES = 1024;
const MAX_BLOCK_BYTES = 64 * 1024;

/** Ends an address in a block. UTF-8 has no such byte. */
const END = 0xff;

/** Addresses that grow in number. Of half a surrogate pair U+FFFD comes back. */
export class AddressList implements Addresses {
  readonly #strings: string[] = [];
  readonly #full: Buffer[] = [];
  #block: Buffer | undefined;
  #used = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(address: string): void {
    this.#length += 1;
    if (this.#length <= MAX_STRINGS) {
      this.#strings.push(address);
      return;
    }
    const block = this.#roomFor(3 * address.length + 1);
    this.#used += block.write(address, this.#used);
    block[this.#used] = END;
    this.#used += 1;
  }

  *[Symbol.iterator](): Generator<string> {
    yield* this.#strings;
    for (const block of this.#full) yield* addressesIn(block);
    if (this.#block !== undefined) yield* addressesIn(this.#block.subarray(0, this.#used));
  }

  /** The block that is being filled, with room for so many bytes more. */
  #roomFor(bytes: number): Buffer {
    const current = this.#block;
    if (current !== undefined && this.#used + bytes <= current.length) return current;
    if (current !== undefined) this.#full.push(current.subarray(0, this.#used));
    const size = current === undefined ? MIN_BLOCK_BYTES : Math.min(2 * current.length, MAX_BLOCK_BYTES);
    this.#used = 0;
    this.#block = Buffer.allocUnsafeSlow(Math.max(size, bytes));
    return this.#block;
  }
}

function* addressesIn(block: Buffer): Generator<string> {
  for (let from = 0; from < block.length; ) {
    const end = block.indexOf(END, from);
    yield block.toString("utf8", from, end);
    from = end + 1;
  }
}
