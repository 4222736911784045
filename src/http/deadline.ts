// Time limits, on a clock that is never set back or forward.

/** The time that a client goes by; tests have one of their own. */
export interface Clock {
  /** Milliseconds from a fixed moment on. */
  monotonicMs(): number;
  /** Wall clock, for dates that servers name. */
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted; leaves no timer behind. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `end` after so many milliseconds, unless the function that it returns is called before. */
  limit(ms: number, end: () => void): () => void;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  // `performance.now()` says the same, but loads a module of Node at its first call.
  monotonicMs: () => process.uptime() * 1000,
  now: () => new Date(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const wake = () => {
        stop();
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const stop = SYSTEM_CLOCK.limit(ms, wake);
      signal?.addEventListener("abort", wake);
      if (signal?.aborted === true) wake();
    }),
  limit: (ms, end) => {
    const timer = setTimeout(end, Math.min(MAX_TIMER_MS, Math.ceil(ms)));
    return () => clearTimeout(timer);
  },
};

/** The longest time that a timer can be set to; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The end of the time for a series of requests. */
export interface Deadline {
  /** Milliseconds that are left, 0 or more. */
  remainingMs(): number;
  /** Moves the end, once, by a wait that the server asked for; false where it was moved before. */
  extendOnce(ms: number): boolean;
}

/** A deadline that begins to run now. */
export function createDeadline(totalMs: number, clock: Clock = SYSTEM_CLOCK): Deadline {
  let end = clock.monotonicMs() + totalMs;
  let isExtended = false;
  return {
    remainingMs: () => Math.max(0, end - clock.monotonicMs()),
    extendOnce(ms) {
      if (isExtended) return false;
      isExtended = true;
      end += ms;
      return true;
    },
  };
}

/** Half of the time that is left, so that something else has time where one request says nothing. */
export function halfOf(deadline: Deadline): Deadline {
  const rest = deadline.remainingMs() / 2;
  return {
    remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
    extendOnce: (ms) => deadline.extendOnce(ms),
  };
}

/** The promise's value; undefined where it does not come within so many milliseconds. Its rejection passes through until then. */
export async function within<Value>(
  promise: Promise<Value>,
  limitMs: number,
  clock: Clock = SYSTEM_CLOCK,
): Promise<Value | undefined> {
  const { promise: timeUp, resolve: end } = Promise.withResolvers<undefined>();
  // Where this process was busy for long, the value may have arrived without being read yet: that happens before the timers' next turn.
  const stop = clock.limit(limitMs, () => setImmediate(end, undefined));
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    stop();
  }
}

/** Milliseconds for people: "0.4 s", "12 s". */
export function inSeconds(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  return `${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}
