// The pull requests other than that of the run, as far as they may be applied before it.

import type { CloudProject, Log, OthersFound, RunContext } from "../../core/index.ts";
import { toMarker } from "../../render/index.ts";
import type { NoAnswer, OtherChangesReader } from "../host.ts";
import { findOthers, type OtherChangeRules, type OwnChange, withoutOthers } from "../other-changes.ts";
import type { GitHubApi } from "./api.ts";
import { findEventPullRequest, readHeadOfRun } from "./event.ts";
import { explain, NOT_UNDERSTOOD } from "./failure.ts";
import type { Job } from "./job.ts";
import { listPullRequests } from "./listing.ts";
import { readPullRequestState } from "./pull-request.ts";
import { findDefaultBranch } from "./repository.ts";

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6_000;

/**
 * Finds the other pull requests that count. undefined: the run is of no pull request, or is a merge queue's, whose commit has in it what is merged
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
}): Promise<OthersFound | undefined> {
  const { job, context, ...rest } = of;
  const api = await job.api;
  const own = api.ok ? await findOwn(job, api.value) : undefined;
  if (!api.ok || own === undefined) return undefined;
  const reader: OtherChangesReader = {
    noun: "pull request",
    list: (query) => listPullRequests(api.value.begin(LIMIT_MS), query),
  };
  if ("because" in own) return withoutOthers(own, reader);
  return findOthers({ reader, own, marker: toMarker(context.key), key: context.key, ...rest });
}

/** The pull request of the run, and the branch that it is to be merged into. undefined: there is none, or it is in a merge queue. */
async function findOwn(job: Job, api: GitHubApi): Promise<OwnChange | NoAnswer | undefined> {
  const found = await job.change;
  if (found.kind === "none") return found.isFailure ? findOwnByCommit(job, api) : undefined;
  if (found.isQueued) return undefined;
  const { number, headSha, baseRef } = found;
  if (baseRef !== undefined) return { number, headSha, baseRef };
  const state = await readPullRequestState(api.begin(), number);
  // The number may come from what an unprivileged run left behind; it is that of the run only where the commit binds the two.
  if (headSha !== undefined && !(state.ok && state.data.head.sha === headSha)) return findOwnByCommit(job, api);
  if (!state.ok) return explain(state.failure, "listing");
  const { base } = state.data;
  return base === undefined ? explain(NOT_UNDERSTOOD.failure, "listing") : { number, headSha, baseRef: base.ref };
}

/**
 * The pull request whose newest commit is the run's; where that is none, or one of several, a change without a number into the default branch,
 * so that others are looked at all the same. undefined: the commit is not known.
 */
async function findOwnByCommit(job: Job, api: GitHubApi): Promise<OwnChange | NoAnswer | undefined> {
  const { event } = job;
  const headSha = readHeadOfRun(event);
  if (headSha === undefined) return undefined;
  const found = await findEventPullRequest(event, await job.api);
  if (found.kind === "found" && found.baseRef !== undefined) {
    return { number: found.number, headSha, baseRef: found.baseRef };
  }
  const ofPayload = event.payload.repository?.default_branch;
  if (ofPayload !== undefined) return { number: undefined, headSha, baseRef: ofPayload };
  const asked = await findDefaultBranch(api.begin());
  return asked.ok ? { number: undefined, headSha, baseRef: asked.value } : asked;
}
