// One value for one question: asked once by all who want it at the same time, and kept for a while.

/** A value, and where it comes from. */
export interface Kept {
  readonly value: Buffer;
  readonly from: "backend" | "memory" | "shared-cache" | "same-time";
}

/** Keeps values by keys, for as long as they are fresh. */
export interface Once {
  /**
   * The value of a key that is kept, or that somebody is making at the moment, or otherwise what `make` makes. What `make` throws is
   * thrown to everybody who waits for it, and not kept.
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Kept>;
  close(): Promise<void>;
}

/** Keeps nothing; the same question at the same time is asked once. */
export function createOnce(): Once {
  const underWay = new Map<string, Promise<Buffer>>();
  return {
    get: async (key, make) => {
      const shared = underWay.get(key);
      if (shared !== undefined) return { value: await shared, from: "same-time" };
      const made = make().finally(() => underWay.delete(key));
      underWay.set(key, made);
      return { value: await made, from: "backend" };
    },
    close: async () => {},
  };
}
