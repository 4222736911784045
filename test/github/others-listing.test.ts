// Other pull requests that a run reads, and its notes if it cannot.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFaults } from "../support/faults.ts";
import { edit, type FakeAuthor, type FakeComment, type Fault, toTimestamp } from "../support/github/host.ts";
import {
  allSaid,
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

/**
 * Starts one pair for all tests of a `describe`. Tests undo their changes with `restoring`, except for the comment of
 * number 2.
 */
function sharePair(): { readonly repository: Repository } {
  const shared: { repository?: Repository } = {};
  beforeAll(async () => {
    shared.repository = await startPair();
  });
  afterAll(() => shared.repository?.[Symbol.asyncDispose]());
  return shared as { readonly repository: Repository };
}

/** A run of another workflow on the newest commit of a pull request. */
function runOf(number: number) {
  const head_repository = { owner: { login: "octo-org" } };
  return { head_sha: shaOf(number), head_branch: `change-${number}`, head_repository };
}

describe("pull requests that count", () => {
  it("other pull requests are listed while limits and usage are requested", async () => {
    await using repository = await startRepository(runStepHere, {}, withFaults({ latencyMs: 200 }));
    repository.open();
    let answered: readonly (number | null)[] | null = null;
    const run = () => {
      answered = repository.cloud.requests.map(({ status }) => status).filter((status) => status !== undefined);
    };
    repository.github.fail({ query: /pullRequests/u, times: 1 }, { kind: "meanwhile", run });
    await repository.check(1, 12);
    expect(answered).toEqual([]);
  });

  it("a pull request counts neither for the one that it is built on nor for one that is built on it", async () => {
    await using repository = await startPair();
    const above = repository.github.pullRequests.get(2);
    if (above !== undefined) above.baseRef = "change-1";
    expect(await isContended(repository, 2)).toBe(false);
    expect(await isContended(repository, 1)).toBe(false);
    // Changes into the same base count for each other, but the pull request of that base does not.
    repository.openLike(repository.commentOf(1), { baseRef: "change-1" });
    const { report } = await repository.check(2, 12);
    expect(report?.others).toEqual(["#3"]);
  });

  it("a run of a merge queue, whose commit contains what is merged before, lists no pull requests", async () => {
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

  it("a comment does not count if its run got the plan from another run, or does not know the commit", async () => {
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

  it("a run's own pull request is not counted as unread if it is not listed", async () => {
    await using repository = await open();
    for (let number = 1; number < 102; number += 1) {
      const updatedAt = hoursAgo(130 - number);
      repository.open({ number, createdAt: updatedAt, updatedAt });
    }
    const result = await repository.check(1, 12);
    expect(result.report?.othersNotes).toBeUndefined();
    expect(repository.commentOf(1).body).not.toContain("looked at");
  });
});

describe("pull requests for a run with pr-number", () => {
  const pair = sharePair();
  const contended = { status: 1, outputs: { verdict: "fail", contended: "1" } };

  /**
   * Runs the gate with a number from another run. Number 1 takes 12 cores, the run is of the newest commit of number 2,
   * and number 3 has a base of its own.
   */
  function runAfter(prNumber: string, arrange: (repository: Repository) => void = () => undefined) {
    const { repository } = pair;
    return repository.restoring(async () => {
      repository.open({ number: 3, baseRef: "empty" });
      arrange(repository);
      const workflow_run = runOf(2);
      return await repository.check(2, 12, {
        eventName: "workflow_run",
        payload: () => ({ workflow_run, repository: { default_branch: "main" } }),
        inputs: { "pr-number": prNumber, together: "fail" },
        isAlone: false,
      });
    });
  }

  it.each([
    ["its own", "2"],
    ["no", ""],
    ["the contended pull request's", "1"],
    ["another branch's pull request's", "3"],
    ["an unknown", "99"],
  ])("the pull request of the commit is the run's own if the run gets %s number", async (_what, number) => {
    expect(await runAfter(number)).toMatchObject(contended);
  });

  it.each(["", "1", "3"])(
    "pull requests into the default branch count for a run with the number %j if several or none have its commit",
    async (number) => {
      const several = await runAfter(
        number,
        (repository) => void repository.open({ number: 4, headSha: shaOf(2), headRef: "change-2" }),
      );
      expect(several).toMatchObject(contended);
      const none = await runAfter(number, ({ github }) =>
        Object.assign(github.pullRequests.get(2) ?? {}, { headSha: shaOf(5) }),
      );
      expect(none).toMatchObject(number === "" ? { status: 0 } : contended);
    },
  );

  it("a run that gets another number does not count a pull request of its own commit", async () => {
    const result = await runAfter("3", (repository) => {
      repository.open({ number: 4, headSha: shaOf(2), headRef: "change-2" });
      Object.assign(repository.github.pullRequests.get(1) ?? {}, { headSha: shaOf(2) });
    });
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "pass", contended: "0" } });
  });

  it("the pull request of the event is the run's own even if the comment goes to another", async () => {
    const { repository } = pair;
    const { outputs } = await repository.restoring(async () => {
      repository.open({ number: 3, baseRef: "empty" });
      return await repository.check(2, 12, { inputs: { "pr-number": "3" }, isAlone: false });
    });
    expect(outputs).toMatchObject({ verdict: "warn", contended: "1" });
  });

  it("the pull request of pr-number is the own one of a scheduled run", async () => {
    const { outputs } = await pair.repository.check(2, 12, SCHEDULED);
    expect(outputs).toMatchObject({ verdict: "warn", contended: "1" });
  });

  it("a run that cannot read the base of its pull request warns that others were not looked at", async () => {
    const { repository } = pair;
    using _ = repository.github.fail({ path: /\/pulls\/2$/u }, { kind: "status", status: 502 });
    const result = await repository.check(2, 12, SCHEDULED);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "0" } });
    expect(result.summary).toMatch(/Other pull requests were not looked at, because [^\n]+\./u);
  });
});

