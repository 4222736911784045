// Properties of verdicts for all plans and answers, on generated cases.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountOf,
  type CheckPolicies,
  type CheckPolicy,
  type CheckVerdict,
  type CheckWaiver,
  type Range,
  rangesBetween,
} from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
// Checks do not show all figures that they are judged by, so the inner functions are imported.
import { type Figures, judge, limitFor } from "../../src/evaluate/verdict.ts";
import { minimumHits, runs } from "../properties/runs.ts";
import { type Bounds, createDemand, createPolicy, createRanges, createSnapshot } from "../support/demands.ts";

/** Small numbers often equal limits and thresholds. Large ones leave the range of exact integers. */
const whole = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.maxSafeNat());
const signed = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.maxSafeInteger());
const junk = fc.constantFrom(
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  0.5,
  2 ** 53,
  undefined,
);
const limit = fc.oneof(
  { weight: 8, arbitrary: whole },
  { weight: 1, arbitrary: fc.constant("unlimited" as const) },
  { weight: 1, arbitrary: junk },
);

const stated = fc.record({
  metered: fc.constant(true),
  perObject: fc.boolean(),
  limit,
  used: fc.oneof({ weight: 8, arbitrary: whole }, { weight: 1, arbitrary: junk }),
  planned: fc.oneof({ weight: 9, arbitrary: signed }, { weight: 1, arbitrary: fc.constant(Number.NaN) }),
  mode: fc.constantFrom("add", "target"),
  atLeast: fc.boolean(),
  warnAt: fc.integer({ min: 1, max: 100 }),
  keepFree: fc.oneof(
    fc.constant(undefined),
    whole.map((amount) => ({ amount })),
    fc.double({ min: 0, max: 100, noNaN: true }).map((percent) => ({ percent })),
    fc.constant({ unfit: "2 TiB" }),
  ),
  takes: fc.constant(false),
  ignoresOpen: fc.constant(false),
  lacksFlavor: fc.constant(false),
  peakPolicy: fc.constantFrom("likely", "warn", "fail", "off"),
});
const figures = stated.map(({ planned, atLeast, ...rest }): Figures => {
  return { ...rest, ...rangesBetween(planned, atLeast ? undefined : planned) };
});

/** Rank of a verdict. More demand can turn `unknown` into a certain `over`, but never into a pass. */
const BADNESS: Record<CheckVerdict, number> = {
  fits: 0,
  unmetered: 0,
  waived: 1,
  tight: 1,
  contended: 2,
  unknown: 2,
  over: 3,
  forbidden: 3,
};
const badness = (one: Figures): number => BADNESS[judge(one).verdict];

/** Ranges of plans of resources. Neither the end nor the likely peak is above the worst peak. */
const bounded: fc.Arbitrary<Figures> = fc
  .record({
    base: figures,
    lowest: fc.integer({ min: -30, max: 30 }),
    spread: fc.option(fc.nat(10), { nil: undefined }),
    rise: fc.option(fc.nat(20), { nil: undefined }),
    certain: fc.nat(20),
    held: fc.nat(20),
    isHeldKnown: fc.boolean(),
    isBounded: fc.boolean(),
  })
  .map(({ base, lowest, spread, rise, certain, held, isHeldKnown, isBounded }) => {
    const highest = spread === undefined ? undefined : lowest + spread;
    const peak = highest === undefined || rise === undefined ? undefined : Math.max(0, highest) + rise;
    const peakAtLeast = Math.max(0, lowest, Math.min(certain, peak ?? certain));
    const likely =
      peak === undefined || highest === undefined || !isHeldKnown ? undefined : Math.min(peak, highest + held);
    const likelyAtLeast = isBounded ? Math.min(lowest + held, likely ?? lowest + held) : undefined;
    const [end, known]: [Bounds, number | undefined] = isBounded
      ? [[lowest, highest], undefined]
      : [[undefined, highest], lowest];
    const ranges = createRanges(end, { likely: [likelyAtLeast, likely], worst: [peakAtLeast, peak] });
    return { ...base, mode: "add", known, ...ranges };
  });

