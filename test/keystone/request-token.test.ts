import { describe, expect, it } from "vitest";
import { createClock } from "../support/clock.ts";
import { type Answering, answering, giveToken, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { toToken } from "../support/token.ts";
import { type LoginSetup, logIn, noTraces } from "./login-run.ts";

const SECRET = "sesame-open-1";

/** Logs in, with an application credential by default. Resolves to the session, or to the message of the error. */
async function ask(authUrl: string, setup: LoginSetup = {}) {
  const traces = noTraces();
  const inputs = { authUrl, applicationCredentialId: "id1", applicationCredentialSecret: SECRET };
  return logIn({ inputs, traces, ...setup }).then(
    ({ session }) => ({ ...traces, session, message: undefined }),
    (error: unknown) => ({ ...traces, session: undefined, message: error instanceof Error ? error.message : "" }),
  );
}

/** Settings with a user's password. */
function withPassword(authUrl: string, password = SECRET): LoginSetup {
  return {
    inputs: {},
    env: { OS_AUTH_URL: authUrl, OS_USERNAME: "ada", OS_PASSWORD: password, OS_PROJECT_ID: "p1" },
  };
}

/** Settings with an existing token. */
function withToken(authUrl: string, env: Readonly<Record<string, string>> = {}): LoginSetup {
  return Object.keys(env).length === 0
    ? { inputs: { authUrl, token: toToken("given-token") } }
    : { inputs: {}, env: { OS_AUTH_URL: authUrl, OS_TOKEN: "given-token", ...env } };
}

async function messageFor(answer: Answering, toSetup: (authUrl: string) => LoginSetup = () => ({})) {
  await using server = await startKeystone({ answer });
  return (await ask(server.authUrl, toSetup(server.authUrl))).message;
}

/** Answers the n-th request with the n-th answer. */
function byCount(...answers: readonly Answering[]): Answering {
  return (response, count, request) => answers[count - 1]?.(response, count, request);
}

const GIVE: Answering = (response) => giveToken(response);
const BREAK: Answering = (response) => response.destroy();
const refusing = (status: number) => answering(status, { error: { code: status, message: "Refused" } });
const UNAUTHORIZED = refusing(401);

describe("a request for a token", () => {
  it.each<readonly [string, Answering]>([
    ["a status that passes", answering(503, "")],
    ["a broken connection", BREAK],
  ])("the request is sent again after %s", async (_what, answer) => {
    await using server = await startKeystone({ answer: byCount(answer, answer, GIVE) });
    const { session } = await ask(server.authUrl);
    expect(session).toMatchObject({ token: { text: "the-token" }, projectId: "p1", projectName: "demo" });
    expect(server.requests).toHaveLength(3);
  });

  it("the request for the reason of a refusal shares the time limit", async () => {
    // Each wait alone is within the limit, but both together exceed it.
    const wait = answering(503, {}, { "retry-after": "2" });
    await using server = await startKeystone({ answer: byCount(wait, UNAUTHORIZED, wait) });
    const setup = { ...withPassword(server.authUrl), timing: { totalMs: 3_500 }, clock: createClock() };
    expect((await ask(server.authUrl, setup)).message).toContain("refuses the user `ada` of the domain `default`");
    expect(server.requests).toHaveLength(3);
  });
});

describe("an answer that is not Keystone's", () => {
  it.each([
    [200, "<!doctype html><title>Log in</title>", "answered with status 200 and a web page (HTML)"],
    [401, "<html>", "answered with status 401 and a web page (HTML)"],
    [401, '{"message":"Unauthorized"}', "answered with status 401 and JSON of another program"],
    [403, '{"error":"forbidden"}', "answered with status 403 and JSON of another program"],
    [404, "<html>", "answered with status 404 and a web page (HTML)"],
    [404, "", "answered with status 404 and nothing"],
    [404, '{"detail":"Not Found"}', "answered with status 404 and JSON of another program"],
    [200, "welcome", "answered with status 200 and something that is not JSON"],
  ])("an answer with status %i and the body %j is an error that describes it", async (status, body, expected) => {
    expect(await messageFor(answering(status, body))).toContain(`is not Keystone's API: it ${expected}`);
  });

  it.each([301, 302, 303, 307, 308])(
    "a redirect (%i) is not followed, and the error shows its origin only",
    async (status) => {
      await using target = await startKeystone();
      const { origin } = new URL(target.authUrl);
      const location = `${origin}/${SECRET}/auth/tokens?x=${SECRET}`;
      const message = await messageFor(answering(status, "", { location }));
      expect(message).toContain(`it answers with a redirect (${status}) to \`${origin}\`, which is not followed`);
      expect(message).not.toContain(SECRET);
      expect(target.requests).toEqual([]);
    },
  );
});

describe("an answer that differs from Keystone's API", () => {
  const body =
    (value: string): Answering =>
    (response) =>
      giveToken(response, value);
  const scoped = (token: object): Answering => body(tokenBody({ token: { project: undefined, ...token } }));

  it.each<readonly [string, Answering, string]>([
    ["more than 1 MiB", answering(201, `"${"x".repeat(1024 * 1024)}"`), ": an answer of more than 1048576 bytes."],
    ["no token in the header", answering(201, JSON.parse(tokenBody())), "there is no token in it."],
    [
      "two tokens",
      (response) => giveToken(response, tokenBody(), { "x-subject-token": "one two" }),
      "its token is too short or too long, or cannot be sent",
    ],
    ["no token in the body", body("{}"), "what is wrong is `token`."],
    ["a list", body("[]"), "what is wrong is `the whole`."],
    ["no expiry", body('{"token":{"project":{"id":""}}}'), "what is wrong is `token.expires_at`, `token.project.id`."],
    ["a wrong expiry", body('{"token":{"expires_at":"soon","project":{"id":"p"}}}'), "expires_at` is not a time"],
    [
      "an impossible time",
      body('{"token":{"expires_at":"2026-13-41T00:00:00Z","project":{"id":"p"}}}'),
      "`token.expires_at` is not a time",
    ],
    ["a token for a domain", scoped({ domain: {} }), "The token is for a whole domain; quotas belong to projects."],
    ["a token for the system", scoped({ system: {} }), "The token is for the whole system"],
    ["a token for nothing", scoped({}), "The token is for no project (unscoped)"],
  ])("an answer with %s is an error that names it", async (_what, answer, expected) => {
    expect(await messageFor(answer)).toContain(expected);
  });

  it.each([
    ["an expiry without time zone", { expires_at: "2999-01-02T03:04:05.123456" }, "2999-01-02T03:04:05.123Z"],
    ["no project name", { expires_at: "2999-01-02T03:04:05Z", project: { id: "p2" } }, "2999-01-02T03:04:05.000Z"],
    ["a malformed catalog", { expires_at: "2999-01-02T03:04:05Z", catalog: 1 }, "2999-01-02T03:04:05.000Z"],
  ])("an answer may have %s", async (_what, token, expiresAt) => {
    await using server = await startKeystone({ answer: body(tokenBody({ token })) });
    expect((await ask(server.authUrl)).session).toMatchObject({ expiresAt });
  });

  it("the token of an invalid answer is masked and not shown", async () => {
    await using server = await startKeystone({ answer: body("{}") });
    const { masked, message, info, debug } = await ask(server.authUrl);
    expect(masked).toEqual(["the-token"]);
    expect([message, ...info, ...debug].join()).not.toMatch(`the-token|${SECRET}`);
    expect(server.requests).toEqual(["POST /v3/auth/tokens"]);
  });
});

describe("a refused password", () => {
  it.each<readonly [string, Answering, string]>([
    [
      "as missing a second factor",
      answering(401, { receipt: {}, required_auth_methods: [["password", "totp"]] }, { "openstack-auth-receipt": "r" }),
      "(multi-factor authentication), which is not supported",
    ],
    [
      "as right, even if the user's projects cannot be read",
      byCount(UNAUTHORIZED, GIVE, refusing(403)),
      "is right, but Keystone gives no token for the project `p1` (401): it does not exist in that domain, it is disabled, or the user has no role in it. `openstack project list`",
    ],
    [
      "as belonging to a user without projects",
      byCount(UNAUTHORIZED, GIVE, answering(200, { projects: [{ id: "p1", name: "demo", enabled: false }] })),
      "The user has no role in any project.",
    ],
    [
      "as refused if the second request fails",
      byCount(UNAUTHORIZED, answering(200, "<html>")),
      "refuses the user `ada`",
    ],
  ])("a refused password is reported %s", async (_what, answer, expected) => {
    expect(await messageFor(answer, withPassword)).toContain(expected);
  });

  it.each([400, 403, 413])("a refusal with status %i causes no second request", async (status) => {
    await using server = await startKeystone({ answer: refusing(status) });
    const expected = `refuses the password of the user \`ada\` of the domain \`default\` with status ${status}`;
    expect((await ask(server.authUrl, withPassword(server.authUrl))).message).toContain(expected);
    expect(server.requests).toHaveLength(1);
  });

  it("a refused password is not shown, but its surrounding white space is mentioned", async () => {
    const message = await messageFor(UNAUTHORIZED, (authUrl) => withPassword(authUrl, ` ${SECRET}`));
    expect(message).toContain("What was given begins or ends with white space.");
    expect(message).not.toContain(SECRET);
  });
});

describe("an existing token", () => {
  it("an existing token is sent in both headers, together with support for access rules", async () => {
    const seen: unknown[] = [];
    await using server = await startKeystone({
      answer: (response, count, request) => {
        const { headers } = request;
        seen.push(headers["x-auth-token"], headers["x-subject-token"], headers["openstack-identity-access-rules"]);
        answering(200, JSON.parse(tokenBody()))(response, count, request);
      },
    });
    const { session } = await ask(server.authUrl, withToken(server.authUrl));
    expect(session).toMatchObject({ token: { text: "given-token" }, projectId: "p1" });
    expect(seen).toEqual(["given-token", "given-token", "1.0"]);
  });

  it.each([
    ["does not accept the token (401): it has expired", 401],
    ["refuses a token with status 403", 403],
  ])("an existing token is refused: %s", async (expected, status) => {
    expect(await messageFor(refusing(status), withToken)).toContain(expected);
  });

  it("an existing token is refused if the settings name another project", async () => {
    const setup = (authUrl: string) => withToken(authUrl, { OS_PROJECT_NAME: "test" });
    expect(await messageFor(answering(200, JSON.parse(tokenBody())), setup)).toContain(
      "The credentials name the project `test`, but the token is for `demo` (`p1`).",
    );
  });
});
