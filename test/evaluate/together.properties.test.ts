// Properties of checks together with other changes: they never improve a verdict, and count as if both plans were
// checked at once.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Addition,
  type Check,
  type Demand,
  type Limit,
  type OtherChange,
  overallEffect,
} from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { minimumHits, runs } from "../properties/runs.ts";
import { createDemand, createPolicies, createSnapshot } from "../support/demands.ts";

const KEYS = ["compute.cores", "compute.instances", "volume.space_gb", "network.ports"] as const;

/** Small numbers often equal limits and thresholds. */
const amount = fc.integer({ min: -8, max: 12 });

/** Amounts by key of a plan that states some of the keys. */
const plan = fc.record(
  Object.fromEntries(KEYS.map((key) => [key, amount])) as Record<(typeof KEYS)[number], typeof amount>,
  { requiredKeys: [] },
);

type AmountsByKey = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

const cloud = fc.record({
  limits: fc.array(fc.oneof<fc.Arbitrary<Limit>[]>(fc.integer({ min: 0, max: 40 }), fc.constant("unlimited")), {
    minLength: KEYS.length,
    maxLength: KEYS.length,
  }),
  used: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: KEYS.length, maxLength: KEYS.length }),
});

type Cloud = typeof cloud extends fc.Arbitrary<infer Value> ? Value : never;

const policy = fc.record({
  warnAt: fc.integer({ min: 1, max: 100 }),
  keepFree: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
  waivedUpTo: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
});

type Terms = typeof policy extends fc.Arbitrary<infer Value> ? Value : never;

function toDemands(plans: readonly AmountsByKey[]): readonly Demand[] {
  return KEYS.flatMap((key) => {
    const stated = plans.flatMap((one) => one[key] ?? []);
    return stated.length === 0 ? [] : createDemand({ key, amount: stated.reduce((sum, one) => sum + one, 0) });
  });
}

/** Returns everything that a change adds or gives back. The rules must ignore amounts given back. */
function toOther(name: string, stated: AmountsByKey): OtherChange {
  const additions = KEYS.flatMap((key): Addition[] => {
    const added = stated[key];
    return added === undefined ? [] : [{ region: "cbk", key, amount: added, atLeast: false }];
  });
  return { name, additions };
}

function run(
  plans: readonly AmountsByKey[],
  {
    cloud: { limits, used },
    terms,
    others,
    gates = [],
  }: {
    readonly cloud: Cloud;
    readonly terms: Terms;
    readonly others: readonly OtherChange[];
    readonly gates?: readonly OtherChange[];
  },
) {
  const { warnAt, keepFree, waivedUpTo } = terms;
  const waiver = {
    waiver: 1,
    line: 1,
    regions: ["*"],
    keys: ["*"],
    until: "2026-12-31",
    daysLeft: 9,
    reason: "r",
    owner: "o",
  };
  const policies = createPolicies({ warnAt });
  return evaluate({
    demands: toDemands(plans),
    snapshot: createSnapshot({
      quota: { cbk: Object.fromEntries(KEYS.map((key, index) => [key, limits[index] ?? 0])) },
      usage: { cbk: Object.fromEntries(KEYS.map((key, index) => [key, used[index] ?? 0])) },
    }),
    policy: {
      ...policies,
      find: (check) => ({
        ...policies.find(check),
        keepFree: keepFree === undefined ? [] : [{ value: { amount: keepFree }, by: { rule: 1, line: 1 } }],
        waivers: waivedUpTo === undefined ? [] : [{ ...waiver, upTo: waivedUpTo }],
      }),
    },
    others: { effect: "fail", changes: others },
    gates: { changes: gates },
  });
}

const EFFECTS: Record<Check["effect"], number> = { none: 0, warn: 1, fail: 2 };

/** Returns the rank of each check's effect, by key. */
function effectsOf({ checks }: ReturnType<typeof run>): ReadonlyMap<string, number> {
  return new Map(checks.map(({ key, effect }) => [key, EFFECTS[effect]]));
}

const situation = fc.record({ cloud, terms: policy });
const others = fc.array(plan, { maxLength: 4 });

const EXCEEDED: readonly (string | undefined)[] = ["over", "forbidden", "contended"];

/** Passes the changes as other changes, or as other gates of the same change. */
function withOthers(kind: string, changes: readonly OtherChange[]) {
  return kind === "gate" ? { others: [], gates: changes } : { others: changes };
}

function named(plans: readonly AmountsByKey[]): readonly OtherChange[] {
  return plans.map((one, index) => toOther(`#${index + 1}`, one));
}

