// A cache that replicas share, in Redis: sealed values, and leases, so that one replica at a time makes a value.

import { randomUUID } from "node:crypto";
import type { Found, Lease, Made, SharedCache, Subject } from "./once.ts";
import type { Redis } from "./redis.ts";
import { open, type Place, placeOf, seal } from "./sealed.ts";

/** What the cache is made from. */
export interface SharedCacheOptions {
  /** Closed with the cache. */
  readonly redis: Redis;
  /** Keystone's address: clouds that share a Redis have nothing in common in it. */
  readonly cloud: string;
  /** Time that a lease lasts, in milliseconds, unless it is renewed, which it is while its value is being made: what a replica that dies costs. */
  readonly leaseMs?: number;
}

const LEASE_MS = 3000;

/** Largest sealed value that is sent, in bytes: it has to be there and back within the time of a command. */
const MAX_BYTES = 1024 * 1024;

/**
 * Gets the value, or takes the lease: in one step, since between two a value may come, and the lease go. Replies the value; 1: the lease
 * is the caller's; 0: it is somebody else's. Where nothing can be written (a full memory), an error comes after the look for the value.
 */
const FIND = `
local value = redis.call("GET", KEYS[1])
if value then return value end
if redis.call("SET", KEYS[2], ARGV[1], "NX", "PX", ARGV[2]) then return 1 end
return 0`;

const RENEW = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("PEXPIRE", KEYS[1], ARGV[2]) end return 0`;
const END = `if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`;

/** Makes the cache. */
export function createSharedCache({ redis, cloud, leaseMs = LEASE_MS }: SharedCacheOptions): SharedCache {
  const lifeMs = String(leaseMs);

  const toLease = (place: Place, owner: string): Lease => {
    const key = leaseKey(place);
    const renewal = setInterval(() => void redis.send(["EVAL", RENEW, "1", key, owner, lifeMs]), leaseMs / 3).unref();
    return {
      end: async () => {
        clearInterval(renewal);
        await redis.send(["EVAL", END, "1", key, owner]);
      },
    };
  };

  return {
    find: async (subject, isStale): Promise<Found> => {
      const place = placeOf(subject, cloud);
      const owner = randomUUID();
      const found = await redis.send(["EVAL", FIND, "2", valueKey(place), leaseKey(place), owner, lifeMs]);
      if (found === null) return { kind: "away" };
      if (!Buffer.isBuffer(found.reply)) {
        return found.reply === 1 ? { kind: "lease", lease: toLease(place, owner) } : { kind: "held" };
      }
      const made = open(found.reply, place);
      if (made !== null && !isStale(made)) return { kind: "value", ...made };
      // Something is in the value's place that is none.
      const taken = await redis.send(["SET", leaseKey(place), owner, "NX", "PX", lifeMs]);
      if (taken === null) return { kind: "away" };
      return taken.reply === null ? { kind: "held" } : { kind: "lease", lease: toLease(place, owner) };
    },
    keep: async (subject: Subject, made: Made, forMs: number) => {
      const place = placeOf(subject, cloud);
      const sealed = seal(made, place);
      if (sealed.length > MAX_BYTES) return;
      await redis.send(["SET", valueKey(place), sealed, "PX", String(Math.max(1, Math.floor(forMs)))]);
    },
    close: () => redis.close(),
  };
}

// The part in braces puts both on the same node of a cluster.

function valueKey({ name }: Place): string {
  return `quota-gate:{${name}}`;
}

function leaseKey({ name }: Place): string {
  return `quota-gate:{${name}}:lease`;
}
