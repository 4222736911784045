// `quota-gate check`: the gate on the command line, and in GitLab.

import type { Command } from "commander";
import { type CheckRequest, check, type Outcome, type Runtime, UNDECIDED } from "../check.ts";
import {
  allOf,
  code,
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
import {
  anyText,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  type GateSettings,
  optional,
  optionSetting,
  REPORT_FILE_SETTINGS,
  readSettings,
  SETTINGS,
  type SettingsSource,
  TARGETS,
  type ValuesOf,
} from "../inputs/index.ts";
import { parseOtherReport, REPORT_FORMATS, renderFiles } from "../render/index.ts";
import type { TargetSettings } from "../targets/index.ts";
import type { CommandContext } from "./index.ts";
import {
  addNotes,
  addSettings,
  CREDENTIALS_HELP,
  formatSetting,
  nameOption,
  type OptionValues,
  toSettings,
  toSource,
} from "./settings.ts";
import { findPlans, looksOf, ownFiles, print, printMessages, type Terminal, withProgress } from "./terminal.ts";

/** Largest report of another change, in bytes: one of 100,000 checks has some 60 million. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/** Settings of what is printed and written. They can be known although others are wrong. */
const OUTPUT_SETTINGS = {
  key: SETTINGS.commentKey,
  requestUrl: SETTINGS.requestUrl,
  format: formatSetting(REPORT_FORMATS, "text"),
  ...REPORT_FILE_SETTINGS,
};

const { plan: _, ...GATE } = GATE_SETTINGS;

const CHECK_COMMAND_SETTINGS = {
  ...GATE,
  // Of the note in a merge request of GitLab.
  comment: SETTINGS.comment,
  gitlabUrl: optionSetting(
    "--gitlab-url <url>",
    "address of the GitLab instance, to which alone GITLAB_TOKEN is sent; default: https://gitlab.com",
    optional(anyText),
  ),
  ...OUTPUT_SETTINGS,
};

const PLANS_OR_TARGETS = say`Name plans, or targets with ${code("--targets")}, each of which names its own, and not both.`;

const NOT_WITH_TARGETS = say`${code("--with")} is for plans of one project, and not for ${code("--targets")}.`;

interface CheckOptions extends OptionValues {
  readonly with?: readonly string[];
  readonly exitZero?: boolean;
}

export function addCheck(program: Command, { terminal, runtime, finish }: CommandContext): void {
  const command = program
    .command("check")
    .summary("check plans against quota and usage")
    .description("Checks plans against the project's limits and current usage, and reports the resulting usage.")
    .argument("[plan...]", "paths or globs of plans, which add up; - is standard input");
  addSettings(command, { ...CHECK_COMMAND_SETTINGS, ...EFFECT_SETTINGS })
    .option("--with <report...>", "JSON reports of other changes that may be applied before this one")
    .option("--exit-zero", "return status 0 for every verdict, for a system that reads it from the output")
    .option("--all", "list in text what fits, too, instead of counting it")
    .action(async (patterns: string[], options: CheckOptions) => {
      const given = { options, env: terminal.env };
      const effect = toSettings(EFFECT_SETTINGS, given);
      const means = { terminal, runtime: runtime(), run: toSource(given) };
      const { log, now, directory: folder, workspace } = means.runtime;
      const refuse = (error: unknown): Report =>
        toReported(withSettingsNamed(toErrorReport({ error, now: now() }), nameOption), effect);
      const known = readSettings<ValuesOf<typeof OUTPUT_SETTINGS>>(OUTPUT_SETTINGS, means.run);
      const { key, format, requestUrl, ...paths } =
        "value" in known ? known.value : toSettings(OUTPUT_SETTINGS, { options: {}, env: {} });
      let gitlab: Inputs["gitlab"];
      let report: Report;
      let wrong: GateError | undefined;
      try {
        const { comment: when, gitlabUrl, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, given);
        const hasTargets = settings.targets !== "";
        if ((patterns.length === 0) !== hasTargets) throw new GateError(inputProblem(PLANS_OR_TARGETS));
        if (hasTargets && options.with !== undefined) throw new GateError(inputProblem(NOT_WITH_TARGETS));
        gitlab = await openGitLab(gitlabUrl, terminal);
        const run = { ...means.runtime, mask: gitlab?.secrets.mask ?? means.runtime.mask };
        const outcome = await runCheck({ patterns, reports: options.with ?? [], gitlab }, settings, {
          terminal,
          runtime: run,
          run: means.run,
        });
        report = toReported(outcome.report, effect);
        if (gitlab !== undefined) {
          const { judgeWith } = outcome;
          report = await gitlab.settle({
            ...outcome,
            report,
            judgeWith: judgeWith && ((gates) => toReported(judgeWith(gates), effect)),
            refuse,
            comment: when,
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
      const printed = {
        report,
        key,
        context: { requestUrl },
        all: options["all"] === true,
        isLocal: true,
        ...looksOf(terminal),
      };
      const files = renderFiles(paths, { ...printed, colour: false, width: undefined });
      const problems = await writeReports(files, { folder, workspace, holdsSecret: gitlab?.secrets.areIn });
      // Who only warns, or leaves the decision to who reads the output, reads there what is wrong.
      const isZero = effect.warnOnly || ("value" in known && options.exitZero === true);
      if (wrong !== undefined && !isZero) throw wrong;
      await print(terminal, format.render(printed));
      printMessages(terminal, problems.map(problemMessage), nameOption);
      const status = problems.length === 0 ? exitStatus(report) : 2;
      finish(effect.warnOnly || (isZero && problems.length === 0) ? 0 : status);
    });
  addNotes(command, `${CREDENTIALS_HELP}\n${EXAMPLES}`);
}

const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error); with --warn-only or --exit-zero always 0.

Examples, with OS_CLOUD set (and QUOTA_GATE_API_URL, to read limits and usage from the Quota API):
  $ quota-gate check plan.json
  $ quota-gate check 'plans/*.json' --format json | jq .verdict
  $ terraform show -json tfplan | quota-gate check -
  $ quota-gate check plan.json --with other.report.json   # with a change that is not applied yet
  $ quota-gate check 'plan\\[1\\].json'   # this file, no glob`;

/** Checks plans by their patterns, or targets, together with other changes by the paths of their reports. */
async function runCheck(
  { patterns, reports, gitlab }: Inputs,
  given: Omit<GateSettings, "plan">,
  { terminal, runtime, run }: { readonly terminal: Terminal; readonly runtime: Runtime; readonly run: SettingsSource },
): Promise<Outcome> {
  const { togetherDrafts, pending, targets: targetsFile, policyFile, ...settings } = given;
  const { now, directory: workspace } = runtime;
  const listOthers = gitlab?.openOthers({ countsDrafts: togetherDrafts, pendingMs: pending }, now());
  const sourcesOf = openGateSources(given, {
    findHost: gitlab?.findHost,
    workspace,
    repository: terminal.env["CI_PROJECT_DIR"],
    async findOthers(project, log) {
      const [named, listed] = await allOf([
        readOthers(reports, { project: project.id, folder: terminal.cwd() }),
        listOthers?.(project, log),
      ]);
      if (listed === undefined) return reports.length === 0 ? undefined : named;
      return { changes: [...named.changes, ...listed.changes], notes: [...named.notes, ...listed.notes] };
    },
  });
  try {
    if (targetsFile === "") {
      const plans = await findPlans(patterns, terminal);
      const request = { ...settings, ...plans, ...sourcesOf(policyFile, runtime.log) };
      return await withProgress(terminal, () => check(request, runtime));
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

interface Inputs {
  readonly patterns: readonly string[];
  /** Paths of reports of other changes. */
  readonly reports: readonly string[];
  readonly gitlab: Awaited<ReturnType<typeof openGitLab>>;
}

/** Opens the job of a pipeline in GitLab. `url`: the instance. undefined: the command runs elsewhere. */
async function openGitLab(url: string | undefined, { env, clock }: Terminal) {
  if (url === undefined && env["GITLAB_CI"] !== "true") return undefined;
  const { openGitLabRun } = await import("../hosts/gitlab/index.ts");
  return openGitLabRun({ url, env, clock });
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
