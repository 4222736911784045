// Changes of resources, as they are kept: once for all that are equal but for their address, with the attributes alone that counting
// needs, and with what they tell of other resources.

import { code, say } from "../../core/index.ts";
import type { Address } from "./address.ts";
import {
  type Found,
  findAttribute,
  findMisfit,
  isMarked,
  memberOf,
  pickMarks,
  pickValues,
  wholeNumberOf,
} from "./attributes.ts";
import type { Actions, Order } from "./facts.ts";
import { type ChangeContent, type Facts, keepReferenced } from "./facts.ts";
import type { ResourceType } from "./provider.ts";
import { attributesRead, findResourceType, providerOfType, roleOf } from "./providers/index.ts";
import { flavorIn, keepEvidence, keepFlavor, referencedIn, toWhereabouts } from "./resource-index.ts";

/** Change of a resource, in the words of no format. Of its values only what counting needs is kept. */
export interface ResourceChange {
  readonly address: Address;
  readonly type: string;
  /** undefined: the plan has actions that are not known. */
  readonly actions: Actions | undefined;
  /** Attributes of the object that exists; null: there is none. */
  readonly before: unknown;
  /** Attributes of the object that there will be; null: there will be none. */
  readonly after: unknown;
  /** Marks of attributes of `after` that are known only after apply. */
  readonly unknown: unknown;
  /** Marks of attributes that must not be shown. */
  readonly hidden: { readonly before: unknown; readonly after: unknown };
  /** The object exists already, and is managed from this plan on. */
  readonly importing: boolean;
  /** Left to a later run. */
  readonly deferred: boolean;
  /** Key of a deposed object; null: the current object at the address. */
  readonly deposed: string | null;
  /** The object that exists is left over from an apply that failed. */
  readonly halfBuilt: boolean;
}

/** After these there is a resource. Without a word on it the change would seem to give back only. */
const WILL_BE: ReadonlySet<Order | undefined> = new Set([
  "create",
  "update",
  "delete then create",
  "create then delete",
] as const);

/** After these there is an object that was not there before. */
const MAKES: ReadonlySet<Order | undefined> = new Set(["create", "delete then create", "create then delete"] as const);

/** Keeps a change of a resource whose provider is known. */
export function addChange(facts: Facts, planned: ResourceChange): void {
  const change = asRequested(planned);
  const { type, actions, before, after, hidden, importing, deferred } = change;
  const { text, configAddress } = change.address;
  const region = isMarked(hidden.before, ["region"]) ? undefined : memberOf(before, "region");
  const isThere = before !== null;
  const known = { exists: isThere, values: before ?? after, hidden: isThere ? hidden.before : hidden.after };
  keepEvidence(facts, configAddress, toWhereabouts(type, region, known));
  if (importing) facts.imported[configAddress] = true;
  keepForOthers(facts, change);
  const row = findResourceType(type);
  const isDescribed = row?.kind !== "counted" || !WILL_BE.has(actions?.order) || isObject(after);
  if (actions === undefined || row === undefined || !isDescribed) {
    if (row?.kind !== "no quota") keepUncounted(facts, change, { isDescribed });
    return;
  }
  if (!doesMatter(row, change)) return;
  if (row.kind === "no quota") {
    if (row.setsLimits) facts.limits.push(text);
    return;
  }
  // What can be read of it counts all the same: it takes that much at least.
  const misfit = actions.order === "keep" || row.kind !== "counted" ? undefined : misfitOf(change);
  if (misfit !== undefined) {
    const reason = say`its ${code(misfit)} is missing, or of another form than is known`;
    facts.uncounted.push({ address: text, type, action: actions.name, reason });
  }
  addressesOf(facts, change, actions).push(text);
  if (deferred && row.kind === "counted") facts.deferred.push({ address: text, type, action: actions.name });
}

/** True if the change may take something, give it back or set limits, or if its limit holds for each object. */
function doesMatter(row: ResourceType, { actions, before, after, unknown }: ResourceChange): boolean {
  const order = actions?.order;
  if (order === "keep") return row.kind === "counted" && row.countsUnchanged === true;
  if (row.kind !== "uncounted" || row.makesOthers) return true;
  if (order !== "update") return order !== "delete";
  return row.growsWith.some((name) =>
    mayGrow(findAttribute(before, null, [name]), findAttribute(after, unknown, [name])),
  );
}

/** True unless the attribute is known to be at most as large, or as long, as it was. */
function mayGrow(before: Found, after: Found): boolean {
  if (before.kind === "unset" && after.kind === "unset") return false;
  const [from, to] = [sizeOf(before), sizeOf(after)];
  return from === undefined || to === undefined || to > from;
}

