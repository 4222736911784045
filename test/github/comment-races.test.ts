// Runs that write the same comment, and texts that claim to be of a newer run.

import { describe, expect, it } from "vitest";
import { ACTIONS_BOT, edit, type FakeAuthor, isUpdate } from "../support/github/host.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import {
  LAST_RUN,
  MARKER,
  readBodies,
  runGate,
  SILENCE,
  signed,
  startMergeRequest,
  startPullRequest,
  toBody,
} from "./gate.ts";

const COMMENTS = /\/1\/(?:comments|notes)$/u;

const HOSTS = [
  ["GitHub", startPullRequest],
  ["GitLab", startMergeRequest],
] as const;
const PERSON: FakeAuthor = { login: "mallory", type: "User" };

describe.each(HOSTS)("runs that report at the same time on %s", (_name, start) => {
  it.each([1, 2])("one comment remains if both runs create one and run %i is second", async (second) => {
    const github = await start();
    const first = 3 - second;
    // The other run's comment appears after this run found none and before it creates its own.
    github.fail(
      { method: "POST", path: COMMENTS, times: 1 },
      { kind: "meanwhile", run: () => void github.addComment({ body: signed(github, toBody(first, "other")) }) },
    );
    await runGate(github, { run: second, text: "this" });
    const expected = second === 2 ? toBody(2, "this") : toBody(2, "other");
    expect(readBodies(github)).toEqual([expected]);
  });

  it("an older run keeps the first comment if a newer run's follows, since that run will use it", async () => {
    const github = await start();
    // The listing after the creation is the second listing of this run.
    github.fail({ method: "GET", path: COMMENTS, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail(
      { method: "GET", path: COMMENTS, times: 1 },
      { kind: "meanwhile", run: () => void github.addComment({ body: signed(github, toBody(2, "newer")) }) },
    );
    await runGate(github, { run: 1, text: "older" });
    expect(readBodies(github)).toEqual([toBody(1, "older"), toBody(2, "newer")]);
    await runGate(github, { run: 2, text: "newer" });
    expect(readBodies(github)).toEqual([toBody(2, "newer")]);
  });

  it("one comment remains after eight runs at the same time", async () => {
    const github = await start();
    await Promise.all([3, 1, 8, 5, 2, 7, 4, 6].map((run) => runGate(github, { run, text: `run ${run}` })));
    await runGate(github, { run: 9, text: "last" });
    expect(readBodies(github)).toEqual([toBody(9, "last")]);
  });
});

describe.each(HOSTS)("a request to create a comment without an answer from %s", (_name, start) => {
  const LOST = { kind: "reset", isCarriedOut: false } as const;

  it.each([
    ["the connection was lost afterwards", { kind: "reset", isCarriedOut: true }, 1],
    ["the answer ended in the middle", { kind: "half-answer" }, 1],
    ["the connection was lost before", LOST, 2],
    ["a proxy failed", { kind: "html", status: 502 }, 2],
    ["nothing came", SILENCE, 2],
  ] as const)(
    "the comments are listed first, and another one is created only if none exists: %s",
    async (_how, fault, times) => {
      const github = await start();
      github.fail({ method: "POST", path: COMMENTS, times: 1 }, fault);
      const { url, log } = await runGate(github);
      expect(url).toMatch(/#(?:issuecomment-|note_)1001$/u);
      expect(readBodies(github)).toEqual([toBody(1)]);
      const requests = github.requests().filter((request) => /\/1\/(?:comments|notes)/u.test(request));
      expect(requests.map((request) => request.slice(0, 4).trim()).slice(0, 3)).toEqual(["GET", "POST", "GET"]);
      expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(times);
      expect(log.warnings).toEqual([]);
    },
  );

  it("a creation that never gets an answer is one warning", async () => {
    const github = await start();
    github.fail({ method: "POST", path: COMMENTS }, LOST);
    const { log } = await runGate(github);
    expect(log.warnings).toHaveLength(1);
    expect(github.requests().filter((request) => /^POST .*\/1\//u.test(request))).toHaveLength(2);
  });
});

it("lines of a text are not run as quick actions on GitLab", async () => {
  const gitlab = await startMergeRequest();
  await runGate(gitlab, { text: "fits\n/close\n/merge" });
  expect(gitlab).toMatchObject({ executed: [] });
  expect(readBodies(gitlab)[0]).toContain("\n\\/close\n\\/merge\n");
});

/** Replaces the comment's text just before the next update. The editor is the own account by default. */
function writeBefore(github: FakeGitHub, body: string, editor?: FakeAuthor): void {
  const run = (): void => {
    const [comment] = github.comments.values();
    if (comment !== undefined) edit(comment, body, editor);
  };
  github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run });
}

describe("a comment that another run writes between read and write", () => {
  it.each([[[3]], [[3, 4]]])("the newest text of newer runs is restored: %j", async (newer) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    for (const run of newer) writeBefore(github, toBody(run));
    const { url, log } = await runGate(github, { run: 2 });
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(readBodies(github)).toEqual([toBody(newer.at(-1) ?? 0)]);
    expect(log.infos.join()).toContain("put back");
    expect(log.warnings).toEqual([]);
  });

  it.each([
    ["an older run", toBody(1, "late"), undefined],
    ["nobody's run", "a person's own words", undefined],
    ["another comment", "### Ours <!-- run 9 -->", undefined],
    ["a person, about a run that exists", toBody(5, "✅"), PERSON],
    ["our own account, about a run that does not", toBody(99, "✅"), undefined],
  ])("a text is not restored if it is by %s", async (_who, body, editor) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    writeBefore(github, body, editor);
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(4)]);
    expect(github.traffic.filter(isUpdate)).toHaveLength(1);
  });

  it("an update whose answer was lost leaves this run's text", async () => {
    const github = await startPullRequest();
    edit(github.addComment({ body: toBody(1) }), toBody(1, "again"));
    github.fail({ isUpdate: true, times: 1 }, { kind: "reset", isCarriedOut: true });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it.each([
    ["a comment that was deleted is created again", 1, {}, [toBody(2)]],
    ["a deleted comment is not created again if none is wanted", 1, { mayCreate: false }, []],
    ["another comment of the account is updated if the first was deleted", 2, {}, [toBody(2)]],
  ])("%s", async (_what, amount, job, bodies) => {
    const github = await startPullRequest();
    for (let index = 0; index < amount; index += 1) github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => void github.comments.delete(1001) });
    await runGate(github, { run: 2, job });
    expect(readBodies(github)).toEqual(bodies);
  });
});

