// Amounts that flavors of declared plans take, with sizes from a file. The plans are files of a workspace.

import { describe, expect, it } from "vitest";
import { UNANSWERED_FACTS } from "../../src/core/index.ts";
import { planDocuments } from "../../src/files/index.ts";
import { countPlans, readPlans } from "../../src/plan/index.ts";
import { createFolder, problemsOf } from "../files/workspace.ts";
import { textsOf } from "../support/printed.ts";

const SIZES = { "m1.large": { vcpus: 8, ram: 16_384 }, "m1.small": { vcpus: 2, ram: 2_048 } };

async function read(...plans: readonly object[]) {
  const files = Object.fromEntries(plans.map((plan, index) => [`plan-${index}.json`, JSON.stringify({ cbk: plan })]));
  return readFiles(files);
}

async function readFiles(files: Readonly<Record<string, string>>) {
  const workspace = createFolder({ ...files, "flavors.json": JSON.stringify(SIZES) });
  const search = { patterns: ["plan-*.json"], workspace, alsoAllowed: [], contained: true };
  const facts = await readPlans(
    { planMode: undefined, allowNegative: true, defaultRegion: undefined, providerRegions: [] },
    {
      documents: planDocuments({ plans: search, flavors: "flavors.json" }),
      project: Promise.resolve(""),
      environmentRegion: "",
      supports: () => undefined,
    },
  );
  return countPlans(facts, UNANSWERED_FACTS);
}

async function amountsOf(...plans: readonly object[]) {
  const { demands } = await read(...plans);
  return Object.fromEntries(demands.flatMap(({ key, item, end }) => (item === undefined ? [[key, end.least]] : [])));
}

describe("flavors of a declared plan", () => {
  it("flavors take instances, cores and RAM, and a negative number gives them back", async () => {
    expect(await amountsOf({ "compute.flavors": { "m1.large": 2, "m1.small": -3 } })).toEqual({
      "compute.instances": -1,
      "compute.cores": 10,
      "compute.ram_mb": 26_624,
    });
  });

  it("zero servers of a flavor take nothing, and other stated amounts count", async () => {
    expect(await amountsOf({ "compute.flavors": { "m1.large": 0 }, "compute.cores": 3 })).toEqual({
      "compute.cores": 3,
    });
  });

  it.each([15, 17])("%i stated cores are a mistake if the flavors take 16", async (cores) => {
    const plan = { "compute.flavors": { "m1.large": 2 }, "compute.cores": cores };
    await expect(read(plan)).rejects.toThrow(
      `The amount of \`compute.cores\` in region \`cbk\` is ${cores}, but the plan's flavors take 16.`,
    );
  });

  it("amounts in another file need not agree with the flavors, and are added", async () => {
    expect(await amountsOf({ "compute.flavors": { "m1.large": 2 } }, { "compute.cores": 1 })).toEqual({
      "compute.instances": 2,
      "compute.cores": 17,
      "compute.ram_mb": 32_768,
    });
  });

  it("an incomplete plan counts with the larger of the stated amount and that of the flavors", async () => {
    const plan = {
      $incomplete: ["more"],
      cbk: { "compute.flavors": { "m1.large": 2 }, "compute.cores": 2, "compute.instances": 5 },
    };
    const { demands } = await readFiles({ "plan-0.json": JSON.stringify(plan) });
    const amounts = demands.flatMap(({ key, item, end }) => (item === undefined ? `${key} ${end.least}` : []));
    expect(amounts).toEqual(["compute.cores 16", "compute.instances 5", "compute.ram_mb 32768"]);
  });

  it("flavors that take more than can be counted exactly are a mistake", async () => {
    const problems = await problemsOf(read({ "compute.flavors": { "m1.large": Number.MAX_SAFE_INTEGER } }));
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The flavors take more than 9007199254740991 .*`compute\.cores` in region `cbk`\.$/u),
      expect.stringMatching(/`compute\.ram_mb` in region `cbk`\.$/u),
    ]);
  });
});

describe("amounts that a declared plan gives back", () => {
  const note = expect.stringContaining(
    "What `plan-0.json` gives back of `compute.cores` does not pay for what other plans take",
  );

  it("an unknown amount that one file gives back does not offset amounts of another file", async () => {
    const plan = await read({ "compute.flavors": { old: -4, new: 1 } }, { "compute.cores": 30 });
    const cores = plan.demands.find(({ key }) => key === "compute.cores");
    expect(cores).toMatchObject({ end: { least: 30, most: undefined } });
    expect(textsOf(plan.notes)).toEqual([note]);
  });

  it("negative amounts of several files add up if no file takes any", async () => {
    const plan = await read({ "compute.cores": -40 }, { "compute.cores": -2, "dns.zones": 1 });
    expect(plan.demands.map(({ end }) => end.least)).toEqual([-42, 1]);
    expect(plan.notes).toEqual([]);
  });
});
