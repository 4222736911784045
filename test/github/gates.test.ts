// Several gates on one pull request. With different keys they count each other's amounts. With the same key the first
// report stays.

import { describe, expect, it } from "vitest";
import { startEmulator } from "../../src/emulator/index.ts";
import { edit, type FakeAuthor, type FakeComment } from "../support/github/host.ts";
import { RUN_ID } from "../support/github/runner.ts";
import {
  forgeRecord,
  type HostOptions,
  type PlannedAmounts,
  type Repository,
  type RunOptions,
  readRecord,
  shaOf,
  startRepository,
} from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const HOSTS: readonly (readonly [string, HostOptions])[] = [
  ["GitHub", {}],
  ["Gitea", { prefix: "/api/v1", isGitea: true, author: { login: "gitea-actions", type: undefined } }],
  ["GitLab", { isGitLab: true }],
];

const PERSON: FakeAuthor = { login: "mallory", type: "User" };

/** A repository with one pull request. */
async function open(options: HostOptions = {}): Promise<Repository> {
  const repository = await startRepository(runStepHere, options);
  repository.open();
  return repository;
}

/** Runs a gate of pull request 1. */
function gate(repository: Repository, key: string, planned: PlannedAmounts, { inputs, ...rest }: RunOptions = {}) {
  return repository.check(1, planned, { inputs: { "comment-key": key, ...inputs }, isAlone: false, ...rest });
}

function commentsOf({ github }: Repository): readonly FakeComment[] {
  return [...github.comments.values()];
}

