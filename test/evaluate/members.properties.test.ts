// Properties of limits by volume type, for every plan and every answer.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Limit } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { minimumHits, runs } from "../properties/runs.ts";
import { createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

const SPACE = "volume.space_gb";

/** What is asked of a type; undefined: of the total. */
type Asked = readonly (readonly [type: string | undefined, amount: number])[];

function evaluateAll(asked: Asked, quota: Record<string, Limit>, usage: Record<string, number>) {
  return evaluate({
    demands: asked.map(([item, amount]) => createDemand({ key: SPACE, item, amount })),
    snapshot: createSnapshot({ quota: { cbk: quota }, usage: { cbk: usage } }),
    policy: createPolicies(),
  });
}

describe("for every plan and every answer", () => {
  const value = fc.integer({ min: 0, max: 20 });
  const limit = fc.oneof({ weight: 6, arbitrary: value }, { weight: 1, arbitrary: fc.constant("unlimited" as const) });
  const types = ["ssd", "hdd"];
  const byType = <Value>(of: fc.Arbitrary<Value>) =>
    fc.record(Object.fromEntries(types.map((type) => [`${SPACE}[${type}]`, of])), { requiredKeys: [] });
  const amounts = fc.record({
    total: fc.integer({ min: -20, max: 20 }),
    ssd: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
    hdd: fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }),
  });

  it("limits by type leave the total's check as it is, and never make the verdict better", () => {
    const ranks = ["pass", "warn", "fail"];
    let worse = 0;
    fc.assert(
      fc.property(limit, value, byType(limit), byType(value), amounts, (most, used, quota, usage, plan) => {
        const asked = [
          [undefined, plan.total] as const,
          ...types.flatMap((type) => {
            const amount = plan[type as "ssd" | "hdd"];
            return amount === undefined ? [] : [[type, amount] as const];
          }),
        ];
        const alone = evaluateAll([[undefined, plan.total]], { [SPACE]: most }, { [SPACE]: used });
        const both = evaluateAll(asked, { [SPACE]: most, ...quota }, { [SPACE]: used, ...usage });
        expect(both.checks[0]).toEqual(alone.checks[0]);
        const [before, after] = [alone, both].map(({ verdict }) => ranks.indexOf(verdict));
        expect(after).toBeGreaterThanOrEqual(before ?? Number.NaN);
        if (after !== before) worse += 1;
        // A limit by type that a plan goes beyond never passes.
        for (const [type, amount] of asked.slice(1)) {
          const [own, inUse] = [quota[`${SPACE}[${type}]`], usage[`${SPACE}[${type}]`]];
          if (typeof own === "number" && inUse !== undefined && amount > 0 && inUse + amount > own) {
            expect(both.verdict).toBe("fail");
          }
        }
      }),
      runs(1000),
    );
    expect(worse).toBeGreaterThan(minimumHits(50));
  });
});
