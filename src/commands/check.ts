// `quota-gate check`: the gate on the command line, and in GitLab. Here are its settings and the beginning of a run, the login; what follows is
// loaded while Keystone answers.

import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import type { Runtime } from "../check.ts";
import {
  addNotes,
  addSettings,
  type CommandContext,
  CREDENTIALS_HELP,
  formatSetting,
  type GivenSettings,
  type OptionValues,
  type Terminal,
  toSettings,
  toSource,
} from "../command-line/index.ts";
import { code, GateError, inputProblem, type Message, say, theSetting, throwIfAny } from "../core/index.ts";
import { TAKE_BASE_POLICY } from "../files/index.ts";
import {
  anyText,
  EFFECT_SETTINGS,
  GATE_SETTINGS,
  optional,
  optionSetting,
  REPORT_FILE_SETTINGS,
  readSettings,
  SETTINGS,
  type ValuesOf,
} from "../inputs/index.ts";
import { login } from "../keystone/index.ts";
import { REPORT_FORMATS } from "../render/index.ts";

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

/** A check that is under way. */
export type StartedCheck = Awaited<ReturnType<typeof startCheck>>;

/** What is printed and written of a check, and how it ends. */
export interface CheckOutput {
  readonly settings: ValuesOf<typeof OUTPUT_SETTINGS>;
  readonly effect: ValuesOf<typeof EFFECT_SETTINGS>;
  /** true: every verdict ends with status 0. */
  readonly exitZero: boolean;
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
      const means = runtime();
      const starting = startCheck({ patterns, reports: options.with ?? [] }, given, { terminal, means });
      await starting.catch(() => undefined);
      const { finishCheck } = await import("./checking.ts");
      finish(await finishCheck(starting, { terminal, runtime: means, output }));
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

/** Begins a check; resolves when Keystone is asked. Targets log in by themselves. Throws a GateError where settings are wrong. */
async function startCheck(
  named: { readonly patterns: readonly string[]; readonly reports: readonly string[] },
  given: GivenSettings,
  { terminal, means }: { readonly terminal: Terminal; readonly means: Runtime },
) {
  const { comment, gitlabUrl, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, given);
  const hasTargets = settings.targets !== "";
  if ((named.patterns.length === 0) !== hasTargets) throw new GateError(inputProblem(PLANS_OR_TARGETS));
  if (hasTargets && named.reports.length > 0) throw new GateError(inputProblem(NOT_WITH_TARGETS));
  const gitlab = await openGitLab(gitlabUrl, terminal);
  if (gitlab === undefined) refuseHostSettings(settings);
  const runtime = { ...means, mask: gitlab?.secrets.mask ?? means.mask };
  const loggingIn = hasTargets ? undefined : login(settings, runtime);
  // The check reports it.
  loggingIn?.catch(() => undefined);
  // Loading keeps the process busy, and takes as long as a token: first the connection is made, and the request is written.
  for (let turns = 0; turns < 2; turns += 1) await setImmediate();
  return { ...named, run: toSource(given), settings, comment, gitlab, runtime, loggingIn };
}

/** Opens the job of a pipeline in GitLab. `url`: the instance. undefined: the command runs elsewhere. */
async function openGitLab(url: string | undefined, { env, clock }: Terminal) {
  if (url === undefined && env["GITLAB_CI"] !== "true") return undefined;
  const { openGitLabRun } = await import("../hosts/gitlab/index.ts");
  return openGitLabRun({ url, env, clock });
}
