// Properties of all policies, on generated ones: rules only tighten, and waivers only waive.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Demand, type Effect, type Limit, say } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { mergeSharedRegions } from "../../src/plan/shared-services.ts";
import { applyPolicy, type parsePolicy } from "../../src/policy/index.ts";
import { minimumHits, runs } from "../properties/runs.ts";
import { createDemand, createPolicy, createSnapshot } from "../support/demands.ts";
import { NOW } from "./policies.ts";

type PolicyDocument = ReturnType<typeof parsePolicy>;
type Rule = PolicyDocument["rules"][number];
type Settings = Rule["settings"];
type Waiver = PolicyDocument["waivers"][number];

const REGIONS = ["cbk", "dbl"];
const KEYS = ["compute.cores", "compute.instances", "network.ports", "a.b_gb_slots"];

const settings: fc.Arbitrary<Settings> = fc.record(
  {
    "warn-at": fc.integer({ min: 1, max: 100 }),
    "keep-free": fc.oneof(
      fc.nat(30),
      fc.nat(100).map((percent) => `${percent} %`),
      fc.constant("1 GiB"),
    ),
    enforce: fc.constantFrom("fail", "warn", "off"),
    "on-unknown": fc.constantFrom("fail", "warn"),
  },
  { requiredKeys: [] },
);
const RELAXABLE = ["warn-at", "keep-free", "enforce", "on-unknown", "waivers"] as const;
const permission = fc.subarray([...RELAXABLE]);
const reach = fc.record({
  regions: fc.constantFrom(["*"], ["cbk"], ["d*"], ["cbk", "dbl"], ["none"]),
  keys: fc.constantFrom(["*"], ["compute.*"], ["compute.cores"], ["*s"], ["none"]),
});
const rules: fc.Arbitrary<Rule[]> = fc
  .array(fc.tuple(reach, settings), { maxLength: 4 })
  .map((all) => all.map(([where, what], index) => ({ rule: index + 1, line: index + 1, ...where, settings: what })));
const waivers: fc.Arbitrary<Waiver[]> = fc
  .array(
    fc.tuple(reach, fc.nat(60), fc.constantFrom("2026-09-01", "2026-09-14", "2026-09-15", "2026-09-16", "2027-01-01")),
    { maxLength: 4 },
  )
  .map((all) =>
    all.map(([where, upTo, until], index) => ({
      waiver: index + 1,
      line: index + 1,
      ...where,
      upTo,
      until,
      reason: "r",
      owner: "o",
    })),
  );

const values = <Value extends Limit>(value: fc.Arbitrary<Value>) =>
  fc.dictionary(
    fc.constantFrom(...REGIONS),
    fc.dictionary(fc.constantFrom(...KEYS), value, { noNullPrototype: true }),
    { noNullPrototype: true },
  );
const situations = fc.record({
  demands: fc.uniqueArray(
    fc
      .record({
        region: fc.constantFrom(...REGIONS),
        key: fc.constantFrom(...KEYS),
        amount: fc.integer({ min: -10, max: 40 }),
        atLeast: fc.boolean(),
      })
      .map(createDemand),
    { selector: ({ region, key }) => `${region} ${key}`, minLength: 1, maxLength: 8 },
  ),
  snapshot: fc
    .record({
      quota: values<Limit>(
        fc.oneof({ weight: 9, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.constant("unlimited" as const) }),
      ),
      usage: values(fc.nat(40)),
    })
    .map(createSnapshot),
  options: fc
    .record({ warnAt: fc.integer({ min: 1, max: 100 }), onUnknown: fc.constantFrom("fail", "warn") })
    .map(createPolicy),
});
type Situation = typeof situations extends fc.Arbitrary<infer One> ? One : never;

function run({ demands, snapshot, options }: Situation, own: Partial<PolicyDocument>, base?: Partial<PolicyDocument>) {
  const empty: PolicyDocument = { file: "p", defaults: undefined, rules: [], waivers: [], remarks: [] };
  const organisation = base && { ...empty, ...base };
  const policy = applyPolicy({ ...empty, ...own }, { options, now: NOW, organisation });
  return evaluate({ demands, snapshot, policy });
}

const ALL = { rule: undefined, line: 1, regions: ["*"], keys: ["*"] };

const layers = fc.record({
  organisation: fc.record({ rules, waivers }),
  own: fc.record({
    rules,
    waivers,
    defaults: fc.option(
      settings.map((what) => ({ ...ALL, settings: what })),
      { nil: undefined },
    ),
  }),
});

/** Returns rules that allow a policy merged onto them to relax settings. */
const allowing = (all: readonly Rule[], allowed: Settings["may-relax"] = []): Rule[] =>
  all.map((rule) => ({ ...rule, settings: { ...rule.settings, "may-relax": allowed } }));

