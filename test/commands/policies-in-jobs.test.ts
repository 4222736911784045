// Policies on the command line in jobs of CI systems: without a host for the base branch, files of the workspace do not
// decide by themselves.

import { mkdtempDisposable, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../src/core/index.ts";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { writeFiles } from "../e2e/dist.ts";
import type { Emulator } from "../support/emulator.ts";
import { openTerminalHere } from "../support/terminal.ts";

type Environment = Readonly<Record<string, string>>;

/** Variables of each system's jobs. */
const SYSTEMS: readonly (readonly [system: string, env: (workspace: string) => Environment])[] = [
  ["Jenkins", () => ({ JENKINS_URL: "https://jenkins.example.com/", BUILD_ID: "1", CHANGE_ID: "7" })],
  ["Azure Pipelines", () => ({ TF_BUILD: "True", BUILD_REASON: "PullRequest" })],
  ["Bitbucket Pipelines", () => ({ CI: "true", BITBUCKET_PR_ID: "7" })],
  ["CircleCI", () => ({ CI: "true", CIRCLECI: "true" })],
  ["Buildkite", () => ({ CI: "true", BUILDKITE: "true" })],
  ["Woodpecker", () => ({ CI: "woodpecker", CI_PIPELINE_EVENT: "pull_request" })],
  ["Atlantis", () => ({ ATLANTIS_TERRAFORM_VERSION: "1.13.0", PULL_NUM: "7" })],
  ["a step of GitHub", (workspace) => ({ CI: "true", GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: workspace })],
];

const WAIVER = `waivers:
  - { region: cbk, key: compute.cores, up-to: 999, until: 2099-12-31, reason: Urgent, owner: me }
`;
const OFF = `rules:
  - { key: compute.cores, enforce: "off" }
`;

/** 20 cores are free, and the plan adds 61. */
const FILES = {
  ".git/HEAD": "ref: refs/heads/change",
  "plan.json": JSON.stringify({ cbk: { "compute.cores": 61 } }),
  "waiver.yml": WAIVER,
  "off.yml": OFF,
};

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

interface Folders {
  readonly workspace: string;
  readonly outside: string;
}

/** Runs a check in a repository. `place` adds files to it, or to a folder outside. */
async function check(
  args: readonly string[],
  {
    env = () => ({}),
    place = async () => {},
    plans = ["plan.json"],
  }: {
    readonly env?: (workspace: string) => Environment;
    readonly place?: (folders: Folders) => Promise<unknown>;
    readonly plans?: readonly string[];
  } = {},
) {
  await using outside = await mkdtempDisposable(join(tmpdir(), "quota-gate-outside-"));
  await using terminal = await openTerminalHere(FILES);
  await place({ workspace: terminal.folder, outside: outside.path });
  const given = args.map((arg) => arg.replace("OUTSIDE", outside.path).replace("WORKSPACE", terminal.folder));
  const to = ["--api-url", emulator.url, "--project-id", embeddedDataSet().project, "--format", "json"];
  const ended = await terminal.run(["check", ...plans, ...given, ...to], {
    env: { OS_TOKEN: DEMO_TOKEN, ...env(terminal.folder) },
  });
  const report = ended.stdout === "" ? undefined : (JSON.parse(ended.stdout) as Report);
  return { status: ended.status, verdict: report?.verdict, said: ended.stdout + ended.stderr };
}

const REFUSED = {
  status: 2,
  verdict: "error",
  said: expect.stringContaining("lies in the workspace, where a pull request can change it"),
};

describe.each(SYSTEMS)("in a job of %s", (_, env) => {
  it.each(["waiver.yml", "./off.yml", "WORKSPACE/off.yml", "../../../../../../..WORKSPACE/waiver.yml"])(
    "the policy %s of the workspace is refused, as the repository's and as the organisation's",
    async (path) => {
      expect(await check(["--policy", path], { env })).toMatchObject(REFUSED);
      expect(await check(["--org-policy", path], { env })).toMatchObject(REFUSED);
    },
  );

  it.each(["waiver.yml", "off.yml"])(
    "the policy %s decides with --policy-from workspace, and the report says so",
    async (path) => {
      const { status, said } = await check(["--policy", path, "--policy-from", "workspace"], { env });
      expect(status).toBe(0);
      expect(said).toContain(
        "was read from the workspace, as `--policy-from workspace` says: what was checked out decides",
      );
    },
  );

  it("a policy outside of the workspace decides", async () => {
    const place = ({ outside }: Folders) => writeFiles(outside, { "off.yml": OFF });
    const { status, said } = await check(["--policy", "OUTSIDE/off.yml"], { env, place });
    expect([status, said.includes("what was checked out decides")]).toEqual([0, false]);
  });

  it.each([
    [["--policy-from", "base"], "`--policy-from base`"],
    [["--policy-branches", "release/*"], "`--policy-branches`"],
    [["--only-changed"], "`--only-changed`"],
    [["--pending", "2h"], "`--pending`"],
    [["--together-drafts"], "`--together-drafts`"],
  ])("the setting %j is an error, since there is no host to ask", async (args, name) => {
    const { status, said } = await check(["--policy", "waiver.yml", ...args], { env });
    expect([status, said]).toEqual([2, expect.stringContaining(`${name} needs a host`)]);
  });
});

describe("a policy that a link leads to", () => {
  const inJob = (path: string, place: (folders: Folders) => Promise<unknown>) =>
    check(["--policy", path], { env: () => ({ CI: "true" }), place });

  it("a policy is refused if a link outside of the workspace leads into it", async () => {
    const link = ({ workspace, outside }: Folders) => symlink(join(workspace, "waiver.yml"), join(outside, "link.yml"));
    expect(await inJob("OUTSIDE/link.yml", link)).toMatchObject(REFUSED);
  });

  it("a policy is refused if a link to a folder leads into the workspace", async () => {
    const link = ({ workspace, outside }: Folders) => symlink(workspace, join(outside, "folder"));
    expect(await inJob("OUTSIDE/folder/off.yml", link)).toMatchObject(REFUSED);
  });

  it("a policy is refused if the link is in the workspace, wherever it leads", async () => {
    const result = await inJob("link.yml", async ({ workspace, outside }) => {
      await writeFiles(outside, { "off.yml": OFF });
      await symlink(join(outside, "off.yml"), join(workspace, "link.yml"));
    });
    expect(result).toMatchObject({ status: 2, said: expect.stringContaining("where links are not followed") });
  });

  it("a policy decides if neither the link nor the file is in the workspace", async () => {
    const result = await inJob("OUTSIDE/link.yml", async ({ outside }) => {
      await writeFiles(outside, { "off.yml": OFF });
      await symlink("off.yml", join(outside, "link.yml"));
    });
    expect(result).toMatchObject({ status: 0, verdict: "pass" });
  });
});

describe("the policy of a target", () => {
  it("a target's policy is refused in a job if it lies in the workspace", async () => {
    const place = ({ outside }: Folders) =>
      writeFiles(outside, { "targets.yml": "- { name: a, plan: plan.json, policy: waiver.yml }\n" });
    const result = await check(["--targets", "OUTSIDE/targets.yml"], { env: () => ({ CI: "true" }), place, plans: [] });
    expect(result).toMatchObject(REFUSED);
  });
});

describe("outside of a job", () => {
  it("the policy of the working tree decides, without a note", async () => {
    const { status, said } = await check(["--policy", "waiver.yml"]);
    expect([status, said.includes("what was checked out decides")]).toEqual([0, false]);
  });

  it("a setting of branches and other changes is an error, too", async () => {
    const { status, said } = await check(["--only-changed", "--pending", "1d"]);
    expect(status).toBe(2);
    expect(said).toMatch(/`--only-changed` needs a host.*\n.*`--pending` needs a host/u);
  });

  it("an empty value of such a setting is none", async () => {
    expect(await check(["--pending", "", "--policy-branches", "", "--policy-from", ""])).toMatchObject({ status: 1 });
  });
});
