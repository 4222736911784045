import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Range } from "../../../src/core/index.ts";
import {
  atLeast,
  between,
  exactly,
  type Quantity,
  type UnknownReason,
} from "../../../src/plan/usage/amounts/quantity.ts";
import { type Step, totalsOf } from "../../../src/plan/usage/delta.ts";
import type { Order } from "../../../src/plan/usage/index.ts";
import { runs } from "../../properties/runs.ts";

/** Returns the steps up and down of a change, in their order. */
function movesOf({ order, before, after }: Step): readonly number[] {
  switch (order) {
    case "create":
      return [after.least];
    case "delete":
      return [-before.least];
    case "update":
      return [after.least - before.least];
    case "delete then create":
      return [-before.least, after.least];
    case "create then delete":
      return [after.least, -before.least];
    case "keep":
      return [];
    default:
      return order satisfies never;
  }
}

/**
 * Returns the peak usage in the best and in the worst order. The steps of a change are in order, and start once the
 * changes that it waits for are done.
 */
function peaksOf(
  changes: readonly (readonly number[])[],
  waitsFor: (one: number, other: number) => boolean = () => false,
): Range<number> {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  const walk = (next: readonly number[], current: number, peak: number): void => {
    let isDone = true;
    changes.forEach((moves, index) => {
      const at = next[index] ?? 0;
      const move = moves[at];
      if (move === undefined) return;
      if (at === 0 && changes.some((other, place) => waitsFor(index, place) && (next[place] ?? 0) < other.length))
        return;
      isDone = false;
      walk(next.with(index, at + 1), current + move, Math.max(peak, current + move));
    });
    if (!isDone) return;
    least = Math.min(least, peak);
    most = Math.max(most, peak);
  };
  walk(
    changes.map(() => 0),
    0,
    0,
  );
  return { least, most };
}

const WHY: UnknownReason = { kind: "flavor", name: "m1.large" };

const amount = fc.nat(6);
const orders: readonly Order[] = ["create", "delete", "update", "delete then create", "create then delete"];

/** Returns a step in which a missing side is 0, as in the code. */
function step(order: Order, before: Quantity, after: Quantity, count = 1): Step {
  const nothing = exactly(0);
  return {
    order,
    count,
    before: order === "create" ? nothing : before,
    after: order === "delete" ? nothing : after,
    transient: 0,
    surge: nothing,
  };
}

function growthOf({ before, after }: Step): number {
  return after.least - before.least;
}

const exactStep = fc
  .tuple(fc.constantFrom(...orders), amount, amount)
  .map(([order, before, after]) => step(order, exactly(before), exactly(after)));
const quantity = fc.oneof(
  amount.map(exactly),
  fc.tuple(amount, amount).map(([least, more]) => between(least, least + more, WHY)),
  amount.map((least) => atLeast(least, WHY)),
);
const anyStep = fc
  .tuple(fc.constantFrom(...orders), quantity, quantity, fc.integer({ min: 1, max: 3 }))
  .map(([order, before, after, count]) => step(order, before, after, count));
const anySteps = fc.array(anyStep, { maxLength: 6 });

