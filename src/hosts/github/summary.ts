// The job summary: the whole report on the run's page.

import * as core from "@actions/core";
import type { Log } from "../../core/index.ts";

/**
 * Adds the Markdown to the job summary; false where there is none to write to (some hosts and runners have none), which is no
 * failure of the run. Its size is the caller's affair: over 1 MiB the runner shows nothing at all.
 */
export async function publishSummary({
  markdown,
  log,
}: {
  readonly markdown: string;
  readonly log: Log;
}): Promise<boolean> {
  try {
    await core.summary.emptyBuffer().addRaw(markdown, true).write();
    return true;
  } catch {
    // The exception names paths of the runner, and whoever wants to know them finds them there.
    log.info("The job summary was not written: this runner has none, or its file cannot be written to.");
    return false;
  } finally {
    core.summary.emptyBuffer();
  }
}
