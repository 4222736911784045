// Tokens that Keystone has accepted, for a while: a client that asks every second is validated every few.

import { LRUCache } from "lru-cache";
import { Refusal } from "../../../src/api-server/index.ts";
import { say } from "../../../src/core/index.ts";
import { type Clock, createConcurrencyLimits } from "../../../src/http/index.ts";
import type { Token } from "../../../src/inputs/index.ts";
import type { Session, TokenValidator } from "../../../src/keystone/index.ts";
import { nameInMemory } from "../cache/once.ts";

/** Longest time that a refusal is kept: some of Keystone's servers may not know a token yet, and clients go on with one that has expired. */
const REFUSED_MS = 1000;

/** Bytes that sessions take together, at most; nearly all of it are catalogs. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Refusals by themselves, so that made-up tokens drive no session out. */
const MOST_REFUSALS = 10_000;

/** Accepted tokens, longer than their sessions, so that a flood of new ones takes nothing from them: Keystone is asked at once. */
const MOST_ACCEPTED = 10_000;

/** Requests that wait for Keystone, at most: with tokens that were never accepted before, by client, and with others, by token. */
const OF_STRANGERS = { most: 400, mostOfEach: 100 };
const OF_ACCEPTED = { most: 1000, mostOfEach: 250 };

const refuse = () =>
  new Refusal(429, say`Too many requests wait until Keystone has said whether their tokens are valid. Ask again.`);

/** Makes the sessions. `ttlMs`: longest time that one is kept, if its token does not expire before; 0: none is kept. */
export function createSessions(of: {
  readonly validator: Pick<TokenValidator, "validate">;
  readonly ttlMs: number;
  readonly clock: Clock;
}) {
  const { validator, ttlMs, clock } = of;
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
    // What does not say when it expires is not kept.
    const leftMs = expiryOf(session) - clock.now().getTime();
    if (leftMs > 0) accepted.set(name, true, { ttl: leftMs });
    if (leftMs > 0 && ttlMs > 0) sessions.set(name, session, { start, ttl: Math.min(ttlMs, leftMs) });
    return session;
  };

  return {
    /**
     * The session of a token; undefined: it is not valid. `address`: the client's. Throws what validating throws, which is not kept, and a
     * {@link Refusal} where too many wait for that already, of tokens never accepted before in all or of this client.
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
    /** The same by Keystone's word of now, past what is kept, for a token that was accepted before. */
    findAgain: (token: Token): Promise<Session | undefined> => {
      const name = nameOf(token);
      sessions.delete(name);
      return validate(token, name);
    },
  };
}

/** When a session's token expires, in milliseconds since 1970. NaN: it does not say. */
export function expiryOf({ expiresAt }: Pick<Session, "expiresAt">): number {
  return Date.parse(expiresAt ?? "");
}

function nameOf(token: Token): string {
  return nameInMemory({ token, name: "" });
}

/** The client of an address: of IPv6 the network, since one client has all the 2^64 addresses of its own. */
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
