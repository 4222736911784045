// `quota-gate demo`: the real check of an example plan against the emulator. It needs nothing and leaves nothing
// behind.

import type { Command } from "commander";
import otherPlan from "../../examples/other-plan.json" with { type: "json" };
import examplePlan from "../../examples/plan.json" with { type: "json" };
import { check } from "../check.ts";
import {
  addSettings,
  type CommandContext,
  formatSetting,
  type OptionValues,
  print,
  readOutputStyle,
  toSettings,
} from "../command-line/index.ts";
import { GateError, joinMessages, type OtherChanges, type Report } from "../core/index.ts";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../emulator/index.ts";
import { CHECK_SETTINGS } from "../inputs/index.ts";
import { parseOtherReport, REPORT_FORMATS, renderJson } from "../render/index.ts";

/** Adds the command. The example does not fit on purpose, so the demo succeeds when it shows that. */
export function addDemo(program: Command, { terminal, runtime }: CommandContext): void {
  const usual = terminal.stdout.isTTY === true ? "text" : "markdown";
  const format = formatSetting(REPORT_FORMATS, usual, "; default: text on a terminal, otherwise markdown");
  const command = program
    .command("demo")
    .summary("see the gate work, without an account")
    .description(
      "Starts the emulator on a free port, checks an example plan together with that of another pull request, and prints the report: on a terminal as check does, otherwise as the comment on a pull request.",
    )
    .option("--all", "list in text what fits, too, instead of counting it");
  addSettings(command, { format: { ...format, default: "" } }).action(async (options: OptionValues) => {
    const chosen = toSettings({ format }, { options, env: terminal.env }).format;
    const emulator = await startEmulator();
    try {
      const given = { apiUrl: emulator.url, projectId: embeddedDataSet().project };
      const settings = toSettings(CHECK_SETTINGS, { options: given, env: {} });
      const checkExample = async (plan: object, others?: OtherChanges): Promise<Report> => {
        const plans = { patterns: [], workspace: terminal.cwd(), alsoAllowed: [], contained: true };
        const inlinePlan = { file: "examples/plan.json", bytes: new TextEncoder().encode(JSON.stringify(plan)) };
        const request = { ...settings, plans, inlinePlan, policyFile: undefined };
        const readPolicies = async () => ({ repository: undefined, organisation: undefined });
        const gate = { readPolicies, isUnchanged: undefined, findOthers: async () => others };
        const { report } = await check(request, gate, { ...runtime(), env: { OS_TOKEN: DEMO_TOKEN }, warnOnly: false });
        if (report.verdict === "error")
          throw new GateError({ code: "INTERNAL", message: joinMessages(report.problems) });
        return report;
      };
      // Plan of another open pull request, which fits alone.
      const other = parseOtherReport({ text: renderJson(await checkExample(otherPlan)), name: "#12" });
      const report = await checkExample(examplePlan, { effect: "warn", changes: [other], notes: other.notes });
      const all = options["all"] === true;
      await print(terminal, chosen.render({ report, key: "default", all, ...readOutputStyle(terminal) }));
    } finally {
      await emulator.close();
    }
  });
}
