// The pull requests beside that of the run, as far as they may be applied before it.

import type { CloudProject, Log, OthersFound, RunContext } from "../../core/index.ts";
import { createDeadline } from "../../http/index.ts";
import { toMarker } from "../../render/index.ts";
import type { Untold } from "../host.ts";
import { findOthers, type OtherChangeRules, type OwnChange, tellUntold } from "../other-changes.ts";
import { type GitHubApi, TIMES } from "./api.ts";
import type { PullRequestResolution } from "./event.ts";
import type { Job } from "./job.ts";
import { toUnlisted } from "./listing-query.ts";
import type { Repository } from "./own-comments.ts";
import { openPullRequestListing } from "./pull-request-listing.ts";
import { readPullRequestState } from "./pull-request-state.ts";

/**
 * Finds the other pull requests that count. null: the run is of no pull request, or is a merge queue's, whose commit has in it what is merged
 * before, or there is no token. Never throws.
 */
export async function findOtherPullRequests(of: {
  readonly job: Job;
  readonly rules: OtherChangeRules;
  readonly project: CloudProject;
  /** Of the run's report: its comment and those that count have the same key. */
  readonly context: Pick<RunContext, "key">;
  readonly now: Date;
  readonly log: Log;
}): Promise<OthersFound | null> {
  const { job, rules, project, now, log } = of;
  const { key } = of.context;
  const [api, resolution] = await Promise.all([job.api, job.resolution]);
  const { repository } = job.event;
  if (api === null || repository === null || resolution.kind === "none" || resolution.isQueued) return null;
  const reader = openPullRequestListing({ api, repository });
  const own = await findOwn(resolution, { api, repository });
  if ("because" in own) return tellUntold(own, reader);
  return findOthers({ reader, own, rules, project, marker: toMarker(key), key, now, log });
}

/** The pull request of the run; asked for where the event does not tell its base. */
async function findOwn(
  { number, headSha, baseRef }: Extract<PullRequestResolution, { kind: "found" }>,
  { api, repository }: { readonly api: GitHubApi; readonly repository: Repository },
): Promise<OwnChange | Untold> {
  if (baseRef !== undefined) return { number, headSha: headSha ?? null, baseRef };
  const state = await readPullRequestState({ api, repository, pullRequest: number }, createDeadline(TIMES.totalMs));
  if (!state.ok) return toUnlisted(state.failure);
  if (state.base === null) return toUnlisted({ kind: "not-understood", status: null });
  return { number, headSha: headSha ?? null, baseRef: state.base.ref };
}
