// A cache that replicas share, in Redis: sealed values.

import type { Made, Subject } from "./once.ts";
import type { Redis } from "./redis.ts";
import { open, type Place, placeOf, seal } from "./sealed.ts";

/** A cache that replicas share. It never throws: what goes wrong costs time alone. */
export interface SharedCache {
  /** The value that is kept; null: there is none that can be read. It may be older than what is asked for. */
  find(subject: Subject): Promise<Made | null>;
  /** Keeps a value for so many milliseconds. */
  keep(subject: Subject, made: Made, lifeMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What the cache is made from. */
export interface SharedCacheOptions {
  /** Closed with the cache. */
  readonly redis: Redis;
  /** Keystone's address: clouds that share a Redis have nothing in common in it. */
  readonly cloud: string;
}

/** Largest sealed value, in bytes: it has to be there and back within the time of a command. */
const MAX_BYTES = 1024 * 1024;

/** Makes the cache. */
export function createSharedCache({ redis, cloud }: SharedCacheOptions): SharedCache {
  return {
    find: async (subject) => {
      const place = placeOf(subject, cloud);
      // Not GET: others who write to the Redis would choose how much is read.
      const found = await redis.send(["GETRANGE", keyOf(place), "0", String(MAX_BYTES - 1)]);
      return Buffer.isBuffer(found?.reply) ? open(found.reply, place) : null;
    },
    keep: async (subject, made, lifeMs) => {
      const place = placeOf(subject, cloud);
      const sealed = seal(made, place);
      if (sealed.length > MAX_BYTES) return;
      await redis.send(["SET", keyOf(place), sealed, "PX", String(Math.ceil(lifeMs))]);
    },
    close: () => redis.close(),
  };
}

function keyOf({ name }: Place): string {
  return `quota-gate:${name}`;
}
