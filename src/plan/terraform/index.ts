// The format of Terraform and OpenTofu plans: the output of `terraform show -json`.

import { namesIn } from "../../core/index.ts";
import type { PlanFormat } from "../format.ts";
import type { TerraformDocument } from "./terraform-document.ts";

export type { TerraformDocument };

/**
 * Members that may come first in the JSON of plans, states and schemas. `jq -S` sorts the members, so any of them may.
 */
const MEMBERS: ReadonlySet<string> = new Set(
  namesIn(`
    action_invocations
    applyable
    checks
    complete
    configuration
    deferred_action_invocations
    deferred_changes
    errored
    format_version
    output_changes
    planned_values
    prior_state
    provider_schemas
    relevant_attributes
    resource_changes
    resource_drift
    terraform_version
    timestamp
    variables
  `),
);

/** Loads its code on demand: the table of resource types is large, and other plans do not need it. */
export const terraformFormat: PlanFormat<TerraformDocument> = {
  /**
   * Also recognises states and schemas, so that reading can refuse them with the reason. A few hundred characters are
   * enough, unless they are all white space.
   */
  recognise(head) {
    const first = /^\uFEFF?\s*\{\s*"([a-z_]{1,64})"\s*:/.exec(head)?.[1];
    return first !== undefined && MEMBERS.has(first);
  },
  async read(document, _, before) {
    const { readTerraformDocument } = await import("./terraform-document.ts");
    return readTerraformDocument(document, before);
  },
  async count(documents, settings, cloud) {
    const { countTerraform } = await import("./count.ts");
    return [countTerraform(documents, settings, cloud)];
  },
};
