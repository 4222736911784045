// The region of a plan that names none: with clouds.yaml, Keystone and the Quota API.

import { describe, expect, it } from "vitest";
import type { Report } from "../../src/core/index.ts";
import { DEMO_TOKEN, embeddedDataSet } from "../../src/emulator/index.ts";
import { startWatched } from "../support/emulator.ts";
import { startKeystone } from "../support/openstack-keystone.ts";
import { openTerminalHere } from "../support/terminal.ts";

const { project } = embeddedDataSet();

/** A volume of a provider without settings. */
const PLAN = JSON.stringify({
  format_version: "1.2",
  resource_changes: [
    {
      address: "openstack_blockstorage_volume_v3.data",
      mode: "managed",
      type: "openstack_blockstorage_volume_v3",
      name: "data",
      provider_name: "registry.terraform.io/terraform-provider-openstack/openstack",
      change: { actions: ["create"], before: null, after: { size: 10 }, after_unknown: { region: true } },
    },
  ],
  configuration: {},
});

/** Runs a command in a folder with the plan and clouds.yaml, whose cloud `prod` may have a region. */
async function runCommand(
  args: readonly string[],
  { env = {}, cloud = {} }: { env?: Record<string, string>; cloud?: object },
) {
  const emulator = await startWatched();
  await using keystone = await startKeystone({ project: { id: project, name: "demo" }, issues: DEMO_TOKEN });
  const auth = { auth_url: keystone.authUrl, application_credential_id: "id", application_credential_secret: "secret" };
  await using terminal = await openTerminalHere({
    "plan.json": PLAN,
    "clouds.yaml": JSON.stringify({ clouds: { prod: { auth, ...cloud } } }),
  });
  try {
    const ended = await terminal.run(args, { env: { QUOTA_GATE_API_URL: emulator.url, ...env } });
    return { ...ended, asked: [...emulator.requests] };
  } finally {
    await emulator.close();
  }
}

const OF_CLOUD = "from `region_name` of the cloud `prod` of `clouds.yaml`";

describe("the region of a plan that names none", () => {
  it.each([
    [[], {}, "fes", OF_CLOUD],
    [[], { OS_REGION_NAME: "dbl" }, "dbl", "from `OS_REGION_NAME`"],
    [["--default-region", "cbk"], { OS_REGION_NAME: "dbl" }, "cbk", "from `--default-region`"],
  ])("the region comes from the option, the variable or the cloud: %j, %j", async (options, env, region, from) => {
    const given = { env: { OS_CLOUD: "prod", ...env }, cloud: { region_name: "fes" } };
    const checked = await runCommand(["check", "plan.json", "--format", "json", ...options], given);
    const report = JSON.parse(checked.stdout) as Report;
    expect(new Set(report.checks.map((check) => check.region))).toEqual(new Set([region]));
    expect(report.notes).toEqual([`The plan shows no region: \`${region}\` is assumed, ${from}.`]);
    expect(checked.asked).toHaveLength(2);
  });

  it("the region may be any of the project, whose regions are asked once", async () => {
    const { stdout, asked, status } = await runCommand(
      ["check", "plan.json", "--format", "json", "--cloud", "prod"],
      {},
    );
    const report = JSON.parse(stdout) as Report;
    expect(status).toBe(0);
    expect(new Set(report.checks.map((check) => check.region))).toEqual(new Set(["cbk", "dbl", "fes"]));
    expect(report.notes).toEqual([
      "The plan does not show the region of all resources. The project has `cbk`, `dbl` and `fes`: they were checked as if they could be in each. To state it, set `--default-region`, or `--provider-region` where providers have different ones.",
    ]);
    expect(asked).toHaveLength(3);
  });
});
