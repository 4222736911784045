// The report as files for later steps of the job.

import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment, Log } from "../../core/index.ts";

/** Paths of the files. null: it was not written. */
export interface ReportPaths {
  readonly json: string | null;
  readonly markdown: string | null;
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
  const write = async (folder: string, name: string, text: string): Promise<string | null> => {
    if (holdsSecret(text)) {
      log.warning(`${name} was not written, because it would hold a secret. The verdict stands.`);
      return null;
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
    return { json: null, markdown: null };
  }
}
