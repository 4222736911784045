// A clock on which sleeping takes no time, so that no test waits for a backoff.

import type { Clock } from "../../src/http/index.ts";

/** A clock that goes on by itself, and skips what is slept. */
export interface TestClock extends Clock {
  /** The lengths of all sleeps, in milliseconds. */
  readonly slept: readonly number[];
}

/** Creates a clock; `ticks: false` makes it go on by sleeps alone. */
export function createClock({ ticks = true } = {}): TestClock {
  const slept: number[] = [];
  let skippedMs = 0;
  return {
    slept,
    monotonicMs: () => skippedMs + (ticks ? process.uptime() * 1000 : 0),
    now: () => new Date((ticks ? Date.now() : Date.UTC(2026, 0, 2, 3, 4, 5)) + skippedMs),
    sleep: async (ms) => {
      slept.push(ms);
      skippedMs += ms;
    },
  };
}
