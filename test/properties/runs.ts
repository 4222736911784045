// Number of generated cases per property. A property names the number that CI tries (`PROPERTY_RUNS=1`); by default it is a tenth of
// that. `PROPERTY_RUNS=20 npm run test:properties` tries twenty times as many. A failing property prints its seed, its path and the
// smallest counterexample; `PROPERTY_SEED` repeats it.

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

/** Parameters of a property that CI tries on `usual` cases. */
export function runs(usual: number): fc.Parameters<unknown> {
  return { numRuns: Math.ceil(usual * FACTOR), ...(SEED === undefined ? {} : { seed: Number(SEED) }) };
}

/** Least number of hits to demand, where `usual` is what CI demands. None of fewer cases than in CI: that would depend on chance. */
export function minimumHits(usual: number): number {
  return FACTOR < 1 ? 0 : usual;
}

/** How often each of several things was seen: a property that sees only one of them shows little. */
export interface Tally {
  count(name: string): void;
  /** Each was seen as often as CI demands. */
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
