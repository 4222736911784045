// `quota-gate check`: the gate without GitHub.

import { type Command, Option } from "commander";
import { check, exitStatus, type Outside, toErrorReport } from "../check.ts";
import type { PolicySource, Report } from "../core/index.ts";
import { decodePolicyText, readPolicyFile } from "../files/index.ts";
import { renderComment, renderJson, renderText } from "../render/index.ts";
import { addConnectionOptions, type CheckValues, CREDENTIALS_HELP, toCredentials, toSettings } from "./options.ts";
import { print, readInlinePlan, standardOutputLooks, withProgress } from "./terminal.ts";
import { addTerraformOptions, toTerraformHints } from "./terraform-options.ts";

/** How a report is printed. */
export type Format = "text" | "markdown" | "json";

interface Values extends CheckValues {
  readonly format: Format;
  readonly commentKey: string;
  readonly policy?: string;
}

/** Adds the command. `finish` is told the exit status. */
export function addCheck(
  program: Command,
  { outside, finish }: { outside: () => Outside; finish: (status: number) => void },
): void {
  const command = program
    .command("check")
    .summary("check plans against quota and usage")
    .description("Checks plans against the project's limits and current usage, and tells where usage would end up.")
    .argument("<plan...>", "paths or globs of plans, which add up; - is standard input");
  addTerraformOptions(addConnectionOptions(command))
    .option(
      "--plan-mode <mode>",
      "what amounts are: add (what the change adds) or target (totals after it); default: a plan's $mode, else add",
    )
    .option("--no-allow-negative", "refuse declared plans that give back")
    .option("--warn-at <percent>", "percent of a limit from which a check is tight", "80")
    .option("--on-unknown <action>", "what a check does that cannot be decided: fail or warn", "fail")
    .option(
      "--peak <action>",
      "what the worst order of applying does that goes over a limit: warn, fail or off",
      "warn",
    )
    .option("--uncounted <action>", "what resources do that cannot be counted: fail or warn", "fail")
    .option("--policy <file>", "thresholds, reserves and waivers by region and key")
    .addOption(
      new Option("--format <format>", "how to print the report").choices(["text", "markdown", "json"]).default("text"),
    )
    .option("--comment-key <key>", "key in the marker of --format markdown", "default")
    .addHelpText("after", `${CREDENTIALS_HELP}\n${EXAMPLES}`)
    .action(async (patterns: string[], values: Values) => {
      const report = await runCheck({ patterns, values, outside: outside() });
      await print(renderReport(report, { format: values.format, key: values.commentKey, version: outside().version }));
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

async function runCheck(of: {
  readonly patterns: readonly string[];
  readonly values: Values;
  readonly outside: Outside;
}): Promise<Report> {
  const { patterns, values, outside } = of;
  try {
    const settings = toSettings(values);
    const inlinePlan = patterns.includes("-") ? await readInlinePlan() : undefined;
    const plans = {
      patterns: patterns.filter((pattern) => pattern !== "-"),
      workspace: process.cwd(),
      alsoAllowed: [],
      // The user's own machine: any file that the user can read.
      contained: false,
      fromShell: true,
    };
    const terraform = toTerraformHints(values);
    const { policy } = values;
    const loadPolicy = policy === undefined ? null : () => readPolicy(policy);
    const request = { ...settings, credentials: toCredentials(values), plans, inlinePlan, terraform, loadPolicy };
    const outcome = await withProgress("asking the Quota API", () => check(request, outside));
    return outcome.report;
  } catch (error) {
    return toErrorReport({ error, now: outside.now() });
  }
}

/** A policy file of the user's own machine. */
export async function readPolicy(path: string): Promise<PolicySource> {
  const { file, bytes } = await readPolicyFile({ path, workspace: process.cwd(), contained: false });
  return { text: decodePolicyText(bytes, file), file, commit: null, changed: null, notes: [] };
}

/** A report as it is printed. */
export function renderReport(
  report: Report,
  how: { readonly format: Format; readonly key: string; readonly version: string },
): string {
  switch (how.format) {
    case "json":
      return renderJson(report);
    case "markdown":
      return `${renderComment({ report, context: { key: how.key, version: how.version } }).body}\n`;
    case "text":
      return renderText({ report, ...standardOutputLooks() });
    default:
      return how.format satisfies never;
  }
}
