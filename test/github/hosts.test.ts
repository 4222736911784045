// Account of a run on each kind of host, and pages of lists.

import { describe, expect, it } from "vitest";
import type { FakeAuthor } from "../support/github/host.ts";
import { findRequestViolations } from "../support/github/openapi.ts";
import { type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { readBodies, runGate, startPullRequest, toBody } from "./gate.ts";

const PERSON: FakeAuthor = { login: "octocat", type: "User" };
const APP: FakeAuthor = { login: "our-app[bot]", type: "Bot" };
const BOT: FakeAuthor = { login: "github-actions[bot]", type: "Bot" };
const users = (...logins: string[]): readonly FakeAuthor[] => logins.map((login) => ({ login, type: "User" }));

describe("the account of a run", () => {
  it.each<[string, GitHubOptions, readonly FakeAuthor[]]>([
    ["a person whose token it is, not the bot", { author: PERSON }, [BOT]],
    ["a person, without GraphQL", { author: PERSON, viewer: null, hasUser: true }, [BOT]],
    [
      "the bot, although GraphQL omits the suffix, not a person",
      { viewer: "github-actions" },
      users(BOT.login, "github-actions"),
    ],
    ["the bot, if no account is named", { viewer: null }, users("gitea-actions", "forgejo-actions", BOT.login)],
    ["an app on GitHub Enterprise Server", { prefix: "/api/v3", author: APP }, [BOT]],
  ])("the account is %s", async (_whose, options, strangers) => {
    const github = await startPullRequest(options);
    for (const author of strangers) github.addComment({ body: toBody(1, "forged"), author });
    github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([...strangers.map(() => toBody(1, "forged")), toBody(2)]);
  });

  it("the account is learnt from the created comment if the host does not name it", async () => {
    const github = await startPullRequest({ author: APP, viewer: null });
    github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it("the comment is found if GraphQL fails or answers late", async () => {
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
  ])("the account is not guessed if the host cannot name it at the moment: %s", async (_what, options, path) => {
    const github = await startPullRequest({ author: PERSON, ...options });
    github.addComment({ body: toBody(1, "bot's"), author: BOT });
    github.fail({ path }, { kind: "html", status: 502 });
    const { log } = await runGate(github, { run: 2 });
    expect(log.warnings).toHaveLength(1);
    expect(readBodies(github)).toEqual([toBody(1, "bot's")]);
  });

  it.each(["gitea-actions", "forgejo-actions"])(
    "the account is %s on a host without GraphQL and account types",
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

describe("lists with unusual links", () => {
  it("a link to another host is not followed, and all pages are read, also without links", async () => {
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

  it("reading ends if every page is the same", async () => {
    const github = await startPullRequest();
    const page = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, body: "old", user: PERSON }));
    github.fail({ method: "GET", path: /comments$/u }, { kind: "status", status: 200, body: page });
    await runGate(github);
    expect(readBodies(github)).toEqual([toBody(1)]);
  });
});
