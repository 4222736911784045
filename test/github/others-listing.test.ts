// Which pull requests are looked at, and what is said where they cannot be.

import { describe, expect, it } from "vitest";
import { withFaults } from "../support/faults.ts";
import { edit, type FakeAuthor, type FakeComment, type Fault, toTimestamp } from "../support/github/host.ts";
import {
  allSaid,
  forgeRecord,
  hoursAgo,
  isContended,
  type Repository,
  readRecord,
  shaOf,
  startPair,
  startRepository,
} from "../support/others.ts";
import { RUN_CLOCK, runStepHere } from "../support/step.ts";

const PERSON: FakeAuthor = { login: "octocat", type: "User" };

/** A run that no event of a pull request started. */
const SCHEDULED = { eventName: "schedule", payload: () => ({}), inputs: { "pr-number": "2" } };

const open = () => startRepository(runStepHere);

/** A run of another workflow on the newest commit of a pull request. */
function runOf(number: number) {
  const head_repository = { owner: { login: "octo-org" } };
  return { head_sha: shaOf(number), head_branch: `change-${number}`, head_repository };
}

describe("pull requests that count", () => {
  it("looks while quota and usage are on their way", async () => {
    await using repository = await startRepository(runStepHere, {}, withFaults({ latencyMs: 200 }));
    repository.open();
    let answered: readonly (number | null)[] | null = null;
    repository.github.fail(
      { query: /pullRequests/u, times: 1 },
      {
        kind: "meanwhile",
        run: () => {
          answered = repository.cloud.requests.map(({ status }) => status).filter((status) => status !== undefined);
        },
      },
    );
    await repository.check(1, 12);
    expect(answered).toEqual([]);
  });

  it("leaves out one that has the same newest commit", async () => {
    await using repository = await open();
    await repository.openChecked(12, { headSha: shaOf(9) });
    repository.open({ headSha: shaOf(9) });
    expect(await isContended(repository, 2)).toBe(false);
  });

  it("leaves out what a stack is built on, and what is built on it", async () => {
    await using repository = await startPair();
    const above = repository.github.pullRequests.get(2);
    if (above !== undefined) above.baseRef = "change-1";
    expect(await isContended(repository, 2)).toBe(false);
    expect(await isContended(repository, 1)).toBe(false);
    // Next to each other on the same base they count, that base's own pull request does not.
    await repository.openChecked(12, { baseRef: "change-1" });
    const { report } = await repository.check(2, 12);
    expect(report?.others).toEqual(["#3"]);
  });

  it("refuses a time that is none", async () => {
    await using repository = await open();
    repository.open();
    for (const pending of ["2", "h", "-1h", "1.5h", "2 hours", "1000d", "0h"]) {
      const { status, report } = await repository.check(1, 12, { inputs: { pending } });
      expect([status, report?.verdict]).toEqual([1, "error"]);
    }
  });

  it("looks at none for a merge queue, whose commit has in it what is merged before", async () => {
    await using repository = await open();
    await repository.openChecked(12);
    const { headSha } = repository.open();
    const payload = () => ({
      merge_group: {
        head_sha: shaOf(50),
        head_ref: `refs/heads/gh-readonly-queue/main/pr-2-${headSha}`,
        base_sha: shaOf(51),
        base_ref: "refs/heads/main",
      },
    });
    repository.github.traffic.length = 0;
    const result = await repository.check(2, 12, { eventName: "merge_group", payload });
    expect(result.outputs).toMatchObject({ verdict: "pass", contended: "0" });
    expect(repository.github.requests().join()).not.toContain("pullRequests");
  });

  it("is not seen by what a run says that another one handed its plan to, or that does not know the commit", async () => {
    await using repository = await open();
    repository.open();
    repository.open();
    const workflow_run = runOf(1);
    for (const [eventName, payload] of [
      ["workflow_run", { workflow_run }],
      ["schedule", {}],
    ] as const) {
      const result = await repository.check(1, 12, {
        eventName,
        payload: () => payload,
        inputs: { "pr-number": "1" },
      });
      expect(result.status).toBe(0);
      expect(readRecord(repository.commentOf(1).body)).toBeUndefined();
      expect(await isContended(repository, 2)).toBe(false);
    }
    await repository.check(1, 12);
    expect(await isContended(repository, 2)).toBe(true);
  });

  describe("when another run handed the number over", () => {
    /** Number 1 takes 12 cores, and the run is of the newest commit of number 2; number 3 is for a branch into which there is nothing else. */
    async function runAfter(prNumber: string, arrange: (repository: Repository) => void = () => undefined) {
      await using repository = await startPair();
      repository.open({ number: 3, baseRef: "empty" });
      arrange(repository);
      const workflow_run = runOf(2);
      return await repository.check(2, 12, {
        eventName: "workflow_run",
        payload: () => ({ workflow_run, repository: { default_branch: "main" } }),
        inputs: { "pr-number": prNumber, together: "fail" },
        isAlone: false,
      });
    }
    const contended = { status: 1, outputs: { verdict: "fail", contended: "1" } };

    it.each([
      ["its own", "2"],
      ["none", ""],
      ["the one that is in the way", "1"],
      ["one for a branch into which there is nothing else", "3"],
      ["one that does not exist", "99"],
    ])(
      "looks at the others of the pull request with the run's commit, whatever number is handed over: %s",
      async (_what, number) => {
        expect(await runAfter(number)).toMatchObject(contended);
      },
    );

    it.each(["", "1", "3"])(
      "looks at those for the default branch where that commit is of several, or of none: %j",
      async (number) => {
        expect(
          await runAfter(number, (one) => void one.open({ number: 4, headSha: shaOf(2), headRef: "change-2" })),
        ).toMatchObject(contended);
        const pushed = await runAfter(number, ({ github }) =>
          Object.assign(github.pullRequests.get(2) ?? {}, { headSha: shaOf(5) }),
        );
        expect(pushed).toMatchObject(number === "" ? { status: 0 } : contended);
      },
    );

    it("does not count a pull request of the same commit", async () => {
      const result = await runAfter("3", (repository) => {
        repository.open({ number: 4, headSha: shaOf(2), headRef: "change-2" });
        Object.assign(repository.github.pullRequests.get(1) ?? {}, { headSha: shaOf(2) });
      });
      expect(result).toMatchObject({ status: 0, outputs: { verdict: "pass", contended: "0" } });
    });
  });

  it("looks at the others of the event's own pull request, whatever other one is commented on", async () => {
    await using repository = await startPair();
    repository.open({ number: 3, baseRef: "empty" });
    const result = await repository.check(2, 12, { inputs: { "pr-number": "3" }, isAlone: false });
    expect(result.outputs).toMatchObject({ verdict: "warn", contended: "1" });
  });

  it("does not miss the run's own where that is not among those that are listed", async () => {
    await using repository = await open();
    await openMany(repository, { has: () => false });
    for (let number = 102; number < 130; number += 1) repository.github.pullRequests.delete(number);
    const result = await repository.check(1, 12);
    expect(result.report?.othersNotes).toBeUndefined();
    expect(repository.commentOf(1).body).not.toContain("looked at");
  });

  it("looks at the others of a pull request that a scheduled run names", async () => {
    await using repository = await startPair();
    const result = await repository.check(2, 12, SCHEDULED);
    expect(result.outputs).toMatchObject({ verdict: "warn", contended: "1" });
  });
});

