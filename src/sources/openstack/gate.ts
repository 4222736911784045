// A bound on what runs at the same time.

/** Lets a number of tasks run at once; the others wait for their turn, in the order in which they came. */
export interface Gate {
  run<Value>(task: () => Promise<Value>): Promise<Value>;
}

/** Creates a gate. */
export function createGate(most: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    run: async (task) => {
      if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
      else running += 1;
      try {
        return await task();
      } finally {
        // The place is handed on, or given up where nobody waits for it.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
