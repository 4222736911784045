// A merge request from the first push to the merge: its note, the deciding policy, and the effect of each kind of
// pipeline.

import { basename, dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import type { Emulator } from "../support/emulator.ts";
import { type FakePullRequest, type FaultMatch, toSha } from "../support/github/host.ts";
import { type JobOptions, runJob } from "../support/gitlab/job.ts";
import { TOKEN } from "../support/gitlab/routes.ts";
import { type FakeGitLab, startGitLab } from "../support/gitlab/server.ts";
import { openTerminalHere } from "../support/terminal.ts";

let cloud: Emulator;
let gitlab: FakeGitLab;
let request: FakePullRequest;

beforeEach(async () => {
  cloud = await startEmulator();
  gitlab = await startGitLab();
  request = gitlab.addPullRequest();
});
afterEach(async () => {
  await gitlab.close();
  await cloud.close();
});

/** Runs the gate with so many cores, of which 20 are free. */
function check(cores: number, options: Partial<JobOptions> = {}) {
  const files = { "plan.json": JSON.stringify({ cbk: { "compute.cores": cores } }), ...options.files };
  return runJob({ gitlab, cloudUrl: cloud.url, number: 1, ...options, files });
}

const notes = () => [...gitlab.comments.values()].map(({ body = "" }) => body);
const NOTHING = { stderr: "", status: 0 };
const STRICT = "rules: [{ region: cbk, key: compute.cores, keep-free: 19 }]\n";

describe("a merge request", () => {
  it("a merge request has one note from its first push to its merge", async () => {
    expect(await check(24)).toMatchObject({ status: 1, stderr: "" });
    expect(notes()).toEqual([expect.stringMatching(/^<!-- quota-gate:v1 key=default -->\n### ❌ /u)]);
    expect(notes()[0]).toContain(`[job 5001](${gitlab.origin}/octo-org/infra/-/jobs/5001)`);
    request.headSha = toSha("e");
    expect(await check(1)).toMatchObject(NOTHING);
    expect(notes()).toEqual([expect.stringMatching(/\*\*Since the last run\*\*.* no longer over|fits|tight/u)]);
    const kept = notes();
    // A slower pipeline of the first commit, and pipelines after the merge.
    expect(await check(24, { job: { commit: toSha("a") } })).toMatchObject({ status: 1 });
    expect(await check(24, { job: { pipeline: 4000 } })).toMatchObject({ status: 1 });
    Object.assign(request, { state: "closed", mergedAt: new Date().toISOString() });
    expect(await check(24)).toMatchObject({ status: 1, stderr: "" });
    expect(notes()).toEqual(kept);
    expect(gitlab.executed).toEqual([]);
  });

  it.each([
    ["a branch", false, toSha("e")],
    ["a tag, which is not the branch", true, toSha("b")],
  ])("the policy of the default branch applies if the pipeline's ref is %s", async (_, tag, commit) => {
    gitlab.addCommit(toSha("b"), { "policy.yml": STRICT });
    gitlab.addCommit(toSha("e"), { "policy.yml": "rules: []\n" });
    const job = { ref: gitlab.defaultBranch, tag, commit: toSha("e"), source: "push" };
    const { report } = await check(2, { number: 99, job, inputs: { policy: "policy.yml" } });
    expect(report).toMatchObject({ policy: { commit } });
  });

  it("a signature key that is too short is an error", async () => {
    const { status, stderr } = await check(2, { env: { QUOTA_GATE_RECORD_KEY: "x".repeat(31) } });
    expect(status).toBe(2);
    expect(stderr).toContain(
      "`QUOTA_GATE_RECORD_KEY` has fewer than 32 characters. Make a key with `openssl rand -hex 32`.",
    );
    expect(notes()).toEqual([]);
  });

  it("a merge request without secrets is checked, but gets no note", async () => {
    gitlab.addCommit(toSha("b"), { "policy.yml": STRICT });
    const env = { GITLAB_TOKEN: undefined, QUOTA_GATE_RECORD_KEY: undefined };
    const inputs = { policy: "policy.yml", "gitlab-url": "" };
    const result = await check(2, { env, inputs });
    expect(result).toMatchObject({ status: 1, stderr: "", report: { policy: { commit: toSha("b") } } });
    expect(notes()).toEqual([]);
    expect(gitlab.traffic.map(({ status }) => status)).not.toContain(401);
    expect(gitlab.traffic.every(({ requestHeaders }) => requestHeaders["private-token"] === undefined)).toBe(true);
  });

  it("only signed records of other merge requests count, and a note names the unsigned ones", async () => {
    const env = { QUOTA_GATE_RECORD_KEY: undefined };
    expect(await check(12, { env })).toMatchObject(NOTHING);
    gitlab.addPullRequest({ number: 2, headSha: toSha("c"), headRef: "more" });
    for (const options of [{ env }, {}]) {
      const { report } = await check(12, { number: 2, ...options });
      expect(report).toMatchObject({ counts: { contended: 0 }, others: [] });
    }
    expect(notes()[1]).not.toContain("QUOTA_GATE_RECORD_KEY");
    await check(12, { number: 2, env });
    expect(notes()[1]).toContain("Amounts of `!1` are not counted: without `QUOTA_GATE_RECORD_KEY`, notes");
    const strict = await check(12, { number: 2, env, inputs: { together: "fail" } });
    expect(strict).toMatchObject({ status: 1, report: { counts: { unknown: 1 } } });
    // The first note is signed by its next pipeline.
    await check(12);
    expect(await check(12, { number: 2 })).toMatchObject({ report: { counts: { contended: 1 } } });
  });

  it.each<[string, (body: string) => string]>([
    ["another person edited", (body) => body.replace("Cloud quota", "Quota")],
    ["is quoted", (body) => `> ${body.replaceAll("\n", "\n> ")}`],
    ["has another signature", (body) => body.replace(/signature:v1 [0-9a-f]{64}/u, `signature:v1 ${"0".repeat(64)}`)],
    ["has no signature", (body) => body.replace(/\n<!-- quota-gate-signature.*/u, "")],
  ])("a note does not count if it %s", async (_what, change) => {
    await check(12);
    gitlab.addPullRequest({ number: 2, headSha: toSha("c"), headRef: "more" });
    const [note] = gitlab.comments.values();
    if (note !== undefined) note.body = change(note.body ?? "");
    expect(await check(12, { number: 2 })).toMatchObject({ report: { counts: { contended: 0 } } });
  });

  it.each<[string, string, NodeJS.ProcessEnv | undefined]>([
    ["without a key", "without `QUOTA_GATE_RECORD_KEY`, notes are not signed", { QUOTA_GATE_RECORD_KEY: undefined }],
    ["after an edit", "its note was edited, or has no signature by this job's `QUOTA_GATE_RECORD_KEY`", undefined],
  ])("a note of another gate that does not count %s is named with the reason", async (_, reason, env) => {
    await check(12, { env, inputs: { "comment-key": "net" } });
    const [note] = gitlab.comments.values();
    if (note !== undefined) note.body = (note.body ?? "").replace("Cloud quota", "Quota");
    const { report } = await check(12, { env });
    expect(JSON.stringify(report?.othersNotes)).toContain(`are not counted: ${reason}`);
  });

  it("a note copied from another merge request does not count", async () => {
    await check(12);
    const [note] = gitlab.comments.values();
    gitlab.addPullRequest({ number: 2, headSha: toSha("c"), headRef: "more" });
    gitlab.addPullRequest({ number: 3, headSha: toSha("a"), headRef: "copy" });
    if (note !== undefined) gitlab.comments.set(note.id, { ...note, pullRequest: 3 });
    expect(await check(12, { number: 2 })).toMatchObject({ report: { others: [] } });
  });
});

describe("an organisation's policy", () => {
  it("the organisation's policy overrides the project's, with the job's own token", async () => {
    const lax = "rules: [{ region: cbk, enforce: off }]\n";
    for (const commit of [toSha("a"), toSha("b")]) gitlab.addCommit(commit, { "policy.yml": lax });
    gitlab.addCommit("octo/cloud/policies@v1", { "quota.yml": STRICT });
    const inputs = { policy: "policy.yml", "org-policy": "octo/cloud/policies//quota.yml@v1" };
    const organisation = { file: "octo/cloud/policies//quota.yml", ref: "v1" };
    expect(await check(2, { inputs })).toMatchObject({ status: 1, report: { policy: { organisation } } });
    const missing = { ...inputs, "org-policy": "octo/policies/quota.yml@v1" };
    expect(await check(2, { inputs: missing })).toMatchObject({ status: 2 });
  });
});

describe("the policy", () => {
  const policy = { inputs: { policy: "policy.yml" } };

  beforeEach(() => {
    gitlab.addCommit(toSha("b"), { "policy.yml": STRICT });
    gitlab.addCommit(toSha("d"), { "policy.yml": "rules: []\n" });
    gitlab.addCommit(toSha("a"), { "policy.yml": "rules: []\n" });
    gitlab.branches.set("release", { sha: toSha("d"), isProtected: true });
    gitlab.branches.set("mine", { sha: toSha("d"), isProtected: false });
  });

  it.each([
    ["main", 1, toSha("b")],
    ["release", 0, toSha("d")],
    ["mine", 1, toSha("b")],
  ])("the policy of the target branch %s applies only if that may decide", async (target, status, commit) => {
    Object.assign(request, { baseRef: target });
    // Variables that the pipeline's author can set are ignored.
    const env = { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "mine", CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED: "true" };
    const files = { "policy.yml": "rules: []\n" };
    expect(await check(2, { ...policy, env, files })).toMatchObject({ status, report: { policy: { commit } } });
  });

  it("pipelines of the default branch use its policy, and `policy-from: workspace` uses the workspace's", async () => {
    expect(await check(2, { ...policy, number: 0 })).toMatchObject({
      status: 1,
      report: { policy: { commit: toSha("b") } },
    });
    const inputs = { policy: "policy.yml", "policy-from": "workspace" };
    expect(await check(2, { inputs, files: { "policy.yml": "rules: []\n" } })).toMatchObject(NOTHING);
  });

  it.each([
    ["does not exist", { policy: "other.yml" }, {}, "`other.yml` does not exist at `bbbbbbb` (`main`)"],
    ["cannot be read", {}, { CI_JOB_TOKEN: "glcbt-gone" }, "the job's token|GitLab does not accept the token"],
    ["has no token", {}, { CI_JOB_TOKEN: undefined }, "there is no `CI_JOB_TOKEN`"],
    ["has no default branch", {}, { CI_DEFAULT_BRANCH: "mine" }, "`CI_DEFAULT_BRANCH` does not name it"],
  ])("a policy is an error, and never ignored, if it %s", async (_why, inputs, env, message) => {
    Object.assign(request, { baseRef: "release" });
    if ("policy" in inputs) request.baseRef = "main";
    const { status, report } = await check(1, { inputs: { ...policy.inputs, ...inputs }, env });
    expect(status).toBe(2);
    expect(JSON.stringify(report?.problems)).toMatch(new RegExp(message.replaceAll(/[()]/gu, "\\$&"), "u"));
  });
});

describe("a pipeline", () => {
  const refOf = (kind: string) => ({
    ref: `refs/merge-requests/1/${kind}`,
    commit: toSha("f"),
    parents: [toSha("9"), toSha("a")],
  });

  it.each([
    ["merge", 1],
    ["train", 0],
  ])(
    "a %s pipeline lists no other merge requests, and reads the policy at the commit that it is merged into",
    async (kind, amount) => {
      gitlab.addCommit(toSha("9"), { "policy.yml": "rules: []\n" });
      const inputs = { policy: "policy.yml", "warn-at": "100" };
      const job = refOf(kind);
      expect(await check(1, { inputs, job })).toMatchObject({ ...NOTHING, report: { policy: { commit: toSha("9") } } });
      expect(notes()).toHaveLength(amount);
      expect(await check(24, { inputs, job })).toMatchObject({ status: 1 });
      expect(notes()).toEqual([
        expect.stringMatching(kind === "train" ? /^<!-- .*key=default\+queue -->/u : /key=default -->/u),
      ]);
      expect(gitlab.requests().some((call) => call.startsWith("GET /projects/7/merge_requests?"))).toBe(false);
    },
  );

  it("a plan that only an earlier change of the train has counts", async () => {
    const plan = { "plan.json": JSON.stringify({ cbk: { "compute.cores": 24 } }) };
    gitlab.addCommit(toSha("b"), {});
    gitlab.addCommit(toSha("9"), plan);
    const inputs = { "only-changed": "true" };
    expect(await check(24, { inputs, job: refOf("train") })).toMatchObject({ status: 1 });
    gitlab.addCommit(toSha("b"), plan);
    expect(await check(24, { inputs, job: refOf("train") })).toMatchObject(NOTHING);
  });

  it("a plan on the base branch is found by its path in the repository, whatever the job's folder", async () => {
    const plan = JSON.stringify({ cbk: { "compute.cores": 24 } });
    const checkBelow = (toBase: (folder: string) => string) =>
      check(24, {
        inputs: { "only-changed": "true" },
        open: async (files) => {
          const terminal = await openTerminalHere(files);
          gitlab.addCommit(toSha("b"), { [toBase(basename(terminal.folder))]: plan });
          const env = { CI_PROJECT_DIR: dirname(terminal.folder) };
          const runBelow: typeof terminal.run = (args, options) =>
            terminal.run(args, { ...options, env: { ...options?.env, ...env } });
          return { ...terminal, run: runBelow };
        },
      });
    expect(await checkBelow(() => "plan.json")).toMatchObject({ status: 1 });
    expect(await checkBelow((folder) => `${folder}/plan.json`)).toMatchObject(NOTHING);
  });

  it("a pipeline of a fork or a protected branch belongs to the merge request of its branch only", async () => {
    gitlab.addPullRequest({ number: 2, headSha: toSha("c"), headRef: "lax" });
    gitlab.addCommit(toSha("b"), { "policy.yml": STRICT });
    const inputs = { policy: "policy.yml" };
    const job = { ref: request.headRef };
    expect(await check(2, { inputs, job })).toMatchObject({ status: 1, report: { verdict: "fail" } });
    Object.assign(request, { headOwner: "mallory", headRepository: "mallory/infra" });
    expect(await check(2, { inputs })).toMatchObject({ status: 1, report: { verdict: "fail" } });
    for (const iid of ["2", "", undefined]) {
      expect((await check(2, { inputs, env: { CI_MERGE_REQUEST_IID: iid } })).status).toBe(2);
    }
  });

  it("a branch pipeline writes no note and lists no merge requests", async () => {
    expect(await check(1, { number: 0 })).toMatchObject(NOTHING);
    expect(gitlab.requests()).toEqual(["GET /job"]);
  });
});

describe("a note that cannot be written", () => {
  const fails =
    (status: number, match: FaultMatch = { method: "POST" }) =>
    () =>
      gitlab.fail(match, { kind: "status", status });

  it.each<[string, () => unknown, Partial<JobOptions>, RegExp]>([
    ["a Guest's token", () => Object.assign(gitlab, { role: "Guest" }), {}, /as with the role Guest \(status 404\)/u],
    ["a token that may not", fails(403), {}, /another account's \(status 403\).* the role Reporter or a higher/u],
    ["a rate limit", () => Object.assign(gitlab, { mostNotes: 0 }), {}, /limit is reached \(status 429\)\. The next/u],
    ["an expired token", fails(401, { path: /user$/u }), {}, /may have expired or been revoked/u],
    ["no address", () => 0, { inputs: { "gitlab-url": "" } }, /is sent to `https:\/\/gitlab.com` alone/u],
    [
      "no job token",
      () => 0,
      { env: { CI_JOB_TOKEN: undefined } },
      /no `CI_JOB_TOKEN`\. Leave it as GitLab sets it\.$/mu,
    ],
    ["no certificates", () => 0, { env: { CI_SERVER_TLS_CA_FILE: "/nowhere/ca.pem" } }, /`CI_SERVER_TLS_CA_FILE`/u],
  ])(
    "a note that cannot be written is one warning, and changes no verdict: %s",
    async (_why, arrange, options, expected) => {
      arrange();
      const { status: ended, stderr } = await check(1, options);
      expect(ended).toBe(0);
      expect(stderr).toMatch(expected);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
      expect(stderr).not.toContain(TOKEN);
      expect(notes()).toEqual([]);
    },
  );

  it("a note waits for a short rate limit", async () => {
    const headers = { "retry-after": "1" };
    gitlab.fail({ method: "POST", times: 1 }, { kind: "status", status: 429, headers });
    expect(await check(1)).toMatchObject(NOTHING);
    expect(notes()).toHaveLength(1);
  });
});
