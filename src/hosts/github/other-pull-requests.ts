// The pull requests other than that of the run, as far as they may be applied before it.

import type { CloudProject, Log, OthersFound, RunContext } from "../../core/index.ts";
import { toMarker } from "../../render/index.ts";
import type { NoAnswer, OtherChangesReader } from "../host.ts";
import { findOthers, type OtherChangeRules, type OwnChange, withoutOthers } from "../other-changes.ts";
import type { GitHubApi } from "./api.ts";
import { isOfChange } from "./change.ts";
import { readHeadOfRun, resolvePullRequest, type WorkflowEvent } from "./event.ts";
import type { Job } from "./job.ts";
import { listByGraphql } from "./listing-by-graphql.ts";
import { listByRest } from "./listing-by-rest.ts";
import { toUnlisted } from "./listing-query.ts";
import type { Repository } from "./own-comments.ts";
import { readPullRequestState } from "./pull-request.ts";
import { findDefaultBranch, readDefaultBranch } from "./repository.ts";

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
  const { job, rules, project, now, log } = of;
  const { key } = of.context;
  const api = await job.api;
  const { repository } = job.event;
  if (api === undefined || repository === undefined) return undefined;
  const where = { api, repository };
  const own = await findOwn(job, where);
  if (own === undefined) return undefined;
  const reader = openPullRequestListing(where);
  if ("because" in own) return withoutOthers(own, reader);
  return findOthers({ reader, own, rules, project, marker: toMarker(key), key, now, log });
}

/** A repository, and the API that knows it. */
interface Where {
  readonly api: GitHubApi;
  readonly repository: Repository;
}

/** The pull request of the run, and the branch that it is to be merged into. undefined: there is none, or it is in a merge queue. */
async function findOwn({ event, resolution }: Job, where: Where): Promise<OwnChange | NoAnswer | undefined> {
  // An event of a pull request tells its own, whatever other one is commented on.
  const found = isOfChange(event)
    ? await resolvePullRequest({ event, prNumber: undefined, api: undefined })
    : await resolution;
  if (found.kind === "none") return found.isFailure ? findOwnByCommit(event, where) : undefined;
  if (found.isQueued) return undefined;
  const { number, headSha, baseRef } = found;
  if (baseRef !== undefined) return { number, headSha: headSha, baseRef };
  const state = await readPullRequestState({ ...where, pullRequest: number }, where.api.startDeadline());
  // The number may come from what an unprivileged run left behind; it is that of the run only where the commit binds the two.
  if (headSha !== undefined && !(state.ok && state.headSha === headSha)) return findOwnByCommit(event, where);
  if (!state.ok) return toUnlisted(state.failure);
  if (state.base === undefined) return toUnlisted({ kind: "not-understood", status: undefined });
  return { number, headSha: headSha, baseRef: state.base.ref };
}

/**
 * The pull request whose newest commit is the run's; where that is none, or one of several, a change without a number into the default branch,
 * so that others are looked at all the same. undefined: the commit is not known.
 */
async function findOwnByCommit(event: WorkflowEvent, where: Where): Promise<OwnChange | NoAnswer | undefined> {
  const headSha = readHeadOfRun(event);
  if (headSha === undefined) return undefined;
  const found = await resolvePullRequest({ event, prNumber: undefined, api: where.api });
  if (found.kind === "found" && found.baseRef !== undefined) {
    return { number: found.number, headSha, baseRef: found.baseRef };
  }
  const defaultBranch = readDefaultBranch(event.payload);
  if (defaultBranch !== undefined) return { number: undefined, headSha, baseRef: defaultBranch };
  const asked = await findDefaultBranch({ ...where, deadline: where.api.startDeadline() });
  return asked.ok ? { number: undefined, headSha, baseRef: asked.value } : asked;
}

/** For all requests of a listing together, in milliseconds: the verdict waits for it, and does without it. */
const LIMIT_MS = 6_000;

/** Opens the listing. */
function openPullRequestListing(where: {
  readonly api: GitHubApi;
  readonly repository: Repository;
}): OtherChangesReader {
  return {
    noun: "pull request",
    async list(query) {
      const asked = { ...where, deadline: where.api.startDeadline(LIMIT_MS), ...query };
      return (await listByGraphql(asked)) ?? listByRest(asked);
    },
  };
}
