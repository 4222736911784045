// What Keystone says of tokens, shared by replicas: sealed under the token that it is about, so that nobody but its owner could write it
// in Keystone's place. That gives no power: whatever a session says, the services are asked with the token itself.

import { LRUCache } from "lru-cache";
import type { Clock } from "../../http/index.ts";
import type { Token } from "../../inputs/index.ts";
import {
  packSession,
  type Session,
  type TokenValidator,
  unpackSession,
  type ValidatorOptions,
} from "../../keystone/index.ts";
import type { Made, Once, Subject } from "../cache/index.ts";
import { nameOfToken } from "./token-name.ts";

/** What is known of a token. */
export interface Validation {
  /** null: it is not valid. */
  readonly session: Session | null;
  /** When Keystone was asked, in milliseconds since 1970. */
  readonly bornMs: number;
}

/** Tells what is known of tokens. */
export interface Validations {
  /** Throws what the validator throws. */
  find(token: Token): Promise<Validation>;
  /** Has Keystone asked the next time, whatever replicas know. */
  forget(token: Token): void;
}

/** Thrown for what is not to be kept. */
class NotValid extends Error {
  override readonly name = "NotValid";
}

/** Tokens that are remembered as forgotten. */
const MOST_FORGOTTEN = 1000;

/** Makes validations of one process alone: Keystone is asked each time. */
export function validationsOf(validator: Pick<TokenValidator, "validate">, clock: Clock): Validations {
  return {
    find: async (token) => {
      const bornMs = clock.now().getTime();
      return { session: await validator.validate(token), bornMs };
    },
    forget: () => {},
  };
}

/** Makes validations that are shared through a cache. */
export function shareValidations(means: {
  readonly validator: Pick<TokenValidator, "validate">;
  /** What sessions have beside what Keystone says. */
  readonly keystone: Pick<ValidatorOptions, "ca" | "interface">;
  readonly answers: Once;
  /** Name under which a token's validation is kept. */
  readonly name: Subject["name"];
  readonly clock: Clock;
}): Validations {
  const { validator, keystone, answers, name, clock } = means;
  const forgotten = new LRUCache<string, true>({ max: MOST_FORGOTTEN });
  const ask = async (token: Token): Promise<Made> => {
    const bornMs = clock.now().getTime();
    const session = await validator.validate(token);
    if (session === null) throw new NotValid();
    return { value: packSession(session), bornMs };
  };
  const alone = validationsOf(validator, clock);
  return {
    find: async (token) => {
      if (forgotten.has(nameOfToken(token))) return alone.find(token);
      try {
        const { value, bornMs } = await answers.get({ token, name }, () => ask(token));
        const session = unpackSession(value, { ...keystone, token });
        // Its owner has written something else there.
        return session === null ? alone.find(token) : { session, bornMs };
      } catch (error) {
        if (error instanceof NotValid) return { session: null, bornMs: clock.now().getTime() };
        throw error;
      }
    },
    forget: (token) => {
      forgotten.set(nameOfToken(token), true);
    },
  };
}
