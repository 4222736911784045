// The pull request of a run, by event.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openJob } from "../../src/hosts/github/github-job.ts";
import { mayBeOfFork } from "../../src/hosts/github/index.ts";
import { toSha } from "../support/github/host.ts";
import { prepareRunner } from "../support/github/runner.ts";
import type { FakeGitHub } from "../support/github/server.ts";
import { printed } from "../support/printed.ts";
import { CLOCK, startPullRequest } from "./gate.ts";

interface Situation {
  readonly payload?: unknown;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly prNumber?: number;
  /** Absent without a token. */
  readonly github?: FakeGitHub;
}

/** Finds the pull request that a run comments on. */
async function resolve(eventName: string, { payload = {}, env = {}, prNumber, github }: Situation = {}) {
  const place = { GITHUB_SHA: toSha("d"), GITHUB_API_URL: github?.apiUrl };
  await using runner = await prepareRunner({ eventName, payload, env: { ...place, ...env } });
  const githubToken = github === undefined ? undefined : "ghs_test";
  const job = await openJob({ env: runner.env, prNumber, githubToken, clock: CLOCK });
  const found = await job.pullRequest;
  const api = await job.api;
  if (api.ok) await api.value.close();
  return printed(found);
}

const PULL_REQUEST = {
  pull_request: { number: 12, head: { sha: toSha("a"), repo: null }, base: { sha: toSha("b"), ref: "main" } },
};
const ENDS = { headSha: toSha("a"), baseSha: toSha("b"), baseRef: "main" };
const FOUND = { number: 12, isQueued: false } as const;

describe.each(["pull_request", "pull_request_target"])("the pull request of a %s event", (name) => {
  it("the payload's pull request is found with its own commit, not GITHUB_SHA", async () => {
    expect(await resolve(name, { payload: PULL_REQUEST })).toEqual({ ...FOUND, ...ENDS });
  });

  it("the number alone is enough", async () => {
    const payload = { pull_request: { number: 12, head: null, base: { sha: "not a commit", ref: 5 } } };
    expect(await resolve(name, { payload })).toEqual(FOUND);
  });

  it.each([
    [null],
    [[]],
    ["text"],
    ['{"pull_request":'],
    [{ pull_request: null }],
    [{ pull_request: { number: "12" } }],
    [{ pull_request: { number: 0 } }],
  ])("the payload %j has no pull request", async (payload) => {
    expect(await resolve(name, { payload })).toMatchObject({ isFailure: false });
  });
});

describe("the pull request that pr-number names", () => {
  it.each<[string, unknown, number, object]>([
    ["pull_request", PULL_REQUEST, 7, { ...FOUND, number: 7 }],
    ["pull_request", PULL_REQUEST, 12, { ...FOUND, ...ENDS }],
    ["workflow_dispatch", {}, 7, { ...FOUND, number: 7 }],
    ["push", {}, 7, { ...FOUND, number: 7 }],
    ["merge_group", {}, 7, { ...FOUND, number: 7 }],
    // Tied to the commit that ran, wherever the number comes from.
    ["workflow_run", { workflow_run: { head_sha: toSha("a") } }, 7, { ...FOUND, number: 7, headSha: toSha("a") }],
  ])(
    "the input overrides the event, whose commit may be another's: %s, %j, %i",
    async (name, payload, prNumber, found) => {
      expect(await resolve(name, { payload, prNumber })).toEqual(found);
    },
  );
});

describe("the pull request in the payload of other events", () => {
  const group = { head_sha: toSha("c"), base_sha: toSha("b"), base_ref: "refs/heads/release/1" };
  const head_ref = `refs/heads/gh-readonly-queue/release/1/pr-12-${toSha("b")}`;
  const ends = { headSha: toSha("c"), baseSha: toSha("b"), baseRef: "release/1", mergeBase: toSha("b") };

  it.each<[string, unknown, object]>([
    ["issue_comment", { issue: { number: 12, pull_request: {} } }, FOUND],
    ["issue_comment", { issue: { number: 12 } }, { isFailure: false }],
    ["issue_comment", {}, { isFailure: true }],
    ["merge_group", { merge_group: { ...group, head_ref } }, { ...FOUND, ...ends, isQueued: true }],
    ["merge_group", { merge_group: { ...group, head_ref: "refs/heads/main" } }, { isFailure: false }],
    ["merge_group", { merge_group: { ...group, head_ref: head_ref.replace("pr-12", "pr-0") } }, { isFailure: false }],
    ["workflow_run", { workflow_run: {} }, { isFailure: true }],
    ["schedule", PULL_REQUEST, { isFailure: false }],
    ["", PULL_REQUEST, { isFailure: false }],
  ])("the pull request is read from the payload: %s, %j", async (name, payload, expected) => {
    expect(await resolve(name, { payload })).toMatchObject(expected);
  });
});

