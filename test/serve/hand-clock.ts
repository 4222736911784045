// A clock that a test sets by hand.

import type { Clock } from "../../src/http/index.ts";

/** A clock that stands still until it is advanced. */
export interface HandClock extends Clock {
  /** Lets time pass (or, below 0, sets the wall clock back); what sleeps until then wakes up. */
  advance(ms: number): void;
  /** Resolves once so many sleep. */
  sleeping(count: number): Promise<void>;
}

/** Creates a clock. */
export function createHandClock(): HandClock {
  let wallMs = Date.UTC(2026, 0, 2, 3, 4, 5);
  let monotonicMs = 1000;
  const sleepers = new Set<{ readonly atMs: number; readonly wake: () => void }>();
  return {
    monotonicMs: () => monotonicMs,
    now: () => new Date(wallMs),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = {
          atMs: monotonicMs + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", sleeper.wake);
        if (signal?.aborted === true) sleeper.wake();
      }),
    limit: (ms, end) => {
      const sleeper = {
        atMs: monotonicMs + ms,
        wake: () => {
          sleepers.delete(sleeper);
          end();
        },
      };
      sleepers.add(sleeper);
      return () => sleepers.delete(sleeper);
    },
    advance: (ms) => {
      wallMs += ms;
      monotonicMs += Math.max(0, ms);
      for (const { atMs, wake } of sleepers) if (atMs <= monotonicMs) wake();
    },
    sleeping: async (count) => {
      while (sleepers.size < count) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
