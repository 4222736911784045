import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePolicyPath } from "../../src/hosts/policy-source.ts";
import { runs } from "../properties/runs.ts";
import { toSha } from "../support/github/host.ts";
import { findRequestViolations } from "../support/github/openapi.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../support/github/server.ts";
import { printedText } from "../support/printed.ts";
import { startPullRequest } from "./gate.ts";
import {
  AT_BASE,
  BASE,
  createEvent,
  createQueueEvent,
  createWorkspace,
  FILE,
  findPolicy,
  findProblem,
  HEAD,
  LAX,
  REPOSITORY,
  STRICT,
} from "./policies.ts";

/** Starts a repository whose base has the strict policy, and a pull request that makes it lax. */
async function startPolicy(options: GitHubOptions = {}): Promise<FakeGitHub> {
  const github = await startPullRequest(options);
  github.addCommit(BASE, { [FILE]: STRICT });
  github.addCommit(HEAD, { [FILE]: LAX });
  github.addCommit(toSha("e"), { [FILE]: LAX });
  return github;
}

describe("a pull request from a fork", () => {
  it("only the base repository is asked, for the base's commit", async () => {
    const github = await startPolicy();
    const fork = { full_name: "mallory/infra", owner: { login: "mallory" } };
    const payload = {
      pull_request: {
        number: 1,
        head: { sha: HEAD, repo: fork },
        base: { sha: BASE, ref: "main", repo: { full_name: "octo-org/infra" } },
      },
      repository: REPOSITORY,
    };
    expect(await findPolicy(github, { event: createEvent({ payload }) })).toMatchObject(AT_BASE);
    expect(github.requests().filter((request) => !request.includes("/repos/octo-org/infra/"))).toEqual([]);
    expect(github.traffic.map(({ query }) => query)).toContainEqual({ ref: BASE });
  });
});

describe("a policy at the base", () => {
  it("policies of every size up to the limit are read", async () => {
    for (const size of [0, 1, 44, 45, 46, 256 * 1024]) {
      const github = await startPolicy();
      github.addCommit(BASE, { [FILE]: "#".repeat(size) });
      expect((await findPolicy(github)).text).toHaveLength(size);
    }
  });

  it("a policy in UTF-16 is decoded", async () => {
    const github = await startPolicy();
    github.addCommit(BASE, { [FILE]: Buffer.from(`\ufeff${STRICT}größe`, "utf16le") });
    expect((await findPolicy(github)).text).toBe(`${STRICT}größe`);
  });

  it("three requests read branch, base and head", async () => {
    const github = await startPolicy();
    github.addCommit(HEAD, { [FILE]: STRICT });
    expect(await findPolicy(github)).toMatchObject({ ...AT_BASE, changed: false, notes: [] });
    const asked = github.traffic.map(({ path, query }) => ({ path, query }));
    const file = `/repos/octo-org/infra/contents/${FILE}`;
    expect(asked).toHaveLength(3);
    expect(asked).toEqual(
      expect.arrayContaining([
        { path: "/repos/octo-org/infra/branches/main", query: {} },
        { path: file, query: { ref: BASE } },
        { path: file, query: { ref: HEAD } },
      ]),
    );
  });

  it("the token is sent in a header only", async () => {
    const github = await startPolicy();
    await findPolicy(github);
    for (const { requestHeaders, ...rest } of github.traffic) {
      expect(requestHeaders["authorization"]).toBe("token ghs_test");
      expect(JSON.stringify({ ...rest, requestHeaders: { ...requestHeaders, authorization: "" } })).not.toContain(
        "ghs_test",
      );
    }
  });
});

describe("another host than github.com", () => {
  it("GitHub Enterprise Server is asked below its path", async () => {
    expect(await findPolicy(await startPolicy({ prefix: "/api/v3" }))).toMatchObject({ ...AT_BASE, changed: true });
  });

  it("Gitea and Forgejo are understood, whose events name the merge base", async () => {
    await using github = await startGitHub({ prefix: "/api/v1", isGitea: true });
    github.addCommit(BASE, { [FILE]: STRICT });
    github.addCommit(HEAD, { [FILE]: LAX });
    const pull_request = { number: 1, merge_base: BASE, head: { sha: HEAD }, base: { sha: BASE, ref: "main" } };
    const event = createEvent({ payload: { pull_request, repository: REPOSITORY } });
    expect(await findPolicy(github, { event })).toMatchObject({ ...AT_BASE, changed: true });
    github.addCommit(BASE, { "other.yml": "" });
    expect(await findProblem(github, { event })).toMatchObject({ message: expect.stringContaining("does not exist") });
    expect(findRequestViolations(github.traffic)).toEqual([]);
  });
});

