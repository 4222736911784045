// Recognises Terraform's documents by their beginning.

/** The members of plans, states and schemas in JSON, one of which comes first. Sorting the members (`jq -S`) changes which. */
const MEMBERS: ReadonlySet<string> = new Set([
  "action_invocations",
  "applyable",
  "checks",
  "complete",
  "configuration",
  "deferred_changes",
  "errored",
  "format_version",
  "output_changes",
  "planned_values",
  "prior_state",
  "provider_schemas",
  "relevant_attributes",
  "resource_changes",
  "resource_drift",
  "terraform_version",
  "timestamp",
  "variables",
]);

/**
 * True if a JSON document that begins like this is for `readTerraformPlan`: a plan, or a state or schemas, which it refuses with the
 * reason. The first few hundred characters are enough, unless white space is all there is in them.
 */
export function isTerraformDocument(start: string): boolean {
  const first = /^\uFEFF?\s*\{\s*"([a-z_]{1,64})"\s*:/.exec(start)?.[1];
  return first !== undefined && MEMBERS.has(first);
}
