// Reads the resources of a plan document: changes, actions, and the state.

import { say } from "../../core/index.ts";
import {
  type Actions,
  type Address,
  addChange,
  addLaterRead,
  addStateResource,
  createTable,
  type Facts,
  memberOf,
  moduleInstanceOf,
  type Order,
  parseAddress,
  providerNamed,
  providerOfType,
  toAddress,
  typeAt,
  withoutInstanceKeys,
} from "../usage/index.ts";
import { checkDepth, listAt, type Members, objectAt, textsIn } from "./plan-members.ts";

/** Lists the resources of a module and of all modules in it. */
export function* resourcesOf(module: object, file: string, depth = 0): Generator {
  checkDepth(depth, file, "child_modules");
  yield* listAt(module, file, "resources");
  for (const child of listAt(module, file, "child_modules"))
    yield* resourcesOf(objectAt({ child_modules: child }, file, "child_modules"), file, depth + 1);
}

/** Returns whether an element of `resource_changes` changes a resource. */
export function isChange(resource: unknown): boolean {
  const { mode, change }: Members = Object(resource);
  return mode === "managed" && parseActions(memberOf(change, "actions"))?.order !== "keep";
}

/** Returns whether a resource is managed and its provider's types are counted. */
export function mayBeCounted(resource: unknown): boolean {
  const { mode, type }: Members = Object(resource);
  const provider = typeof type === "string" ? providerOfType(type) : undefined;
  return mode === "managed" && provider !== undefined && provider.isForeign !== true;
}

/**
 * Keeps an action (Terraform 1.14 and later), which runs before or after a change, or by itself. A plan does not say
 * what an action does.
 */
export function keepAction(facts: Facts, action: unknown): void {
  const { address, type, provider_name: provider }: Members = Object(action);
  const isKnown = (typeof type === "string" && providerOfType(type) !== undefined) || providerNamed(provider);
  if (!isKnown) {
    keepOtherProvider(facts, provider);
    return;
  }
  facts.uncounted.push({
    address: parseAddress(address)?.text ?? "(unnamed)",
    type: typeof type === "string" ? type : "(unknown)",
    action: undefined,
    reason: say`what an action does is not known`,
  });
}

/** Keeps an element of `resource_changes`. `deferred` is true if a later run makes the change. */
export function keepChange(facts: Facts, resource: unknown, deferred = false): void {
  const {
    address: path,
    mode,
    type,
    change,
    provider_name: provider,
    deposed,
    action_reason,
  }: Members = Object(resource);
  const { actions: words, before, after, importing, ...marks }: Members = Object(change);
  const address = parseAddress(path);
  if (mode === "data" && address !== undefined) addLaterRead(facts, address, type, after);
  if (mode === "data" || mode === "ephemeral") return;
  const actions = parseActions(words);
  if (address !== undefined) keepReplacement(facts, address, actions?.order);
  if (typeof type !== "string") {
    const reason = say`the plan does not say its type`;
    facts.uncounted.push({ address: address?.text ?? "(unnamed)", type: "(unknown)", action: undefined, reason });
    return;
  }
  const unnamed = `${type}.(unnamed)`;
  const place = address ?? { text: toAddress(unnamed), configAddress: unnamed };
  const isManaged = mode === "managed";
  const hasKnownType = providerOfType(type) !== undefined;
  const isOfKnownProvider = providerNamed(provider) !== undefined;
  if (isManaged ? !hasKnownType && isOfKnownProvider : hasKnownType || isOfKnownProvider) {
    const reason = isManaged
      ? say`its provider has no type of this name`
      : say`the plan has a mode for it that is not known`;
    facts.uncounted.push({ address: place.text, type, action: actions?.name, reason });
    return;
  }
  if (!hasKnownType) {
    if (actions?.order !== "keep") keepOtherProvider(facts, provider);
    return;
  }
  const isDeposed = deposed != null;
  addChange(facts, {
    address: place,
    type,
    actions,
    before: before ?? undefined,
    after: after ?? undefined,
    unknown: marks["after_unknown"],
    hidden: { before: marks["before_sensitive"], after: marks["after_sensitive"] },
    importing: typeof importing === "object" && importing !== null,
    deferred,
    isDeposed,
    halfBuilt: isDeposed || action_reason === "replace_because_tainted",
  });
}

function keepReplacement(facts: Facts, { text, configAddress }: Address, order: Order | undefined): void {
  if (order === "create then delete") facts.createdFirst[configAddress] = true;
  if (order !== "delete then create") return;
  facts.deletedFirst[configAddress] ??= createTable();
  facts.deletedFirst[configAddress][moduleInstanceOf(text)] = true;
}

const MAX_PROVIDER_LENGTH = 255;

function keepOtherProvider({ otherProviders }: Facts, provider: unknown): void {
  const name = typeof provider === "string" && provider !== "" ? provider.slice(0, MAX_PROVIDER_LENGTH) : "(unnamed)";
  otherProviders[name] = (otherProviders[name] ?? 0) + 1;
}

/** Keeps a resource or data source of the state. */
export function keepStateResource(facts: Facts, resource: unknown): void {
  const { address: path, mode, type, values, sensitive_values, ...more }: Members = Object(resource);
  const address = parseAddress(path);
  if (address === undefined || typeof type !== "string") return;
  keepDependencies(facts, address.configAddress, textsIn(more["depends_on"]));
  if (providerOfType(type) === undefined) return;
  const isManaged = mode === "managed";
  const isDeposed = isMemberSet(more["deposed_key"]);
  const isTainted = isManaged && isMemberSet(more["tainted"]);
  addStateResource(facts, { address, type, isManaged, values, hidden: sensitive_values, isDeposed, isTainted });
}

function keepDependencies({ dependencies }: Facts, configAddress: string, addresses: readonly string[]): void {
  if (addresses.length === 0) return;
  dependencies[configAddress] ??= createTable();
  for (const address of addresses) {
    if (providerOfType(typeAt(address)) !== undefined) dependencies[configAddress][withoutInstanceKeys(address)] = true;
  }
}

/** Returns whether a member is set that most objects lack. */
function isMemberSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/**
 * Orders by combinations of actions. `forget` gives nothing back.
 * Sources: internal/command/jsonplan/plan.go of terraform and of opentofu.
 */
const ORDERS: Readonly<Record<string, Order>> = {
  "no-op": "keep",
  read: "keep",
  forget: "keep",
  create: "create",
  update: "update",
  delete: "delete",
  "delete/create": "delete then create",
  "create/delete": "create then delete",
  "create/forget": "create",
  "forget/create": "create",
};

/** Returns the actions of a change. undefined for an unknown combination, whose effect is unknown. */
function parseActions(value: unknown): Actions | undefined {
  // Only words are joined. A list within the list, or a word with a slash, would look like a combination of actions.
  const isWords = Array.isArray(value) && value.every((word) => typeof word === "string" && !word.includes("/"));
  const name = isWords ? value.join("/") : "";
  const order = Object.hasOwn(ORDERS, name) ? ORDERS[name] : undefined;
  return order && { order, name };
}
