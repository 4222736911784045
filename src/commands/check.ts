// `quota-gate check`: the gate on the command line, and in GitLab.

import type { Command } from "commander";
import { type CheckRequest, check, type Outcome, type Runtime, UNDECIDED } from "../check.ts";
import { checkTargets } from "../check-targets.ts";
import {
  addNotes,
  addSettings,
  type CommandContext,
  CREDENTIALS_HELP,
  formatSetting,
  type GivenSettings,
  looksOf,
  nameOption,
  type OptionValues,
  print,
  printMessages,
  type Terminal,
  toSettings,
  toSource,
} from "../command-line/index.ts";
import {
  allOf,
  code,
  GateError,
  inputProblem,
  type Log,
  type Message,
  type OthersFound,
  problemMessage,
  problemsOf,
  quoted,
  type Report,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import { exitStatus, toErrorReport, toReported, withSettingsNamed } from "../evaluate/index.ts";
import { readOwnFile, TAKE_BASE_POLICY, writeReports } from "../files/index.ts";
import { openGateSources } from "../hosts/gate-sources.ts";
import { openGitLabRun } from "../hosts/gitlab/index.ts";
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
import { login } from "../keystone/index.ts";
import { parseOtherReport, REPORT_FORMATS, renderFiles } from "../render/index.ts";
import type { TargetSettings } from "../targets/index.ts";
import { findPlans, ownFiles, withProgress } from "./plan-files.ts";

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
  // Without a default, so that one that is given is known.
  policyFrom: { ...GATE.policyFrom, default: "", parse: optional(GATE.policyFrom.parse) },
  // Of the note in a merge request of GitLab.
  comment: SETTINGS.comment,
  gitlabUrl: optionSetting(
    "--gitlab-url <url>",
    "address of the GitLab instance, to which alone GITLAB_TOKEN is sent; default: https://gitlab.com",
    optional(anyText),
  ),
  ...OUTPUT_SETTINGS,
};

type HostSettings = Pick<
  ValuesOf<typeof CHECK_COMMAND_SETTINGS>,
  "policyFrom" | "policyBranches" | "onlyChanged" | "pending" | "togetherDrafts"
>;

/** Throws INPUT_INVALID for settings about branches and other changes, which would have no effect without a host that knows these. */
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

const PLANS_OR_TARGETS = say`Name plans, or targets with ${code("--targets")}, each of which names its own, and not both.`;

const NOT_WITH_TARGETS = say`${code("--with")} is for plans of one project, and not for ${code("--targets")}.`;

interface CheckOptions extends OptionValues {
  readonly with?: readonly string[];
  readonly exitZero?: boolean;
}

/** Largest report of another change, in bytes: one of 100,000 checks has some 60 million. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;

/** Plans, reports of other changes and settings as a command line names them. */
interface CheckArguments {
  readonly patterns: readonly string[];
  readonly reports: readonly string[];
  readonly given: GivenSettings;
}

