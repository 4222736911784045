import { describe, expect, it } from "vitest";
import { edit, isUpdate } from "../support/github/host.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { readBodies, runGate, SILENCE, startPullRequest, startRun, toBody } from "./gate.ts";

const COMMENTS = /\/issues\/1\/comments$/u;

describe("when two runs report at once", () => {
  it("leaves one comment, the newer run's, where the older one is first", async () => {
    const github = await startPullRequest();
    const older = await startRun(github, { run: 1, text: "older" });
    const newer = await startRun(github, { run: 2, text: "newer" });
    await Promise.all([older.thread.listing, newer.thread.listing]);
    await older.publish();
    expect((await newer.publish()).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2, "newer")]);
  });

  it("leaves the newer run's comment where the older run finishes last", async () => {
    const github = await startPullRequest();
    const older = await startRun(github, { run: 1, text: "older" });
    const newer = await startRun(github, { run: 2, text: "newer" });
    await Promise.all([older.thread.listing, newer.thread.listing]);
    await newer.publish();
    const { outcome, url } = await older.publish();
    expect(outcome).toBe("newer-run");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(readBodies(github)).toEqual([toBody(2, "newer")]);
    expect(older.log.warnings).toEqual([]);
  });

  it.each([1, 2])("leaves one comment where both create one, and run %i is the second", async (second) => {
    const github = await startPullRequest();
    const first = 3 - second;
    // The other run's comment appears after this one found none, and before this one creates its own.
    github.fail(
      { method: "POST", path: COMMENTS, times: 1 },
      { kind: "meanwhile", run: () => void github.addComment({ body: toBody(first, "other") }) },
    );
    await runGate(github, { run: second, text: "this" });
    const expected = second === 2 ? toBody(2, "this") : toBody(2, "other");
    expect(readBodies(github)).toEqual([expected]);
  });

  it("does not remove the first comment where a newer run's follows, since that run keeps the first", async () => {
    const github = await startPullRequest();
    // The search after creating is the third that this run does.
    github.fail({ method: "GET", path: COMMENTS, times: 2 }, { kind: "slow", delayMs: 0 });
    github.fail(
      { method: "GET", path: COMMENTS, times: 1 },
      { kind: "meanwhile", run: () => void github.addComment({ body: toBody(2, "newer") }) },
    );
    expect((await runGate(github, { run: 1, text: "older" })).outcome).toBe("newer-run");
    expect(readBodies(github)).toEqual([toBody(1, "older"), toBody(2, "newer")]);
    expect((await runGate(github, { run: 2, text: "newer" })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2, "newer")]);
  });

  it("leaves exactly one comment after eight runs at the same time", async () => {
    const github = await startPullRequest();
    await Promise.all([3, 1, 8, 5, 2, 7, 4, 6].map((run) => runGate(github, { run, text: `run ${run}` })));
    await runGate(github, { run: 9, text: "last" });
    expect(readBodies(github)).toEqual([toBody(9, "last")]);
  });
});

describe("when a request to create a comment has no answer", () => {
  it.each([
    ["the connection was lost afterwards", { kind: "reset", isCarriedOut: true }],
    ["the answer ended in the middle", { kind: "half-answer" }],
  ] as const)("does not create a second one: %s", async (_how, fault) => {
    const github = await startPullRequest();
    github.fail({ method: "POST", path: COMMENTS, times: 1 }, fault);
    const { outcome, url, log } = await runGate(github);
    expect(outcome).toBe("created");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(readBodies(github)).toEqual([toBody(1)]);
    expect(github.requests().filter((request) => request.startsWith("POST /repos"))).toHaveLength(1);
    expect(log.warnings).toEqual([]);
  });

  it.each([
    ["the connection was lost before", { kind: "reset", isCarriedOut: false }],
    ["a proxy failed", { kind: "html", status: 502 }],
    ["nothing came", SILENCE],
  ] as const)("looks first, then creates it once more: %s", async (_how, fault) => {
    const github = await startPullRequest();
    github.fail({ method: "POST", path: COMMENTS, times: 1 }, fault);
    expect((await runGate(github)).outcome).toBe("created");
    expect(readBodies(github)).toEqual([toBody(1)]);
    const writes = github.requests().slice(github.requests().findIndex((request) => request.startsWith("POST /repos")));
    expect(writes.slice(0, 3)).toEqual([
      "POST /repos/octo-org/infra/issues/1/comments",
      "GET /repos/octo-org/infra/issues/1/comments?page=1",
      "POST /repos/octo-org/infra/issues/1/comments",
    ]);
  });

  it("warns once where it stays so", async () => {
    const github = await startPullRequest();
    github.fail({ method: "POST", path: COMMENTS }, { kind: "reset", isCarriedOut: false });
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(github.requests().filter((request) => request.startsWith("POST /repos"))).toHaveLength(2);
  });
});

