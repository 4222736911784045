// The comment of a report: whether to write one, how it compares with the previous run, whether other gates count its
// record, and how the other gates of the change affect the report.

import {
  code,
  inputProblem,
  type Log,
  type Problem,
  quoted,
  type Report,
  type RunContext,
  say,
  theSetting,
} from "../core/index.ts";
import { judge, type Outcome, projectsOf } from "../evaluate/index.ts";
import type { Delivery } from "../inputs/index.ts";
import { type CommentRecord, DEFAULT_KEY, parseRecord, renderComment } from "../render/index.ts";
import { addConcurrentChanges } from "./concurrent-changes.ts";
import { findGates } from "./gates.ts";
import type { CommentStore } from "./host.ts";
import { findRecords, type OtherChangeRules, type OtherChangesReader, openOthers } from "./other-changes.ts";
import type { Secrets } from "./secrets.ts";
import { type PublishResult, publishComment } from "./sticky-comment.ts";

interface ReportComment {
  readonly outcome: Outcome;
  readonly context: RunContext;
  readonly now: () => Date;
  readonly log: Log;
  readonly store: CommentStore;
  readonly comment: Delivery["comment"];
  /** Commit that was checked. Undefined if not known. */
  readonly headSha: string | undefined;
  readonly isQueued: boolean;
  /** True if this run made the plans itself. */
  readonly isOwnPlan: boolean;
  readonly others: OtherChangesReader;
  /** Other changes that the outcome counts. Undefined if it counts none. */
  readonly rules: OtherChangeRules | undefined;
  readonly secrets: Secrets;
}

/** The final report, and the address of its comment. */
export interface FinalReport {
  readonly report: Report;
  /** Undefined without a comment, or if its address is unknown. */
  readonly url: string | undefined;
}

/**
 * Writes the comment, or logs why there is none, then counts the amounts of the change's other gates and, with
 * `together: fail`, of changes that are checked at the same time. Of several runs at once, the last to write sees all.
 * Never throws.
 */
export async function settleReport(settings: ReportComment): Promise<FinalReport> {
  const { store, context, headSha, isQueued, now, log, others, rules } = settings;
  const checked = projectsOf(settings.outcome.basis);
  const { key } = context;
  const run = context.run && { ...context.run, head: headSha };
  const comment = isQueued && settings.comment === "always" ? "problems" : settings.comment;
  // Other gates count only records of a change's newest commit.
  const isRecorded = headSha !== undefined && !isQueued && settings.isOwnPlan;
  const recordOf = (body: string) => parseRecord({ body, key, now: now().toISOString() });
  const runOf = (text: string) => recordOf(text)?.run;
  let previous: CommentRecord | undefined;
  const publish = (current: Report, before?: PublishResult): Promise<PublishResult> =>
    publishComment({
      ...settings,
      holdsSecret: settings.secrets.occurIn,
      written: before?.comment,
      headSha: isQueued ? undefined : headSha,
      baseRef: isQueued ? undefined : context.baseRef,
      mayCreate: comment === "always" || (comment === "problems" && current.verdict !== "pass"),
      run,
      runOf,
      compose: (previousBody, isSmallest) => {
        const found = previousBody === undefined ? undefined : recordOf(previousBody);
        // A text that this run wrote itself is not an earlier report.
        if (found?.run?.by === undefined || found.run.by !== run?.by) previous = found;
        const projects = isRecorded ? checked : [];
        return renderComment({ report: current, context, projects, previous, isSmallest });
      },
    });
  const toTaken = ({ takenBy }: PublishResult): Problem => {
    const isOfRun = takenBy?.id === run?.id;
    const writer = isOfRun ? "job or step of this run has written its report" : "workflow has reported on this commit";
    const gone = isOfRun ? "" : " If that workflow is gone, delete its comment.";
    const message = say`Another ${writer} with the same ${theSetting("comment-key", key)}; that report stays.`;
    const hint = say`Give each of them a ${theSetting("comment-key")} of its own, or check all plans in one step.${gone}`;
    return inputProblem(message, hint);
  };
  // A repeated run has the base branch, and so the policy, of its first attempt.
  const toRetargeted = ({ baseRef = "" }: PublishResult): Problem => {
    const bases = say`${quoted(baseRef)}, and this run is of a change into ${quoted(context.baseRef ?? "")}`;
    return inputProblem(
      say`The base branch of ${store.subject} is ${bases}.`,
      say`The run that the change of base has started decides. If there is none, let ${code("edited")} start the workflow, or push a commit.`,
    );
  };
  const isRefused = ({ state }: PublishResult): boolean => state === "taken" || state === "retargeted";
  const refuse = (published: PublishResult): FinalReport => {
    const { warnOnly, settingNames } = settings.outcome.basis;
    const problems = [published.state === "retargeted" ? toRetargeted(published) : toTaken(published)];
    return { report: judge({ problems, at: now().toISOString(), warnOnly, settingNames }), url: published.url };
  };

  const first = await publish(settings.outcome.report);
  if (isRefused(first)) return refuse(first);
  const isSeen = isRecorded && first.state === "written";
  const relists = isSeen && rules?.isStrict === true;
  const { report, basis } = relists
    ? await addConcurrentChanges(settings.outcome, () => openOthers(others, rules, now()), log)
    : settings.outcome;
  const finish = async (final: Report): Promise<FinalReport> => {
    // Another attempt would fail with the same warning.
    const isPublished = final === settings.outcome.report || first.state === "failed";
    const last = isPublished ? first : await publish(final, first);
    return isRefused(last) ? refuse(last) : { report: final, url: last.url };
  };
  const projects = checked.filter((project) => project !== undefined);
  if (projects.length === 0 || headSha === undefined || isQueued) return finish(report);
  const hasOthers = key !== DEFAULT_KEY || findRecords(first.others?.map(({ body }) => body) ?? [], now()).length > 0;
  const { after } = first;
  const gates = await findGates({ store, headSha, projects, run, runOf, now: now(), isAlone: !hasOthers, after });
  if (gates.taken !== undefined) return refuse(gates.taken);
  const isUnseen = !isSeen || projects.some(({ digest }) => digest === undefined);
  const hasGates = hasOthers || gates.changes.length > 0;
  const unseen = say`Other gates of ${store.subject} do not see what this one takes: its record was not written.`;
  const notes = isUnseen && hasGates ? [...gates.notes, unseen] : gates.notes;
  return finish(gates.changes.length === 0 && notes.length === 0 ? report : judge(basis, { ...gates, notes }));
}
