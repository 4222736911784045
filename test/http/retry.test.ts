import { describe, expect, it } from "vitest";
import {
  type AttemptResult,
  createDeadline,
  halfOf,
  inSeconds,
  readRetryAfter,
  SYSTEM_CLOCK,
  withRetries,
} from "../../src/http/index.ts";
import { createClock } from "../support/clock.ts";

/** Makes attempts with the given results, of which the last one repeats. `tookMs` is the duration of each attempt. */
async function run(
  endings: readonly Partial<AttemptResult>[],
  options: {
    readonly attempts?: number;
    readonly totalMs?: number;
    readonly tookMs?: number;
    readonly halt?: AbortSignal;
  } = {},
) {
  const { attempts = 100, totalMs = 60_000, tookMs = 0 } = options;
  const clock = createClock({ ticks: false });
  const limits: number[] = [];
  const waits: number[] = [];
  const ended = await withRetries({
    attempt: async (limitMs) => {
      limits.push(limitMs);
      await clock.sleep(tookMs);
      return { retry: "yes", retryAfterMs: undefined, ...(endings[limits.length - 1] ?? endings.at(-1)) } as const;
    },
    timing: { attemptMs: 30_000, attempts, backoffMs: 500 },
    deadline: createDeadline(totalMs, clock),
    clock,
    onRetry: (_, waitMs) => waits.push(waitMs),
    ...(options.halt === undefined ? {} : { halt: options.halt }),
  });
  return { attempts: ended.attempts, stop: ended.stop, waits, limits };
}

describe("retries of a request", () => {
  it("the wait doubles each time up to ten seconds, and is shortened at random by up to half", async () => {
    const { waits } = await run([{}], { attempts: 9, totalMs: 1_000_000 });
    const largest = [500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000];
    expect(waits).toHaveLength(largest.length);
    for (const [index, most] of largest.entries()) {
      expect(waits[index]).toBeLessThanOrEqual(most);
      expect(waits[index]).toBeGreaterThanOrEqual(most / 2);
    }
  });

  it("the wait is never shorter than the server asks, nor shorter than the backoff", async () => {
    const { waits } = await run([{ retryAfterMs: 7000 }, { retryAfterMs: 0 }, { retry: "no" }]);
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThanOrEqual(500);
  });

  it("retries stop at once with a reason if the server asks for more time than is left", async () => {
    expect(await run([{ retryAfterMs: 120_000 }])).toMatchObject({
      attempts: 1,
      waits: [],
      stop: ", and it asked to wait 120 s, but only 60 s are left",
    });
  });

  it("retries stop if the wait would not end in time, and no attempt gets more time than is left", async () => {
    const { stop, limits } = await run([{}], { totalMs: 20_000, tookMs: 6000 });
    expect(stop).toEqual(", and the time for all requests is up");
    expect(limits[0]).toBe(20_000);
    expect(limits.at(-1)).toBeLessThan(10_000);
  });

  it("a further attempt needs at least one second", async () => {
    const asked = async (totalMs: number) => (await run([{ retryAfterMs: 5000 }], { totalMs })).limits;
    expect(await asked(6000)).toEqual([6000, 1000]);
    expect(await asked(5999)).toEqual([5999]);
  });

  it.each([
    ["no", 1],
    ["briefly", 3],
    ["unreached", 3],
    ["yes", 100],
  ] as const)("a failure with the retry `%s` gets at most %i attempts", async (retry, attempts) => {
    expect(await run([{ retry }], { totalMs: 10_000_000 })).toMatchObject({ attempts, stop: "" });
  });

  it.each([0, 1000, 3000, 4000, 4900, 9000])(
    "an unreachable server is given up within ten seconds if an attempt takes %i ms",
    async (tookMs) => {
      const { attempts, waits } = await run([{ retry: "unreached" }], { tookMs, totalMs: 3_600_000 });
      expect(attempts * tookMs + waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(10_000);
      expect(attempts).toBeLessThanOrEqual(3);
    },
  );

  it("an aborted signal prevents further attempts", async () => {
    expect(await run([{}], { halt: AbortSignal.abort() })).toMatchObject({ attempts: 1, waits: [] });
  });
});

describe("a deadline", () => {
  it("a deadline follows the monotonic clock, whatever the wall clock shows", () => {
    let ms = 0;
    const deadline = createDeadline(1000, { ...SYSTEM_CLOCK, monotonicMs: () => ms, now: () => new Date(0) });
    const half = halfOf(deadline);
    ms = 400;
    expect([deadline.remainingMs(), half.remainingMs()]).toEqual([600, 100]);
    deadline.extendOnce(50);
    deadline.extendOnce(50);
    expect(deadline.remainingMs()).toBe(650);
    ms = 2000;
    expect(deadline.remainingMs()).toBe(0);
  });
});

describe("a Retry-After header", () => {
  const now = new Date("2026-01-02T03:04:05Z");

  it.each([
    ["0", 0],
    ["7", 7000],
    ["Fri, 02 Jan 2026 03:05:05 GMT", 60_000],
    ["Fri, 02 Jan 2026 03:00:00 GMT", 0],
  ])("the value %j is a wait of %i ms", (value, ms) => {
    expect(readRetryAfter(value, now)).toBe(ms);
  });

  it.each([
    [undefined],
    [""],
    ["-1"],
    ["1.5"],
    ["soon"],
    ["9".repeat(400)],
    ["Fri, 02 Jan 2026 03:05:05"],
    ["Infinity"],
    ["x GMT"],
    ["0x10"],
  ])("the invalid value %j is ignored", (value) => {
    expect(readRetryAfter(value, now)).toBeUndefined();
  });
});

describe("the clock of this machine", () => {
  it("a sleep ends when its signal aborts", async () => {
    await SYSTEM_CLOCK.sleep(1_000_000_000_000, AbortSignal.abort());
    const controller = new AbortController();
    const slept = SYSTEM_CLOCK.sleep(1_000_000_000_000, controller.signal);
    controller.abort();
    await slept;
    await SYSTEM_CLOCK.sleep(1);
  });
});

describe("milliseconds for people", () => {
  it.each([
    [-5, "0 s"],
    [0, "0 s"],
    [449, "0.4 s"],
    [1500, "1.5 s"],
    [60_000, "60 s"],
    [10_499, "10 s"],
  ])("%d ms are shown as %j", (ms, text) => {
    expect(inSeconds(ms)).toEqual(text);
  });
});
