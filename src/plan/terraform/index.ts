// Terraform and OpenTofu plans as a format: the output of `terraform show -json`.

import { namesIn } from "../../core/index.ts";
import type { PlanFormat } from "../format.ts";
import type { TerraformDocument } from "./terraform-document.ts";

export type { TerraformDocument };

/**
 * The members of plans, states and schemas in JSON, one of which comes first. Sorting the members (`jq -S`) changes
 * which.
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

/** Loads its code on demand: what every type of resource consumes is a large table, and other plans need none of it. */
export const terraformFormat: PlanFormat<TerraformDocument> = {
  /**
   * Takes plans, and states and schemas as well, which it refuses with the reason. A few hundred characters are enough,
   * unless all of them are white space.
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
