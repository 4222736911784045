// What is asked of listings of pull requests, whatever asks, and words for what they cannot tell.

import { toText } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { ChangeQuery, NoAnswer } from "../host.ts";
import type { ApiFailure, GitHubApi } from "./api.ts";
import { describeReason } from "./failure-text.ts";
import type { Repository } from "./own-comments.ts";

/** A question for pull requests, and where it is asked. */
export interface ListingQuery extends ChangeQuery {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly deadline: Deadline;
}

/** true for a time from `since` on; false where one of the two is not there. */
export function isSince(time: string | null | undefined, since: Date | undefined): boolean {
  return time != null && since !== undefined && new Date(time) >= since;
}

/** A branch with the repository that it is in; GitHub takes names of repositories in any case. */
export function toBranch(fullName: string, ref: string): string {
  return `${fullName.toLowerCase()}:${ref}`;
}

/** A listing that the token may not see. */
const NOT_ALLOWED: NoAnswer = {
  ok: false,
  because: "the token may not read them",
  hint: "Give the job `permissions: pull-requests: read`, or `write` to comment, too. With `together: off` nobody is asked.",
};

const TOO_SLOW: NoAnswer = {
  ok: false,
  because: "GitHub did not answer the question for them in time",
  hint: "The next run looks again.",
};

const TOO_LONG = "Long comments of other tools may be the reason. With `together: off` nobody is asked.";

const HIDDEN =
  "Leave `github-token` at its default, the job's own token, or give it one that can read this repository. With `together: off` nobody is asked.";

/** A listing that failed. */
export function toUnlisted(failure: ApiFailure): NoAnswer {
  const { kind, status, error } = failure;
  if (kind === "refused" && status !== 401) return NOT_ALLOWED;
  if (kind === "hidden") return { ok: false, because: describeReason(failure), hint: HIDDEN };
  if (error?.kind === "timeout") return TOO_SLOW;
  if (error?.kind === "unreadable") return { ok: false, because: describeReason(failure), hint: TOO_LONG };
  return { ok: false, because: describeReason(failure), hint: toText(error?.hint ?? "The next run looks again.") };
}
