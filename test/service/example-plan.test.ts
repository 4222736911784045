import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { validatePlan } from "../../src/generated/plan-validator.js";
import { startEmulator } from "../../src/service/emulator.ts";
import { type Answer, documentOf } from "./running.ts";

const GiB = 2 ** 30;

// Region, key, item, what is used, what the example plan adds, the limit ("-" absent), and the verdict that follows with a
// warning from 80 percent: worked out by hand, so that nobody makes the demo poorer by accident.
const ROWS = [
  ["cbk", "compute.cores", null, 172, 24, 192, "over: 196 of 192, 4 too many"],
  ["cbk", "compute.flavors", "m1.medium", 14, 6, "-", "unmetered: 20"],
  ["cbk", "compute.instances", null, 40, 6, 60, "fits: 46 of 60, 77 %"],
  ["cbk", "compute.metadata_items", null, "-", 24, 128, "fits: 24 of 128 for each server"],
  ["cbk", "compute.ram_mb", null, 704512, 98304, 819200, "tight: 802816 of 819200, 98 %"],
  ["cbk", "loadbalancer.members", null, 44, 6, 120, "fits: 50 of 120, 42 %"],
  ["cbk", "volume.snapshots", null, 212, -6, 200, "tight: 206 of 200, over already, not made worse"],
  ["cbk", "volume.space_gb", null, 12650, 600, 16000, "tight: 13250 of 16000, 83 %"],
  ["dbl", "volume.space_gb", null, 3140, -500, 5000, "fits: 2640 of 5000, gives back"],
  ["fes", "compute.cores", null, 4, 16, 32, "fits: 20 of 32, 63 %"],
  ["fes", "compute.flavors", "m2.medium", "-", 4, "-", "unmetered: 4 of a flavor that is not used yet"],
  ["fes", "compute.instances", null, 3, 4, 20, "fits: 7 of 20, 35 %"],
  ["fes", "compute.ram_mb", null, 16384, 65536, 131072, "fits: 81920 of 131072, 63 %"],
  ["fes", "loadbalancer.loadbalancers", null, 0, 1, 4, "fits: 1 of 4, 25 %"],
  ["fes", "network.loadbalancers", null, "-", 1, "-", "unknown: legacy load balancers are in cbk and dbl only"],
  ["fes", "network.vpn_ipsec_site_connections", null, 0, 1, -1, "fits: 1, unlimited"],
  ["fes", "network.vpn_services", null, 0, 1, 0, "forbidden: 1 of 0"],
  ["fes", "objectstorage", "ceph", 20 * GiB, 500 * GiB, 1024 * GiB, "fits: 520 of 1024 GiB, 51 %"],
  ["fes", "volume.space_gb", null, 110, 1600, 2000, "tight: 1710 of 2000, 86 %"],
] as const;

let plan: Answer;
let quota: Answer;
let usage: Answer;

beforeAll(async () => {
  plan = JSON.parse(await readFile(new URL("../../examples/plan.json", import.meta.url), "utf8")) as Answer;
  const emulator = await startEmulator();
  try {
    quota = await documentOf(emulator, { document: "quota" });
    usage = await documentOf(emulator);
  } finally {
    await emulator.close();
  }
});

/** The number at a region, key and item; "-" where there is none. */
function numberAt(answer: Answer, region: string, [key, item]: readonly [string, string | null]): unknown {
  const value = answer[region]?.[key];
  if (item === null || value === undefined) return value ?? "-";
  if (!Array.isArray(value)) return (value as Record<string, number>)[item] ?? "-";
  return (value as { type: string; space_bytes: number }[]).find(({ type }) => type === item)?.space_bytes ?? "-";
}

describe("the example plan on the embedded data set", () => {
  it("the example plan matches the schema of declared plans", () => {
    expect(validatePlan(plan) ? [] : validatePlan.errors).toEqual([]);
    expect(plan["$schema"]).toBe("../schemas/plan.schema.json");
  });

  it.each(ROWS)(
    "the example plan has a row for %s %s %s: used %s, planned %s, limit %s, %s",
    (region, key, item, used, planned, limit) => {
      expect(numberAt(plan, region, [key, item])).toBe(planned);
      expect(numberAt(usage, region, [key, item])).toBe(used);
      expect(numberAt(quota, region, [key, item])).toBe(limit);
    },
  );

  it("the example plan has no other rows", () => {
    const planned = Object.entries(plan)
      .filter(([region]) => !region.startsWith("$"))
      .flatMap(([region, keys]) => Object.keys(keys).map((key) => `${region} ${key}`));
    expect(planned.sort()).toEqual(ROWS.map(([region, key]) => `${region} ${key}`).sort());
  });

  it("the example plan has a row of every verdict that a plan alone can have", () => {
    const verdicts = new Set(ROWS.map((row) => row[6].replace(/:.*/, "")));
    expect(verdicts).toEqual(new Set(["fits", "forbidden", "over", "tight", "unknown", "unmetered"]));
  });
});
