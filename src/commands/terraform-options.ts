// Options of the commands that read plans.

import type { Command } from "commander";

/** Adds what Terraform plans need that they do not always tell. */
export function addTerraformOptions(command: Command): Command {
  return command
    .option("--default-region <name>", "region of resources in Terraform plans that tell none; default: OS_REGION_NAME")
    .option("--flavors <file>", "sizes of flavors: the output of openstack flavor list -f json, or a small map");
}
