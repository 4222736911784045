// A workflow run on GitHub, or on a host with its API.

import { type RunContext, say } from "../../core/index.ts";
import { type Clock, SYSTEM_CLOCK } from "../../http/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { toMarker } from "../../render/index.ts";
import type { HostRun, RunDelivery } from "../host-run.ts";
import { type FinalReport, settleReport } from "../report-comment.ts";
import type { Secrets } from "../secrets.ts";
import { openCommentStore, type PullRequestSnapshot, readSnapshot } from "./comment-store.ts";
import { NO_API } from "./github-failure.ts";
import { createHost } from "./github-host.ts";
import { type GitHubJob, type JobOptions, openJob, toContext } from "./github-job.ts";
import { createActionLog } from "./log.ts";
import { createOthersReader } from "./other-pull-requests.ts";

/** A final report of a workflow run, with the context that its printers show. */
export interface GitHubReport extends FinalReport {
  readonly context: RunContext;
}

/** A workflow run. */
export interface GitHubRun extends HostRun {
  settle(delivery: RunDelivery): Promise<GitHubReport>;
}

/** Opens the run of this job, as {@link openJob} does. `secrets` are the secrets known so far. */
export function openGitHubRun(
  options: JobOptions & Pick<Delivery, "jobIndex"> & { readonly secrets: Secrets },
): GitHubRun {
  const { secrets, jobIndex, clock = SYSTEM_CLOCK } = options;
  const log = createActionLog();
  const opening = openJob(options);
  const reading = opening.then((job) => readEarly(job, clock));
  const others = createOthersReader(opening);
  return {
    secrets,
    log,
    findHost: async () => createHost(await opening),
    others,
    async settle({ comment, ...delivery }) {
      const job = await opening;
      const [api, pullRequest, early] = await Promise.all([job.api, job.pullRequest, reading]);
      const context = toContext(job, pullRequest, { ...delivery, jobIndex });
      const settleComment = async (): Promise<FinalReport> => {
        const none = { report: delivery.outcome.report, url: undefined };
        if (comment === undefined) return none;
        if ("reason" in pullRequest) {
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
        const snapshot = early !== undefined && clock.monotonicMs() - early.atMs <= FRESH_MS ? early : undefined;
        const store = openCommentStore(api.value.begin("comment"), number, toMarker(context.key), snapshot);
        // Files of another run may come from anyone who opened a pull request from a fork.
        const isOwnPlan = job.event.name !== "workflow_run";
        const rest = { comment, context, others, secrets, log, store, headSha, isQueued, isOwnPlan };
        return settleReport({ ...delivery, ...rest });
      };
      const final = await settleComment();
      if (api.ok) await api.value.close();
      return { ...final, context };
    },
  };
}

/** Time limit of all requests of the early read together, in milliseconds. */
const EARLY_READ_MS = 6_000;

/** Maximum age of a snapshot that is still used, in milliseconds. Most runs take less. */
const FRESH_MS = 10_000;

/**
 * Reads the pull request while limits and usage are read. The text that the later update replaces reveals what changed
 * since this read. Returns undefined if the host does not report that text (it has no GraphQL), or if the read failed.
 */
async function readEarly(
  job: GitHubJob,
  clock: Clock,
): Promise<(PullRequestSnapshot & { readonly atMs: number }) | undefined> {
  const [api, pullRequest] = await Promise.all([job.api, job.pullRequest]);
  if (!api.ok || "reason" in pullRequest) return undefined;
  const atMs = clock.monotonicMs();
  const snapshot = await readSnapshot(api.value.begin("comment", EARLY_READ_MS), pullRequest.number);
  const { state, login, comments } = snapshot;
  const isUsable =
    state.ok && login.ok && comments.ok && comments.items.every((comment) => comment.node_id !== undefined);
  return isUsable ? { ...snapshot, atMs } : undefined;
}
