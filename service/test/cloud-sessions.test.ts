import { describe, expect, it, onTestFinished } from "vitest";
import { openTokenValidator } from "../../src/keystone/index.ts";
import { createClock } from "../../test/support/clock.ts";
import { startKeystone } from "../../test/support/openstack-keystone.ts";
import { SILENT } from "../../test/support/session.ts";
import { toToken } from "../../test/support/token.ts";
import { createSessions } from "../src/cloud/sessions.ts";

const GOOD = "gAAAAABa-good-token";
const BAD = "gAAAAABa-bad-token";
const HOUR_MS = 3_600_000;

/** Opens a cache of sessions on a clock that the test moves forward. */
async function open(options: { readonly ttlMs?: number; readonly goodForMs?: number } = {}) {
  const { ttlMs = 10_000, goodForMs = HOUR_MS } = options;
  const project = { id: "p1", name: "demo" };
  const keystone = await startKeystone({ tokens: { [GOOD]: { expiresAt: Date.now() + goodForMs, project } } });
  onTestFinished(() => keystone[Symbol.asyncDispose]());
  const timing = { attemptMs: 20_000, totalMs: 20_000, attempts: 1, backoffMs: 1 };
  const { authUrl } = keystone;
  const validator = openTokenValidator({ authUrl, interface: "public", env: {}, ca: undefined, log: SILENT, timing });
  onTestFinished(() => validator.close());
  const clock = createClock();
  const sessions = createSessions({ validator, ttlMs, clock });
  const find = async (token = GOOD) => (await sessions.find(toToken(token), "127.0.0.1"))?.projectId ?? null;
  const pass = (ms: number): void => void clock.sleep(ms);
  return { keystone, sessions, find, pass };
}

describe("sessions of tokens", () => {
  it("a token is validated once until its session is too old, and then again", async () => {
    const { keystone, find, pass } = await open();
    expect([await find(), await find()]).toEqual(["p1", "p1"]);
    pass(5_000);
    await find();
    expect(keystone.asked.length).toBe(1);
    pass(5_000);
    expect(await find()).toBe("p1");
    expect(keystone.asked.length).toBe(2);
  });

  it("concurrent requests with one token share its validation", async () => {
    const { keystone, find } = await open({ ttlMs: 0 });
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => find())))).toEqual(new Set(["p1"]));
    expect(keystone.asked.length).toBe(1);
    await find();
    expect(keystone.asked.length).toBe(2);
  });

  it("the session of a revoked token ends at its maximum age", async () => {
    const { keystone, find, pass } = await open();
    await find();
    keystone.tokens.clear();
    expect(await find()).toBe("p1");
    pass(10_000);
    expect(await find()).toBeNull();
  });

  it("a session ends when its token expires by this machine's clock, before its maximum age", async () => {
    const { keystone, find, pass } = await open({ ttlMs: 10 * HOUR_MS });
    await find();
    pass(HOUR_MS - 60_000);
    expect(await find()).toBe("p1");
    expect(keystone.asked.length).toBe(1);
    pass(60_000);
    keystone.tokens.clear();
    expect(await find()).toBeNull();
  });

  it("a session ends when its token expires by Keystone's clock, if that one is ahead", async () => {
    const { keystone, find, pass } = await open({ ttlMs: 10 * HOUR_MS });
    keystone.aheadMs = HOUR_MS / 2;
    await find();
    pass(HOUR_MS / 2 - 60_000);
    await find();
    expect(keystone.asked.length).toBe(1);
    pass(60_000);
    await find();
    expect(keystone.asked.length).toBe(2);
  });

  it("a token that Keystone accepts is not cached if it has expired by this machine's clock", async () => {
    const { keystone, find } = await open({ goodForMs: -60_000 });
    keystone.aheadMs = -HOUR_MS;
    expect([await find(), await find()]).toEqual(["p1", "p1"]);
    expect(keystone.asked.length).toBe(2);
  });

  it("a refusal is cached for a second", async () => {
    const { keystone, find, pass } = await open();
    for (let index = 0; index < 100; index += 1) expect(await find(BAD)).toBeNull();
    expect(keystone.asked.length).toBe(1);
    pass(1000);
    keystone.tokens.set(BAD, { expiresAt: Date.now() + HOUR_MS });
    expect(await find(BAD)).toBe("p1");
  });

  it("refused tokens do not evict a session", async () => {
    const { keystone, find } = await open();
    await find();
    for (let index = 0; index < 200; index += 1) await find(`${BAD}-${index}`);
    const before = keystone.asked.length;
    await find();
    expect(keystone.asked.length).toBe(before);
  });

  it("a failure of Keystone is not cached", async () => {
    const { keystone, find } = await open();
    keystone.failsWith = 503;
    await expect(find()).rejects.toThrow(/Keystone failed/);
    keystone.failsWith = null;
    expect(await find()).toBe("p1");
  });

  it("a forced validation ignores and replaces the cached session", async () => {
    const { keystone, sessions, find } = await open();
    await find();
    keystone.tokens.clear();
    expect(await sessions.findAgain(toToken(GOOD))).toBeUndefined();
    expect(await find()).toBeNull();
  });
});
