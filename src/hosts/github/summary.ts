// The job summary: the whole report on the run's page.

import { constants, open } from "node:fs/promises";
import type { Log } from "../../core/index.ts";

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
    // The exception names paths of the runner, and whoever wants to know them finds them there.
    log.info("The job summary was not written: this runner has none, or its file cannot be written to.");
    return false;
  }
}