/** Pull requests 1 to 129, each updated an hour before the one with the next number, with records of `cores` in those that `has` picks. */
async function openMany(repository: Repository, { has }: { readonly has: (number: number) => boolean }): Promise<void> {
  const { github } = repository;
  const first = await repository.openChecked(1, { number: 1 });
  const model = repository.commentOf(1);
  github.comments.delete(model.id);
  for (let number = 1; number < 130; number += 1) {
    const updatedAt = hoursAgo(130 - number);
    const pullRequest = number === 1 ? first : repository.open({ number, createdAt: updatedAt });
    if (has(number)) {
      const comment = github.addComment({ ...model, id: 5000 + number, pullRequest: number });
      forgeRecord(comment, { json: { ...(readRecord(model.body) as object), head: pullRequest.headSha } });
    }
    pullRequest.updatedAt = updatedAt;
  }
}

describe("when more were merged than can be listed", () => {
  it("says so", async () => {
    await using repository = await open();
    await openMany(repository, { has: () => true });
    for (const pullRequest of repository.github.pullRequests.values()) {
      Object.assign(pullRequest, { state: "closed", mergedAt: pullRequest.updatedAt });
    }
    repository.open({ number: 130 });
    const result = await repository.check(130, 12, { inputs: { pending: "30d" } });
    expect(result.report?.others).toHaveLength(100);
    expect(repository.commentOf(130).body).toMatch(/merged pull requests[^.]* looked at/u);
    // Those that were merged before that do not matter.
    const recent = await repository.check(130, 12, { inputs: { pending: "30h" } });
    expect(recent.report?.others).toHaveLength(29);
    expect(repository.commentOf(130).body).not.toContain("looked at");
  });
});

