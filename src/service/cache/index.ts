// Values that are made once for all who ask at the same time, and kept for a while: in memory, and in a cache that replicas share.

export { type CacheKey, createOnce, type DatedValue, type Once, type OnceOptions } from "./once.ts";
export { type CommandEnd, openRedis, parseRedisUrl, type RedisAddress } from "./redis.ts";
export { createSharedCache } from "./shared-cache.ts";
