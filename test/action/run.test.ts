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

describe("when the plan fits", () => {
  it("passes, comments, and asks only for what the plan names", async () => {
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

  it("does not create a comment with `comment: problems`, and never writes one with `never`", async () => {
    const problems = await runGate({ inputs: { comment: "problems" } });
    const never = await runGate({ inputs: { comment: "never" }, files: OVER });
    expect(problems.comments).toEqual([]);
    expect(never.comments).toEqual([]);
    expect([problems.status, never.status]).toEqual([0, 1]);
  });
});

describe("when the plan is over a limit", () => {
  it("fails the step, annotates the line of the plan, and says what to do", async () => {
    const result = await runGate({ files: OVER });
    expect(result.status).toBe(1);
    expect(result.outputs).toMatchObject({ verdict: "fail", over: "1" });
    expect(result.stdout).toMatch(/^::error title=[^\n]*file=plan\.json,line=3/mu);
    expect(result.comments[0]).toContain("4 over the limit");
    expect(result.summary).toContain("4 over the limit");
  });

  it("fails it just the same where the comment cannot be written, with one warning that names the permission", async () => {
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

describe("when the step only warns", () => {
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
  ])("tells the verdict %s and does not fail: %j", async (verdict, { inputs = {}, ...situation }, heading) => {
    const result = await runGate({ ...situation, inputs: { "warn-only": "true", ...inputs } });
    expect(result.status).toBe(0);
    expect(result.outputs["verdict"]).toBe(verdict);
    expect(result.report).toMatchObject({ verdict, warnOnly: true });
    expect(result.comments[0]).toMatch(heading);
    expect(result.summary).toMatch(heading);
    expect(result.log.trimEnd()).toMatch(new RegExp(`^Verdict: ${verdict}[^\\n]* — warn-only`, "mu"));
    expect(result.stdout).not.toContain("::error");
    if (situation.files === OVER || verdict === "error") expect(result.stdout).toContain("::warning");
  });

  it("fails where nobody can tell what `warn-only` means", async () => {
    const result = await runGate({ inputs: { "warn-only": "yes" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join("\n")).toContain("`warn-only`: expected `true` or `false`");
    expect(result.report).not.toHaveProperty("warnOnly");
  });
});

describe("when the gate runs again in the same pull request", () => {
  it("brings its comment up to date and tells what has changed", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github });
    const { comments } = await runGate({ github, files: FITS, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(comments).toHaveLength(1);
    expect(comments[0]).toContain("### ✅");
    expect(comments[0]).toContain("Since the last run");
  });

  it("leaves the comment of a newer run alone", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github, env: { GITHUB_RUN_ID: "9876543211" } });
    const old = await runGate({ files: FITS, github });
    await github.close();
    expect(old.status).toBe(0);
    expect(old.comments).toHaveLength(1);
    expect(old.comments[0]).toContain("### ❌");
  });

  it("keeps gates with different keys apart", async () => {
    const github = await startGitHub();
    await runGate({ github });
    const { comments } = await runGate({ github, inputs: { "comment-key": "production" } });
    await github.close();
    expect(comments.map((body) => body.split("\n")[0])).toEqual([
      "<!-- quota-gate:v1 key=default -->",
      "<!-- quota-gate:v1 key=production -->",
    ]);
  });

  it("updates an existing comment also with `comment: never`, so that none stays wrong", async () => {
    const github = await startGitHub();
    await runGate({ files: OVER, github });
    const { comments } = await runGate({ github, inputs: { comment: "never" }, env: { GITHUB_RUN_ID: "9876543211" } });
    await github.close();
    expect(comments[0]).toContain("### ✅");
  });
});

describe("when no pull request belongs to the event", () => {
  it.each(["schedule", "workflow_dispatch", "push"])(
    "reports in the summary and by the exit code: %s",
    async (eventName) => {
      const result = await runGate({ eventName, payload: () => ({}), files: OVER });
      expect(result.status).toBe(1);
      expect(result.comments).toEqual([]);
      expect(result.summary).toContain("4 over the limit");
    },
  );

  it("comments where the input `pr-number` says", async () => {
    const { comments } = await runGate({
      eventName: "workflow_dispatch",
      payload: () => ({}),
      inputs: { "pr-number": "1" },
    });
    expect(comments).toHaveLength(1);
  });
});

describe("when a merge queue asks", () => {
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

  it("says nothing in the pull request when the group fits", async () => {
    const result = await runGate({ eventName: "merge_group", payload: queued });
    expect(result.status).toBe(0);
    expect(result.comments).toEqual([]);
  });

  it("fails and comments under a key of its own when it does not", async () => {
    const result = await runGate({ eventName: "merge_group", payload: queued, files: OVER });
    expect(result.status).toBe(1);
    expect(result.comments[0]).toMatch(/^<!-- quota-gate:v1 key=default\+queue -->/u);
  });
});

describe("when the event does not tell which commit of a pull request was planned", () => {
  it.each([
    ["issue_comment", { issue: { number: 12, pull_request: {} } }, {}],
    ["schedule", {}, { "pr-number": "12" }],
    ["workflow_dispatch", {}, { "pr-number": "12" }],
  ])("names none in the comment, and never the default branch's: %s", async (eventName, payload, inputs) => {
    await using github = await startGitHub();
    github.addPullRequest({ number: 12 });
    const { comments, summary } = await runGate({ github, eventName, payload: () => payload, inputs });
    expect(comments).toHaveLength(1);
    expect(`${comments.join()}${summary}`).not.toMatch(/Commit `?[0-9a-f]{7}/u);
  });
});

describe("when nothing can be decided", () => {
  it("tells all wrong inputs at once, in the comment too", async () => {
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

  it("is an error without a token, as in a pull request from a fork", async () => {
    const result = await runGate({ inputs: { token: "" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toMatch(/fork/u);
  });

  it.each<[string, EmulatorOptions, RegExp]>([
    ["refuses the token", { token: "another-token-than-ours" }, /401/u],
    ["fails all the time", withFaults({ fault: { kind: "answer", status: 503 } }), /503/u],
  ])("is an error when the API %s", async (_, emulator, message) => {
    const result = await runGate({ emulator, inputs: { timeout: "3" } });
    expect(result.status).toBe(1);
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join(" ")).toMatch(message);
    expect(result.comments[0]).toContain("check failed");
  });

  it("is an error when a plan is a link out of the workspace, without a word of what is there", async () => {
    const result = await runGate({
      files: {},
      prepare: (workspace) => symlink("/etc/passwd", `${workspace}/plan.json`),
    });
    expect(result.outputs["verdict"]).toBe("error");
    expect(result.report?.problems.join()).toContain("leaves the workspace");
    expect(result.stdout + result.comments.join()).not.toContain("root:");
  });
});

describe("when a plan lies in the runner's temporary folder", () => {
  it("is read, and what the workspace has by the same name is not", async () => {
    await using temp = await mkdtempDisposable(join(tmpdir(), "quota-gate (temp) [1]-"));
    await writeFile(join(temp.path, "plan.json"), OVER["plan.json"]);
    const env = { RUNNER_TEMP: temp.path };
    for (const plan of [`${temp.path}/plan.json`, `${temp.path}/*.json`]) {
      expect((await runGate({ inputs: { plan }, env })).outputs["verdict"]).toBe("fail");
    }
  });
});

describe("a run of the Action", () => {
  it("masks each secret once, before it says anything else, and limits its own time", async () => {
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

  it("limits its own time to a round for each eight targets, by the longest timeout of a target", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `t${index}`);
    const targets = names.map((name) => `- {name: ${name}, plan: no.json${name === "t4" ? ", timeout: 300" : ""}}`);
    const inputs = { plan: "", "api-url": "https://quota.example", timeout: "30", "github-token": "" };
    const timed = await runStepHere({ inputs: { ...inputs, targets: targets.join("\n") } });
    expect(timed.stopAfterMs).toEqual([150_000, 840_000]);
    const wrong = await runStepHere({ inputs: { ...inputs, targets: "- {name: none}" } });
    expect(wrong.stopAfterMs).toEqual([150_000]);
  });
});
