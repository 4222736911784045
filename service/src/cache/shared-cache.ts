// A cache that replicas share, in Redis. Its values are encrypted.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Token } from "../../../src/inputs/index.ts";
import type { KeptCall } from "../../../src/sources/openstack/index.ts";
import type { Redis } from "./redis.ts";

/** Key of a cached value. The token is part of it, so no client gets a value that was made for another token. */
export interface CacheKey {
  readonly token: Token;
  readonly name: string;
  /** Expiry of the token in milliseconds since 1970, which ends the life of the value. NaN if unknown: no caching. */
  readonly expiresMs: number;
}

/** A value with the time from which its age counts: just before the first request that it was made from. */
export type DatedValue = KeptCall;

/** A cache that replicas share. It never throws: without it, values are made again. */
export type SharedCache = ReturnType<typeof createSharedCache>;

/** Maximum size of a sealed value, in bytes. It must be transferred within the time limit of a Redis command. */
const MAX_BYTES = 1024 * 1024;

/** Creates the cache. `cloud` is the address of Keystone. It separates clouds that share a Redis. */
export function createSharedCache(redis: Pick<Redis, "send">, cloud: string) {
  return {
    /** Returns the stored value, which the caller checks for its age. undefined if no readable value is stored. */
    find: async (key: CacheKey): Promise<DatedValue | undefined> => {
      const place = placeOf(key, cloud);
      // Other clients of the Redis may have written a larger value. GET would read all of it.
      const found = await redis.send(["GETRANGE", nameOf(place), "0", String(MAX_BYTES - 1)]);
      return Buffer.isBuffer(found) ? open(found, place) : undefined;
    },
    keep: async (key: CacheKey, made: DatedValue, lifeMs: number): Promise<void> => {
      const place = placeOf(key, cloud);
      const sealed = seal(made, place);
      if (sealed.length > MAX_BYTES) return;
      await redis.send(["SET", nameOf(place), sealed, "PX", String(Math.ceil(lifeMs))]);
    },
  };
}

function nameOf({ name }: SealedPlace): string {
  return `quota-gate:${name}`;
}

interface SealedPlace {
  /** Name of the value: 64 hexadecimal digits. */
  readonly name: string;
  readonly key: Buffer;
}

/** First byte of a sealed value: the version of its format. */
const VERSION = 1;

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BIRTH_BYTES = 8;
const LEAST_BYTES = 1 + NONCE_BYTES + BIRTH_BYTES + TAG_BYTES;

/** Returns the name and the encryption key of a value. They are derived from the token by HKDF (RFC 5869). */
export function placeOf({ token, name }: Pick<CacheKey, "token" | "name">, cloud: string): SealedPlace {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", token.text, cloud, `quota-gate ${VERSION}: ${purpose}`, KEY_BYTES));
  return { name: createHmac("sha256", derive("names")).update(name).digest("hex"), key: derive("values") };
}

/** Encrypts a value for its place. */
export function seal({ value, bornMs }: DatedValue, { name, key }: SealedPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(name));
  const birth = Buffer.alloc(BIRTH_BYTES);
  birth.writeDoubleBE(bornMs);
  const text = [cipher.update(birth), cipher.update(value), cipher.final()];
  return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()]);
}

/** Decrypts a value that {@link seal} made for the same place. Returns undefined for any other bytes. */
export function open(sealed: Buffer, { name, key }: SealedPlace): DatedValue | undefined {
  if (sealed.length < LEAST_BYTES || sealed[0] !== VERSION) return undefined;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return { value: text.subarray(BIRTH_BYTES), bornMs: text.readDoubleBE(0) };
  } catch {
    return undefined;
  }
}

/** Returns the additional authenticated data: version and name, so that a value cannot be moved to another place. */
function toAad(name: string): Buffer {
  return Buffer.from(`${VERSION} ${name}`);
}
