// The rest of `quota-gate check`, from the login to the exit status.

import { type CheckRequest, check, type Outcome, type Runtime, UNDECIDED } from "../check.ts";
import { looksOf, nameOption, print, printMessages, type Terminal } from "../command-line/index.ts";
import {
  allOf,
  GateError,
  inputProblem,
  type Log,
  type OthersFound,
  problemMessage,
  problemsOf,
  quoted,
  type Report,
  say,
} from "../core/index.ts";
import { exitStatus, toErrorReport, toReported, withSettingsNamed } from "../evaluate/index.ts";
import { readOwnFile, writeReports } from "../files/index.ts";
import { openGateSources } from "../hosts/gate-sources.ts";
import { TARGETS } from "../inputs/index.ts";
import { parseOtherReport, renderFiles } from "../render/index.ts";
import type { TargetSettings } from "../targets/index.ts";
import type { CheckOutput, StartedCheck } from "./check.ts";
import { findPlans, ownFiles, withProgress } from "./plan-files.ts";

/** Largest report of another change, in bytes: one of 100,000 checks has some 60 million. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/** Brings a check to its end; resolves to the exit status. Throws a GateError where settings are wrong or no report was settled, unless the status is 0 in any case. */
export async function finishCheck(
  starting: Promise<StartedCheck>,
  of: { readonly terminal: Terminal; readonly runtime: Runtime; readonly output: CheckOutput },
): Promise<number> {
  const { terminal, runtime } = of;
  const { settings, effect, exitZero, all } = of.output;
  const { key, format, requestUrl, ...paths } = settings;
  const { log, now, directory: folder, workspace } = runtime;
  const refuse = (error: unknown): Report =>
    toReported(withSettingsNamed(toErrorReport({ error, now: now() }), nameOption), effect);
  let gitlab: StartedCheck["gitlab"];
  let report: Report;
  let wrong: GateError | undefined;
  try {
    const started = await starting;
    gitlab = started.gitlab;
    const outcome = await runCheck(started, terminal);
    report = toReported(outcome.report, effect);
    if (gitlab !== undefined) {
      const { judgeWith } = outcome;
      report = await gitlab.settle({
        ...outcome,
        report,
        judgeWith: judgeWith && ((gates) => toReported(judgeWith(gates), effect)),
        refuse,
        comment: started.comment,
        key,
        requestUrl,
        now,
        log,
      });
    }
  } catch (error) {
    report = refuse(error);
    wrong = new GateError(problemsOf(error), { cause: error });
  }
  const printed = { report, key, context: { requestUrl }, all, isLocal: true, ...looksOf(terminal) };
  const files = await renderFiles(paths, { ...printed, colour: false, width: undefined });
  const problems = await writeReports(files, { folder, workspace, holdsSecret: gitlab?.secrets.areIn });
  // Who only warns, or leaves the decision to who reads the output, reads there what is wrong.
  const isZero = effect.warnOnly || exitZero;
  if (wrong !== undefined && !isZero) throw wrong;
  await print(terminal, await format.render(printed));
  printMessages(terminal, problems.map(problemMessage), nameOption);
  const status = problems.length === 0 ? exitStatus(report) : 2;
  return effect.warnOnly || (isZero && problems.length === 0) ? 0 : status;
}

/** Checks plans by their patterns, or targets, together with other changes by the paths of their reports. */
async function runCheck(started: StartedCheck, terminal: Terminal): Promise<Outcome> {
  const { patterns, reports, gitlab, runtime, run, loggingIn } = started;
  const { togetherDrafts, pending, targets: targetsFile, policyFile, ...settings } = started.settings;
  const { now, directory } = runtime;
  const isStrict = settings.together === "fail";
  const listOthers = gitlab?.openOthers({ countsDrafts: togetherDrafts, pendingMs: pending, isStrict }, now());
  const sourcesOf = openGateSources(started.settings, {
    findHost: gitlab?.findHost,
    workspace: directory,
    job: gitlab === undefined ? runtime.workspace : undefined,
    repository: terminal.env["CI_PROJECT_DIR"],
    async findOthers(project, log) {
      const [named, listed] = await allOf([
        readOthers(reports, { project: project.id, folder: terminal.cwd() }),
        listOthers?.(project, log),
      ]);
      if (listed === undefined) return reports.length === 0 ? undefined : named;
      return { ...listed, changes: [...named.changes, ...listed.changes], notes: [...named.notes, ...listed.notes] };
    },
  });
  try {
    if (targetsFile === "") {
      const plans = await findPlans(patterns, terminal);
      const request = { ...settings, ...plans, ...sourcesOf(policyFile, runtime.log) };
      return await withProgress(terminal, () => check(request, runtime, loggingIn));
    }
    const words = { noun: "file", expected: "list of targets" };
    const text = await readOwnFile(targetsFile, { ...words, maxBytes: TARGETS.maxBytes, folder: terminal.cwd() });
    const toRequest = ({ plan, policyFile: own, ...rest }: TargetSettings, log: Log): CheckRequest => {
      return { ...rest, plans: { ...ownFiles(terminal), patterns: plan }, ...sourcesOf(own, log) };
    };
    const request = { document: { text, file: targetsFile }, run, toRequest };
    const { checkTargets } = await import("../check-targets.ts");
    return await withProgress(terminal, () => checkTargets(request, runtime));
  } catch (error) {
    return { ...UNDECIDED, report: toErrorReport({ error, now: now() }) };
  }
}

/** Reads the reports of other changes, all of which have to be of the project. */
async function readOthers(
  paths: readonly string[],
  { project, folder }: { readonly project: string; readonly folder: string },
): Promise<OthersFound> {
  const words = { noun: "report", expected: "JSON report of another change" };
  const read = async (path: string) => {
    const text = await readOwnFile(path, { ...words, maxBytes: MAX_REPORT_BYTES, folder });
    const change = parseOtherReport({ text, name: path });
    if (change.project === null || change.project === project) return change;
    const message = say`The report ${quoted(path)} is of the project ${quoted(change.project)}, and the plans are checked for ${quoted(project)}.`;
    throw new GateError(inputProblem(message, say`Leave it out: projects have limits of their own.`));
  };
  const changes = await allOf([...new Set(paths)].map(read));
  return { changes, notes: changes.flatMap(({ notes }) => notes) };
}
