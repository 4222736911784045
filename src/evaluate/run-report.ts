// Reports as runs end with them: of those that could not decide, and what a verdict means for the process.

import { problemsOf, problemText, type Report, type SourceKind } from "../core/index.ts";
import { countVerdicts } from "./evaluate.ts";

/** The report of a run that could not decide. What is not known is null. */
export function toErrorReport(about: {
  readonly error: unknown;
  readonly now: Date;
  readonly source?: SourceKind;
  readonly apiVersion?: Report["apiVersion"];
  readonly projectId?: string;
}): Report {
  return {
    version: 1,
    verdict: "error",
    mode: null,
    ...(about.source === undefined ? {} : { source: about.source }),
    apiVersion: about.apiVersion ?? null,
    project: about.projectId === undefined || about.projectId === "" ? null : about.projectId,
    checkedAt: about.now.toISOString(),
    counts: countVerdicts([]),
    checks: [],
    problems: problemsOf(about.error).map(problemText),
  };
}

/** The report of a run that only warns, or not. */
export function toReported(report: Report, { warnOnly }: { readonly warnOnly: boolean }): Report {
  return warnOnly ? { ...report, warnOnly } : report;
}

/** Exit status of a run: 0 for `pass` and `warn`, 1 for `fail`, 2 for `error`; 0 for all of them where it only warns. */
export function exitStatus({ verdict, warnOnly = false }: Pick<Report, "verdict" | "warnOnly">): 0 | 1 | 2 {
  if (warnOnly) return 0;
  if (verdict === "error") return 2;
  return verdict === "fail" ? 1 : 0;
}
