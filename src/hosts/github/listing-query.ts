// What is asked of listings of pull requests, whatever asks, and words for what they cannot tell.

import type { Deadline } from "../../http/index.ts";
import type { Untold } from "../host.ts";
import type { ApiFailure, GitHubApi } from "./api.ts";
import { describeReason } from "./failure-text.ts";
import type { Repository } from "./own-comments.ts";

/** Where pull requests are listed. */
export interface ListingQuery {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly deadline: Deadline;
  readonly baseRef: string;
  readonly mergedSince: Date | null;
}

/** A branch with the repository that it is in; GitHub takes names of repositories in any case. */
export function toBranch(fullName: string, ref: string): string {
  return `${fullName.toLowerCase()}:${ref}`;
}

/** A listing that the token may not see. */
export const NOT_ALLOWED: Untold = {
  ok: false,
  because: "the token may not read them",
  hint: "Give the job `permissions: pull-requests: write`, which comments need, too.",
};

/** A listing that failed. */
export function toUnlisted(failure: ApiFailure): Untold {
  const { kind, status, error } = failure;
  if (kind === "refused" && status !== 401) return NOT_ALLOWED;
  return { ok: false, because: describeReason(failure), hint: error?.hint ?? "The next run looks again." };
}
