// Values as others may see them: whoever reads or writes a shared cache learns nothing from it and can forge nothing in it, but for the
// owner of the token that a value was made for.

import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from "node:crypto";
import type { Made, Subject } from "./once.ts";

/** A subject as a shared cache knows it. */
export interface Place {
  /** Name under which the value is kept: 64 hexadecimal digits. */
  readonly name: string;
  /** Key of the token's values. */
  readonly key: Buffer;
}

/** First byte of a sealed value: how the rest is to be read. */
const VERSION = 1;

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Birth, before the value. */
const BIRTH_BYTES = 8;
const LEAST_BYTES = 1 + NONCE_BYTES + BIRTH_BYTES + TAG_BYTES;

/** Name of a subject in this process, from which no token can be had. */
export function nameInMemory({ token, name }: Pick<Subject, "token" | "name">): string {
  return hash("sha256", JSON.stringify([token.text, name]), "base64");
}

/**
 * Finds the place of a subject. `cloud`: Keystone's address, since two clouds may share a cache. Keys are derived from the token by HKDF
 * (RFC 5869).
 */
export function placeOf({ token, name }: Pick<Subject, "token" | "name">, cloud: string): Place {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", token.text, cloud, `quota-gate ${VERSION}: ${purpose}`, KEY_BYTES));
  return { name: createHmac("sha256", derive("names")).update(name).digest("hex"), key: derive("values") };
}

/** Seals a value for its place. */
export function seal({ value, bornMs }: Made, { name, key }: Place): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(toAad(name));
  const birth = Buffer.alloc(BIRTH_BYTES);
  birth.writeDoubleBE(bornMs);
  const text = [cipher.update(birth), cipher.update(value), cipher.final()];
  return Buffer.concat([Buffer.of(VERSION), nonce, ...text, cipher.getAuthTag()]);
}

/** Opens what {@link seal} has made for the same place. null: it is something else. */
export function open(sealed: Buffer, { name, key }: Place): Made | null {
  if (sealed.length < LEAST_BYTES || sealed[0] !== VERSION) return null;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(toAad(name));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return { value: text.subarray(BIRTH_BYTES), bornMs: text.readDoubleBE(0) };
  } catch {
    return null;
  }
}

/** The version and the place are part of what is authenticated, so that no value can be moved to another place. */
function toAad(name: string): Buffer {
  return Buffer.from(`${VERSION} ${name}`);
}
