// Plans that were applied to real services: what they were said to take, and the usage that the services told before, during apply and
// afterwards. The second plan of a scenario is NAME.2; those of random-… follow applies that ran into a quota.

import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseFlavors } from "../../../src/plan/usage/flavors.ts";
import { readPlan } from "./documents.ts";

const SEEN = join(import.meta.dirname, "reality");

/** The flavors of the cloud, as its own command line lists them. */
const FLAVORS = parseFlavors(
  JSON.stringify([
    { Name: "s", VCPUs: 2, RAM: 4096 },
    { Name: "m", VCPUs: 4, RAM: 8192 },
    { Name: "l", VCPUs: 8, RAM: 16384 },
  ]),
  "flavors.json",
);

type Usage = Readonly<Record<string, number>>;

interface Seen {
  readonly before: Usage;
  /** Only of keys that were watched. */
  readonly highest: Usage;
  readonly after: Usage;
}

/** Keys that no plan tells: a server that is put on the shelf leaves an image. */
const UNTOLD: ReadonlySet<string> = new Set(["image.images", "image.space_bytes"]);

describe.each(readdirSync(SEEN))("%s", (name) => {
  it("happened within the bounds that were told", async () => {
    const plan = await readPlan(createReadStream(join(SEEN, name, "plan.json"), { highWaterMark: 5000 }), {
      file: "plan.json",
      flavors: FLAVORS,
      environmentRegion: "RegionOne",
    });
    const { before, highest, after }: Seen = JSON.parse(readFileSync(join(SEEN, name, "usage.json"), "utf8"));
    const told = new Map(plan.demands.filter(({ item }) => item === null).map((demand) => [demand.key, demand]));
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (UNTOLD.has(key)) continue;
      const demand = told.get(key) ?? { lowest: 0, highest: 0, peak: 0 };
      const [start = 0, end = 0] = [before[key], after[key]];
      const top = Math.max(start, end, highest[key] ?? 0);
      expect([key, end - start]).toEqual([key, between(demand.lowest, demand.highest, end - start)]);
      expect([key, top - start <= (demand.peak ?? Number.POSITIVE_INFINITY)]).toEqual([key, true]);
    }
  });
});

/** The amount, if it is within the bounds; else what they are. */
function between(lowest: number | null, highest: number | null, amount: number): number | string {
  const isWithin = (lowest ?? -Infinity) <= amount && amount <= (highest ?? Infinity);
  return isWithin ? amount : `${lowest} to ${highest}`;
}
