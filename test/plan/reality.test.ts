// Plans that were applied to real services, with the predictions and the usage that the services reported before,
// during and after apply. The second plan of a scenario is NAME.2. Plans of random-… follow applies that ran into a
// quota. step.json is on steps that were refused, or whose limits were near.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Check, Limit } from "../../src/core/index.ts";
import { evaluate } from "../../src/evaluate/index.ts";
import { parseFlavors } from "../../src/plan/usage/index.ts";
import { createPolicies, createSnapshot } from "../support/demands.ts";
import { parsePlan } from "./terraform/documents.ts";

const SEEN = join(import.meta.dirname, "reality");

/** Flavors of the cloud, in the form of its command line. */
const FLAVORS = parseFlavors(
  JSON.stringify([
    { Name: "s", VCPUs: 2, RAM: 4096, Disk: 50 },
    { Name: "m", VCPUs: 4, RAM: 8192, Disk: 50 },
    { Name: "l", VCPUs: 8, RAM: 16384, Disk: 50 },
  ]),
  "flavors.json",
);

/** A limit that no plan reaches. */
const LIMIT = 10 ** 9;

type Usage = Readonly<Record<string, number>>;
type UsageByRegion = Readonly<Record<string, Usage>>;

interface Step {
  /** Reason why the apply failed. Absent if it succeeded. */
  readonly failed?: string;
  /** Key whose quota refused the apply. Absent if none did. */
  readonly refusedFor?: string;
  readonly limits?: Readonly<Record<string, Limit>>;
  /** Real regions, by key, of predictions without a region, which the plan does not show. */
  readonly really?: Readonly<Record<string, string>>;
}

interface Observation {
  readonly before: UsageByRegion;
  readonly after: UsageByRegion;
  /** Highest usage in RegionOne, for the watched keys. */
  readonly highest: Usage;
  readonly step: Step;
}

function readSeen(name: string): Observation {
  const read = (file: string) => JSON.parse(readFileSync(join(SEEN, name, `${file}.json`), "utf8"));
  const step = existsSync(join(SEEN, name, "step.json")) ? read("step") : {};
  return { before: read("before"), after: read("after"), highest: read("highest"), step };
}

/** Returns the checks of a plan against the usage that the services reported before the apply. */
async function checksOf(name: string, { before, step }: Observation): Promise<readonly Check[]> {
  const { demands } = await parsePlan(readFileSync(join(SEEN, name, "plan.json"), "utf8"), {
    file: "plan.json",
    project: "563c123be6ab44259b42b0426a11f38b",
    flavors: FLAVORS,
    environmentRegion: "RegionOne",
  });
  const limits = (usage: Usage) => Object.fromEntries(Object.keys(usage).map((key) => [key, LIMIT]));
  const quota = Object.entries(before).map(([region, usage]) => [region, { ...limits(usage), ...step.limits }]);
  const snapshot = createSnapshot({ quota: Object.fromEntries(quota), usage: before });
  return evaluate({ demands, snapshot, policy: createPolicies() }).checks;
}

/** Prediction for a key in a region, and the real usage. */
interface Prediction {
  readonly check: Check | undefined;
  /** Usage before and after the apply, and the highest during it. `top` is absent if nobody watched. */
  readonly start: number;
  readonly end: number;
  readonly top: number | undefined;
}

/** Returns the differences between prediction and reality as sentences. */
function differences({ check, start, end, top }: Prediction): readonly string[] {
  if (check === undefined) return start === end ? [] : [`not predicted, went from ${start} to ${end}`];
  const { planned, atLeast = false, peak } = check;
  const predicted = start + planned;
  const isRight = atLeast ? end >= predicted : end === predicted;
  const highest = Math.max(peak ?? 0, start, predicted);
  const isBelow = top === undefined || peak === null || top <= highest;
  return [
    ...(isRight ? [] : [`predicted ${start} to ${atLeast ? "at least " : ""}${predicted}, became ${end}`]),
    ...(isBelow ? [] : [`${top} on the way, predicted at most ${highest}`]),
  ];
}

/** Services that both regions share. */
const SHARED: ReadonlySet<string> = new Set(["dns", "image", "loadbalancer", "objectstorage"]);

/** Returns all keys of all regions. A shared service is listed in RegionOne only. */
function* keysIn(before: UsageByRegion): Generator<readonly [region: string, key: string]> {
  for (const [region, usage] of Object.entries(before)) {
    for (const key of Object.keys(usage)) {
      const isElsewhere = region !== "RegionOne" && SHARED.has(key.split(".", 1)[0] ?? "");
      if (!isElsewhere && key !== "compute.key_pairs") yield [region, key];
    }
  }
}

const steps = readdirSync(SEEN).map((name) => ({ name, seen: readSeen(name) }));
const refused = steps.flatMap(({ name, seen }) => {
  const { refusedFor } = seen.step;
  return refusedFor === undefined ? [] : [{ name, seen, refusedFor }];
});

describe.each(steps.filter(({ seen }) => seen.step.refusedFor === undefined))("$name", ({ name, seen }) => {
  it("the usage after and during the apply is as predicted", async () => {
    const { before, after, highest, step } = seen;
    const checks = new Map((await checksOf(name, seen)).map((check) => [`${check.region} ${check.key}`, check]));
    const found = [...keysIn(before)].flatMap(([region, key]) => {
      const [start = Number.NaN, end = Number.NaN] = [before[region]?.[key], after[region]?.[key]];
      const top = region === "RegionOne" ? highest[key] : undefined;
      const check = checks.get(`${step.really?.[key] === region ? "?" : region} ${key}`);
      return differences({ check, start, end, top }).map((difference) => `${region} ${key}: ${difference}`);
    });
    expect(found).toEqual([]);
  });
});

describe.each(["05-cbd.2", "34-peak.3"])("servers that were replaced by creating first, in %s", (name) => {
  it("new and old servers existed at the same time, as the likely peak predicts", async () => {
    const seen = readSeen(name);
    const keys = ["compute.cores", "compute.instances", "compute.ram_mb", "network.ports"];
    const checks = (await checksOf(name, seen)).filter(({ key }) => keys.includes(key));
    expect(checks.map(({ key, peakLikely }) => [key, peakLikely])).toEqual(keys.map((key) => [key, seen.highest[key]]));
  });
});

describe.each(refused)("$name", ({ name, seen, refusedFor }) => {
  it("the apply was refused as predicted, and usage never exceeded the predicted peak", async () => {
    const checks = await checksOf(name, seen);
    const check = checks.find(({ key }) => key === refusedFor);
    expect(check?.verdict).toBe("over");
    expect(check?.peak).toBeGreaterThan(Number(check?.limit));
    for (const { key, peak, used } of checks)
      expect([key, (seen.highest[key] ?? 0) <= Math.max(peak ?? 0, used ?? 0)]).toEqual([key, true]);
  });
});
