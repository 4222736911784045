// Delivery of a report: log, annotations, job summary, comment, report file and outputs. Each can fail, and none changes the verdict.

import type { CloudProject, Log, PlacedAmount, Report, RunContext } from "../../core/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import {
  parseRecord,
  renderComment,
  renderJson,
  renderSummary,
  renderText,
  toAnnotations,
  toMarker,
} from "../../render/index.ts";
import { firstLine, publishComment } from "../sticky-comment.ts";
import { openCommentStore } from "./comment-store.ts";
import { type Job, toContext } from "./job.ts";
import { openThread, type Thread } from "./own-comments.ts";
import { publishAnnotations, publishOutputs, publishSummary, writeReportFiles } from "./publish.ts";
import type { PullRequestResolution } from "./pull-request.ts";
import type { Secrets } from "./secrets.ts";

/** Destination of a report, and the run as the report shows it. */
export interface Destination {
  readonly context: RunContext;
  /** Our comment in the pull request, which is looked for while the plans are checked. undefined: there is no pull request to comment in. */
  readonly comment:
    | {
        readonly thread: Thread;
        readonly resolution: Extract<PullRequestResolution, { kind: "found" }>;
        readonly create: Delivery["comment"];
        /** true: other pull requests may reckon with what is judged. */
        readonly hasRecord: boolean;
      }
    | undefined;
}

/**
 * Line that tells the comment of another gate from that which a merge queue had up to version 1.0: both could have the same key, and the
 * queue's has no record for other changes.
 */
const OTHER_GATE = /^<!-- quota-gate-(?:record:v1|data:v2) /mu;

/** Finds the pull request and begins to look for our comment in it. Says in the log why there will be none. */
export async function findDestination(of: {
  readonly delivery: Pick<Delivery, "comment" | "commentKey">;
  readonly version: string;
  readonly job: Job;
  readonly log: Log;
}): Promise<Destination> {
  const { delivery, version, job, log } = of;
  const [api, resolution] = await Promise.all([job.api, job.resolution]);
  const { repository } = job.event;
  const context = toContext({ key: delivery.commentKey, version, job, resolution });
  if (resolution.kind === "none") {
    if (resolution.isFailure) log.warning(`No comment was written: ${resolution.reason}`);
    else log.info(`No comment: ${resolution.reason}`);
  } else if (!job.hasToken || repository === undefined) {
    log.info("No comment: there is no token for GitHub, or no repository is known.");
  } else if (api === undefined) {
    log.warning(
      "No comment was written: GitHub's client could not be set up. See whether the proxy variables are addresses.",
    );
  } else {
    const { number: pullRequest, isQueued } = resolution;
    const former = toMarker(`${delivery.commentKey}.queue`);
    const isFormer = (body: string) => isQueued && firstLine(body) === former && !OTHER_GATE.test(body);
    const thread = openThread({ api, repository, pullRequest, marker: toMarker(context.key), isFormer });
    const hasRecord = isOfNewestCommit(job.event, resolution);
    return { context, comment: { thread, resolution, create: delivery.comment, hasRecord } };
  }
  return { context, comment: undefined };
}

/**
 * true where what is judged is known to be of a pull request's newest commit, and comes from no other run: what that has left behind may be
 * anybody's, who has opened a pull request from a fork.
 */
function isOfNewestCommit(
  { name }: Job["event"],
  { headSha, isQueued }: Extract<PullRequestResolution, { kind: "found" }>,
): boolean {
  return headSha !== undefined && !isQueued && name !== "workflow_run";
}

/** A report to deliver, and its destination. */
interface DeliveryJob {
  readonly report: Report;
  /** The project that was checked. null: nothing was decided. */
  readonly project: CloudProject | undefined;
  readonly places: readonly PlacedAmount[];
  readonly destination: Destination;
  readonly env: Job["env"];
  readonly secrets: Secrets;
  readonly now: () => Date;
  readonly log: Log;
}

/** Delivers a report everywhere. Never throws for something that the outside refuses. */
export async function deliver(of: DeliveryJob): Promise<void> {
  const { report, places, destination, env, secrets, log } = of;
  const { context } = destination;
  for (const line of renderText({ report, colour: false }).trimEnd().split("\n")) log.info(line);
  publishAnnotations(toAnnotations(report, places).map((annotation) => ({ place: null, ...annotation })));
  const markdown = renderSummary({ report, context }).body;
  const files = { key: context.key, json: renderJson(report), markdown };
  const [paths, commentUrl] = await Promise.all([
    writeReportFiles({ ...files, env, holdsSecret: secrets.areIn, log }),
    writeComment(of),
    publishSummary({ markdown, env, log }),
  ]);
  publishOutputs({ outputs: { verdict: report.verdict, counts: report.counts, paths, commentUrl }, log });
}

/** Writes the comment; its address, or undefined where there is none. */
async function writeComment({
  report,
  project,
  destination,
  secrets,
  now,
  log,
}: DeliveryJob): Promise<string | undefined> {
  const { comment, context } = destination;
  if (comment === undefined) return undefined;
  const { thread, resolution, create, hasRecord } = comment;
  const wanted = resolution.isQueued && create === "always" ? "problems" : create;
  const recordOf = (body: string) => parseRecord({ body, key: context.key, now: now().toISOString() });
  const { url } = await publishComment({
    store: openCommentStore(thread),
    headSha: resolution.isQueued ? undefined : resolution.headSha,
    mayCreate: wanted === "always" || (wanted === "problems" && report.verdict !== "pass"),
    run: context.run,
    runOf: (text) => recordOf(text)?.run,
    compose: (previousBody, options) => {
      const previous = previousBody === undefined ? undefined : recordOf(previousBody);
      return renderComment({
        report,
        context,
        project: hasRecord ? project : undefined,
        previous,
        from: options?.smallest === true ? 3 : 0,
      }).body;
    },
    holdsSecret: secrets.areIn,
    log,
  });
  return url;
}
