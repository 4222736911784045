// Token of one run, which may be replaced once: tokens live about an hour, and a stored one may be older.

import { within } from "../http/index.ts";
import type { Token } from "../inputs/index.ts";
import type { Session } from "../keystone/index.ts";

/** The token for the next attempt. */
export interface TokenSource {
  readonly current: () => Token;
  /**
   * A token to try in place of the one that was refused; null where there is none (left), or not within so many milliseconds. Several
   * that are refused at the same time share one renewal. Throws what `renew` throws.
   */
  readonly replace: (refused: Token, limitMs: number) => Promise<Token | null>;
}

/** Opens the source of a session's token. */
export function openTokenSource({ token: given, renew }: Pick<Session, "token" | "renew">): TokenSource {
  let current = given;
  let renewal: Promise<Token> | undefined;
  return {
    current: () => current,
    replace: async (refused, limitMs) => {
      if (refused !== given || renew === undefined) return null;
      renewal ??= renew();
      const fresh = await within(renewal, limitMs);
      if (fresh === null || fresh.text === given.text) return null;
      current = fresh;
      return fresh;
    },
  };
}
