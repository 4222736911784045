import { describe, expect, it } from "vitest";
import type { Failure } from "../../src/sources/quota-api/failure.ts";
import { refusal } from "../../src/sources/quota-api/refusal.ts";
import { inSeconds, nextStep, sleepUntil } from "../../src/sources/quota-api/waiting.ts";

function step(
  overrides: Partial<Parameters<typeof nextStep>[0]> & {
    readonly retryAfterMs?: number;
    readonly retry?: Failure["retry"];
  },
) {
  const { retryAfterMs = null, retry = "yes", ...rest } = overrides;
  const failure: Failure = { code: "API_FAILED", retry, status: 503, what: "x", retryAfterMs };
  return nextStep({ failure, attempts: 1, remainingMs: 60_000, random: 1, ...rest });
}

describe("the wait before the next try", () => {
  it("doubles up to ten seconds, and is shortened by chance to no less than half", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => step({ attempts }));
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000].map((waitMs) => ({ waitMs })));
    expect(step({ attempts: 3, random: 0 })).toEqual({ waitMs: 1000 });
  });

  it("is never shorter than the server asks for, and never nothing", () => {
    expect(step({ retryAfterMs: 7000 })).toEqual({ waitMs: 7000 });
    expect(step({ retryAfterMs: 0 })).toEqual({ waitMs: 500 });
  });
});

describe("no further try", () => {
  it("follows where the wait would not end in time", () => {
    expect(step({ remainingMs: 500 })).toEqual({ stop: ", and the time for all requests is up" });
    expect(step({ remainingMs: -5, retryAfterMs: 1000 })).toEqual({ stop: ", and the time for all requests is up" });
    expect(step({ remainingMs: 501 })).toEqual({ waitMs: 500 });
  });

  it("follows at once where the server asks for more time than is left", () => {
    expect(step({ retryAfterMs: 120_000 })).toEqual({
      stop: ", and it asked to wait 120 s, but only 60 s are left",
    });
  });

  it("follows a lasting failure, three of a kind that hardly passes, and a hundred of any", () => {
    expect(step({ retry: "no" })).toEqual({ stop: "" });
    expect(step({ retry: "briefly", attempts: 2 })).toEqual({ waitMs: 1000 });
    expect(step({ retry: "briefly", attempts: 3 })).toEqual({ stop: "" });
    expect(step({ attempts: 100 })).toEqual({ stop: "" });
  });
});

describe("Retry-After", () => {
  const now = new Date("2026-01-02T03:04:05Z");
  const wish = (value: string | string[] | undefined, status = 429) =>
    refusal({ status, headers: { "retry-after": value }, origin: "https://quota.example", now }).retryAfterMs;

  it.each([
    ["0", 0],
    ["7", 7000],
    ["Fri, 02 Jan 2026 03:05:05 GMT", 60_000],
    ["Fri, 02 Jan 2026 03:00:00 GMT", 0],
    [["3", "4"], 3000],
  ])("%j is understood", (value, ms) => {
    expect(wish(value)).toBe(ms);
    expect(wish(value, 503)).toBe(ms);
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
  ])("%j is as good as none", (value) => {
    expect(wish(value)).toBeNull();
  });
});

describe("sleeping", () => {
  it("ends at once where the signal is aborted already, and where it is aborted meanwhile", async () => {
    await sleepUntil(1_000_000, AbortSignal.abort());
    const controller = new AbortController();
    const slept = sleepUntil(1_000_000, controller.signal);
    controller.abort();
    await slept;
    await sleepUntil(1, new AbortController().signal);
  });
});

describe("seconds", () => {
  it.each([
    [-5, "0 s"],
    [0, "0 s"],
    [449, "0.4 s"],
    [1500, "1.5 s"],
    [60_000, "60 s"],
    [10_499, "10 s"],
  ])("%d ms", (ms, text) => {
    expect(inSeconds(ms)).toBe(text);
  });
});
