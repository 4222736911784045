// Declared plans that count with `only-changed`: the pull request adds or changes them, according to the host's
// commits.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Result, runGateWith, type Situation } from "../support/gate.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { runStepHere } from "../support/step.ts";

const BASE = "b".repeat(40);
const HEAD = "a".repeat(40);

/** Plan with so many cores. 20 are free. */
const cores = (amount: number, more = {}): string => JSON.stringify({ ...more, cbk: { "compute.cores": amount } });

type Files = Readonly<Record<string, string>>;

/** Runs the gate on the files of a pull request. `base` are the files of the default branch. */
async function runWith(
  files: Files,
  base: Files,
  situation: Situation & GitHubOptions & { readonly arrange?: (github: FakeGitHub) => void } = {},
): Promise<Result> {
  await using github = await startGitHub({
    isGitea: situation.isGitea === true,
    mayReadContents: situation.mayReadContents ?? true,
  });
  github.addPullRequest();
  github.addCommit(BASE, base);
  github.addCommit(HEAD, files);
  situation.arrange?.(github);
  const inputs = { plan: "quota/*.json", "only-changed": "true", ...situation.inputs };
  return await runGateWith(runStepHere, { ...situation, github, files, inputs });
}

const outcome = ({ status, outputs, report }: Result) => [
  status,
  outputs["verdict"],
  report?.plans?.map(({ path }) => path),
];
const COMMITTED = { "quota/a.json": cores(12) };
const BOTH = { ...COMMITTED, "quota/b.json": cores(12) };

describe.each([false, true])("a run with only-changed (on Gitea: %s)", (isGitea) => {
  it("plans that the pull request adds count, and a note names those that it leaves as they are", async () => {
    const result = await runWith(BOTH, COMMITTED, { isGitea });
    expect(outcome(result)).toEqual([0, "warn", ["quota/b.json"]]);
    expect(result.report?.notes).toEqual(["`quota/a.json` is as it is on the base branch, and does not count."]);
    expect(outcome(await runWith(BOTH, COMMITTED, { isGitea, inputs: { "only-changed": "false" } }))).toEqual([
      1,
      "fail",
      ["quota/a.json", "quota/b.json"],
    ]);
  });

  it("plans that are changed, moved or in the place of a link count", async () => {
    const names = Object.keys(BOTH);
    expect(outcome(await runWith(BOTH, { "quota/a.json": cores(11) }, { isGitea }))).toEqual([1, "fail", names]);
    const moved = { "quota/b.json": cores(12), "quota/c.json": cores(12) };
    expect(outcome(await runWith(moved, COMMITTED, { isGitea }))).toEqual([1, "fail", Object.keys(moved)]);
    const link = { kind: "link", target: "../b.json" } as const;
    const arrange = (github: FakeGitHub) => github.addCommit(BASE, { "quota/a.json": link });
    expect(outcome(await runWith(BOTH, {}, { isGitea, arrange }))).toEqual([1, "fail", names]);
  });

  it("a base that cannot be read is an error, and never leaves plans out", async () => {
    const result = await runWith(BOTH, COMMITTED, { isGitea, mayReadContents: false });
    expect(outcome(result).slice(0, 2)).toEqual([1, "error"]);
    expect(result.report?.problems.join(" ")).toMatch(
      /Which plans the change leaves as they are cannot be found out, because .* all of them count\./u,
    );
  });
});

describe("a run with only-changed", () => {
  it("a plan that only the base has changed since does not count", async () => {
    const before = "e".repeat(40);
    const arrange = (github: FakeGitHub) => {
      github.addCommit(before, COMMITTED);
      github.mergeBases.set(`${BASE}...${HEAD}`, before);
    };
    expect(outcome(await runWith(BOTH, { "quota/a.json": cores(4) }, { arrange }))).toEqual([
      0,
      "warn",
      ["quota/b.json"],
    ]);
  });

  it("a plan counts if it is unchanged only on a base that may not decide", async () => {
    const other = "d".repeat(40);
    const arrange = (github: FakeGitHub) => {
      github.branches.set("mine", { sha: other, isProtected: false });
      github.addCommit(other, BOTH);
      for (const pullRequest of github.pullRequests.values())
        Object.assign(pullRequest, { baseRef: "mine", baseSha: other });
    };
    expect(outcome(await runWith(BOTH, {}, { arrange }))).toEqual([1, "fail", Object.keys(BOTH)]);
  });

  it("plans of changes ahead in a merge queue count", async () => {
    const ahead = "d".repeat(40);
    const arrange = (github: FakeGitHub) => {
      github.branches.set("main", { sha: BASE, isProtected: true });
      github.addCommit(ahead, COMMITTED);
    };
    const head_ref = `refs/heads/gh-readonly-queue/main/pr-1-${ahead}`;
    const payload = () => ({
      merge_group: { head_ref, head_sha: HEAD, base_ref: "refs/heads/main", base_sha: ahead },
      repository: { default_branch: "main" },
    });
    const queue = { eventName: "merge_group", payload, arrange };
    expect(outcome(await runWith(BOTH, {}, queue))).toEqual([1, "fail", Object.keys(BOTH)]);
    expect(outcome(await runWith(BOTH, COMMITTED, queue))).toEqual([0, "warn", ["quota/b.json"]]);
  });

  it("every plan counts without a pull request", async () => {
    const payload = () => ({ repository: { default_branch: "main" } });
    const env = { GITHUB_REF: "refs/heads/main", GITHUB_SHA: BASE };
    expect(outcome(await runWith(BOTH, BOTH, { eventName: "workflow_dispatch", payload, env }))).toEqual([
      1,
      "fail",
      Object.keys(BOTH),
    ]);
  });

  it("totals and Terraform plans count even if they are unchanged", async () => {
    const total = { "quota/a.json": cores(500, { $mode: "target" }) };
    expect(outcome(await runWith(total, total))).toEqual([1, "fail", ["quota/a.json"]]);
    const terraform = { "quota/t.json": readFileSync("test/cases/terraform-stack/plan.json", "utf8") };
    expect((await runWith(terraform, terraform, { inputs: { "default-region": "cbk" } })).report?.plans).toMatchObject([
      { kind: "terraform" },
    ]);
  });

  it("a pull request that leaves every plan as it is passes", async () => {
    expect(outcome(await runWith(COMMITTED, COMMITTED))).toEqual([0, "pass", []]);
  });
});
