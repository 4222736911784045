// Chance that is the same every time: everything that goes wrong in a run follows from its seed, and from which request it is,
// not from the order in which requests happen to arrive.

import { createHash } from "node:crypto";

/** A source of chance; each call of a member takes the next number. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Value>(from: readonly [Value, ...Value[]]): Value;
}

/** Chance that follows from this text alone. */
export function createRandom(text: string): Random {
  let state = createHash("sha256").update(text).digest().readUInt32BE(0);
  // mulberry32, of the public domain.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    pick: (from) => from[Math.floor(fraction() * from.length)] ?? from[0],
  };
}
