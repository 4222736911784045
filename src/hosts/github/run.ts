// A workflow run on GitHub, or on a host with its API.

import { type RunContext, say, VERSION } from "../../core/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { toMarker } from "../../render/index.ts";
import type { HostRun, RunDelivery } from "../host-run.ts";
import { type Settled, settleReport } from "../report-comment.ts";
import type { Secrets } from "../secrets.ts";
import { type Look, lookAt, openCommentStore } from "./comment-store.ts";
import { NO_API } from "./github-failure.ts";
import { toHost } from "./github-host.ts";
import { type Job, type JobOptions, openJob, toContext } from "./github-job.ts";
import { createActionLog } from "./log.ts";
import { openOtherPullRequests } from "./other-pull-requests.ts";

/** A settled report of a workflow run, with the context that its printers show. */
export interface SettledReport extends Settled {
  readonly context: RunContext;
}

/** A workflow run. */
export interface GitHubRun extends HostRun {
  settle(delivery: RunDelivery): Promise<SettledReport>;
}

/** Opens the run of this job, as {@link openJob} does. `secrets` are the secrets known so far. */
export function openGitHubRun(of: JobOptions & Pick<Delivery, "jobIndex"> & { readonly secrets: Secrets }): GitHubRun {
  const { secrets, jobIndex, clock = SYSTEM_CLOCK } = of;
  const log = createActionLog();
  const opening = openJob(of);
  const looking = opening.then((job) => lookEarly(job, clock));
  return {
    secrets,
    log,
    findHost: async () => toHost(await opening),
    openOthers: (rules, now) => openOtherPullRequests({ opening, rules, now }),
    async settle(delivery) {
      const job = await opening;
      const { key, requestUrl } = delivery;
      const context = await toContext({ key, version: VERSION, requestUrl, jobIndex, job });
      const found = await looking;
      const look = found !== undefined && clock.monotonicMs() - found.atMs <= FRESH_MS ? found : undefined;
      const settled = await settleComment(job, { ...delivery, context, secrets, log, look });
      const api = await job.api;
      if (api.ok) await api.value.close();
      return { ...settled, context };
    },
  };
}

/** Time limit of all requests of an early look together, in milliseconds. */
const LOOK_MS = 6_000;

/** Maximum age of a look that is still used, in milliseconds. Most runs take less. */
const FRESH_MS = 10_000;

/**
 * Reads the pull request while limits and usage are read. The text that the later update replaces reveals what changed
 * since this look. Returns undefined if the host does not report that text (it has no GraphQL), or if the look failed.
 */
async function lookEarly(job: Job, clock: Clock): Promise<(Look & { readonly atMs: number }) | undefined> {
  const [api, pullRequest] = await Promise.all([job.api, job.pullRequest]);
  if (!api.ok || pullRequest.kind === "none") return undefined;
  const atMs = clock.monotonicMs();
  const look = await lookAt(api.value.begin("comment", LOOK_MS), pullRequest.number);
  const { state, login, comments } = look;
  const isUsable =
    state.ok && login.ok && comments.ok && comments.items.every((comment) => comment.node_id !== undefined);
  return isUsable ? { ...look, atMs } : undefined;
}

async function settleComment(
  job: Job,
  of: RunDelivery &
    Pick<SettledReport, "context"> &
    Pick<HostRun, "secrets" | "log"> & { readonly look: Look | undefined },
): Promise<Settled> {
  const { outcome, context, comment, secrets, log, look } = of;
  const none: Settled = { report: outcome.report, url: undefined };
  const [api, pullRequest] = await Promise.all([job.api, job.pullRequest]);
  if (comment === undefined) return none;
  if (pullRequest.kind === "none") {
    if (pullRequest.isFailure) log.warning(say`No comment was written: ${pullRequest.reason}`);
    else log.info(say`No comment: ${pullRequest.reason}`);
    return none;
  }
  if (!api.ok) {
    if (api === NO_API.client) log.warning(say`No comment was written: ${api.because}. ${api.hint}`);
    else log.info(say`No comment: ${api.because}.`);
    return none;
  }
  const { number, headSha, isQueued } = pullRequest;
  return settleReport({
    ...of,
    store: openCommentStore(api.value.begin("comment"), { pullRequest: number, marker: toMarker(context.key), look }),
    headSha,
    comment,
    isQueued,
    // Files of another run may come from anyone who opened a pull request from a fork.
    isOwnPlan: job.event.name !== "workflow_run",
    holdsSecret: secrets.areIn,
  });
}
