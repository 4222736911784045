// Requests that failed, and words for them: the status, what it means, the permission that is missing, and the next step. Fixed texts:
// what a server says in an answer is not repeated.

import { code, type Message, say } from "../../core/index.ts";
import type { HttpError } from "../../http/index.ts";
import type { NoAnswer } from "../host.ts";

/** A request that led to nothing, with the reason and the next step. */
export interface ApiFailure extends NoAnswer {
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "hidden" | "failed" | "not-understood";
  /** GitHub's status; with `proxy-refused` the proxy's, and GitHub was not asked. undefined: no complete answer came. */
  readonly status: number | undefined;
}

const githubToken = code("github-token");

/** Way out of everything that keeps the base's policy from being read. */
export const WAY_OUT = say`With ${code("policy-from: workspace")} the policy is read from what was checked out, and the change itself decides.`;

const MAY_READ = say`Give the job ${code("permissions: contents: read")}, or the input ${githubToken} a token that may read contents.`;
const RUN_AGAIN = say`Run the job again.`;

/** What is said of failures, by what the request was for. */
interface PurposeTexts {
  /** Clauses for the statuses 403 and 404. */
  readonly forbidden: Message;
  readonly missing: Message;
  /** The next step where a permission is missing, and where the failure may pass. */
  readonly permission: Message;
  readonly again: Message;
  /** The next step for every other failure. Absent: `again`. */
  readonly otherwise?: Message;
}

const PURPOSES = {
  contents: {
    forbidden: say`the token may not read the repository's contents`,
    missing: say`it is not there, or the token may not see it`,
    permission: MAY_READ,
    again: RUN_AGAIN,
    otherwise: WAY_OUT,
  },
  comment: {
    forbidden: say`the token may not write comments`,
    missing: say`the pull request does not exist or the token may not see it`,
    permission: say`Give the job ${code("permissions: pull-requests: write")}. In pull requests from forks the token can only read, whatever the workflow says.`,
    again: say`The next run writes it.`,
  },
  "pull-request": {
    forbidden: say`the token may not see it`,
    missing: say`the token may not see it`,
    permission: say`Give the job ${code("permissions: pull-requests: write")} and ${code("contents: read")}.`,
    again: RUN_AGAIN,
  },
  listing: {
    forbidden: say`the token may not read them`,
    missing: say`the token may not read them`,
    permission: say`Give the job ${code("permissions: pull-requests: read")}, or ${code("write")} to comment, too. With ${code("together: off")} nobody is asked.`,
    again: say`The next run looks again.`,
  },
} satisfies Record<string, PurposeTexts>;

/** What a request is made for. */
export type Purpose = keyof typeof PURPOSES;

/** A failure in words. */
export function explain(failure: FailedRequest, purpose: Purpose): ApiFailure {
  const { kind, status } = failure;
  const texts = PURPOSES[purpose];
  return { ok: false, kind, status, because: toReason(failure, texts), hint: toHint(failure, texts) };
}

/** An answer that is not what the API describes. */
export function notUnderstood(purpose: Purpose): ApiFailure {
  return explain({ kind: "not-understood", status: undefined }, purpose);
}

/** What is known of a request that led to nothing. */
interface FailedRequest extends Pick<ApiFailure, "kind" | "status"> {
  /** With `no-answer` and `proxy-refused`: the connection's error. undefined: no time was left for a request. */
  readonly error?: HttpError | undefined;
}

function toReason({ kind, status, error }: FailedRequest, { forbidden, missing }: PurposeTexts): Message {
  switch (kind) {
    case "no-answer":
      if (error === undefined) return say`GitHub gave no complete answer in time`;
      return error.kind === "unreadable"
        ? say`GitHub's answer cannot be used: ${error.message}`
        : say`GitHub cannot be reached: ${error.message}`;
    case "proxy-refused":
      return say`the proxy answered ${status ?? ""} instead of connecting to GitHub`;
    case "not-understood":
      return say`GitHub's answer is not what its API describes`;
    case "rate-limited":
      return say`GitHub's rate limit is reached (status ${status ?? ""})`;
    case "failed":
      return say`GitHub failed (status ${status ?? ""})`;
    case "hidden":
      return say`the token cannot see the repository`;
    case "refused":
      if (status === 401) return say`GitHub does not accept the input ${githubToken} (status 401)`;
      if (status === 403) return say`${forbidden} (status 403)`;
      if (status === 404 || status === 410) return say`${missing} (status ${status})`;
      return say`GitHub does not accept the request (status ${status ?? ""})`;
  }
}

function toHint(
  { kind, status, error }: FailedRequest,
  { permission, again, otherwise = again }: PurposeTexts,
): Message {
  switch (kind) {
    case "no-answer":
    case "proxy-refused":
    case "failed":
    case "rate-limited":
      return error?.hint ?? again;
    case "hidden":
      return say`Leave ${githubToken} at its default, the job's own token, or give it one that can read this repository.`;
    case "refused":
      if (status === 401) return say`Leave ${githubToken} at its default, the job's own token.`;
      return status === 403 || status === 404 || status === 410 ? permission : otherwise;
    case "not-understood":
      return otherwise;
  }
}

/** Reasons of runs that cannot ask GitHub at all. */
export const NO_API = {
  repository: { ok: false, because: say`the variable ${code("GITHUB_REPOSITORY")} names no repository`, hint: WAY_OUT },
  client: {
    ok: false,
    because: say`GitHub's client could not be set up`,
    hint: say`See whether the proxy variables are addresses.`,
  },
  token: {
    ok: false,
    because: say`there is no token for GitHub`,
    hint: say`Leave the input ${githubToken} at its default, the job's own token. ${WAY_OUT}`,
  },
} as const satisfies Record<string, NoAnswer>;
