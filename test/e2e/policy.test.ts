import { describe, expect, it } from "vitest";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { OVER, runGate, type Situation } from "./gate.ts";

const PATH = ".github/quota-policy.yml";

/** The newest commits of the default branch and of the pull request. */
const BASE = "b".repeat(40);
const HEAD = "a".repeat(40);

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
  it("is evaluated by the base branch's policy, and the report says that it changes the file", async () => {
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

describe("when no pull request is known", () => {
  it("is evaluated by the default branch's policy, whatever lies in the workspace", async () => {
    for (const [base, verdict] of [
      [STRICT, "fail"],
      [WAIVER, "warn"],
    ] as const) {
      const result = await runWithPolicy(await startRepository({ base, head: WAIVER }), {
        eventName: "schedule",
        payload: () => ({}),
        files: { ...OVER, [PATH]: WAIVER },
        env: { GITHUB_REF: "refs/heads/main", GITHUB_SHA: BASE },
      });
      expect(result.outputs["verdict"]).toBe(verdict);
      expect(result.report?.policy?.commit).toBe(BASE);
    }
  });

  it("is evaluated by it on another branch as well, which the report says", async () => {
    const result = await runWithPolicy(await startRepository({ base: STRICT, head: WAIVER }), {
      eventName: "workflow_dispatch",
      payload: ({ defaultBranch }) => ({ repository: { default_branch: defaultBranch } }),
      files: { ...OVER, [PATH]: WAIVER },
      env: { GITHUB_REF: "refs/heads/more-servers" },
    });
    expect(result.outputs["verdict"]).toBe("fail");
    expect(result.report?.notes?.join()).toContain(
      "default branch `main` holds, because this run is of no pull request",
    );
  });
});

describe("when the pull request is known on an event that is not of one", () => {
  it.each<[string, Partial<Situation>]>([
    ["push", { payload: () => ({}), env: { GITHUB_REF: "refs/heads/more-servers" } }],
    ["issue_comment", { payload: () => ({ issue: { number: 1, pull_request: {} } }) }],
    ["workflow_run", { payload: () => ({ workflow_run: { head_sha: HEAD } }) }],
    ["workflow_dispatch", { payload: () => ({}), inputs: { "pr-number": "1" } }],
  ])("is evaluated by the base branch's policy, whatever was checked out: %s", async (eventName, situation) => {
    const github = await startRepository({ base: STRICT, head: WAIVER });
    const files = { ...OVER, [PATH]: WAIVER };
    const result = await runWithPolicy(github, { eventName, files, ...situation });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("fail");
    expect(result.report?.policy).toMatchObject({ file: PATH, commit: BASE, changed: true });
  });
});

describe("when a pull request is opened against a branch of its author's own, with a policy that waives everything", () => {
  /** `refs/heads/mine`, whose newest commit has the waiver; the default branch has none. */
  async function startAttack(isProtected: boolean): Promise<FakeGitHub> {
    const github = await startRepository({ base: STRICT, head: WAIVER });
    const mine = "d".repeat(40);
    github.addCommit(mine, { [PATH]: WAIVER });
    github.branches.set("mine", { sha: mine, isProtected });
    github.addPullRequest({ number: 1, baseSha: mine, baseRef: "mine" });
    return github;
  }

  it("fails as it would against the default branch, so that no green check is left for it", async () => {
    const result = await runWithPolicy(await startAttack(false));
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("fail");
    expect(result.report?.policy?.commit).toBe(BASE);
    expect(result.report?.notes?.join()).toContain(
      "the base branch `mine` may not decide, because it is not protected",
    );
    expect(result.comments[0]).toContain("may not decide");
  });

  it.each([
    [true, {}, "warn", "because it is protected"],
    [true, { "policy-branches": "main" }, "fail", "because `policy-branches` does not name it"],
    [false, { "policy-branches": "release/*\nmi*" }, "warn", "because `policy-branches` names it"],
  ])("goes by what may decide: protected %s, %j", async (isProtected, inputs, verdict, why) => {
    const result = await runWithPolicy(await startAttack(isProtected), { inputs });
    expect(result.outputs["verdict"]).toBe(verdict);
    expect(result.report?.notes?.join()).toContain(why);
  });

  it("is an error where it cannot be told whether the branch is protected", async () => {
    const github = await startAttack(false);
    github.fail({ path: /branches/u }, { kind: "status", status: 403 });
    const result = await runWithPolicy(github);
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
  });
});
