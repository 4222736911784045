import { describe, expect, it } from "vitest";
import type { Fault } from "../support/github/host.ts";
import { readBodies, runGate, SILENCE, startPullRequest, toBody } from "./gate.ts";

const COMMENTS = /\/issues\/1\/comments$/u;

describe("when the comment cannot be written", () => {
  const faults: readonly (readonly [string, Fault, RegExp])[] = [
    [
      "the token can only read (a fork, no permission)",
      { kind: "status", status: 403 },
      /pull-requests: write`\. In pull requests from forks the token can only read/u,
    ],
    ["the token is not valid", { kind: "status", status: 401 }, /github-token.*401/u],
    ["the pull request cannot be seen", { kind: "status", status: 404 }, /404.*pull-requests: write/u],
    ["the pull request is gone", { kind: "status", status: 410 }, /410/u],
    ["the text is not accepted", { kind: "status", status: 422 }, /422/u],
    ["the host fails", { kind: "status", status: 500 }, /500/u],
    ["a proxy answers with a page", { kind: "html", status: 502 }, /502/u],
    ["a redirect", { kind: "status", status: 302, headers: { location: "http://127.0.0.1:9/" } }, /302/u],
    [
      "the rate limit is reached for long",
      { kind: "status", status: 403, headers: { "retry-after": "3600" } },
      /rate limit.*403/u,
    ],
    ["nothing comes", SILENCE, /no complete answer/u],
  ];

  it.each(faults)("gives one warning and does not throw: %s", async (_what, fault, message) => {
    const github = await startPullRequest();
    github.fail({ method: "POST", path: COMMENTS }, fault);
    const { outcome, url, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(url).toBeUndefined();
    expect(log.warnings).toHaveLength(1);
    expect(log.warnings.join("")).toMatch(message);
    expect(log.warnings.join("")).toContain("The verdict stands");
    expect(log.warnings.join("")).not.toContain("Made up by a test");
  });

  it.each(faults)("gives one warning where everything is so: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({}, fault);
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
  });

  it("gives one warning where nobody is there", async () => {
    const github = await startPullRequest();
    await github.close();
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
  });

  it.each([
    ["a page with status 200", { kind: "html", status: 200 }],
    ["an object where a list is due", { kind: "status", status: 200, body: { message: "hello" } }],
    ["null", { kind: "status", status: 200, body: null }],
  ] as const)("writes nothing where comments cannot be read: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({ method: "GET", path: COMMENTS }, fault);
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(github.comments.size).toBe(0);
  });

  it("writes nothing where the pull request cannot be read", async () => {
    const github = await startPullRequest();
    github.fail({ path: /\/pulls\/1$/u }, { kind: "status", status: 200, body: { number: 1 } });
    expect((await runGate(github)).outcome).toBe("failed");
    expect(github.comments.size).toBe(0);
  });

  it("keeps the other comment of ours where updating the first fails", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true }, { kind: "status", status: 403 });
    expect((await runGate(github, { run: 2 })).outcome).toBe("failed");
    expect(github.comments.size).toBe(2);
  });

  it("has written the comment although a second one could not be removed", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.addComment({ body: toBody(1) });
    github.fail({ method: "DELETE" }, { kind: "status", status: 403 });
    const { outcome, log } = await runGate(github, { run: 2 });
    expect(outcome).toBe("updated");
    expect(log.warnings).toEqual([]);
  });

  it("has written the comment although the look afterwards failed", async () => {
    const github = await startPullRequest();
    github.fail({ method: "GET", path: COMMENTS, times: 2 }, { kind: "slow", delayMs: 0 });
    github.fail({ method: "GET", path: COMMENTS }, { kind: "status", status: 403 });
    const { outcome, url, log } = await runGate(github);
    expect(outcome).toBe("created");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(log.warnings).toEqual([]);
  });
});

describe("when the text is too long for the host", () => {
  it.each([false, true])("posts the smallest form (a comment is there: %s)", async (isThere) => {
    const github = await startPullRequest();
    if (isThere) github.addComment({ body: toBody(1) });
    const { outcome, log } = await runGate(github, { run: 2, text: "x".repeat(70_000) });
    expect(outcome).toBe(isThere ? "updated" : "created");
    expect(readBodies(github)).toEqual([toBody(2, "short")]);
    expect(log.warnings).toEqual([]);
  });

  it("warns where the smallest form is too long as well", async () => {
    const github = await startPullRequest();
    const compose = () => toBody(1, "x".repeat(70_000));
    const { outcome, log } = await runGate(github, { job: { compose } });
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(github.requests().filter((request) => request.startsWith("POST /repos"))).toHaveLength(2);
  });

  it("does not post the smallest form where that holds a secret", async () => {
    const github = await startPullRequest();
    const { outcome } = await runGate(github, {
      text: "x".repeat(70_000),
      job: { holdsSecret: (text) => text.includes("### short") },
    });
    expect(outcome).toBe("failed");
    expect(github.comments.size).toBe(0);
  });
});
