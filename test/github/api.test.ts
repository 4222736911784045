import { writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { toText, z } from "../../src/core/index.ts";
import { connect, type GitHubApi } from "../../src/hosts/github/github-api.ts";
import type { Fault } from "../support/github/host.ts";
import { prepareRunner, runModule } from "../support/github/runner.ts";
import { CLOCK, connectTo, requireData, SILENCE, startPullRequest } from "./gate.ts";

const REPOSITORY = { owner: "octo-org", repo: "infra" };
const PULL = "GET /repos/{owner}/{repo}/pulls/{pull_number}";

function readPull(api: GitHubApi, totalMs?: number) {
  return api.begin("comment", totalMs).send({ route: PULL, parameters: { pull_number: 1 }, schema: z.unknown() });
}

/** An answer that differs from a missing permission only by its text. */
const SECONDARY = { message: "You have exceeded a secondary rate limit. Please wait a few minutes. pwned" };

const NOTHING_LEFT = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };

/** A rate limit that asks for a wait. */
function toLimit(status: number, wait: string): Fault {
  return { kind: "status", status, headers: { "retry-after": wait } };
}

describe("a failed request", () => {
  it.each([
    ["a status 502", { kind: "html", status: 502 }],
    ["a 502 with a number that JSON cannot have", { kind: "status", status: 502, body: { errors: [2 ** 60] } }],
    ["a lost connection", { kind: "reset", isCarriedOut: false }],
    ["half an answer", { kind: "half-answer" }],
    ["no answer", SILENCE],
  ] as const)("a request is repeated up to twice after %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({ times: 2 }, fault);
    requireData(await readPull(await connectTo(github), 60_000));
    expect(github.traffic).toHaveLength(3);
  });

  it.each<[string, Fault, number | undefined, object, number]>([
    ["no answer comes", { kind: "reset", isCarriedOut: false }, 60_000, { kind: "no-answer", status: undefined }, 3],
    ["the time is up", SILENCE, 100, { kind: "no-answer" }, 1],
    ["it was refused", { kind: "status", status: 404 }, 60_000, { kind: "refused", status: 404 }, 1],
    ["a rate limit stays reached", toLimit(429, "0"), undefined, { kind: "rate-limited", status: 429 }, 2],
    ["a rate limit asks for too long a wait", toLimit(403, "61"), undefined, { kind: "rate-limited", status: 403 }, 1],
    ["a rate limit's header is long", toLimit(429, "9".repeat(400)), undefined, { kind: "rate-limited" }, 2],
  ])("a request is given up, without an invented status, if %s", async (_what, fault, totalMs, failure, requests) => {
    const github = await startPullRequest();
    github.fail({}, fault);
    expect(await readPull(await connectTo(github), totalMs)).toMatchObject({ ok: false, ...failure });
    expect(github.traffic).toHaveLength(requests);
  });

  it.each([
    ["429 with Retry-After", toLimit(429, "0")],
    ["429 without headers", { kind: "status", status: 429 }],
    ["403 with Retry-After", toLimit(403, "0")],
    ["403 with no requests left", { kind: "status", status: 403, headers: NOTHING_LEFT }],
    ["403 whose text names the limit", { kind: "status", status: 403, body: SECONDARY }],
    ["403 that asks for a minute", { kind: "status", status: 403, headers: { "retry-after": "60" } }],
  ] as const)("a request waits for a rate limit and is repeated: %s", async (_what, fault) => {
    const github = await startPullRequest();
    github.fail({ times: 1 }, fault);
    requireData(await readPull(await connectTo(github)));
    expect(github.traffic).toHaveLength(2);
  });

  it("a query waits for a rate limit that GraphQL reports with status 200 and is repeated", async () => {
    const github = await startPullRequest();
    const errors = [{ message: SECONDARY.message }];
    const limit: Fault = { kind: "status", status: 200, body: { data: null, errors }, headers: { "retry-after": "7" } };
    github.fail({ times: 1 }, limit);
    const api = await connectTo(github);
    requireData(await api.begin("comment").query({ query: "query{viewer{login}}", schema: z.unknown() }));
    expect([github.traffic.length, CLOCK.slept.at(-1)]).toEqual([2, 7000]);
  });

  it("concurrent requests all wait for a rate limit and are repeated", async () => {
    const github = await startPullRequest();
    github.fail({ times: 2 }, toLimit(403, "6"));
    const series = (await connectTo(github)).begin("comment");
    const request = { route: PULL, parameters: { pull_number: 1 }, schema: z.unknown() };
    for (const answer of await Promise.all([1, 2].map(() => series.send(request)))) requireData(answer);
    expect(github.traffic).toHaveLength(4);
  });

  it("a request that is not about a comment does not wait four seconds for a rate limit", async () => {
    const github = await startPullRequest();
    github.fail({}, toLimit(403, "4"));
    const answer = await (await connectTo(github))
      .begin("contents")
      .send({ route: PULL, parameters: { pull_number: 1 }, schema: z.unknown() });
    expect([answer, github.traffic.length]).toMatchObject([{ kind: "rate-limited" }, 1]);
  });

  it.each([403, 429])(
    "a rate limit that the text of a status %i names is reported, and nothing else of the text",
    async (status) => {
      const github = await startPullRequest();
      github.fail({}, { kind: "status", status, body: SECONDARY });
      const answer = await readPull(await connectTo(github));
      if (answer.ok) throw new Error("There is an answer.");
      expect(toText(answer.because)).toBe(`GitHub's rate limit is reached (status ${status})`);
      expect(JSON.stringify(answer)).not.toContain("pwned");
    },
  );

  it("a status 403 that names no rate limit is a refusal", async () => {
    const github = await startPullRequest();
    github.fail({}, { kind: "status", status: 403, body: { message: "Resource not accessible by integration" } });
    expect(await readPull(await connectTo(github))).toMatchObject({ kind: "refused", status: 403 });
  });
});

