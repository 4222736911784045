// Tokens that Keystone has accepted, for a while: a client that asks every second is validated every few.

import { LRUCache } from "lru-cache";
import type { Clock } from "../../http/index.ts";
import type { Token } from "../../inputs/index.ts";
import type { Session } from "../../keystone/index.ts";
import { nameOfToken } from "./token-name.ts";
import type { Validations } from "./validations.ts";

/** Sessions of tokens. */
export interface Sessions {
  /** The session of a token; null: it is not valid. Throws what validating throws, which is not kept. */
  find(token: Token): Promise<Session | null>;
  /** Lets a token be validated again the next time. */
  forget(token: Token): void;
}

/** What sessions are made from. */
export interface SessionsOptions {
  /** Asks once about a token that many ask about at the same time. */
  readonly validations: Validations;
  /** Longest time that a session is kept, in milliseconds, if its token does not expire before. 0: none is kept. */
  readonly ttlMs: number;
  readonly clock: Clock;
}

/**
 * Longest time that a refusal is kept, in milliseconds. Refused tokens stay refused, but for one that Keystone's servers have not all
 * heard of yet; this much spares Keystone from a client that goes on with a token that has expired.
 */
const REFUSED_MS = 1000;

/** Bytes that sessions take together, at most; nearly all of it are catalogs. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Refusals by themselves, so that tokens that somebody makes up drive no session out. */
const MOST_REFUSALS = 10_000;

interface Entry {
  readonly session: Session;
  /** On the clock that is never set. */
  readonly untilMs: number;
}

/** Makes the sessions. */
export function createSessions({ validations, ttlMs, clock }: SessionsOptions): Sessions {
  const sessions = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  const refusals = new LRUCache<string, number>({ max: MOST_REFUSALS });

  const keep = (name: string, entry: Entry): void => {
    sessions.set(name, entry);
    const nowMs = clock.monotonicMs();
    // Those that nobody has used the longest; what is over among others goes when it is one of them.
    for (const other of sessions.rkeys()) {
      if ((sessions.peek(other)?.untilMs ?? 0) > nowMs) return;
      sessions.delete(other);
    }
  };

  const validate = async (token: Token, name: string): Promise<Session | null> => {
    const beganMs = clock.monotonicMs();
    const { session, bornMs } = await validations.find(token);
    // What another replica has found out may be older than this question.
    const bornAtMs = Math.min(beganMs, clock.monotonicMs() - (clock.now().getTime() - bornMs));
    if (session === null) refusals.set(name, beganMs + Math.min(ttlMs, REFUSED_MS));
    else if (ttlMs > 0) keep(name, { session, untilMs: bornAtMs + ttlMs });
    return session;
  };

  /** What is kept; undefined: nothing. */
  const findKept = (name: string): Session | null | undefined => {
    const nowMs = clock.monotonicMs();
    const entry = sessions.get(name);
    if (entry !== undefined) {
      const { session, untilMs } = entry;
      // What does not say when it expires is not kept.
      const leftMs = Date.parse(session.expiresAt ?? "") - clock.now().getTime();
      if (untilMs > nowMs && leftMs > 0) return session;
      sessions.delete(name);
    }
    return (refusals.get(name) ?? 0) > nowMs ? null : undefined;
  };

  return {
    find: async (token) => {
      const name = nameOfToken(token);
      const kept = findKept(name);
      return kept === undefined ? validate(token, name) : kept;
    },
    forget: (token) => {
      sessions.delete(nameOfToken(token));
      validations.forget(token);
    },
  };
}

function sizeOf({ session: { catalog, roles } }: Entry, name: string): number {
  return JSON.stringify([catalog, roles]).length + name.length;
}
