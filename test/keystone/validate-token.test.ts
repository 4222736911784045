import { describe, expect, it, onTestFinished } from "vitest";
import { GateError, say, toText } from "../../src/core/index.ts";
import { openTokenValidator, type TokenValidator, type ValidatorOptions } from "../../src/keystone/index.ts";
import { startCloud } from "../support/openstack-cloud.ts";
import { type Answering, answering, type Keystone, startKeystone, tokenBody } from "../support/openstack-keystone.ts";
import { recordingLog } from "../support/session.ts";
import { toToken } from "../support/token.ts";
import { QUICK } from "./login-run.ts";

/** A token that must never be shown. */
const TOKEN = toToken("gAAAAA-t0ken_that/must+never=be.shown");

/** Opens a validator, which is closed after the test. `lines` is its log. */
function open(authUrl: string, options: Partial<ValidatorOptions> = {}): TokenValidator & { lines: readonly string[] } {
  const log = recordingLog();
  const settings = { authUrl, interface: "public", env: {}, ca: undefined, timing: QUICK, log, ...options };
  const validator = openTokenValidator(settings);
  onTestFinished(() => validator.close());
  return { ...validator, lines: log.lines };
}

async function serving(answer: Answering): Promise<Keystone> {
  const server = await startKeystone({ answer });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const VALID: Answering = answering(200, JSON.parse(tokenBody()));
const ERROR = { error: { code: 404, message: "Could not recognize Fernet token", title: "Not Found" } };

describe("a token that Keystone accepts", () => {
  it("an accepted token yields a session with project, roles, catalog and expiry", async () => {
    await using cloud = await startCloud();
    const { token } = await cloud.login();
    const session = await open(cloud.authUrl).validate(token);
    expect(session).toMatchObject({
      token,
      projectId: cloud.project,
      userId: cloud.user,
      interface: "public",
    });
    expect([session?.ca, session?.region]).toEqual([undefined, undefined]);
    expect(session?.roles).not.toEqual([]);
    expect(session?.catalog?.map(({ type }) => type)).toContain("compute");
    expect(Date.parse(session?.expiresAt ?? "")).toBeGreaterThan(Date.now());
  });

  it("concurrent validations of a token share one request, and a later one sends another", async () => {
    const held = Promise.withResolvers<void>();
    const server = await serving((...args) => void held.promise.then(() => VALID(...args)));
    const validator = open(server.authUrl);
    const asked = [...Array.from({ length: 100 }, () => TOKEN), toToken("another-token-0123456789")];
    const validating = Promise.all(asked.map((token) => validator.validate(token)));
    await expect.poll(() => server.requests.length).toBe(2);
    held.resolve();
    const sessions = await validating;
    expect(new Set(sessions).size).toBe(2);
    expect(sessions.at(-1)?.token.text).toBe("another-token-0123456789");
    await validator.validate(TOKEN);
    expect(server.requests).toHaveLength(3);
  });

  it("validations reuse connections until the validator is closed", async () => {
    const server = await serving(VALID);
    const validator = open(server.authUrl);
    for (let count = 0; count < 20; count += 1) await validator.validate(toToken(`token-number-${count}`));
    expect(server.requests).toHaveLength(20);
    expect(server.accepted()).toBeLessThan(3);
  });

  it("validations respect the limit of concurrent requests", async () => {
    let now = 0;
    let most = 0;
    const server = await serving((...args) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        VALID(...args);
      }, 5);
    });
    const validator = open(server.authUrl, { mostAtOnce: 3 });
    await Promise.all(Array.from({ length: 20 }, (_, index) => validator.validate(toToken(`token-number-${index}`))));
    expect(most).toBe(3);
  });
});

describe("a token that is not accepted", () => {
  it.each<readonly [string, Answering]>([
    ["expired or unknown (404)", answering(404, ERROR)],
    ["not allowed to ask (401)", answering(401, { error: { code: 401, message: "", title: "Unauthorized" } })],
    ["for no project", answering(200, JSON.parse(tokenBody({ token: { project: undefined } })))],
  ])("a token yields no session if it is %s", async (_, answer) => {
    expect(await open((await serving(answer)).authUrl).validate(TOKEN)).toBeUndefined();
  });

  it("a revoked token yields no session from then on", async () => {
    await using cloud = await startCloud();
    const { token } = await cloud.login();
    const validator = open(cloud.authUrl);
    expect(await validator.validate(token)).toBeDefined();
    cloud.keystone.tokens.clear();
    expect(await validator.validate(token)).toBeUndefined();
  });
});

