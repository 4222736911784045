// Addresses of 100,000 resources, kept as bytes outside of JavaScript's heap: as strings they would outlive collection after
// collection, and the heap would grow to several times their size.

/** Addresses, in no order that means anything. */
export interface Addresses extends Iterable<string> {
  readonly length: number;
}

/** Most addresses that wait as strings. */
const MAX_WAITING = 256;

/** Addresses that grow in number. */
export class AddressList implements Addresses {
  readonly #packed: Buffer[] = [];
  #waiting: string[] = [];

  get length(): number {
    return this.#packed.length * MAX_WAITING + this.#waiting.length;
  }

  add(address: string): void {
    this.#waiting.push(address);
    if (this.#waiting.length < MAX_WAITING) return;
    this.#packed.push(Buffer.from(JSON.stringify(this.#waiting)));
    this.#waiting = [];
  }

  *[Symbol.iterator](): Generator<string> {
    for (const bytes of this.#packed) {
      const addresses: readonly string[] = JSON.parse(bytes.toString());
      yield* addresses;
    }
    yield* this.#waiting;
  }
}
