// The comment of a run: how it is recognised and updated, and what happens if the host fails.

import { describe, expect, it } from "vitest";
import type { FakeComment, Fault } from "../support/github/host.ts";
import { composeAs, MARKER, readBodies, runGate, SILENCE, startPullRequest, toBody } from "./gate.ts";

const COMMENTS = /\/issues\/1\/comments$/u;

type Listed = string | ({ readonly body: string | undefined } & Partial<FakeComment>);
type Options = Parameters<typeof runGate>[1];

describe("the comment of a run", () => {
  const hidden = { body: toBody(1, "hidden"), isMinimized: true };
  const cases: readonly (readonly [string, readonly Listed[], Options, boolean, readonly (string | undefined)[]])[] = [
    ["a comment is created if there is none", [], {}, true, [toBody(1)]],
    ["a comment is not created if none is wanted", [], { job: { mayCreate: false } }, false, []],
    [
      "an existing comment is updated even if none would be created",
      [toBody(1)],
      { run: 2, job: { mayCreate: false } },
      true,
      [toBody(2)],
    ],
    ["a comment with the same text is not written", [toBody(2)], { run: 2 }, false, [toBody(2)]],
    ["a comment that was edited is rewritten", [`${MARKER}\n### All fits, trust me.`], {}, true, [toBody(1)]],
    ["a comment with stored carriage returns is found", [`${MARKER}\r\n### 2 over`], {}, true, [toBody(1)]],
    ["a hidden comment is replaced by a new one", [hidden], { run: 2 }, true, [hidden.body, toBody(2)]],
    [
      "a comment is written for any head if the commit is not known",
      [],
      { job: { headSha: undefined } },
      true,
      [toBody(1)],
    ],
    [
      "the first of two comments is updated and the other removed",
      [toBody(1), { body: "a person's", author: { login: "octocat", type: "User" } }, toBody(2)],
      { run: 3 },
      true,
      [toBody(3), "a person's"],
    ],
    [
      "the second of two comments is removed if the first has the text already",
      [toBody(2), toBody(1)],
      { run: 2 },
      false,
      [toBody(2)],
    ],
    [
      "a comment is found among comments without a body or an author",
      [{ body: undefined }, { body: toBody(1), author: null }, toBody(1)],
      { run: 2 },
      true,
      [undefined, toBody(1), toBody(2)],
    ],
  ];

  it.each(cases)("%s", async (_what, comments, options, isWritten, bodies) => {
    const github = await startPullRequest();
    for (const comment of comments) github.addComment(typeof comment === "string" ? { body: comment } : comment);
    const { url, log } = await runGate(github, options);
    expect(readBodies(github)).toEqual(bodies);
    expect(log.warnings).toEqual([]);
    if (bodies.length === 1) expect(url).toBe(`${github.origin}/octo-org/infra/pull/1#issuecomment-1001`);
    expect(/POST \/repos|PATCH| update/u.test(github.requests().join())).toBe(isWritten);
  });

  const others: readonly (readonly [string, Listed])[] = [
    ["a person", { body: toBody(1), author: { login: "mallory", type: "User" } }],
    ["another bot", { body: toBody(1), author: { login: "renovate[bot]", type: "Bot" } }],
    ["a person who took our name", { body: toBody(1), author: { login: "github-actions", type: "User" } }],
    ["a person who took the bot's whole name", { body: toBody(1), author: { login: "gitea-actions", type: "User" } }],
    ["a deleted account", { body: toBody(1), author: null }],
    ["us, with the marker quoted", `> ${MARKER}\n> fits`],
    ["us, with the marker in a fence", `\`\`\`html\n${MARKER}\n\`\`\``],
    ["us, with something behind the marker", `${MARKER} <b>hello</b>\nfits`],
    ["us, with the marker after an empty line", `\n${MARKER}\nfits`],
    ["us, with a longer key", "<!-- quota-gate:v1 key=default2 -->\nfits"],
  ];

  it.each(others)("a comment is not the gate's own if it is by %s", async (_who, other) => {
    const github = await startPullRequest();
    const { body } = github.addComment(typeof other === "string" ? { body: other } : other);
    await runGate(github, { run: 2 });
    expect(readBodies(github)).toEqual([body, toBody(2)]);
  });

  it("a comment is found on the last page of 3,000", async () => {
    const github = await startPullRequest();
    for (let index = 1; index < 3000; index += 1) {
      github.addComment({ body: `Me too ${index}`, author: { login: "octocat", type: "User" } });
    }
    const { id } = github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(github.comments.get(id)?.body).toBe(toBody(2));
    expect(github.comments.size).toBe(3000);
  });

  it("a comment is found with three requests and written with one", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    await runGate(github, { run: 2 });
    expect(github.requests().slice(0, 3).toSorted()).toEqual([
      "GET /repos/octo-org/infra/issues/1/comments?page=1",
      "GET /repos/octo-org/infra/pulls/1",
      "POST /graphql",
    ]);
    expect(github.requests().slice(3)).toEqual(["POST /graphql updateIssueComment"]);
  });
});

