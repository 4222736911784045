import { describe, expect, it } from "vitest";
import { createClock } from "../../test/support/clock.ts";
import { toToken } from "../../test/support/token.ts";
import { createOnce, type OnceOptions } from "../src/cache/once.ts";
import type { DatedValue } from "../src/cache/shared-cache.ts";

const TOKEN = toToken("gAAAAABa-token-of-a-user");
const NEVER = Number.POSITIVE_INFINITY;
const SUBJECT = { token: TOKEN, name: "question", expiresMs: NEVER };

function open(options: Partial<OnceOptions> = {}) {
  const clock = createClock({ ticks: false });
  // lru-cache takes a value that was stored at time 0 for one without an age.
  void clock.sleep(1);
  let setBackMs = 0;
  const wallClock = { ...clock, now: () => new Date(clock.now().getTime() - setBackMs) };
  const defaults = { ttlMs: 10_000, maxBytes: 100_000, limitMs: 20_000, shared: undefined };
  const once = createOnce({ ...defaults, clock: wallClock, ...options });
  let made = 0;
  const make = async (): Promise<DatedValue> => {
    made += 1;
    return { value: Buffer.from(`value ${made}`), bornMs: clock.now().getTime() };
  };
  const ask = async (name = "question", token = TOKEN, expiresMs = NEVER) => {
    const { value, from } = await once.get({ token, name, expiresMs }, make);
    return `${from}: ${value.toString()}`;
  };
  const pass = (ms: number): void => void clock.sleep(ms);
  const setBack = (ms: number): void => {
    setBackMs += ms;
  };
  return { clock, once, make, ask, pass, setBack };
}

describe("a cached value", () => {
  it("a value is used until its age reaches the limit, and then made again", async () => {
    const { pass, ask } = open();
    expect(await ask()).toBe("backend: value 1");
    pass(10_000);
    expect(await ask()).toBe("memory: value 1");
    pass(1);
    expect(await ask()).toBe("backend: value 2");
  });

  it("a cached value has a buffer of its own", async () => {
    const { once, make } = open();
    await once.get(SUBJECT, make);
    const { value } = await once.get(SUBJECT, make);
    expect(value.buffer.byteLength).toBe(value.length);
  });

  it("a value is used until its token expires, and not cached if the expiry is unknown", async () => {
    const { clock, ask, pass } = open();
    const expiresMs = clock.now().getTime() + 3_000;
    await ask("question", TOKEN, expiresMs);
    pass(3_000);
    expect(await ask("question", TOKEN, expiresMs)).toBe("memory: value 1");
    pass(1);
    expect(await ask("question", TOKEN, expiresMs)).toBe("backend: value 2");
    for (const value of ["value 3", "value 4"]) expect(await ask("other", TOKEN, Number.NaN)).toBe(`backend: ${value}`);
  });

  it("the age of a value counts from its birth, not from the time when it was cached", async () => {
    const { clock, once, ask, pass } = open();
    const bornMs = clock.now().getTime() - 9_000;
    await once.get(SUBJECT, async () => ({ value: Buffer.from("old"), bornMs }));
    pass(1000);
    expect(await ask()).toBe("memory: old");
    pass(1);
    expect(await ask()).toBe("backend: value 1");
  });

  it("a new value that is already too old, or from the future, is returned but not cached", async () => {
    const { clock, once, ask } = open();
    for (const ageMs of [10_000, -1001, Number.NaN]) {
      const bornMs = clock.now().getTime() - ageMs;
      const { value, from } = await once.get(SUBJECT, async () => ({ value: Buffer.from("odd"), bornMs }));
      expect(`${from}: ${value.toString()}`).toBe("backend: odd");
    }
    expect(await ask()).toBe("backend: value 1");
  });

  it("a clock that is set back does not prolong the life of a value", async () => {
    const { ask, pass, setBack } = open();
    await ask();
    setBack(60_000);
    expect(await ask()).toBe("memory: value 1");
    pass(10_001);
    expect(await ask()).toBe("backend: value 2");
  });

  it("each token and each question has a value of its own", async () => {
    const { ask } = open();
    await ask();
    expect(await ask("question", toToken("gAAAAABa-token-of-another"))).toBe("backend: value 2");
    expect(await ask("other question")).toBe("backend: value 3");
    expect(await ask()).toBe("memory: value 1");
  });

  it.each([10_000, 0])("concurrent requests share one value if the maximum age is %i ms", async (ttlMs) => {
    const { clock, once, ask } = open({ ttlMs });
    const { promise, resolve } = Promise.withResolvers<DatedValue>();
    const first = once.get(SUBJECT, () => promise);
    const others = Array.from({ length: 99 }, () => ask());
    resolve({ value: Buffer.from("one"), bornMs: clock.now().getTime() });
    expect((await first).from).toBe("backend");
    expect(new Set(await Promise.all(others))).toEqual(new Set(["same-time: one"]));
  });

  it("no value is cached if the maximum age is 0", async () => {
    const { ask } = open({ ttlMs: 0 });
    expect([await ask(), await ask()]).toEqual(["backend: value 1", "backend: value 2"]);
  });

  it("concurrent requests fail with the error of `make`, and the next one makes the value again", async () => {
    const { once, ask } = open();
    const failing = () => Promise.reject(new Error("no cloud"));
    const results = await Promise.allSettled([once.get(SUBJECT, failing), ask(), ask()]);
    expect(results.map((result) => (result.status === "rejected" ? String(result.reason) : result.value))).toEqual(
      Array.from({ length: 3 }, () => "Error: no cloud"),
    );
    expect(await ask()).toBe("backend: value 1");
  });

  it("an error that `make` throws synchronously rejects the request", async () => {
    const { once, ask } = open();
    const broken = () => {
      throw new Error("broken");
    };
    await expect(once.get(SUBJECT, broken)).rejects.toThrow("broken");
    expect(await ask()).toBe("backend: value 1");
  });

  it("concurrent requests fail after the time limit, and the next one makes the value again", async () => {
    const { once, ask } = open({ limitMs: 50 });
    const never = once.get(SUBJECT, () => new Promise(() => undefined));
    for (const result of await Promise.allSettled([never, ask()])) {
      expect(result.status === "rejected" && result.reason).toMatchObject({ status: 503 });
    }
    expect(await ask()).toBe("backend: value 1");
  });

  it("the least recently used value is evicted first, and a value beyond the maximum size is not cached", async () => {
    const { once, clock, ask } = open({ maxBytes: 3000 });
    const keep = (name: string, bytes: number) =>
      once.get({ ...SUBJECT, name }, async () => ({ value: Buffer.alloc(bytes), bornMs: clock.now().getTime() }));
    await keep("a", 600);
    await keep("b", 600);
    await keep("c", 600);
    await keep("a", 600);
    await keep("d", 600);
    await keep("too large", 5000);
    const from = async (name: string) => (await ask(name)).split(":")[0];
    expect([await from("a"), await from("d"), await from("b")]).toEqual(["memory", "memory", "backend"]);
    expect(await from("too large")).toBe("backend");
  });
});
