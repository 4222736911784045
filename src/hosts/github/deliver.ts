// Delivery of a report by a step, except for the comment: log, annotations, job summary, files and outputs. Each can
// fail, and none changes the verdict.

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
  prose,
  say,
  toSafeLine,
  toText,
} from "../../core/index.ts";
import type { Basis } from "../../evaluate/index.ts";
import { writeReports } from "../../files/index.ts";
import type { ReportFiles } from "../../inputs/index.ts";
import { placesOf } from "../../plan/index.ts";
import { renderFiles, renderJson, renderSummary, renderText, toAnnotations } from "../../render/index.ts";
import type { Secrets } from "../secrets.ts";
import type { GitHubReport } from "./run.ts";

/** A final report and where to publish it. */
interface Publication extends GitHubReport {
  readonly basis: Basis;
  /** Files that the job asks for. Undefined if their settings are invalid. */
  readonly files: { readonly paths: ReportFiles; readonly workspace: string } | undefined;
  readonly secrets: Secrets;
  readonly env: Environment;
  readonly log: Log;
}

/**
 * Shows a report in the log, as annotations and in the job summary, and writes its files and outputs. Returns the
 * problems of the files. Failures of the runner or the file system never throw.
 */
export async function publishReport(publication: Publication): Promise<readonly Problem[]> {
  const { report, url, basis, context, log } = publication;
  for (const line of renderText({ report, colour: false, context }).trimEnd().split("\n")) log.info(prose(line));
  publishAnnotations(toAnnotations(report, findPlaces(basis)));
  const markdown = renderSummary({ report, context });
  const texts = { json: renderJson(report), markdown };
  const [paths, , problems] = await Promise.all([
    writeReportFiles(texts, context.key, publication),
    publishSummary(markdown, publication),
    writeJobFiles(publication, texts),
  ]);
  const { fits: _fits, unmetered: _unmetered, ...counts } = report.counts;
  const { json, markdown: summary } = paths;
  publishOutputs({ verdict: report.verdict, report: json, markdown: summary, ...counts, "comment-url": url }, log);
  return problems;
}

/** Finds the amounts that plans state, with their lines. */
function findPlaces(basis: Basis): readonly PlacedAmount[] {
  if ("plan" in basis) return placesOf(basis.plan);
  if ("problems" in basis) return [];
  return basis.targets.flatMap(({ name: target, basis: ofTarget }) =>
    findPlaces(ofTarget).map((place) => ({ ...place, target })),
  );
}

/** Writes the files that the job asks for. Logs their problems and resolves to them. */
async function writeJobFiles(
  { report, files, context, secrets }: Publication,
  texts: Readonly<Record<string, string>>,
): Promise<readonly Problem[]> {
  if (files === undefined) return [];
  const { paths, workspace } = files;
  const written = renderFiles(paths, { report, key: context.key, colour: false }, texts);
  const problems = await writeReports(written, { folder: workspace, workspace, holdsSecret: secrets.occurIn });
  for (const problem of problems) core.error(toSafeLine(toText(problemMessage(problem))));
  return problems;
}

/**
 * Shows the annotations in their order. GitHub shows ten errors and ten warnings of a step and silently drops the rest.
 */
export function publishAnnotations(annotations: ReturnType<typeof toAnnotations>): void {
  for (const { level, title, message, place } of annotations) {
    const properties: core.AnnotationProperties = { title: toSafeLine(title) };
    // A file name that must be escaped for the log would point nowhere.
    if (place !== undefined && toSafeLine(place.file) === place.file) {
      properties.file = place.file;
      if (place.line !== undefined) {
        properties.startLine = place.line;
        if (place.column !== undefined) properties.startColumn = place.column;
      }
    }
    if (level === "error") core.error(toSafeLine(message), properties);
    else core.warning(toSafeLine(message), properties);
  }
}

/**
 * Adds the Markdown to the job summary. A runner without one is not a failure. The caller limits the size: above 1 MiB,
 * the runner shows nothing.
 */
export async function publishSummary(markdown: string, { env, log }: Pick<Publication, "env" | "log">): Promise<void> {
  try {
    // The runner creates the file. If it is missing, it is not created.
    const flag = constants.O_WRONLY | constants.O_APPEND;
    await appendFile(env["GITHUB_STEP_SUMMARY"] ?? "", `${markdown}\n`, { flag });
  } catch {
    // The exception would show paths of the runner.
    log.info(say`The job summary was not written: this runner has none, or its file cannot be written to.`);
  }
}

/**
 * Writes the report to a new temporary folder of the runner, never to the workspace, which a step may publish. Resolves
 * to the paths. A path is undefined if its file cannot be written or would contain a secret.
 */
export async function writeReportFiles(
  { json, markdown }: Readonly<Record<"json" | "markdown", string>>,
  key: string,
  { env, secrets, log }: Pick<Publication, "env" | "secrets" | "log">,
) {
  const prefix = join(env["RUNNER_TEMP"] || tmpdir(), `quota-gate-${encodeURIComponent(key)}-`);
  const folder = await mkdtemp(prefix).catch(() => undefined);
  if (folder === undefined) log.warning(say`The report could not be written to the runner's temporary folder.`);
  const write = async (path: string, text: string): Promise<string | undefined> => {
    if (folder === undefined) return undefined;
    const options = { folder, workspace: undefined, holdsSecret: secrets.occurIn };
    const [problem] = await writeReports([{ path, text }], options);
    if (problem === undefined) return join(folder, path);
    log.warning(problemMessage(problem));
    return undefined;
  };
  return { json: await write("report.json", json), markdown: await write("report.md", markdown) };
}

/** Sets all outputs that have a value. Logs a warning if the runner's file cannot be written. */
export function publishOutputs(outputs: Readonly<Record<string, string | number | undefined>>, log: Log): void {
  try {
    for (const [name, value] of Object.entries(outputs)) if (value !== undefined) core.setOutput(name, value);
  } catch {
    log.warning(say`The outputs of this step could not be written. Its result stands.`);
  }
}
