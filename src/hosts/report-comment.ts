// The comment of a report: when there is one, what it says of the run before, whether others count what it records, and what other gates of the
// same change make of the report.

import { inputProblem, type Log, type Report, type RunContext, say, theSetting } from "../core/index.ts";
import { judge, type Outcome, projectsOf } from "../evaluate/index.ts";
import type { Delivery } from "../inputs/index.ts";
import { type CommentRecord, DEFAULT_KEY, parseRecord, renderComment } from "../render/index.ts";
import { findGates } from "./gates.ts";
import type { CommentStore } from "./host.ts";
import { findRecords } from "./other-changes.ts";
import { type Published, publishComment } from "./sticky-comment.ts";

interface ReportComment {
  readonly outcome: Outcome;
  readonly context: RunContext;
  readonly now: () => Date;
  readonly log: Log;
  readonly store: CommentStore;
  readonly comment: Delivery["comment"];
  /** The commit that was checked. undefined: not known. */
  readonly headSha: string | undefined;
  readonly isQueued: boolean;
  /** true: the plans are the run's own, and no other run's. */
  readonly isOwnPlan: boolean;
  readonly holdsSecret: (text: string) => boolean;
}

/** A report that nothing changes any more, and the address of its comment. */
export interface Settled {
  readonly report: Report;
  /** undefined: there is none, or it is not known. */
  readonly url: string | undefined;
}

/** Writes the comment, or logs why there is none; then counts what other gates take: of several at once, the last to write sees all. Never throws. */
export async function settleReport(of: ReportComment): Promise<Settled> {
  const { store, context, headSha, isQueued, now } = of;
  const { report, basis } = of.outcome;
  const checked = projectsOf(basis);
  const { key } = context;
  const run = context.run && { ...context.run, head: headSha };
  const comment = isQueued && of.comment === "always" ? "problems" : of.comment;
  // Others reckon with what is known to be of a change's newest commit.
  const isRecorded = headSha !== undefined && !isQueued && of.isOwnPlan;
  const recordOf = (body: string) => parseRecord({ body, key, now: now().toISOString() });
  const runOf = (text: string) => recordOf(text)?.run;
  let previous: CommentRecord | undefined;
  const publish = (one: Report, before?: Published): Promise<Published> =>
    publishComment({
      ...of,
      written: before?.comment,
      headSha: isQueued ? undefined : headSha,
      mayCreate: comment === "always" || (comment === "problems" && one.verdict !== "pass"),
      run,
      runOf,
      compose: (previousBody, options) => {
        const found = previousBody === undefined ? undefined : recordOf(previousBody);
        // What this run wrote itself is no earlier report.
        if (found?.run?.by === undefined || found.run.by !== run?.by) previous = found;
        const recorded = isRecorded ? checked : [];
        return renderComment({
          report: one,
          context,
          projects: recorded,
          previous,
          isSmallest: options?.smallest === true,
        });
      },
    });
  const refuse = ({ url, takenBy }: Published): Settled => {
    const isOfRun = takenBy?.id === run?.id;
    const other = isOfRun ? "job or step of this run has written its report" : "workflow has reported on this commit";
    const gone = isOfRun ? "" : " If that workflow is gone, delete its comment.";
    const message = say`Another ${other} with the same ${theSetting("comment-key", key)}; that report stays.`;
    const hint = say`Give each of them a ${theSetting("comment-key")} of its own, or check all plans in one step.${gone}`;
    const { warnOnly, settingNames } = basis;
    const problems = [inputProblem(message, hint)];
    return { report: judge({ problems, at: now().toISOString(), warnOnly, settingNames }), url };
  };

  const first = await publish(report);
  if (first.state === "taken") return refuse(first);
  const projects = checked.filter((project) => project !== undefined);
  if (projects.length === 0 || headSha === undefined || isQueued) return { report, url: first.url };
  const hasOthers = key !== DEFAULT_KEY || findRecords(first.others?.map(({ body }) => body) ?? [], now()).length > 0;
  const { after } = first;
  const gates = await findGates({ store, headSha, projects, run, runOf, now: now(), isAlone: !hasOthers, after });
  if (gates.taken !== undefined) return refuse(gates.taken);
  const isUnseen = !isRecorded || projects.some(({ digest }) => digest === undefined) || first.state !== "written";
  const isOne = hasOthers || gates.changes.length > 0;
  const unseen = say`Other gates of ${store.subject} do not see what this one takes: its record was not written.`;
  const notes = isUnseen && isOne ? [...gates.notes, unseen] : gates.notes;
  if (gates.changes.length === 0 && notes.length === 0) return { report, url: first.url };
  const together = judge(basis, { ...gates, notes });
  const second = await publish(together, first);
  return second.state === "taken" ? refuse(second) : { report: together, url: second.url };
}
