// Messages for failed requests: the status, its meaning, the missing permission and the next step. All are fixed texts,
// and never repeat an answer of a server.

import { type Message, prose, say, theSetting } from "../core/index.ts";
import type { HttpError } from "../http/index.ts";
import type { Host, HostFailure, NoAnswer } from "./host.ts";

/** Next step for every failure to read the policy of a base. */
export const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;

/** Returns the reason why a host returns no value: a clause that follows "because", and the next step. */
export function noAnswer(because: Message, hint: Message): NoAnswer {
  return { ok: false, because, hint };
}

/** A failed request, before it is put into words. */
export interface FailedRequest extends Pick<HostFailure, "kind" | "status"> {
  /** Error of the connection, with `no-answer` and `proxy-refused`. Undefined if no time was left for a request. */
  readonly error?: HttpError | undefined;
}

/** Messages on failures, by the purpose of the request. */
export interface PurposeTexts {
  /** Clauses for the statuses 403 and 404. */
  readonly forbidden: Message;
  readonly missing: Message;
  /** Next step for a missing permission, and for a failure that may pass. */
  readonly permission: Message;
  readonly again: Message;
  /** Next step for every other failure. `again` if absent. */
  readonly otherwise?: Message;
}

interface HostWords {
  readonly host: Host["name"];
  readonly token: Message;
  /** Next step for a token that is not accepted, and for one that cannot see the repository. */
  readonly refusedToken: Message;
  readonly blindToken: Message;
}

/** Returns a function that explains failures in the words of a host and of the request's purpose. */
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
