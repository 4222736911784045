// Repeatable random numbers. All faults of a run follow from its seed and the request, not from the order in which
// requests arrive.

import { createHash } from "node:crypto";

/** A source of random numbers. Each call advances it. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
  /** Returns a whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number;
  pick<Value>(from: readonly [Value, ...Value[]]): Value;
}

/** Creates a source that depends on a text only. */
export function createRandom(text: string): Random {
  let state = createHash("sha256").update(text).digest().readUInt32BE(0);
  // mulberry32, in the public domain.
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
