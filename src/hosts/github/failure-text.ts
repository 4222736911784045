// What is told about a request that failed: the status, what it means, and the permission that is missing.

import { wantsPassword } from "../../http/index.ts";
import type { Failure } from "./api.ts";

/** Ends of a sentence that begins with "because". Fixed texts: what a server says in an answer is not repeated. */
const REASONS: Readonly<Record<Failure["kind"], (status: number | null) => string>> = {
  "no-answer": () => "GitHub gave no complete answer in time",
  "proxy-refused": (status) =>
    `the proxy answered ${status} instead of connecting to GitHub${wantsPassword(status) ? ": it asks for user and password, which belong into `HTTPS_PROXY` (`HTTP_PROXY`)" : ""}`,
  "not-understood": () => "GitHub's answer is not what its API describes",
  "rate-limited": (status) => `GitHub's rate limit is reached (status ${status})`,
  failed: (status) => `GitHub failed (status ${status})`,
  refused: describeRefusal,
};

/** Why something could not be done, as the end of a sentence that begins with "because". */
export function describeFailure({ kind, status }: Failure): string {
  return REASONS[kind](status);
}

function describeRefusal(status: number | null): string {
  if (status === 401) return "GitHub does not accept the input `github-token` (status 401)";
  if (status === 403) {
    return "the token may not write comments (status 403): give the job `permissions: pull-requests: write`. In pull requests from forks and from Dependabot the token can only read, whatever the workflow says";
  }
  if (status === 404 || status === 410) {
    return `the pull request does not exist or the token may not see it (status ${status}): give the job \`permissions: pull-requests: write\``;
  }
  return `GitHub does not accept the request (status ${status})`;
}