describe("a pull request in another state", () => {
  it.each([
    ["has a newer commit", { headSha: "c".repeat(40) }],
    ["was closed", { state: "closed" }],
  ] as const)("no comment and no warning is written if the pull request %s", async (message, change) => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, ...change });
    const { log } = await runGate(github);
    expect(log.infos.join("")).toContain(message);
    expect(log.warnings).toEqual([]);
    expect(github.comments.size).toBe(0);
  });

  it("a locked conversation gets a comment if the token may write one, and otherwise no warning", async () => {
    const github = await startPullRequest();
    github.addPullRequest({ number: 1, locked: true });
    await runGate(github);
    expect(readBodies(github)).toEqual([toBody(1)]);
    github.comments.clear();
    github.fail({ method: "POST", path: COMMENTS }, { kind: "status", status: 403 });
    const { log } = await runGate(github);
    expect(log.warnings).toEqual([]);
  });
});

describe("a text that must not be posted", () => {
  const SECRET = "gAAAAABsecret";
  const holdsSecret = (text: string) => text.includes(SECRET);
  const fail = () => {
    throw new Error(SECRET);
  };
  const LOOK = /so that it was not sent\. Look for a name in the plan that is a secret\./u;
  const cases: readonly (readonly [string, Options, RegExp])[] = [
    ["it holds a secret", { run: 3, text: SECRET, job: { holdsSecret } }, LOOK],
    ["the next run would not find it", { run: 3, job: { compose: () => `# Report\n${MARKER}` } }, LOOK],
    [
      "its smallest form holds a secret",
      { run: 3, text: "x".repeat(70_000), job: { holdsSecret: (text) => text.includes("### short") } },
      LOOK,
    ],
    ["composing it fails", { run: 3, job: { compose: fail } }, /a mistake in this program\. Please report it\./u],
  ];

  it.each(cases)(
    "the comments stay as they are, with a warning that does not show the text: %s",
    async (_why, options, warning) => {
      const github = await startPullRequest();
      github.addComment({ body: toBody(1) });
      github.addComment({ body: toBody(2) });
      const { log } = await runGate(github, options);
      expect(log.warnings).toEqual([expect.stringMatching(warning)]);
      expect(log.warnings.join() + JSON.stringify(github.traffic)).not.toContain(SECRET);
      expect(readBodies(github)).toEqual([toBody(1), toBody(2)]);
    },
  );
});

