// The policy that applies to a run of the Action. Its rules are tested in test/github/policy-*.test.ts.

import { describe, expect, it } from "vitest";
import { OVER, pullRequestEvent, type Result, runGateWith, type Situation } from "../support/gate.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { runStepHere } from "../support/step.ts";

const PATH = ".github/quota-policy.yml";

/** Newest commits of the default branch and of the pull request. */
const BASE = "b".repeat(40);
const HEAD = "a".repeat(40);

const STRICT = "defaults: { warn-at: 80 }\n";

/** A policy that lets the plan pass. */
const WAIVER = `waivers:
  - region: cbk
    key: compute.cores
    up-to: 1000
    until: 2999-12-31
    reason: Because the pull request says so.
    owner: team-a
`;

/**
 * Runs a plan that does not fit. The pull request and the workspace have the waiver. `base` is the default branch's
 * policy.
 */
async function runWithPolicy(
  situation: Situation = {},
  { base = STRICT, prepare }: { readonly base?: string; readonly prepare?: (github: FakeGitHub) => void } = {},
): Promise<Result> {
  await using github = await startGitHub();
  github.addPullRequest();
  github.addCommit(BASE, { [PATH]: base });
  github.addCommit(HEAD, { [PATH]: WAIVER });
  prepare?.(github);
  const inputs = { policy: PATH, ...situation.inputs };
  return await runGateWith(runStepHere, { github, files: { ...OVER, [PATH]: WAIVER }, ...situation, inputs });
}

describe("a pull request that edits the policy in its own favour", () => {
  it.each<[string, Situation]>([
    ["pull_request", {}],
    ["workflow_run", { payload: () => ({ workflow_run: { head_sha: HEAD } }) }],
    ["workflow_dispatch", { payload: () => ({}), inputs: { "pr-number": "1" } }],
  ])(
    "the base branch's policy applies, and the report says that the file is edited (event %s)",
    async (eventName, rest) => {
      const result = await runWithPolicy({ eventName, ...rest });
      expect([result.status, result.outputs["verdict"]]).toEqual([1, "fail"]);
      expect(result.report?.policy).toMatchObject({ file: PATH, commit: BASE, changed: true });
      expect(result.comments[0]).toMatch(/edits .*quota-policy\.yml/u);
    },
  );

  it("the pull request's policy applies only with `policy-from: workspace`, and the report says so", async () => {
    const result = await runWithPolicy({ inputs: { "policy-from": "workspace" } });
    expect(result.outputs["verdict"]).toBe("warn");
    expect(result.report?.notes?.join()).toContain("workspace");
  });
});

describe("a waiver merged while the check is red", () => {
  it("a re-run of the same event turns green, and the report names the commit of the policy", async () => {
    await using github = await startGitHub();
    github.addPullRequest();
    for (const commit of [BASE, HEAD]) github.addCommit(commit, { [PATH]: STRICT });
    const runAttempt = (attempt: number) => {
      const env = { GITHUB_RUN_ATTEMPT: String(attempt) };
      return runGateWith(runStepHere, { github, files: OVER, inputs: { policy: PATH }, payload: () => payload, env });
    };
    const payload = pullRequestEvent(github);
    const red = await runAttempt(1);
    expect([red.status, red.report?.policy?.commit]).toEqual([1, BASE]);
    const merged = "c".repeat(40);
    github.addCommit(merged, { [PATH]: WAIVER });
    github.branches.set("main", { sha: merged, isProtected: true });
    const green = await runAttempt(2);
    expect([green.status, green.outputs["verdict"], green.report?.policy?.commit]).toEqual([0, "warn", merged]);
    expect(green.comments).toEqual([expect.stringContaining("policy `.github/quota-policy.yml` at `ccccccc`")]);
  });
});

