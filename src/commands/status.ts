// `quota-gate status`: used, limit and headroom without any plan.

import { type Command, Option } from "commander";
import { type Outside, readStatus } from "../check.ts";
import { renderJson, renderStatus, toStatusJson } from "../render/index.ts";
import {
  addConnectionOptions,
  type ConnectionValues,
  CREDENTIALS_HELP,
  toConnection,
  toCredentials,
} from "./options.ts";
import { print, standardOutputLooks, withProgress } from "./terminal.ts";

interface Values extends ConnectionValues {
  readonly region: readonly string[];
  readonly format: "text" | "json";
}

/** Percent from which a row is shown as tight; only a colour, nothing is judged here. */
const WARN_AT = 80;

/** Adds the command. Throws (through commander) a GateError where the API cannot be read. */
export function addStatus(program: Command, { outside }: { outside: () => Outside }): void {
  const command = program
    .command("status")
    .summary("show used, limit and headroom, without any plan")
    .description(
      "Shows what the project uses and may use, per region and key. The first thing to run: it shows whether token,\n" +
        "project and regions are right.",
    );
  addConnectionOptions(command)
    .addHelpText("after", CREDENTIALS_HELP)
    .option("--region <name...>", "only these regions", [])
    .addOption(new Option("--format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .action(async ({ region: regions, format, ...values }: Values) => {
      const connection = toConnection(values);
      const credentials = toCredentials(values);
      const snapshot = await withProgress("asking the Quota API", () =>
        readStatus({ connection, credentials, regions }, outside()),
      );
      await print(
        format === "json"
          ? renderJson(toStatusJson(snapshot))
          : renderStatus({ snapshot, warnAt: WARN_AT, ...standardOutputLooks() }),
      );
    });
}
