// Reports as runs end with them: of those that decided and of those that could not, and what a verdict means for the process.

import {
  type AppliedPolicy,
  type Check,
  type CheckPolicies,
  type Message,
  type NameSetting,
  nameSettings,
  type OtherChanges,
  type OthersFound,
  type Plan,
  type PlanPolicy,
  type PolicySource,
  problemMessage,
  problemsOf,
  type Report,
  type Snapshot,
  type SourceInfo,
} from "../core/index.ts";
import { countVerdicts, evaluate } from "./evaluate.ts";
import { planNotes, withUncounted } from "./plan-notes.ts";

/** The report on plans whose limits and usage were read. */
export function toReport(of: {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly policy: CheckPolicies;
  /** undefined: there is no policy file. */
  readonly policySource: PolicySource | undefined;
  readonly planPolicy: PlanPolicy;
  /** undefined: no other changes were looked for. */
  readonly others: (OthersFound & Pick<OtherChanges, "effect">) | undefined;
}): Report {
  const { plan, snapshot, policy, policySource, planPolicy, others } = of;
  const { peak: peakPolicy, uncounted } = planPolicy;
  const { verdict, counts, checks, ...rest } = evaluate({
    demands: plan.demands,
    snapshot,
    policy,
    peakPolicy,
    others,
  });
  const notes = [...planNotes(plan, { policy: uncounted }), ...(policySource?.notes ?? []), ...(rest.notes ?? [])];
  const report: Report = {
    version: 1,
    verdict: withUncounted(verdict, { plan, policy: uncounted }),
    mode: plan.mode,
    source: snapshot.source.kind,
    apiVersion: snapshot.source.apiVersion ?? null,
    project: snapshot.project,
    checkedAt: snapshot.readAt,
    counts,
    checks,
    problems: [],
  };
  // What there is none of has no member.
  if (notes.length > 0) report.notes = notes;
  if (rest.hints !== undefined) report.hints = rest.hints;
  if (rest.others !== undefined) report.others = rest.others;
  if (others !== undefined && others.notes.length > 0) report.othersNotes = [...others.notes];
  if (plan.uncounted.length > 0) report.uncounted = [...plan.uncounted];
  report.policy = { ...rest.policy, ...policySourceOf(policySource) };
  return report;
}

function policySourceOf(source: PolicySource | undefined): Pick<AppliedPolicy, "file" | "commit" | "changed"> {
  if (source === undefined) return {};
  const { file, commit, changed } = source;
  return { file, ...(commit !== undefined && { commit }), ...(changed === true && { changed }) };
}

/** The report of a run that could not decide. What is not known is undefined. */
export function toErrorReport(about: {
  readonly error: unknown;
  readonly now: Date;
  readonly source?: SourceInfo;
  readonly projectId?: string;
}): Report {
  return {
    version: 1,
    verdict: "error",
    mode: null,
    ...(about.source && { source: about.source.kind }),
    apiVersion: about.source?.apiVersion ?? null,
    project: about.projectId || null,
    checkedAt: about.now.toISOString(),
    counts: countVerdicts([]),
    checks: [],
    problems: problemsOf(about.error).map(problemMessage),
  };
}

/** The report with the settings that its messages name as `nameSetting` names them, so that what prints it later need not know. */
export function withSettingsNamed(report: Report, nameSetting: NameSetting): Report {
  const named = (message: Message): Message => nameSettings(message, nameSetting);
  const { problems, notes, hints, othersNotes, uncounted, checks } = report;
  return {
    ...report,
    problems: problems.map(named),
    ...(notes === undefined ? {} : { notes: notes.map(named) }),
    ...(hints === undefined ? {} : { hints: hints.map(named) }),
    ...(othersNotes === undefined ? {} : { othersNotes: othersNotes.map(named) }),
    ...(uncounted === undefined ? {} : { uncounted: uncounted.map((one) => ({ ...one, reason: named(one.reason) })) }),
    checks: checks.map((check) => withMessages(check, named)),
  };
}

function withMessages(check: Check, named: (message: Message) => Message): Check {
  const { reason, unknown } = check;
  if (unknown === undefined) return { ...check, reason: named(reason) };
  const remarked = unknown.map((one) => (one.remark === undefined ? one : { ...one, remark: named(one.remark) }));
  return { ...check, reason: named(reason), unknown: remarked };
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