describe("a policy at the base that cannot be read", () => {
  const OF_FILES = { path: /contents|commits/u };
  const cases: readonly (readonly [string, (github: FakeGitHub) => void, GitHubOptions?])[] = [
    ["the base lacks the file", (github) => github.addCommit(BASE, { "README.md": "" })],
    ["the token may not read contents (404)", () => undefined, { mayReadContents: false }],
    ["the commit is gone", (github) => void github.commits.delete(BASE)],
    ["the token may not read contents (403)", (github) => github.fail(OF_FILES, { kind: "status", status: 403 })],
    ["the token is not accepted", (github) => github.fail(OF_FILES, { kind: "status", status: 401 })],
    ["it is a folder", (github) => github.addCommit(BASE, { [`${FILE}/a.yml`]: STRICT })],
    [
      "it is a link to nowhere",
      (github) => github.addCommit(BASE, { [FILE]: { kind: "link", target: "/etc/passwd" } }),
    ],
    ["it is a submodule", (github) => github.addCommit(BASE, { [FILE]: { kind: "submodule" } })],
    ["it is too large by a byte", (github) => github.addCommit(BASE, { [FILE]: "#".repeat(256 * 1024 + 1) })],
    ["it is too large to be shown", (github) => github.addCommit(BASE, { [FILE]: "#".repeat(1024 * 1024 + 1) })],
    ["it is no text", (github) => github.addCommit(BASE, { [FILE]: Buffer.from("größe", "latin1") })],
    ["the rate limit is reached", (github) => github.fail(OF_FILES, { kind: "status", status: 429 })],
    ["the host fails", (github) => github.fail(OF_FILES, { kind: "html", status: 502 })],
    ["the connection is lost", (github) => github.fail(OF_FILES, { kind: "reset", isCarriedOut: false })],
    ["the host redirects", (github) => github.fail(OF_FILES, { kind: "status", status: 301 })],
    ["the answer is no JSON", (github) => github.fail(OF_FILES, { kind: "html", status: 200 })],
    ["its branch is gone", (github) => github.branches.clear()],
    ["its branch is not known", (github) => github.fail({ path: /branches/u }, { kind: "status", status: 429 })],
    [
      "the file is missing, and why cannot be asked",
      (github) => {
        github.addCommit(BASE, {});
        github.fail({ path: /git\/commits/u }, { kind: "html", status: 503 });
      },
    ],
  ];

  async function print([circumstance, arrange, options]: (typeof cases)[number]): Promise<string> {
    const github = await startPolicy(options);
    arrange(github);
    const problem = await findProblem(github);
    expect(problem.code).toBe("POLICY_UNREADABLE");
    return `${circumstance}\n  ${printedText(problem)}\n`;
  }

  it("every failure has a reason and the next step", async () => {
    const printed: string[] = [];
    for (const row of cases) printed.push(await print(row));
    const text = printed.join("\n").replace(" (ECONNRESET)", "");
    await expect(text).toMatchFileSnapshot("expected/policy-problems.txt");
  });

  it.each<readonly [string, Readonly<Record<string, unknown>> | null]>([
    ["nothing", null],
    ["no type", { type: undefined }],
    ["an unknown type", { type: "blob" }],
    ["no size", { size: undefined }],
    ["a size that is none", { size: -1 }],
    ["another size than the content's", { size: 3 }],
    ["no content", { content: undefined }],
    ["content that is null", { content: null, encoding: null }],
    ["content that is withheld", { content: "", encoding: "none" }],
    ["content in an unknown encoding", { encoding: "utf-8" }],
    ["content that is no base64", { content: "YWJj!A==" }],
    ["content with something else in it", { content: "YWJj!ZA==" }],
    ["content that is cut", { content: "YWJjZ" }],
  ])("an answer is not a policy if it has %s", async (_what, overrides) => {
    const github = await startPolicy();
    const body = overrides && { type: "file", encoding: "base64", size: 4, content: "YWJjZA==", ...overrides };
    github.fail({ path: /contents/u, times: 1 }, { kind: "status", status: 200, body });
    expect((await findProblem(github)).message).toContain("GitHub's answer is not what its API describes");
  });

  it("a folder is recognised by its type, too", async () => {
    const github = await startPolicy();
    github.fail({ path: /contents/u }, { kind: "status", status: 200, body: { type: "dir", size: 0, entries: [] } });
    expect((await findProblem(github)).message).toContain("is a folder at");
  });

  it("an answer with another commit is rejected", async () => {
    const github = await startPolicy();
    github.addCommit(BASE, {});
    github.fail({ path: /git\/commits/u }, { kind: "status", status: 200, body: { sha: HEAD } });
    expect((await findProblem(github)).message).toContain("not what its API describes");
  });
});

describe("an unknown base", () => {
  const head = { sha: HEAD };
  it.each([
    ["no payload", createEvent({ payload: null })],
    ["a payload without a base", createEvent({ payload: { pull_request: { number: 1, head } } })],
    ["a base without a branch", createEvent({ payload: { pull_request: { number: 1, head, base: { sha: BASE } } } })],
    ["a merge group without a base", createQueueEvent({ base_sha: undefined })],
    ["a merge group of an unknown kind", createQueueEvent({ head_ref: "refs/heads/main" })],
  ])("neither the workspace's policy nor another commit's is used: %s", async (_what, event) => {
    const github = await startPolicy();
    const problem = await findProblem(github, { event, prNumber: 1 });
    expect(problem).toMatchObject({
      code: "POLICY_UNREADABLE",
      message: `The policy \`${FILE}\` cannot be read, because the payload of the event \`${event.name}\` does not name the base of the change.`,
      hint: expect.stringContaining("`policy-from: workspace`"),
    });
    expect(github.traffic).toEqual([]);
  });
});

