import { mkdtempDisposable, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type EmulatorOptions, embeddedDataSet } from "../../src/emulator/index.ts";
import { withFaults } from "../support/faults.ts";
import { FITS, OVER, type Result, runGateWith, type Situation } from "../support/gate.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { printed } from "../support/printed.ts";
import { runStepHere } from "../support/step.ts";

function runGate(situation: Situation = {}): Promise<Result> {
  return runGateWith(runStepHere, situation);
}

describe("a plan that fits", () => {
  it("the run passes, comments, and asks only for regions and services of the plan", async () => {
    const result = await runGate();
    expect(result.status).toBe(0);
    expect(result.stderr).toBe("");
    expect(result.outputs).toMatchObject({
      verdict: "pass",
      over: "0",
      forbidden: "0",
      unknown: "0",
      tight: "0",
      waived: "0",
    });
    expect(result.outputs["markdown"]).toMatch(/\/report\.md$/u);
    expect(result.report?.checks.map(({ region, key, verdict }) => `${region} ${key} ${verdict}`)).toEqual([
      "cbk compute.instances fits",
      "fes compute.cores fits",
    ]);
    expect(result.comments).toHaveLength(1);
    expect(result.comments[0]).toMatch(/^<!-- quota-gate:v1 key=default -->\n### ✅ /u);
    expect(result.outputs["comment-url"]).toMatch(/^http/u);
    expect(result.summary).toContain("### ✅");
    const project = embeddedDataSet().project;
    expect(result.asked.toSorted()).toEqual([
      `/v3/projects/${project}/current_usage?regions=cbk,fes&filter=compute 200`,
      `/v3/projects/${project}/quota?regions=cbk,fes 200`,
    ]);
  });

  it("no comment is created with `comment: problems`, nor for any verdict with `never`", async () => {
    const problems = await runGate({ inputs: { comment: "problems" } });
    const never = await runGate({ inputs: { comment: "never" }, files: OVER });
    expect(problems.comments).toEqual([]);
    expect(never.comments).toEqual([]);
    expect([problems.status, never.status]).toEqual([0, 1]);
  });
});

describe("a plan over a limit", () => {
  it("the step fails, annotates the line of the plan, and reports the excess in comment and summary", async () => {
    const result = await runGate({ files: OVER });
    expect(result.status).toBe(1);
    expect(result.outputs).toMatchObject({ verdict: "fail", over: "1" });
    expect(result.stdout).toMatch(/^::error title=[^\n]*file=plan\.json,line=3/mu);
    expect(result.comments[0]).toContain("4 over the limit");
    expect(result.summary).toContain("4 over the limit");
  });

  it("the step also fails if the comment cannot be written, with one warning that names the permission", async () => {
    const github = await startGitHub();
    github.fail(
      { method: "POST" },
      { kind: "status", status: 403, body: { message: "Resource not accessible by integration" } },
    );
    const result = await runGate({ files: OVER, github });
    await github.close();
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("fail");
    expect(result.outputs).not.toHaveProperty("comment-url");
    expect(result.stdout.match(/^::warning/gmu)).toHaveLength(1);
    expect(result.stdout).toMatch(/^::warning[^\n]*pull-requests: write/mu);
  });
});

describe("a step with warn-only", () => {
  it.each<[string, Situation, RegExp]>([
    ["pass", {}, /^### ✅ [^\n]* — warn-only: this check never fails$/mu],
    ["fail", { files: OVER }, /^### ❌ [^\n]*this change does not fit — warn-only: this check never fails$/mu],
    [
      "error",
      { inputs: { "warn-at": "x" } },
      /^### 🛑 [^\n]*could not be checked — warn-only: this check never fails$/mu,
    ],
    ["error", { inputs: { token: "" } }, /^### 🛑 [^\n]* — warn-only: this check never fails$/mu],
    ["error", { emulator: { project: "another" } }, /^### 🛑 [^\n]* — warn-only: this check never fails$/mu],
  ])(
    "the step reports the verdict %s and does not fail: %j",
    async (verdict, { inputs = {}, ...situation }, heading) => {
      const result = await runGate({ ...situation, inputs: { "warn-only": "true", ...inputs } });
      expect(result.status).toBe(0);
      expect(result.outputs["verdict"]).toBe(verdict);
      expect(result.report).toMatchObject({ verdict, warnOnly: true });
      expect(result.comments[0]).toMatch(heading);
      expect(result.summary).toMatch(heading);
      expect(result.log.trimEnd()).toMatch(new RegExp(`^Verdict: ${verdict}[^\\n]* — warn-only`, "mu"));
      expect(result.stdout).not.toContain("::error");
      if (situation.files === OVER || verdict === "error") expect(result.stdout).toContain("::warning");
    },
  );

  it("the step fails if the value of `warn-only` is invalid", async () => {
    const result = await runGate({ inputs: { "warn-only": "yes" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join("\n")).toContain("`warn-only`: expected `true` or `false`");
    expect(result.report).not.toHaveProperty("warnOnly");
  });
});

describe("a second run in the same pull request", () => {
  it("a newer run updates the comment and lists what has changed", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github });
    const { comments } = await runGate({ github, files: FITS, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain("### ✅");
    expect(comments[0]).toContain("Since the last run");
  });

  it("an older run does not touch the comment of a newer one", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github, env: { GITHUB_RUN_ID: "9876543211" } });
    const old = await runGate({ files: FITS, github });
    await github.close();
    expect(old.status).toBe(0);
    expect(old.comments).toHaveLength(1);
    expect(old.comments[0]).toContain("### ❌");
  });

  it("gates with different keys have separate comments", async () => {
    const github = await startGitHub();
    await runGate({ github });
    const { comments } = await runGate({ github, inputs: { "comment-key": "production" } });
    await github.close();
    expect(comments.map((body) => body.split("\n")[0])).toEqual([
      "<!-- quota-gate:v1 key=default -->",
      "<!-- quota-gate:v1 key=production -->",
    ]);
  });

  it("an existing comment is updated even with `comment: never`", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github });
    const { comments } = await runGate({ github, inputs: { comment: "never" }, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(comments[0]).toContain("### ✅");
  });
});

describe("an event without a pull request", () => {
  it.each(["schedule", "workflow_dispatch", "push"])(
    "the run reports in the summary and by its exit status: %s",
    async (eventName) => {
      const result = await runGate({ eventName, payload: () => ({}), files: OVER });
      expect(result.status).toBe(1);
      expect(result.comments).toEqual([]);
      expect(result.summary).toContain("4 over the limit");
    },
  );

  it("the run comments on the pull request that `pr-number` names", async () => {
    const { comments } = await runGate({
      eventName: "workflow_dispatch",
      payload: () => ({}),
      inputs: { "pr-number": "1" },
    });
    expect(comments).toHaveLength(1);
  });
});

describe("a run in a merge queue", () => {
  const queued = (github: FakeGitHub): unknown => {
    const [pullRequest] = github.pullRequests.values();
    const sha = "c".repeat(40);
    return {
      merge_group: {
        head_sha: sha,
        head_ref: `refs/heads/gh-readonly-queue/main/pr-${pullRequest?.number}-${sha}`,
        base_sha: "b".repeat(40),
        base_ref: "refs/heads/main",
      },
    };
  };

  it("a group that fits gets no comment", async () => {
    const result = await runGate({ eventName: "merge_group", payload: queued });
    expect(result.status).toBe(0);
    expect(result.comments).toEqual([]);
  });

  it("a group that does not fit fails, with a comment under a separate key", async () => {
    const result = await runGate({ eventName: "merge_group", payload: queued, files: OVER });
    expect(result.status).toBe(1);
    expect(result.comments[0]).toMatch(/^<!-- quota-gate:v1 key=default\+queue -->/u);
  });
});

describe("an event that does not name the planned commit of a pull request", () => {
  it.each([
    ["issue_comment", { issue: { number: 12, pull_request: {} } }, {}],
    ["schedule", {}, { "pr-number": "12" }],
    ["workflow_dispatch", {}, { "pr-number": "12" }],
  ])("the comment names no commit, in particular not the default branch's: %s", async (eventName, payload, inputs) => {
    await using github = await startGitHub();
    github.addPullRequest({ number: 12 });
    const { comments, summary } = await runGate({ github, eventName, payload: () => payload, inputs });
    expect(comments).toHaveLength(1);
    expect(`${comments.join()}${summary}`).not.toMatch(/Commit `?[0-9a-f]{7}/u);
  });
});

describe("a run that cannot decide", () => {
  it("all invalid inputs are reported at once, in the comment too", async () => {
    const result = await runGate({
      inputs: {
        "warn-at": "80%",
        "on-unknown": "maybe",
        "api-url": "http://quota.example.com",
        timeout: "0",
        plan: "",
      },
    });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    for (const name of ["warn-at", "on-unknown", "api-url", "timeout", "plan"]) {
      expect(
        result.report?.problems.filter((problem) => printed(problem).includes(`\`${name}\``)),
        name,
      ).toHaveLength(1);
      expect(result.comments[0]).toContain(`\`${name}\``);
    }
    expect(result.asked).toEqual([]);
  });

  it("a missing token, as in a pull request from a fork, is an error", async () => {
    const result = await runGate({ inputs: { token: "" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toMatch(/fork/u);
  });

  it.each<[string, EmulatorOptions, RegExp]>([
    ["refuses the token", { token: "another-token-than-ours" }, /401/u],
    ["fails all the time", withFaults({ fault: { kind: "answer", status: 503 } }), /503/u],
  ])("the verdict is an error if the API %s", async (_, emulator, message) => {
    const result = await runGate({ emulator, inputs: { timeout: "3" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join(" ")).toMatch(message);
    expect(result.comments[0]).toContain("check failed");
  });

  it("a plan that is a link out of the workspace is an error, and the target's content is not shown", async () => {
    const result = await runGate({
      files: {},
      prepare: (workspace) => symlink("/etc/passwd", `${workspace}/plan.json`),
    });
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toContain("leaves the workspace");
    expect(result.stdout + result.comments.join()).not.toContain("root:");
  });
});

describe("a plan in the runner's temporary folder", () => {
  it("the plan is read, and the workspace's plan of the same name is not", async () => {
    await using temp = await mkdtempDisposable(join(tmpdir(), "quota-gate (temp) [1]-"));
    await writeFile(join(temp.path, "plan.json"), OVER["plan.json"]);
    const env = { RUNNER_TEMP: temp.path };
    for (const plan of [`${temp.path}/plan.json`, `${temp.path}/*.json`]) {
      expect((await runGate({ inputs: { plan }, env })).outputs["verdict"]).toBe("fail");
    }
  });
});

describe("a run of the Action", () => {
  it("each secret is masked once before any other output, and the time is limited", async () => {
    const step = await runStepHere({ inputs: { token: "gAAAAABk-token", "github-token": "", plan: "no.json" } });
    const lines = step.stdout.split("\n");
    expect(lines.slice(0, 2)).toEqual(["::add-mask::gAAAAABk-token", "::add-mask::gaaaaabk-token"]);
    expect(lines.filter((line) => line.startsWith("::add-mask::"))).toHaveLength(2);
    expect(step.log).not.toContain("gAAAAABk-token");
    const timed = await runStepHere({
      inputs: { plan: "no.json", "api-url": "https://quota.example", timeout: "30", "github-token": "" },
    });
    expect(timed.stopAfterMs).toEqual([150_000]);
  });

  it("the time limit has a round for every eight targets, by the longest timeout among them", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `t${index}`);
    const targets = names.map((name) => `- {name: ${name}, plan: no.json${name === "t4" ? ", timeout: 300" : ""}}`);
    const inputs = { plan: "", "api-url": "https://quota.example", timeout: "30", "github-token": "" };
    const timed = await runStepHere({ inputs: { ...inputs, targets: targets.join("\n") } });
    expect(timed.stopAfterMs).toEqual([150_000, 840_000]);
    const wrong = await runStepHere({ inputs: { ...inputs, targets: "- {name: none}" } });
    expect(wrong.stopAfterMs).toEqual([150_000]);
  });
});
