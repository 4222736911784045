import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openTerminalHere } from "../support/terminal.ts";

/** A plan that the real Terraform wrote. */
function readCase(name: string): Promise<string> {
  return readFile(new URL(`../plan/terraform/cases/${name}/plan.json`, import.meta.url), "utf8");
}

/** Runs the command with a plan as a file. */
async function runPlan(plan: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  await using terminal = await openTerminalHere({ "plan.json": plan });
  return await terminal.run(["plan", "plan.json", ...args], { env });
}

describe("quota-gate plan", () => {
  it.each([
    ["additions", '{"$mode":"add","cbk":{"compute.cores":24}}'],
    ["what is given back", '{"$mode":"add","cbk":{"dns.zones":-1}}'],
    ["totals", '{"$mode":"target","cbk":{"compute.cores":24}}'],
  ])("prints %s of a declared plan as they are", async (_what, plan) => {
    const { stdout, status } = await runPlan(plan);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(plan));
  });

  it("prints of a Terraform plan a declared one that asks for the same, with or without --lossy", async () => {
    const { stdout, stderr, status } = await runPlan(await readCase("server-ports"));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ $mode: "add", cbk: { "compute.instances": 7, "network.ports": 8 } });
    for (const args of [[], ["--lossy"]])
      expect(await runPlan(stdout, args)).toEqual({ status: 0, stderr: "", stdout });
  });

  it.each([
    ["known-after-apply", /^quota-gate: `compute\.cores` in `cbk`: at least [^\n]*\.$/mu],
    ["create-before-destroy", /^quota-gate: `compute\.cores` in `cbk`: 0 after apply, up to \+12 during apply\.$/mu],
    [
      "limits-opaque",
      /^quota-gate: `openstack_[^\n]* cannot be counted: what a Heat stack creates depends on its template\.$/mu,
    ],
    [
      "regions",
      /^quota-gate: The region of `network\.floatingips` is not known\. The provider `openstack\.silent` has no/mu,
    ],
    [
      "server-groups",
      /^quota-gate: `compute\.server_group_members`: which objects take this, or make room for others, /mu,
    ],
    ["lb", /^quota-gate: `loadbalancer\.healthmonitors`: which objects take this, or make room for others, /mu],
    ["target", /^quota-gate: The plan is not complete [^\n]* more changes will follow/mu],
  ])("says what a declared plan cannot state, and prints the rest with --lossy only: %s", async (name, sentence) => {
    const plan = await readCase(name);
    const refused = await runPlan(plan);
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toMatch(sentence);
    expect(refused.stderr).toMatch(/`quota-gate check`[^\n]*`--lossy`\.\n$/u);
    const lossy = await runPlan(plan, ["--lossy"]);
    expect(lossy.status).toBe(0);
    expect(lossy.stderr).toMatch(sentence);
    const { $incomplete } = JSON.parse(lossy.stdout) as { $incomplete: readonly string[] };
    expect($incomplete.map((line) => `quota-gate: ${line}.`).join("\n")).toMatch(
      new RegExp(sentence.source.replaceAll("`", ""), "mu"),
    );
    // Advice is for the one who has the plan.
    expect($incomplete.join("\n")).not.toContain("--flavors");
    // What a plan says of itself stays with it.
    const onwards = await runPlan(lossy.stdout);
    expect(onwards).toMatchObject({ status: 2, stdout: "" });
    expect(onwards.stderr).toContain("`plan.json` is not complete: `");
    const again = await runPlan(lossy.stdout, ["--lossy"]);
    expect(JSON.parse(again.stdout)).toMatchObject({ $incomplete: expect.any(Array) });
  });

  it.each([
    ["known-after-apply", [], "The size of flavor `unheard-of` is unknown (`openstack_compute_instance_v2."],
    [
      "known-after-apply",
      [],
      "Set `--flavors` to a file with the output of `openstack flavor list --all --long -f json`.",
    ],
    ["regions", [], "set `--default-region`, or state it with `--provider-region`, as in `openstack.silent = REGION`"],
    ["stack", ["--lossy", "--provider-region", "openstak = cbk"], "no plan has: they have `metakube` and `openstack`."],
  ])("names options in its messages: %s %j", async (name, args, message) => {
    expect((await runPlan(await readCase(name), args)).stderr).toContain(message);
  });

  it.each([[[]], [["--lossy"]]])("does not print a region that a plan marks as sensitive: %j", async (args) => {
    const plan = await readFile(new URL("../cases/terraform-sensitive-region/plan.json", import.meta.url), "utf8");
    const { stdout, stderr } = await runPlan(plan, args);
    expect(`${stdout}${stderr}`).toContain("sensitive");
    expect(`${stdout}${stderr}`).not.toContain("RegionTwo");
  });

  it("states amounts by volume type, unless the Quota API is the source, which has no limits of types", async () => {
    const volume = (name: string, rest: object) => ({
      address: `openstack_blockstorage_volume_v3.${name}`,
      mode: "managed",
      type: "openstack_blockstorage_volume_v3",
      name,
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: { actions: ["create"], before: null, after: { region: "cbk", size: 10, ...rest }, after_unknown: {} },
    });
    const planOf = (...changes: readonly object[]) =>
      JSON.stringify({ format_version: "1.2", resource_changes: changes, configuration: {} });
    const typed = volume("one", { volume_type: "ssd" });
    expect(JSON.parse((await runPlan(planOf(typed))).stdout).cbk).toEqual({
      "volume.space_gb": [{ type: "ssd", space_gb: 10 }],
      "volume.volume_size_gb": 10,
      "volume.volumes": [{ type: "ssd", volumes: 1 }],
    });
    // Which type the second one is of, the plan does not say.
    const mixed = planOf(typed, volume("two", {}));
    expect((await runPlan(mixed)).status).toBe(2);
    const totals = { "volume.space_gb": 20, "volume.volumes": 2 };
    const byOption = await runPlan(mixed, ["--source", "quota-api"]);
    const byVariable = await runPlan(mixed, [], { QUOTA_GATE_API_URL: "https://quota.example.com" });
    for (const { stdout } of [byOption, byVariable]) expect(JSON.parse(stdout).cbk).toEqual(totals);
  });
});
