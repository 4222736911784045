// `quota-gate check`: the gate without GitHub.

import { type Command, Option } from "commander";
import { check, exitStatus, toErrorReport } from "../check.ts";
import type { PolicySource, Report } from "../core/index.ts";
import { decodePolicyText, readPolicyFile } from "../files/index.ts";
import { CHECK_SETTINGS, SETTINGS } from "../inputs/index.ts";
import { REPORT_FORMATS, type ReportFormat, renderReport } from "../render/index.ts";
import type { Surroundings } from "./program.ts";
import { addSettings, CREDENTIALS_HELP, type OptionValues, toSettings } from "./settings.ts";
import { findPlans, looksOf, print, type Terminal, withProgress } from "./terminal.ts";

interface Values extends OptionValues {
  readonly format: ReportFormat;
}

const { policyFile, commentKey } = SETTINGS;

/** Adds the command. */
export function addCheck(program: Command, surroundings: Surroundings): void {
  const command = program
    .command("check")
    .summary("check plans against quota and usage")
    .description("Checks plans against the project's limits and current usage, and tells where usage would end up.")
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addSettings(command, "check")
    .addOption(new Option("--format <format>", "how to print the report").choices(REPORT_FORMATS).default("text"))
    .addHelpText("after", `${CREDENTIALS_HELP}\n${EXAMPLES}`)
    .action(async (patterns: string[], values: Values) => {
      const { terminal, finish } = surroundings;
      const { key, report } = await runCheck(patterns, values, surroundings);
      await print(terminal, renderReport(values.format, { report, key, ...looksOf(terminal) }));
      finish(exitStatus(report.verdict));
    });
}

const EXAMPLES = `
Exit status: 0 everything fits (pass, warn), 1 something does not (fail), 2 nothing could be decided (error).

Examples:
  $ quota-gate check plan.json --cloud production --api-url https://quota.example.com:5001
  $ quota-gate check 'plans/*.json' --format json … | jq '.checks[] | select(.verdict == "over")'
  $ quota-gate check 'plan\\[1\\].json' …   # the file of that name, and no glob
  $ make-plan | quota-gate check - …`;

async function runCheck(
  patterns: readonly string[],
  options: Values,
  { terminal, runtime: toRuntime }: Surroundings,
): Promise<{ readonly report: Report; readonly key: string }> {
  const runtime = toRuntime();
  try {
    const { env } = terminal;
    const { policyPath, key, ...settings } = toSettings(
      { ...CHECK_SETTINGS, policyPath: policyFile, key: commentKey },
      { options, env },
    );
    const loadPolicy = policyPath === null ? null : () => readPolicy(policyPath, terminal);
    const request = { ...settings, ...(await findPlans(patterns, terminal)), loadPolicy };
    const task = () => check(request, runtime);
    const { report } = await withProgress(terminal, { text: "asking the Quota API", task });
    return { report, key };
  } catch (error) {
    return { report: toErrorReport({ error, now: runtime.now() }), key: commentKey.default };
  }
}

/** Reads a policy file of the user's own machine. */
export async function readPolicy(path: string, terminal: Terminal): Promise<PolicySource> {
  const { file, bytes } = await readPolicyFile({ path, workspace: terminal.cwd(), contained: false });
  return { text: decodePolicyText(bytes, file), file, commit: null, changed: null, notes: [] };
}
