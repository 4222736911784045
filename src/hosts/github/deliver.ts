// Delivery of a report: comment, log, annotations, job summary, report files and outputs. Each can fail, and none changes the verdict, but what
// the comments say of other gates of the same pull request.

import { appendFile, constants, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@actions/core";
import {
  type Environment,
  type Log,
  type PlacedAmount,
  type Problem,
  problemMessage,
  type Report,
  say,
  toSafeLine,
  toText,
} from "../../core/index.ts";
import { writeReports } from "../../files/index.ts";
import type { Delivery, ReportFiles } from "../../inputs/index.ts";
import { renderFiles, renderJson, renderSummary, renderText, toAnnotations, toMarker } from "../../render/index.ts";
import { type GateReport, type Settled, settleReport } from "../report-comment.ts";
import type { Secrets } from "../secrets.ts";
import { openCommentStore } from "./comment-store.ts";
import { NO_API } from "./failure.ts";
import type { Job } from "./job.ts";

interface DeliveryJob extends GateReport {
  readonly places: readonly PlacedAmount[];
  readonly job: Job;
  /** Files of the job that the report is written to. undefined: it is not known which. */
  readonly files: { readonly paths: ReportFiles; readonly workspace: string } | undefined;
  /** When to create a comment. undefined: it is not known where one belongs. */
  readonly comment: Delivery["comment"] | undefined;
  readonly secrets: Secrets;
}

/** Delivers a report everywhere, and returns it with the problems of its files. Never throws for something that the outside refuses. */
export async function deliver(of: DeliveryJob) {
  const { places, job, context, secrets, log } = of;
  const { env } = job;
  const { report, url } = await settle(of);
  for (const line of renderText({ report, colour: false, context }).trimEnd().split("\n")) log.info(say`${line}`);
  publishAnnotations(toAnnotations(report, places));
  const markdown = renderSummary({ report, context });
  const texts = { json: renderJson(report), markdown };
  const [paths, , problems] = await Promise.all([
    writeReportFiles({ key: context.key, ...texts, env, holdsSecret: secrets.areIn, log }),
    publishSummary({ markdown, env, log }),
    writeJobFiles(of, report, texts),
  ]);
  const { fits: _fits, unmetered: _unmetered, ...counts } = report.counts;
  const { json, markdown: summary } = paths;
  publishOutputs({ verdict: report.verdict, report: json, markdown: summary, ...counts, "comment-url": url }, log);
  return { report, problems };
}

/** Writes the files that the job wants the report in. Resolves to what is wrong with them, which the log says, too. */
async function writeJobFiles(
  { files, context, secrets }: DeliveryJob,
  report: Report,
  texts: Readonly<Record<string, string>>,
): Promise<readonly Problem[]> {
  if (files === undefined) return [];
  const { paths, workspace } = files;
  const written = renderFiles(paths, { report, key: context.key, colour: false }, texts);
  const problems = await writeReports(written, { folder: workspace, workspace, holdsSecret: secrets.areIn });
  for (const problem of problems) core.error(toSafeLine(toText(problemMessage(problem))));
  return problems;
}

async function settle(of: DeliveryJob): Promise<Settled> {
  const { report, job, context, comment, secrets, log } = of;
  const none: Settled = { report, url: undefined };
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
    store: openCommentStore(api.value.begin("comment"), { pullRequest: number, marker: toMarker(context.key) }),
    headSha,
    comment,
    isQueued,
    // What another run has left behind may be anybody's, who has opened a pull request from a fork.
    isOwnPlan: job.event.name !== "workflow_run",
    holdsSecret: secrets.areIn,
  });
}

/** Shows the annotations, in their order. GitHub shows ten errors and ten warnings of a step and drops the rest without a word. */
export function publishAnnotations(annotations: ReturnType<typeof toAnnotations>): void {
  for (const { level, title, message, place } of annotations) {
    const properties: core.AnnotationProperties = { title: toSafeLine(title) };
    // A name that does not print as it is would point nowhere.
    if (place !== undefined && toSafeLine(place.file) === place.file) {
      properties.file = place.file;
      if (place.line !== undefined) properties.startLine = place.line;
      if (place.line !== undefined && place.column !== undefined) properties.startColumn = place.column;
    }
    if (level === "error") core.error(toSafeLine(message), properties);
    else core.warning(toSafeLine(message), properties);
  }
}

/** Adds the Markdown to the job summary; that a runner has none is no failure. The caller limits its size: above 1 MiB the runner shows nothing. */
export async function publishSummary(of: {
  readonly markdown: string;
  readonly env: Environment;
  readonly log: Log;
}): Promise<void> {
  const { markdown, env, log } = of;
  try {
    // The runner has made the file; one that is not there is not made.
    const flag = constants.O_WRONLY | constants.O_APPEND;
    await appendFile(env["GITHUB_STEP_SUMMARY"] ?? "", `${markdown}\n`, { flag });
  } catch {
    // The exception names paths of the runner, which can be looked up there.
    log.info(say`The job summary was not written: this runner has none, or its file cannot be written to.`);
  }
}

/** Writes the report into a new folder of the runner's, never the workspace, which a step may publish. What cannot be written, or holds a secret, is left out. */
export async function writeReportFiles(options: {
  readonly key: string;
  readonly json: string;
  readonly markdown: string;
  readonly env: Environment;
  readonly holdsSecret: (text: string) => boolean;
  readonly log: Log;
}) {
  const { key, json, markdown, env, holdsSecret, log } = options;
  const prefix = join(env["RUNNER_TEMP"] || tmpdir(), `quota-gate-${encodeURIComponent(key)}-`);
  const folder = await mkdtemp(prefix).catch(() => undefined);
  if (folder === undefined) log.warning(say`The report could not be written to the runner's temporary folder.`);
  const write = async (path: string, text: string): Promise<string | undefined> => {
    if (folder === undefined) return undefined;
    const [problem] = await writeReports([{ path, text }], { folder, workspace: undefined, holdsSecret });
    if (problem === undefined) return join(folder, path);
    log.warning(problemMessage(problem));
    return undefined;
  };
  return { json: await write("report.json", json), markdown: await write("report.md", markdown) };
}

/** Sets the outputs that have a value. Where the runner's file cannot be written, that is a warning. */
export function publishOutputs(outputs: Readonly<Record<string, string | number | undefined>>, log: Log): void {
  try {
    for (const [name, value] of Object.entries(outputs)) if (value !== undefined) core.setOutput(name, value);
  } catch {
    log.warning(say`The outputs of this step could not be written. Its result stands.`);
  }
}
