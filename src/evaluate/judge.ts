// The report of a run from its basis. The basis is plain data, so the same run can be judged again together with other
// gates of its change.

import {
  type CloudProject,
  findAdditions,
  inputProblem,
  isSameProject,
  type OtherChange,
  type OtherChangeList,
  type Problem,
  quoted,
  quotedList,
  type Report,
  say,
  type TargetReport,
  targetName,
} from "../core/index.ts";
import { namingOf } from "../inputs/index.ts";
import {
  type DecidedBasis,
  type FailedBasis,
  nameReportSettings,
  type RunSettings,
  sumReports,
  toErrorReport,
  toReport,
} from "./run-report.ts";

/** Basis of a report on several targets. */
export interface TargetsBasis extends RunSettings {
  readonly targets: readonly JudgedTarget[];
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** A target with its own report. */
export interface JudgedTarget {
  readonly name: string;
  readonly report: Report;
  readonly basis: DecidedBasis | FailedBasis;
}

/** All input of a report. Plain data that JSON keeps. */
export type Basis = DecidedBasis | FailedBasis | TargetsBasis;

/** Result of a run: its report, and the basis of the report. */
export interface Outcome<Known extends Basis = Basis> {
  readonly report: Report;
  readonly basis: Known;
}

/** Returns the report of a basis together with the basis. */
export function toOutcome<Known extends Basis>(basis: Known): Outcome<Known> {
  return { report: judge(basis), basis };
}

/** Returns the outcome of a run that could not decide. Facts that are absent are unknown. */
export function toFailedOutcome(
  problems: readonly Problem[],
  { warnOnly, settingNames, now }: RunSettings & { readonly now: () => Date },
  facts: Pick<FailedBasis, "source" | "projectId"> = {},
): Outcome<FailedBasis> {
  return toOutcome({ problems, at: now().toISOString(), ...facts, warnOnly, settingNames });
}

/** Returns the report of a basis. `gates` are the other gates of the change, absent if none were read. */
export function judge(basis: Basis, gates?: OtherChangeList): Report {
  const { warnOnly, settingNames } = basis;
  const report = nameReportSettings(judgeBasis(basis, gates), namingOf(settingNames));
  return warnOnly ? { ...report, warnOnly } : report;
}

function judgeBasis(basis: Basis, gates: OtherChangeList | undefined): Report {
  if ("targets" in basis) return sumReports(basis.targets.map((target) => judgeTarget(target, basis, gates)));
  return "problems" in basis ? toErrorReport(basis) : toReport(basis, gates);
}

/** Returns the checked project of the run, or of each target. A project without a decision is undefined. */
export function projectsOf(basis: Basis): readonly (CloudProject | undefined)[] {
  if (!("targets" in basis)) return [projectOf(basis)];
  return basis.targets.map((target) =>
    findMisplacedPlans(target, basis).length === 0 ? projectOf(target.basis) : undefined,
  );
}

function projectOf(basis: DecidedBasis | FailedBasis): CloudProject | undefined {
  return "problems" in basis ? undefined : basis.project;
}

/** Returns the report of a target together with gates and with the other targets of the same project. */
function judgeTarget(target: JudgedTarget, run: TargetsBasis, gates?: OtherChangeList): TargetReport {
  const { name, basis, report } = target;
  const problems = findMisplacedPlans(target, run);
  const { settingNames } = basis;
  if (problems.length > 0) return { ...judge({ problems, at: run.at, warnOnly: false, settingNames }), name };
  if ("problems" in basis) return { ...report, name };
  const siblings = run.targets.flatMap((sibling): OtherChange | readonly OtherChange[] => {
    const project = projectOf(sibling.basis);
    // Compares IDs only. One project can have several addresses: two sources have one each, and a proxy another one.
    if (sibling === target || project === undefined || !isSameProject(project.id, basis.project.id)) return [];
    return { name: targetName(sibling.name), ...findAdditions(sibling.report) };
  });
  const { changes = [], notes = [] } = gates ?? {};
  if (siblings.length + changes.length + notes.length === 0) return { ...report, name };
  return { ...judge(basis, { ...gates, notes, changes: [...changes, ...siblings] }), name };
}

/**
 * Returns problems for resources in the target's plans that belong to the project of another target, if that target
 * does not read the plan.
 */
function findMisplacedPlans({ name, basis }: JudgedTarget, { targets }: TargetsBasis): readonly Problem[] {
  const targetsOf = (project: string): readonly JudgedTarget[] =>
    targets.filter((target) => isSameProject(projectOf(target.basis)?.id ?? "", project));
  const nameAll = (some: readonly JudgedTarget[]) =>
    quotedList(
      some.map((target) => target.name),
      { conjunction: "or" },
    );
  if ("problems" in basis) {
    const projects = basis.problems.flatMap((problem) => problem.projects ?? []);
    const [owners] = projects.map(targetsOf).filter(({ length }) => length > 0);
    if (owners === undefined) return [];
    const message = say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`;
    return [...basis.problems, inputProblem(message)];
  }
  return basis.plan.plans.flatMap(({ path, elsewhere = [] }) =>
    elsewhere.flatMap(({ project }) => {
      const owners = targetsOf(project);
      const isRead = owners.some(
        (owner) => "plan" in owner.basis && owner.basis.plan.plans.some((plan) => plan.path === path),
      );
      if (owners.length === 0 || isRead) return [];
      return inputProblem(
        say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(owners)}, which does not read it.`,
        say`List the plan there, too: each target counts its own project's part.`,
      );
    }),
  );
}
