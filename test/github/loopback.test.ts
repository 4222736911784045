// What the loopback GitHub answers where answers differ by order, page or host. A test of the Action is worth what these are.

import { readdirSync, readFileSync } from "node:fs";
import { buildASTSchema, parse, validate } from "graphql";
import { describe, expect, it } from "vitest";
import { extractGraphQl, readWholeSchema } from "../../scripts/github-graphql.ts";
import { z } from "../../src/core/index.ts";
import { runGateWith } from "../support/gate.ts";
import { ROOT, RUN_ID } from "../support/github/runner.ts";
import { type FakeGitHub, startGitHub } from "../support/github/server.ts";
import { runStepHere } from "../support/step.ts";
import { connectTo, requireData, startPullRequest } from "./gate.ts";

/** What an API answers to a request. */
async function ask(github: FakeGitHub, route: string, parameters: Readonly<Record<string, unknown>>): Promise<unknown> {
  const api = await connectTo(github);
  try {
    return requireData(await api.begin().send({ route, parameters, schema: z.unknown() }));
  } finally {
    await api.close();
  }
}

function query(github: FakeGitHub, text: string, variables: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
  return ask(github, "POST /graphql", { query: text, variables });
}

/** Pull requests 1 to `count`, each updated a minute after the one before, the last one first. */
function addMany(github: FakeGitHub, count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const updatedAt = `2026-01-01T${String(23 - Math.floor(number / 60)).padStart(2, "0")}:${String(59 - (number % 60)).padStart(2, "0")}:00Z`;
    github.addPullRequest({ number, createdAt: "2026-01-01T00:00:00Z", updatedAt });
  }
}

