// A cache that replicas share, in Redis: sealed values.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Token } from "../../../src/inputs/index.ts";
import type { KeptCall } from "../../../src/sources/openstack/index.ts";
import type { Redis } from "./redis.ts";

/** What is asked, and who asks: no client gets what was made for another token. */
export interface CacheKey {
  readonly token: Token;
  readonly name: string;
  /** When the token expires, in milliseconds since 1970: what was made for it is given until then at most. NaN: not known, so nothing is kept. */
  readonly expiresMs: number;
}

/** A value with its birth, from which on its age counts: before the oldest answer in it was asked for. */
export type DatedValue = KeptCall;

/** A cache that replicas share. It never throws: what goes wrong costs time alone. */
export type SharedCache = ReturnType<typeof createSharedCache>;

/** Largest sealed value, in bytes: it has to be there and back within the time of a command. */
const MAX_BYTES = 1024 * 1024;

/** Makes the cache. `cloud`: Keystone's address, since clouds that share a Redis have nothing in common in it. */
export function createSharedCache(redis: Pick<Redis, "send">, cloud: string) {
  return {
    /** The value that is kept; undefined: there is none that can be read. It may be older than what is asked for. */
    find: async (key: CacheKey): Promise<DatedValue | undefined> => {
      const place = placeOf(key, cloud);
      // Not GET: others who write to the Redis would choose how much is read.
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
  /** Name under which the value is kept: 64 hexadecimal digits. */
  readonly name: string;
  readonly key: Buffer;
}

/** First byte of a sealed value: how the rest is to be read. */
const VERSION = 1;

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BIRTH_BYTES = 8;
const LEAST_BYTES = 1 + NONCE_BYTES + BIRTH_BYTES + TAG_BYTES;

/** Finds the place of a value. Keys are derived from the token by HKDF (RFC 5869). */
export function placeOf({ token, name }: Pick<CacheKey, "token" | "name">, cloud: string): SealedPlace {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", token.text, cloud, `quota-gate ${VERSION}: ${purpose}`, KEY_BYTES));
  return { name: createHmac("sha256", derive("names")).update(name).digest("hex"), key: derive("values") };
}

/** Seals a value for its place. */
export function seal({ value, bornMs }: DatedValue, { name, key }: SealedPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(toAad(name));
  const birth = Buffer.alloc(BIRTH_BYTES);
  birth.writeDoubleBE(bornMs);
  const text = [cipher.update(birth), cipher.update(value), cipher.final()];
  return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()]);
}

/** Opens what {@link seal} has made for the same place. undefined: it is something else. */
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

/** The version and the place are part of what is authenticated, so that no value can be moved to another place. */
function toAad(name: string): Buffer {
  return Buffer.from(`${VERSION} ${name}`);
}
