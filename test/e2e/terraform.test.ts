import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/service/data-set.ts";
import { startEmulator } from "../../src/service/emulator.ts";
import { DEMO_TOKEN } from "../../src/service/emulator-options.ts";
import { openTerminal, runStep } from "./dist.ts";

const CASES = new URL("../plan/terraform/cases/", import.meta.url);

function readPlan(name: string): Promise<string> {
  return readFile(new URL(`${name}/plan.json`, CASES), "utf8");
}

/** A step on a schedule (no pull request), against the emulator. */
async function check(
  files: Readonly<Record<string, string | Uint8Array>>,
  inputs: Readonly<Record<string, string>> = {},
) {
  const emulator = await startEmulator();
  try {
    return await runStep({
      files,
      eventName: "schedule",
      inputs: {
        plan: "plan.json",
        "api-url": emulator.url,
        "project-id": embeddedDataSet().project,
        token: DEMO_TOKEN,
        "github-token": "",
        ...inputs,
      },
    });
  } finally {
    await emulator.close();
  }
}

describe("the Action with a Terraform plan", () => {
  it("counts what the plan takes, and tells the resources behind each number", async () => {
    const { report } = await check({ "plan.json": await readPlan("stack") });
    const cores = report?.checks.find(({ key }) => key === "compute.cores");
    expect(cores).toMatchObject({ region: "cbk", planned: 14, peak: 186, peakAtLeast: 186 });
    const shares = cores?.from?.map(({ amount }) => amount) ?? [];
    expect(shares.reduce((sum, amount) => sum + amount, 0)).toBe(14);
    expect(cores?.from?.[0]?.address).toContain("openstack_compute_instance_v2");
  });

  it("reads it in UTF-16, as PowerShell writes it, just the same", async () => {
    const text = await readPlan("stack");
    const plain = await check({ "plan.json": text });
    const wide = await check({ "plan.json": Buffer.from(`\ufeff${text}`, "utf16le") });
    expect(plain.report?.checks.length).toBeGreaterThan(5);
    expect(wide.report?.checks).toEqual(plain.report?.checks);
  });

  it("takes sizes of flavors from a file", async () => {
    const text = await readPlan("replace");
    const without = await check({ "plan.json": text });
    const flavors = { s: { vcpus: 2, ram: 4096 }, m: { vcpus: 4, ram: 8192 }, l: { vcpus: 8, ram: 16384 } };
    const sized = await check(
      { "plan.json": text, "flavors.json": JSON.stringify(flavors) },
      { flavors: "flavors.json" },
    );
    const verdictOf = (result: typeof sized) =>
      result.report?.checks.find(({ key }) => key === "compute.cores")?.verdict;
    expect(verdictOf(without)).toBe("unknown");
    expect(verdictOf(sized)).toBe("fits");
  });

  it("takes the file's word on a flavor, whatever else the plan makes of that name", async () => {
    const flavors = { "m1.xlarge": { vcpus: 16, ram: 32768 } };
    const result = await check(
      { "plan.json": await readPlan("planned-flavors"), "flavors.json": JSON.stringify(flavors) },
      { flavors: "flavors.json" },
    );
    const cores = result.report?.checks.find(({ key }) => key === "compute.cores");
    expect([result.status, cores?.planned, cores?.verdict]).toEqual([1, 142, "over"]);
  });

  it("makes no room of a volume that is to shrink", async () => {
    const { report } = await check({ "plan.json": await readPlan("shrinking") });
    expect(report?.checks.find(({ key }) => key === "volume.space_gb")).toMatchObject({ planned: 2000 });
  });

  it("counts on nothing that a failed apply may not have made", async () => {
    const { report } = await check({ "plan.json": await readPlan("tainted") });
    expect(report?.checks.find(({ key }) => key === "volume.volumes")).toMatchObject({
      used: 96,
      planned: -3,
      peak: 97,
    });
  });

  it("asks nobody where a region is told by nothing, and says how to tell it", async () => {
    const text = await readPlan("regions");
    const untold = (await check({ "plan.json": text })).report?.checks.filter(({ region }) => region === "?") ?? [];
    expect(untold.map(({ verdict }) => verdict)).toContain("unknown");
    expect(untold[0]?.reason).toContain("default-region");
    const untoldWith = async (inputs: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const { report } = await check({ "plan.json": text }, inputs);
      return report?.checks.flatMap(({ region, planned }) => (region === "?" ? [planned] : [])) ?? [];
    };
    expect(untold.map(({ planned }) => planned)).toEqual([10]);
    // Of a provider that has a region the plan does not tell, only the workflow's own word of that provider does.
    expect(await untoldWith({ "default-region": "cbk" })).toEqual([5]);
    // What is known after apply only stays unknown: no input can tell it.
    const provider = "openstack.local = dbl";
    expect(await untoldWith({ "default-region": "cbk", "provider-regions": provider })).toEqual([1]);
  });

  it("says where the workflow states the region of a provider that no plan has", async () => {
    const { report } = await check({ "plan.json": await readPlan("stack") }, { "provider-regions": "openstak = cbk" });
    expect(report?.notes).toContain(
      "`provider-regions` names the provider `openstak`, which no plan has: they have `metakube` and `openstack`.",
    );
  });

  it("counts nowhere a provider whose `endpoint_overrides` lead elsewhere, whatever is said of it", async () => {
    const plan = JSON.parse(await readPlan("stack"));
    for (const block of Object.values<{ expressions?: object }>(plan.configuration.provider_config)) {
      block.expressions = { ...block.expressions, endpoint_overrides: { constant_value: { compute: "https://x/" } } };
    }
    const { report, status } = await check({ "plan.json": JSON.stringify(plan) }, { "default-region": "cbk" });
    expect(status).toBe(1);
    expect(report?.checks.every(({ region, verdict }) => region === "?" && verdict !== "fits")).toBe(true);
  });

  it("stops the merge for what it cannot count, unless told otherwise", async () => {
    const files = { "plan.json": await readPlan("limits-opaque") };
    const fails = await check(files);
    expect([fails.status, fails.outputs["verdict"]]).toEqual([1, "fail"]);
    expect(fails.report?.notes?.join()).toContain("openstack_orchestration_stack_v1");
    expect((await check(files, { uncounted: "warn" })).outputs["verdict"]).toBe("warn");
  });

  it("is an error for a plan that is marked as errored", async () => {
    const result = await check({ "plan.json": await readPlan("errored") });
    expect(result.outputs["verdict"]).toBe("error");
  });
});