describe("GitHub's GraphQL schema", () => {
  it("has the part that is committed", () => {
    const committed = readFileSync(`${ROOT}test/support/github/fixtures/api.github.com.graphql`, "utf8");
    expect(committed === extractGraphQl(readWholeSchema()), "run `npm run generate:github-api`").toBe(true);
  });

  it("has everything that the Action asks for", async () => {
    const github = await startPullRequest();
    // The text of our own comment in another pull request is asked for, too.
    github.addPullRequest({ number: 2 });
    github.addComment({ pullRequest: 2, body: "Ours." });
    // The second run finds the comment of a newer one, and asks who wrote it; the third one writes over it.
    for (const run of [5, 4, 6]) {
      await runGateWith(runStepHere, { github, env: { GITHUB_RUN_ID: String(RUN_ID + run) } });
    }
    const sent = github.traffic.flatMap(({ path, requestBody }) =>
      path === "/graphql" ? [(requestBody as { readonly query: string }).query] : [],
    );
    const queries = [...new Set(sent)];
    const folder = `${ROOT}src/hosts/github`;
    const written = readdirSync(folder).flatMap((file) => [
      ...readFileSync(`${folder}/${file}`, "utf8").matchAll(/["'`](?:query|mutation)[({]/gu),
    ]);
    expect(queries).toHaveLength(written.length);
    // GitHub's file defines a few fields twice.
    const whole = buildASTSchema(readWholeSchema(), { assumeValidSDL: true });
    expect(queries.flatMap((one) => validate(whole, parse(one)))).toEqual([]);
  });
});

describe("GraphQL of the loopback GitHub", () => {
  const OPEN =
    'query($first:Int!){repository(owner:"octo-org",name:"infra"){pullRequests(states:OPEN,baseRefName:"main",first:$first,orderBy:{field:UPDATED_AT,direction:DESC}){totalCount nodes{number}}}}';

  it("gives the first pull requests in the order that is asked for, and tells how many there are", async () => {
    await using github = await startGitHub();
    addMany(github, 130);
    github.addPullRequest({ number: 131, baseRef: "release" });
    github.addPullRequest({ number: 132, state: "closed" });
    github.addPullRequest({ number: 133, state: "closed", mergedAt: "2026-01-01T00:00:00Z" });
    const nodes = Array.from({ length: 100 }, (_, index) => ({ number: index + 1 }));
    expect(await query(github, OPEN, { first: 100 })).toEqual({
      data: { repository: { pullRequests: { totalCount: 130, nodes } } },
    });
    const merged = OPEN.replace("OPEN", "MERGED");
    expect(await query(github, merged, { first: 1 })).toEqual({
      data: { repository: { pullRequests: { totalCount: 1, nodes: [{ number: 133 }] } } },
    });
  });
});

/** The numbers of what a list gives. */
async function list(
  github: FakeGitHub,
  what: "pulls" | "issues/comments",
  parameters: Readonly<Record<string, string | number>>,
): Promise<readonly number[]> {
  const items = (await ask(github, `GET /repos/{owner}/{repo}/${what}`, parameters)) as {
    readonly number?: number;
    readonly id: number;
  }[];
  return items.map(({ number, id }) => number ?? id - 1000);
}

/** Three comments, of which the first one was updated last. */
function addComments(github: FakeGitHub): void {
  github.addPullRequest();
  for (const updatedAt of ["2026-01-03T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]) {
    github.addComment({ body: "text", updatedAt });
  }
}

describe("REST of the loopback GitHub", () => {
  it("gives pull requests by state, base, order and page", async () => {
    const github = await startPullRequest();
    addMany(github, 130);
    github.addPullRequest({ number: 131, baseRef: "release", headRepository: null });
    github.addPullRequest({ number: 132, state: "closed" });
    const updated = { sort: "updated", direction: "desc", base: "main", per_page: 100 };
    expect(await list(github, "pulls", updated)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(await list(github, "pulls", { ...updated, page: 2 })).toHaveLength(30);
    expect((await list(github, "pulls", {}))[0]).toBe(131);
    expect(await list(github, "pulls", { state: "closed" })).toEqual([132]);
    expect(await list(github, "pulls", { base: "release" })).toEqual([131]);
  });

  it("gives comments of the repository by order, time and page", async () => {
    const github = await startPullRequest();
    addComments(github);
    expect(await list(github, "issues/comments", {})).toEqual([1, 2, 3]);
    expect(await list(github, "issues/comments", { sort: "updated", direction: "desc" })).toEqual([1, 3, 2]);
    expect(await list(github, "issues/comments", { sort: "updated", direction: "asc", per_page: 1, page: 3 })).toEqual([
      1,
    ]);
    expect(await list(github, "issues/comments", { since: "2026-01-02T00:00:00Z" })).toEqual([1, 3]);
  });
});

describe("REST of the loopback Gitea", () => {
  const options = { prefix: "/api/v1", isGitea: true, author: { login: "gitea-actions", type: undefined } } as const;

  it("has no GraphQL", async () => {
    await using github = await startGitHub(options);
    await expect(query(github, "query{viewer{login}}")).rejects.toThrow("404");
  });

  it("gives pull requests of every base, newest first, in its own pages", async () => {
    await using github = await startGitHub(options);
    addMany(github, 60);
    github.addPullRequest({ number: 61, baseRef: "release", headRepository: null });
    const likeGitHub = { sort: "updated", direction: "desc", base: "main", per_page: 100 };
    expect(await list(github, "pulls", likeGitHub)).toEqual(Array.from({ length: 30 }, (_, index) => 61 - index));
    expect(await list(github, "pulls", { limit: 100 })).toHaveLength(50);
    expect((await list(github, "pulls", { sort: "recentupdate" })).slice(0, 2)).toEqual([61, 1]);
    expect(await list(github, "pulls", { base_branch: "release" })).toEqual([61]);
  });

  it("gives comments of the repository oldest first, all of them where no page is named", async () => {
    await using github = await startGitHub(options);
    addComments(github);
    expect(await list(github, "issues/comments", { sort: "updated", direction: "desc" })).toEqual([1, 2, 3]);
    expect(await list(github, "issues/comments", { since: "2026-01-02T00:00:00Z" })).toEqual([1, 3]);
    expect(await list(github, "issues/comments", { page: 2, limit: 2 })).toEqual([3]);
    const [first] = (await ask(github, "GET /repos/{owner}/{repo}/issues/comments", {})) as readonly object[];
    expect(first).toMatchObject({
      pull_request_url: `${github.origin}/octo-org/infra/pulls/1`,
      issue_url: "",
      updated_at: "2026-01-03T02:00:00+02:00",
    });
    expect(first).not.toHaveProperty("user.type");
  });
});
