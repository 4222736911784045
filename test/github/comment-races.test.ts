// Several runs that write the same comment, and texts that claim to be a newer run's.

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

describe.each(HOSTS)("when two runs report at once on %s", (_name, start) => {
  it.each([1, 2])("leaves one comment where both create one, and run %i is the second", async (second) => {
    const github = await start();
    const first = 3 - second;
    // The other run's comment appears after this one found none, and before this one creates its own.
    github.fail(
      { method: "POST", path: COMMENTS, times: 1 },
      { kind: "meanwhile", run: () => void github.addComment({ body: signed(github, toBody(first, "other")) }) },
    );
    await runGate(github, { run: second, text: "this" });
    const expected = second === 2 ? toBody(2, "this") : toBody(2, "other");
    expect(readBodies(github)).toEqual([expected]);
  });

  it("does not remove the first comment where a newer run's follows, since that run keeps the first", async () => {
    const github = await start();
    // The search after creating is the second that this run does.
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

  it("leaves exactly one comment after eight runs at the same time", async () => {
    const github = await start();
    await Promise.all([3, 1, 8, 5, 2, 7, 4, 6].map((run) => runGate(github, { run, text: `run ${run}` })));
    await runGate(github, { run: 9, text: "last" });
    expect(readBodies(github)).toEqual([toBody(9, "last")]);
  });
});

describe.each(HOSTS)("when a request to create a comment on %s has no answer", (_name, start) => {
  const LOST = { kind: "reset", isCarriedOut: false } as const;

  it.each([
    ["the connection was lost afterwards", { kind: "reset", isCarriedOut: true }, 1],
    ["the answer ended in the middle", { kind: "half-answer" }, 1],
    ["the connection was lost before", LOST, 2],
    ["a proxy failed", { kind: "html", status: 502 }, 2],
    ["nothing came", SILENCE, 2],
  ] as const)("looks first, and creates it once more only where it is not there: %s", async (_how, fault, times) => {
    const github = await start();
    github.fail({ method: "POST", path: COMMENTS, times: 1 }, fault);
    const { url, log } = await runGate(github);
    expect(url).toMatch(/#(?:issuecomment-|note_)1001$/u);
    expect(readBodies(github)).toEqual([toBody(1)]);
    const requests = github.requests().filter((request) => /\/1\/(?:comments|notes)/u.test(request));
    expect(requests.map((request) => request.slice(0, 4).trim()).slice(0, 3)).toEqual(["GET", "POST", "GET"]);
    expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(times);
    expect(log.warnings).toEqual([]);
  });

  it("warns once where it stays so", async () => {
    const github = await start();
    github.fail({ method: "POST", path: COMMENTS }, LOST);
    const { log } = await runGate(github);
    expect(log.warnings).toHaveLength(1);
    expect(github.requests().filter((request) => /^POST .*\/1\//u.test(request))).toHaveLength(2);
  });
});

it("has GitLab carry out no line of a text", async () => {
  const gitlab = await startMergeRequest();
  await runGate(gitlab, { text: "fits\n/close\n/merge" });
  expect(gitlab).toMatchObject({ executed: [] });
  expect(readBodies(gitlab)[0]).toContain("\n\\/close\n\\/merge\n");
});

/** Another text, written over our comment just before the next update: by our account, unless another one is given. */
function writeBefore(github: FakeGitHub, body: string, editor?: FakeAuthor): void {
  const run = (): void => {
    const [comment] = github.comments.values();
    if (comment !== undefined) edit(comment, body, editor);
  };
  github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run });
}

describe("when another run writes between our look and our writing", () => {
  it.each([[[3]], [[3, 4]]])("puts back the newest of what newer runs wrote: %j", async (newer) => {
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
  ])("stays written over where it is by %s", async (_who, body, editor) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    writeBefore(github, body, editor);
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(4)]);
    expect(github.traffic.filter(isUpdate)).toHaveLength(1);
  });

  it("sees it, too, where the answer to the first attempt was lost", async () => {
    const github = await startPullRequest();
    edit(github.addComment({ body: toBody(1) }), toBody(1, "again"));
    github.fail({ isUpdate: true, times: 1 }, { kind: "reset", isCarriedOut: true });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it.each([
    ["creates it anew where it was deleted", 1, {}, [toBody(2)]],
    ["creates none where none is wanted", 1, { mayCreate: false }, []],
    ["updates our other one where there is one", 2, {}, [toBody(2)]],
  ])("%s", async (_what, amount, job, bodies) => {
    const github = await startPullRequest();
    for (let index = 0; index < amount; index += 1) github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => void github.comments.delete(1001) });
    await runGate(github, { run: 2, job });
    expect(readBodies(github)).toEqual(bodies);
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
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
    expect(github.requests().at(-1)).toBe("PATCH /repos/octo-org/infra/issues/comments/1001");
  });
});

