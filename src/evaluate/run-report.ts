// Reports of whole runs, decided or failed, and their exit status.

import {
  addUp,
  type Check,
  type CheckPolicies,
  type CloudProject,
  groupsOf,
  idOf,
  type Message,
  type NameSetting,
  nameSettings,
  type OtherChangeList,
  type OtherChanges,
  onlyOf,
  type Plan,
  type PlanPolicy,
  type Problem,
  problemMessage,
  quoted,
  quotedList,
  type Report,
  type Snapshot,
  type SourceInfo,
  say,
  type TargetReport,
  theSetting,
  toText,
  type Verdict,
} from "../core/index.ts";
import type { SettingNames } from "../inputs/index.ts";
import { applyPolicy, type RunPolicies } from "../policy/index.ts";
import { countVerdicts, evaluate, withoutRules } from "./evaluate.ts";
import { nameRegions } from "./together.ts";

/** Settings of a run that apply to every outcome. */
export interface RunSettings {
  /** True if the run ends with status 0 whatever its verdict is. */
  readonly warnOnly: boolean;
  /** Names of settings in the messages of the report. */
  readonly settingNames: SettingNames;
}

/** Basis of a report on plans whose limits and usage were read. */
export interface DecidedBasis extends RunSettings {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly project: CloudProject;
  readonly policies: RunPolicies;
  readonly planPolicy: PlanPolicy;
  /** undefined if no other changes were searched. */
  readonly others: OtherChanges | undefined;
}

/** Basis of a report without a decision. */
export interface FailedBasis extends RunSettings {
  readonly problems: readonly Problem[];
  /** UTC, ISO 8601. */
  readonly at: string;
  /** undefined if unknown. */
  readonly source?: SourceInfo | undefined;
  /** Empty or undefined if unknown. */
  readonly projectId?: string | undefined;
}

/**
 * Returns the report on plans whose limits and usage were read. `gates` are the other gates of the change, undefined if
 * none were searched.
 */
export function toReport(basis: DecidedBasis, gates: OtherChangeList | undefined): Report {
  const { plan, snapshot, project, policies, planPolicy } = basis;
  const { repository, organisation } = policies;
  const { peak: peakPolicy, uncounted } = planPolicy;
  const asked = [...plan.demands, ...snapshot.shared.flatMap(({ regions: all }) => all.map((region) => ({ region })))];
  const known = { project, regions: [...new Set(asked.map(({ region }) => region))] };
  const others = basis.others && nameRegions(basis.others, known);
  const ofProject = gates?.changes.filter((gate) => (gate.ofProject ?? project.digest) === project.digest) ?? [];
  const named = gates && nameRegions({ ...gates, changes: ofProject }, known);
  const policy = toCheckPolicies(policies);
  const {
    verdict,
    policy: applied,
    ...evaluation
  } = evaluate({ demands: plan.demands, snapshot, policy, peakPolicy, others, gates: named });
  const notes = [
    ...notePlans(plan, uncounted),
    ...(repository?.notes ?? []),
    ...(organisation?.notes ?? []),
    ...evaluation.notes,
  ];
  // Empty lists are left out of the report.
  const some = <Item>(list: readonly Item[] = []): Item[] | undefined => (list.length === 0 ? undefined : [...list]);
  return {
    version: 1,
    verdict: tightenForUncounted(verdict, plan, uncounted),
    mode: plan.mode,
    source: snapshot.source.kind,
    apiVersion: snapshot.source.apiVersion ?? null,
    project: snapshot.project,
    projectName: project.name,
    cloud: project.cloud,
    checkedAt: snapshot.readAt,
    ...evaluation,
    notes: some(notes),
    gates: some(named?.changes.map(({ name, url }) => ({ name, url }))),
    othersNotes: some([...(named?.notes ?? []), ...(others?.notes ?? [])]),
    uncounted: some(plan.uncounted),
    plans: [...plan.plans],
    policy: {
      ...applied,
      file: repository?.file,
      commit: repository?.commit,
      organisation: organisation && { file: organisation.file, ref: organisation.commit },
      changed: repository?.changed || undefined,
    },
  };
}

function toCheckPolicies({ repository, organisation, options, at }: RunPolicies): CheckPolicies {
  const top = repository ?? organisation;
  if (top === undefined) return withoutRules(options);
  const setting = { options, now: new Date(at), organisation: repository && organisation?.document };
  return applyPolicy(top.document, setting);
}

/** Returns the report of a run that could not decide. Unknown values are null. */
export function toErrorReport({ problems, at, source, projectId }: FailedBasis): Report {
  return {
    version: 1,
    verdict: "error",
    mode: null,
    source: source?.kind,
    apiVersion: source?.apiVersion ?? null,
    project: projectId || null,
    checkedAt: at,
    counts: countVerdicts([]),
    checks: [],
    problems: problems.map(problemMessage),
  };
}