describe("more merged pull requests than can be listed", () => {
  it("the comment says so if an unlisted pull request may count", async () => {
    await using repository = await open();
    const first = await repository.openChecked(1, { number: 1 });
    first.updatedAt = hoursAgo(129);
    for (let number = 2; number < 130; number += 1) {
      const updatedAt = hoursAgo(130 - number);
      repository.openLike(repository.commentOf(1), { number, createdAt: updatedAt, updatedAt });
    }
    for (const pullRequest of repository.github.pullRequests.values()) {
      Object.assign(pullRequest, { state: "closed", mergedAt: pullRequest.updatedAt });
    }
    repository.open({ number: 130 });
    const result = await repository.check(130, 12, { inputs: { pending: "30d" } });
    expect(result.report?.others).toHaveLength(100);
    expect(repository.commentOf(130).body).toMatch(/merged pull requests[^.]* looked at/u);
    // Pull requests that were merged earlier do not matter.
    const recent = await repository.check(130, 12, { inputs: { pending: "30h" } });
    expect(recent.report?.others).toHaveLength(29);
    expect(repository.commentOf(130).body).not.toContain("looked at");
  });
});

/** Adds comments of a person that were written or edited at one time. */
function addRemarks({ github }: Repository, amount: number, at: string): void {
  for (let index = 0; index < amount; index += 1) {
    github.addComment({ body: "I agree.", author: PERSON, createdAt: at, updatedAt: at });
  }
}

describe("a record in a long conversation", () => {
  it("a record among the first comments counts, however many follow", async () => {
    await using repository = await startPair();
    addRemarks(repository, 120, toTimestamp(new Date(Date.parse(repository.commentOf(1).updatedAt) + 2000)));
    expect(await isContended(repository, 2)).toBe(true);
  });

  it("a pull request is unread if its record is neither among the first nor among the latest comments", async () => {
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
    // Its next run makes the record one of the latest comments again.
    if (written !== undefined) written.updatedAt = toTimestamp(new Date(Date.parse(later) + 1000));
    expect(await isContended(repository, 2)).toBe(true);
  });
});

