// Changes of resources, as they are kept: once for all that are equal but for their address, with the attributes alone that counting
// needs, and with what they tell of other resources.

import { code, say } from "../../core/index.ts";
import type { Address } from "./address.ts";
import { findAttribute, findMisfit, memberOf, pickMarks, pickValues, wholeNumberOf } from "./attributes.ts";
import type { Actions, ChangeContent, Facts, Order, Uncounted } from "./facts.ts";
import type { ResourceType } from "./provider.ts";
import { attributesRead, findResourceType, providerOfType, roleOf } from "./providers/index.ts";
import { flavorIn, keepEvidence, keepFlavor, keepObject } from "./resource-index.ts";

/** Change of a resource, in the words of no format. Of its values only what counting needs is kept. */
export interface ResourceChange {
  readonly address: Address;
  readonly type: string;
  /** undefined: the plan has actions that are not known. */
  readonly actions: Actions | undefined;
  /** Attributes of the object that exists; undefined: there is none. */
  readonly before: unknown;
  /** Attributes of the object that there will be; undefined: there will be none. */
  readonly after: unknown;
  /** Marks of attributes of `after` that are known only after apply. */
  readonly unknown: unknown;
  /** Marks of attributes that must not be shown. */
  readonly hidden: { readonly before: unknown; readonly after: unknown };
  /** The object exists already, and is managed from this plan on. */
  readonly importing: boolean;
  /** Left to a later run. */
  readonly deferred: boolean;
  /** Key of a deposed object; undefined: the current object at the address. */
  readonly deposed: string | undefined;
  /** The object that exists is left over from an apply that failed. */
  readonly halfBuilt: boolean;
}

type Orders = ReadonlySet<Order | undefined>;

/** After these there is an object that was not there before. */
const MAKES: Orders = new Set(["create", "delete then create", "create then delete"] as const);

/** After these there is a resource. Without a word on it the change would seem to give back only. */
const WILL_BE: Orders = new Set([...MAKES, "update"]);

/** After these an object is gone that was there before. */
const REMOVES: Orders = new Set(["delete", "delete then create", "create then delete"] as const);

/** Keeps a change of a resource whose provider is known. */
export function addChange(facts: Facts, planned: ResourceChange): void {
  const change = asRequested(planned);
  const { type, actions, before, after, hidden, importing, deferred } = change;
  const { text: address, configAddress } = change.address;
  const exists = before !== undefined;
  const there = exists ? { values: before, hidden: hidden.before } : { values: after, hidden: hidden.after };
  keepEvidence(facts, configAddress, { type, exists, ...there });
  if (importing) facts.imported[configAddress] = true;
  keepForOthers(facts, change);
  const row = findResourceType(type);
  const isDescribed = row?.kind !== "counted" || !WILL_BE.has(actions?.order) || isObject(after);
  const uncount = (reason: Uncounted["reason"]): void => {
    if (actions?.order !== "keep") facts.uncounted.push({ address, type, action: actions?.name, reason });
  };
  if (row?.kind === "no quota") {
    if (row.setsLimits && doesMatter(row, change)) facts.limits.push(address);
    return;
  }
  if (actions === undefined || row === undefined || !isDescribed) {
    const open =
      row === undefined
        ? say`what this type of resource takes is not known`
        : say`the plan does not say what it will be`;
    uncount(actions === undefined ? say`the plan has actions for it that are not known` : open);
    return;
  }
  if (!doesMatter(row, change)) return;
  // What can be read of it counts all the same: it takes that much at least.
  const misfit = row.kind === "counted" ? misfitOf(change) : undefined;
  if (misfit !== undefined) uncount(say`its ${code(misfit)} is missing, or of another form than is known`);
  addressesOf(facts, change, actions).push(address);
  if (deferred && row.kind === "counted") facts.deferred.push({ address, type, action: actions.name });
}

