import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvent, resolvePullRequest, type WorkflowEvent } from "../../src/hosts/github/event.ts";
import { toSha } from "../support/github/host.ts";
import { prepareRunner } from "../support/github/runner.ts";
import { connectTo, startPullRequest } from "./gate.ts";

function toEvent(overrides: Partial<WorkflowEvent>): WorkflowEvent {
  return {
    name: "pull_request",
    payload: {},
    sha: toSha("d"),
    ref: "refs/pull/12/merge",
    repository: { owner: "octo-org", repo: "infra" },
    ...overrides,
  };
}

const PULL_REQUEST = {
  pull_request: { number: 12, head: { sha: toSha("a"), repo: null }, base: { sha: toSha("b"), ref: "main" } },
};

async function resolve(event: Partial<WorkflowEvent>, prNumber?: number) {
  return resolvePullRequest({ event: toEvent(event), prNumber, api: undefined });
}

describe.each(["pull_request", "pull_request_target"])("when the event is %s", (name) => {
  it("is the payload's pull request, with its own commit and not GITHUB_SHA", async () => {
    expect(await resolve({ name, payload: PULL_REQUEST })).toEqual({
      kind: "found",
      number: 12,
      headSha: toSha("a"),
      baseSha: toSha("b"),
      baseRef: "main",
      isQueued: false,
    });
  });

  it("is found although the payload lacks everything but the number", async () => {
    const payload = { pull_request: { number: 12, head: null, base: { sha: "not a commit", ref: 5 } } };
    expect(await resolve({ name, payload })).toEqual({ kind: "found", number: 12, isQueued: false });
  });

  it.each([
    [null],
    [{}],
    [[]],
    ["text"],
    [{ pull_request: null }],
    [{ pull_request: { number: "12" } }],
    [{ pull_request: { number: 0 } }],
  ])("is none where the payload is %j", async (payload) => {
    expect(await resolve({ name, payload })).toMatchObject({ kind: "none", isFailure: false });
  });
});

describe("when the input pr-number is given", () => {
  it("wins over the event, whose commit belongs to another pull request", async () => {
    expect(await resolve({ payload: PULL_REQUEST }, 7)).toEqual({ kind: "found", number: 7, isQueued: false });
  });

  it("keeps the event's commit where it is the event's pull request", async () => {
    expect(await resolve({ payload: PULL_REQUEST }, 12)).toMatchObject({ number: 12, headSha: toSha("a") });
  });

  it.each(["workflow_dispatch", "schedule", "push", "merge_group"])("is enough in the event %s", async (name) => {
    expect(await resolve({ name }, 7)).toEqual({ kind: "found", number: 7, isQueued: false });
  });

  it("is bound to the commit that ran in workflow_run, wherever the number comes from", async () => {
    const payload = { workflow_run: { head_sha: toSha("a") } };
    expect(await resolve({ name: "workflow_run", payload }, 7)).toEqual({
      kind: "found",
      number: 7,
      headSha: toSha("a"),
      isQueued: false,
    });
  });
});

describe("when the event belongs to no pull request", () => {
  it.each(["schedule", "workflow_dispatch", "release", ""])("says so: %s", async (name) => {
    expect(await resolve({ name, payload: PULL_REQUEST })).toMatchObject({ kind: "none", isFailure: false });
  });

  it("says so for a comment on an issue", async () => {
    expect(await resolve({ name: "issue_comment", payload: { issue: { number: 12 } } })).toMatchObject({
      kind: "none",
    });
  });
});

describe("when somebody commented in a pull request", () => {
  it("is that one, without a commit", async () => {
    const payload = { issue: { number: 12, pull_request: {} } };
    expect(await resolve({ name: "issue_comment", payload })).toEqual({ kind: "found", number: 12, isQueued: false });
  });
});

describe("when the event is merge_group", () => {
  const group = { head_sha: toSha("c"), base_sha: toSha("b"), base_ref: "refs/heads/release/1" };

  it("is the group's last pull request, marked as the queue's", async () => {
    const head_ref = `refs/heads/gh-readonly-queue/release/1/pr-12-${toSha("b")}`;
    expect(await resolve({ name: "merge_group", payload: { merge_group: { ...group, head_ref } } })).toEqual({
      kind: "found",
      number: 12,
      headSha: toSha("c"),
      baseSha: toSha("b"),
      baseRef: "release/1",
      isQueued: true,
    });
  });

  it.each(["refs/heads/main", "refs/heads/gh-readonly-queue/main/pr-0-abc", "pr-12-abc", ""])(
    "is none where the branch is %j",
    async (head_ref) => {
      const payload = { merge_group: { ...group, head_ref } };
      expect(await resolve({ name: "merge_group", payload })).toMatchObject({ kind: "none" });
    },
  );
});

