// Reads the output of `terraform show -json PLAN` (or `tofu show -json PLAN`) into the accounting's facts. Members that are not known are passed
// over, as the format asks for: terraform website/docs/internals/json-format.mdx, internal/command/jsonplan/plan.go and resource.go,
// jsonstate/state.go, jsonconfig/config.go and expression.go. OpenTofu writes the same.

import { GateError, integer, type Message, quoted, say } from "../../core/index.ts";
import type { PlanDocument } from "../../files/index.ts";
import { findSyntaxProblem } from "../recognise.ts";
import {
  type Actions,
  type Address,
  addChange,
  addKnownResource,
  addLaterRead,
  attributesRead,
  createFacts,
  createTable,
  type Expression,
  type Facts,
  inModule,
  memberOf,
  moduleInstanceOf,
  type Order,
  PROVIDER_SETTINGS,
  type ProviderBlock,
  parseAddress,
  providerNamed,
  providerOfType,
  toAddress,
  typeAt,
  variableIn,
  withoutInstanceKeys,
} from "../usage/index.ts";
import { isTerraformPlan, throwIfWrapped } from "../wrapped.ts";

/** A document that has been read: facts of the plan, and of the document itself. */
export interface TerraformDocument {
  readonly file: string;
  readonly facts: Facts;
  /** false: the plan says that more changes will follow. */
  readonly complete: boolean;
  /** Number of resources that it changes, of all providers, now or later. */
  readonly changes: number;
  readonly drifted: number;
}

const SHOW = say`Make the file with \`terraform show -json PLAN > plan.json\` (or \`tofu show -json\`), where PLAN is what \`terraform plan -out PLAN\` wrote.`;

/** Largest plan that is read, in bytes: 256 MiB. Its values take several times as much memory. */
const MAX_PLAN_BYTES = 256 * 1024 * 1024;

const LARGE_PLAN = {
  maxBytes: MAX_PLAN_BYTES,
  hint: say`Leave out what is not read, with \`jq -c 'del(.planned_values, .checks, .output_changes)'\`, or split the configuration.`,
};

const MAX_RESOURCES = 100_000;

/** Reads a document. Throws PLAN_TOO_LARGE if its resources and those of the documents before it are more than {@link MAX_RESOURCES}. */
export async function readTerraformDocument(document: PlanDocument, before: readonly TerraformDocument[]) {
  const { file } = document;
  const read = readTerraformPlan(await document.text(LARGE_PLAN), file);
  const resources = [...before, read].reduce((sum, one) => sum + countResources(one), 0);
  if (resources > MAX_RESOURCES) {
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: say`The plans change ${integer(resources)} resources up to this one; at most ${integer(MAX_RESOURCES)} are counted.`,
      hint: say`Check them in several runs, or split the configuration.`,
      place: { file },
    });
  }
  return read;
}

function countResources({ facts: { changes, uncounted } }: TerraformDocument): number {
  return Object.values(changes).reduce((sum, { addresses }) => sum + addresses.length, uncounted.length);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's message quotes the text.
    throw new GateError(findSyntaxProblem({ text, file }, SHOW));
  }
}

function refusal(file: string, message: Message, hint = SHOW): GateError {
  return new GateError({ code: "PLAN_INVALID", message, hint, place: { file } });
}

/** A member of a document that is not as it should be. `what`: the end of a sentence that begins with its name. */
function misshapen(file: string, name: string, what: Message): GateError {
  return refusal(file, say`The plan is not as Terraform writes it: ${quoted(name)} ${what}.`);
}

/** The object at a path of members. Go writes null for empty objects, so that null, or nothing, is one. Throws PLAN_INVALID for anything else. */
function objectAt(parent: object, file: string, ...path: readonly string[]): object {
  return path.reduce<object>((object, name) => {
    const value = memberOf(object, name) ?? {};
    if (typeof value !== "object" || Array.isArray(value)) throw misshapen(file, name, say`is not an object`);
    return value;
  }, parent);
}

