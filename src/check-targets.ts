// A run with several targets: a check of each, one log-in for each credential, and the sum of the reports. What targets of one project take counts
// together.

import { type CheckRequest, check, type Outcome, type Runtime, UNDECIDED } from "./check.ts";
import {
  GateError,
  inputProblem,
  isSameProject,
  type Log,
  type Message,
  type OtherChange,
  type OthersFound,
  once,
  quoted,
  quotedList,
  type Report,
  say,
  type TargetReport,
  targetName,
} from "./core/index.ts";
import type { DocumentText } from "./documents/index.ts";
import { toErrorReport, toSum } from "./evaluate/index.ts";
import { createGate } from "./http/index.ts";
import { type SettingsSource, TARGETS } from "./inputs/index.ts";
import { login, type Session } from "./keystone/index.ts";
import { amountsOf } from "./render/index.ts";
import { nameMember, parseTargets, type TargetSettings } from "./targets/index.ts";

/** Targets to be checked. */
export interface TargetsRequest {
  readonly document: DocumentText;
  /** The run's own settings. */
  readonly run: SettingsSource;
  readonly toRequest: (target: TargetSettings, log: Log) => CheckRequest;
  /** Called once, before the first target is checked. */
  readonly onParsed?: (targets: readonly TargetSettings[]) => void;
}

interface Checked {
  readonly name: string;
  readonly outcome: Outcome;
}

/** Checks targets; a single one as if its settings were the run's. Never throws: what keeps a target from being decided is its error, and the run's. */
export async function checkTargets(
  { document, run, toRequest, onParsed }: TargetsRequest,
  runtime: Runtime,
): Promise<Outcome> {
  try {
    const parsed = parseTargets(document, run);
    onParsed?.(parsed.map(({ settings }) => settings));
    const nameSetting = nameMember(runtime.nameSetting);
    const enter = createGate(TARGETS.atOnce);
    const sessions = new Map<string, Promise<Session>>();
    const checked = await Promise.all(
      parsed.map(async ({ name, settings }): Promise<Checked> => {
        const log = parsed.length === 1 ? runtime.log : logOf(name, runtime.log);
        const means = { ...runtime, log, nameSetting };
        const request = toRequest(settings, log);
        const task = () =>
          check(
            request,
            means,
            once(sessions, toLoginKey(request), () => login(request, means)),
          );
        return { name, outcome: await enter(task, Number.POSITIVE_INFINITY) };
      }),
    );
    const [only, ...others] = checked;
    return only !== undefined && others.length === 0 ? only.outcome : toOutcome(checked, runtime);
  } catch (error) {
    return { ...UNDECIDED, report: toErrorReport({ error, now: runtime.now() }) };
  }
}

/** Requests with the same key have the same credentials, and are for the same project. */
function toLoginKey(request: CheckRequest): string {
  const { envPrefix, authUrl, applicationCredentialId, applicationCredentialSecret } = request;
  const { cloud, cloudsFile, token, projectId } = request;
  const credential = [authUrl, applicationCredentialId, applicationCredentialSecret, token];
  return JSON.stringify([envPrefix, cloud, cloudsFile, projectId, ...credential]);
}

function logOf(name: string, log: Log): Log {
  const named = (line: Message) => say`${quoted(name)}: ${line}`;
  return {
    info: (line) => log.info(named(line)),
    warning: (line) => log.warning(named(line)),
    debug: (line) => log.debug(named(line)),
  };
}

function toOutcome(checked: readonly Checked[], runtime: Runtime): Outcome {
  const misplaced = checked.map((one) => findMisplaced(one, checked));
  const judge = (gates?: OthersFound): Report =>
    toSum(
      checked.map((one, at): TargetReport => {
        const refused = misplaced[at];
        if (refused === undefined) return { ...judgeTogether(one, checked, gates), name: one.name };
        return { ...toErrorReport({ error: refused, now: runtime.now() }), name: one.name };
      }),
    );
  return {
    report: judge(),
    judgeWith: checked.some(({ outcome }) => outcome.judgeWith !== undefined) ? judge : undefined,
    projects: checked.map(({ outcome }, at) => (misplaced[at] === undefined ? outcome.projects[0] : undefined)),
    ofProjects: [],
    places: checked.flatMap(({ name, outcome }) => outcome.places.map((place) => ({ ...place, target: name }))),
  };
}

/** The report of a target, together with the other targets of its project and with gates. */
function judgeTogether(
  one: Checked,
  checked: readonly Checked[],
  gates: OthersFound = { changes: [], notes: [] },
): Report {
  const {
    judgeWith,
    projects: [project],
    report,
  } = one.outcome;
  const siblings = checked.flatMap((other): OtherChange | readonly OtherChange[] => {
    const [itsProject] = other.outcome.projects;
    if (other === one || project === undefined || itsProject === undefined) return [];
    // By its id alone: one project can be asked for at several addresses, as of two sources or of a proxy.
    if (!isSameProject(itsProject.id, project.id)) return [];
    return { name: targetName(other.name), ...amountsOf(other.outcome.report) };
  });
  const isAlone = siblings.length + gates.changes.length + gates.notes.length === 0;
  return (isAlone ? undefined : judgeWith?.({ ...gates, changes: [...gates.changes, ...siblings] })) ?? report;
}

/** Why a target is not decided: its plans have something in them of a project that another target is for, and does not read them. */
function findMisplaced({ name, outcome }: Checked, checked: readonly Checked[]): GateError | undefined {
  const targetsOf = (project: string): readonly Checked[] =>
    checked.filter(({ outcome: { projects } }) => isSameProject(projects[0]?.id ?? "", project));
  const nameAll = (targets: readonly Checked[]) =>
    quotedList(
      targets.map((one) => one.name),
      { conjunction: "or" },
    );
  const [owners] = outcome.ofProjects.map(targetsOf).filter(({ length }) => length > 0);
  if (owners !== undefined) {
    return new GateError([
      ...outcome.report.problems.map((message) => inputProblem(message)),
      inputProblem(say`A plan of the target ${quoted(name)} is for the project of ${nameAll(owners)}: list it there.`),
    ]);
  }
  const missed = (outcome.report.plans ?? []).flatMap(({ path, elsewhere = [] }) =>
    elsewhere.flatMap(({ project }) => {
      const others = targetsOf(project);
      const isRead = others.some(({ outcome: { report } }) => (report.plans ?? []).some((plan) => plan.path === path));
      if (others.length === 0 || isRead) return [];
      return inputProblem(
        say`The plan ${quoted(path)} of the target ${quoted(name)} has resources of the project of ${nameAll(others)}, which does not read it.`,
        say`List the plan there, too: each target counts its own project's part.`,
      );
    }),
  );
  return missed.length === 0 ? undefined : new GateError(missed);
}
