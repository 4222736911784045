// The work that hints take: by counting what is looked at, with no clock.

import { describe, expect, it } from "vitest";
import { evaluate } from "../../src/evaluate/index.ts";
import { indexReadings, type Readings } from "../../src/evaluate/snapshot-index.ts";
// No report shows how much work its hints took.
import { createHints } from "../../src/evaluate/value-hints.ts";
import { createDemand, createDocument, createPolicies, createSnapshot } from "../support/demands.ts";

/** Names that are nothing like one another's neighbours: "r0", "r1", … */
function names(prefix: string, amount: number): readonly string[] {
  return Array.from({ length: amount }, (_, index) => `${prefix}${index}`);
}

/** A document that counts how many names of regions are looked at. */
function counting(regions: readonly string[], key: string) {
  const document = indexReadings(createDocument(Object.fromEntries(regions.map((region) => [region, { [key]: 1 }]))));
  let looked = 0;
  const counted = new Proxy([...(document.regionsByKey.get(key) ?? [])], {
    get(target, member, receiver) {
      if (typeof member === "string" && /^\d+$/u.test(member)) looked += 1;
      return Reflect.get(target, member, receiver) as unknown;
    },
  });
  const readings: Readings<number> = { ...document, regionsByKey: new Map([[key, counted]]) };
  return { readings, looked: () => looked };
}

describe("regions that have a key", () => {
  it("regions that have a key are found once for each key, however many checks miss it", () => {
    const { readings, looked } = counting(names("r", 5000), "a.b");
    const whereabouts = createHints({
      demands: [],
      quota: readings,
      usage: indexReadings([]),
      regions: undefined,
      explanations: [],
    });
    const told = names("check", 1000).map(() => whereabouts.elsewhere("a.b", { quota: true, usage: false }));
    expect(new Set(told)).toEqual(new Set(["It does in `r0`, `r1`, `r2`, `r3`, `r4`, `r5` and 4994 more."]));
    expect(looked()).toBe(5000);
  });

  it("regions that have a key are named for both documents together, each region once", () => {
    const quota = indexReadings(createDocument({ cbk: { "a.b": 1 }, dbl: { "a.b": 1 } }));
    const usage = indexReadings(createDocument({ dbl: { "a.b": 1 }, fes: { "a.b": 1 } }));
    const whereabouts = createHints({ demands: [], quota, usage, regions: undefined, explanations: [] });
    expect(whereabouts.elsewhere("a.b", { quota: true, usage: true })).toEqual("It does in `cbk`, `dbl` and `fes`.");
    expect(whereabouts.elsewhere("a.b", { quota: false, usage: true })).toEqual("It does in `dbl` and `fes`.");
    expect(whereabouts.elsewhere("c.d", { quota: true, usage: true })).toBe("");
  });
});

describe("suggestions", () => {
  const suggestions = (unknown: readonly string[], regions: readonly string[]) => {
    const quota = indexReadings(createDocument(Object.fromEntries(regions.map((region) => [region, {}]))));
    const demands = unknown.map((region) => createDemand({ region }));
    const whereabouts = createHints({ demands, quota, usage: quota, regions: undefined, explanations: [] });
    return unknown.map((region) => whereabouts.similarRegion(region));
  };

  it("a few unknown names have suggestions, even among the most regions", () => {
    expect(suggestions(["production-eats"], ["production-east", ...names("r", 4999)])).toEqual([
      "Did you mean `production-east`?",
    ]);
  });

  it("there are no suggestions where names and candidates are too many to be compared", () => {
    const told = suggestions(["production-eats", ...names("unknown", 200)], ["production-east", ...names("r", 4999)]);
    expect(new Set(told)).toEqual(new Set([""]));
  });

  it("suggestions do not depend on the order of demands", () => {
    const unknown = ["production-eats", ...names("unknown", 39)];
    const regions = ["production-east", ...names("r", 4999)];
    expect(suggestions(unknown.toReversed(), regions)).toEqual(suggestions(unknown, regions).toReversed());
  });
});

describe("the largest plan and the largest documents", () => {
  // The limit is there for a hang only: it takes a few seconds.
  it("10,000 amounts are checked against 5,000 regions", { timeout: 120_000 }, () => {
    const regions = names("r", 5000);
    const values = Object.fromEntries(regions.map((region) => [region, { "compute.cores": 9, "other.thing": 1 }]));
    const known = names("r", 5_000).map((region) => createDemand({ region, key: "compute.instances" }));
    const unknown = names("some.thing", 5_000).map((key) => createDemand({ region: "r1", key }));
    const { counts } = evaluate({
      demands: [...known, ...unknown],
      snapshot: createSnapshot({ quota: values, usage: values }),
      policy: createPolicies(),
    });
    expect(counts.unknown).toBe(10_000);
  });
});
