// `quota-gate status`: used, limit and headroom without any plan.

import type { Command } from "commander";
import { readStatus } from "../check.ts";
import { CONNECTION_SETTINGS, CREDENTIAL_SETTINGS } from "../inputs/index.ts";
import { renderJson, renderStatus, toStatusJson } from "../render/index.ts";
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
import { looksOf, print, withProgress } from "./terminal.ts";

const FORMAT = formatSetting(["text", "json"], { help: "how to print it: text or json", default: "text" });

/** Percent from which a row is shown as tight; only a colour, nothing is judged here. */
const WARN_AT = 80;

/** Adds the command. Throws (through commander) a GateError where the API cannot be read. */
export function addStatus(program: Command, { terminal, runtime }: Surroundings): void {
  const command = program
    .command("status")
    .summary("show used, limit and headroom, without any plan")
    .description(
      "Shows what the project uses and may use, per region and key. The first thing to run: it shows whether token, project and regions are right.",
    );
  addSetting(addSettings(command, "status"), FORMAT)
    .option("--region <name...>", "only these regions")
    .action(async (options: OptionValues & { readonly region?: readonly string[] }) => {
      const { region: regions = [] } = options;
      const groups = { ...CONNECTION_SETTINGS, ...CREDENTIAL_SETTINGS, format: FORMAT };
      const { format, ...settings } = toSettings(groups, { options, env: terminal.env });
      const task = () => readStatus({ ...settings, regions }, runtime());
      const snapshot = await withProgress(terminal, { text: "asking the Quota API", task });
      await print(
        terminal,
        format === "json"
          ? renderJson(toStatusJson(snapshot))
          : renderStatus({ snapshot, warnAt: WARN_AT, ...looksOf(terminal) }),
      );
    });
  addNotes(command, CREDENTIALS_HELP);
}