describe("a check together with other changes", () => {
  it("other changes never improve a check", () => {
    fc.assert(
      fc.property(plan, others, situation, (own, plans, given) => {
        const alone = run([own], { ...given, others: [] });
        const together = run([own], { ...given, others: named(plans) });
        const before = effectsOf(alone);
        for (const [key, effect] of effectsOf(together)) expect(effect).toBeGreaterThanOrEqual(before.get(key) ?? 0);
        const [one, other] = [alone, together].map(({ checks }) => overallEffect(checks.map(({ effect }) => effect)));
        expect(["pass", "warn", "fail"].indexOf(other ?? "")).toBeGreaterThanOrEqual(
          ["pass", "warn", "fail"].indexOf(one ?? ""),
        );
      }),
      runs(2000),
    );
  });

  it("a check together with another change has the effect of both plans at once, if neither gives back", () => {
    let compared = 0;
    fc.assert(
      fc.property(plan, plan, situation, (own, other, given) => {
        const together = effectsOf(run([own], { ...given, others: named([other]) }));
        const atOnce = effectsOf(run([own, other], { ...given, others: [] }));
        for (const key of KEYS) {
          if ((own[key] ?? 0) <= 0 || (other[key] ?? 0) < 0) continue;
          compared += 1;
          expect(together.get(key), key).toBe(atOnce.get(key));
        }
      }),
      runs(2000),
    );
    expect(compared).toBeGreaterThanOrEqual(minimumHits(1500));
  });

  it("the order and number of other changes do not matter", () => {
    fc.assert(
      fc.property(plan, others, situation, (own, plans, given) => {
        const taken = (key: (typeof KEYS)[number]) => plans.reduce((sum, one) => sum + Math.max(0, one[key] ?? 0), 0);
        const asOne = toOther("all", Object.fromEntries(KEYS.map((key) => [key, taken(key)])));
        const verdicts = ({ checks }: ReturnType<typeof run>) =>
          checks.map(({ key, verdict, limitNeeded }) => [key, verdict, limitNeeded]);
        const together = verdicts(run([own], { ...given, others: named(plans) }));
        expect(verdicts(run([own], { ...given, others: named(plans).toReversed() }))).toEqual(together);
        expect(verdicts(run([own], { ...given, others: [asOne] }))).toEqual(together);
      }),
      runs(2000),
    );
  });

  it("a check together with bounded amounts fits only if it fits with every amount up to the bound", () => {
    let decided = 0;
    const bounded = fc.tuple(plan, fc.nat(12), fc.nat(12), fc.constantFrom("change", "gate"));
    fc.assert(
      fc.property(plan, bounded, situation, (own, [other, more, taken, kind], given) => {
        const known = toOther("#1", other);
        const additions = known.additions.filter((one) => one.amount > 0);
        const open = KEYS.map((key) => ({ region: "cbk", key, most: more }));
        const judge = (changes: readonly OtherChange[]) =>
          new Map(run([own], { ...given, ...withOthers(kind, changes) }).checks.map((check) => [check.key, check]));
        const perhaps = judge([{ name: "#1", additions, open }]);
        const surely = judge([
          known,
          toOther("#2", Object.fromEntries(KEYS.map((key) => [key, Math.min(more, taken)]))),
        ]);
        const atMost = judge([known, toOther("#2", Object.fromEntries(KEYS.map((key) => [key, more])))]);
        for (const key of KEYS) {
          const [verdict, least, most] = [perhaps, surely, atMost].map((checks) => checks.get(key)?.verdict);
          if (verdict === "unknown") {
            decided += 1;
            // It fits with the known amounts, but not with the upper bound.
            expect(EXCEEDED).toContain(most);
            expect(EXCEEDED).not.toContain(judge([known]).get(key)?.verdict);
          } else if (!EXCEEDED.includes(verdict)) expect(EXCEEDED).not.toContain(least);
        }
      }),
      runs(1000),
    );
    expect(decided).toBeGreaterThanOrEqual(minimumHits(50));
  });

  it("a contended check names exactly the changes that it fits with one at a time", () => {
    let told = 0;
    fc.assert(
      fc.property(plan, fc.array(plan, { minLength: 1, maxLength: 12 }), situation, (own, plans, given) => {
        const all = named(plans);
        const { checks } = run([own], { ...given, others: all });
        for (const { key, verdict, together } of checks) {
          const fits = (other: OtherChange): boolean =>
            run([own], { ...given, others: [other] }).checks.every(
              (one) => one.key !== key || one.verdict !== "contended",
            );
          const takers = new Set((together?.others ?? []).map(({ name }) => name));
          const expected = all.filter((other) => takers.has(other.name) && fits(other)).map(({ name }) => name);
          told += expected.length;
          const found = together?.fitsWith?.flat();
          expect(found && new Set(found)).toEqual(verdict === "contended" ? new Set(expected) : undefined);
        }
      }),
      runs(300),
    );
    expect(told).toBeGreaterThanOrEqual(minimumHits(50));
  });
});