/** A member that is a list; null, or nothing, is an empty one. Throws PLAN_INVALID for anything else. */
function listAt(parent: object, file: string, name: string): readonly unknown[] {
  const value = memberOf(parent, name) ?? [];
  if (!Array.isArray(value)) throw misshapen(file, name, say`is not a list`);
  return value;
}

/** Throws PLAN_INVALID for a document on which no verdict can rest. */
function checkDocument(root: object, file: string): void {
  const formatVersion = memberOf(root, "format_version");
  if (typeof formatVersion !== "string" || !isTerraformPlan(root)) {
    throwIfWrapped(root, file);
    throw refusal(file, say`This is JSON, but not a Terraform plan; it may be a state.`);
  }
  if (!/^1\.\d+$/.test(formatVersion)) {
    throw refusal(
      file,
      say`The plan has the format version ${quoted(formatVersion)}; every 1.x can be read.`,
      say`Make the plan with Terraform 1.1 or newer, or with OpenTofu. For a newer format, use a newer version of quota-gate.`,
    );
  }
  const [errored, complete] = [memberOf(root, "errored"), memberOf(root, "complete")];
  if (errored !== undefined && errored !== false) {
    throw refusal(
      file,
      say`Planning ended with an error, so the plan lists only a part of what would change.`,
      say`Fix the errors that \`terraform plan\` reports, and make the plan again.`,
    );
  }
  if (complete !== undefined && typeof complete !== "boolean")
    throw misshapen(file, "complete", say`is neither true nor false`);
}

const MAX_VARIABLE_LENGTH = 255;

/** Reads the text of one plan document. Throws PLAN_NOT_JSON, with the place, or PLAN_INVALID for a document that is no plan, or not a usable one. */
export function readTerraformPlan(text: string, file: string): TerraformDocument {
  const root = objectAt({ plan: parse(text, file) }, file, "plan");
  checkDocument(root, file);
  const object = (...path: readonly string[]) => objectAt(root, file, ...path);
  const list = (name: string) => listAt(root, file, name);
  const facts = createFacts(file);
  for (const [name, variable] of Object.entries(object("variables")))
    keepVariable(facts, variableIn("", name), memberOf(variable, "value") ?? null);
  for (const resource of list("resource_changes")) keepChange(facts, resource);
  for (const found of list("deferred_changes")) keepChange(facts, memberOf(found, "resource_change"), true);
  for (const resource of resourcesOf(object("prior_state", "values", "root_module"), file))
    keepStateResource(facts, resource);
  const planned = [...resourcesOf(object("planned_values", "root_module"), file)];
  const isOnlyPlanned = (memberOf(root, "resource_changes") ?? null) === null;
  if (isOnlyPlanned && planned.some((resource) => memberOf(resource, "mode") === "managed")) {
    throw refusal(
      file,
      say`The plan has resources in \`planned_values\`, but no \`resource_changes\`, so that nothing says what would change.`,
    );
  }
  for (const action of list("action_invocations")) keepAction(facts, action);
  for (const found of list("deferred_action_invocations")) keepAction(facts, memberOf(found, "action_invocation"));
  for (const [key, provider] of Object.entries(object("configuration", "provider_config")))
    facts.providers[key] = toProviderBlock(key, provider);
  keepModule(facts, object("configuration", "root_module"), file);
  const drifted = list("resource_drift").filter(mayBeCounted).length;
  const changes = list("resource_changes").filter(isChange).length + list("deferred_changes").length;
  return { file, facts, complete: memberOf(root, "complete") !== false, changes, drifted };
}

function isChange(resource: unknown): boolean {
  const isManaged = memberOf(resource, "mode") === "managed";
  return isManaged && parseActions(memberOf(memberOf(resource, "change"), "actions"))?.order !== "keep";
}

/** Deepest nesting of modules that is read. Terraform's own plans stay far below. */
const MAX_MODULE_DEPTH = 100;
const TOO_DEEP = say`is nested deeper than ${MAX_MODULE_DEPTH} levels`;

