// Pull requests together, by the committed dist/, on a GitHub with GraphQL and on hosts without.

import { describe, expect, it } from "vitest";
import type { GitHubOptions } from "../support/github/server.ts";
import { readRecord, startRepository } from "../support/others.ts";
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
      /Fits alone \([^)]+\), but \*\*not together\*\* with \[#1\]\([^)]+\) \(\+12\): \d+, 4 over the limit/u,
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
