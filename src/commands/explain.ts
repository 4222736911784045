// `quota-gate explain`: the rule of a policy that decides on a region and key, and the reason.

import type { Command } from "commander";
import {
  addSettings,
  type CommandContext,
  nameOption,
  type OptionValues,
  print,
  printMessages,
  toSettings,
} from "../command-line/index.ts";
import {
  allOf,
  didYouMeanKey,
  findKey,
  joinMessages,
  parseCheckKey,
  quoted,
  say,
  toSafeLine,
  toText,
} from "../core/index.ts";
import { readOwnPolicy } from "../hosts/policy-source.ts";
import { JUDGING_SETTINGS, SETTINGS } from "../inputs/index.ts";
import { explain, parsePolicy } from "../policy/index.ts";

interface ExplainOptions extends OptionValues {
  readonly policy: string;
  readonly orgPolicy?: string;
}

/** Adds the command. It throws (through commander) a GateError if a policy file is unreadable or invalid. */
export function addExplain(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("explain")
    .summary("show which rule of a policy decides on a region and key")
    .description(
      "Shows which rule of a policy file decides on a region and key, and why. It does not contact any cloud.",
    )
    .argument("<region>", "a region, as in plans; ? if it is not known")
    .argument("<key>", "a resource key, such as compute.cores or objectstorage[ceph]")
    .action(async (region: string, key: string, values: ExplainOptions) => {
      const options = toSettings(JUDGING_SETTINGS, { options: values, env: terminal.env });
      const read = async (path: string) => parsePolicy(await readOwnPolicy(path, terminal.cwd()));
      const [policy, organisation] = await allOf([
        read(values.policy),
        values.orgPolicy ? read(values.orgPolicy) : undefined,
      ]);
      const isKnown = findKey(parseCheckKey(key).key) !== undefined;
      const doubt = isKnown
        ? []
        : [joinMessages([say`${quoted(key)} is not a documented key.`, didYouMeanKey(key) ?? []].flat())];
      printMessages(terminal, doubt, nameOption);
      const lines = explain(policy, { options, region, key, now: runtime().now(), organisation });
      await print(terminal, lines.map((line) => `${toSafeLine(toText(line))}\n`).join(""));
    });
  const { policyFile, orgPolicy } = SETTINGS;
  addSettings(command, { ...JUDGING_SETTINGS, policyFile, orgPolicy });
  for (const option of command.options) if (option.long === "--policy") option.makeOptionMandatory();
}
