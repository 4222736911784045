import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Range } from "../../../src/core/index.ts";
import { atLeast, between, exactly, type Quantity, type Why } from "../../../src/plan/usage/amounts/quantity.ts";
import { type Step, totalsOf } from "../../../src/plan/usage/delta.ts";
import type { Order } from "../../../src/plan/usage/index.ts";
import { runs } from "../../properties/runs.ts";

/** The steps up and down that one change makes, one after the other. */
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

/** Peak usage in the best and in the worst order. Each change is its steps up and down, one after the other, and begins once those that it waits for are done. */
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

const WHY: Why = { kind: "flavor", name: "m1.large" };

const amount = fc.nat(6);
const orders: readonly Order[] = ["create", "delete", "update", "delete then create", "create then delete"];

/** Absent sides are nothing, as where the steps come from. */
function step(order: Order, before: Quantity, after: Quantity, count = 1): Step {
  const nothing = exactly(0);
  return {
    order,
    count,
    before: order === "create" ? nothing : before,
    after: order === "delete" ? nothing : after,
    transient: 0,
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

describe("when every amount is known", () => {
  it("finds the highest and the lowest peak of all orders", () => {
    fc.assert(
      fc.property(fc.array(exactStep, { maxLength: 5 }), (steps) => {
        expect(totalsOf(steps).worst).toEqual(peaksOf(steps.map(movesOf)));
      }),
      runs(1500),
    );
  });

  it("takes many equal changes for as many single ones", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(exactStep, fc.integer({ min: 1, max: 4 })), { maxLength: 5 }), (groups) => {
        const single = groups.flatMap(([each, count]) => Array.from({ length: count }, () => each));
        expect(totalsOf(groups.map(([each, count]) => ({ ...each, count })))).toEqual(totalsOf(single));
      }),
    );
  });

  it("expects the worst order in which what is taken comes after everything that it is known to wait for", () => {
    const names = fc.constantFrom(["p"], ["p"], ["p"], ["q"], ["p", "q"], []);
    const orderedStep = fc
      .tuple(exactStep, names, names)
      // A change that waits for another one is not waited for here: that could be a circle.
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

  it("expects that plans are applied one by one, so that one which only gives back makes room for the others", () => {
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

describe("with open amounts", () => {
  it("keeps the bounds in order", () => {
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

  it("encloses what comes of every value that the unknown ones may have", () => {
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

describe("when the same unknown amount is there before and after", () => {
  const unknown = { ...atLeast(1, WHY), same: "a flavor that nobody knows" };

  it("makes no difference, and no peak but where it is created first", () => {
    const peaks = (order: Order) => {
      const { end, worst } = totalsOf([step(order, unknown, unknown)]);
      return [end.least, end.most, worst.least, worst.most];
    };
    expect(peaks("delete then create")).toEqual([0, 0, 0, 0]);
    expect(peaks("create then delete")).toEqual([0, 0, 1, Number.POSITIVE_INFINITY]);
  });
});

describe("when something is taken only for a moment", () => {
  it("counts for the worst order alone", () => {
    const created: Step = { ...step("create", exactly(0), exactly(0), 3), transient: 2 };
    expect(totalsOf([created])).toMatchObject({ end: exactly(0), worst: { least: 0, most: 6 } });
  });
});
