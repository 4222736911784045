import { describe, expect, it } from "vitest";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { OVER, runGate, type Situation } from "./gate.ts";

const PATH = ".github/quota-policy.yml";

const STRICT = "defaults: { warn-at: 80 }\n";

/** A policy that would let the plan pass. */
const WAIVER = `waivers:
  - region: cbk
    key: compute.cores
    up-to: 1000
    until: 2999-12-31
    reason: Because the pull request says so.
    owner: whoever
`;

/** A GitHub whose base branch and pull request have these versions of the policy; undefined: none. */
async function startRepository(
  { base, head }: { readonly base?: string; readonly head?: string },
  options: GitHubOptions = {},
): Promise<FakeGitHub> {
  const github = await startGitHub(options);
  const { baseSha, headSha } = github.addPullRequest();
  github.addCommit(baseSha, { "README.md": "x", ...(base === undefined ? {} : { [PATH]: base }) });
  github.addCommit(headSha, { "README.md": "x", ...(head === undefined ? {} : { [PATH]: head }) });
  return github;
}

async function runWithPolicy(github: FakeGitHub, situation: Situation = {}) {
  const result = await runGate({
    github,
    files: { ...OVER, ...situation.files },
    ...situation,
    inputs: { policy: PATH, ...situation.inputs },
  });
  await github.close();
  return result;
}

describe("when the base branch has a waiver", () => {
  it("lets the change pass with a warning, and shows what is waived", async () => {
    const result = await runWithPolicy(await startRepository({ base: WAIVER, head: WAIVER }));
    expect(result.status).toBe(0);
    expect(result.outputs["verdict"]).toBe("warn");
    expect(result.report?.checks.find(({ key }) => key === "compute.cores")?.verdict).toBe("waived");
    expect(result.comments[0]).toContain("whoever");
  });
});

describe("when a pull request edits the policy in its own favour", () => {
  it("is judged by the base branch's policy, and the report says that it changes the file", async () => {
    const github = await startRepository({ base: STRICT, head: WAIVER });
    const result = await runWithPolicy(github, { files: { ...OVER, [PATH]: WAIVER } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("fail");
    expect(result.report?.policy).toMatchObject({ file: PATH, changed: true });
    expect(result.comments[0]).toMatch(/changes .*quota-policy\.yml/u);
  });

  it("decides itself only where the workflow says so, which the report tells", async () => {
    const github = await startRepository({ base: STRICT, head: WAIVER });
    const result = await runWithPolicy(github, {
      files: { ...OVER, [PATH]: WAIVER },
      inputs: { policy: PATH, "policy-from": "workspace" },
    });
    expect(result.outputs["verdict"]).toBe("warn");
    expect(result.report?.notes?.join()).toContain("workspace");
  });
});

describe("when the policy cannot be had", () => {
  it.each<[string, Parameters<typeof startRepository>, RegExp]>([
    ["the base branch does not have the file", [{ head: WAIVER }], /does not exist at/u],
    [
      "the token may not read contents",
      [{ base: STRICT, head: STRICT }, { mayReadContents: false }],
      /contents: read/u,
    ],
    ["the file has a mistake", [{ base: "rules: [{ enforce: maybe }]\n", head: STRICT }], /quota-policy\.yml:1:/u],
  ])('is an error, never "no policy": %s', async (_, repository, told) => {
    const result = await runWithPolicy(await startRepository(...repository));
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join(" ")).toMatch(told);
  });
});

describe("when no pull request decides", () => {
  it("reads the workspace's policy", async () => {
    const github = await startRepository({});
    const result = await runWithPolicy(github, {
      eventName: "schedule",
      payload: () => ({}),
      files: { ...OVER, [PATH]: WAIVER },
    });
    expect(result.outputs["verdict"]).toBe("warn");
  });
});
