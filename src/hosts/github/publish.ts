// What a job shows of a report other than the comment: annotations, the job summary, files for later steps, and outputs.

import { constants, mkdtemp, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as core from "@actions/core";
import { type Counts, type Environment, type Log, type Place, toSafeLine, type Verdict } from "../../core/index.ts";

/** One annotation, a sentence or two. */
interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
  /** null: it is about the run as a whole. */
  readonly place: Place | null;
}

/** GitHub's limit for a title (https://docs.github.com/en/rest/checks/runs, read 2026-08). */
const MAX_TITLE_LENGTH = 255;

/** Shows the annotations, in their order. GitHub shows ten errors and ten warnings of a step and drops the rest without a word. */
export function publishAnnotations(annotations: readonly Annotation[]): void {
  for (const { level, title, message, place } of annotations) {
    const properties = { title: toSafeLine(title).slice(0, MAX_TITLE_LENGTH), ...toProperties(place) };
    if (level === "error") core.error(toSafeLine(message), properties);
    else core.warning(toSafeLine(message), properties);
  }
}

function toProperties(place: Place | null): core.AnnotationProperties {
  // A name that does not print as it is would point nowhere.
  if (place === null || toSafeLine(place.file) !== place.file) return {};
  return {
    file: place.file,
    ...(place.line === undefined ? {} : { startLine: place.line }),
    ...(place.line === undefined || place.column === undefined ? {} : { startColumn: place.column }),
  };
}

/**
 * Adds the Markdown to the job summary; false where there is none to write to (some hosts and runners have none), which is no
 * failure of the run. The caller limits its size: over 1 MiB the runner shows nothing at all.
 */
export async function publishSummary(of: {
  readonly markdown: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}): Promise<boolean> {
  const { markdown, env, log } = of;
  try {
    // The runner has made the file; one that is not there is not made.
    const file = await open(env["GITHUB_STEP_SUMMARY"] ?? "", constants.O_WRONLY | constants.O_APPEND);
    try {
      await file.appendFile(`${markdown}\n`);
    } finally {
      await file.close();
    }
    return true;
  } catch {
    // The exception names paths of the runner, which can be looked up there.
    log.info("The job summary was not written: this runner has none, or its file cannot be written to.");
    return false;
  }
}

/** Paths of the files. undefined: it was not written. */
interface ReportPaths {
  readonly json: string | undefined;
  readonly markdown: string | undefined;
}

/**
 * Writes the report into a new folder in the runner's temporary folder, never into the workspace, which another step may publish or commit:
 * `…/quota-gate-KEY-XXXXXX/report.json` and `report.md`. What cannot be written, or holds a
 * secret, is left out, with a warning: what later steps do with it (an artifact is as public as the repository) nobody masks.
 */
export async function writeReportFiles(options: {
  readonly key: string;
  readonly json: string;
  readonly markdown: string;
  readonly env: Environment;
  readonly holdsSecret: (text: string) => boolean;
  readonly log: Log;
}): Promise<ReportPaths> {
  const { key, json, markdown, env, holdsSecret, log } = options;
  const temp = env["RUNNER_TEMP"] || process.getBuiltinModule("node:os").tmpdir();
  const write = async (folder: string, name: string, text: string): Promise<string | undefined> => {
    if (holdsSecret(text)) {
      log.warning(`${name} was not written, because it would hold a secret. The verdict stands.`);
      return undefined;
    }
    const path = join(folder, name);
    await writeFile(path, text, { flag: "wx" });
    return path;
  };
  try {
    const folder = await mkdtemp(join(temp, `quota-gate-${key}-`));
    return { json: await write(folder, "report.json", json), markdown: await write(folder, "report.md", markdown) };
  } catch {
    log.warning("The report could not be written to the runner's temporary folder.");
    return { json: undefined, markdown: undefined };
  }
}

/** Values for later steps. */
export interface Outputs {
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly paths: ReportPaths;
  /** undefined: there is no comment. */
  readonly commentUrl: string | undefined;
}

/** Sets the outputs; false, with a warning, where the runner's file cannot be written. */
export function publishOutputs({ outputs, log }: { readonly outputs: Outputs; readonly log: Log }): boolean {
  const { verdict, counts, paths, commentUrl } = outputs;
  const values: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ["verdict", verdict],
    ["report", paths.json],
    ["markdown", paths.markdown],
    ["over", counts.over],
    ["forbidden", counts.forbidden],
    ["contended", counts.contended],
    ["unknown", counts.unknown],
    ["tight", counts.tight],
    ["waived", counts.waived],
    ["comment-url", commentUrl],
  ];
  try {
    for (const [name, value] of values) {
      if (value !== undefined) core.setOutput(name, value);
    }
    return true;
  } catch {
    log.warning("The outputs of this step could not be written. Its result stands.");
    return false;
  }
}
