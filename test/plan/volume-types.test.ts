// Amounts by volume type in declared plans: read, added up, and written.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Demand, PlanMode } from "../../src/core/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { toDeclaredPlan } from "../../src/plan/index.ts";
import { runs } from "../properties/runs.ts";
import { createDemand, parsePlan, problemsOf } from "./parsing.ts";

const KEY = "volume.space_gb";

/** Item, amount and mode of what a plan states of one key. */
function read(value: unknown, mode: PlanMode = "add") {
  const { demands } = parsePlan(JSON.stringify({ $mode: mode, cbk: { [KEY]: value } }));
  return demands.map((demand) => [demand.item, demand.amount, demand.mode]);
}

/** The value that a declared plan has for demands of one key. */
function written(demands: readonly (readonly [item: string | undefined, amount: number])[]) {
  const part = {
    mode: "add" as const,
    demands: demands.map(([item, amount]) => createDemand({ key: KEY, item, amount })),
  };
  const plan = toDeclaredPlan(combinePlans([part], "add"), { omissions: [], project: undefined });
  return (plan["cbk"] as Record<string, unknown>)[KEY];
}

describe("a list in place of a volume amount", () => {
  it("states the total of its entries, and each type", () => {
    const list = [{ type: "ssd", space_gb: 100 }, { space_gb: 20 }];
    expect(read(list)).toEqual([
      [undefined, 120, "add"],
      ["ssd", 100, "add"],
    ]);
    expect(read(list, "target")).toEqual([
      [undefined, 120, "target"],
      ["ssd", 100, "target"],
    ]);
  });

  it("says nothing of the total where types come to nothing together, unless amounts are totals", () => {
    const moved = [
      { type: "ssd", space_gb: 50 },
      { type: "hdd", space_gb: -50 },
    ];
    expect(read(moved).map(([item]) => item)).toEqual(["ssd", "hdd"]);
    expect(read([...moved, { space_gb: 0 }])[0]).toEqual([undefined, 0, "add"]);
    expect(read([{ type: "ssd", space_gb: 0 }], "target")[0]).toEqual([undefined, 0, "target"]);
  });

  it("has places: the total's at the list, a type's at its amount", () => {
    const text = `{"cbk": {"${KEY}": [{"type": "ssd", "space_gb": 7}]}}`;
    expect(parsePlan(text).demands.map(({ place }) => place?.column)).toEqual([
      text.indexOf("[") + 1,
      text.indexOf("7") + 1,
    ]);
  });
});

describe("several plans with volume types", () => {
  const plan = (value: unknown, mode: PlanMode, file: string) =>
    parsePlan(JSON.stringify({ $mode: mode, cbk: { [KEY]: value } }), { file });
  const ssd = [{ type: "ssd", space_gb: 10 }];

  it("conflict where one states totals and another an addition, of the key or of a type", () => {
    const problems = (one: unknown) =>
      problemsOf(() => combinePlans([plan(ssd, "target", "a.json"), plan(one, "add", "b.json")], "add"));
    expect(problems(5)).toMatchObject([{ code: "PLAN_CONFLICT", message: expect.stringContaining(`\`${KEY}\``) }]);
    const moved = [...ssd, { type: "hdd", space_gb: -10 }];
    expect(problems(moved)).toMatchObject([
      { code: "PLAN_CONFLICT", message: expect.stringContaining(`\`${KEY}[ssd]\``) },
    ]);
  });
});

describe("what plans ask for by volume type, as a declared plan", () => {
  it("is a number without types, and otherwise a list whose sum is the total", () => {
    expect(written([[undefined, 30]])).toBe(30);
    expect(
      written([
        [undefined, 30],
        ["ssd", 20],
      ]),
    ).toEqual([{ type: "ssd", space_gb: 20 }, { space_gb: 10 }]);
  });

  it("is read as what it was made of", () => {
    const amount = fc.integer({ min: -5, max: 5 });
    const types = fc.dictionary(fc.constantFrom("ssd", "hdd", "__DEFAULT__"), amount, { noNullPrototype: true });
    fc.assert(
      fc.property(amount, types, fc.boolean(), (total, byType, isUnsaid) => {
        const members = Object.entries(byType);
        const sum = members.reduce((sofar, [, one]) => sofar + one, 0);
        // A plan that says nothing of the total leaves it as it is.
        const leavesTotal = isUnsaid && sum === 0 && members.length > 0;
        const asked: [string | undefined, number][] = [
          ...(leavesTotal ? [] : [[undefined, total] as [undefined, number]]),
          ...members,
        ];
        const sorted = (all: readonly (readonly unknown[])[]) => all.map((one) => JSON.stringify(one)).sort();
        const demands: [Demand["item"], number][] = read(written(asked)).map(([item, one]) => [
          item as Demand["item"],
          Number(one),
        ]);
        expect(sorted(demands)).toEqual(sorted(asked));
      }),
      runs(2000),
    );
  });

  it("has an entry without type where object storage is of none that the plan tells", () => {
    const demands = [undefined, "ceph"].map((item) => createDemand({ key: "objectstorage", item, amount: 5 }));
    const plan = combinePlans([{ mode: "add", demands }], "add");
    expect(toDeclaredPlan(plan, { omissions: [], project: undefined })).toMatchObject({
      cbk: { objectstorage: [{ space_bytes: 5 }, { type: "ceph", space_bytes: 5 }] },
    });
  });
});