describe.each([false, true])("a pull request whose base branch was changed (on Gitea: %s)", (isGitea) => {
  it("a repeated run of the former base branch is an error, and leaves the comment of the newer run", async () => {
    await using github = await startGitHub(isGitea ? { prefix: "/api/v1", isGitea } : {});
    const pullRequest = github.addPullRequest({ baseRef: "release/1" });
    const lenient = "d".repeat(40);
    github.branches.set("release/1", { sha: lenient, isProtected: true });
    github.addCommit(lenient, { [PATH]: WAIVER });
    for (const commit of [BASE, HEAD]) github.addCommit(commit, { [PATH]: STRICT });
    const runOn = (payload: unknown, run: number) => {
      const env = { GITHUB_RUN_ID: String(run), GITHUB_RUN_ATTEMPT: "1" };
      return runGateWith(runStepHere, { github, files: OVER, inputs: { policy: PATH }, payload: () => payload, env });
    };
    const former = pullRequestEvent(github);
    expect((await runOn(former, 1)).outputs["verdict"]).toBe("warn");
    pullRequest.baseRef = "main";
    const red = await runOn(pullRequestEvent(github), 2);
    expect([red.status, red.outputs["verdict"]]).toEqual([1, "fail"]);
    const repeated = await runOn(former, 1);
    expect([repeated.status, repeated.outputs["verdict"]]).toEqual([1, "error"]);
    expect(repeated.log).toContain(
      "The base branch of pull request #1 is `main`, and this run is of a change into `release/1`. The run that the change of base has started decides.",
    );
    expect(repeated.comments).toEqual(red.comments);
  });
});

const ORGANISATION = "octo-org/policies/quota.yml@v1";

describe.each([false, true])("an organisation's policy (on Gitea: %s)", (isGitea) => {
  /** The repository's own policy has the waiver, also on its base branch. */
  async function runWith(organisation: string, inputs: Readonly<Record<string, string>> = {}): Promise<Result> {
    await using github = await startGitHub({ isGitea });
    github.addPullRequest();
    for (const commit of [BASE, HEAD]) github.addCommit(commit, { [PATH]: WAIVER });
    github.addCommit("octo-org/policies@v1", { "quota.yml": organisation });
    const files = { ...OVER, "policies/quota.yml": "defaults: { may-relax: [waivers] }\n" };
    return await runGateWith(runStepHere, {
      github,
      files,
      inputs: { policy: PATH, "org-policy": ORGANISATION, ...inputs },
    });
  }

  it("the organisation's policy overrides the repository's, and report and comment name both", async () => {
    const result = await runWith(STRICT);
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "fail"]);
    expect(result.report?.policy).toMatchObject({
      file: PATH,
      commit: BASE,
      organisation: { file: "octo-org/policies/quota.yml", ref: "v1" },
    });
    expect(result.comments[0]).toContain(
      `policy \`${PATH}\` at \`bbbbbbb\` on top of \`octo-org/policies/quota.yml\` at \`v1\``,
    );
    expect(JSON.stringify(result.report)).toContain("does not apply: the organisation's policy allows none here.");
  });

  it("the repository's policy may be laxer if the organisation's allows it, also if that is read from the workspace", async () => {
    const allowed = await runWith("rules: [{ region: cbk, may-relax: [waivers] }]\n");
    expect([allowed.status, allowed.outputs["verdict"]]).toEqual([0, "warn"]);
    const checkedOut = await runWith(STRICT, { "org-policy": "./policies/quota.yml" });
    expect([checkedOut.status, checkedOut.report?.policy?.organisation]).toEqual([0, { file: "policies/quota.yml" }]);
    expect(checkedOut.report?.notes?.join()).toContain("was read from the workspace");
  });

  it("the organisation's policy applies alone if the repository has none", async () => {
    const result = await runWith("defaults: { enforce: warn }\n", { policy: "" });
    expect([result.status, result.comments[0]?.includes(`policy \`octo-org/policies/quota.yml\` at \`v1\``)]).toEqual([
      0,
      true,
    ]);
  });

  it.each([
    ["octo-org/policies/quota.yml@v2", "because it is not there, or the token may not see it (status 404)"],
    ["octo-org/policies/other.yml@v1", "A job's own token may not see private repositories but its own"],
    ["octo-org/policies/quota.yml", "it must name a file of another repository with its branch"],
    ["octo-org/policies/../infra/quota.yml@v1", "it must name a file of another repository with its branch"],
    ["quota.yml@v1", "it must name a file of another repository with its branch"],
  ])("an organisation's policy that cannot be read is an error: %s", async (address, message) => {
    const result = await runWith(STRICT, { "org-policy": address });
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "error"]);
    expect(result.report?.problems.join(" ")).toContain(message);
  });
});

describe("a mistake in the base branch's policy", () => {
  it('the mistake is an error with its line, and never means "no policy"', async () => {
    const result = await runWithPolicy({}, { base: "rules: [{ enforce: maybe }]\n" });
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "error"]);
    expect(result.report?.problems.join(" ")).toMatch(/quota-policy\.yml:1:/u);
  });
});