describe("a comment that cannot be written", () => {
  const limit = { message: "Made up by a test: You have exceeded a secondary rate limit." };
  const SECONDARY: Fault = { kind: "status", status: 403, body: limit };
  const faults: readonly (readonly [string, Fault, RegExp])[] = [
    [
      "the token can only read (a fork, no permission)",
      { kind: "status", status: 403 },
      /pull-requests: write`\. In pull requests from forks the token can only read/u,
    ],
    ["the token is not valid", { kind: "status", status: 401 }, /github-token.*401/u],
    ["the pull request cannot be seen", { kind: "status", status: 404 }, /404.*pull-requests: write/u],
    ["the pull request is gone", { kind: "status", status: 410 }, /410/u],
    ["the text is not accepted", { kind: "status", status: 422 }, /422/u],
    ["the host fails", { kind: "status", status: 500 }, /500/u],
    ["a proxy answers with a page", { kind: "html", status: 502 }, /502/u],
    ["the host redirects", { kind: "status", status: 302, headers: { location: "http://127.0.0.1:9/" } }, /302/u],
    ["only the text names a rate limit", SECONDARY, /rate limit is reached \(status 403\)/u],
    ["the rate limit is long", { kind: "status", status: 403, headers: { "retry-after": "3600" } }, /rate limit.*403/u],
    ["no answer comes", SILENCE, /no complete answer/u],
  ];

  it.each(faults)("a failure is one warning and does not throw: %s", async (_what, fault, message) => {
    for (const match of [{ method: "POST", path: COMMENTS }, {}]) {
      const github = await startPullRequest();
      github.fail(match, fault);
      const { url, log } = await runGate(github);
      expect(url).toBeUndefined();
      expect(log.warnings).toHaveLength(1);
      expect(log.warnings.join("")).toMatch(message);
      expect(log.warnings.join("")).toContain("The verdict stands");
      expect(log.warnings.join("")).not.toContain("Made up by a test");
    }
  });

  it("an older green comment is replaced after a rate limit of one minute", async () => {
    const github = await startPullRequest();
    await runGate(github, { text: "everything fits" });
    const body = { message: "You have exceeded a secondary rate limit." };
    for (const headers of [{ "retry-after": "60" }, {}]) {
      github.fail({ isUpdate: true, times: 1 }, { kind: "status", status: 403, body, headers });
      const { log } = await runGate(github, { run: 2, text: `does not fit ${JSON.stringify(headers)}` });
      expect([log.warnings, readBodies(github)]).toEqual([[], [toBody(2, `does not fit ${JSON.stringify(headers)}`)]]);
    }
  });

  it.each([
    ["a page with status 200", COMMENTS, { kind: "html", status: 200 }],
    ["an object where a list is due", COMMENTS, { kind: "status", status: 200, body: { message: "hello" } }],
    ["null", COMMENTS, { kind: "status", status: 200, body: null }],
    [
      "pages that do not end",
      COMMENTS,
      { kind: "status", status: 200, body: [], headers: { link: '<x>; rel="next"' } },
    ],
    ["a pull request without its members", /\/pulls\/1$/u, { kind: "status", status: 200, body: { number: 1 } }],
  ] as const)("no comment is written if the host answers with %s", async (_what, path, fault) => {
    const github = await startPullRequest();
    github.fail({ method: "GET", path }, fault);
    const { log } = await runGate(github);
    expect(log.warnings).toHaveLength(1);
    expect(github.comments.size).toBe(0);
  });

  it("the second comment is kept if updating the first fails, and failing to remove it is no warning", async () => {
    const github = await startPullRequest();
    github.addComment({ body: toBody(1) });
    github.addComment({ body: toBody(1) });
    github.fail({ isUpdate: true, times: 2 }, { kind: "status", status: 403 });
    expect((await runGate(github, { run: 2 })).log.warnings).toHaveLength(1);
    expect(github.comments.size).toBe(2);
    github.fail({ method: "DELETE" }, { kind: "status", status: 403 });
    const { log } = await runGate(github, { run: 2 });
    expect(log.warnings).toEqual([]);
    expect(readBodies(github)).toEqual([toBody(2), toBody(1)]);
  });

  it("the comment counts as created although listing afterwards fails", async () => {
    const github = await startPullRequest();
    github.fail({ method: "GET", path: COMMENTS, times: 1 }, { kind: "slow", delayMs: 0 });
    github.fail({ method: "GET", path: COMMENTS }, { kind: "status", status: 403 });
    const { url, log } = await runGate(github);
    expect(url).toMatch(/#issuecomment-1001$/u);
    expect(log.warnings).toEqual([]);
  });

  it.each([false, true])(
    "a text that is too long is posted in its smallest form (comment exists: %s)",
    async (isThere) => {
      const github = await startPullRequest();
      if (isThere) github.addComment({ body: toBody(1) });
      await runGate(github, { run: 2, text: "x".repeat(70_000) });
      expect(readBodies(github)).toEqual([toBody(2, "short")]);
      const compose = () => composeAs(3, "x".repeat(70_000))(undefined, false);
      await runGate(github, { run: 3, job: { compose } });
      expect(readBodies(github)).toEqual([toBody(2, "short")]);
    },
  );
});