describe("plans of resources", () => {
  it("a plan passes only if its highest end is within the limit, or reduces usage", () => {
    fc.assert(
      fc.property(bounded, (one) => {
        const { verdict } = judge(one);
        if ((verdict !== "fits" && verdict !== "tight") || one.limit === "unlimited") return;
        const before = one.perObject ? 0 : Number(one.used);
        const highest = one.end.most ?? Number.NaN;
        const end = one.perObject ? highest : before + highest;
        expect(end <= Number(one.limit) || end <= before).toBe(true);
      }),
      runs(3000),
    );
  });

  it("a plan passes by default only if its likely peak is within the limit, or does not rise", () => {
    fc.assert(
      fc.property(bounded, (any) => {
        const one: Figures = { ...any, peakPolicy: "likely" };
        const { verdict } = judge(one);
        if ((verdict !== "fits" && verdict !== "tight") || one.limit === "unlimited") return;
        const before = one.perObject ? 0 : Number(one.used);
        const likely = (one.perObject ? 0 : before) + (one.likely.most ?? Number.NaN);
        expect(likely <= Number(one.limit) || likely <= before).toBe(true);
      }),
      runs(3000),
    );
  });

  it("a plan never fits if no order of applying it does", () => {
    fc.assert(
      fc.property(bounded, (one) => {
        const { verdict, peakAtLeast } = judge(one);
        fc.pre(typeof one.limit === "number" && Number.isSafeInteger(one.limit) && one.limit >= 0);
        if (peakAtLeast === undefined || peakAtLeast <= one.limit) return;
        const before = one.perObject ? 0 : Number(one.used);
        if (peakAtLeast > before) expect(["over", "forbidden", "unknown"]).toContain(verdict);
      }),
      runs(3000),
    );
  });

  it("a widened range never turns unknown or over into a pass, nor fits or unknown into over", () => {
    const hits = { undecided: 0, passing: 0 };
    fc.assert(
      fc.property(bounded, fc.infiniteStream(fc.option(fc.nat(20), { nil: undefined })), (one, steps) => {
        const widen = (bound: number | undefined, sign: number): number | undefined => {
          const by = steps.next().value;
          return bound === undefined || by === undefined ? undefined : bound + sign * by;
        };
        const widened = ({ least, most }: Range): Range => ({ least: widen(least, -1), most: widen(most, 1) });
        const [end, likely] = [widened(one.end), widened(one.likely)];
        // The peak that no order avoids depends on the orders only, not on the amounts.
        const worst = { ...one.worst, most: widen(one.worst.most, 1) };
        const [before, after] = [badness(one), badness({ ...one, end, likely, worst, known: amountOf(one) })];
        if (after < 2) expect(before).toBeLessThan(2);
        // With `fail` the worst order counts.
        if (one.peakPolicy !== "fail" && after > 2) expect(before).toBeGreaterThan(2);
        hits[before < 2 ? "passing" : "undecided"] += 1;
      }),
      runs(5000),
    );
    for (const count of Object.values(hits)) expect(count).toBeGreaterThanOrEqual(minimumHits(500));
  });

  it("a change that takes more never gets a better verdict", () => {
    fc.assert(
      fc.property(bounded, fc.nat(20), fc.nat(20), fc.boolean(), (one, more, open, takes) => {
        const raised = ({ least, most }: Range): Range => ({
          least: least === undefined ? undefined : least + more,
          most: most === undefined ? undefined : most + more + open,
        });
        const ranges = { end: raised(one.end), likely: raised(one.likely), worst: raised(one.worst) };
        const larger = { ...one, ...ranges, known: amountOf(one) + more, takes };
        expect(badness(larger)).toBeGreaterThanOrEqual(badness(one));
      }),
      runs(5000),
    );
  });

  it("a stricter `peak` setting never improves the verdict", () => {
    fc.assert(
      fc.property(bounded, (one) => {
        const [off, warn, fail] = (["off", "warn", "fail"] as const).map((peakPolicy) =>
          badness({ ...one, peakPolicy }),
        );
        expect(warn).toBeGreaterThanOrEqual(off ?? Number.NaN);
        expect(fail).toBeGreaterThanOrEqual(warn ?? Number.NaN);
      }),
      runs(3000),
    );
  });
});

