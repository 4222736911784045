// A clock on which sleeping takes no time, so that no test waits for a backoff.

import { SYSTEM_CLOCK } from "../../src/http/index.ts";

/**
 * Returns a clock that follows real time and skips sleeps. With `ticks: false` only sleeps advance it. Time limits end
 * `speed` times as fast.
 */
export function createClock({ ticks = true, speed = 1 } = {}) {
  const slept: number[] = [];
  const running = new Set<{ readonly ms: number; readonly end: () => void }>();
  let skippedMs = 0;
  let silent = 0;
  const endSilent = (): void => {
    if (silent === 0) return;
    if (running.size > silent) {
      setImmediate(endSilent);
      return;
    }
    silent = 0;
    skippedMs += Math.max(0, ...[...running].map(({ ms }) => ms));
    for (const { end } of running) end();
  };
  return {
    /** Lengths of all sleeps in milliseconds. */
    slept,
    monotonicMs: () => skippedMs + (ticks ? process.uptime() * 1000 : 0),
    now: () => new Date((ticks ? Date.now() : Date.UTC(2026, 0, 2, 3, 4, 5)) + skippedMs),
    sleep: async (ms: number): Promise<void> => {
      slept.push(ms);
      skippedMs += ms;
    },
    limit: (ms: number, end: () => void) => {
      const one = { ms, end };
      running.add(one);
      const stop = SYSTEM_CLOCK.limit(ms / speed, end);
      return () => {
        stop();
        running.delete(one);
      };
    },
    /** Returns the number of pending time limits, each of which would keep a process alive. */
    running: () => running.size,
    /**
     * Ends a time limit early, once only requests for which this was called are pending. A server that stays silent
     * calls it.
     */
    timeUp: () => {
      silent += 1;
      endSilent();
    },
  };
}
