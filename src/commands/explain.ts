// `quota-gate explain`: which rule of a policy decides on a region and key, and why.

import type { Command } from "commander";
import { toSafeLine } from "../core/index.ts";
import { parseJudging } from "../inputs/index.ts";
import { readPolicy } from "./check.ts";
import { NAMING, valueOrThrow } from "./options.ts";
import { print } from "./terminal.ts";

interface Values {
  readonly policy: string;
  readonly warnAt: string;
  readonly onUnknown: string;
}

/** Adds the command. */
export function addExplain(program: Command): void {
  program
    .command("explain")
    .summary("tell which rule of a policy decides on a region and key")
    .argument("<region>", "a region, as in plans")
    .argument("<key>", "a resource key, such as compute.cores or objectstorage[ceph]")
    .requiredOption("--policy <file>", "the policy file")
    .option("--warn-at <percent>", "what holds where the policy says nothing", "80")
    .option("--on-unknown <action>", "what holds where the policy says nothing: fail or warn", "fail")
    .action(async (region: string, key: string, values: Values) => {
      const options = valueOrThrow(parseJudging({ "warn-at": values.warnAt, "on-unknown": values.onUnknown }, NAMING));
      const { explain, explanationText, parsePolicy } = await import("../policy/index.ts");
      const policy = parsePolicy(await readPolicy(values.policy));
      const text = explanationText(explain({ policy, options, region, key, now: new Date() }));
      await print(`${text.trimEnd().split("\n").map(toSafeLine).join("\n")}\n`);
    });
}
