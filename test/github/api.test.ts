import { describe, expect, it } from "vitest";
import { toText, z } from "../../src/core/index.ts";
import { connect, type GitHubApi } from "../../src/hosts/github/api.ts";
import { explain } from "../../src/hosts/github/failure.ts";
import { prepareRunner, runModule } from "../support/github/runner.ts";
import { connectTo, requireData, SILENCE, startPullRequest } from "./gate.ts";

const REPOSITORY = { owner: "octo-org", repo: "infra" };
const PULL = "GET /repos/{owner}/{repo}/pulls/{pull_number}";

function readPull(api: GitHubApi, totalMs?: number) {
  return api.begin(totalMs).send({ route: PULL, parameters: { pull_number: 1 }, schema: z.unknown() });
}

describe("when a request fails for the moment", () => {
  it.each([
    ["a status 502", { kind: "html", status: 502 }],
    [
      "a status 502 with a number that JSON cannot be made of",
      { kind: "status", status: 502, body: { errors: [2 ** 60] } },
    ],
    ["a lost connection", { kind: "reset", isCarriedOut: false }],
    ["half an answer", { kind: "half-answer" }],
    ["no answer", SILENCE],
  ] as const)("repeats it up to twice: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({ times: 2 }, fault);
    requireData(await readPull(await connectTo(github), 60_000));
    expect(github.traffic).toHaveLength(3);
  });

  it("says that there was no answer, and invents no status, where it stays so", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "reset", isCarriedOut: false });
    const answer = await readPull(await connectTo(github), 60_000);
    expect(answer).toMatchObject({ ok: false, failure: { kind: "no-answer", status: undefined } });
    expect(github.traffic).toHaveLength(3);
  });

  it("does not begin another attempt when the time is up", async () => {
    const github = await startPullRequest();
    github.fail({}, SILENCE);
    const api = await connectTo(github);
    expect(await readPull(api, 100)).toMatchObject({ ok: false, failure: { kind: "no-answer" } });
    expect(github.traffic).toHaveLength(1);
    expect(await readPull(api, 0)).toMatchObject({ ok: false, failure: { kind: "no-answer" } });
    expect(github.traffic).toHaveLength(1);
  });

  it("does not repeat what was refused", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "status", status: 404 });
    expect(await readPull(await connectTo(github), 60_000)).toEqual({
      ok: false,
      failure: { kind: "refused", status: 404 },
    });
    expect(github.traffic).toHaveLength(1);
  });
});

describe("when a rate limit is reached", () => {
  it.each([
    ["429 with Retry-After", { kind: "status", status: 429, headers: { "retry-after": "0" } }],
    ["429 without a word", { kind: "status", status: 429 }],
    ["403 with Retry-After", { kind: "status", status: 403, headers: { "retry-after": "0" } }],
    [
      "403 with nothing left",
      { kind: "status", status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" } },
    ],
  ] as const)("waits and repeats the request: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({ times: 1 }, fault);
    requireData(await readPull(await connectTo(github)));
    expect(github.traffic).toHaveLength(2);
  });

  it("waits once", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "status", status: 429, headers: { "retry-after": "0" } });
    expect(await readPull(await connectTo(github))).toMatchObject({ failure: { kind: "rate-limited", status: 429 } });
    expect(github.traffic).toHaveLength(2);
  });

  it("does not wait for longer than it may", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "status", status: 403, headers: { "retry-after": "4" } });
    expect(await readPull(await connectTo(github))).toMatchObject({ failure: { kind: "rate-limited", status: 403 } });
    expect(github.traffic).toHaveLength(1);
  });

  it("takes a limit's header of any length", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "status", status: 429, headers: { "retry-after": "9".repeat(400) } });
    const api = await connectTo(github);
    expect(await readPull(api)).toMatchObject({ failure: { kind: "rate-limited" } });
  });
});

describe("when an answer redirects", () => {
  it("does not follow, and does not show the token to the other host", async () => {
    const github = await startPullRequest();
    const other = await startPullRequest();
    github.fail(
      {},
      { kind: "status", status: 307, headers: { location: `${other.apiUrl}/repos/octo-org/infra/pulls/1` } },
    );
    expect(await readPull(await connectTo(github))).toEqual({ ok: false, failure: { kind: "refused", status: 307 } });
    expect(other.traffic).toEqual([]);
  });
});

/** Connects as a run does, to GITHUB_API_URL, reads a pull request, and prints what comes of it. */
const CONNECT = `
  import { connect } from "./src/hosts/github/api.ts";
  import { z } from "./src/core/index.ts";
  const repository = { owner: "octo-org", repo: "infra" };
  const api = await connect({ token: "ghs_test", repository, env: process.env });
  const answer = await api?.begin().send({ route: "${PULL}", parameters: { pull_number: 1 }, schema: z.unknown() });
  console.log(JSON.stringify({ isConnected: api !== undefined, isOk: answer?.ok }));
`;

describe("when the host cannot be reached", () => {
  it("says why, with what to look at, and names the setting", async () => {
    const api = await connect({
      token: "ghs_test",
      repository: REPOSITORY,
      env: { GITHUB_API_URL: "http://127.0.0.1:1" },
    });
    const answer = api === undefined ? undefined : await readPull(api);
    if (answer?.ok !== false) throw new Error("There is an answer.");
    const { because, hint } = explain(answer.failure, "comment");
    expect(`${toText(because)}. ${toText(hint)}`).toBe(
      "GitHub cannot be reached: the connection was refused (ECONNREFUSED). Check host and port of `GITHUB_API_URL`, and whether this machine can reach them.",
    );
  });
});

describe("when a run connects", () => {
  it("asks GITHUB_API_URL", async () => {
    const github = await startPullRequest({ prefix: "/api/v3" });
    await using runner = await prepareRunner({ env: { GITHUB_API_URL: github.apiUrl } });
    const { stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect({ stdout, stderr }).toEqual({ stdout: '{"isConnected":true,"isOk":true}\n', stderr: "" });
  });

  it("prints nothing of what a server says about deprecation", async () => {
    const github = await startPullRequest();
    const headers = { deprecation: "true", sunset: "##[error]pwned", link: '<x>; rel="deprecation"' };
    github.fail({}, { kind: "status", status: 200, body: {}, headers });
    await using runner = await prepareRunner({ env: { GITHUB_API_URL: github.apiUrl } });
    const { stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect({ stdout, stderr }).toEqual({ stdout: '{"isConnected":true,"isOk":true}\n', stderr: "" });
  });

  it("has no connection, and prints no secret, where the address of a proxy is none", async () => {
    const github = await startPullRequest();
    const GITHUB_API_URL = github.apiUrl.replace("127.0.0.1", "github.test");
    await using runner = await prepareRunner({ env: { http_proxy: "s3cretPassword@ho st:x", GITHUB_API_URL } });
    const { code, stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect(code).toBe(0);
    expect(stdout).toBe('{"isConnected":false}\n');
    expect(stdout + stderr).not.toContain("s3cretPassword");
  });
});
