import { describe, expect, it } from "vitest";
import { type Demand, type SharedKeys, toText } from "../../src/core/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { placeTogether } from "../../src/plan/shared-services.ts";
import type { DemandOptions } from "../support/demands.ts";
import { createDemand } from "./parsing.ts";

const DNS: SharedKeys = { keys: ["dns.zones"], regions: ["A", "B"] };

function planOf(demands: readonly DemandOptions[], shared: readonly SharedKeys[] = [DNS]) {
  const part = {
    mode: "add",
    demands: demands.map((demand) => createDemand({ key: "dns.zones", ...demand })),
  } as const;
  return combinePlans(placeTogether([part], shared), "add");
}

function amountsOf({ demands }: { readonly demands: readonly Demand[] }) {
  return demands.map(({ region, key, end }) => `${region} ${key} ${end.least}`);
}

describe("regions that have one service", () => {
  it("stay apart where only one of them is asked for, or another region is", () => {
    const plan = planOf([
      { region: "B", amount: 2 },
      { region: "C", amount: 1 },
    ]);
    expect(amountsOf(plan)).toEqual(["B dns.zones 2", "C dns.zones 1"]);
    expect(plan.notes).toEqual([]);
  });

  it("are not moved by an amount of nothing, which is asked of no service", () => {
    const plan = planOf([
      { region: "A", amount: 0 },
      { region: "B", amount: 2 },
    ]);
    expect(amountsOf(plan)).toEqual(["A dns.zones 0", "B dns.zones 2"]);
    expect(plan.notes).toEqual([]);
  });

  it("keep totals where they are stated: each is the whole service's", () => {
    const plan = planOf([
      { region: "A", amount: 5, mode: "target" },
      { region: "B", amount: 5, mode: "target" },
    ]);
    expect(amountsOf(plan)).toEqual(["A dns.zones 5", "B dns.zones 5"]);
  });

  it("have what a plan deletes in one of them still there when it creates in another", () => {
    const ofResources = { isStated: undefined, from: [] };
    const plan = planOf([
      { region: "A", amount: -2, ...ofResources },
      { region: "B", amount: 2, ...ofResources },
    ]);
    expect(plan.demands).toMatchObject([{ end: { least: 0, most: 0 }, likely: { least: 2, most: 2 } }]);
  });

  it("do not tell the name of one that must not be shown", () => {
    const plan = planOf([
      { region: "A", amount: 1, shownRegion: "(sensitive)" },
      { region: "B", amount: 1 },
    ]);
    expect(plan.demands).toMatchObject([{ region: "B", end: { least: 2 } }]);
    expect(plan.demands[0]?.shownRegion).toBeUndefined();
    expect(plan.notes.map((note) => toText(note))[0]).toMatch(/^`B` and `\(sensitive\)` have one service/u);
  });
});