describe("an answer that redirects", () => {
  it("a redirect is not followed, and the other host does not get the token", async () => {
    const github = await startPullRequest();
    const other = await startPullRequest();
    const location = `${other.apiUrl}/repos/octo-org/infra/pulls/1`;
    github.fail({}, { kind: "status", status: 307, headers: { location } });
    expect(await readPull(await connectTo(github))).toMatchObject({ ok: false, kind: "refused", status: 307 });
    expect(other.traffic).toEqual([]);
  });
});

/** Connects to GITHUB_API_URL as a run does, reads a pull request, and prints the result. */
const CONNECT = `
  import { connect } from "./src/hosts/github/github-api.ts";
  import { z } from "./src/core/index.ts";
  const repository = { owner: "octo-org", repo: "infra" };
  const api = await connect({ token: "ghs_test", repository, env: process.env });
  const answer = await api?.begin("comment").send({ route: "${PULL}", parameters: { pull_number: 1 }, schema: z.unknown() });
  console.log(JSON.stringify({ isConnected: api !== undefined, isOk: answer?.ok }));
`;

describe("a host that cannot be reached", () => {
  it("the failure has its reason, the next step and the name of the setting", async () => {
    const api = await connect({
      token: "ghs_test",
      repository: REPOSITORY,
      env: { GITHUB_API_URL: "http://127.0.0.1:1" },
    });
    const answer = api === undefined ? undefined : await readPull(api);
    if (answer?.ok !== false) throw new Error("There is an answer.");
    const { because, hint } = answer;
    expect(`${toText(because)}. ${toText(hint)}`).toBe(
      "GitHub cannot be reached: the connection was refused (ECONNREFUSED). Check scheme, host and port of `GITHUB_API_URL`, and whether this machine can reach them.",
    );
  });
});

describe("the connection of a run", () => {
  it("headers about deprecation are not printed", async () => {
    const github = await startPullRequest();
    const headers = { deprecation: "true", sunset: "##[error]pwned", link: '<x>; rel="deprecation"' };
    github.fail({}, { kind: "status", status: 200, body: {}, headers });
    await using runner = await prepareRunner({ env: { GITHUB_API_URL: github.apiUrl } });
    const { stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect({ stdout, stderr }).toEqual({ stdout: '{"isConnected":true,"isOk":true}\n', stderr: "" });
  });

  it("a malformed proxy address means no connection, and no secret is printed", async () => {
    const github = await startPullRequest();
    const GITHUB_API_URL = github.apiUrl.replace("127.0.0.1", "github.test");
    await using runner = await prepareRunner({ env: { http_proxy: "s3cretPassword@ho st:x", GITHUB_API_URL } });
    const { status, stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect(status).toBe(0);
    expect(stdout).toBe('{"isConnected":false}\n');
    expect(stdout + stderr).not.toContain("s3cretPassword");
  });

  it("an event file that is not JSON means no connection, and nothing of it is printed", async () => {
    const github = await startPullRequest();
    await using runner = await prepareRunner({ env: { GITHUB_API_URL: github.apiUrl } });
    await writeFile(runner.env["GITHUB_EVENT_PATH"] ?? "", "s3cretText");
    const { stdout, stderr } = await runModule({ source: CONNECT, env: runner.env });
    expect({ stdout, stderr }).toEqual({ stdout: '{"isConnected":false}\n', stderr: "" });
  });
});
