// The account that a run writes as, on each kind of host, and the pages of its lists.

import { describe, expect, it } from "vitest";
import type { FakeAuthor } from "../support/github/host.ts";
import { findRequestViolations } from "../support/github/openapi.ts";
import { type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { readBodies, runGate, startPullRequest, toBody } from "./gate.ts";

const PERSON: FakeAuthor = { login: "octocat", type: "User" };
const APP: FakeAuthor = { login: "our-app[bot]", type: "Bot" };
const BOT: FakeAuthor = { login: "github-actions[bot]", type: "Bot" };
const users = (...logins: string[]): readonly FakeAuthor[] => logins.map((login) => ({ login, type: "User" }));

describe("a comment of ours", () => {
  it.each<[string, GitHubOptions, readonly FakeAuthor[]]>([
    ["a person's, where the token is, and no bot's", { author: PERSON }, [BOT]],
    ["a person's, without GraphQL", { author: PERSON, viewer: null, hasUser: true }, [BOT]],
    [
      "the bot's, where GraphQL leaves out the suffix, and no person's",
      { viewer: "github-actions" },
      users(BOT.login, "github-actions"),
    ],
    ["the bot's, where no account is named", { viewer: null }, users("gitea-actions", "forgejo-actions", BOT.login)],
    ["an app's on GitHub Enterprise Server", { prefix: "/api/v3", author: APP }, [BOT]],
  ])("is %s", async (_whose, options, strangers) => {
    const github = await startPullRequest(options);
    for (const author of strangers) github.addComment({ body: toBody(1, "forged"), author });
    github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([...strangers.map(() => toBody(1, "forged")), toBody(2)]);
  });

  it("is known by the one that was created, where the host does not tell who we are", async () => {
    const github = await startPullRequest({ author: APP, viewer: null });
    github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it("is found where GraphQL answers with a page, or answers after a while", async () => {
    for (const fault of [
      { kind: "html", status: 200 },
      { kind: "reset", isCarriedOut: true },
    ] as const) {
      const github = await startPullRequest();
      github.addComment({ body: toBody(1) });
      github.fail({ path: /graphql/u, times: 2 }, fault);
      await runGate(github, { run: 2 });
      expect(readBodies(github)).toEqual([toBody(2)]);
    }
  });

  it.each([
    ["GraphQL", {}, /graphql/u],
    ["the user", { viewer: null }, /^\/user$/u],
  ])("is not guessed where the host is not able to tell just now: %s", async (_what, options, path) => {
    const github = await startPullRequest({ author: PERSON, ...options });
    github.addComment({ body: toBody(1, "bot's"), author: BOT });
    github.fail({ path }, { kind: "html", status: 502 });
    const { log } = await runGate(github, { run: 2 });
    expect(log.warnings).toHaveLength(1);
    expect(readBodies(github)).toEqual([toBody(1, "bot's")]);
  });

  it.each(["gitea-actions", "forgejo-actions"])(
    "is %s's without GraphQL and without types of accounts",
    async (login) => {
      await using github = await startGitHub({ prefix: "/api/v1", author: { login, type: undefined }, viewer: null });
      github.addPullRequest();
      await runGate(github, { run: 1 });
      await runGate(github, { run: 2 });
      expect(readBodies(github)).toEqual([toBody(2)]);
      expect(findRequestViolations(github.traffic)).toEqual([]);
    },
  );
});

describe("when pages are linked in an unusual way", () => {
  it("never follows a link to another host, and reads all pages all the same, without links too", async () => {
    await using other = await startGitHub();
    for (const fault of [{ kind: "foreign-links", origin: other.origin }, { kind: "no-links" }] as const) {
      const github = await startPullRequest();
      for (let index = 0; index < 200; index += 1) {
        github.addComment({ body: index === 150 ? toBody(1) : "old", author: index === 150 ? github.author : PERSON });
      }
      github.fail({ path: /comments$/u }, fault);
      await runGate(github, { run: 2 });
      expect(github.comments.size).toBe(200);
    }
    expect(other.traffic).toEqual([]);
  });

  it("ends where every page is the same", async () => {
    const github = await startPullRequest();
    const page = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, body: "old", user: PERSON }));
    github.fail({ method: "GET", path: /comments$/u }, { kind: "status", status: 200, body: page });
    await runGate(github);
    expect(readBodies(github)).toEqual([toBody(1)]);
  });
});
