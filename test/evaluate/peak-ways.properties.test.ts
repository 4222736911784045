import fc from "fast-check";
import { describe, expect, it } from "vitest";
// Checks show ways only if the peak exceeds the limit. The inner function is tried with any room.
import { findPeakWays } from "../../src/evaluate/peak-ways.ts";
import { exactly } from "../../src/plan/usage/amounts/quantity.ts";
import { applyPartsOf, type Step, totalsOf } from "../../src/plan/usage/delta.ts";
import type { Order } from "../../src/plan/usage/index.ts";
import { runs } from "../properties/runs.ts";

const ORDERS: readonly Order[] = ["create", "delete", "update", "delete then create", "create then delete"];

/** One change with known amounts. */
const change = fc
  .tuple(fc.constantFrom(...ORDERS), fc.nat(6), fc.nat(6), fc.constantFrom(0, 0, 0, 2))
  .map(([order, before, after, transient]): Step => {
    const sides = { before: order === "create" ? 0 : before, after: order === "delete" ? 0 : after };
    return {
      order,
      count: 1,
      before: exactly(sides.before),
      after: exactly(sides.after),
      // A change that gives back and also takes temporarily gets no ways.
      transient: order === "create" || (order === "create then delete" && after >= before) ? transient : 0,
      surge: exactly(0),
    };
  });
const changes = fc.array(change, { minLength: 1, maxLength: 7 });
const room = fc.integer({ min: -3, max: 20 });

/** Returns the peak and the end of several runs, each in its worst order, relative to usage before the first run. */
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
  const parts = applyPartsOf(steps);
  if (parts === undefined) throw new Error("everything is known");
  return findPeakWays(parts, available);
}

describe("ways around a peak during apply", () => {
  it("every way keeps usage within the limit in the worst order, evaluated as plans of their own", () => {
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

  it("the number of replacements at once is the highest that fits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5 }), room, (count, size, available) => {
        const step: Step = {
          order: "create then delete",
          count,
          before: exactly(size),
          after: exactly(size),
          transient: 0,
          surge: exactly(0),
        };
        const { atOnce, replacements } = waysOf([step], available);
        expect(replacements).toBe(count);
        expect(atOnce).toBe(Math.max(0, Math.min(count, Math.floor(available / size))));
      }),
      runs(500),
    );
  });

  it("only deleting first is offered if no order stays within the limit", () => {
    fc.assert(
      fc.property(changes, room, (steps, available) => {
        fc.pre(totalsOf(steps).worst.least > Math.max(0, available));
        expect(waysOf(steps, available)).toMatchObject({ releasesFirst: false, atOnce: 0 });
        expect(waysOf(steps, available).parallelism).toBeUndefined();
      }),
      runs(1000),
    );
  });

  it("fewer operations at a time are offered for amounts that operations take temporarily", () => {
    const group: Step = {
      order: "create",
      count: 20,
      before: exactly(0),
      after: exactly(0),
      transient: 2,
      surge: exactly(0),
    };
    expect(waysOf([group], 7)).toMatchObject({ parallelism: 3 });
    expect(waysOf([group], 1).parallelism).toBeUndefined();
    expect(waysOf([group], 40).parallelism).toBeUndefined();
  });

  it("ways are unknown if an amount is unknown", () => {
    const open: Step = {
      order: "create",
      count: 1,
      before: exactly(0),
      after: { least: 0, most: 1 },
      transient: 0,
      surge: exactly(0),
    };
    expect(applyPartsOf([open])).toBeUndefined();
  });
});