describe("quota-gate plan", () => {
  it("prints a declared plan that asks for the same", async () => {
    await using terminal = await openTerminal({ "plan.json": await readPlan("stack") });
    const { stdout, status } = await terminal.run(["plan", "plan.json"]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout).cbk).toMatchObject({ "compute.cores": 14, "compute.flavors": { l: 1, m: 1, s: 1 } });
    const again = await terminal.run(["plan", "-"], { stdin: stdout });
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(stdout));
  });

  it("says which amounts are lower bounds, since a declared plan cannot", async () => {
    await using terminal = await openTerminal({ "plan.json": await readPlan("replace") });
    const { stderr } = await terminal.run(["plan", "plan.json"]);
    expect(stderr).toMatch(/Not fully known[^\n]*`cbk compute\.cores`/u);
  });

  it("tells the resources behind every number with --explain", async () => {
    await using terminal = await openTerminal({ "plan.json": await readPlan("stack") });
    const { stdout } = await terminal.run(["plan", "plan.json", "--explain"]);
    expect(stdout).toMatch(/^cbk compute\.cores: \+14$/mu);
    expect(stdout).toMatch(/^ {2}\+8 {2}module\.[^\n]*openstack_compute_instance_v2[^\n]* \(create\)$/mu);
  });

  it.each([
    ["PK\u0003\u0004rest", /binary Terraform plan/u],
    ["", /empty/u],
    ['{"version":4,"terraform_version":"1.11.4","serial":1,"lineage":"x","resources":[]}', /state/u],
  ])("says what a mistaken file is, and the command that makes it right", async (content, told) => {
    await using terminal = await openTerminal({ "plan.json": content });
    const { stderr, status } = await terminal.run(["plan", "plan.json"]);
    expect(status).toBe(2);
    expect(stderr).toMatch(told);
  });
});
