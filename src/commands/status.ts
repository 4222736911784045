// `quota-gate status`: used, limit and headroom without any plan.

import { type Command, Option } from "commander";
import { readStatus } from "../check.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS } from "../inputs/index.ts";
import { renderJson, renderStatus, toStatusJson } from "../render/index.ts";
import type { Surroundings } from "./program.ts";
import { addSettings, CREDENTIALS_HELP, type OptionValues, toSettings } from "./settings.ts";
import { looksOf, print, withProgress } from "./terminal.ts";

interface Values extends OptionValues {
  readonly region: readonly string[];
  readonly format: "text" | "json";
}

/** Percent from which a row is shown as tight; only a colour, nothing is judged here. */
const WARN_AT = 80;

/** Adds the command. Throws (through commander) a GateError where the API cannot be read. */
export function addStatus(program: Command, { terminal, runtime }: Surroundings): void {
  const command = program
    .command("status")
    .summary("show used, limit and headroom, without any plan")
    .description(
      "Shows what the project uses and may use, per region and key. The first thing to run: it shows whether token,\n" +
        "project and regions are right.",
    );
  addSettings(command, "status")
    .addHelpText("after", CREDENTIALS_HELP)
    .option("--region <name...>", "only these regions", [])
    .addOption(new Option("--format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .action(async (values: Values) => {
      const { region: regions, format } = values;
      const groups = { ...CONNECTION_SETTINGS, ...CREDENTIAL_SETTINGS };
      const settings = toSettings(groups, { options: values, env: terminal.env });
      const task = () => readStatus({ ...settings, regions }, runtime());
      const snapshot = await withProgress(terminal, { text: "asking the Quota API", task });
      await print(
        terminal,
        format === "json"
          ? renderJson(toStatusJson(snapshot))
          : renderStatus({ snapshot, warnAt: WARN_AT, ...looksOf(terminal) }),
      );
    });
}
