// `quota-gate check`: the gate on the command line, and in GitLab.

import type { Command } from "commander";
import type { Runtime } from "../check.ts";
import {
  addNotes,
  addSettings,
  type CommandContext,
  type CommandRuntime,
  CREDENTIALS_HELP,
  formatSetting,
  type GivenSettings,
  nameOption,
  type OptionValues,
  print,
  printMessages,
  readOutputStyle,
  type Terminal,
  toSettings,
  toSettingsSource,
} from "../command-line/index.ts";
import {
  code,
  GateError,
  inputProblem,
  type Log,
  type Message,
  problemMessage,
  problemsOf,
  type Report,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import { exitStatus, toFailedOutcome } from "../evaluate/index.ts";
import { readOwnFile, TAKE_BASE_POLICY, writeReports } from "../files/index.ts";
import { decide, type Gate } from "../gate.ts";
import { toOtherChangeRules } from "../hosts/gate-sources.ts";
import { openGitLabRun } from "../hosts/gitlab/index.ts";
import type { HostRun } from "../hosts/host-run.ts";
import {
  anyText,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  optional,
  optionSetting,
  REPORT_FILE_SETTINGS,
  readSettings,
  SETTINGS,
  TARGETS,
  type ValuesOf,
} from "../inputs/index.ts";
import { REPORT_FORMATS, renderFiles } from "../render/index.ts";
import { ownFiles, readInlinePlan, withProgress } from "./plan-files.ts";

/** Settings of the output. They can be read even if other settings are wrong. */
const OUTPUT_SETTINGS = {
  key: SETTINGS.commentKey,
  requestUrl: SETTINGS.requestUrl,
  format: formatSetting(REPORT_FORMATS, "text"),
  ...REPORT_FILE_SETTINGS,
};

const { plan: _, ...GATE } = GATE_SETTINGS;

const CHECK_COMMAND_SETTINGS = {
  ...GATE,
  // A default would hide whether the option was given.
  policyFrom: { ...GATE.policyFrom, default: "", parse: optional(GATE.policyFrom.parse) },
  // For the note on a merge request of GitLab.
  comment: SETTINGS.comment,
  gitlabUrl: optionSetting(
    "--gitlab-url <url>",
    "address of the GitLab instance, to which alone GITLAB_TOKEN is sent; default: https://gitlab.com",
    optional(anyText),
  ),
  ...OUTPUT_SETTINGS,
};

const OPTIONS = { ...CHECK_COMMAND_SETTINGS, ...EFFECT_SETTINGS };

/** Settings by heading of the help, the everyday ones first. */
const HELP_GROUPS: Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>> = {
  "Options:": ["policyFile", "warnAt", "warnOnly", "format"],
  "Plans:": [
    "targets",
    "expect",
    "noPlan",
    "planMode",
    "allowNegative",
    "defaultRegion",
    "providerRegions",
    "otherProjects",
    "flavors",
    "terraformDir",
  ],
  "Cloud and credentials:": [
    "cloud",
    "cloudsFile",
    "authUrl",
    "applicationCredentialId",
    "projectId",
    "source",
    "base",
    "apiVersion",
    "timeoutMs",
  ],
  "Verdicts:": ["onUnknown", "peak", "uncounted", "together", "orgPolicy", "policyFrom"],
  "Reports:": ["report", "markdown", "junit", "key", "requestUrl"],
  "GitLab:": ["comment", "gitlabUrl", "onlyChanged", "policyBranches", "togetherDrafts", "pending"],
};

type HostSettings = Pick<
  ValuesOf<typeof CHECK_COMMAND_SETTINGS>,
  "policyFrom" | "policyBranches" | "onlyChanged" | "pending" | "togetherDrafts"
>;

/**
 * Throws INPUT_INVALID for settings about branches and other changes, which have no effect without a host that knows
 * these.
 */
function refuseHostSettings({ policyFrom, policyBranches, onlyChanged, pending, togetherDrafts }: HostSettings): void {
  const given: readonly (readonly [setting: Message, isGiven: boolean, hint: Message])[] = [
    [theSetting("policy-from", "base"), policyFrom === "base", say`Leave it out. ${TAKE_BASE_POLICY}`],
    [theSetting("policy-branches"), policyBranches.length > 0, say`Leave it out. ${TAKE_BASE_POLICY}`],
    [theSetting("only-changed"), onlyChanged, say`Leave it out.`],
    [theSetting("pending"), pending !== undefined, say`Leave it out.`],
    [theSetting("together-drafts"), togetherDrafts, say`Leave it out.`],
  ];
  const problems = given.filter(([, isGiven]) => isGiven);
  throwIfAny(
    problems.map(([setting, , hint]) =>
      inputProblem(
        say`${setting} needs a host that knows branches and changes: GitLab, or GitHub with the Action.`,
        hint,
      ),
    ),
  );
}

const NO_PLAN = say`No plan is named. Name one, as in ${code("quota-gate check plan.json")}, or a list of targets with ${code("--targets")}.`;

const PLANS_AND_TARGETS = say`Plans are named, and so are targets with ${code("--targets")}, each of which names its own. Leave one of the two out.`;

const NOT_WITH_TARGETS = say`${code("--with")} is for plans of one project, and not for ${code("--targets")}.`;

interface CheckOptions extends OptionValues {
  readonly with?: readonly string[];
  readonly exitZero?: boolean;
}

/** Plans, reports of other changes and settings of a command line. */
interface CheckArguments {
  readonly patterns: readonly string[];
  readonly reports: readonly string[];
  readonly given: GivenSettings;
}

/** Places where a report is printed and written, and the effect of its verdict. */
interface CheckOutput {
  readonly settings: ValuesOf<typeof OUTPUT_SETTINGS>;
  readonly effect: ValuesOf<typeof EFFECT_SETTINGS>;
  /** True if every verdict ends with status 0. */
  readonly exitZero: boolean;
  /** True if checks that fit are listed. */
  readonly all: boolean;
}

/** Adds the command, which ends with the exit status of the verdict. */
export function addCheck(program: Command, { terminal, runtime, finish }: CommandContext): void {
  const command = program
    .command("check")
    .summary("check plans against quota and usage")
    .description("Checks plans against the project's limits and current usage, and reports the resulting usage.")
    .argument("[plan...]", "paths or globs of plans, which add up; - is standard input");
  command
    .optionsGroup("Options:")
    .option("--all", "list in text what fits, too, instead of counting it")
    .option("--with <report...>", "JSON reports of other changes that may be applied before this one");
  for (const [heading, names] of Object.entries(HELP_GROUPS)) {
    command.optionsGroup(heading);
    addSettings(command, Object.fromEntries(names.map((name) => [name, OPTIONS[name]])));
  }
  command
    .optionsGroup("Verdicts:")
    .option("--exit-zero", "return status 0 for every verdict, for a system that reads it from the output")
    .action(async (patterns: string[], options: CheckOptions) => {
      const given = { options, env: terminal.env };
      const effect = toSettings(EFFECT_SETTINGS, given);
      const known = readSettings<ValuesOf<typeof OUTPUT_SETTINGS>>(OUTPUT_SETTINGS, toSettingsSource(given));
      const output: CheckOutput = {
        settings: "value" in known ? known.value : toSettings(OUTPUT_SETTINGS, { options: {}, env: {} }),
        effect,
        exitZero: "value" in known && options.exitZero === true,
        all: options["all"] === true,
      };
      const named = { patterns, reports: options.with ?? [], given };
      finish(await runCheck(named, { terminal, runtime: runtime(), output }));
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

/**
 * Resolves to the exit status. Throws a GateError if settings are wrong or no report was settled, unless the status is
 * always 0.
 */
async function runCheck(
  named: CheckArguments,
  means: { readonly terminal: Terminal; readonly runtime: CommandRuntime; readonly output: CheckOutput },
): Promise<number> {
  const { terminal, output } = means;
  const { key, format, requestUrl, ...paths } = output.settings;
  const { warnOnly } = output.effect;
  const runtime: Runtime = { ...means.runtime, warnOnly };
  const { log, now, directory: folder, workspace } = runtime;
  let host: HostRun | undefined;
  let report: Report;
  let wrong: GateError | undefined;
  try {
    const { comment, gitlabUrl, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, named.given);
    refuseContradictions(named, settings);
    host = openGitLab(gitlabUrl, terminal, log);
    if (host === undefined) refuseHostSettings(settings);
    const gate = openGate(named, { settings, host, terminal });
    const mask = host?.secrets.mask ?? runtime.mask;
    const outcome = await withProgress(terminal, () => decide(gate, { ...runtime, mask }));
    const settled = await host?.settle({ outcome, comment, key, requestUrl, rules: toOtherChangeRules(settings), now });
    ({ report } = settled ?? outcome);
  } catch (error) {
    const problems = problemsOf(error);
    ({ report } = toFailedOutcome(problems, runtime));
    wrong = new GateError(problems, { cause: error });
  }
  const printed = {
    report,
    key,
    context: { requestUrl },
    all: output.all,
    isLocal: true,
    ...readOutputStyle(terminal),
  };
  const files = renderFiles(paths, { ...printed, colour: false, width: undefined });
  const unwritten = await writeReports(files, { folder, workspace, holdsSecret: host?.secrets.occurIn });
  // A user who always gets status 0 reads in the output what is wrong.
  const isZero = warnOnly || output.exitZero;
  if (wrong !== undefined && !isZero) throw wrong;
  await print(terminal, format.render(printed));
  printMessages(terminal, unwritten.map(problemMessage), nameOption);
  const status = unwritten.length === 0 ? exitStatus(report) : 2;
  return warnOnly || (isZero && unwritten.length === 0) ? 0 : status;
}

type CheckCommandSettings = Omit<ValuesOf<typeof CHECK_COMMAND_SETTINGS>, "comment" | "gitlabUrl">;

/**
 * Throws INPUT_INVALID if both plans and targets are named, or neither, and for reports of other changes with targets.
 */
function refuseContradictions({ patterns, reports }: CheckArguments, { targets }: CheckCommandSettings): void {
  const hasTargets = targets !== "";
  if ((patterns.length === 0) !== hasTargets)
    throw new GateError(inputProblem(hasTargets ? PLANS_AND_TARGETS : NO_PLAN));
  if (hasTargets && reports.length > 0) throw new GateError(inputProblem(NOT_WITH_TARGETS));
}

/**
 * Opens the job of a GitLab pipeline. `url` is the address of the instance. undefined if the command runs elsewhere.
 */
function openGitLab(url: string | undefined, { env, clock }: Terminal, log: Log): HostRun | undefined {
  if (url === undefined && env["GITLAB_CI"] !== "true") return undefined;
  return openGitLabRun({ url, env, clock, log });
}

/** Returns the gate of plans (`-` is standard input), or of the targets in a file. */
function openGate(
  { patterns, reports, given }: CheckArguments,
  {
    settings,
    host,
    terminal,
  }: Pick<Gate, "host"> & { readonly settings: CheckCommandSettings; readonly terminal: Terminal },
): Gate {
  const words = { noun: say`file`, expected: say`list of targets`, maxBytes: TARGETS.maxBytes, folder: terminal.cwd() };
  const readTargets = async (file: string) => ({ text: await readOwnFile(file, words), file });
  const inlinePlan = patterns.includes("-") ? readInlinePlan(terminal) : undefined;
  // The check reports a failure.
  inlinePlan?.catch(() => undefined);
  return {
    settings: { ...settings, plan: patterns.filter((pattern) => pattern !== "-") },
    files: ownFiles(terminal),
    inlinePlan,
    targets: settings.targets === "" ? undefined : readTargets(settings.targets),
    run: toSettingsSource(given),
    host,
    reports,
  };
}
