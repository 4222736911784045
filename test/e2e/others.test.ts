// Pull requests together, by the committed dist/, on a GitHub with GraphQL and on hosts without.

import { describe, expect, it } from "vitest";
import { edit } from "../support/github/host.ts";
import type { GitHubOptions } from "../support/github/server.ts";
import { allSaid, forgeRecord, readRecord, startRepository } from "../support/others.ts";
import { runStep } from "./dist.ts";

const HOSTS: readonly (readonly [string, GitHubOptions])[] = [
  ["GitHub", {}],
  ["GitHub Enterprise Server without GraphQL", { prefix: "/api/v3", viewer: null }],
  ["Gitea", { prefix: "/api/v1", isGitea: true, author: { login: "gitea-actions", type: undefined } }],
];

describe.each(HOSTS)("pull requests on %s", (_name, options) => {
  it("are told of each other where they fit alone and not together", async () => {
    await using repository = await startRepository(runStep, options);
    repository.open();
    repository.open();
    expect(await repository.check(1, 12)).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
    const second = await repository.check(2, 12);
    expect(second).toMatchObject({ status: 0, stderr: "", outputs: { verdict: "warn", contended: "1" } });
    expect(second.report?.others).toEqual(["#1"]);
    expect(repository.commentOf(2).body).toMatch(
      /Fits alone \([^)]+\), but \*\*not together with \[#1\]\([^)]+\) \(\+12\)\*\*: \d+, 4 over the limit/u,
    );
    const inputs = { together: "fail" };
    expect(await repository.check(1, 12, { inputs })).toMatchObject({ status: 1, outputs: { verdict: "fail" } });
    expect(await repository.check(1, 7, { inputs })).toMatchObject({ status: 0, outputs: { verdict: "pass" } });
    expect(repository.github.comments.size).toBe(2);
  });

  it("are told of each other with the next run of each where two runs went on at once", async () => {
    await using repository = await startRepository(runStep, options);
    repository.open();
    repository.open();
    const both = () => Promise.all([1, 2].map((number) => repository.check(number, 12, { isAlone: false })));
    for (const { status } of await both()) expect(status).toBe(0);
    for (const { status, outputs } of await both()) {
      expect(status).toBe(0);
      expect(outputs).toMatchObject({ verdict: "warn", contended: "1" });
    }
    expect(repository.github.comments.size).toBe(2);
    for (const number of [1, 2]) expect(readRecord(repository.commentOf(number).body)).toBeDefined();
  });
});

describe("pull requests beside many", () => {
  it("are told of five with which of them they fit", async () => {
    await using repository = await startRepository(runStep);
    for (const cores of [9, 3, 4, 5, 6]) await repository.openChecked(cores);
    repository.open();
    const result = await repository.check(6, 12);
    expect(result.report?.checks[0]?.together).toMatchObject({
      projected: 172 + 12 + 27,
      fitsWith: [["#2"], ["#3"], ["#4"], ["#5"]],
    });
  });

  it("are told how many of 130 were not looked at", async () => {
    await using repository = await startRepository(runStep);
    const { github } = repository;
    await repository.openChecked(1);
    const model = repository.commentOf(1);
    for (let number = 2; number < 130; number += 1) {
      const { headSha } = repository.open();
      const comment = github.addComment({ ...model, id: 5000 + number, pullRequest: number });
      forgeRecord(comment, { json: { ...(readRecord(model.body) as object), head: headSha } });
    }
    repository.open();
    const result = await repository.check(130, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    expect(result.report?.others).toHaveLength(99);
    expect(repository.commentOf(130).body).toMatch(/30 of 1(?:29|30) open pull requests were not looked at/u);
  });
});

describe("a record of another pull request", () => {
  it("does not count where a person edited it", async () => {
    await using repository = await startRepository(runStep);
    await repository.openChecked(12);
    repository.open();
    const comment = repository.commentOf(1);
    edit(comment, comment.body ?? "", { login: "octocat", type: "User" });
    expect(await repository.check(2, 12)).toMatchObject({ status: 0, outputs: { verdict: "pass", contended: "0" } });
  });

  it("gets no text into what is said, and makes nothing better", async () => {
    await using repository = await startRepository(runStep);
    await repository.openChecked(12);
    repository.open();
    const comment = repository.commentOf(1);
    const evil = "\n::error::pwned";
    const add = [
      [0, "compute.cores", 12, 12],
      [1, evil, 12, 12],
      [0, "__proto__", 12, 12],
    ];
    forgeRecord(comment, {
      json: { ...(readRecord(comment.body) as object), by: evil, regions: ["cbk", evil], add, [evil]: evil },
    });
    const result = await repository.check(2, 12);
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn", contended: "1" } });
    expect(allSaid(result, repository.commentOf(2))).not.toContain("pwned");
    forgeRecord(comment, { json: { ...(readRecord(comment.body) as object), add: [[0, "compute.cores", -12, -12]] } });
    expect(await repository.check(2, 21)).toMatchObject({ status: 1, outputs: { verdict: "fail", over: "1" } });
  });
});
