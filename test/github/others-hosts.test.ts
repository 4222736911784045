// Pull requests together on each host: without GraphQL, lists have other orders and pages, and name no editors.

import { describe, expect, it } from "vitest";
import type { FakeAuthor } from "../support/github/host.ts";
import {
  forgeRecord,
  type HostOptions,
  hoursAgo,
  isContended,
  readRecord,
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

describe.each(HOSTS)("%s", (_name, options) => {
  it("warns the second one at once, and the first one with its next run", async () => {
    await using repository = await startPair(options);
    expect(await isContended(repository, 2)).toBe(true);
    expect(repository.commentOf(2).body).toMatch(/not together\*\* with \[[#!]1\]/u);
    expect(repository.commentOf(2).body).not.toContain("not looked at");
    expect(await isContended(repository, 1)).toBe(true);
    expect(repository.github.comments.size).toBe(2);
    repository.github.traffic.length = 0;
    expect(await isContended(repository, 2, { together: "off" })).toBe(false);
    expect(repository.github.requests().join()).not.toMatch(/\/pulls(?:\?|,)|issues\/comments\?|pullRequests/u);
  });

  it("leaves out drafts, other bases, closed ones, and those that were pushed to", async () => {
    await using repository = await startPair(options);
    const other = repository.github.pullRequests.get(1);
    if (other === undefined) throw new Error("There is no #1.");
    const { headSha } = other;
    other.isDraft = true;
    expect(await isContended(repository, 2)).toBe(false);
    expect(await isContended(repository, 2, { "together-drafts": "true" })).toBe(true);
    other.isDraft = false;
    other.baseRef = "release";
    expect(await isContended(repository, 2)).toBe(false);
    other.baseRef = "main";
    other.headSha = "e".repeat(40);
    expect(await isContended(repository, 2)).toBe(false);
    other.headSha = headSha;
    expect(await isContended(repository, 2)).toBe(true);
    other.state = "closed";
    expect(await isContended(repository, 2)).toBe(false);
  });

  it("counts merged ones for as long as `pending` says", async () => {
    await using repository = await startPair(options);
    const other = repository.github.pullRequests.get(1);
    if (other !== undefined) Object.assign(other, { state: "closed", mergedAt: hoursAgo(1) });
    expect(await isContended(repository, 2)).toBe(false);
    expect(await isContended(repository, 2, { pending: "2h" })).toBe(true);
    if (other !== undefined) other.mergedAt = hoursAgo(3);
    expect(await isContended(repository, 2, { pending: "2h" })).toBe(false);
  });

  it("counts one of a fork's branch of the same name, and one whose fork is gone", async () => {
    await using repository = await startPair(options);
    const other = repository.github.pullRequests.get(1);
    if (other !== undefined) other.headRef = "change-2";
    expect(await isContended(repository, 2)).toBe(false);
    if (other !== undefined) Object.assign(other, { headOwner: "mallory", headRepository: "mallory/infra" });
    expect(await isContended(repository, 2)).toBe(true);
    if (other !== undefined) other.headRepository = null;
    expect(await isContended(repository, 2)).toBe(true);
  });

  it("takes no comment of another account for ours", async () => {
    await using repository = await startPair(options);
    const comment = repository.commentOf(1);
    // On GitLab it is the signature that makes it ours.
    if (options.isGitLab === true) comment.body = comment.body?.replace(/signature:v1 .{8}/u, "signature:v1 00000000");
    for (const author of [{ ...PERSON, type: repository.github.author.type && PERSON.type }, null]) {
      repository.github.comments.set(comment.id, { ...comment, author });
      expect(await isContended(repository, 2)).toBe(false);
    }
  });

  it.each(["/(?:pulls|merge_requests)$", "/(?:issues/comments|merge_requests/1/notes)$"])(
    "does not know whether the change fits, and says so, where a list fails: %s",
    async (path) => {
      await using repository = await startPair(options);
      const { github } = repository;
      const fault = { kind: "status", status: 502 } as const;
      github.fail({ method: "GET", path: new RegExp(path, "u") }, fault);
      github.fail({ query: /pullRequests/u }, fault);
      const result = await repository.check(2, 12, { inputs: { together: "fail" } });
      expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", contended: "0", unknown: "1" } });
      expect(repository.commentOf(2).body).toMatch(/Other (?:pull|merge) requests were not looked at, because/u);
    },
  );
});

// The lists of an Enterprise Server without GraphQL have the form of Gitea's, in the order of GitHub's.
describe.each(HOSTS.filter(([name]) => !name.includes("Enterprise")))("%s with long lists", (_name, options) => {
  it("looks at a hundred of 130, and says how many it did not", async () => {
    await using repository = await startRepository(runStepHere, options);
    const { github } = repository;
    await repository.openChecked(1, { number: 1 });
    const model = repository.commentOf(1);
    for (let number = 2; number < 130; number += 1) {
      const at = hoursAgo(number);
      const { headSha } = repository.open({ number, createdAt: hoursAgo(300 - number), updatedAt: at });
      const one = github.addComment({ ...model, createdAt: at, updatedAt: at, id: 5000 + number, pullRequest: number });
      forgeRecord(one, { json: { ...(readRecord(model.body) as object), head: headSha } });
    }
    repository.open({ number: 130 });
    const result = await repository.check(130, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    // GitHub lists those first that were updated last, here the ones with the lowest numbers; the others list the newest.
    const { others = [] } = result.report ?? {};
    expect(others).toHaveLength(99);
    expect(others.some((name) => /^[#!]2$/u.test(name))).toBe(options.isGitea !== true);
    expect(others.some((name) => /^[#!]129$/u.test(name))).toBe(options.isGitea === true);
    expect(repository.commentOf(130).body).toMatch(/30 of 1(?:29|30) open (?:pull|merge) requests were not looked at/u);
  });

  it("reads the newest comments of a repository with more than a thousand in a month, and says whose it did not", async () => {
    await using repository = await startPair(options);
    const { github } = repository;
    for (let index = 0; index < 1300; index += 1) {
      const at = hoursAgo(700 - index / 2);
      const times = { createdAt: at, updatedAt: at };
      github.addComment({ ...times, id: 5000 + 2 * index, body: "I agree.", author: PERSON, pullRequest: 2 });
    }
    const comment = repository.commentOf(1);
    github.comments.delete(comment.id);
    // GitHub lists first what was edited last, the others what was written first.
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

describe.each(HOSTS)("%s where a stranger writes many comments below a change of their own", (_name, options) => {
  it("a stranger's long conversation blocks nobody who must know the others, and a long one hides no record", async () => {
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
    // Ours is neither among the first nor among the last, nor of the last month.
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

describe("Gitea with more open pull requests than are read", () => {
  it("says of how many it looked at how many", async () => {
    await using repository = await startRepository(runStepHere, { prefix: "/api/v1", isGitea: true });
    for (let number = 1; number < 300; number += 1) repository.open({ number, createdAt: hoursAgo(1) });
    const result = await repository.check(299, 12, { inputs: { together: "fail" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "fail", unknown: "1" } });
    expect(result.summary).toMatch(/Of more than \d{2,} open pull requests, only \d{2,} were looked at\./u);
  });
});

describe("GitHub Enterprise Server", () => {
  it("is asked by GraphQL, which is not below its REST API", async () => {
    await using repository = await startPair({ prefix: "/api/v3" });
    repository.github.traffic.length = 0;
    expect(await isContended(repository, 2)).toBe(true);
    expect(repository.github.requests()).toContain("POST /graphql pullRequests");
    expect(repository.github.requests()).not.toContain("GET /repos/octo-org/infra/pulls?page=1");
  });
});
