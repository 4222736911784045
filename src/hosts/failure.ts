// Requests that failed, and words for them: the status, what it means, the permission that is missing, and the next step. Fixed texts:
// what a server says in an answer is not repeated.

import { type Message, say, theSetting } from "../core/index.ts";
import type { HttpError } from "../http/index.ts";
import type { HostFailure, NoAnswer } from "./host.ts";

/** Way out of everything that keeps the policy of a base from being read. */
export const WAY_OUT = say`With ${theSetting("policy-from", "workspace")} the policy is read from what was checked out, and the change itself decides.`;

/** A request that led to nothing, with the reason and the next step. */
export interface ApiFailure extends NoAnswer {
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "hidden" | "failed" | "not-understood";
  /** The host's status; with `proxy-refused` the proxy's, and the host was not asked. undefined: no complete answer came. */
  readonly status: number | undefined;
}

/** What is known of a request that led to nothing. */
export interface FailedRequest extends Pick<ApiFailure, "kind" | "status"> {
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

/** Words of a host. */
interface HostWords {
  /** "GitHub". */
  readonly host: string;
  /** The setting with the token: "the input `github-token`". */
  readonly token: Message;
  /** The next step where the token is not accepted, and where it cannot see the repository. */
  readonly refusedToken: Message;
  readonly blindToken: Message;
}

/** Makes what puts failures into words: those of the host, and those of what a request was for. */
export function createExplanation<Purpose extends string>(
  host: HostWords,
  purposes: Readonly<Record<Purpose, PurposeTexts>>,
) {
  return (failure: FailedRequest, purpose: Purpose): ApiFailure => {
    const { kind, status } = failure;
    const words = { ...host, ...purposes[purpose] };
    return { ok: false, kind, status, because: toReason(failure, words), hint: toHint(failure, words) };
  };
}

function toReason({ kind, status, error }: FailedRequest, words: HostWords & PurposeTexts): Message {
  const { host, token, forbidden, missing } = words;
  switch (kind) {
    case "no-answer":
      if (error === undefined) return say`${host} gave no complete answer in time`;
      return error.kind === "unreadable"
        ? say`${host}'s answer cannot be used: ${error.message}`
        : say`${host} cannot be reached: ${error.message}`;
    case "proxy-refused":
      return say`the proxy answered ${status ?? ""} instead of connecting to ${host}`;
    case "not-understood":
      return say`${host}'s answer is not what its API describes`;
    case "rate-limited":
      return say`${host}'s rate limit is reached (status ${status ?? ""})`;
    case "failed":
      return say`${host} failed (status ${status ?? ""})`;
    case "hidden":
      return say`the token cannot see the repository`;
    case "refused":
      if (status === 401) return say`${host} does not accept ${token} (status 401)`;
      if (status === 403) return say`${forbidden} (status 403)`;
      if (status === 404 || status === 410) return say`${missing} (status ${status})`;
      return say`${host} does not accept the request (status ${status ?? ""})`;
  }
}

function toHint({ kind, status, error }: FailedRequest, words: HostWords & PurposeTexts): Message {
  const { permission, again, otherwise = again } = words;
  switch (kind) {
    case "no-answer":
    case "proxy-refused":
    case "failed":
    case "rate-limited":
      return error?.hint ?? again;
    case "hidden":
      return words.blindToken;
    case "refused":
      if (status === 401) return words.refusedToken;
      return status === 403 || status === 404 || status === 410 ? permission : otherwise;
    case "not-understood":
      return otherwise;
  }
}

/** A failure of a request for comments. */
export function toHostFailure(failure: ApiFailure): HostFailure {
  return { ...failure, kind: toKind(failure) };
}

function toKind({ kind, status }: ApiFailure): HostFailure["kind"] {
  if (kind === "no-answer" || kind === "failed") return "uncertain";
  if (status === 404) return "gone";
  // GitHub says 422 of a text that is too long, GitLab 400.
  if (status === 400 || status === 422) return "too-long";
  return kind === "refused" && status === 403 ? "forbidden" : "other";
}
