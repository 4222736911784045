// Limits: time, on a clock that is never set back or forward, and what runs at once.

import { type Message, say } from "../core/index.ts";

/** The time that a client goes by; tests have one of their own. */
export interface Clock {
  monotonicMs(): number;
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal is aborted; leaves no timer behind. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `end` after so many milliseconds, unless the function that it returns is called before. */
  limit(ms: number, end: () => void): () => void;
}

/** The clock of this machine. */
export const SYSTEM_CLOCK: Clock = {
  monotonicMs: () => performance.now(),
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
export type Deadline = ReturnType<typeof createDeadline>;

/** A deadline that begins to run now. */
export function createDeadline(totalMs: number, clock: Clock = SYSTEM_CLOCK) {
  let end = clock.monotonicMs() + totalMs;
  let isExtended = false;
  return {
    remainingMs: (): number => Math.max(0, end - clock.monotonicMs()),
    /** Moves the end, once, by a wait that the server asked for; false where it was moved before. */
    extendOnce(ms: number): boolean {
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
export function inSeconds(ms: number): Message {
  const seconds = Math.max(0, ms) / 1000;
  return say`${seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds)} s`;
}

/** Thrown where a task's turn has not come in time. */
export class NoTurn extends Error {
  override readonly name = "NoTurn";
}

/** Runs a task when it is its turn. Throws {@link NoTurn} where that does not come within so many milliseconds, and what the task throws. */
type Gate = <Value>(task: () => Promise<Value>, limitMs: number) => Promise<Value>;

/** Creates a gate, behind which so many tasks run at once; the others wait, in the order in which they came. */
export function createGate(most: number): Gate {
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
    // A turn that has come at the last moment is taken.
    if ((await within(promise, limitMs)) === undefined && waiting.delete(turn)) throw new NoTurn();
  };
  return async (task, limitMs) => {
    await enter(limitMs);
    try {
      return await task();
    } finally {
      // The place is handed on, or given up where nobody waits for it.
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/** Creates gates by name, behind each of which so many tasks run at once. One behind which there is nothing is forgotten. */
export function createGates(most: number) {
  const use = createShared<Gate>(() => undefined);
  return <Value>(name: string, task: () => Promise<Value>, limitMs: number): Promise<Value> =>
    use(
      name,
      () => createGate(most),
      (gate) => gate(task, limitMs),
    );
}

/** Runs tasks with the thing of a key: opened for the first that needs it, closed after the last at the same time. Throws what they throw. */
export function createShared<Thing>(close: (thing: Thing) => unknown) {
  const opened = new Map<string, { readonly thing: Thing; users: number }>();
  return async <Value>(key: string, open: () => Thing, task: (thing: Thing) => Promise<Value>): Promise<Value> => {
    const one = opened.get(key) ?? { thing: open(), users: 0 };
    opened.set(key, one);
    one.users += 1;
    try {
      return await task(one.thing);
    } finally {
      one.users -= 1;
      if (one.users === 0) {
        opened.delete(key);
        await close(one.thing);
      }
    }
  };
}

/** Bounds of what is under way, in all and by name. Throws what `refuse` makes where there is too much (`isOwn`: of this name). */
export function createBounds(of: {
  readonly most: number;
  readonly mostOfEach: number;
  readonly refuse: (isOwn: boolean) => Error;
}) {
  const counts = new Map<string, number>();
  let total = 0;
  return async <Value>(name: string, task: () => Promise<Value>): Promise<Value> => {
    const own = counts.get(name) ?? 0;
    if (own >= of.mostOfEach || total >= of.most) throw of.refuse(own >= of.mostOfEach);
    counts.set(name, own + 1);
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