const MAX_VARIABLE_DEPTH = 4;

/** Keeps what a variable holds, each member by its path. Long texts are dropped. */
function keepVariable(facts: Facts, name: string, value: unknown, depth = 0): void {
  const members = membersOf(value);
  if (members.length === 0 && !(typeof value === "string" && value.length > MAX_VARIABLE_LENGTH))
    facts.variables[name] = value;
  if (depth === MAX_VARIABLE_DEPTH) return;
  for (const member of members) keepVariable(facts, `${name}.${member}`, memberOf(value, member), depth + 1);
}

function mayBeCounted(resource: unknown): boolean {
  const type = memberOf(resource, "type");
  const provider = typeof type === "string" ? providerOfType(type) : undefined;
  return memberOf(resource, "mode") === "managed" && provider !== undefined && provider.isForeign !== true;
}

function* resourcesOf(module: object, file: string, depth = 0): Generator {
  if (depth > MAX_MODULE_DEPTH) throw misshapen(file, "child_modules", TOO_DEEP);
  yield* listAt(module, file, "resources");
  for (const child of listAt(module, file, "child_modules")) {
    yield* resourcesOf(objectAt({ child_modules: child }, file, "child_modules"), file, depth + 1);
  }
}

/** Keeps an action (Terraform 1.14 and later; it runs before or after a change, or by itself). No plan says what one does. */
function keepAction(facts: Facts, action: unknown): void {
  const [type, provider] = [memberOf(action, "type"), memberOf(action, "provider_name")];
  if ((typeof type === "string" && providerOfType(type) !== undefined) || providerNamed(provider) !== undefined) {
    const address = memberOf(action, "address");
    facts.uncounted.push({
      address: toAddress(typeof address === "string" && address !== "" ? address : "(unnamed)"),
      type: typeof type === "string" ? type : "(unknown)",
      action: undefined,
      reason: say`what an action does is not known`,
    });
    return;
  }
  keepOtherProvider(facts, provider);
}

/** Keeps a module of the configuration and all modules in it. `path`: its address; empty: it is the root module. */
function keepModule(facts: Facts, module: object, file: string, path = "", depth = 0): void {
  if (depth > MAX_MODULE_DEPTH) throw misshapen(file, "module_calls", TOO_DEEP);
  for (const resource of listAt(module, file, "resources")) keepConfigResource(facts, path, resource);
  for (const [name, variable] of Object.entries(objectAt(module, file, "variables"))) {
    const address = variableIn(path, name);
    // The values of the root module's variables, which the plan has, are more than their defaults.
    if (path !== "" && memberOf(variable, "default") !== undefined)
      keepVariable(facts, address, memberOf(variable, "default"));
    if (memberOf(variable, "sensitive") === true) facts.sensitiveVariables[address] = true;
  }
  const outputs = createTable<Expression>();
  for (const [name, output] of Object.entries(objectAt(module, file, "outputs")))
    outputs[name] = toExpression(memberOf(output, "expression"));
  facts.outputs[path] = outputs;
  for (const [name, call] of Object.entries(objectAt(module, file, "module_calls"))) {
    const called = inModule(path, `module.${name}`);
    const expressions = memberOf(call, "expressions");
    facts.calls[called] = pickExpressions(expressions, membersOf(expressions));
    keepModule(facts, objectAt(module, file, "module_calls", name, "module"), file, called, depth + 1);
  }
}

const MAX_PROVIDER_LENGTH = 255;

