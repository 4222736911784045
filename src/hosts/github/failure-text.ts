// Words for requests that failed: the status, what it means, the permission that is missing, and the next step.

import { toText } from "../../core/index.ts";
import type { NoAnswer } from "../host.ts";
import type { ApiFailure } from "./api.ts";

/** Clauses that follow "because". Fixed texts: what a server says in an answer is not repeated. */
const REASONS: Readonly<Record<ApiFailure["kind"], (failure: ApiFailure) => string>> = {
  "no-answer": ({ error }) => {
    if (error === undefined) return "GitHub gave no complete answer in time";
    return error.kind === "unreadable"
      ? `GitHub's answer cannot be used: ${error.message}`
      : `GitHub cannot be reached: ${error.message}`;
  },
  "proxy-refused": ({ status }) => `the proxy answered ${status} instead of connecting to GitHub`,
  "not-understood": () => "GitHub's answer is not what its API describes",
  "rate-limited": ({ status }) => `GitHub's rate limit is reached (status ${status})`,
  failed: ({ status }) => `GitHub failed (status ${status})`,
  refused: describeRefusal,
  hidden: () => "the token cannot see the repository",
};

/** The reason of a failure as a clause that follows "because". */
export function describeReason(failure: ApiFailure): string {
  return REASONS[failure.kind](failure);
}

/** The reason of a failure as a clause that follows "because", with the next step where the connection failed; no full stop at its end. */
export function describeFailure(failure: ApiFailure): string {
  const reason = describeReason(failure);
  const hint = failure.error?.hint;
  return hint === undefined ? reason : `${reason}. ${toText(hint).replace(/\.$/u, "")}`;
}

function describeRefusal({ status }: ApiFailure): string {
  if (status === 401) return "GitHub does not accept the input `github-token` (status 401)";
  if (status === 403) {
    return "the token may not write comments (status 403): give the job `permissions: pull-requests: write`. In pull requests from forks the token can only read, whatever the workflow says";
  }
  if (status === 404 || status === 410) {
    return `the pull request does not exist or the token may not see it (status ${status}): give the job \`permissions: pull-requests: write\``;
  }
  return `GitHub does not accept the request (status ${status})`;
}

/** Way out of everything that keeps the base's policy from being read. */
export const WAY_OUT =
  "With `policy-from: workspace` the policy is read from what was checked out, and the change itself decides.";

const PERMISSION =
  "Give the job `permissions: contents: read`, or the input `github-token` a token that may read contents.";

/** Reasons of runs that cannot ask GitHub at all. */
export const NO_API = {
  repository: { ok: false, because: "the variable `GITHUB_REPOSITORY` names no repository", hint: WAY_OUT },
  client: {
    ok: false,
    because: "GitHub's client could not be set up",
    hint: "See whether the proxy variables are addresses.",
  },
  token: {
    ok: false,
    because: "there is no token for GitHub",
    hint: `Leave the input \`github-token\` at its default, the job's own token. ${WAY_OUT}`,
  },
} as const satisfies Record<string, NoAnswer>;

/** The reason for a request that failed. */
export function toNoAnswer(failure: ApiFailure): NoAnswer {
  return { ok: false, because: describe(failure), hint: toHint(failure) };
}

/** The reason for a branch, a pull request or a repository: 404 stands for a missing right as well. */
export function toNoAnswerOrMissing(failure: ApiFailure): NoAnswer {
  const { kind, status } = failure;
  if (kind !== "refused" || (status !== 404 && status !== 410)) return toNoAnswer(failure);
  const because = `it is not there, or the token may not see it (status ${status})`;
  return { ok: false, because, hint: PERMISSION };
}

/** The reason for a commit that cannot be seen. */
export function toHidden(status: number | undefined): NoAnswer {
  const because = `the token may not read the repository's contents, or the commit is gone (status ${status})`;
  return { ok: false, because, hint: PERMISSION };
}

function describe(failure: ApiFailure): string {
  const { kind, status } = failure;
  if (kind !== "refused" || status === 401) return describeReason(failure);
  return status === 403
    ? "the token may not read the repository's contents (status 403)"
    : `GitHub does not accept the request (status ${status})`;
}

function toHint({ kind, status, error }: ApiFailure): string {
  switch (kind) {
    case "no-answer":
    case "proxy-refused":
    case "failed":
    case "rate-limited":
      return error?.hint === undefined ? "Run the job again." : toText(error.hint);
    case "hidden":
      return PERMISSION;
    case "refused":
      return status === 401 || status === 403 ? PERMISSION : WAY_OUT;
    case "not-understood":
      return WAY_OUT;
  }
}
