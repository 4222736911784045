// `quota-gate demo`: the real check, on an example plan, against the emulator; nothing needed, nothing left behind.

import type { Command } from "commander";
import examplePlan from "../../examples/plan.json" with { type: "json" };
import { check, type Outside } from "../check.ts";
import { GateError } from "../core/index.ts";
import { parseConnection } from "../inputs/index.ts";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../service/index.ts";
import { renderReport } from "./check.ts";
import { toCredentials } from "./options.ts";
import { print } from "./terminal.ts";

/** Adds the command. The example does not fit, as it should: the demo has succeeded when it could show that. */
export function addDemo(program: Command, { outside }: { outside: () => Outside }): void {
  program
    .command("demo")
    .summary("see the gate work, without an account")
    .description(
      "Starts the emulator on a free port, checks an example plan that has something of everything, and prints the\n" +
        "comment that would be posted to the pull request.",
    )
    .option("--format <format>", "markdown (the comment), text (as on a terminal) or json (the report)", "markdown")
    .action(async ({ format }: { format: string }) => {
      if (format !== "markdown" && format !== "text" && format !== "json") {
        throw new GateError({
          code: "INPUT_INVALID",
          message: "Option `--format` allows `markdown`, `text` and `json`.",
        });
      }
      const emulator = await startEmulator();
      try {
        const connection = parseConnection(
          {
            "api-url": emulator.url,
            "api-version": "v3",
            "project-id": "",
            token: "",
            timeout: "60",
          },
          (name) => name,
        );
        if ("problems" in connection) throw new GateError(connection.problems);
        const { report } = await check(
          {
            ...connection.value,
            credentials: {
              ...toCredentials({ apiVersion: "v3", timeout: "60" }),
              token: DEMO_TOKEN,
              projectId: embeddedDataSet().project,
            },
            planMode: null,
            allowNegative: true,
            policy: { warnAt: 80, onUnknown: "fail" },
            planPolicy: { peak: "warn", uncounted: "fail" },
            terraform: { defaultRegion: "", providerRegions: new Map(), flavors: "" },
            loadPolicy: null,
            plans: { patterns: [], workspace: process.cwd(), alsoAllowed: [], contained: true },
            inlinePlan: { file: "examples/plan.json", bytes: new TextEncoder().encode(JSON.stringify(examplePlan)) },
          },
          outside(),
        );
        if (report.verdict === "error") throw new GateError({ code: "INTERNAL", message: report.problems.join(" ") });
        await print(renderReport(report, { format, key: "default", version: outside().version }));
      } finally {
        await emulator.close();
      }
    });
}
