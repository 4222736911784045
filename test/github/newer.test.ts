import { describe, expect, it } from "vitest";
import { ACTIONS_BOT, edit, type FakeAuthor, isUpdate } from "../support/github/host.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { LAST_RUN, MARKER, readBodies, runGate, startPullRequest, toBody } from "./gate.ts";

const PERSON: FakeAuthor = { login: "mallory", type: "User" };

/** What a run asks for besides the pull request, its comments and who it is. */
function readQuestions(github: FakeGitHub): readonly string[] {
  return github.requests().filter((request) => request.includes("/actions/") || request === "POST /graphql");
}

/** A run whose comment has this text, by an edit of this account. */
async function startEdited(body: string, editor: FakeAuthor | null): Promise<FakeGitHub> {
  const github = await startPullRequest();
  edit(github.addComment({ body: toBody(1) }), body, editor);
  return github;
}

describe("when our comment says that it is by a newer run", () => {
  it("stays where we wrote it and the run exists, and each is asked for once", async () => {
    const github = await startEdited(toBody(5), ACTIONS_BOT);
    expect((await runGate(github, { run: 4 })).outcome).toBe("newer-run");
    expect(readBodies(github)).toEqual([toBody(5)]);
    expect(github.traffic.filter(isUpdate)).toEqual([]);
    // One to GraphQL is for who we are.
    const questions = ["GET /repos/octo-org/infra/actions/runs/5", "POST /graphql", "POST /graphql"];
    expect(readQuestions(github).toSorted()).toEqual(questions);
  });

  it("stays where it was never edited", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(5) });
    expect((await runGate(github, { run: 4 })).outcome).toBe("newer-run");
  });

  it.each([
    ["a person edited it", PERSON],
    ["a person of our name did", { login: "github-actions", type: "User" }],
    ["an account that was deleted since did", null],
  ] as const)("is written over where %s, although the run exists", async (_who, editor) => {
    const github = await startEdited(toBody(5, "✅ everything fits"), editor);
    const { outcome, log } = await runGate(github, { run: 4, text: "2 over" });
    expect(outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
    expect(log.infos.join()).toContain("could not be confirmed");
    expect(log.warnings).toEqual([]);
  });

  it.each([
    ["there is no such run", () => undefined],
    [
      "the token may not see runs",
      (github: FakeGitHub) => github.fail({ path: /actions/u }, { kind: "status", status: 403 }),
    ],
    [
      "the host has no such route",
      (github: FakeGitHub) => github.fail({ path: /actions/u }, { kind: "html", status: 404 }),
    ],
    ["the host fails", (github: FakeGitHub) => github.fail({ path: /actions/u }, { kind: "html", status: 502 })],
    [
      "the answer is of another repository",
      (github: FakeGitHub) => {
        const body = { id: Number.MAX_SAFE_INTEGER, run_attempt: 1, repository: { full_name: "mallory/infra" } };
        github.fail({ path: /actions/u }, { kind: "status", status: 200, body });
      },
    ],
    [
      "the answer is of another run",
      (github: FakeGitHub) => {
        const body = { id: 5, run_attempt: 1, repository: { full_name: "octo-org/infra" } };
        github.fail({ path: /actions/u }, { kind: "status", status: 200, body });
      },
    ],
  ])("is written over where %s, although our own account wrote it", async (_why, arrange) => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(Number.MAX_SAFE_INTEGER, "✅ everything fits") });
    arrange(github);
    expect((await runGate(github, { run: 4, text: "2 over" })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
  });

  it("is written over where the run exists and never had that attempt", async () => {
    const github = await startPullRequest();
    github.addComment({ body: `${MARKER}\nforged` });
    const runOf = (text: string) => (text.includes("forged") ? { id: 5, attempt: 2 } : { id: 5, attempt: 1 });
    const job = { run: { id: 5, attempt: 1 }, runOf };
    expect((await runGate(github, { run: 5, job })).outcome).toBe("updated");
    github.runs.set(5, 2);
    github.addComment({ body: `${MARKER}\nforged` });
    expect((await runGate(github, { run: 5, job })).outcome).toBe("newer-run");
  });

  it("is not taken for an earlier run's either", async () => {
    const github = await startEdited(toBody(LAST_RUN), PERSON);
    const seen: (string | undefined)[] = [];
    const compose = (previous: string | undefined) => {
      seen.push(previous);
      return toBody(4);
    };
    await runGate(github, { run: 4, job: { compose } });
    expect(seen).toEqual([undefined]);
  });

  it("is written over by a run that does not know its own number", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(5) });
    const compose = () => `${MARKER}\nby nobody`;
    expect((await runGate(github, { job: { run: undefined, compose } })).outcome).toBe("updated");
  });

  it("does not use the time up that writing needs, where there are many of them and no answers", async () => {
    const github = await startPullRequest();
    for (let index = 0; index < 20; index += 1) github.addComment({ body: toBody(100 + index) });
    github.fail({ path: /actions/u }, { kind: "status", status: 404 });
    expect((await runGate(github, { run: 4 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(4)]);
    expect(readQuestions(github).filter((request) => request.includes("/actions/"))).toHaveLength(3);
  });
});

describe("when a newer run writes while the claim of its text before is examined", () => {
  it("stays with the newest text", async () => {
    const github = await startPullRequest();
    const comment = github.addComment({ body: toBody(5) });
    github.fail({ path: /actions\/runs\/5/u, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail({ path: /graphql/u, times: 1 }, { kind: "meanwhile", run: () => edit(comment, toBody(6)) });
    expect((await runGate(github, { run: 4 })).outcome).toBe("newer-run");
    expect(readBodies(github)).toEqual([toBody(6)]);
    expect(github.traffic.filter(isUpdate)).toEqual([]);
  });
});

describe("when somebody writes a newer run's text between our look and our writing", () => {
  it.each([
    ["a person, about a run that exists", toBody(5, "✅"), PERSON],
    ["our own account, about a run that does not", toBody(99, "✅"), undefined],
  ])("stays written over: %s", async (_who, body, editor) => {
    const github = await startPullRequest();
    const comment = github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 1 }, { kind: "meanwhile", run: () => edit(comment, body, editor) });
    expect((await runGate(github, { run: 4, text: "2 over" })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(4, "2 over")]);
  });
});

describe("when nothing says that it is newer", () => {
  it("asks for no run and no editor", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readQuestions(github)).toEqual(["POST /graphql"]);
  });
});

describe("when the host has no GraphQL, so that it tells no editors", () => {
  const options = {
    prefix: "/api/v1",
    author: { login: "gitea-actions", type: undefined },
    viewer: null,
    isGitea: true,
  } as const;

  it("goes by the run alone", async () => {
    await using github = await startGitHub(options);
    github.addPullRequest();
    github.runs.set(5, 1);
    const comment = github.addComment({ body: toBody(5) });
    expect((await runGate(github, { run: 4 })).outcome).toBe("newer-run");
    edit(comment, toBody(99, "forged"), PERSON);
    expect((await runGate(github, { run: 4 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(4)]);
  });
});