function keepChange(facts: Facts, resource: unknown, deferred = false): void {
  const address = parseAddress(memberOf(resource, "address"));
  const mode = memberOf(resource, "mode");
  const change = memberOf(resource, "change");
  if (mode === "data" && address !== undefined)
    addLaterRead(facts, address, memberOf(resource, "type"), memberOf(change, "after"));
  if (mode === "data" || mode === "ephemeral") return;
  const actions = parseActions(memberOf(change, "actions"));
  if (address !== undefined) keepReplacement(facts, address, actions?.order);
  const type = memberOf(resource, "type");
  if (typeof type !== "string") {
    const reason = say`the plan does not say its type`;
    facts.uncounted.push({ address: address?.text ?? "(unnamed)", type: "(unknown)", action: undefined, reason });
    return;
  }
  const provider = memberOf(resource, "provider_name");
  const isManaged = mode === "managed";
  const hasKnownType = providerOfType(type) !== undefined;
  const isOfKnown = providerNamed(provider) !== undefined;
  const unnamed = `${type}.(unnamed)`;
  if (isManaged ? !hasKnownType && isOfKnown : hasKnownType || isOfKnown) {
    const reason = isManaged
      ? say`no type of its provider is called so`
      : say`the plan has a mode for it that is not known`;
    const text = address?.text ?? toAddress(unnamed);
    facts.uncounted.push({ address: text, type, action: actions?.name, reason });
    return;
  }
  if (!hasKnownType) {
    if (actions?.order !== "keep") keepOtherProvider(facts, provider);
    return;
  }
  const importing = memberOf(change, "importing");
  const deposed = memberOf(resource, "deposed") ?? undefined;
  addChange(facts, {
    address: address ?? { text: unnamed, configAddress: unnamed },
    type,
    actions,
    before: memberOf(change, "before") ?? undefined,
    after: memberOf(change, "after") ?? undefined,
    unknown: memberOf(change, "after_unknown"),
    hidden: { before: memberOf(change, "before_sensitive"), after: memberOf(change, "after_sensitive") },
    importing: typeof importing === "object" && importing !== null,
    deferred,
    deposed: deposed === undefined ? undefined : typeof deposed === "string" ? deposed : "?",
    halfBuilt: deposed !== undefined || memberOf(resource, "action_reason") === "replace_because_tainted",
  });
}

function keepReplacement(facts: Facts, { text, configAddress }: Address, order: Order | undefined): void {
  if (order === "create then delete") facts.createdFirst[configAddress] = true;
  if (order !== "delete then create") return;
  facts.deletedFirst[configAddress] ??= createTable();
  facts.deletedFirst[configAddress][moduleInstanceOf(text)] = true;
}

function keepOtherProvider(facts: Facts, provider: unknown): void {
  const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
  facts.otherProviders[name] = (facts.otherProviders[name] ?? 0) + 1;
}

function keepStateResource(facts: Facts, resource: unknown): void {
  const address = parseAddress(memberOf(resource, "address"));
  const type = memberOf(resource, "type");
  if (address === undefined || typeof type !== "string") return;
  keepDependencies(facts, address.configAddress, memberOf(resource, "depends_on"));
  if (providerOfType(type) === undefined) return;
  const isManaged = memberOf(resource, "mode") === "managed";
  addKnownResource(facts, {
    address,
    type,
    isManaged,
    values: memberOf(resource, "values"),
    hidden: memberOf(resource, "sensitive_values"),
    isDeposed: isSaid(memberOf(resource, "deposed_key")),
    isTainted: isManaged && isSaid(memberOf(resource, "tainted")),
  });
}

function keepDependencies(facts: Facts, configAddress: string, found: unknown): void {
  if (!Array.isArray(found) || found.length === 0) return;
  const known = facts.dependencies[configAddress] ?? createTable();
  for (const one of found) {
    if (typeof one === "string" && providerOfType(typeAt(one)) !== undefined) known[withoutInstanceKeys(one)] = true;
  }
  facts.dependencies[configAddress] = known;
}

/** True if a member that most objects do not have says something. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** What combinations of actions do, as JSON: `forget` gives nothing back. Sources: internal/command/jsonplan/plan.go of terraform and of opentofu. */
const ORDERS: ReadonlyMap<string, Order> = new Map([
  ['["no-op"]', "keep"],
  ['["read"]', "keep"],
  ['["forget"]', "keep"],
  ['["create"]', "create"],
  ['["update"]', "update"],
  ['["delete"]', "delete"],
  ['["delete","create"]', "delete then create"],
  ['["create","delete"]', "create then delete"],
  ['["create","forget"]', "create"],
  ['["forget","create"]', "create"],
]);

