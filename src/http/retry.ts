// Attempts: exponential backoff with jitter, the wait that a server asks for, and the time that is left.

import { type Clock, type Deadline, inSeconds, SYSTEM_CLOCK } from "./deadline.ts";

/** Time limits, in milliseconds, and attempts. */
export interface Timing {
  /** For one attempt, the body included. */
  readonly attemptMs: number;
  /** For a series of requests, with their attempts and the waits between them. */
  readonly totalMs: number;
  /** Attempts for one request, at most. */
  readonly attempts: number;
  /** Wait before the second attempt; it doubles with each further one, and is shortened at random by up to half. */
  readonly backoffMs: number;
}

/** As many attempts as the time allows, since no limit that anyone sets lets a hundred happen; one that hangs leaves half of it for others. */
export function timingWithin(totalMs: number): Timing {
  return { attemptMs: totalMs / 2, totalMs, attempts: 100, backoffMs: 500 };
}

const LARGEST_BACKOFF_MS = 10_000;

/** Least time that a further attempt is given. With less, a slow answer would be reported instead of what the server said before. */
const LEAST_ATTEMPT_MS = 1000;

/**
 * The use of another attempt. `unreached`: little, since the server cannot be reached at all; `briefly`: little, since the failure hardly
 * ever passes by itself; `at-once`: the next attempt differs, by another token for example.
 */
export type Retry = "no" | "unreached" | "briefly" | "yes" | "at-once";

/** Attempts and milliseconds after which a request is given up, in addition to the limits of `Timing`. */
const LIMITS: Readonly<Record<Retry, { readonly attempts: number; readonly withinMs: number }>> = {
  no: { attempts: 1, withinMs: Number.POSITIVE_INFINITY },
  unreached: { attempts: 3, withinMs: 10_000 },
  briefly: { attempts: 3, withinMs: Number.POSITIVE_INFINITY },
  yes: { attempts: Number.POSITIVE_INFINITY, withinMs: Number.POSITIVE_INFINITY },
  "at-once": { attempts: Number.POSITIVE_INFINITY, withinMs: Number.POSITIVE_INFINITY },
};

/** The end of one attempt. */
export interface Attempt {
  readonly retry: Retry;
  /** The wait that the server asks for, in milliseconds; undefined: none. */
  readonly retryAfterMs: number | undefined;
}

/** The end of the last attempt. */
interface Attempts<Result extends Attempt> {
  readonly result: Result;
  readonly attempts: number;
  /** The reason why there was no further one, as the end of a sentence: ", and the time for all requests is up". Empty: it goes without saying. */
  readonly stop: string;
}

/** Makes attempts until one needs no retry, the limits are reached or the time is up. Throws what `attempt` throws. */
export async function withRetries<Result extends Attempt>(options: {
  /** Makes one attempt, which has to end within so many milliseconds (1 or more). */
  readonly attempt: (limitMs: number) => Promise<Result>;
  readonly timing: Omit<Timing, "totalMs">;
  readonly deadline: Deadline;
  /** Called before each wait. */
  readonly onRetry?: (result: Result, waitMs: number) => void;
  /** Aborted: no further attempt. */
  readonly halt?: AbortSignal | undefined;
  readonly clock?: Clock;
}): Promise<Attempts<Result>> {
  const { attempt, timing, deadline, halt, clock = SYSTEM_CLOCK } = options;
  const isHalted = () => halt?.aborted === true;
  const startedMs = clock.monotonicMs();
  for (let attempts = 1; ; attempts += 1) {
    const begunMs = clock.monotonicMs();
    const result = await attempt(Math.max(1, Math.min(timing.attemptMs, deadline.remainingMs())));
    if (result.retry === "at-once" && attempts < timing.attempts) continue;
    const limit = LIMITS[result.retry];
    if (attempts >= Math.min(limit.attempts, timing.attempts)) return { result, attempts, stop: "" };
    const remainingMs = deadline.remainingMs();
    const askedMs = result.retryAfterMs ?? 0;
    if (askedMs >= remainingMs && remainingMs > 0) {
      const stop = `, and it asked to wait ${inSeconds(askedMs)}, but only ${inSeconds(remainingMs)} are left`;
      return { result, attempts, stop };
    }
    const backoffMs = Math.min(LARGEST_BACKOFF_MS, timing.backoffMs * 2 ** (attempts - 1));
    const waitMs = Math.max(askedMs, backoffMs * (0.5 + Math.random() / 2));
    if (waitMs + LEAST_ATTEMPT_MS > remainingMs)
      return { result, attempts, stop: ", and the time for all requests is up" };
    // The next attempt is taken to last as long as this one.
    const nowMs = clock.monotonicMs();
    if (nowMs - startedMs + waitMs + (nowMs - begunMs) > limit.withinMs) return { result, attempts, stop: "" };
    if (isHalted()) return { result, attempts, stop: "" };
    options.onRetry?.(result, waitMs);
    await clock.sleep(waitMs, halt);
    if (isHalted()) return { result, attempts, stop: "" };
  }
}

/** true for a status after which the same request may succeed later: 408, 429 or 5xx. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Milliseconds from `Retry-After`, in seconds or as an HTTP date (RFC 9110, section 10.2.3); undefined where it is absent or neither. */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000;
  const at = /\bGMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
