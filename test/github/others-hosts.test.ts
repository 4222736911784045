// Pull requests together on each host. Without GraphQL, lists have another order and other pages, and name no editors.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FakeAuthor, FakePullRequest } from "../support/github/host.ts";
import {
  type HostOptions,
  hoursAgo,
  isContended,
  type Repository,
  shaOf,
  startPair,
  startRepository,
} from "../support/others.ts";
import { runStepHere } from "../support/step.ts";

const PERSON: FakeAuthor = { login: "octocat", type: "User" };

const HOSTS: readonly (readonly [string, HostOptions])[] = [
  ["GitHub", {}],
  ["GitHub Enterprise Server without GraphQL", { prefix: "/api/v3", viewer: null }],
  ["Gitea", { prefix: "/api/v1", isGitea: true, author: { login: "gitea-actions", type: undefined } }],
  ["GitLab", { isGitLab: true }],
];

/** Other changes, each checked with one core. `since` changes them after their check. */
const OTHERS: readonly {
  readonly what: string;
  readonly opened?: Partial<FakePullRequest>;
  readonly since?: Partial<FakePullRequest>;
}[] = [
  { what: "open" },
  { what: "a draft", since: { isDraft: true } },
  { what: "for another branch", opened: { baseRef: "release" } },
  { what: "pushed to since its check", since: { headSha: "e".repeat(40) } },
  { what: "of the same newest commit", opened: { headSha: shaOf(1) } },
  { what: "closed", since: { state: "closed" } },
  { what: "merged an hour ago", since: { state: "closed", mergedAt: hoursAgo(1) } },
  { what: "merged three hours ago", since: { state: "closed", mergedAt: hoursAgo(3) } },
  { what: "of the same branch", opened: { headRef: "change-1" } },
  {
    what: "of a fork's branch with the same name",
    opened: { headRef: "change-1", headOwner: "mallory", headRepository: "mallory/infra" },
  },
  {
    what: "of a fork that is gone",
    opened: { headRef: "change-1", headOwner: "mallory", headRepository: null },
  },
];

const ALWAYS_COUNTED = ["open", "of a fork's branch with the same name", "of a fork that is gone"];

describe.each(HOSTS)("other changes on %s", (_name, options) => {
  let repository: Repository;
  beforeAll(async () => {
    repository = await startRepository(runStepHere, options);
    await repository.openChecked(1);
    for (const { opened, since = {} } of OTHERS) {
      Object.assign(repository.openLike(repository.commentOf(1), opened), since);
    }
  });
  afterAll(() => repository[Symbol.asyncDispose]());

  /** Checks change 1. Returns the others that it is judged together with. */
  async function findCounted(inputs: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
    const { report } = await repository.check(1, 1, { inputs });
    return (report?.others ?? []).map((name) => OTHERS[Number(name.slice(1)) - 2]?.what ?? name);
  }

  it("drafts, merged and closed changes, changes into other branches, of the own branch or commit, and changes pushed to since their check do not count", async () => {
    expect(await findCounted()).toEqual(ALWAYS_COUNTED);
  });

  it("drafts count with `together-drafts`", async () => {
    expect(await findCounted({ "together-drafts": "true" })).toEqual(["open", "a draft", ...ALWAYS_COUNTED.slice(1)]);
  });

  it("merged changes count for as long as `pending` says", async () => {
    expect(await findCounted({ pending: "2h" })).toEqual(["open", "merged an hour ago", ...ALWAYS_COUNTED.slice(1)]);
  });

  it("comments of other accounts, or of accounts that are gone, do not count", async () => {
    const others = [...repository.github.comments.values()].filter(({ pullRequest }) => pullRequest !== 1);
    for (const author of [{ ...PERSON, type: repository.github.author.type && PERSON.type }, null]) {
      await repository.restoring(async () => {
        for (const comment of others) {
          // On GitLab, the signature decides whether a comment is the gate's own.
          const body = comment.body?.replace(/signature:v1 .{8}/u, "signature:v1 00000000");
          repository.github.comments.set(comment.id, { ...comment, body, author });
        }
        expect(await findCounted()).toEqual([]);
      });
    }
  });
});