/** The actions of a change. undefined: a combination that is not known, so that nothing can be said of the change. */
function parseActions(value: unknown): Actions | undefined {
  if (!Array.isArray(value)) return undefined;
  const order = ORDERS.get(JSON.stringify(value));
  return order === undefined ? undefined : { order, name: value.join("/") };
}

const MAX_NESTING = 6;

/** Attributes that show where any resource is, and whose it is, or may replace it. */
const PLACE_ATTRIBUTES = ["region", "tenant_id", "project_id", "value_specs"];

/** Keeps an element of a configuration module's `resources`. Of its expressions those are kept that counting reads. `module`: its address. */
function keepConfigResource(facts: Facts, module: string, resource: unknown): void {
  const [address, type] = [textAt(resource, "address"), textAt(resource, "type")];
  if (address === undefined || type === undefined) return;
  const place = module === "" ? address : `${module}.${address}`;
  for (const reference of referencesIn(resource)) {
    const steps = withoutInstanceKeys(reference).split(".");
    const name = steps.slice(0, steps[0] === "data" ? 3 : 2).join(".");
    facts.references[place] ??= createTable();
    facts.references[place][name] = true;
  }
  if (providerOfType(type) === undefined) return;
  const attributes = new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))]);
  facts.resources[place] = {
    type,
    providerKey: textAt(resource, "provider_config_key"),
    expressions: pickExpressions(memberOf(resource, "expressions"), attributes, false),
  };
}

/** Names in all expressions of a resource, and in its `depends_on`: `openstack_networking_port_v2.p.id`. */
function* referencesIn(value: unknown, nesting = 0): Generator<string> {
  if (typeof value !== "object" || value === null || nesting > 2 * MAX_NESTING) return;
  for (const [name, member] of Object.entries(value)) {
    const isList = (name === "references" || name === "depends_on") && Array.isArray(member);
    if (isList) yield* member.filter((text) => typeof text === "string");
    else if (name !== "constant_value") yield* referencesIn(member, nesting + 1);
  }
}

function textAt(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : undefined;
}

function toProviderBlock(key: string, value: unknown): ProviderBlock {
  const name = textAt(value, "name") ?? key;
  return {
    key,
    type: (textAt(value, "full_name") ?? name).split("/").at(-1) ?? name,
    module: withoutInstanceKeys(textAt(value, "module_address") ?? ""),
    expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS),
  };
}

type Expressions = ProviderBlock["expressions"];

/** `constants`: whether their values are kept. */
function pickExpressions(value: unknown, names: Iterable<string>, constants = true, nesting = 0): Expressions {
  const kept = createTable<Expression>();
  for (const name of names) {
    const expression = memberOf(value, name);
    if (expression !== undefined) kept[name] = toExpression(expression, constants, nesting);
  }
  return kept;
}

function toExpression(value: unknown, constants = true, nesting = 0): Expression {
  if (Array.isArray(value))
    return { kind: "blocks", blocks: value.map((block: unknown) => toBlock(block, constants, nesting)) };
  const references = memberOf(value, "references");
  const constant = memberOf(value, "constant_value");
  if (references === undefined && constant === undefined && membersOf(value).length > 0)
    return { kind: "blocks", blocks: [toBlock(value, constants, nesting)] };
  const all = Array.isArray(references) ? references.filter((text) => typeof text === "string") : [];
  const set = constant === undefined || (constant !== null && constant !== "");
  const kept = constants && constant !== undefined ? { constant } : {};
  return { kind: "value", set, references: all, ...kept };
}

function toBlock(value: unknown, constants: boolean, nesting: number): Expressions {
  const names = nesting < MAX_NESTING ? membersOf(value) : [];
  return pickExpressions(value, names, constants, nesting + 1);
}

function membersOf(value: unknown): readonly string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
