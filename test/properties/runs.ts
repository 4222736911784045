// Number of generated cases per property. A property states the number for CI (`PROPERTY_RUNS=1`). The default is a
// tenth of that, and `PROPERTY_RUNS=20 npm run test:properties` runs twenty times as many. A failing property prints
// its seed, its path and the smallest counterexample. `PROPERTY_SEED` repeats a seed.

import type fc from "fast-check";
import { expect } from "vitest";

const FACTOR = Number(process.env["PROPERTY_RUNS"] ?? 0.1);
const SEED = process.env["PROPERTY_SEED"];

if (!(FACTOR > 0))
  throw new Error(
    "PROPERTY_RUNS: expected a number greater than 0, the factor by which the number of cases is multiplied.",
  );

/** Time limit of a property, in milliseconds. */
export const PROPERTY_TIMEOUT_MS = 300_000 * Math.max(1, FACTOR);

/** Returns the parameters of a property that CI runs on `usual` cases. */
export function runs(usual: number): fc.Parameters<unknown> {
  return { numRuns: Math.ceil(usual * FACTOR), ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
}

/**
 * Returns the minimum number of hits, if CI demands `usual`. It is 0 with fewer cases than in CI, which would depend on
 * chance.
 */
export function minimumHits(usual: number): number {
  return FACTOR < 1 ? 0 : usual;
}

/** Counts several kinds of results. A property that sees only one kind shows little. */
export interface Tally {
  count(name: string): void;
  /** Expects that each kind was seen as often as CI demands. */
  expectAtLeast(least: Readonly<Record<string, number>>): void;
}

export function createTally(): Tally {
  const seen = new Map<string, number>();
  return {
    count: (name) => void seen.set(name, (seen.get(name) ?? 0) + 1),
    expectAtLeast: (least) => {
      for (const [name, usual] of Object.entries(least))
        expect(seen.get(name) ?? 0, `${name} in ${JSON.stringify([...seen])}`).toBeGreaterThanOrEqual(
          minimumHits(usual),
        );
    },
  };
}
