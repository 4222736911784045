// A cache in this process. Concurrent requests for the same value share one computation.

import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../../src/api-server/index.ts";
import { coalesce, say } from "../../../src/core/index.ts";
import { type Clock, inSeconds, SYSTEM_CLOCK, within } from "../../../src/http/index.ts";
import type { ServedAnswer } from "../backend.ts";
import type { CacheKey, DatedValue, SharedCache } from "./shared-cache.ts";

type SourcedValue = DatedValue & Pick<ServedAnswer, "from">;

/** The cache of a process, with the shared cache behind it. */
export type Once = ReturnType<typeof createOnce>;

/** Settings of a {@link Once}. */
export interface OnceOptions {
  /** Maximum age of a cached value in milliseconds. 0 disables the cache. */
  readonly ttlMs: number;
  /** Maximum size of all values in memory. The least recently used value is evicted first. */
  readonly maxBytes: number;
  /** Time limit for finding or making a value, in milliseconds. */
  readonly limitMs: number;
  /** Cache of all replicas. undefined if the service does not use one. */
  readonly shared: SharedCache | undefined;
  readonly clock?: Clock;
}

/** Memory of an entry in addition to its name and value, in bytes. */
const ENTRY_BYTES = 256;

/** Tolerated difference between the clocks of replicas. A value from further in the future is not used. */
const MAX_CLOCK_SKEW_MS = 1000;

/** Creates an empty cache. */
export function createOnce({ ttlMs, maxBytes, limitMs, shared, clock = SYSTEM_CLOCK }: OnceOptions) {
  const memory = new LRUCache<string, DatedValue>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, name) => value.length + name.length + ENTRY_BYTES,
    perf: { now: () => clock.monotonicMs() },
    ttlResolution: 0,
  });
  const underWay = new Map<string, Promise<SourcedValue>>();

  /** Returns the milliseconds for which a value may still be used. It may not if the result is 0, negative or NaN. */
  const lifeOf = ({ bornMs }: DatedValue, { expiresMs }: CacheKey): number => {
    const nowMs = clock.now().getTime();
    return bornMs > nowMs + MAX_CLOCK_SKEW_MS ? 0 : Math.min(ttlMs - (nowMs - bornMs), expiresMs - nowMs);
  };

  /** Keeps a value in memory if it is fresh. */
  const keep = (key: CacheKey, { value, bornMs }: DatedValue): void => {
    const ttl = lifeOf({ value, bornMs }, key);
    // A copy, since Node may allocate a small buffer inside a larger one, which would stay in memory with it.
    const copy = () => Buffer.from(new Uint8Array(value).buffer);
    if (ttl > 0) memory.set(nameInMemory(key), { value: copy(), bornMs }, { ttl });
  };

  const findOrMake = async (key: CacheKey, make: () => Promise<DatedValue>): Promise<SourcedValue> => {
    const found = ttlMs === 0 ? undefined : await shared?.find(key);
    if (found !== undefined && lifeOf(found, key) > 0) return { ...found, from: "shared-cache" };
    const made = await make();
    const lifeMs = lifeOf(made, key);
    // The answer does not wait until the value is stored.
    if (lifeMs > 0) void shared?.keep(key, made, lifeMs);
    return { ...made, from: "backend" };
  };

  return {
    /** Returns a fresh value from memory. */
    find: (key: CacheKey): DatedValue | undefined => memory.get(nameInMemory(key)),
    keep,
    usedBytes: (): number => memory.calculatedSize,
    /**
     * Returns the value from memory, from a concurrent call with the same key, from the shared cache, or from `make`.
     * Errors of `make` are thrown to all concurrent callers and are not cached. Throws a {@link Refusal} if the value
     * takes longer than the limit.
     */
    get: async (key: CacheKey, make: () => Promise<DatedValue>): Promise<SourcedValue> => {
      const name = nameInMemory(key);
      const kept = memory.get(name);
      if (kept !== undefined) return { ...kept, from: "memory" };
      const isFirst = !underWay.has(name);
      const made = await coalesce(underWay, name, async () => {
        const value = await within(findOrMake(key, make), limitMs, clock);
        if (value === undefined) {
          throw new Refusal(503, say`There was no answer within ${inSeconds(limitMs)}. Ask again later.`);
        }
        keep(key, value);
        return value;
      });
      return isFirst ? made : { ...made, from: "same-time" };
    },
  };
}

/** Returns the name of a key in memory: a hash, so that memory has no token. */
export function nameInMemory({ token, name }: Pick<CacheKey, "token" | "name">): string {
  return hash("sha256", JSON.stringify([token.text, name]), "base64");
}