describe.each(HOSTS)("two changes on %s that fit alone and not together", (_name, options) => {
  let repository: Repository;
  beforeAll(async () => {
    repository = await startPair(options);
  });
  afterAll(() => repository[Symbol.asyncDispose]());

  it("the second change warns at once, the first one with its next run, and neither with `together: off`", async () => {
    expect(await isContended(repository, 2)).toBe(true);
    expect(repository.commentOf(2).body).toMatch(/not together\*\* with \[[#!]1\]/u);
    expect(repository.commentOf(2).body).not.toContain("not looked at");
    expect(await isContended(repository, 1)).toBe(true);
    expect(repository.github.comments.size).toBe(2);
    repository.github.traffic.length = 0;
    expect(await isContended(repository, 2, { together: "off" })).toBe(false);
    expect(repository.github.requests().join()).not.toMatch(/\/pulls(?:\?|,)|issues\/comments\?|pullRequests/u);
  });

  it.each(["/(?:pulls|merge_requests)$", "/(?:issues/comments|merge_requests/1/notes)$"])(
    "the second change is unknown, with the reason, if a list fails: %s",
    async (path) => {
      const fault = { kind: "status", status: 502 } as const;
      using faults = new DisposableStack();
      faults.use(repository.github.fail({ method: "GET", path: new RegExp(path, "u") }, fault));
      faults.use(repository.github.fail({ query: /pullRequests/u }, fault));
      const result = await repository.check(2, 12, { inputs: { together: "fail" } });
      expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", contended: "0", unknown: "1" } });
      expect(repository.commentOf(2).body).toMatch(/Other (?:pull|merge) requests were not looked at, because/u);
    },
  );
});

/** Checks number 2 while number 1 writes its comment: after number 2 has listed the others, and before it writes. */
async function checkMeanwhile(options: HostOptions, inputs: Readonly<Record<string, string>>) {
  await using repository = await startRepository(runStepHere, options);
  await repository.openChecked(12);
  const comment = repository.commentOf(1);
  const { comments } = repository.github;
  comments.delete(comment.id);
  repository.open();
  const fault = { kind: "meanwhile", run: () => comments.set(comment.id, comment) } as const;
  using _ = repository.github.fail({ method: "POST", path: /\/(?:comments|notes)$/u, times: 1 }, fault);
  const { status, outputs } = await repository.check(2, 12, { isAlone: false, inputs });
  return { status, contended: outputs["contended"], body: repository.commentOf(2).body };
}

describe.each(HOSTS)("changes that are checked at the same time on %s", (_name, options) => {
  it("the last change to write fails with `together: fail`", async () => {
    const body = expect.stringMatching(/^<!-- .*\n### ❌ .*not together\*\* with \[[#!]1\]/su);
    expect(await checkMeanwhile(options, { together: "fail" })).toEqual({ status: 1, contended: "1", body });
  });

  it("the others are not listed again with `together: warn`", async () => {
    expect(await checkMeanwhile(options, { together: "warn" })).toMatchObject({ status: 0, contended: "0" });
  });
});

it("the last change to write fails if one of its targets does not fit with a change that is checked at the same time", async () => {
  const targets = "- { name: a, plan: plan.json }\n- { name: b, plan: none.json, no-plan: pass }\n";
  const inputs = { together: "fail", plan: "", targets };
  expect(await checkMeanwhile({}, inputs)).toMatchObject({ status: 1, contended: "1" });
});

// An Enterprise Server without GraphQL has lists of Gitea's form in GitHub's order.
describe.each(HOSTS.filter(([name]) => !name.includes("Enterprise")))("long lists of %s", (_name, options) => {
  it("a hundred of 130 changes are read, and the comment says how many are not", async () => {
    await using repository = await startRepository(runStepHere, options);
    await repository.openChecked(1, { number: 1 });
    for (let number = 2; number < 130; number += 1) {
      const times = { createdAt: hoursAgo(300 - number), updatedAt: hoursAgo(number) };
      repository.openLike(repository.commentOf(1), { number, ...times });
    }
    repository.open({ number: 130 });
    const result = await repository.check(130, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    // GitHub lists the last updated changes first, here those with the lowest numbers. The others list the newest
    // first.
    const { others = [] } = result.report ?? {};
    expect(others).toHaveLength(99);
    expect(others.some((name) => /^[#!]2$/u.test(name))).toBe(options.isGitea !== true);
    expect(others.some((name) => /^[#!]129$/u.test(name))).toBe(options.isGitea === true);
    expect(repository.commentOf(130).body).toMatch(/30 of 1(?:29|30) open (?:pull|merge) requests were not looked at/u);
  });

  it("the newest of more than a thousand comments in a month are read, and the summary says if others are not", async () => {
    await using repository = await startPair(options);
    const { github } = repository;
    for (let index = 0; index < 1300; index += 1) {
      const at = hoursAgo(700 - index / 2);
      const times = { createdAt: at, updatedAt: at };
      github.addComment({ ...times, id: 5000 + 2 * index, body: "I agree.", author: PERSON, pullRequest: 2 });
    }
    const comment = repository.commentOf(1);
    github.comments.delete(comment.id);
    // GitHub lists the last edited comments first, the others the oldest.
    for (const [id, isRead] of [
      [6001, true],
      [9001, options.isGitea !== true],
    ] as const) {
      github.comments.set(id, { ...comment, id });
      const { outputs, summary } = await repository.check(2, 12);
      expect(outputs["contended"]).toBe(isRead ? "1" : "0");
      expect(summary.includes("not looked at")).toBe(!isRead);
      github.comments.delete(id);
    }
  });
});

describe.each(HOSTS)("a stranger who writes many comments on %s", (_name, options) => {
  it("many comments of a stranger neither block a run that must know the others nor hide a record", async () => {
    await using repository = await startPair(options);
    const { github } = repository;
    repository.open({ number: 3, createdAt: hoursAgo(900), headOwner: "mallory" });
    const remark = (pullRequest: number, at: number) => {
      const times = { createdAt: hoursAgo(at), updatedAt: hoursAgo(at) };
      github.addComment({ ...times, pullRequest, body: "I agree.", author: PERSON });
    };
    for (let index = 0; index < 130; index += 1) remark(3, 800 - index);
    const inputs = { together: "fail" };
    expect(await repository.check(2, 7, { inputs })).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
    // The own comment is neither among the first or last comments, nor from the last month.
    const comment = repository.commentOf(1);
    github.comments.delete(comment.id);
    for (let index = 0; index < 110; index += 1) remark(1, 900 - index);
    const [createdAt, updatedAt] = [hoursAgo(780), hoursAgo(780)];
    github.addComment({ ...comment, id: 9000, createdAt, updatedAt });
    for (let index = 0; index < 20; index += 1)
      github.addComment({ id: 9100 + index, pullRequest: 1, body: "Yes.", author: PERSON });
    Object.assign(github.pullRequests.get(1) ?? {}, { createdAt: hoursAgo(900) });
    expect(await repository.check(2, 12, { inputs })).toMatchObject({ status: 1, outputs: { contended: "1" } });
  });
});

describe("more open pull requests on Gitea than are read", () => {
  it("the summary says how many of at least how many pull requests were read", async () => {
    await using repository = await startRepository(runStepHere, { prefix: "/api/v1", isGitea: true });
    for (let number = 1; number < 300; number += 1) repository.open({ number, createdAt: hoursAgo(1) });
    const result = await repository.check(299, 12, { inputs: { together: "fail" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "1" } });
    expect(result.summary).toMatch(/Of more than \d{2,} open pull requests, only \d{2,} were looked at\./u);
  });
});

describe("GitHub Enterprise Server", () => {
  it("the server is asked by GraphQL, which is not below its REST API", async () => {
    await using repository = await startPair({ prefix: "/api/v3" });
    repository.github.traffic.length = 0;
    expect(await isContended(repository, 2)).toBe(true);
    expect(repository.github.requests()).toContain("POST /graphql pullRequests");
    expect(repository.github.requests()).not.toContain("GET /repos/octo-org/infra/pulls?page=1");
  });
});