/** True if the change may take something, give it back or set limits, or if its limit holds for each object. */
function doesMatter(row: ResourceType, { actions, before, after, unknown }: ResourceChange): boolean {
  const order = actions?.order;
  if (order === "keep") return row.kind === "counted" && row.countsUnchanged === true;
  if (row.kind !== "uncounted" || row.makesOthers) return true;
  if (order !== "update") return order !== "delete";
  return row.growsWith.some((name) => {
    const [from, to] = [findAttribute(before, undefined, [name]), findAttribute(after, unknown, [name])];
    if (from.kind === "unset" && to.kind === "unset") return false;
    const [least, most] = [from, to].map((found) =>
      found.kind === "known" && Array.isArray(found.value) ? found.value.length : wholeNumberOf(found),
    );
    return least === undefined || most === undefined || most > least;
  });
}

function asRequested(change: ResourceChange): ResourceChange {
  const { type, actions, after: values, unknown, hidden } = change;
  const provider = MAKES.has(actions?.order) && isObject(values) ? providerOfType(type) : undefined;
  const made = provider?.asRequested?.({ values, unknown, hidden: hidden.after }, attributesRead(type));
  return made === undefined ? change : { ...change, after: made.values, unknown: made.unknown };
}

function misfitOf({ type, actions, before, after, unknown }: ResourceChange): string | undefined {
  if (actions?.order === "keep") return undefined;
  const shape = attributesRead(type);
  const misfit = isObject(before) ? findMisfit(before, undefined, shape) : undefined;
  return misfit ?? (isObject(after) ? findMisfit(after, unknown, shape) : undefined);
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
    before: pickValues(before, shape),
    after: pickValues(after, shape),
    unknown: pickMarks(unknown, shape),
    hidden: { before: pickMarks(hidden.before, shape), after: pickMarks(hidden.after, shape) },
  };
  const { configAddress } = change.address;
  const identity = JSON.stringify([configAddress, content]);
  facts.changes[identity] ??= { ...content, configAddress, addresses: [] };
  return facts.changes[identity].addresses;
}

/** Keeps what a change tells of others: ids that go, numbers of server groups, sizes of flavors, objects that are referred to. */
function keepForOthers(facts: Facts, change: ResourceChange): void {
  const { address, type, actions, before, after, hidden, deposed } = change;
  const { configAddress } = address;
  const order = actions?.order;
  const role = roleOf(type);
  const id = memberOf(before, "id");
  if (typeof id === "string" && role === "port") facts.ports[id] = true;
  if (typeof id === "string" && (role === "port" || role === "volume") && REMOVES.has(order)) facts.gone[id] = true;
  if (role === "server group" && order !== "delete" && deposed === undefined)
    facts.serverGroups[configAddress] = (facts.serverGroups[configAddress] ?? 0) + 1;
  if (role === "flavor") keepPlannedFlavor(facts, change);
  // References to an address mean the current one of several objects there.
  if (deposed !== undefined) return;
  if (before !== undefined) keepObject(facts, "before", { address, type, values: before, hidden: hidden.before });
  // An id that the change gives to a new object is not known yet.
  if (after !== undefined) keepObject(facts, "after", { address, type, values: after, hidden: hidden.after });
}

function keepPlannedFlavor(facts: Facts, { address, actions, deposed, before, after }: ResourceChange): void {
  const { text, configAddress } = address;
  const changes = actions?.order !== "keep";
  const [old, planned] = [flavorIn(before), flavorIn(after)];
  const which = deposed === undefined ? text : `${text} ${deposed}`;
  if (changes) facts.changedFlavors[which] = { configAddress, before: old, after: planned };
  else keepFlavor(facts, { configAddress, address: text }, old);
  if (actions?.order === "delete" || deposed !== undefined) return;
  facts.managedFlavors[configAddress] ??= { instances: 0, changes: false, after: undefined };
  const managed = facts.managedFlavors[configAddress];
  managed.instances += 1;
  managed.changes ||= changes;
  managed.after = planned;
}
