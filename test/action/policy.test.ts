// Which policy a run of the Action is evaluated by. The rules for it are tested in test/github/policy-*.test.ts.

import { describe, expect, it } from "vitest";
import { OVER, type Result, runGateWith, type Situation } from "../support/gate.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { runStepHere } from "../support/step.ts";

const PATH = ".github/quota-policy.yml";

/** The newest commits of the default branch and of the pull request. */
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

/** Runs a plan that does not fit. The pull request and the workspace have the waiver; `base`: the default branch's policy. */
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

describe("when a pull request edits the policy in its own favour", () => {
  it.each<[string, Situation]>([
    ["pull_request", {}],
    ["workflow_run", { payload: () => ({ workflow_run: { head_sha: HEAD } }) }],
    ["workflow_dispatch", { payload: () => ({}), inputs: { "pr-number": "1" } }],
  ])("is evaluated by the base branch's, and the report says that it changes the file: %s", async (eventName, rest) => {
    const result = await runWithPolicy({ eventName, ...rest });
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "fail"]);
    expect(result.report?.policy).toMatchObject({ file: PATH, commit: BASE, changed: true });
    expect(result.comments[0]).toMatch(/edits .*quota-policy\.yml/u);
  });

  it("decides itself only where the workflow says so, which the report tells", async () => {
    const result = await runWithPolicy({ inputs: { "policy-from": "workspace" } });
    expect(result.outputs["verdict"]).toBe("warn");
    expect(result.report?.notes?.join()).toContain("workspace");
  });
});

describe("when the base branch's policy has a mistake", () => {
  it('is an error with its place, never "no policy"', async () => {
    const result = await runWithPolicy({}, { base: "rules: [{ enforce: maybe }]\n" });
    expect([result.status, result.outputs["verdict"]]).toEqual([1, "error"]);
    expect(result.report?.problems.join(" ")).toMatch(/quota-policy\.yml:1:/u);
  });
});
