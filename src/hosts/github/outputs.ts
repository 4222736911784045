// The outputs of the step. Their values are inert: a word of ours, a number, a path or an address of ours, since workflows paste
// outputs into shells.

import * as core from "@actions/core";
import type { Counts, Log, Verdict } from "../../core/index.ts";
import type { ReportPaths } from "./report-file.ts";

/** Values for later steps. */
export interface Outputs {
  readonly verdict: Verdict;
  readonly counts: Counts;
  readonly paths: ReportPaths;
  /** null: there is no comment. */
  readonly commentUrl: string | null;
}

/** Sets the outputs; false, with a warning, where the runner's file cannot be written. */
export function publishOutputs({ outputs, log }: { readonly outputs: Outputs; readonly log: Log }): boolean {
  const { verdict, counts, paths, commentUrl } = outputs;
  const values: readonly (readonly [name: string, value: string | number | null])[] = [
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
      if (value !== null) core.setOutput(name, value);
    }
    return true;
  } catch {
    log.warning("The outputs of this step could not be written. Its result stands.");
    return false;
  }
}
