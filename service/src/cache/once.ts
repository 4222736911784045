// One value for one question of one token: made once for all who ask at the same time, and kept for a while.

import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Refusal } from "../../../src/api-server/index.ts";
import { coalesce, say } from "../../../src/core/index.ts";
import { type Clock, inSeconds, SYSTEM_CLOCK, within } from "../../../src/http/index.ts";
import type { ServedAnswer } from "../backend.ts";
import type { CacheKey, DatedValue, SharedCache } from "./shared-cache.ts";

type SourcedValue = DatedValue & Pick<ServedAnswer, "from">;

/** Keeps values for as long as they are fresh. */
export type Once = ReturnType<typeof createOnce>;

/** Settings of a {@link Once}. */
export interface OnceOptions {
  /** Age at which values are no longer given, in milliseconds. 0: none is kept. */
  readonly ttlMs: number;
  /** Bytes that values in memory take together, at most: the one that was asked for longest ago goes first. */
  readonly maxBytes: number;
  /** Most time for making a value, in milliseconds. */
  readonly limitMs: number;
  /** Not closed here. undefined: there are no other replicas. */
  readonly shared: SharedCache | undefined;
  readonly clock?: Clock;
}

/** What an entry takes in memory in addition to its value, in bytes. */
const ENTRY_BYTES = 256;

/** A value that is born later than this from now was made by a clock that is not to be trusted. Replicas' clocks differ a little. */
const CLOCKS_DIFFER_MS = 1000;

export function createOnce({ ttlMs, maxBytes, limitMs, shared, clock = SYSTEM_CLOCK }: OnceOptions) {
  const memory = new LRUCache<string, DatedValue>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, name) => value.length + name.length + ENTRY_BYTES,
    perf: { now: () => clock.monotonicMs() },
    ttlResolution: 0,
  });
  const underWay = new Map<string, Promise<SourcedValue>>();

  /** Milliseconds for which a value may be given; 0 or less, or NaN: it may not. */
  const lifeOf = ({ bornMs }: DatedValue, { expiresMs }: CacheKey): number => {
    const nowMs = clock.now().getTime();
    return bornMs > nowMs + CLOCKS_DIFFER_MS ? 0 : Math.min(ttlMs - (nowMs - bornMs), expiresMs - nowMs);
  };

  /** Keeps a value in memory, unless it is too old. */
  const keep = (key: CacheKey, made: DatedValue): void => {
    const ttl = lifeOf(made, key);
    // A small buffer is part of a larger one of Node's, which stays in memory for as long as any part of it is in use: so a copy.
    const value = () => Buffer.from(new Uint8Array(made.value).buffer);
    if (ttl > 0) memory.set(nameInMemory(key), { value: value(), bornMs: made.bornMs }, { ttl });
  };

  const makeOrShare = async (key: CacheKey, make: () => Promise<DatedValue>): Promise<SourcedValue> => {
    const found = ttlMs === 0 ? undefined : await shared?.find(key);
    if (found !== undefined && lifeOf(found, key) > 0) return { ...found, from: "shared-cache" };
    const made = await make();
    const lifeMs = lifeOf(made, key);
    // The answer need not wait for it.
    if (lifeMs > 0) void shared?.keep(key, made, lifeMs);
    return { ...made, from: "backend" };
  };

  return {
    /** The value that is kept in memory. undefined: there is none. */
    find: (key: CacheKey): DatedValue | undefined => memory.get(nameInMemory(key)),
    keep,
    usedBytes: (): number => memory.calculatedSize,
    /**
     * The value that is kept in memory or by another replica, or that is being made at the moment, or otherwise what `make` makes. What
     * `make` throws is thrown to all that wait for it, and not kept. Throws a {@link Refusal} where making takes longer than the limit.
     */
    get: async (key: CacheKey, make: () => Promise<DatedValue>): Promise<SourcedValue> => {
      const name = nameInMemory(key);
      const kept = memory.get(name);
      if (kept !== undefined) return { ...kept, from: "memory" };
      const isFirst = !underWay.has(name);
      const made = await coalesce(underWay, name, async () => {
        const value = await within(makeOrShare(key, make), limitMs, clock);
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

/** Name of a key in this process, from which no token can be had. */
export function nameInMemory({ token, name }: Pick<CacheKey, "token" | "name">): string {
  return hash("sha256", JSON.stringify([token.text, name]), "base64");
}