describe("a token that cannot be validated", () => {
  it.each<readonly [string, string, Answering]>([
    ["a page for an unknown path", "is not Keystone's API", answering(404, "<html></html>")],
    ["JSON that is no token", "what is wrong is `token`", answering(200, {})],
    ["a failure", "Keystone failed: ", answering(503, {})],
    ["too many requests", "the answer was 429", answering(429, {})],
    ["a rule of the operator", "Keystone refuses a token with status 403", answering(403, { error: { message: "" } })],
    ["a connection that breaks off", "No answer from Keystone", (response) => response.destroy()],
  ])("the answer with %s is an error that does not show the token", async (_, expected, answer) => {
    const validator = open((await serving(answer)).authUrl);
    const error: unknown = await validator.validate(TOKEN).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GateError);
    expect(String(error)).toContain(expected);
    expect(JSON.stringify([String(error), validator.lines])).not.toContain(TOKEN.text);
  });

  it("a silent Keystone is an error after the time limit, which each token has to itself", async () => {
    const server = await serving(() => {});
    const timing = { attemptMs: 50, totalMs: 100, attempts: 3, backoffMs: 1 };
    const validator = open(server.authUrl, { timing });
    for (const _ of [1, 2]) await expect(validator.validate(TOKEN)).rejects.toThrow("no complete answer came within 0");
    expect(server.requests.length).toBeGreaterThan(1);
  });

  it("waiting for a turn is an error after the time limit, too", async () => {
    const server = await serving(() => {});
    const timing = { attemptMs: 10_000, totalMs: 300, attempts: 1, backoffMs: 1 };
    const validator = open(server.authUrl, { timing, mostAtOnce: 1 });
    const tokens = [TOKEN, toToken("another-token-0123456789")];
    const ended = await Promise.allSettled(tokens.map((token) => validator.validate(token)));
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});

describe("the probe of Keystone", () => {
  it("concurrent probes share one request without a token", async () => {
    await using cloud = await startCloud({ latencyMs: 20 });
    expect(await open(cloud.authUrl).findTrouble()).toBeUndefined();
    const server = await serving(answering(200, { version: { id: "v3.14" } }));
    const validator = open(server.authUrl);
    expect(await Promise.all([validator.findTrouble(), validator.findTrouble()])).toEqual([undefined, undefined]);
    expect(server.requests).toEqual(["GET /v3"]);
  });

  it.each<readonly [string, string, Answering]>([
    ["fails", "Keystone failed", answering(503, {})],
    ["is a page", "is not Keystone's API", answering(200, "<html></html>")],
    ["is another version", "is not version 3", answering(200, { version: { id: "v2.0" } })],
    ["refuses", "is not version 3 of Keystone's API: it answered with status 403", answering(403, { error: {} })],
    ["is another program's", "status 403 and JSON of another program", answering(403, {})],
  ])("the probe returns a problem if the answer %s", async (_, expected, answer) => {
    const validator = open((await serving(answer)).authUrl);
    expect(toText((await validator.findTrouble())?.message ?? say``)).toContain(expected);
  });

  it("the probe returns a problem if Keystone is gone, even while all places are taken", async () => {
    const server = await serving((response, count, request) =>
      request.url === "/v3" ? answering(200, { version: { id: "v3.14" } })(response, count, request) : undefined,
    );
    const validator = open(server.authUrl, { mostAtOnce: 1, timing: { ...QUICK, totalMs: 500 } });
    const waiting = validator.validate(TOKEN).catch(() => null);
    await expect.poll(() => server.requests.length).toBe(1);
    expect(await validator.findTrouble()).toBeUndefined();
    await server[Symbol.asyncDispose]();
    await waiting;
    expect(toText((await validator.findTrouble())?.message ?? say``)).toContain("No answer from Keystone");
  });
});