/** Where a report is printed and written, and how the command ends. */
interface CheckOutput {
  readonly settings: ValuesOf<typeof OUTPUT_SETTINGS>;
  readonly effect: ValuesOf<typeof EFFECT_SETTINGS>;
  /** true: every verdict ends with status 0. */
  readonly exitZero: boolean;
  /** true: checks that fit are listed. */
  readonly all: boolean;
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
      const known = readSettings<ValuesOf<typeof OUTPUT_SETTINGS>>(OUTPUT_SETTINGS, toSource(given));
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

/** Resolves to the exit status. Throws a GateError where settings are wrong or no report was settled, unless the status is 0 in any case. */
async function runCheck(
  named: CheckArguments,
  of: { readonly terminal: Terminal; readonly runtime: Runtime; readonly output: CheckOutput },
): Promise<number> {
  const { terminal, runtime } = of;
  const { settings, effect, exitZero, all } = of.output;
  const { key, format, requestUrl, ...paths } = settings;
  const { log, now, directory: folder, workspace } = runtime;
  const refuse = (error: unknown): Report =>
    toReported(withSettingsNamed(toErrorReport({ error, now: now() }), nameOption), effect);
  let gitlab: GitLabRun | undefined;
  let report: Report;
  let wrong: GateError | undefined;
  try {
    const { comment, gitlabUrl, ...gate } = toSettings(CHECK_COMMAND_SETTINGS, named.given);
    const hasTargets = gate.targets !== "";
    if ((named.patterns.length === 0) !== hasTargets) throw new GateError(inputProblem(PLANS_OR_TARGETS));
    if (hasTargets && named.reports.length > 0) throw new GateError(inputProblem(NOT_WITH_TARGETS));
    gitlab = openGitLab(gitlabUrl, terminal);
    if (gitlab === undefined) refuseHostSettings(gate);
    const means = { ...runtime, mask: gitlab?.secrets.mask ?? runtime.mask };
    const outcome = await decide(named, { settings: gate, gitlab, terminal, runtime: means });
    report = toReported(outcome.report, effect);
    if (gitlab !== undefined) {
      const { judgeWith } = outcome;
      report = await gitlab.settle({
        ...outcome,
        report,
        judgeWith: judgeWith && ((gates) => toReported(judgeWith(gates), effect)),
        refuse,
        comment,
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
  const files = renderFiles(paths, { ...printed, colour: false, width: undefined });
  const problems = await writeReports(files, { folder, workspace, holdsSecret: gitlab?.secrets.areIn });
  // Who only warns, or leaves the decision to who reads the output, reads there what is wrong.
  const isZero = effect.warnOnly || exitZero;
  if (wrong !== undefined && !isZero) throw wrong;
  await print(terminal, format.render(printed));
  printMessages(terminal, problems.map(problemMessage), nameOption);
  const status = problems.length === 0 ? exitStatus(report) : 2;
  return effect.warnOnly || (isZero && problems.length === 0) ? 0 : status;
}

type GitLabRun = ReturnType<typeof openGitLabRun>;

/** Opens the job of a pipeline in GitLab. `url`: the instance. undefined: the command runs elsewhere. */
function openGitLab(url: string | undefined, { env, clock }: Terminal) {
  if (url === undefined && env["GITLAB_CI"] !== "true") return undefined;
  return openGitLabRun({ url, env, clock });
}

/** Checks plans by their patterns, or targets, together with other changes by the paths of their reports. */
async function decide(
  { patterns, reports, given }: CheckArguments,
  of: {
    readonly settings: Omit<ValuesOf<typeof CHECK_COMMAND_SETTINGS>, "comment" | "gitlabUrl">;
    readonly gitlab: GitLabRun | undefined;
    readonly terminal: Terminal;
    readonly runtime: Runtime;
  },
): Promise<Outcome> {
  const { gitlab, terminal, runtime } = of;
  const { togetherDrafts, pending, targets: targetsFile, policyFile, ...settings } = of.settings;
  const { now, directory } = runtime;
  const isStrict = settings.together === "fail";
  const listOthers = gitlab?.openOthers({ countsDrafts: togetherDrafts, pendingMs: pending, isStrict }, now());
  const sourcesOf = openGateSources(of.settings, {
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
      // A plan from standard input may take longer than Keystone.
      const loggingIn = login(settings, runtime);
      loggingIn.catch(() => undefined);
      const plans = await findPlans(patterns, terminal);
      const request = { ...settings, ...plans, ...sourcesOf(policyFile, runtime.log) };
      return await withProgress(terminal, () => check(request, runtime, loggingIn));
    }
    const words = { noun: "file", expected: "list of targets" };
    const text = await readOwnFile(targetsFile, { ...words, maxBytes: TARGETS.maxBytes, folder: terminal.cwd() });
    const toRequest = ({ plan, policyFile: own, ...rest }: TargetSettings, log: Log): CheckRequest => {
      return { ...rest, plans: { ...ownFiles(terminal), patterns: plan }, ...sourcesOf(own, log) };
    };
    const request = { document: { text, file: targetsFile }, run: toSource(given), toRequest };
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