/** Comments of a person, written or edited at one time. */
function addRemarks({ github }: Repository, amount: number, at: string): void {
  for (let index = 0; index < amount; index += 1) {
    github.addComment({ body: "I agree.", author: PERSON, createdAt: at, updatedAt: at });
  }
}

describe("when a conversation is long", () => {
  it("finds a record among the first comments, however many follow", async () => {
    await using repository = await startPair();
    addRemarks(repository, 120, toTimestamp(new Date(Date.parse(repository.commentOf(1).updatedAt) + 2000)));
    expect(await isContended(repository, 2)).toBe(true);
  });

  it("says that it was not looked at where the record is neither among the first nor among the latest comments", async () => {
    await using repository = await open();
    repository.open();
    addRemarks(repository, 11, hoursAgo(1));
    await repository.check(1, 12);
    repository.open();
    const written = [...repository.github.comments.values()].find(({ body }) => body?.startsWith("<!-- quota-gate:"));
    const { updatedAt = "" } = written ?? {};
    const later = toTimestamp(new Date(Date.parse(updatedAt) + 2000));
    addRemarks(repository, 11, later);
    const result = await repository.check(2, 12);
    expect(result.outputs).toMatchObject({ verdict: "warn", contended: "0", unknown: "0" });
    expect(repository.commentOf(2).body).toMatch(/other open pull request was not looked at/u);
    // A run of its own makes it one of the latest again.
    repository.commentOf(2);
    const own = [...repository.github.comments.values()].find(({ body }) => body?.startsWith("<!-- quota-gate:"));
    if (own !== undefined) own.updatedAt = toTimestamp(new Date(Date.parse(later) + 1000));
    expect(await isContended(repository, 2)).toBe(true);
  });
});

