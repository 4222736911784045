// Token of one run, which may be replaced once: tokens live about an hour, and a stored one may be older.

import { GateError } from "../../core/index.ts";
import { parseToken } from "../../inputs/index.ts";

/** A token as it is given, and how to get another one. */
export interface Token {
  readonly value: string;
  /** Gets a fresh token, masked already. */
  readonly renew?: () => Promise<string>;
}

/** The token for the next attempt. */
export interface TokenSource {
  readonly current: () => string;
  /**
   * A token to try in place of the one that was refused; null where there is none (left). Several that are refused at the same
   * time share one renewal. Throws what `renew` throws.
   */
  readonly replace: (refused: string) => Promise<string | null>;
}

/** Opens the source of a run's token. Throws INPUT_INVALID for a token that cannot be sent. */
export function openTokenSource(token: Token): TokenSource {
  const given = checked(token.value);
  let current = given;
  let renewal: Promise<string> | undefined;
  return {
    current: () => current,
    replace: async (refused) => {
      if (refused !== given || token.renew === undefined) return null;
      renewal ??= token.renew().then(checked);
      current = await renewal;
      return current === given ? null : current;
    },
  };
}

function checked(text: string): string {
  const parsed = parseToken(text);
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