describe("an update that GraphQL refuses", () => {
  it.each([
    ["it answers with errors", { kind: "status", status: 200, body: { errors: [{ type: "FORBIDDEN" }] } }],
    ["it does not exist", { kind: "status", status: 404 }],
    ["its answer is another one", { kind: "status", status: 200, body: { data: { updateIssueComment: null } } }],
    ["it does not answer", SILENCE],
  ] as const)("the comment is updated by REST: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ method: "POST", isUpdate: true }, fault);
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
    expect(github.requests().at(-1)).toBe("PATCH /repos/octo-org/infra/issues/comments/1001");
  });
});

/** Requests of a run, except those for the pull request, its comments and the account. */
function readQuestions(github: FakeGitHub): readonly string[] {
  return github.requests().filter((request) => request.includes("/actions/") || request === "POST /graphql");
}

describe("a comment that claims a newer run", () => {
  it.each([true, false])(
    "the comment stays if the own account wrote it and the run exists, with one request for each (edited: %s)",
    async (isEdited) => {
      const github = await startPullRequest();
      const comment = github.addComment({ body: toBody(isEdited ? 1 : 5) });
      if (isEdited) edit(comment, toBody(5), ACTIONS_BOT);
      await runGate(github, { run: 4 });
      expect(readBodies(github)).toEqual([toBody(5)]);
      expect(github.traffic.filter(isUpdate)).toEqual([]);
      // One of the requests to GraphQL is for the account.
      const questions = ["GET /repos/octo-org/infra/actions/runs/5", "POST /graphql", "POST /graphql"];
      expect(readQuestions(github).toSorted()).toEqual(questions);
    },
  );

  it.each([
    ["a person edited it", PERSON],
    ["a person of our name did", { login: "github-actions", type: "User" }],
    ["an account that was deleted since did", null],
  ] as const)("the comment is replaced, although the run exists, if %s", async (_who, editor) => {
    const github = await startPullRequest();
    edit(github.addComment({ body: toBody(1) }), toBody(5, "✅ everything fits"), editor);
    const seen: (string | undefined)[] = [];
    const compose = (previous: string | undefined) => {
      seen.push(previous);
      return toBody(4, "2 over");
    };
    const { log } = await runGate(github, { run: 4, job: { compose } });
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
    // The text is not used as a previous report either.
    expect(seen).toEqual([undefined]);
    expect(log.infos.join()).toContain("could not be confirmed");
    expect(log.warnings).toEqual([]);
  });

  const ACTIONS = { path: /actions/u };
  const answer = (id: number, full_name: string) => (github: FakeGitHub) =>
    github.fail(ACTIONS, { kind: "status", status: 200, body: { id, run_attempt: 1, repository: { full_name } } });

  it.each<[string, (github: FakeGitHub) => void]>([
    ["the run does not exist", () => undefined],
    ["the token may not see runs", (github) => github.fail(ACTIONS, { kind: "status", status: 403 })],
    ["the host has no such route", (github) => github.fail(ACTIONS, { kind: "html", status: 404 })],
    ["the host fails", (github) => github.fail(ACTIONS, { kind: "html", status: 502 })],
    ["the answer is of another repository", answer(Number.MAX_SAFE_INTEGER, "mallory/infra")],
    ["the answer is of another run", answer(5, "octo-org/infra")],
  ])("the comment is replaced, although the own account wrote it, if %s", async (_why, arrange) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(Number.MAX_SAFE_INTEGER, "✅ everything fits") });
    arrange(github);
    await runGate(github, { run: 4, text: "2 over" });
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
  });

  it("the comment is replaced if the run never had that attempt", async () => {
    const github = await startPullRequest();
    github.addComment({ body: `${MARKER}\nforged` });
    const runOf = (text: string) => (text.includes("forged") ? { id: 5, attempt: 2 } : { id: 5, attempt: 1 });
    const job = { run: { id: 5, attempt: 1 }, runOf };
    await runGate(github, { run: 5, job });
    expect(readBodies(github)).toEqual([toBody(5)]);
    github.runs.set(5, 2);
    const { body } = github.addComment({ body: `${MARKER}\nforged` });
    await runGate(github, { run: 5, job });
    expect(readBodies(github)).toEqual([toBody(5), body]);
  });

  it("a run without a known number replaces the comment", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(5) });
    const compose = () => `${MARKER}\nby nobody`;
    await runGate(github, { job: { run: undefined, compose } });
    expect(readBodies(github)).toEqual([compose()]);
  });

  it("only three claims are checked, so that time for writing remains", async () => {
    const github = await startPullRequest();
    for (let index = 0; index < 20; index += 1) github.addComment({ body: toBody(100 + index) });
    github.fail(ACTIONS, { kind: "status", status: 404 });
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(4)]);
    expect(readQuestions(github).filter((request) => request.includes("/actions/"))).toHaveLength(3);
  });

  it("the newest text stays if it is written while the claim is checked", async () => {
    const github = await startPullRequest();
    const comment = github.addComment({ body: toBody(5) });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "meanwhile", run: () => edit(comment, toBody(LAST_RUN)) });
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(LAST_RUN)]);
    expect(github.traffic.filter(isUpdate)).toEqual([]);
  });

  it("the run alone decides on a host that does not report editors", async () => {
    const author = { login: "gitea-actions", type: undefined };
    await using github = await startGitHub({ prefix: "/api/v1", author, viewer: null, isGitea: true });
    github.addPullRequest();
    github.runs.set(5, 1);
    const comment = github.addComment({ body: toBody(5) });
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(5)]);
    edit(comment, toBody(99, "forged"), PERSON);
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(4)]);
  });
});
