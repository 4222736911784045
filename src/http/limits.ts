// Limits of time, on a clock that is never adjusted, and of concurrency.

import { setTimeout as pause } from "node:timers/promises";
import { getOrCreate, type Message, say } from "../core/index.ts";

/** The clock of a client. Tests use their own. */
export interface Clock {
  monotonicMs(): number;
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. Leaves no timer behind. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `end` after so many milliseconds. The returned function cancels the call. */
  limit(ms: number, end: () => void): () => void;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  monotonicMs: () => performance.now(),
  now: () => new Date(),
  sleep: (ms, signal) => pause(toTimer(ms), undefined, { signal }).catch(() => undefined),
  limit: (ms, end) => {
    const timer = setTimeout(end, toTimer(ms));
    return () => clearTimeout(timer);
  },
};

/** Maximum of a timer in milliseconds. A longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function toTimer(ms: number): number {
  return Math.min(MAX_TIMER_MS, Math.ceil(ms));
}

/** Deadline of a series of requests. */
export type Deadline = ReturnType<typeof createDeadline>;

/** Creates a deadline that starts now. */
export function createDeadline(totalMs: number, clock: Clock = SYSTEM_CLOCK) {
  let end = clock.monotonicMs() + totalMs;
  let isExtended = false;
  return {
    remainingMs: (): number => Math.max(0, end - clock.monotonicMs()),
    /** Moves the end by a wait that the server asked for, but only once. */
    extendOnce(ms: number): void {
      if (!isExtended) end += ms;
      isExtended = true;
    },
  };
}

/** Returns a deadline after half of the remaining time, so that a silent server leaves time for something else. */
export function halfOf(deadline: Deadline): Deadline {
  const rest = deadline.remainingMs() / 2;
  return {
    remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
    extendOnce: (ms) => deadline.extendOnce(ms),
  };
}

/**
 * Resolves to the promise's value, or to undefined after so many milliseconds. Rejects if the promise rejects before
 * that.
 */
export async function within<Value>(
  promise: Promise<Value>,
  limitMs: number,
  clock: Clock = SYSTEM_CLOCK,
): Promise<Value | undefined> {
  const { promise: timeUp, resolve: end } = Promise.withResolvers<undefined>();
  // If this process was busy, a value may have arrived without being read. It is read before the timers' next turn.
  const stop = clock.limit(limitMs, () => setImmediate(end, undefined));
  try {
    return await Promise.race([promise, timeUp]);
  } finally {
    stop();
  }
}

/** Formats milliseconds for people: "0.4 s", "12 s". */
export function inSeconds(ms: number): Message {
  const seconds = Math.max(0, ms) / 1000;
  return say`${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}

/** Thrown if a task's turn does not come in time. */
export class NoTurnError extends Error {
  override readonly name = "NoTurn";
}

/**
 * Runs a task when its turn comes. Throws {@link NoTurnError} if that takes longer than so many milliseconds, and what
 * the task throws.
 */
type Limiter = <Value>(task: () => Promise<Value>, limitMs: number) => Promise<Value>;

/** Creates a limiter that lets so many tasks run at once. The others wait in the order of their arrival. */
export function createLimiter(most: number): Limiter {
  const waiting = new Set<() => void>();
  let running = 0;
  const enter = async (limitMs: number): Promise<void> => {
    if (running < most) {
      running += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<true>();
    const turn = () => resolve(true);
    waiting.add(turn);
    // A turn that came at the last moment is used.
    if ((await within(promise, limitMs)) === undefined && waiting.delete(turn)) throw new NoTurnError();
  };
  return async (task, limitMs) => {
    await enter(limitMs);
    try {
      return await task();
    } finally {
      // The place goes to the next task. Without one, it is free.
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/** Creates gates by name, each of which lets so many tasks run at once. Idle gates are removed. */
export function createLimiters(most: number) {
  const use = createShared<Limiter>(() => undefined);
  return <Value>(name: string, task: () => Promise<Value>, limitMs: number): Promise<Value> =>
    use(
      name,
      () => createLimiter(most),
      (run) => run(task, limitMs),
    );
}

/**
 * Runs tasks that share an object per key. It is opened for the first task and closed when no task uses it any more.
 * Throws what the functions throw.
 */
export function createShared<Thing>(close: (thing: Thing) => unknown) {
  const opened = new Map<string, { readonly thing: Thing; users: number }>();
  return async <Value>(key: string, open: () => Thing, task: (thing: Thing) => Promise<Value>): Promise<Value> => {
    const shared = getOrCreate(opened, key, () => ({ thing: open(), users: 0 }));
    shared.users += 1;
    try {
      return await task(shared.thing);
    } finally {
      shared.users -= 1;
      if (shared.users === 0) {
        opened.delete(key);
        await close(shared.thing);
      }
    }
  };
}

/**
 * Limits concurrent tasks, in total and by name. Throws `refuse(isOwn)` at a limit; `isOwn` is true at the limit by
 * name.
 */
export function createConcurrencyLimits({
  most,
  mostOfEach,
  refuse,
}: {
  readonly most: number;
  readonly mostOfEach: number;
  readonly refuse: (isOwn: boolean) => Error;
}) {
  const counts = new Map<string, number>();
  let total = 0;
  return async <Value>(name: string, task: () => Promise<Value>): Promise<Value> => {
    const count = counts.get(name) ?? 0;
    if (count >= mostOfEach || total >= most) throw refuse(count >= mostOfEach);
    counts.set(name, count + 1);
    total += 1;
    try {
      return await task();
    } finally {
      const left = (counts.get(name) ?? 1) - 1;
      if (left === 0) counts.delete(name);
      else counts.set(name, left);
      total -= 1;
    }
  };
}