describe.each(HOSTS)("gates with different keys on %s", (_name, options) => {
  it("a comment that cannot be written is one warning if another gate counts", async () => {
    await using repository = await open(options);
    await gate(repository, "a", 12);
    repository.github.fail({ method: "POST", path: /\/(?:comments|notes)$/u }, { kind: "status", status: 403 });
    const { log, stderr, status } = await gate(repository, "b", 12);
    expect(status).toBe(1);
    expect(`${log}${stderr}`.match(/The verdict stands|No note was written/gu)).toHaveLength(1);
  });

  it("gates that fit alone but not together are over", async () => {
    await using repository = await open(options);
    expect(await gate(repository, "stacks/net", 12)).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
    const second = await gate(repository, "production", 12);
    expect(second).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1", contended: "0" } });
    const [, comment] = commentsOf(repository);
    expect(comment?.body).toMatch(
      /Fits alone \([^)]+\), but \*\*not together\*\* with \[gate stacks\/net\]\(http[^)]+\) \(\+12\): 196, 4 over the limit/u,
    );
    expect(comment?.body).toContain("this change does not fit together with its other gates");
    expect(comment?.body).not.toContain("Since the last run");
    expect(second.report).toMatchObject({
      gates: [{ name: "gate stacks/net", url: expect.stringMatching(/#(?:issuecomment-|note_)/u) }],
      checks: [{ verdict: "over", limitNeeded: 196, together: { others: [{ amount: 12, sameChange: true }] } }],
    });
    // The first gate sees the second in its next run.
    expect(await gate(repository, "stacks/net", 12)).toMatchObject({ status: 1, outputs: { over: "1" } });
    expect(await gate(repository, "production", 8)).toMatchObject({ status: 0, outputs: { verdict: "warn" } });
    expect(await gate(repository, "stacks/net", 12)).toMatchObject({ status: 0 });
    expect(commentsOf(repository)).toHaveLength(2);
  });

  it("a gate of an older commit is not counted, and a note says so", async () => {
    await using repository = await open(options);
    await gate(repository, "a", 12);
    const pullRequest = repository.github.pullRequests.get(1);
    if (pullRequest !== undefined) pullRequest.headSha = shaOf(77);
    const { status, report } = await gate(repository, "b", 12);
    expect(status).toBe(0);
    expect(JSON.stringify(report?.othersNotes)).toContain("the newest commit is not checked there yet");
    expect(await gate(repository, "a", 12)).toMatchObject({ status: 1 });
  });

  it("the amounts of all gates count for other pull requests", async () => {
    await using repository = await open(options);
    await gate(repository, "a", 7);
    await gate(repository, "b", 7);
    repository.open();
    const second = await repository.check(2, 7, { inputs: { "comment-key": "c" } });
    expect(second).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    expect(second.report?.checks[0]?.together?.others).toEqual([
      { name: expect.stringMatching(/^[#!]1$/u), amount: 14 },
    ]);
  });

  it("the first report stays if two jobs share a key, and the error says what to do", async () => {
    await using repository = await open(options);
    const env = { GITHUB_RUN_ID: String(RUN_ID) };
    const jobOf = (name: string) => ({ env, job: { pipeline: 900, name } });
    const first = await gate(repository, "default", 24, jobOf("first"));
    expect(first).toMatchObject({ status: 1, outputs: { verdict: "fail" } });
    const [before] = commentsOf(repository).map(({ body }) => body);
    for (const planned of [1, 2, 3]) {
      const other = await gate(repository, "default", planned, jobOf("second"));
      expect(other).toMatchObject({ status: options.isGitLab === true ? 2 : 1, outputs: { verdict: "error" } });
      expect(other.log).toMatch(
        /Another job or step of this run has written its report with the same `(?:comment-key:|--comment-key) default`/u,
      );
      expect(other.log).toMatch(/Give each of them a `(?:--)?comment-key` of its own/u);
    }
    expect(commentsOf(repository).map(({ body }) => body)).toEqual([before]);
    // A later attempt of the same run is the same job or step.
    const attempt = { ...jobOf("first"), env: { ...env, GITHUB_RUN_ATTEMPT: "2" } };
    const again = await gate(repository, "default", 1, attempt);
    expect(again).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
    expect(commentsOf(repository)).toHaveLength(1);
  });
});

it("a gate fails if another job of the run replaced its report, on hosts that do not report replaced texts", async () => {
  await using repository = await open(HOSTS[1]?.[1]);
  const { github } = repository;
  const listing = { method: "GET", path: /\/issues\/1\/comments$/u, times: 1 } as const;
  const run = (): void => {
    const [comment] = commentsOf(repository);
    const record = readRecord(comment?.body) as object;
    if (comment !== undefined) forgeRecord(comment, { json: { ...record, by: "0".repeat(16) } });
  };
  // The second listing follows the write of the report.
  for (const fault of [
    { kind: "slow", delayMs: 0 },
    { kind: "meanwhile", run },
  ] as const)
    github.fail(listing, fault);
  expect(await gate(repository, "a", 1)).toMatchObject({ status: 1, outputs: { verdict: "error" } });
});

it("a gate counts another one whose comment follows a hundred others", async () => {
  await using repository = await open();
  for (let index = 0; index < 100; index += 1) repository.github.addComment({ body: `${index}`, author: PERSON });
  expect(await gate(repository, "a", 12)).toMatchObject({ status: 0 });
  expect(await gate(repository, "b", 12)).toMatchObject({ status: 1 });
  expect(await gate(repository, "a", 12)).toMatchObject({ status: 1, outputs: { over: "1" } });
});

describe("a gate", () => {
  it("records of other accounts, other projects and failed runs are not counted", async () => {
    await using repository = await open();
    await gate(repository, "a", 12);
    const [comment] = commentsOf(repository);
    if (comment === undefined) throw new Error("There is no comment.");
    const elsewhere = await startEmulator({ project: "f".repeat(32) });
    await gate(repository, "elsewhere", 12, { inputs: { "api-url": elsewhere.url, "project-id": "f".repeat(32) } });
    await elsewhere.close();
    await gate(repository, "failed", 1, { inputs: { "api-url": "http://127.0.0.1:1" } });
    edit(comment, comment.body ?? "", PERSON);
    const edited = await gate(repository, "b", 12);
    expect(edited).toMatchObject({ status: 0 });
    expect(JSON.stringify(edited.report?.othersNotes)).toContain(
      "are not counted: its comment was edited by another account, or is gone.",
    );
    repository.github.comments.delete(comment.id);
    repository.github.addComment({ ...comment, id: comment.id + 1000, author: PERSON });
    const { report } = await gate(repository, "b", 12);
    expect([report?.verdict, report?.othersNotes]).toEqual(["pass", undefined]);
  });

  it("a note says if other gates do not see this one", async () => {
    await using repository = await open();
    const noteOf = async (key: string, comment: string, planned = 1) =>
      JSON.stringify((await gate(repository, key, planned, { inputs: { comment } })).report?.othersNotes ?? []);
    for (const comment of ["never", "problems"])
      expect(await noteOf("a", comment)).toContain("Other gates of pull request #1 do not see what this one takes");
    expect(await noteOf("default", "never")).toBe("[]");
    expect(await noteOf("a", "always")).toBe("[]");
    expect(await noteOf("default", "problems")).toContain("do not see what this one takes");
    // A gate without a comment still sees the others.
    expect(await gate(repository, "b", 20, { inputs: { comment: "never" } })).toMatchObject({ status: 1 });
  });

  it("a note says if other gates could not be read", async () => {
    await using repository = await open();
    await gate(repository, "a", 12);
    const fault = { kind: "status", status: 403, body: { message: "no" } } as const;
    const listing = { method: "GET", path: /\/issues\/1\/comments$/u } as const;
    repository.github.fail(listing, fault);
    const { status, report } = await gate(repository, "b", 12, { inputs: { comment: "always" } });
    expect([status, report?.counts]).toMatchObject([1, { unknown: 1 }]);
    expect(JSON.stringify(report?.othersNotes)).toMatch(/Other gates of pull request #1 were not looked at, because/u);
  });
});