describe("the pull request of a push", () => {
  const env = { GITHUB_SHA: toSha("a"), GITHUB_REF: "refs/heads/more-servers" };

  it("the open pull request of this repository with the newest commit is found", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 2, state: "closed" });
    github.addPullRequest({ number: 3, headSha: toSha("c") });
    expect(await resolve("push", { env, github })).toEqual({ ...FOUND, number: 1, ...ENDS });
  });

  it("several pull requests with the commit are a failure, since choosing one would be a guess", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 2, baseRef: "release" });
    const reason = expect.stringContaining("pr-number");
    expect(await resolve("push", { env, github })).toMatchObject({ reason, isFailure: true });
  });

  it("closed pull requests and those of other repositories are not found", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, state: "closed" });
    expect(await resolve("push", { env, github })).toMatchObject({ isFailure: false });
    const base = { repo: { full_name: "mallory/infra" } };
    const pull = { number: 1, state: "open", head: { sha: toSha("a") }, base };
    github.fail({}, { kind: "status", status: 200, body: [pull, null, {}] });
    expect(await resolve("push", { env, github })).toMatchObject({ isFailure: false });
  });

  it.each([
    ["status 403", { kind: "status", status: 403 }, "(status 403)"],
    ["a page", { kind: "html", status: 200 }, "not what its API describes"],
    ["no answer", { kind: "reset", isCarriedOut: false }, "cannot be reached"],
  ] as const)("the look-up is a failure if the host answers with %s", async (_what, fault, found) => {
    const github = await startPullRequest();
    github.fail({}, fault);
    const reason = expect.stringContaining(found);
    expect(await resolve("push", { env, github })).toMatchObject({ isFailure: true, reason });
  });

  it.each([
    ["a tag", { GITHUB_REF: "refs/tags/v1" }],
    ["no commit", { GITHUB_SHA: undefined }],
    ["no repository", { GITHUB_REPOSITORY: undefined }],
    ["a repository of another form", { GITHUB_REPOSITORY: "a/../b" }],
    ["no token", {}],
  ])("a push with %s has no pull request", async (_what, change) => {
    expect(await resolve("push", { env: { ...env, ...change } })).toMatchObject({ isFailure: false });
  });
});

describe("the pull request of a workflow_run", () => {
  const run = { head_sha: toSha("a"), head_branch: "more-servers", head_repository: { owner: { login: "mallory" } } };

  it("a fork's pull request is found by its branch, unless that has moved on", async () => {
    const github = await startPullRequest();
    const pull = github.addPullRequest({ number: 12, headOwner: "mallory" });
    const payload = { workflow_run: run };
    expect(await resolve("workflow_run", { payload, github })).toMatchObject({ ...FOUND, headSha: toSha("a") });
    pull.headSha = toSha("c");
    expect(await resolve("workflow_run", { payload, github })).toMatchObject({ isFailure: false });
  });

  it("the pull request of a deleted fork is found by its commit", async () => {
    const github = await startPullRequest();
    const payload = { workflow_run: { ...run, head_repository: null } };
    expect(await resolve("workflow_run", { payload, github })).toMatchObject({ number: 1 });
    expect(github.requests()).toEqual([`GET /repos/octo-org/infra/commits/${toSha("a")}/pulls`]);
  });
});

describe("arbitrary payloads", () => {
  it("a payload never causes a crash or an invented number", async () => {
    const names = ["pull_request", "push", "merge_group", "workflow_run", "issue_comment", "schedule"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, payload) => {
        expect(await resolve(name, { payload: JSON.stringify(payload) })).toHaveProperty("reason");
      }),
      { numRuns: 50 },
    );
  });

  it.each(["/nowhere/event.json", undefined, "/"])("a missing payload file means no pull request: %j", async (path) => {
    const found = await resolve("pull_request", { env: { GITHUB_EVENT_PATH: path } });
    expect(found).toMatchObject({ isFailure: false });
  });
});

describe("code of a fork", () => {
  const fromHead = (full_name: string) => ({
    pull_request: { ...PULL_REQUEST.pull_request, head: { repo: { full_name } } },
  });
  const ranOn = (full_name: unknown) => ({
    workflow_run: { head_sha: toSha("a"), head_repository: { owner: { login: "acme" }, full_name } },
  });

  it.each<[event: string, payload: unknown, isNamed: boolean, expected: boolean]>([
    ["pull_request", fromHead("Acme/Infra"), false, false],
    ["pull_request", fromHead("Acme/Infra"), true, false],
    ["pull_request_target", fromHead("mallory/infra"), false, true],
    ["pull_request", PULL_REQUEST, false, true],
    ["pull_request", {}, false, true],
    ["workflow_run", ranOn("acme/infra"), true, false],
    ["workflow_run", ranOn("mallory/infra"), false, true],
    ["workflow_run", ranOn(undefined), false, true],
    ["push", {}, false, false],
    ["merge_group", {}, false, false],
    ["workflow_dispatch", {}, false, false],
    ["workflow_dispatch", {}, true, true],
    ["issue_comment", {}, false, true],
    ["repository_dispatch", {}, false, true],
  ])(
    "an event %s with the payload %j (named: %s) may run code of a fork: %s",
    async (eventName, payload, isNamed, expected) => {
      await using runner = await prepareRunner({ eventName, payload, env: { GITHUB_REPOSITORY: "acme/infra" } });
      expect(await mayBeOfFork(runner.env, isNamed)).toBe(expected);
    },
  );
});
