// Why there is no answer, in words.

/** Why there is no answer. */
export interface Trouble {
  /** What happened, and what to do: sentences. */
  readonly sentences: readonly string[];
  /** Seconds after which it is worth asking again; null: only with another token or project. */
  readonly retryAfterS: number | null;
}

/** Seconds between two questions. */
export const REFRESH_S = 30;

/** A response that is no answer, as far as it is shown. */
interface ErrorResponse {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  /** What the problem document says; empty: there is none. */
  readonly detail: string;
}

/** Trouble by the response of the service. */
export function toTrouble({ status, retryAfter, detail }: ErrorResponse): Trouble {
  const [what, next] = toSentences(status);
  const isRefused = status === 401 || status === 403;
  return {
    sentences: [what, detail, next].filter((sentence) => sentence !== ""),
    retryAfterS: isRefused ? null : toSeconds(retryAfter),
  };
}

/** Trouble without a response of the service. */
export function withoutAnswer(why: string): Trouble {
  return { sentences: [why], retryAfterS: REFRESH_S };
}

/** What happened, and what to do about it. */
function toSentences(status: number): readonly [what: string, next: string] {
  switch (status) {
    case 401:
      return ["The token is not accepted.", "Get another one with `openstack token issue -f json`, and sign in again."];
    case 403:
      return ["The token does not open this project.", "Sign in with the project that the token was issued for."];
    case 404:
      return ["This server has no v3 of the Quota API at this address.", ""];
    case 429:
      return ["The service was asked too often.", ""];
    case 431:
      return ["The token is longer than the service takes.", ""];
    case 503:
      return ["The service cannot answer at the moment.", ""];
    default:
      return [`The service answered with the status ${status}.`, ""];
  }
}

/** Seconds of `Retry-After` (RFC 9110, section 10.2.3), of which this service sends the number only. */
function toSeconds(retryAfter: string | null): number {
  const seconds = /^\d{1,5}$/u.test(retryAfter ?? "") ? Number(retryAfter) : REFRESH_S;
  return Math.max(1, seconds);
}