describe("a run that cannot ask GitHub", () => {
  const noToken = { githubToken: undefined } as const;
  it.each([
    ["there is no token for GitHub", noToken],
    ["there is no token for GitHub", { ...noToken, event: createEvent({ name: "schedule" }) }],
    ["GitHub's client could not be set up", { env: { GITHUB_API_URL: "no address" } }],
    [
      "the variable `GITHUB_REPOSITORY` names no repository",
      { event: createEvent({ repository: undefined }), ...noToken },
    ],
  ])("the workspace's policy is not used instead: %s", async (why, search) => {
    const github = await startPolicy();
    const problem = await findProblem(github, search);
    expect(problem.message).toBe(`The policy \`${FILE}\` cannot be read from the repository, because ${why}.`);
    if (search === noToken) expect(problem.hint).toMatch(/`github-token` at its default.*`policy-from: workspace`/u);
    expect(github.traffic).toEqual([]);
  });
});

describe("a policy of the workspace", () => {
  const note = `The policy \`${FILE}\` was read from the workspace, as \`policy-from: workspace\` says: what was checked out decides.`;
  it.each([
    [createEvent({ name: "push" }), []],
    [createEvent({ name: "" }), []],
    [createEvent(), [note]],
    [createQueueEvent(), [note]],
    [createEvent({ payload: null }), [note]],
  ])("the workspace's policy is read without a request, and a change gets a note: %#", async (event, notes) => {
    const github = await startPolicy();
    const found = await findPolicy(github, { event, policyFrom: "workspace", githubToken: undefined });
    expect(found).toMatchObject({ text: LAX, file: FILE, commit: undefined, changed: undefined, notes });
    expect(github.traffic).toEqual([]);
  });

  // Other failures of the file are in test/files/policy.test.ts.
  it("a missing policy, or one that is not text, is an error", async () => {
    const search = { path: "policy.yml", policyFrom: "workspace" } as const;
    const github = await startPolicy();
    const missing = await findProblem(github, { ...search, workspace: createWorkspace() });
    expect(missing).toMatchObject({ code: "POLICY_UNREADABLE", message: "There is no file `policy.yml`." });
    const workspace = createWorkspace({ "policy.yml": Buffer.from("größe", "latin1") });
    expect((await findProblem(github, { ...search, workspace })).message).toMatch(
      /^The policy `policy.yml` must be text/u,
    );
  });
});

describe("the path of a policy", () => {
  it.each([
    "",
    ".",
    "..",
    "./",
    "/etc/passwd",
    "../policy.yml",
    "a/../policy.yml",
    ".github/",
    "a\\..\\policy.yml",
    "C:\\policy.yml",
    "policy.yml\n::error::x",
    "policy\0.yml",
    "policy\ud800.yml",
    `${"a/".repeat(500)}b`,
  ])("an invalid path is an input error before any request: %j", async (path) => {
    const github = await startPolicy();
    for (const policyFrom of ["base", "workspace"] as const) {
      const problem = await findProblem(github, { path, policyFrom });
      expect(problem).toMatchObject({ code: "INPUT_INVALID", message: expect.stringMatching(/^`policy` is /u) });
      expect(problem.message).not.toMatch(/[\n\0\u2028]/u);
    }
    expect(github.traffic).toEqual([]);
  });

  it.each([
    ["a b/ä?#&%2e%2e.yml", "a%20b/%C3%A4%3F%23%26%252e%252e.yml"],
    ["%2e%2e/{ref}/:owner.yml", "%252e%252e/%7Bref%7D/%3Aowner.yml"],
    ["...yml", "...yml"],
    ["./quota.yml", "quota.yml"],
  ])("a valid path is asked for exactly: %s", async (named, asked) => {
    const github = await startPolicy();
    github.addCommit(BASE, { [parsePolicyPath(named)]: STRICT });
    expect((await findPolicy(github, { path: named })).text).toBe(STRICT);
    const path = `/repos/octo-org/infra/contents/${asked}`;
    expect(github.traffic).toContainEqual(expect.objectContaining({ path, query: { ref: BASE } }));
  });

  it("an accepted path never leaves its folder", () => {
    const part = fc.oneof(fc.constantFrom("..", ".", "", "%2e%2e", "a", "\\", "?"), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        let path: string;
        try {
          path = parsePolicyPath(parts.join("/"));
        } catch {
          return;
        }
        const url = new URL(`https://host/contents/${path.split("/").map(encodeURIComponent).join("/")}?ref=x`);
        expect(url.pathname.startsWith("/contents/")).toBe(true);
        expect(url.pathname.slice("/contents/".length).split("/").map(decodeURIComponent).join("/")).toBe(path);
        expect(url.search).toBe("?ref=x");
      }),
      runs(1_000),
    );
  });
});
