// Bounds on what runs at the same time.

import { within } from "./deadline.ts";

/** Thrown where a task's turn has not come in time. */
export class NoTurn extends Error {
  override readonly name = "NoTurn";
}

/** Lets a number of tasks run at once; the others wait for their turn, in the order in which they came. */
export interface Gate {
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
    if ((await within(promise, limitMs)) === null && waiting.delete(turn)) throw new NoTurn();
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
export interface Gates {
  /** Runs the task behind the gate of a name, as {@link Gate.run} does. */
  run<Value>(name: string, task: () => Promise<Value>, limitMs: number): Promise<Value>;
}

/** Creates gates, each of which lets so many tasks run at once. One behind which there is nothing is forgotten. */
export function createGates(most: number): Gates {
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    run: async (name, task, limitMs) => {
      const one = gates.get(name) ?? { gate: createGate(most), users: 0 };
      gates.set(name, one);
      one.users += 1;
      try {
        return await one.gate.run(task, limitMs);
      } finally {
        one.users -= 1;
        if (one.users === 0) gates.delete(name);
      }
    },
  };
}
