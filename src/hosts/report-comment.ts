// The comment of a report: when there is one, what it says of the run before, and whether other changes count what it records.

import type { CloudProject, Log, Report, RunContext } from "../core/index.ts";
import type { Delivery } from "../inputs/index.ts";
import { parseRecord, renderComment } from "../render/index.ts";
import type { CommentStore } from "./host.ts";
import { publishComment } from "./sticky-comment.ts";

/** A report to publish in the comments of a change. */
interface ReportComment {
  readonly store: CommentStore;
  readonly report: Report;
  /** The project that was checked. undefined: nothing was decided. */
  readonly project: CloudProject | undefined;
  /** The run as the report shows it. */
  readonly context: RunContext;
  /** When to create a comment. */
  readonly comment: Delivery["comment"];
  /** The commit that was checked. undefined: not known. */
  readonly headSha: string | undefined;
  /** true: the commit is a merge queue's. */
  readonly isQueued: boolean;
  /** true: the plans are the run's own, and no other run's. */
  readonly isOwnPlan: boolean;
  readonly holdsSecret: (text: string) => boolean;
  readonly now: () => Date;
  readonly log: Log;
}

/** Writes the comment, or says in the log why there is none. Returns its address; undefined: there is none. Never throws. */
export function publishReport(of: ReportComment): Promise<string | undefined> {
  const { store, report, project, context, headSha, isQueued, isOwnPlan, holdsSecret, now, log } = of;
  const comment = isQueued && of.comment === "always" ? "problems" : of.comment;
  // Others reckon with what is known to be of a change's newest commit.
  const isRecorded = headSha !== undefined && !isQueued && isOwnPlan;
  const recordOf = (body: string) => parseRecord({ body, key: context.key, now: now().toISOString() });
  return publishComment({
    store,
    headSha: isQueued ? undefined : headSha,
    mayCreate: comment === "always" || (comment === "problems" && report.verdict !== "pass"),
    run: context.run,
    runOf: (text) => recordOf(text)?.run,
    compose: (previousBody, options) => {
      const previous = previousBody === undefined ? undefined : recordOf(previousBody);
      const isSmallest = options?.smallest === true;
      return renderComment({ report, context, project: isRecorded ? project : undefined, previous, isSmallest });
    },
    holdsSecret,
    log,
  });
}
