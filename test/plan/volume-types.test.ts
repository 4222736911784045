// Amounts by volume type in declared plans.

import { describe, expect, it } from "vitest";
import type { PlanMode } from "../../src/core/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { parsePlan, problemsOf } from "./parsing.ts";

const KEY = "volume.space_gb";

/** Returns item, amount and mode of each demand of a plan with one key. */
function read(value: unknown, mode: PlanMode = "add") {
  const { demands } = parsePlan(JSON.stringify({ $mode: mode, cbk: { [KEY]: value } }));
  return demands.map((demand) => `${demand.item} ${demand.end.least} ${demand.mode}`);
}

describe("a list of volume amounts by type", () => {
  it("a list states the total of its entries, and the amount of each type", () => {
    const list = [{ type: "ssd", space_gb: 100 }, { space_gb: 20 }];
    expect(read(list)).toEqual(["undefined 120 add", "ssd 100 add"]);
    expect(read(list, "target")).toEqual(["undefined 120 target", "ssd 100 target"]);
  });

  it("types that add up to 0 state no total, unless amounts are totals", () => {
    const moved = [
      { type: "ssd", space_gb: 50 },
      { type: "hdd", space_gb: -50 },
    ];
    expect(read(moved)).toEqual(["ssd 50 add", "hdd -50 add"]);
    expect(read([...moved, { space_gb: 0 }])[0]).toBe("undefined 0 add");
    expect(read([{ type: "ssd", space_gb: 0 }], "target")[0]).toBe("undefined 0 target");
  });

  it("the total is placed at the list, and each type at its amount", () => {
    const text = `{"cbk": {"${KEY}": [{"type": "ssd", "space_gb": 7}]}}`;
    expect(parsePlan(text).demands.map(({ place }) => place?.column)).toEqual([
      text.indexOf("[") + 1,
      text.indexOf("7") + 1,
    ]);
  });
});

describe("volume types in several plans", () => {
  const plan = (value: unknown, mode: PlanMode, file: string) =>
    parsePlan(JSON.stringify({ $mode: mode, cbk: { [KEY]: value } }), { file });
  const ssd = [{ type: "ssd", space_gb: 10 }];

  it("a total in one plan conflicts with an addition in another, of the key or of a type", () => {
    const problems = (one: unknown) =>
      problemsOf(() => combinePlans([plan(ssd, "target", "a.json"), plan(one, "add", "b.json")], "add"));
    expect(problems(5)).toMatchObject([{ code: "PLAN_CONFLICT", message: expect.stringContaining(`\`${KEY}\``) }]);
    const moved = [...ssd, { type: "hdd", space_gb: -10 }];
    expect(problems(moved)).toMatchObject([
      { code: "PLAN_CONFLICT", message: expect.stringContaining(`\`${KEY}[ssd]\``) },
    ]);
  });
});
