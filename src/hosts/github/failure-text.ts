// Words for a request that failed: the status, what it means, and the permission that is missing.

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
  return hint === undefined ? reason : `${reason}. ${hint.replace(/\.$/u, "")}`;
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
