// Bounds on requests under way: all together, and those of one client or project, so that one does not take the service from the others.

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
