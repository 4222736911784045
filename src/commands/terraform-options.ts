// Options of the commands that read plans.

import type { Command } from "commander";
import { parseProviderRegions } from "../inputs/index.ts";
import type { TerraformHints } from "../plan/index.ts";
import { valueOrThrow } from "./options.ts";

/** What commander hands over for them; absent ones are undefined. */
export interface TerraformValues {
  readonly defaultRegion?: string;
  readonly providerRegion?: readonly string[];
  readonly flavors?: string;
}

/** Adds what Terraform plans need that they do not always tell. */
export function addTerraformOptions(command: Command): Command {
  return command
    .option("--default-region <name>", "region of providers in Terraform plans that have none; default: OS_REGION_NAME")
    .option(
      "--provider-region <provider=region>",
      "region of a provider that its plan does not tell, such as openstack.backup=cbk; may be repeated",
      append,
    )
    .option("--flavors <file>", "sizes of flavors: the output of openstack flavor list -f json, or a small map");
}

function append(line: string, lines: readonly string[] | undefined): readonly string[] {
  return [...(lines ?? []), line];
}

/** What the options say; throws a GateError with everything that is wrong. */
export function toTerraformHints({
  defaultRegion = "",
  providerRegion = [],
  flavors = "",
}: TerraformValues): TerraformHints {
  const providerRegions = valueOrThrow(parseProviderRegions(providerRegion.join("\n"), "Option `--provider-region`"));
  return { defaultRegion, providerRegions, flavors };
}
