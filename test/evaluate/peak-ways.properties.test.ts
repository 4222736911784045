import fc from "fast-check";
import { describe, expect, it } from "vitest";
// A check has ways only where it is over the limit: here any room is tried.
import { findPeakWays } from "../../src/evaluate/peak-ways.ts";
import { exactly } from "../../src/plan/usage/amounts/quantity.ts";
import { partsOf, type Step, totalsOf } from "../../src/plan/usage/delta.ts";
import type { Order } from "../../src/plan/usage/index.ts";
import { runs } from "../properties/runs.ts";

const ORDERS: readonly Order[] = ["create", "delete", "update", "delete then create", "create then delete"];

/** One change of which everything is known. */
const change = fc
  .tuple(fc.constantFrom(...ORDERS), fc.nat(6), fc.nat(6), fc.constantFrom(0, 0, 0, 2))
  .map(([order, before, after, transient]): Step => {
    const sides = { before: order === "create" ? 0 : before, after: order === "delete" ? 0 : after };
    return {
      order,
      count: 1,
      before: exactly(sides.before),
      after: exactly(sides.after),
      // A change that gives back and takes something for a moment is told no ways.
      transient: order === "create" || (order === "create then delete" && after >= before) ? transient : 0,
    };
  });
const changes = fc.array(change, { minLength: 1, maxLength: 7 });
const room = fc.integer({ min: -3, max: 20 });

/** The peak of several runs, each in its worst order, and where they end: above what is there before the first. */
function peakOfRuns(all: readonly (readonly Step[])[]): { readonly peak: number; readonly end: number } {
  let end = 0;
  let peak = 0;
  for (const run of all) {
    const totals = totalsOf(run);
    peak = Math.max(peak, end + totals.worst.most);
    end += totals.end.least;
  }
  return { peak, end };
}

function isOverlap({ order }: Step): boolean {
  return order === "create then delete";
}

function givesBack({ order, before, after }: Step): boolean {
  return order === "delete" || (!isOverlap({ order } as Step) && order !== "create" && after.least <= before.least);
}

function waysOf(steps: readonly Step[], available: number) {
  const parts = partsOf(steps);
  if (parts === undefined) throw new Error("everything is known");
  return findPeakWays(parts, available);
}

describe("ways around a peak during apply", () => {
  it("keep usage within the limit in the worst order, evaluated as plans of their own", () => {
    fc.assert(
      fc.property(changes, room, fc.infiniteStream(fc.nat()), (steps, available, numbers) => {
        const ways = waysOf(steps, available);
        const released = steps.filter(givesBack);
        const others = steps.filter((step) => !givesBack(step));
        if (ways.releasesFirst) expect(peakOfRuns([released, others]).peak).toBeLessThanOrEqual(Math.max(0, available));
        const deletingFirst = (step: Step): Step => (isOverlap(step) ? { ...step, order: "delete then create" } : step);
        if (ways.deletingFirst === "yes")
          expect(peakOfRuns([steps.map(deletingFirst)]).peak).toBeLessThanOrEqual(available);
        if (ways.deletingFirst === "released")
          expect(peakOfRuns([released, others.map(deletingFirst)]).peak).toBeLessThanOrEqual(Math.max(0, available));
        if (ways.atOnce > 0) {
          // Any batches of that size, in any order.
          const shuffled = others
            .filter(isOverlap)
            .map((step) => ({ step, at: numbers.next().value ?? 0 }))
            .sort((one, other) => one.at - other.at)
            .map(({ step }) => step);
          const batches: Step[][] = [];
          for (let from = 0; from < shuffled.length; from += ways.atOnce)
            batches.push(shuffled.slice(from, from + ways.atOnce));
          const { peak } = peakOfRuns([released, ...batches, others.filter((step) => !isOverlap(step))]);
          expect(peak).toBeLessThanOrEqual(Math.max(0, available));
        }
      }),
      runs(3000),
    );
  });

  it("are as many replacements at once as fit: one more of equal ones does not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }), room, (count, size, available) => {
        const step: Step = {
          order: "create then delete",
          count,
          before: exactly(size),
          after: exactly(size),
          transient: 0,
        };
        const { atOnce, replacements } = waysOf([step], available);
        expect(replacements).toBe(count);
        expect(atOnce).toBe(Math.max(0, Math.min(count, Math.floor(available / size))));
      }),
      runs(500),
    );
  });

  it("are not promised where no order stays within the limit, but for deleting first", () => {
    fc.assert(
      fc.property(changes, room, (steps, available) => {
        fc.pre(totalsOf(steps).worst.least > Math.max(0, available));
        expect(waysOf(steps, available)).toMatchObject({ releasesFirst: false, atOnce: 0 });
        expect(waysOf(steps, available).parallelism).toBeUndefined();
      }),
      runs(1000),
    );
  });

  it("hold with fewer operations at a time for what operations take for a moment", () => {
    const group: Step = { order: "create", count: 20, before: exactly(0), after: exactly(0), transient: 2 };
    expect(waysOf([group], 7)).toMatchObject({ parallelism: 3 });
    expect(waysOf([group], 1).parallelism).toBeUndefined();
    expect(waysOf([group], 40).parallelism).toBeUndefined();
  });

  it("are unknown where not everything is", () => {
    const open: Step = {
      order: "create",
      count: 1,
      before: exactly(0),
      after: { least: 0, most: 1 },
      transient: 0,
    };
    expect(partsOf([open])).toBeUndefined();
  });
});
