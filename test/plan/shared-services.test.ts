import { describe, expect, it } from "vitest";
import { type Demand, type SharedKeys, toText } from "../../src/core/index.ts";
import { combinePlans } from "../../src/plan/combine.ts";
import { mergeSharedRegions } from "../../src/plan/shared-services.ts";
import type { DemandOptions } from "../support/demands.ts";
import { createDemand } from "./parsing.ts";

const DNS: SharedKeys = { keys: ["dns.zones"], regions: ["A", "B"] };

function planOf(demands: readonly DemandOptions[], shared: readonly SharedKeys[] = [DNS]) {
  const part = {
    mode: "add",
    demands: demands.map((demand) => createDemand({ key: "dns.zones", ...demand })),
  } as const;
  return combinePlans(mergeSharedRegions([part], shared), "add");
}

function amountsOf({ demands }: { readonly demands: readonly Demand[] }) {
  return demands.map(({ region, key, end }) => `${region} ${key} ${end.least}`);
}

describe("regions that share a service", () => {
  it("demands in one of the regions, or in a region of another service, stay separate", () => {
    const plan = planOf([
      { region: "B", amount: 2 },
      { region: "C", amount: 1 },
    ]);
    expect(amountsOf(plan)).toEqual(["B dns.zones 2", "C dns.zones 1"]);
    expect(plan.notes).toEqual([]);
  });

  it("a demand for nothing does not move demands", () => {
    const plan = planOf([
      { region: "A", amount: 0 },
      { region: "B", amount: 2 },
    ]);
    expect(amountsOf(plan)).toEqual(["A dns.zones 0", "B dns.zones 2"]);
    expect(plan.notes).toEqual([]);
  });

  it("totals stay in their regions, since each is the total of the service", () => {
    const plan = planOf([
      { region: "A", amount: 5, mode: "target" },
      { region: "B", amount: 5, mode: "target" },
    ]);
    expect(amountsOf(plan)).toEqual(["A dns.zones 5", "B dns.zones 5"]);
  });

  it("a total in one region and an addition in another are a conflict", () => {
    const total: DemandOptions = { region: "A", amount: 5, mode: "target" };
    const addTo = (rest: DemandOptions) => () => planOf([total, { region: "B", amount: 2, ...rest }]);
    expect(addTo({})).toThrow(
      "`A` and `B` have one service for `dns.zones`, and the plans state a total in `A` and an addition in `B`.",
    );
    for (const rest of [{ amount: 0 }, { key: "dns.recordsets" }, { region: "C" }]) expect(addTo(rest)).not.toThrow();
  });

  it("objects that a plan deletes in one region still count when it creates in another", () => {
    const ofResources = { isStated: undefined, from: [] };
    const plan = planOf([
      { region: "A", amount: -2, ...ofResources },
      { region: "B", amount: 2, ...ofResources },
    ]);
    expect(plan.demands).toMatchObject([{ end: { least: 0, most: 0 }, likely: { least: 2, most: 2 } }]);
  });

  it("the name of a hidden region is not shown", () => {
    const plan = planOf([
      { region: "A", amount: 1, shownRegion: "(sensitive)" },
      { region: "B", amount: 1 },
    ]);
    expect(plan.demands).toMatchObject([{ region: "B", end: { least: 2 } }]);
    expect(plan.demands[0]?.shownRegion).toBeUndefined();
    expect(plan.notes.map((note) => toText(note))[0]).toMatch(/^`B` and `\(sensitive\)` have one service/u);
  });
});
