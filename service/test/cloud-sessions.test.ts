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

/** Sessions on a clock that a test moves forward. */
async function open(options: { readonly ttlMs?: number; readonly goodForMs?: number } = {}) {
  const { ttlMs = 10_000, goodForMs = HOUR_MS } = options;
  const project = { id: "p1", name: "demo" };
  const keystone = await startKeystone({ tokens: { [GOOD]: { expiresAt: Date.now() + goodForMs, project } } });
  onTestFinished(() => keystone[Symbol.asyncDispose]());
  const timing = { attemptMs: 20_000, totalMs: 20_000, attempts: 1, backoffMs: 1 };
  const of = { authUrl: keystone.authUrl, interface: "public", env: {}, ca: undefined, log: SILENT, timing };
  const validator = openTokenValidator(of);
  onTestFinished(() => validator.close());
  const clock = createClock();
  const sessions = createSessions({ validator, ttlMs, clock });
  const find = async (token = GOOD) => (await sessions.find(toToken(token), "127.0.0.1"))?.projectId ?? null;
  const pass = (ms: number): void => void clock.sleep(ms);
  return { keystone, sessions, find, pass };
}

describe("sessions of tokens", () => {
  it("are asked for once in their time, and again after it", async () => {
    const { keystone, find, pass } = await open();
    expect([await find(), await find()]).toEqual(["p1", "p1"]);
    pass(5_000);
    await find();
    expect(keystone.asked.length).toBe(1);
    pass(5_000);
    expect(await find()).toBe("p1");
    expect(keystone.asked.length).toBe(2);
  });

  it("are asked for once by many requests at the same time", async () => {
    const { keystone, find } = await open({ ttlMs: 0 });
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => find())))).toEqual(new Set(["p1"]));
    expect(keystone.asked.length).toBe(1);
    await find();
    expect(keystone.asked.length).toBe(2);
  });

  it("end with the token's revocation once their time is over", async () => {
    const { keystone, find, pass } = await open();
    await find();
    keystone.tokens.clear();
    expect(await find()).toBe("p1");
    pass(10_000);
    expect(await find()).toBeNull();
  });

  it("end with the token by this machine's clock, however long they would be kept", async () => {
    const { keystone, find, pass } = await open({ ttlMs: 10 * HOUR_MS });
    await find();
    pass(HOUR_MS - 60_000);
    expect(await find()).toBe("p1");
    expect(keystone.asked.length).toBe(1);
    pass(60_000);
    keystone.tokens.clear();
    expect(await find()).toBeNull();
  });

  it("end with the token by Keystone's clock, where that is ahead", async () => {
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

  it("are not kept where the token has expired by this machine's clock alone, though Keystone accepts it", async () => {
    const { keystone, find } = await open({ goodForMs: -60_000 });
    keystone.aheadMs = -HOUR_MS;
    expect([await find(), await find()]).toEqual(["p1", "p1"]);
    expect(keystone.asked.length).toBe(2);
  });

  it("are refused for a second without asking, and no longer", async () => {
    const { keystone, find, pass } = await open();
    for (let index = 0; index < 100; index += 1) expect(await find(BAD)).toBeNull();
    expect(keystone.asked.length).toBe(1);
    pass(1000);
    keystone.tokens.set(BAD, { expiresAt: Date.now() + HOUR_MS });
    expect(await find(BAD)).toBe("p1");
  });

  it("stay, however many tokens are refused", async () => {
    const { keystone, find } = await open();
    await find();
    for (let index = 0; index < 200; index += 1) await find(`${BAD}-${index}`);
    const before = keystone.asked.length;
    await find();
    expect(keystone.asked.length).toBe(before);
  });

  it("are not known where Keystone fails, and asked for again the next time", async () => {
    const { keystone, find } = await open();
    keystone.failsWith = 503;
    await expect(find()).rejects.toThrow(/Keystone failed/);
    keystone.failsWith = null;
    expect(await find()).toBe("p1");
  });

  it("are asked for again where that is wanted, whatever is kept", async () => {
    const { keystone, sessions, find } = await open();
    await find();
    keystone.tokens.clear();
    expect(await sessions.findAgain(toToken(GOOD))).toBeUndefined();
    expect(await find()).toBeNull();
  });
});
