// Requests that failed, and words for them: the status, what it means, the permission that is missing, and the next step. Fixed texts:
// what a server says in an answer is not repeated.

import { type Message, prose, say, theSetting } from "../core/index.ts";
import type { HttpError } from "../http/index.ts";
import type { Host, HostFailure } from "./host.ts";

/** Way out of everything that keeps the policy of a base from being read. */
export const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;

/** What is known of a request that led to nothing. */
export interface FailedRequest extends Pick<HostFailure, "kind" | "status"> {
  /** With `no-answer` and `proxy-refused`: the connection's error. undefined: no time was left for a request. */
  readonly error?: HttpError | undefined;
}

/** What is said of failures, by what the request was for. */
export interface PurposeTexts {
  /** Clauses for the statuses 403 and 404. */
  readonly forbidden: Message;
  readonly missing: Message;
  /** The next step where a permission is missing, and where the failure may pass. */
  readonly permission: Message;
  readonly again: Message;
  /** The next step for every other failure. Absent: `again`. */
  readonly otherwise?: Message;
}

interface HostWords {
  readonly host: Host["name"];
  readonly token: Message;
  /** The next step where the token is not accepted, and where it cannot see the repository. */
  readonly refusedToken: Message;
  readonly blindToken: Message;
}

/** Makes what puts failures into words: those of the host, and those of what a request was for. */
export function createExplanation<Purpose extends string>(
  words: HostWords,
  purposes: Readonly<Record<Purpose, PurposeTexts>>,
) {
  return (failure: FailedRequest, purpose: Purpose): HostFailure => {
    const { kind, status } = failure;
    const [because, hint] = explain(failure, { ...words, ...purposes[purpose] });
    return { ok: false, kind, status, because, hint };
  };
}

function explain(
  { kind, status = 0, error }: FailedRequest,
  words: HostWords & PurposeTexts,
): readonly [because: Message, hint: Message] {
  const { host, permission, again, otherwise = again } = words;
  const later = error?.hint ?? again;
  switch (kind) {
    case "no-answer":
      if (error === undefined) return [say`${host} gave no complete answer in time`, later];
      return error.kind === "unreadable"
        ? [say`${host}'s answer cannot be used: ${prose(error.message)}`, later]
        : [say`${host} cannot be reached: ${prose(error.message)}`, later];
    case "proxy-refused":
      return [say`the proxy answered ${status} instead of connecting to ${host}`, later];
    case "not-understood":
      return [say`${host}'s answer is not what its API describes`, otherwise];
    case "rate-limited":
      return [say`${host}'s rate limit is reached (status ${status})`, later];
    case "failed":
      return [say`${host} failed (status ${status})`, later];
    case "hidden":
      return [say`the token cannot see the repository`, words.blindToken];
    case "refused":
      if (status === 401) return [say`${host} does not accept ${words.token} (status 401)`, words.refusedToken];
      if (status === 403) return [say`${words.forbidden} (status 403)`, permission];
      if (status === 404 || status === 410) return [say`${words.missing} (status ${status})`, permission];
      return [say`${host} does not accept the request (status ${status})`, otherwise];
  }
}