describe("when the event is push", () => {
  const push = toEvent({ name: "push", sha: toSha("a"), ref: "refs/heads/more-servers" });

  it("is the open pull request of this repository with the commit as its newest", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 2, state: "closed" });
    github.addPullRequest({ number: 3, headSha: toSha("c") });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: push, prNumber: undefined, api })).toEqual({
      kind: "found",
      number: 1,
      headSha: toSha("a"),
      baseSha: toSha("b"),
      baseRef: "main",
      isQueued: false,
    });
  });

  it("is none where there are several: choosing one would be a guess", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 2, baseRef: "release" });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: push, prNumber: undefined, api })).toMatchObject({
      kind: "none",
      reason: expect.stringContaining("pr-number") as unknown,
      isFailure: true,
    });
  });

  it("is none where there is none", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, state: "closed" });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: push, prNumber: undefined, api })).toMatchObject({
      kind: "none",
      isFailure: false,
    });
  });

  it("is none where the pull request is another repository's", async () => {
    const github = await startPullRequest();
    const pull = {
      number: 1,
      state: "open",
      head: { sha: toSha("a") },
      base: { repo: { full_name: "mallory/infra" } },
    };
    github.fail({}, { kind: "status", status: 200, body: [pull, null, {}] });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: push, prNumber: undefined, api })).toMatchObject({
      kind: "none",
      isFailure: false,
    });
  });

  it.each([
    ["a status", { kind: "status", status: 403 }, "status 403"],
    ["a page", { kind: "html", status: 200 }, "no answer"],
    ["nothing", { kind: "reset", isCarriedOut: false }, "no answer"],
  ] as const)("is a failure to be told where the host answers with %s", async (_what, fault, found) => {
    const github = await startPullRequest();
    github.fail({}, fault);
    const api = await connectTo(github);
    const result = await resolvePullRequest({ event: push, prNumber: undefined, api });
    expect(result).toMatchObject({ kind: "none", isFailure: true, reason: expect.stringContaining(found) as unknown });
  });

  it.each([
    ["a tag", { ref: "refs/tags/v1" }],
    ["no commit", { sha: undefined }],
    ["no repository", { repository: undefined }],
    ["no token", {}],
  ])("is none with %s", async (_what, change) => {
    expect(
      await resolvePullRequest({ event: { ...push, ...change }, prNumber: undefined, api: undefined }),
    ).toMatchObject({
      kind: "none",
      isFailure: false,
    });
  });
});

describe("when the event is workflow_run", () => {
  function toRun(overrides: object = {}): WorkflowEvent {
    const run = {
      head_sha: toSha("a"),
      head_branch: "more-servers",
      head_repository: { owner: { login: "mallory" } },
      pull_requests: [],
      ...overrides,
    };
    return toEvent({ name: "workflow_run", payload: { workflow_run: run } });
  }

  it("finds a fork's pull request by its branch", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 12, headOwner: "mallory" });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: toRun(), prNumber: undefined, api })).toMatchObject({
      kind: "found",
      number: 12,
      headSha: toSha("a"),
    });
  });

  it("is none where the branch has moved on", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 12, headOwner: "mallory", headSha: toSha("c") });
    const api = await connectTo(github);
    expect(await resolvePullRequest({ event: toRun(), prNumber: undefined, api })).toMatchObject({ kind: "none" });
  });

  it("asks for the commit where the fork was deleted", async () => {
    const github = await startPullRequest();
    const api = await connectTo(github);
    const event = toRun({ head_repository: null });
    expect(await resolvePullRequest({ event, prNumber: undefined, api })).toMatchObject({ kind: "found", number: 1 });
    expect(github.requests()).toEqual([`GET /repos/octo-org/infra/commits/${toSha("a")}/pulls`]);
  });

  it("is none where the payload names no commit", async () => {
    expect(await resolve({ name: "workflow_run", payload: { workflow_run: {} } })).toMatchObject({ kind: "none" });
  });
});

describe("when a payload is anything at all", () => {
  it("never crashes, and a number is never invented", async () => {
    const names = ["pull_request", "push", "merge_group", "workflow_run", "issue_comment", "schedule"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, payload) => {
        expect((await resolve({ name, payload })).kind).toBe("none");
      }),
    );
  });
});

describe("when the event is read from the runner", () => {
  it("has the runner's values", async () => {
    await using runner = await prepareRunner({ eventName: "push", payload: PULL_REQUEST });
    expect(await readEvent(runner.env)).toEqual({
      name: "push",
      payload: PULL_REQUEST,
      sha: toSha("a"),
      ref: "refs/pull/1/merge",
      repository: { owner: "octo-org", repo: "infra" },
    });
  });

  it.each([
    ["no file", { GITHUB_EVENT_PATH: "/nowhere/event.json" }],
    ["no path", { GITHUB_EVENT_PATH: undefined }],
    ["a folder", { GITHUB_EVENT_PATH: "/" }],
  ])("has no payload where there is %s", async (_what, env) => {
    await using runner = await prepareRunner({ env });
    expect((await readEvent(runner.env)).payload).toBeUndefined();
  });

  it("has no payload where the file is not JSON", async () => {
    await using runner = await prepareRunner({ payload: '{"pull_request":' });
    expect((await readEvent(runner.env)).payload).toBeUndefined();
  });

  it.each(["octo-org", "a/b/c", "a/../b", ""])("has no repository where its name is %j", async (name) => {
    expect((await readEvent({ GITHUB_REPOSITORY: name })).repository).toBeUndefined();
  });

  it("has nothing outside of a workflow", async () => {
    expect(await readEvent({})).toEqual({
      name: "",
      payload: undefined,
      sha: undefined,
      ref: "",
      repository: undefined,
    });
  });
});
