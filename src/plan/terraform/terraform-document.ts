// Reads the output of `terraform show -json PLAN` (or `tofu show -json PLAN`) into facts. Unknown members are ignored,
// as the format asks for. OpenTofu writes the same format.
// Sources: terraform website/docs/internals/json-format.mdx, internal/command/jsonplan/plan.go and resource.go,
// jsonstate/state.go, jsonconfig/config.go and expression.go.

import { addUp, GateError, integer, quoted, say } from "../../core/index.ts";
import type { PlanDocument } from "../../files/index.ts";
import { findSyntaxProblem } from "../recognise.ts";
import { createFacts, type Facts, memberOf, variableIn } from "../usage/index.ts";
import { isTerraformPlan, throwIfWrapped } from "../wrapped.ts";
import { createMemberRefusal, createRefusal, listAt, objectAt, SHOW_HINT } from "./plan-members.ts";
import { keepModule, keepVariable, toProviderBlock } from "./terraform-configuration.ts";
import {
  isChange,
  keepAction,
  keepChange,
  keepStateResource,
  mayBeCounted,
  resourcesOf,
} from "./terraform-resources.ts";

/** A plan document that was read. */
export interface TerraformDocument {
  readonly file: string;
  readonly facts: Facts;
  /** false if the plan says that more changes will follow. */
  readonly complete: boolean;
  /** Number of resources of all providers that the plan changes, deferred changes included. */
  readonly changes: number;
  readonly drifted: number;
}

/** Maximum size of a plan in bytes: 256 MiB. Its values take several times as much memory. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

const LARGE_PLAN = {
  maxBytes: MAX_PLAN_BYTES,
  hint: say`Leave out what is not read, with \`jq -c 'del(.planned_values, .checks, .output_changes)'\`, or split the configuration.`,
};

const MAX_RESOURCES = 100_000;

/**
 * Reads a document. Throws PLAN_TOO_LARGE if it has, together with the documents before it, more than {@link
 * MAX_RESOURCES} resources. Throws as {@link readTerraformPlan} does.
 */
export async function readTerraformDocument(document: PlanDocument, before: readonly TerraformDocument[]) {
  const { file } = document;
  const read = readTerraformPlan(await document.text(LARGE_PLAN), file);
  const resources = addUp([...before, read], ({ facts }) => countResources(facts));
  if (resources <= MAX_RESOURCES) return read;
  throw new GateError({
    code: "PLAN_TOO_LARGE",
    message: say`The plans change ${integer(resources)} resources up to this one; at most ${integer(MAX_RESOURCES)} are counted.`,
    hint: say`Check them in several runs, or split the configuration.`,
    place: { file },
  });
}

function countResources({ changes, uncounted }: Facts): number {
  return uncounted.length + addUp(Object.values(changes), ({ addresses }) => addresses.length);
}

function parsePlanJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message is not used, since it quotes the text.
    throw new GateError(findSyntaxProblem({ text, file }, SHOW_HINT));
  }
}

/** Throws PLAN_INVALID if no verdict can rest on the document. */
function checkDocument(root: object, file: string): void {
  const [version, errored, complete] = ["format_version", "errored", "complete"].map((name) => memberOf(root, name));
  if (typeof version !== "string" || !isTerraformPlan(root)) {
    throwIfWrapped(root, file);
    throw createRefusal(file, say`This is JSON, but not a Terraform plan; it may be a state.`);
  }
  if (!/^1\.\d+$/.test(version)) {
    const hint = say`Make the plan with Terraform 1.1 or newer, or with OpenTofu. For a newer format, use a newer version of quota-gate.`;
    throw createRefusal(file, say`The plan has the format version ${quoted(version)}; every 1.x can be read.`, hint);
  }
  if (errored !== undefined && errored !== false) {
    const hint = say`Fix the errors that \`terraform plan\` reports, and make the plan again.`;
    throw createRefusal(
      file,
      say`Planning ended with an error, so the plan lists only a part of what would change.`,
      hint,
    );
  }
  if (complete !== undefined && typeof complete !== "boolean")
    throw createMemberRefusal(file, "complete", say`is neither true nor false`);
}

/**
 * Reads the text of a plan document. Throws PLAN_NOT_JSON, with the place, or PLAN_INVALID if it is not a plan, or an
 * unusable one.
 */
export function readTerraformPlan(text: string, file: string): TerraformDocument {
  const root = objectAt({ plan: parsePlanJson(text, file) }, file, "plan");
  checkDocument(root, file);
  const object = (...path: readonly string[]) => objectAt(root, file, ...path);
  const list = (name: string) => listAt(root, file, name);
  const facts = createFacts(file);
  const [changes, deferred] = [list("resource_changes"), list("deferred_changes")];
  for (const [name, variable] of Object.entries(object("variables")))
    keepVariable(facts, variableIn("", name), memberOf(variable, "value") ?? null);
  for (const resource of changes) keepChange(facts, resource);
  for (const entry of deferred) keepChange(facts, memberOf(entry, "resource_change"), true);
  for (const resource of resourcesOf(object("prior_state", "values", "root_module"), file))
    keepStateResource(facts, resource);
  const planned = [...resourcesOf(object("planned_values", "root_module"), file)];
  const isOnlyPlanned = (memberOf(root, "resource_changes") ?? null) === null;
  if (isOnlyPlanned && planned.some((resource) => memberOf(resource, "mode") === "managed")) {
    throw createRefusal(
      file,
      say`The plan has resources in \`planned_values\`, but no \`resource_changes\`, so that nothing says what would change.`,
    );
  }
  for (const action of list("action_invocations")) keepAction(facts, action);
  for (const entry of list("deferred_action_invocations")) keepAction(facts, memberOf(entry, "action_invocation"));
  for (const [key, provider] of Object.entries(object("configuration", "provider_config")))
    facts.providers[key] = toProviderBlock(key, provider);
  keepModule(facts, object("configuration", "root_module"));
  return {
    file,
    facts,
    complete: memberOf(root, "complete") !== false,
    changes: changes.filter(isChange).length + deferred.length,
    drifted: list("resource_drift").filter(mayBeCounted).length,
  };
}
