// From everything that a run has found out to its report. The basis is plain data, so that the same run can be judged again with what other gates
// of its change take.

import {
  type CloudProject,
  findAdditions,
  inputProblem,
  isSameProject,
  type OtherChange,
  type OthersFound,
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
  type RunSettings,
  toErrorReport,
  toReport,
  toSum,
  withSettingsNamed,
} from "./run-report.ts";

/** The basis of a report on several targets. */
export interface TargetsBasis extends RunSettings {
  readonly targets: readonly JudgedTarget[];
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** A target that was checked by itself. */
export interface JudgedTarget {
  readonly name: string;
  readonly report: Report;
  readonly basis: DecidedBasis | FailedBasis;
}

/** Everything that a report follows from. Plain data, which JSON keeps. */
export type Basis = DecidedBasis | FailedBasis | TargetsBasis;

/** The end of a run: its report, and what it follows from. */
export interface Outcome<Known extends Basis = Basis> {
  readonly report: Report;
  readonly basis: Known;
}

/** Returns the outcome that follows from a basis. */
export function toOutcome<Known extends Basis>(basis: Known): Outcome<Known> {
  return { report: judge(basis), basis };
}

/** Returns the report, together with what other gates of the change take. Without `gates`, none were looked at. */
export function judge(basis: Basis, gates?: OthersFound): Report {
  const { warnOnly, settingNames } = basis;
  const report = withSettingsNamed(toUnnamed(basis, gates), namingOf(settingNames));
  return warnOnly ? { ...report, warnOnly } : report;
}

function toUnnamed(basis: Basis, gates: OthersFound | undefined): Report {
  if ("targets" in basis) return toSum(basis.targets.map((target) => judgeTarget(target, basis, gates)));
  return "problems" in basis ? toErrorReport(basis) : toReport(basis, gates);
}

/** Returns the projects that were checked: that of the run, or that of each target. undefined: nothing was decided for it. */
export function projectsOf(basis: Basis): readonly (CloudProject | undefined)[] {
  if (!("targets" in basis)) return [projectOf(basis)];
  return basis.targets.map((target) =>
    findMisplaced(target, basis).length === 0 ? projectOf(target.basis) : undefined,
  );
}

function projectOf(basis: DecidedBasis | FailedBasis): CloudProject | undefined {
  return "problems" in basis ? undefined : basis.project;
}

/** Returns the report of a target, together with the other targets of its project and with gates. */
function judgeTarget(target: JudgedTarget, run: TargetsBasis, gates?: OthersFound): TargetReport {
  const { name, basis, report } = target;
  const problems = findMisplaced(target, run);
  const { settingNames } = basis;
  if (problems.length > 0) return { ...judge({ problems, at: run.at, warnOnly: false, settingNames }), name };
  if ("problems" in basis) return { ...report, name };
  const siblings = run.targets.flatMap((other): OtherChange | readonly OtherChange[] => {
    const project = projectOf(other.basis);
    // By its id alone: one project can be asked for at several addresses, as of two sources or of a proxy.
    if (other === target || project === undefined || !isSameProject(project.id, basis.project.id)) return [];
    return { name: targetName(other.name), ...findAdditions(other.report) };
  });
  const { changes = [], notes = [] } = gates ?? {};
  if (siblings.length + changes.length + notes.length === 0) return { ...report, name };
  return { ...judge(basis, { ...gates, notes, changes: [...changes, ...siblings] }), name };
}

/** Returns why a target is not decided: its plans have something in them of a project that another target is for, and does not read them. */
function findMisplaced({ name, basis }: JudgedTarget, { targets }: TargetsBasis): readonly Problem[] {
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
      const isRead = owners.some((owner) => plansOf(owner.basis).some((plan) => plan.path === path));
      if (owners.length === 0 || isRead) return [];
      return inputProblem(
        say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(owners)}, which does not read it.`,
        say`List the plan there, too: each target counts its own project's part.`,
      );
    }),
  );
}

function plansOf(basis: DecidedBasis | FailedBasis) {
  return "problems" in basis ? [] : basis.plan.plans;
}
