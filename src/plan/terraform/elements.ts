// Elements of a document in the accounting's words: changes, resources of the state and of the configuration, and provider blocks.
// Format: terraform internal/command/jsonplan/resource.go, jsonstate/state.go, jsonconfig/config.go and jsonconfig/expression.go.

import { say } from "../../core/index.ts";
import {
  type Actions,
  addChange,
  addKnownResource,
  attributesRead,
  createTable,
  type Expression,
  type Facts,
  MORE_REFERENCES,
  memberOf,
  type Order,
  PROVIDER_SETTINGS,
  type ProviderBlock,
  parseAddress,
  providerNamed,
  providerOfType,
  toAddress,
  typeAt,
  withoutInstanceKeys,
} from "../usage/index.ts";

/** Longest name of a provider that is kept. */
const MAX_PROVIDER_LENGTH = 255;

/** Keeps an element of `resource_changes`, or of `deferred_changes`. */
export function keepChange(facts: Facts, resource: unknown, { deferred }: { readonly deferred: boolean }): void {
  const address = parseAddress(memberOf(resource, "address"));
  const mode = memberOf(resource, "mode");
  if (mode === "data" && address !== undefined) facts.readLater[address.configAddress] = true;
  if (mode === "data" || mode === "ephemeral") return;
  const change = memberOf(resource, "change");
  const actions = parseActions(memberOf(change, "actions"));
  if (actions?.order === "create then delete" && address !== undefined)
    facts.createdFirst[address.configAddress] = true;
  const type = memberOf(resource, "type");
  if (typeof type !== "string") {
    const reason = say`the plan does not say its type`;
    facts.uncounted.push({ address: address?.text ?? "(unnamed)", type: "(unknown)", action: undefined, reason });
    return;
  }
  const provider = memberOf(resource, "provider_name");
  const isManaged = mode === "managed" || mode === undefined;
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

/** Counts a change, or an action, of a provider that nothing is known of. */
export function keepOtherProvider(facts: Facts, provider: unknown): void {
  const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
  facts.otherProviders[name] = (facts.otherProviders[name] ?? 0) + 1;
}

/** Keeps an element of a state module's `resources`. */
export function keepStateResource(facts: Facts, resource: unknown): void {
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

/** Keeps what a resource depends on, of what takes anything. */
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

/**
 * The combinations of actions, as JSON: `create` takes, `delete` gives back, `forget` gives nothing back, alone or combined.
 * Sources: terraform internal/command/jsonplan/plan.go, opentofu internal/command/jsonplan/plan.go (both list them).
 */
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

const MAX_REFERENCES = 64;

const MAX_BLOCKS = 1000;
const MAX_NESTING = 6;

/** Attributes that tell of any resource where it is, and whose, or may replace them. */
const PLACE_ATTRIBUTES = ["region", "tenant_id", "project_id", "value_specs"];

/** Keeps an element of a configuration module's `resources`. Of its expressions those are kept that counting reads. `module`: its address. */
export function keepConfigResource(facts: Facts, module: string, resource: unknown): void {
  const [address, type] = [textAt(resource, "address"), textAt(resource, "type")];
  if (address === undefined || type === undefined || providerOfType(type) === undefined) return;
  const attributes = new Set([...PLACE_ATTRIBUTES, ...Object.keys(attributesRead(type))]);
  facts.resources[module === "" ? address : `${module}.${address}`] = {
    type,
    providerKey: textAt(resource, "provider_config_key"),
    expressions: pickExpressions(memberOf(resource, "expressions"), attributes, { constants: false }),
  };
}

/** A member that is a text; undefined: it is none. */
function textAt(value: unknown, name: string): string | undefined {
  const text = memberOf(value, name);
  return typeof text === "string" ? text : undefined;
}

/** A provider block, from its JSON. */
export function toProviderBlock(key: string, value: unknown): ProviderBlock {
  const name = textAt(value, "name") ?? key;
  return {
    key,
    type: (textAt(value, "full_name") ?? name).split("/").at(-1) ?? name,
    module: withoutInstanceKeys(textAt(value, "module_address") ?? ""),
    expressions: pickExpressions(memberOf(value, "expressions"), PROVIDER_SETTINGS, { constants: true }),
  };
}

function pickExpressions(
  value: unknown,
  names: Iterable<string>,
  { constants }: Pick<Depth, "constants">,
): Readonly<Record<string, Expression>> {
  const kept = createTable<Expression>();
  for (const name of names) {
    const expression = memberOf(value, name);
    if (expression !== undefined) kept[name] = toExpression(expression, { constants, nesting: 0 });
  }
  return kept;
}

interface Depth {
  readonly constants: boolean;
  readonly nesting: number;
}

function toExpression(value: unknown, depth: Depth): Expression {
  if (Array.isArray(value)) {
    return { kind: "blocks", blocks: value.slice(0, MAX_BLOCKS).map((block: unknown) => toBlock(block, depth)) };
  }
  const references = memberOf(value, "references");
  const constant = memberOf(value, "constant_value");
  const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (names.length > 0 && references === undefined && constant === undefined) {
    return { kind: "blocks", blocks: [toBlock(value, depth)] };
  }
  const all = Array.isArray(references) ? references.filter((text) => typeof text === "string") : [];
  const kept = all.length > MAX_REFERENCES ? [...all.slice(0, MAX_REFERENCES), MORE_REFERENCES] : all;
  const set = constant === undefined || (constant !== null && constant !== "");
  return depth.constants && constant !== undefined
    ? { kind: "value", set, references: kept, constant }
    : { kind: "value", set, references: kept };
}

function toBlock(value: unknown, { constants, nesting }: Depth): Readonly<Record<string, Expression>> {
  const members = createTable<Expression>();
  if (typeof value !== "object" || value === null || nesting >= MAX_NESTING) return members;
  for (const [name, member] of Object.entries(value)) {
    members[name] = toExpression(member, { constants, nesting: nesting + 1 });
  }
  return members;
}
