// Bounds on what runs at the same time, and what is shared meanwhile.

import { within } from "./deadline.ts";

/** Thrown where a task's turn has not come in time. */
export class NoTurn extends Error {
  override readonly name = "NoTurn";
}

/** Lets a number of tasks run at once; the others wait for their turn, in the order in which they came. */
interface Gate {
  /** Runs the task. Throws {@link NoTurn} where its turn does not come within so many milliseconds, and what the task throws. */
  run<Value>(task: () => Promise<Value>, limitMs: number): Promise<Value>;
}

/** Creates a gate. */
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
  return {
    run: async (task, limitMs) => {
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
    },
  };
}

/** Gates by name. */
interface Gates {
  /** Runs the task behind the gate of a name, as {@link Gate.run} does. */
  run<Value>(name: string, task: () => Promise<Value>, limitMs: number): Promise<Value>;
}

/** Creates gates, each of which lets so many tasks run at once. One behind which there is nothing is forgotten. */
export function createGates(most: number): Gates {
  const gates = createShared<string, Gate>(() => undefined);
  return {
    run: (name, task, limitMs) =>
      gates.use(
        name,
        () => createGate(most),
        (gate) => gate.run(task, limitMs),
      ),
  };
}

/** Things that tasks at the same time share: each is opened for the first task that needs it, and closed after the last. */
interface Shared<Key, Thing> {
  /** Runs a task with the thing of a key. Throws what opening, the task and closing throw. */
  use<Value>(key: Key, open: () => Thing, task: (thing: Thing) => Promise<Value>): Promise<Value>;
}

/** Creates an empty set of shared things. */
export function createShared<Key, Thing>(close: (thing: Thing) => unknown): Shared<Key, Thing> {
  const opened = new Map<Key, { readonly thing: Thing; users: number }>();
  return {
    use: async (key, open, task) => {
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
    },
  };
}

/** Requests under way. */
interface Bounds {
  /** Runs the task and counts it meanwhile. Throws what `refuse` makes where there are too many, and what the task throws. */
  run<Value>(name: string, task: () => Promise<Value>): Promise<Value>;
}

/** Makes bounds. `refuse`: the error where all together are too many; `isOwn`: where those of this name are. */
export function createBounds(of: {
  readonly most: number;
  readonly mostOfEach: number;
  readonly refuse: (isOwn: boolean) => Error;
}): Bounds {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    run: async (name, task) => {
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
    },
  };
}
