// Parts of a plan document that are read. Format: terraform website/docs/internals/json-format.mdx and
// internal/command/jsonplan/plan.go; OpenTofu writes the same. Members that are not known are passed over, as the format asks for.

import {
  attributesRead,
  Facts,
  memberOf,
  providerNamed,
  providerOfType,
  toAddress,
  variableId,
} from "../usage/index.ts";
import { toArgument, toConfigResource, toProviderBlock } from "./configuration.ts";
import { type Part, SKIP } from "./json-stream/index.ts";
import { keepChange, keepOtherProvider, keepStateResource } from "./resources.ts";

/** Content of one document: facts of the plan, and of the document itself; empty until something is read. */
export class PlanContent {
  readonly facts = new Facts();
  formatVersion: unknown;
  errored: unknown;
  complete: unknown;
  /** Members of the document. */
  readonly seen = new Set<string>();
  /** True if the plan says that there will be resources, apart from their changes. */
  plansResources = false;
  /** Objects that changed outside of Terraform. */
  drifted = 0;
}

/** Most root variables that are kept. */
const MAX_VARIABLES = 10_000;
/** Longest text of a variable that is kept: longer than any region. */
const MAX_VARIABLE_LENGTH = 255;

function value(take: (value: unknown) => void): Part {
  return { kind: "value", take };
}

function object(members: Readonly<Record<string, () => Part>>): Part {
  return { kind: "object", member: (key) => (Object.hasOwn(members, key) ? (members[key]?.() ?? SKIP) : SKIP) };
}

function array(element: () => Part): Part {
  return { kind: "array", element };
}

function each(element: Part): Part {
  return array(() => element);
}

function elements(take: (element: unknown) => void): Part {
  return each(value(take));
}

/** The part that fills the content from a whole document. */
export function planDocument(content: PlanContent): Part {
  const { facts } = content;
  const members: Readonly<Record<string, () => Part>> = {
    format_version: () =>
      value((version) => {
        content.formatVersion = version;
        // Up to Terraform 1.0.
        facts.hasExactProviderKeys = typeof version === "string" && !version.startsWith("0.");
      }),
    errored: () =>
      value((errored) => {
        content.errored = errored;
      }),
    complete: () =>
      value((complete) => {
        content.complete = complete;
      }),
    variables: () => ({ kind: "object", member: (name) => value((variable) => keepVariable(facts, name, variable)) }),
    resource_changes: () => elements((resource) => keepChange(facts, resource, { deferred: false })),
    deferred_changes: () =>
      elements((found) => keepChange(facts, memberOf(found, "resource_change"), { deferred: true })),
    resource_drift: () => elements((resource) => keepDrift(content, resource)),
    prior_state: () =>
      object({
        values: () =>
          object({ root_module: () => stateModule(value((resource) => keepStateResource(facts, resource))) }),
      }),
    planned_values: () => object({ root_module: () => plannedModule(content) }),
    action_invocations: () => elements((action) => keepAction(facts, action)),
    configuration: () => configuration(facts),
  };
  return {
    kind: "object",
    member: (key) => {
      content.seen.add(key);
      return Object.hasOwn(members, key) ? (members[key]?.() ?? SKIP) : SKIP;
    },
  };
}

function keepVariable(facts: Facts, name: string, variable: unknown): void {
  const given = memberOf(variable, "value");
  keepText(facts, name, given);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return;
  for (const [member, text] of Object.entries(given).slice(0, MAX_VARIABLES))
    keepText(facts, `${name}.${member}`, text);
}

function keepText(facts: Facts, name: string, text: unknown): void {
  if (!isShortText(text) || facts.variables.size >= MAX_VARIABLES) return;
  facts.variables.set(name, text);
}

function keepDrift(content: PlanContent, resource: unknown): void {
  const type = memberOf(resource, "type");
  if (memberOf(resource, "mode") === "managed" && typeof type === "string" && providerOfType(type)) content.drifted++;
}