/** What a run asks for in addition to the pull request, its comments and who it is. */
function readQuestions(github: FakeGitHub): readonly string[] {
  return github.requests().filter((request) => request.includes("/actions/") || request === "POST /graphql");
}

describe("when our comment says that it is by a newer run", () => {
  it.each([true, false])(
    "stays where we wrote it and the run exists, and each is asked for once (edited: %s)",
    async (isEdited) => {
      const github = await startPullRequest();
      const comment = github.addComment({ body: toBody(isEdited ? 1 : 5) });
      if (isEdited) edit(comment, toBody(5), ACTIONS_BOT);
      await runGate(github, { run: 4 });
      expect(readBodies(github)).toEqual([toBody(5)]);
      expect(github.traffic.filter(isUpdate)).toEqual([]);
      // One to GraphQL is for who we are.
      const questions = ["GET /repos/octo-org/infra/actions/runs/5", "POST /graphql", "POST /graphql"];
      expect(readQuestions(github).toSorted()).toEqual(questions);
    },
  );

  it.each([
    ["a person edited it", PERSON],
    ["a person of our name did", { login: "github-actions", type: "User" }],
    ["an account that was deleted since did", null],
  ] as const)("is written over where %s, although the run exists", async (_who, editor) => {
    const github = await startPullRequest();
    edit(github.addComment({ body: toBody(1) }), toBody(5, "✅ everything fits"), editor);
    const seen: (string | undefined)[] = [];
    const compose = (previous: string | undefined) => {
      seen.push(previous);
      return toBody(4, "2 over");
    };
    const { log } = await runGate(github, { run: 4, job: { compose } });
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
    // It is not taken for an earlier run's either.
    expect(seen).toEqual([undefined]);
    expect(log.infos.join()).toContain("could not be confirmed");
    expect(log.warnings).toEqual([]);
  });

  const ACTIONS = { path: /actions/u };
  const answer = (id: number, full_name: string) => (github: FakeGitHub) =>
    github.fail(ACTIONS, { kind: "status", status: 200, body: { id, run_attempt: 1, repository: { full_name } } });

  it.each<[string, (github: FakeGitHub) => void]>([
    ["there is no such run", () => undefined],
    ["the token may not see runs", (github) => github.fail(ACTIONS, { kind: "status", status: 403 })],
    ["the host has no such route", (github) => github.fail(ACTIONS, { kind: "html", status: 404 })],
    ["the host fails", (github) => github.fail(ACTIONS, { kind: "html", status: 502 })],
    ["the answer is of another repository", answer(Number.MAX_SAFE_INTEGER, "mallory/infra")],
    ["the answer is of another run", answer(5, "octo-org/infra")],
  ])("is written over where %s, although our own account wrote it", async (_why, arrange) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(Number.MAX_SAFE_INTEGER, "✅ everything fits") });
    arrange(github);
    await runGate(github, { run: 4, text: "2 over" });
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
  });

  it("is written over where the run exists and never had that attempt", async () => {
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

  it("is written over by a run that does not know its own number", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(5) });
    const compose = () => `${MARKER}\nby nobody`;
    await runGate(github, { job: { run: undefined, compose } });
    expect(readBodies(github)).toEqual([compose()]);
  });

  it("does not use the time up that writing needs, where there are many of them and no answers", async () => {
    const github = await startPullRequest();
    for (let index = 0; index < 20; index += 1) github.addComment({ body: toBody(100 + index) });
    github.fail(ACTIONS, { kind: "status", status: 404 });
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(4)]);
    expect(readQuestions(github).filter((request) => request.includes("/actions/"))).toHaveLength(3);
  });

  it("stays with the newest text where that is written while the claim is examined", async () => {
    const github = await startPullRequest();
    const comment = github.addComment({ body: toBody(5) });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "meanwhile", run: () => edit(comment, toBody(LAST_RUN)) });
    await runGate(github, { run: 4 });
    expect(readBodies(github)).toEqual([toBody(LAST_RUN)]);
    expect(github.traffic.filter(isUpdate)).toEqual([]);
  });

  it("goes by the run alone on a host that tells no editors", async () => {
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