function sizeOf(found: Found): number | undefined {
  return found.kind === "known" && Array.isArray(found.value) ? found.value.length : wholeNumberOf(found);
}

function asRequested(change: ResourceChange): ResourceChange {
  const { type, actions, after: values, unknown, hidden } = change;
  if (!MAKES.has(actions?.order) || !isObject(values)) return change;
  const made = providerOfType(type)?.asRequested?.(
    type,
    { values, unknown, hidden: hidden.after },
    attributesRead(type),
  );
  return made === undefined ? change : { ...change, after: made.values, unknown: made.unknown };
}

function misfitOf({ type, before, after, unknown }: ResourceChange): string | undefined {
  const shape = attributesRead(type);
  const there = isObject(before) ? findMisfit(before, null, shape) : undefined;
  return there ?? (isObject(after) ? findMisfit(after, unknown, shape) : undefined);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Addresses of the changes at a place in the configuration that are equal to this one. */
function addressesOf(facts: Facts, change: ResourceChange, actions: Actions): string[] {
  const { type, before, after, unknown, hidden, importing, deferred, halfBuilt } = change;
  const shape = attributesRead(type);
  const content: ChangeContent = {
    type,
    actions,
    importing,
    deferred,
    halfBuilt,
    before: before === null ? null : pickValues(before, shape),
    after: after === null ? null : pickValues(after, shape),
    unknown: pickMarks(unknown, shape),
    hidden: { before: pickMarks(hidden.before, shape), after: pickMarks(hidden.after, shape) },
  };
  const { configAddress } = change.address;
  const identity = JSON.stringify([configAddress, content]);
  const addresses = facts.changes[identity]?.addresses ?? [];
  facts.changes[identity] ??= { ...content, configAddress, addresses };
  return addresses;
}

/** Keeps a resource of which nothing can be told: its type or its actions are not known, or nothing says what it will be. */
function keepUncounted(
  facts: Facts,
  { address: { text: address }, type, actions }: ResourceChange,
  { isDescribed }: { readonly isDescribed: boolean },
): void {
  if (actions === undefined) {
    facts.uncounted.push({ address, type, action: null, reason: "the plan has actions for it that are not known" });
    return;
  }
  if (actions.order === "keep") return;
  const reason = isDescribed
    ? "what this type of resource takes is not known"
    : "the plan does not say what it will be";
  facts.uncounted.push({ address, type, action: actions.name, reason });
}

/** Keeps what a change tells of others: ids that go, numbers of server groups, sizes of flavors, objects that are referred to. */
function keepForOthers(facts: Facts, change: ResourceChange): void {
  const { type, actions, before, after, hidden, deposed } = change;
  const { text: at, configAddress } = change.address;
  const order = actions?.order;
  const role = roleOf(type);
  const id = memberOf(before, "id");
  if (typeof id === "string" && (role === "port" || role === "volume")) {
    if (role === "port") facts.ports[id] = true;
    if (order === "delete" || order === "delete then create" || order === "create then delete") facts.gone[id] = true;
  }
  if (role === "server group" && order !== "delete" && deposed === null)
    facts.serverGroups[configAddress] = (facts.serverGroups[configAddress] ?? 0) + 1;
  if (role === "flavor") keepPlannedFlavor(facts, change);
  // Whatever refers to an address means the current one of several objects there.
  if (deposed !== null) return;
  for (const [which, values] of [["before", before] as const, ["after", after] as const]) {
    // An id that the change gives to a new object is not known yet.
    const found = values === null ? undefined : referencedIn(type, { values, hidden: hidden[which] });
    if (found !== undefined) keepReferenced(facts, which, { address: at, configAddress, ...found });
  }
}

function keepPlannedFlavor(facts: Facts, { address, actions, deposed, before, after }: ResourceChange): void {
  const { text, configAddress } = address;
  const changes = actions?.order !== "keep";
  const [old, planned] = [flavorIn(before), flavorIn(after)];
  if (!changes) keepFlavor(facts, { configAddress, address: text }, old);
  else
    facts.changedFlavors[deposed === null ? text : `${text} ${deposed}`] = {
      configAddress,
      before: old,
      after: planned,
    };
  if (actions?.order === "delete" || deposed !== null) return;
  const managed = facts.managedFlavors[configAddress] ?? { instances: 0, changes: false, after: undefined };
  managed.instances += 1;
  managed.changes ||= changes;
  managed.after = planned;
  facts.managedFlavors[configAddress] = managed;
}
