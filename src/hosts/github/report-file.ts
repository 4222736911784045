// The JSON report as a file for later steps of the job.

import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment, Log } from "../../core/index.ts";

/**
 * Writes the report into a new folder in the runner's temporary folder, never into the workspace, which another step may publish or commit. What
 * comes back is its path, `…/quota-gate-KEY-XXXXXX/report.json`; null, with a warning, where it cannot be written or holds a secret: what
 * later steps do with it (an artifact is as public as the repository) nobody masks.
 */
export async function writeReportFile(options: {
  readonly key: string;
  readonly json: string;
  readonly env: Environment;
  readonly holdsSecret: (text: string) => boolean;
  readonly log: Log;
}): Promise<string | null> {
  const { key, json, env, holdsSecret, log } = options;
  if (holdsSecret(json)) {
    log.warning("The JSON report was not written, because it would hold a secret. The verdict stands.");
    return null;
  }
  try {
    const folder = env["RUNNER_TEMP"] || process.getBuiltinModule("node:os").tmpdir();
    const path = join(await mkdtemp(join(folder, `quota-gate-${key}-`)), "report.json");
    await writeFile(path, json, { flag: "wx" });
    return path;
  } catch {
    log.warning("The JSON report could not be written to the runner's temporary folder.");
    return null;
  }
}