/** Returns the worst verdict. */
function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worstFirst = ["error", "fail", "warn", "pass"] as const;
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? "error";
}

/**
 * Returns the report on several targets: the worst verdict, the sum of the counts, and the problems after the target's
 * name. Checks stay with their targets. Source, version and project are absent if targets differ in them.
 */
export function sumReports(targets: readonly TargetReport[]): Report {
  const modes = targets.flatMap(({ mode }) => mode ?? []);
  const plans = targets.flatMap((target) => target.plans ?? []);
  return {
    version: 1,
    verdict: worstOf(targets.map(({ verdict }) => verdict)),
    mode: modes.length === 0 ? null : (onlyOf(modes) ?? "mixed"),
    source: onlyOf(targets.map(({ source }) => source)),
    apiVersion: onlyOf(targets.map(({ apiVersion }) => apiVersion)) ?? null,
    project: onlyOf(targets.map(({ project }) => project)) ?? null,
    checkedAt: targets.map(({ checkedAt }) => checkedAt).reduce((a, b) => (a > b ? a : b)),
    counts: countVerdicts(targets.flatMap(({ checks }) => checks)),
    checks: [],
    problems: targets.flatMap(({ name, problems }) => problems.map((problem) => say`${quoted(name)}: ${problem}`)),
    // A file that two targets read is one plan.
    plans: [...new Map(plans.map((plan) => [plan.path, plan])).values()],
    targets: [...targets],
  };
}

/**
 * Returns the report with the final names of the settings in its messages, so that later printers need not know them.
 */
export function nameReportSettings(report: Report, nameSetting: NameSetting): Report {
  const named = (message: Message): Message => nameSettings(message, nameSetting);
  const { problems, notes, hints, othersNotes, uncounted, checks, mayTake } = report;
  const nameCheck = (check: Check): Check => ({
    ...check,
    reason: named(check.reason),
    unknown: check.unknown?.map((amount) => ({ ...amount, remark: amount.remark && named(amount.remark) })),
  });
  return {
    ...report,
    problems: problems.map(named),
    notes: notes?.map(named),
    hints: hints?.map(named),
    othersNotes: othersNotes?.map(named),
    uncounted: uncounted?.map((resource) => ({ ...resource, reason: named(resource.reason) })),
    checks: checks.map(nameCheck),
    mayTake: mayTake?.map(nameCheck),
  };
}

/** Returns the exit status of a run: 0 for `pass` and `warn`, 1 for `fail`, 2 for `error`. Always 0 with `warnOnly`. */
export function exitStatus({ verdict, warnOnly = false }: Pick<Report, "verdict" | "warnOnly">): 0 | 1 | 2 {
  if (warnOnly) return 0;
  if (verdict === "error") return 2;
  return verdict === "fail" ? 1 : 0;
}

/** Maximum number of sentences on resources that cannot be counted. Resources beyond are only counted. */
const MOST_SENTENCES = 10;
const MOST_NAMED = 3;

/** Makes the overall verdict stricter if resources were not counted. It never improves. */
function tightenForUncounted(verdict: Verdict, plan: Plan, policy: PlanPolicy["uncounted"]): Verdict {
  // A plan whose changes were all left out must not count as one that fits.
  const isLeftOut = plan.demands.length === 0 && plan.elsewhere.changes.length > 0;
  return worstOf([verdict, plan.uncounted.length > 0 ? policy : plan.complete && !isLeftOut ? "pass" : "warn"]);
}

function notePlans(plan: Plan, policy: PlanPolicy["uncounted"]): readonly Message[] {
  const groups = groupsOf(plan.uncounted, ({ type, reason }) => idOf(type, toText(reason)));
  const named = groups.slice(0, MOST_SENTENCES).map((group) => {
    const [{ type, reason }] = group;
    const addresses = group.map(({ address }) => address);
    return say`${quotedList(addresses, { most: MOST_NAMED })} (${quoted(type)}) cannot be counted: ${reason}.`;
  });
  const more = addUp(groups.slice(MOST_SENTENCES), ({ length }) => length);
  return [
    ...named,
    ...(more > 0 ? [say`${more} more ${more === 1 ? "resource" : "resources"} cannot be counted.`] : []),
    ...(plan.uncounted.length > 0 && policy === "fail"
      ? [say`What cannot be counted fails the check; ${theSetting("uncounted", "warn")} lets it pass with a warning.`]
      : []),
    ...plan.notes,
  ];
}