const EFFECT: Record<Effect, number> = { none: 0, warn: 1, fail: 2 };
describe("policies and situations", () => {
  it("regions that share a service are judged no better together than one of them with the whole amount", () => {
    const REASONABLE = ["fits", "tight", "over"];
    const seen = new Map<string, number>();
    const amounts = fc.array(
      fc.record({ region: fc.constantFrom(...REGIONS), amount: fc.integer({ min: -5, max: 20 }) }),
      { minLength: 1, maxLength: 4 },
    );
    const cloud = fc.record({ key: fc.constantFrom(...KEYS), limit: fc.nat(40), used: fc.nat(40) });
    const defaults = fc.option(
      settings.map(({ "keep-free": _, ...what }) => ({ ...ALL, settings: what })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(amounts, cloud, rules, waivers, defaults, (asked, { key, limit, used }, some, exceptions, common) => {
        const document = { rules: some, waivers: exceptions, defaults: common };
        const options = createPolicy();
        const same = {
          quota: Object.fromEntries(REGIONS.map((region) => [region, { [key]: limit }])),
          usage: Object.fromEntries(REGIONS.map((region) => [region, { [key]: used }])),
        };
        const shared = [{ keys: [key], regions: REGIONS }];
        const part = { mode: "add" as const, demands: asked.map((one) => createDemand({ ...one, key })) };
        const demands = [...combinePlans(mergeSharedRegions([part], shared), "add").demands];
        const together = run({ demands, options, snapshot: { ...createSnapshot(same), shared } }, document);
        const amount = asked.reduce((sum, one) => sum + one.amount, 0);
        for (const region of REGIONS) {
          const alone = { demands: [createDemand({ region, key, amount })], options, snapshot: createSnapshot(same) };
          const [check] = run(alone, document).checks;
          const worst = Math.max(...together.checks.map(({ effect }) => EFFECT[effect]));
          expect(worst).toBeGreaterThanOrEqual(EFFECT[check?.effect ?? "fail"]);
          seen.set(check?.verdict ?? "", 1 + (seen.get(check?.verdict ?? "") ?? 0));
        }
      }),
      runs(20_000),
    );
    for (const verdict of REASONABLE) expect(seen.get(verdict) ?? 0).toBeGreaterThanOrEqual(minimumHits(500));
  });

  it("a check in an unknown region is judged no better than in any region", () => {
    fc.assert(
      fc.property(situations, layers, permission, (situation, { organisation, own }, allowed) => {
        const base = { ...organisation, rules: allowing(organisation.rules, allowed) };
        const [demand] = situation.demands;
        if (demand === undefined) return;
        const effectOf = (one: Partial<Demand>): number => {
          const { checks } = run(
            { ...situation, demands: [{ ...demand, ...one }], snapshot: createSnapshot({ quota: {}, usage: {} }) },
            own,
            base,
          );
          return Math.max(...checks.map(({ effect }) => EFFECT[effect]));
        };
        const unknown = effectOf({ region: "?", regionProblem: say`It is not known.` });
        for (const region of [...REGIONS, "none", "another"]) {
          expect(unknown).toBeGreaterThanOrEqual(effectOf({ region }));
        }
      }),
      runs(10_000),
    );
  });

  const effectsOf = ({ checks }: ReturnType<typeof run>): readonly number[] =>
    checks.map(({ effect }) => EFFECT[effect]);

  it("a repository's policy never improves a check if the organisation's policy does not allow it", () => {
    let stricter = 0;
    fc.assert(
      fc.property(
        situations,
        layers,
        fc.boolean(),
        permission,
        (situation, { organisation, own }, isKnown, allowed) => {
          const { demands } = situation;
          const asked = isKnown
            ? demands
            : demands.slice(0, 1).map((one) => ({ ...one, region: "?", regionProblem: say`It is not known.` }));
          const of = { ...situation, demands: asked };
          // A permission in the repository's own policy does not count.
          const eager = { ...own, rules: allowing(own.rules, allowed) };
          const alone = effectsOf(run(of, organisation));
          const both = effectsOf(run(of, eager, organisation));
          for (const [at, effect] of both.entries()) expect(effect).toBeGreaterThanOrEqual(alone[at] ?? 2);
          if (both.some((effect, at) => effect > (alone[at] ?? 2))) stricter += 1;
        },
      ),
      runs(10_000),
    );
    expect(stricter).toBeGreaterThanOrEqual(minimumHits(200));
  });

  it("a repository's policy decides alone if the organisation allows everything, and an empty one changes nothing", () => {
    const everything = {
      ...ALL,
      settings: { "may-relax": [...RELAXABLE] },
    };
    const stated = { "warn-at": 90, "keep-free": "1 %", enforce: "warn", "on-unknown": "warn" } as const;
    fc.assert(
      fc.property(situations, layers, (situation, { organisation, own }) => {
        const free = { ...organisation, waivers: [], defaults: everything };
        const whole = { ...own, defaults: { ...ALL, settings: stated } };
        const verdictsOf = (of: ReturnType<typeof run>) => of.checks.map(({ verdict, effect }) => [verdict, effect]);
        expect(verdictsOf(run(situation, {}, organisation))).toEqual(verdictsOf(run(situation, organisation)));
        expect(verdictsOf(run(situation, whole, free))).toEqual(verdictsOf(run(situation, whole)));
      }),
      runs(5000),
    );
  });
});