describe("waivers", () => {
  /** Figures whose end is known. */
  const settled = bounded.map((one): Figures => {
    const least = amountOf(one);
    return { ...one, limit: 10, end: { least, most: least } };
  });
  const cases = fc.record({
    figures: fc.oneof({ weight: 3, arbitrary: settled }, bounded, figures),
    upTo: fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 9, arbitrary: fc.nat(80) }),
    daysLeft: fc.constantFrom(0, 7, 30, -1, Number.NaN),
    enforce: fc.constantFrom("fail", "fail", "warn", "off"),
  });

  /** Returns the same check with and without the waiver. */
  function evaluateBoth({
    figures: one,
    upTo,
    daysLeft,
    enforce,
  }: typeof cases extends fc.Arbitrary<infer C> ? C : never) {
    fc.pre(one.limit === "unlimited" || (one.limit !== undefined && Number.isSafeInteger(one.limit) && one.limit >= 0));
    fc.pre(one.used !== undefined && Number.isSafeInteger(one.used) && one.used >= 0);
    const key = one.perObject ? "compute.metadata_items" : "compute.cores";
    const { mode, end, likely, worst, known } = one;
    const demand = createDemand({ key, mode, end, likely, worst, known });
    const snapshot = createSnapshot({
      quota: { cbk: { [key]: one.limit } },
      usage: { cbk: { [key]: one.used } },
    });
    const waiver: CheckWaiver = {
      waiver: 1,
      line: 1,
      regions: ["cbk"],
      keys: ["*"],
      upTo,
      until: "2026-09-30",
      daysLeft,
      reason: "r",
      owner: "o",
    };
    const [plain, waived] = [[], [waiver]].map((waivers) => {
      const by = undefined;
      const policy: CheckPolicy = {
        warnAt: { value: one.warnAt, by },
        onUnknown: { value: "fail", by },
        enforce: { value: enforce, by },
        keepFree: one.keepFree === undefined ? [] : [{ value: one.keepFree, by }],
        waivers,
      };
      const policies: CheckPolicies = { defaults: createPolicy(), find: () => policy, notes: [], hasFile: true };
      const { checks, verdict } = evaluate({
        demands: [demand],
        snapshot,
        policy: policies,
        peakPolicy: one.peakPolicy,
      });
      const [check] = checks;
      if (check === undefined) throw new Error("expected a check");
      return { check, verdict };
    });
    if (plain === undefined || waived === undefined) throw new Error("expected two evaluations");
    return { plain, waived, used: one.perObject ? 0 : one.used };
  }

  it("a waiver turns only over and forbidden into waived, and changes nothing else", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { plain, waived } = evaluateBoth(one);
        if (waived.check.verdict === plain.check.verdict) {
          expect([waived.verdict, waived.check.effect]).toEqual([plain.verdict, plain.check.effect]);
          return;
        }
        expect(["over", "forbidden"]).toContain(plain.check.verdict);
        expect(waived).toMatchObject({ verdict: "warn", check: { verdict: "waived", effect: "warn" } });
      }),
      runs(5000),
    );
  });

  it("waived amounts are exact, and within up-to after the change and at the peak that no order avoids", () => {
    let amount = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { waived, used } = evaluateBoth(one);
        if (waived.check.verdict !== "waived") return;
        amount++;
        const { projected, peakAtLeast, peak } = waived.check;
        const { end, likely, worst, peakPolicy, mode } = one.figures;
        expect(Number(projected)).toBeLessThanOrEqual(Number(one.upTo));
        const before = mode === "target" || one.figures.perObject ? 0 : used;
        expect(end.least).toBe(end.most);
        expect(before + Number(end.most)).toBeLessThanOrEqual(Number(one.upTo));
        expect(before + Number(worst.least)).toBe(peakAtLeast);
        expect(peakAtLeast).toBeLessThanOrEqual(Number(one.upTo));
        if (peakPolicy === "likely") {
          expect(likely.most).toBe(likely.least);
          expect(before + Number(likely.most)).toBeLessThanOrEqual(Number(one.upTo));
        }
        if (peakPolicy === "fail") expect(peak ?? Number.NaN).toBeLessThanOrEqual(Number(one.upTo));
      }),
      runs(10_000),
    );
    expect(amount).toBeGreaterThanOrEqual(minimumHits(100));
  });

  it("an exceeded waiver covers the check with the up-to that it says is needed, and not with less", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const needed = evaluateBoth(one).waived.check.waiver?.upToNeeded;
        if (needed === undefined) return;
        expect(evaluateBoth({ ...one, upTo: needed }).waived.check.verdict).toBe("waived");
        expect(evaluateBoth({ ...one, upTo: needed - 1 }).waived.check.waiver?.state).toBe("exceeded");
      }),
      runs(5000),
    );
  });
});

describe("the limit that is needed", () => {
  it("the limit needed for a reserve is the lowest one that suffices", () => {
    // With 99.99 % to keep free, the limit is ten thousand times the amount, and still exact.
    const small = fc.integer({ min: 1, max: 9 * 10 ** 11 });
    const reserve = fc.oneof(
      small.map((amount) => ({ amount })),
      fc.integer({ min: 0, max: 9999 }).map((hundredths) => ({ percent: hundredths / 100 })),
    );
    fc.assert(
      fc.property(small, reserve, (planned, keepFree) => {
        const needed = limitFor(planned, keepFree);
        if (needed === undefined) throw new Error("expected a limit");
        const at = (value: number) =>
          judge({
            metered: true,
            perObject: false,
            used: 0,
            ...rangesBetween(planned, planned),
            mode: "add",
            warnAt: 80,
            keepFree,
            takes: false,
            ignoresOpen: false,
            lacksFlavor: false,
            peakPolicy: "warn",
            limit: value,
          });
        expect(at(needed).verdict).not.toMatch(/over|forbidden/);
        expect(at(needed - 1).verdict).toMatch(/over|forbidden/);
      }),
      runs(2000),
    );
  });

  it("no limit suffices if the reserve is 100 % or invalid", () => {
    const reserves = [
      { percent: 100 },
      { percent: 101 },
      { percent: -1 },
      { percent: Number.NaN },
      { amount: -1 },
      { unfit: "2 TiB" },
    ];
    for (const keepFree of reserves) expect(limitFor(1, keepFree)).toBeUndefined();
    expect(limitFor(2 ** 53 - 1, { amount: 1 })).toBeUndefined();
    expect(limitFor(2 ** 53 - 1, { percent: 50 })).toBeUndefined();
  });
});