function stateModule(resource: Part): Part {
  return object({
    resources: () => each(resource),
    child_modules: () => array(() => stateModule(resource)),
  });
}

function plannedModule(content: PlanContent): Part {
  const resource = value((found) => {
    content.plansResources ||= memberOf(found, "mode") === "managed";
  });
  return object({
    // The first one says enough.
    resources: () => array(() => (content.plansResources ? SKIP : resource)),
    child_modules: () => array(() => plannedModule(content)),
  });
}

/** Keeps an action (Terraform 1.14 and later; it runs before or after a change, or by itself). No plan says what one does. */
function keepAction(facts: Facts, action: unknown): void {
  const [type, provider] = [memberOf(action, "type"), memberOf(action, "provider_name")];
  if ((typeof type === "string" && providerOfType(type) !== undefined) || providerNamed(provider) !== undefined) {
    const address = memberOf(action, "address");
    facts.uncounted.push({
      address: toAddress(typeof address === "string" && address !== "" ? address : "(unnamed)"),
      type: typeof type === "string" ? type : "(unknown)",
      action: null,
      reason: "what an action does is not known",
    });
    return;
  }
  keepOtherProvider(facts, provider);
}

function configuration(facts: Facts): Part {
  return object({
    provider_config: () => ({
      kind: "object",
      member: (key) => value((provider) => facts.providers.set(key, toProviderBlock(key, provider))),
    }),
    root_module: () => configModule(facts, ""),
  });
}

function configModule(facts: Facts, module: string): Part {
  return object({
    resources: () => elements((resource) => keepConfigResource(facts, { module, resource })),
    module_calls: () => ({
      kind: "object",
      member: (name) => moduleCall(facts, module === "" ? `module.${name}` : `${module}.module.${name}`),
    }),
    variables: () => ({
      kind: "object",
      member: (name) => value((variable) => keepVariableDeclaration(facts, { module, name, variable })),
    }),
  });
}

function moduleCall(facts: Facts, module: string): Part {
  return object({
    expressions: () => ({
      kind: "object",
      member: (name) => value((argument) => keepArgument(facts, variableId(module, name), argument)),
    }),
    module: () => configModule(facts, module),
  });
}

/** Blocks, lists and long texts are no region and no project: of these only that the call has them. */
function keepArgument(facts: Facts, id: string, given: unknown): void {
  const argument = toArgument(given);
  const isKept = argument.kind === "value" && (argument.constant === undefined || isShortText(argument.constant));
  facts.moduleArguments.set(id, isKept ? argument : { kind: "blocks", blocks: [] });
}

function keepVariableDeclaration(
  facts: Facts,
  { module, name, variable }: { readonly module: string; readonly name: string; readonly variable: unknown },
): void {
  const id = variableId(module, name);
  if (memberOf(variable, "sensitive") === true) facts.sensitiveVariables.add(id);
  // The values of the root module's stand in `variables`.
  const text = module === "" ? undefined : memberOf(variable, "default");
  if (isShortText(text)) facts.moduleDefaults.set(id, text);
}

function isShortText(text: unknown): text is string {
  return typeof text === "string" && text.length <= MAX_VARIABLE_LENGTH;
}

/** Attributes that tell of any resource where it is, and whose, or may replace them. */
const PLACE_ATTRIBUTES = ["region", "tenant_id", "project_id", "value_specs"];

function keepConfigResource(
  facts: Facts,
  { module, resource }: { readonly module: string; readonly resource: unknown },
): void {
  const address = memberOf(resource, "address");
  const type = memberOf(resource, "type");
  if (typeof address !== "string" || typeof type !== "string" || !providerOfType(type)) return;
  facts.resources.set(
    module === "" ? address : `${module}.${address}`,
    toConfigResource(
      type,
      { providerKey: memberOf(resource, "provider_config_key"), expressions: memberOf(resource, "expressions") },
      new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))]),
    ),
  );
}
