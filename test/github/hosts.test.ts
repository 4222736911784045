import { describe, expect, it } from "vitest";
import type { FakeAuthor } from "../support/github/host.ts";
import { findRequestViolations } from "../support/github/openapi.ts";
import { startGitHub } from "../support/github/server.ts";
import { readBodies, runGate, startPullRequest, toBody } from "./gate.ts";

const PERSON: FakeAuthor = { login: "octocat", type: "User" };
const APP: FakeAuthor = { login: "our-app[bot]", type: "Bot" };

describe("when the token is a person's", () => {
  it("takes that person's comment for ours, and no bot's", async () => {
    const github = await startPullRequest({ author: PERSON });
    github.addComment({ body: toBody(1, "bot's"), author: { login: "github-actions[bot]", type: "Bot" } });
    github.addComment({ body: toBody(1, "person's") });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(1, "bot's"), toBody(2)]);
  });

  it("finds it without GraphQL", async () => {
    const github = await startPullRequest({ author: PERSON, viewer: null, hasUser: true });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
  });
});

describe("when GraphQL names the job's own account without its suffix", () => {
  it("takes the bot's comment for ours, and not that of a person of this name", async () => {
    const github = await startPullRequest({ viewer: "github-actions" });
    github.addComment({ body: toBody(1, "person's"), author: { login: "github-actions[bot]", type: "User" } });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(1, "person's"), toBody(2)]);
  });
});

describe("when the host does not tell who we are", () => {
  it("takes the comment of the workflow's bot for ours", async () => {
    const github = await startPullRequest({ viewer: null });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(github.comments.size).toBe(1);
  });

  it("does not take a person's comment for ours, whatever the name", async () => {
    const github = await startPullRequest({ viewer: null });
    for (const login of ["gitea-actions", "forgejo-actions", "github-actions[bot]"]) {
      github.addComment({ body: toBody(1, login), author: { login, type: "User" } });
    }
    expect((await runGate(github, { run: 2 })).outcome).toBe("created");
    expect(github.comments.size).toBe(4);
  });

  it("learns it from the comment it creates, and then keeps its first one", async () => {
    const github = await startPullRequest({ author: APP, viewer: null });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(readBodies(github)).toEqual([toBody(2)]);
  });

  it("falls back where GraphQL answers with a page", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.fail({ path: /graphql/u }, { kind: "html", status: 200 });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
  });
});

describe("when the host is not able to tell who we are just now", () => {
  it.each([
    ["GraphQL", /graphql/u],
    ["the user", /^\/user$/u],
  ])("does not guess, and touches no comment: %s", async (_what, path) => {
    const github = await startPullRequest({ author: PERSON, ...(path.test("/user") ? { viewer: null } : {}) });
    const isBots = { author: { login: "github-actions[bot]", type: "Bot" } } as const;
    github.addComment({ body: toBody(1, "bot's"), ...isBots });
    github.fail({ path }, { kind: "html", status: 502 });
    const { outcome, log } = await runGate(github, { run: 2 });
    expect(outcome).toBe("failed");
    expect(log.warnings).toHaveLength(1);
    expect(readBodies(github)).toEqual([toBody(1, "bot's")]);
  });

  it("asks again", async () => {
    const github = await startPullRequest({ author: PERSON });
    github.addComment({ body: toBody(1) });
    github.fail({ path: /graphql/u, times: 2 }, { kind: "reset", isCarriedOut: true });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
  });
});

describe("when the host is GitHub Enterprise Server", () => {
  it("asks below its path, and GraphQL beside it", async () => {
    const github = await startPullRequest({ prefix: "/api/v3", author: APP });
    github.addComment({ body: toBody(1) });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(github.requests()).toContain("POST /graphql");
    expect(github.requests()).not.toContain("GET /user");
  });
});

describe("when the host is Gitea or Forgejo", () => {
  it.each(["gitea-actions", "forgejo-actions"])(
    "works without GraphQL and without types of accounts: %s",
    async (login) => {
      await using github = await startGitHub({ prefix: "/api/v1", author: { login, type: undefined }, viewer: null });
      github.addPullRequest();
      expect((await runGate(github, { run: 1 })).outcome).toBe("created");
      expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
      expect(readBodies(github)).toEqual([toBody(2)]);
      expect(findRequestViolations(github.traffic)).toEqual([]);
    },
  );
});

describe("when pages are linked in an unusual way", () => {
  it("never follows a link to another host, and reads all pages all the same", async () => {
    const github = await startPullRequest();
    await using other = await startGitHub();
    for (let index = 0; index < 150; index += 1) {
      github.addComment({ body: index === 120 ? toBody(1) : "old", author: index === 120 ? github.author : PERSON });
    }
    github.fail({ path: /comments$/u }, { kind: "foreign-links", origin: other.origin });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(other.traffic).toEqual([]);
  });

  it("reads on where there are no links", async () => {
    const github = await startPullRequest();
    for (let index = 0; index < 200; index += 1) {
      github.addComment({ body: index === 150 ? toBody(1) : "old", author: index === 150 ? github.author : PERSON });
    }
    github.fail({ path: /comments$/u }, { kind: "no-links" });
    expect((await runGate(github, { run: 2 })).outcome).toBe("updated");
    expect(github.comments.size).toBe(200);
  });

  it("ends where every page is the same", async () => {
    const github = await startPullRequest();
    const page = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, body: "old", user: PERSON }));
    github.fail({ method: "GET", path: /comments$/u }, { kind: "status", status: 200, body: page });
    expect((await runGate(github)).outcome).toBe("created");
  });
});