describe("totals of known amounts", () => {
  it("the worst peak ranges from the lowest to the highest peak of all orders", () => {
    fc.assert(
      fc.property(fc.array(exactStep, { maxLength: 5 }), (steps) => {
        expect(totalsOf(steps).worst).toEqual(peaksOf(steps.map(movesOf)));
      }),
      runs(1500),
    );
  });

  it("a group of equal changes counts like single changes", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(exactStep, fc.integer({ min: 1, max: 4 })), { maxLength: 5 }), (groups) => {
        const single = groups.flatMap(([each, count]) => Array.from({ length: count }, () => each));
        expect(totalsOf(groups.map(([each, count]) => ({ ...each, count })))).toEqual(totalsOf(single));
      }),
    );
  });

  it("the likely peak is that of the worst order in which creations wait for known deletions", () => {
    const names = fc.constantFrom(["p"], ["p"], ["p"], ["q"], ["p", "q"], []);
    const orderedStep = fc
      .tuple(exactStep, names, names)
      // To avoid a circle, no change waits for a change that itself waits.
      .map(([each, frees, waitsFor]): Step => (growthOf(each) < 0 ? { ...each, frees } : { ...each, waitsFor }));
    fc.assert(
      fc.property(fc.array(orderedStep, { maxLength: 5 }), (steps) => {
        const { likely } = totalsOf(steps);
        const isPaid = (one: number, other: number): boolean =>
          steps[one]?.waitsFor?.some((name) => steps[other]?.frees?.includes(name)) === true &&
          steps[other]?.order !== "create then delete";
        const { most } = peaksOf(steps.map(movesOf), isPaid);
        const isFirst = ({ order }: Step): boolean => order === "create then delete";
        const takes = steps.some((each) => (isFirst(each) ? each.after.most : growthOf(each)) > 0);
        expect(likely.least).toBe(likely.most);
        if (!takes)
          expect(likely.most).toBe(steps.reduce((sum, each) => sum + (isFirst(each) ? 0 : growthOf(each)), 0));
        else expect(likely.most).toBeGreaterThanOrEqual(most);
        const isSimple = !steps.some(({ frees = [], waitsFor = [] }) => frees.includes("q") || waitsFor.includes("q"));
        if (takes && isSimple) expect(likely.most).toBe(most);
      }),
      runs(1500),
    );
  });

  it("a plan that only gives back makes room for other plans in the likely peak", () => {
    const [gone, made] = [step("delete", exactly(4), exactly(0)), step("create", exactly(0), exactly(4))];
    expect(totalsOf([gone, made]).likely).toEqual(exactly(4));
    expect(
      totalsOf([
        { ...gone, file: "a" },
        { ...made, file: "b" },
      ]).likely,
    ).toEqual(exactly(0));
  });
});

describe("totals of uncertain amounts", () => {
  it("lower bounds never exceed upper bounds", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { end, likely, worst } = totalsOf(steps);
        for (const { least, most } of [end, likely, worst]) expect(most).toBeGreaterThanOrEqual(least);
        expect(worst.least).toBeGreaterThanOrEqual(Math.max(0, end.least));
        expect(worst.most).toBeGreaterThanOrEqual(Math.max(end.most, likely.most));
        expect(likely.most).toBeGreaterThanOrEqual(end.most);
        expect(likely.least).toBeGreaterThanOrEqual(end.least);
        expect(Math.max(0, likely.most)).toBeGreaterThanOrEqual(worst.least);
        expect([end, likely, worst].flatMap(({ least, most }) => [least, most]).some(Number.isNaN)).toBe(false);
      }),
      runs(2000),
    );
  });

  it("the bounds include the totals of every possible value", () => {
    const chosen = ({ least, most }: Quantity, choice: number): Quantity =>
      exactly(Number.isFinite(most) ? least + (choice % (most - least + 1)) : least + choice);
    fc.assert(
      fc.property(anySteps, fc.infiniteStream(fc.nat(9)), (steps, choices) => {
        const pick = (): number => choices.next().value;
        const bounds = totalsOf(steps);
        const fact = totalsOf(
          steps.map((each) => ({ ...each, before: chosen(each.before, pick()), after: chosen(each.after, pick()) })),
        );
        for (const moment of ["end", "likely", "worst"] as const) {
          expect(fact[moment].least).toBeGreaterThanOrEqual(bounds[moment].least);
          expect(fact[moment].most).toBeLessThanOrEqual(bounds[moment].most);
        }
      }),
      runs(2000),
    );
  });
});

describe("an unknown amount that is equal before and after", () => {
  const unknown = { ...atLeast(1, WHY), same: "a flavor that nobody knows" };

  it("an equal unknown amount makes no difference, and a peak only if it is created first", () => {
    const peaks = (order: Order) => {
      const { end, worst } = totalsOf([step(order, unknown, unknown)]);
      return [end.least, end.most, worst.least, worst.most];
    };
    expect(peaks("delete then create")).toEqual([0, 0, 0, 0]);
    expect(peaks("create then delete")).toEqual([0, 0, 1, Number.POSITIVE_INFINITY]);
  });
});

describe("an amount that is taken temporarily", () => {
  it("a temporary amount counts in the worst peak only", () => {
    const created: Step = { ...step("create", exactly(0), exactly(0), 3), transient: 2 };
    expect(totalsOf([created])).toMatchObject({ end: exactly(0), worst: { least: 0, most: 6 } });
  });
});
