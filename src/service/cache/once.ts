// One value for one question of one token: made once for all who ask at the same time, and kept for a while.

import { LRUCache } from "lru-cache";
import { type Clock, createDeadline, inSeconds, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Token } from "../../inputs/index.ts";
import { Unavailable } from "../backend.ts";
import { nameInMemory } from "./sealed.ts";

/** What is asked, and who asks: nobody gets what was made for another token. */
export interface Subject {
  readonly token: Token;
  /** Whatever tells the questions of one token apart. */
  readonly name: string;
}

/** A value with its birth. */
export interface Made {
  readonly value: Buffer;
  /** Moment from which on its age counts, by the wall clock, in milliseconds since 1970: before the oldest answer in it was asked for. */
  readonly bornMs: number;
}

/** A value, and where it comes from. */
export interface Kept extends Made {
  readonly from: "backend" | "memory" | "shared-cache" | "same-time";
}

/** Keeps values for as long as they are fresh. */
export interface Once {
  /**
   * The value that is kept, or that somebody is making at the moment, or otherwise what `make` makes. What `make` throws is thrown to
   * everybody who waits for it, and not kept. Throws {@link Unavailable} where making takes longer than the limit.
   */
  get(subject: Subject, make: () => Promise<Made>): Promise<Kept>;
  /** Bytes that kept values take in memory. */
  usedBytes(): number;
}

/** The right to make a value, of all replicas. Lasts until it is ended, or the replica dies. */
export interface Lease {
  end(): Promise<void>;
}

/** What other replicas know of a subject. */
export type Found =
  | ({ readonly kind: "value" } & Made)
  /** There is none, and it is up to the caller to make it. */
  | { readonly kind: "lease"; readonly lease: Lease }
  /** Another replica makes it. */
  | { readonly kind: "held" }
  /** The cache is out of reach. */
  | { readonly kind: "away" };

/** A cache that replicas share. It never throws: what goes wrong costs time alone. */
export interface SharedCache {
  /** A value that is there and not `isStale`, or the lease on making it. */
  find(subject: Subject, isStale: (made: Made) => boolean): Promise<Found>;
  /** Keeps a value for so many milliseconds. */
  keep(subject: Subject, made: Made, lifeMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Settings of a {@link Once}. */
export interface OnceOptions {
  /** Age at which values are no longer given, in milliseconds. 0: none is kept. */
  readonly ttlMs: number;
  /** Bytes that values in memory take together, at most: the one that was asked for longest ago goes first. */
  readonly maxBytes: number;
  /** Most time for making a value, in milliseconds. */
  readonly limitMs: number;
  /**
   * Most time that another replica's making is waited for, in milliseconds; then it is made here, too. Well below the time of whoever
   * asks: a lease that nobody will ever end must cost time alone.
   */
  readonly waitMs: number;
  /** Not closed here. null: there are no other replicas. */
  readonly shared: SharedCache | null;
  /** This machine's unless given. */
  readonly clock?: Clock;
}

/** What an entry takes in memory beside its value, in bytes. */
const ENTRY_BYTES = 256;

/** A value that is born later than this from now was made by a clock that is not to be trusted. Replicas' clocks differ a little. */
const CLOCKS_DIFFER_MS = 1000;

/** Waits between two looks at whether another replica has made a value. */
const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;

/** Makes one that keeps nothing yet. */
export function createOnce(options: OnceOptions): Once {
  const { ttlMs, maxBytes, limitMs, waitMs, shared, clock = SYSTEM_CLOCK } = options;
  const memory = new LRUCache<string, Made>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, name) => value.length + name.length + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<Kept>>();

  const lifeOf = ({ bornMs }: Pick<Made, "bornMs">): number => {
    const age = clock.now().getTime() - bornMs;
    return age < -CLOCKS_DIFFER_MS ? 0 : Math.max(0, ttlMs - Math.max(0, age));
  };
  const isStale = (made: Made): boolean => !(lifeOf(made) > 0);

  const keep = (name: string, { value, bornMs }: Made): void => {
    memory.set(name, { value: toOwnMemory(value), bornMs });
    // Those that nobody has asked for the longest; what is stale among others goes when it is one of them.
    for (const other of memory.rkeys()) {
      const kept = memory.peek(other);
      if (kept !== undefined && !isStale(kept)) return;
      memory.delete(other);
    }
  };

  const makeHere = async (make: () => Promise<Made>): Promise<Kept> => ({
    ...(await within(make(), limitMs, clock)),
    from: "backend",
  });

  const makeForAll = async (subject: Subject, make: () => Promise<Made>, cache: SharedCache): Promise<Kept> => {
    const deadline = createDeadline(waitMs, clock);
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_LOOK_MS, pauseMs * 1.5)) {
      const found = await cache.find(subject, isStale);
      if (found.kind === "value") return { value: found.value, bornMs: found.bornMs, from: "shared-cache" };
      const leftMs = deadline.remainingMs();
      if (found.kind === "held" && leftMs > 0) {
        await clock.sleep(Math.min(pauseMs, leftMs));
        continue;
      }
      const lease = found.kind === "lease" ? found.lease : null;
      try {
        const made = await makeHere(make);
        const lifeMs = lifeOf(made);
        // Commands keep their order, so nobody finds neither value nor lease. The answer need not wait for it.
        if (lifeMs > 0) void cache.keep(subject, made, lifeMs);
        return made;
      } finally {
        void lease?.end();
      }
    }
  };

  return {
    usedBytes: () => memory.calculatedSize,
    get: async (subject, make) => {
      const name = nameInMemory(subject);
      const kept = memory.get(name);
      if (kept !== undefined) {
        if (!isStale(kept)) return { ...kept, from: "memory" };
        memory.delete(name);
      }
      const others = underWay.get(name);
      if (others !== undefined) return { ...(await others), from: "same-time" };
      const making = shared === null || ttlMs === 0 ? makeHere(make) : makeForAll(subject, make, shared);
      underWay.set(name, making);
      try {
        const made = await making;
        if (!isStale(made)) keep(name, made);
        return made;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** A copy by itself: a small buffer is part of a larger one of Node's, which stays in memory for as long as any part of it is in use. */
function toOwnMemory(value: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(value.length);
  value.copy(copy);
  return copy;
}

async function within(making: Promise<Made>, limitMs: number, clock: Clock): Promise<Made> {
  const done = new AbortController();
  const timeUp = clock.sleep(limitMs, done.signal).then((): never => {
    throw new Unavailable(`There was no answer within ${inSeconds(limitMs)}. Ask again later.`);
  });
  try {
    return await Promise.race([making, timeUp]);
  } finally {
    done.abort();
    // It ends with nobody waiting for it any more.
    timeUp.catch(() => undefined);
    making.catch(() => undefined);
  }
}