describe("when a conversation is full of long comments", () => {
  const TEXT_QUESTION = /nodes\(ids/u;
  const countQuestions = ({ github }: Repository, query: RegExp) =>
    github.traffic.filter(({ requestBody }) => query.test(JSON.stringify(requestBody))).length;

  it("looks at all others whatever strangers have written, of whom it asks for no text", async () => {
    await using repository = await startPair();
    const body = "ü".repeat(65_000);
    for (let number = 3; number < 43; number += 1) {
      repository.open({ number });
      for (let index = 0; index < 20; index += 1) {
        repository.github.addComment({ pullRequest: number, body, author: { login: "mallory", type: "User" } });
      }
    }
    repository.github.traffic.length = 0;
    const { status, summary } = await repository.check(2, 12, { inputs: { together: "fail" } });
    expect([status, summary]).toEqual([1, expect.not.stringContaining("looked at")]);
    expect(countQuestions(repository, /pullRequests/u)).toBe(1);
    expect(countQuestions(repository, TEXT_QUESTION)).toBe(1);
  });

  it("asks for no texts where none of others is its own", async () => {
    await using repository = await open();
    repository.open();
    await repository.openChecked(12);
    repository.github.traffic.length = 0;
    await repository.check(2, 12);
    expect(countQuestions(repository, /pullRequests/u)).toBe(1);
    expect(countQuestions(repository, TEXT_QUESTION)).toBe(0);
  });

  it("reads the first of its account's comments in each, and says where it left out some that may count", async () => {
    await using repository = await startPair();
    for (let number = 3; number < 63; number += 1) {
      repository.open({ number });
      for (let index = 0; index < 20; index += 1) repository.github.addComment({ pullRequest: number, body: "Built." });
    }
    const result = await repository.check(2, 12);
    expect(result.outputs).toMatchObject({ contended: "1" });
    expect(result.summary).toMatch(/of 61 open pull requests were not looked at/u);
    expect(countQuestions(repository, TEXT_QUESTION)).toBe(7);
  });

  it.each([
    ["is gone", (comment: FakeComment, { github }: Repository) => github.comments.delete(comment.id)],
    ["is hidden", (comment: FakeComment) => Object.assign(comment, { isMinimized: true })],
    ["was edited by another account", (comment: FakeComment) => edit(comment, comment.body ?? "", PERSON)],
  ])("does not count a comment that %s by the time that its text is asked for", async (_what, change) => {
    await using repository = await startPair();
    await repository.openChecked(1);
    const comment = repository.commentOf(1);
    const run = () => {
      change(comment, repository);
    };
    repository.github.fail({ query: TEXT_QUESTION, times: 1 }, { kind: "meanwhile", run });
    const { report } = await repository.check(2, 12, { isAlone: false });
    expect(report?.others).toEqual(["#3"]);
  });
});

describe("when the others cannot be looked at", () => {
  const data = { repository: { open: { totalCount: 3, nodes: [null, { number: 1 }, "x"] } } };
  const answers: readonly (readonly [string, Fault])[] = [
    ["fails", { kind: "status", status: 502 }],
    ["is lost", { kind: "reset", isCarriedOut: true }],
    ["ends in the middle", { kind: "half-answer" }],
    ["is a page", { kind: "html", status: 200 }],
    ["is no JSON of its kind", { kind: "status", status: 200, body: [[[]]] }],
    ["is an error", { kind: "status", status: 200, body: { errors: [{ message: "pwned ::error::" }] } }],
    ["is not allowed", { kind: "status", status: 401 }],
    ["is refused", { kind: "status", status: 403 }],
    ["never comes", { kind: "silence", begin: RUN_CLOCK.timeUp }],
  ];

  it.each(
    answers.flatMap(
      ([what, fault]) =>
        [
          ["listing", what, fault],
          ["texts", what, fault],
        ] as const,
    ),
  )("fails or warns as `together` says, and says why, where the answer with the %s %s", async (which, _what, fault) => {
    await using repository = await startPair();
    repository.github.fail({ query: which === "listing" ? /pullRequests/u : /nodes\(ids/u }, fault);
    const note = /Other pull requests were not looked at, because [^\n]+\./u;
    for (const [together, status, unknown, heading] of [
      ["fail", 1, "1", "### ❓ Cloud quota: unknown whether this change fits"],
      ["warn", 0, "0", "### ⚠️ Cloud quota: not everything could be checked"],
    ] as const) {
      const result = await repository.check(2, 12, { inputs: { together } });
      expect(result).toMatchObject({ status, outputs: { verdict: together, contended: "0", unknown } });
      const { body = "" } = repository.commentOf(2);
      expect(body.split("\n")[1]).toContain(heading);
      expect(body.match(new RegExp(note, "gu"))).toHaveLength(1);
      // Not in the small print of the last line.
      expect(body).toMatch(new RegExp(`^- ${note.source}$`, "mu"));
      expect(result.summary).toMatch(note);
      expect(allSaid(result, repository.commentOf(2))).not.toContain("pwned");
      expect(body).not.toMatch(/undefined|null|\[object/u);
    }
  });

  it.each([
    ["NOT_FOUND", "the token cannot see the repository. Leave `github-token` at its default"],
    ["INSUFFICIENT_SCOPES", "the token may not read them (status 403). Give the job `permissions: pull-requests:"],
    ["RATE_LIMITED", "GitHub's rate limit is reached (status 200). The next run looks again."],
  ])("gives the reason and the next step for an error of type %s", async (type, words) => {
    await using repository = await startPair();
    const body = { data: { repository: null }, errors: [{ type, path: ["repository"], message: "pwned" }] };
    repository.github.fail({ query: /pullRequests/u }, { kind: "status", status: 200, body });
    const result = await repository.check(2, 12, { inputs: { together: "fail" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "1" } });
    expect(repository.commentOf(2).body).toContain(`Other pull requests were not looked at, because ${words}`);
  });

  it("says how many of those that GitHub lists it could not read", async () => {
    await using repository = await startPair();
    repository.github.fail({ query: /pullRequests/u }, { kind: "status", status: 200, body: { data } });
    const result = await repository.check(2, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "0" } });
    expect(repository.commentOf(2).body).toMatch(/not looked at/u);
  });

  it("says so where GitHub does not say which branch they are to be merged into", async () => {
    await using repository = await startPair();
    repository.github.fail({ path: /\/pulls\/2$/u }, { kind: "status", status: 502 });
    const result = await repository.check(2, 12, SCHEDULED);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "0" } });
    expect(result.summary).toMatch(/Other pull requests were not looked at, because [^\n]+\./u);
  });
});