describe("conversations full of long comments", () => {
  const TEXT_QUESTION = /nodes\(ids/u;
  const countQuestions = ({ github }: Repository, query: RegExp) =>
    github.traffic.filter(({ requestBody }) => query.test(JSON.stringify(requestBody))).length;
  const pair = sharePair();

  it("all pull requests are read whatever strangers have written, and texts of strangers are not requested", async () => {
    const { repository } = pair;
    const body = "ü".repeat(65_000);
    await repository.restoring(async () => {
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
  });

  it("no text is requested if no other pull request has a comment of the run's account", async () => {
    const { repository } = pair;
    await repository.restoring(async () => {
      repository.github.comments.clear();
      repository.github.traffic.length = 0;
      await repository.check(1, 12);
      expect(countQuestions(repository, /pullRequests/u)).toBe(1);
      expect(countQuestions(repository, TEXT_QUESTION)).toBe(0);
    });
  });

  it("the first comments of the run's account are read in each pull request, and those with more are unread", async () => {
    const { repository } = pair;
    await repository.restoring(async () => {
      for (let number = 3; number < 63; number += 1) {
        repository.open({ number });
        for (let index = 0; index < 20; index += 1) {
          repository.github.addComment({ pullRequest: number, body: "Built." });
        }
      }
      repository.github.traffic.length = 0;
      const result = await repository.check(2, 12);
      expect(result.outputs).toMatchObject({ contended: "1" });
      expect(result.summary).toMatch(/of 61 open pull requests were not looked at/u);
      expect(countQuestions(repository, TEXT_QUESTION)).toBe(7);
    });
  });

  it.each([
    ["is gone", (comment: FakeComment, { github }: Repository) => github.comments.delete(comment.id)],
    ["is hidden", (comment: FakeComment) => Object.assign(comment, { isMinimized: true })],
    ["was edited by another account", (comment: FakeComment) => edit(comment, comment.body ?? "", PERSON)],
  ])("a comment that %s before its text is requested does not count", async (_what, change) => {
    const { repository } = pair;
    await repository.restoring(async () => {
      const comment = repository.commentOf(1);
      repository.openLike(comment);
      const run = () => {
        change(comment, repository);
      };
      repository.github.fail({ query: TEXT_QUESTION, times: 1 }, { kind: "meanwhile", run });
      const { report } = await repository.check(2, 12, { isAlone: false });
      expect(report?.others).toEqual(["#3"]);
    });
  });
});

describe("other pull requests that cannot be read", () => {
  const data = { repository: { open: { totalCount: 3, nodes: [null, { number: 1 }, "x"] } } };
  const BAD_GATEWAY: [string, Fault] = ["fails", { kind: "status", status: 502 }];
  const FAULTS: readonly [what: string, fault: Fault][] = [
    BAD_GATEWAY,
    ["is lost", { kind: "reset", isCarriedOut: true }],
    ["ends in the middle", { kind: "half-answer" }],
    ["is a page", { kind: "html", status: 200 }],
    ["is no JSON of its kind", { kind: "status", status: 200, body: [[[]]] }],
    ["is an error", { kind: "status", status: 200, body: { errors: [{ message: "pwned ::error::" }] } }],
    ["is not allowed", { kind: "status", status: 401 }],
    ["is refused", { kind: "status", status: 403 }],
    ["never comes", { kind: "silence", begin: RUN_CLOCK.timeUp }],
  ];
  const isAsked = { listing: /pullRequests/u, texts: /nodes\(ids/u };
  const outcomes = {
    fail: { status: 1, unknown: "1", heading: "### ❓ Cloud quota: unknown whether this change fits" },
    warn: { status: 0, unknown: "0", heading: "### ⚠️ Cloud quota: not everything could be checked" },
  };
  const pair = sharePair();

  // The effect of `together` is the same for all faults, so one of them shows both effects for each answer.
  it.each(
    [
      ...FAULTS.map((fault) => ["listing", fault, "fail"] as const),
      ...FAULTS.map((fault) => ["texts", fault, "warn"] as const),
      ["listing", BAD_GATEWAY, "warn"] as const,
      ["texts", BAD_GATEWAY, "fail"] as const,
    ].map(([answer, [what, fault], together]) => ({ answer, what, fault, together })),
  )(
    "the run follows `together: $together` and gives the reason if the answer with the $answer $what",
    async ({ answer, fault, together }) => {
      const { repository } = pair;
      using _ = repository.github.fail({ query: isAsked[answer] }, fault);
      const note = /Other pull requests were not looked at, because [^\n]+\./u;
      const { status, unknown, heading } = outcomes[together];
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
    },
  );

  it.each([
    ["NOT_FOUND", "the token cannot see the repository. Leave `github-token` at its default"],
    ["INSUFFICIENT_SCOPES", "the token may not read them (status 403). Give the job `permissions: pull-requests:"],
    ["RATE_LIMITED", "GitHub's rate limit is reached (status 200). The next run looks again."],
  ])("an error of type %s is reported with its reason and the next step", async (type, words) => {
    const { repository } = pair;
    const body = { data: { repository: null }, errors: [{ type, path: ["repository"], message: "pwned" }] };
    using _ = repository.github.fail({ query: isAsked.listing }, { kind: "status", status: 200, body });
    const result = await repository.check(2, 12, { inputs: { together: "fail" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "1" } });
    expect(repository.commentOf(2).body).toContain(`Other pull requests were not looked at, because ${words}`);
  });

  it("listed pull requests that cannot be read are unread, and the run warns", async () => {
    const { repository } = pair;
    using _ = repository.github.fail({ query: isAsked.listing }, { kind: "status", status: 200, body: { data } });
    const result = await repository.check(2, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "0" } });
    expect(repository.commentOf(2).body).toMatch(/not looked at/u);
  });
});
