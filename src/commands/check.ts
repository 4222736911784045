// `quota-gate check`: the gate without GitHub.

import type { Command } from "commander";
import { check, exitStatus, type Runtime, toErrorReport } from "../check.ts";
import type { PolicySource, Report } from "../core/index.ts";
import { decodePolicyText, readPolicyFile } from "../files/index.ts";
import { CHECK_SETTINGS, type CheckSettings, SETTINGS } from "../inputs/index.ts";
import { REPORT_FORMATS, renderReport } from "../render/index.ts";
import type { Surroundings } from "./program.ts";
import {
  addNotes,
  addSetting,
  addSettings,
  CREDENTIALS_HELP,
  formatSetting,
  type OptionValues,
  toSettings,
} from "./settings.ts";
import { findPlans, looksOf, print, type Terminal, withProgress } from "./terminal.ts";

const { policyFile, commentKey } = SETTINGS;
const FORMAT = formatSetting(REPORT_FORMATS, {
  help: "how to print the report: text, markdown (the comment) or json",
  default: "text",
});
const CHECK_COMMAND_SETTINGS = { ...CHECK_SETTINGS, policyPath: policyFile, key: commentKey, format: FORMAT };

/** Adds the command. */
export function addCheck(program: Command, { terminal, runtime, finish }: Surroundings): void {
  const command = program
    .command("check")
    .summary("check plans against quota and usage")
    .description("Checks plans against the project's limits and current usage, and tells where usage would end up.")
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addSetting(addSettings(command, "check"), FORMAT)
    .option("--all", "list in text what fits, too, instead of counting it")
    .action(async (patterns: string[], options: OptionValues) => {
      const { format, key, ...settings } = toSettings(CHECK_COMMAND_SETTINGS, { options, env: terminal.env });
      const report = await runCheck(patterns, settings, { terminal, runtime: runtime() });
      const all = options["all"] === true;
      await print(terminal, renderReport(format, { report, key, all, ...looksOf(terminal) }));
      finish(exitStatus(report.verdict));
    });
  addNotes(command, `${CREDENTIALS_HELP}\n${EXAMPLES}`);
}

const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error).

Examples, with QUOTA_GATE_API_URL and OS_CLOUD set:
  $ quota-gate check plan.json
  $ quota-gate check 'plans/*.json' --format json | jq .verdict
  $ terraform show -json tfplan | quota-gate check -
  $ quota-gate check 'plan\\[1\\].json'   # this file, no glob`;

async function runCheck(
  patterns: readonly string[],
  { policyPath, ...settings }: CheckSettings & { readonly policyPath: string | null },
  { terminal, runtime }: { readonly terminal: Terminal; readonly runtime: Runtime },
): Promise<Report> {
  try {
    const loadPolicy = policyPath === null ? null : () => readPolicy(policyPath, terminal);
    const request = { ...settings, ...(await findPlans(patterns, terminal)), loadPolicy };
    const task = () => check(request, runtime);
    return (await withProgress(terminal, { text: "asking the Quota API", task })).report;
  } catch (error) {
    return toErrorReport({ error, now: runtime.now() });
  }
}

/** Reads a policy file of the user's own machine. */
export async function readPolicy(path: string, terminal: Terminal): Promise<PolicySource> {
  const { file, bytes } = await readPolicyFile({ path, workspace: terminal.cwd(), contained: false });
  return { text: decodePolicyText(bytes, file), file, commit: null, changed: null, notes: [] };
}
