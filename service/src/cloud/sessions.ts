// A cache of validated tokens, so that Keystone is not asked at every request.

import { LRUCache } from "lru-cache";
import { Refusal } from "../../../src/api-server/index.ts";
import { say } from "../../../src/core/index.ts";
import { type Clock, createConcurrencyLimits } from "../../../src/http/index.ts";
import type { Token } from "../../../src/inputs/index.ts";
import type { Session, TokenValidator } from "../../../src/keystone/index.ts";
import { nameInMemory } from "../cache/once.ts";

/**
 * Maximum time for which a refusal is cached. Clients may go on with an expired token. A new token may be unknown to
 * some of Keystone's servers for a moment.
 */
const REFUSED_MS = 1000;

/** Maximum size of all cached sessions. Nearly all of it are catalogs. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Maximum number of cached refusals. They are counted separately, so that invented tokens evict no session. */
const MOST_REFUSALS = 10_000;

/**
 * Maximum number of tokens that are remembered as accepted, for longer than their sessions. Their validation does not
 * compete with a flood of new tokens.
 */
const MOST_ACCEPTED = 10_000;

/**
 * Maximum numbers of requests that wait for Keystone: by client for tokens never accepted before, by token for others.
 */
const OF_STRANGERS = { most: 400, mostOfEach: 100 };
const OF_ACCEPTED = { most: 1000, mostOfEach: 250 };

const refuse = () =>
  new Refusal(429, say`Too many requests wait until Keystone has said whether their tokens are valid. Ask again.`);

/** Creates an empty cache of sessions. */
export function createSessions(options: {
  readonly validator: Pick<TokenValidator, "validate">;
  /** Maximum time for which a session is cached, unless its token expires before. 0 disables the cache. */
  readonly ttlMs: number;
  readonly clock: Clock;
}) {
  const { validator, ttlMs, clock } = options;
  const timed = { perf: { now: () => clock.monotonicMs() }, ttlResolution: 0 };
  const sessions = new LRUCache<string, Session>({ ...timed, maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const refusals = new LRUCache<string, true>({ ...timed, max: MOST_REFUSALS });
  const accepted = new LRUCache<string, true>({ ...timed, max: MOST_ACCEPTED });
  const boundStrangers = createConcurrencyLimits({ ...OF_STRANGERS, refuse });
  const boundAccepted = createConcurrencyLimits({ ...OF_ACCEPTED, refuse });

  const validate = async (token: Token, name: string, stranger?: string): Promise<Session | undefined> => {
    const start = clock.monotonicMs();
    const session = await validator.validate(token, stranger);
    if (session === undefined) {
      accepted.delete(name);
      if (ttlMs > 0) refusals.set(name, true, { start, ttl: Math.min(ttlMs, REFUSED_MS) });
      return undefined;
    }
    // NaN, and so not cached, if the session has no expiry.
    const leftMs = expiryOf(session) - clock.now().getTime();
    if (leftMs > 0) accepted.set(name, true, { ttl: leftMs });
    if (leftMs > 0 && ttlMs > 0) sessions.set(name, session, { start, ttl: Math.min(ttlMs, leftMs) });
    return session;
  };

  return {
    /**
     * Returns the session of a token, or undefined for an invalid token. `address` is the client's. Throws the errors
     * of the validator, which are not cached. Throws a {@link Refusal} if too many requests wait for Keystone.
     */
    find: async (token: Token, address: string): Promise<Session | undefined> => {
      const name = nameOf(token);
      const kept = sessions.get(name);
      if (kept !== undefined) return kept;
      if (refusals.has(name)) return undefined;
      if (accepted.has(name)) return boundAccepted(name, () => validate(token, name));
      const client = toClient(address);
      return boundStrangers(client, () => validate(token, name, client));
    },
    /** Validates a token that was accepted before, without using the cache. Returns and throws as `find` does. */
    findAgain: (token: Token): Promise<Session | undefined> => {
      const name = nameOf(token);
      sessions.delete(name);
      return validate(token, name);
    },
  };
}

/** Returns the expiry of a session's token in milliseconds since 1970, or NaN if it is not known. */
export function expiryOf({ expiresAt }: Pick<Session, "expiresAt">): number {
  return Date.parse(expiresAt ?? "");
}

function nameOf(token: Token): string {
  return nameInMemory({ token, name: "" });
}

/** Returns the client of an address: for IPv6 its network, since a client has all 2^64 addresses of a network. */
export function toClient(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [start = [], end = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => "0");
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

function sizeOf({ catalog, roles }: Session, name: string): number {
  return JSON.stringify([catalog, roles]).length + name.length;
}
