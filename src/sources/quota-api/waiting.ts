// When to try again, and when to stop: exponential backoff with jitter, the server's own wish, and the time that is left.

import type { Failure } from "./failure.ts";

const FIRST_BACKOFF_MS = 500;
const LARGEST_BACKOFF_MS = 10_000;

/** Tries for what hardly ever passes by itself. */
const BRIEF_ATTEMPTS = 3;

/** No time limit that anyone sets lets more than this happen; it holds where a clock stands still. */
const MAX_ATTEMPTS = 100;

/** To wait so long before the next attempt, or to stop, with the reason as the rest of a sentence (empty: goes without saying). */
export type NextStep = { readonly waitMs: number } | { readonly stop: string };

/** What follows from a failed attempt. `random` is a number from 0 to 1; `attempts` counts the failed one. */
export function nextStep(options: {
  readonly failure: Failure;
  readonly attempts: number;
  readonly remainingMs: number;
  readonly random: number;
}): NextStep {
  const { failure, attempts, remainingMs, random } = options;
  if (failure.retry === "no") return { stop: "" };
  if (failure.retry === "briefly" && attempts >= BRIEF_ATTEMPTS) return { stop: "" };
  if (attempts >= MAX_ATTEMPTS) return { stop: "" };
  const asked = failure.retryAfterMs ?? 0;
  if (asked >= remainingMs && remainingMs > 0 && asked > 0) {
    const stop = `, and it asked to wait ${inSeconds(asked)}, but only ${inSeconds(remainingMs)} are left`;
    return { stop };
  }
  const backoff = Math.min(LARGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
  const waitMs = Math.max(asked, backoff * (0.5 + random / 2));
  return waitMs < remainingMs ? { waitMs } : { stop: ", and the time for all requests is up" };
}

/** Milliseconds as people say them: "0.4 s", "12 s". */
export function inSeconds(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}

/** Waits, or returns earlier when the signal is aborted; leaves no timer behind. */
export function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake);
    if (signal.aborted) wake();
  });
}