/** Another run's text, written over our comment by way of the API. */
function writeOver(github: FakeGitHub, body: string): void {
  const [comment] = github.comments.values();
  if (comment !== undefined) edit(comment, body);
}

describe("when another run writes between our look and our writing", () => {
  it("puts back what a newer run wrote", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => writeOver(github, toBody(3, "newer")) });
    const { outcome, url, log } = await runGate(github, { run: 2, text: "older" });
    expect(outcome).toBe("newer-run");
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(readBodies(github)).toEqual([toBody(3, "newer")]);
    expect(log.infos.join()).toContain("put back");
    expect(log.warnings).toEqual([]);
  });

  it("puts back the newest where another one comes while it does so", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    for (const run of [3, 4]) {
      github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => writeOver(github, toBody(run)) });
    }
    expect((await runGate(github, { run: 2 })).outcome).toBe("newer-run");
    expect(readBodies(github)).toEqual([toBody(4)]);
  });

  it("stays where an older run wrote, or somebody who is none", async () => {
    for (const other of [toBody(1, "late"), "a person's own words", "### Ours <!-- run 9 -->"]) {
      const github = await startPullRequest();
      github.addComment({ body: toBody(1) });
      github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => writeOver(github, other) });
      expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
      expect(readBodies(github)).toEqual([toBody(2)]);
      expect(github.traffic.filter(isUpdate)).toHaveLength(1);
    }
  });

  it("sees it, too, where the answer to the first attempt was lost", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    writeOver(github, toBody(1, "again"));
    const gate = await startRun(github, { run: 2 });
    await gate.thread.listing;
    github.fail({ isUpdate: true, times: 1 }, { kind: "reset", isCarriedOut: true });
    expect((await gate.publish()).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2)]);
  });
});

describe("when GraphQL does not update a comment", () => {
  it.each([
    ["it answers with errors", { kind: "status", status: 200, body: { errors: [{ type: "FORBIDDEN" }] } }],
    ["it is not there", { kind: "status", status: 404 }],
    ["its answer is another one", { kind: "status", status: 200, body: { data: { updateIssueComment: null } } }],
    ["it says nothing", SILENCE],
  ] as const)("updates it by REST: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ method: "POST", isUpdate: true }, fault);
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2)]);
    expect(github.requests().at(-1)).toBe("PATCH /repos/octo-org/infra/issues/comments/1001");
  });
});

describe("when our comment is deleted between finding and updating it", () => {
  it("creates it anew", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => github.comments.clear() });
    expect((await runGate(github, { run: 2 })).outcome).toBe("created");
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it("creates none where none is wanted", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => github.comments.clear() });
    expect((await runGate(github, { run: 2, job: { mayCreate: false } })).outcome).toBe("not-wanted");
  });

  it("updates our other one where there is one", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => void github.comments.delete(1001) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2)]);
  });
});

describe("when the pull request changes during the run", () => {
  it.each([
    ["superseded", "has a newer commit", { headSha: "c".repeat(40) }],
    ["closed", "was closed", { state: "closed" }],
  ] as const)("writes nothing and does not warn: %s", async (outcome, message, change) => {
    const github = await startPullRequest();
    const gate = await startRun(github);
    github.addPullRequest({ number: 1, ...change });
    expect((await gate.publish()).outcome).toBe(outcome);
    expect(gate.log.infos.join("")).toContain(message);
    expect(gate.log.warnings).toEqual([]);
    expect(github.comments.size).toBe(0);
  });

  it("writes whatever the head is where the checked commit is not known", async () => {
    const github = await startPullRequest();
    expect((await runGate(github, { job: { headSha: undefined } })).outcome).toBe("created");
  });

  it("says so, without a warning, where the conversation is locked", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, locked: true });
    github.fail({ method: "POST", path: COMMENTS }, { kind: "status", status: 403 });
    const { outcome, log } = await runGate(github);
    expect(outcome).toBe("locked");
    expect(log.warnings).toEqual([]);
  });

  it("comments on a locked conversation where the token may", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, locked: true });
    expect((await runGate(github)).outcome).toBe("created");
  });
});
