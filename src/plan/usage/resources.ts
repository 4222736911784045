// Resources, as they are kept: changes once for all that are equal but for their address, with the attributes alone that counting needs; and of
// these and of the state what they show of others: where their provider works, and whose they are; sizes of flavors and snapshots; members of
// groups; ids of ports; objects that others refer to.

import { code, type Flavor, idOf, plainProjectId, say } from "../../core/index.ts";
import { toFlavor } from "./amounts/flavors-file.ts";
import type { Address } from "./facts/address.ts";
import { findMisfit, isMarked, memberOf, pickMarks, pickValues, textAt, wholeNumberOf } from "./facts/attributes.ts";
import {
  type Actions,
  type ChangeContent,
  createTable,
  type Facts,
  type Order,
  type Uncounted,
} from "./facts/facts.ts";
import { attributesRead, findCountedType, findResourceType, providerOfType, roleOf } from "./providers/index.ts";
import type { ResourceType } from "./providers/provider.ts";

/** Change of a resource, in the words of no format. Of its values only what counting needs is kept. */
export interface ResourceChange extends Omit<ChangeContent, "actions"> {
  readonly address: Address;
  /** undefined: the plan has actions that are not known. */
  readonly actions: Actions | undefined;
  /** Left to a later run: it cannot be counted. */
  readonly deferred: boolean;
  /** Key of a deposed object; undefined: the current object at the address. */
  readonly deposed: string | undefined;
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
  const { type, actions, before, after, unknown, hidden, importing, halfBuilt, deferred } = change;
  const { text: address, configAddress } = change.address;
  const exists = before !== undefined;
  const there = exists ? { values: before, hidden: hidden.before } : { values: after, hidden: hidden.after };
  keepEvidence(facts, { address: change.address, type, ...there }, exists);
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
  if (deferred) {
    uncount(say`its change is left to a later run`);
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
  const shape = attributesRead(type);
  const content: ChangeContent = {
    type,
    actions,
    importing,
    halfBuilt,
    before: pickValues(before, shape),
    after: pickValues(after, shape),
    unknown: pickMarks(unknown, shape),
    hidden: { before: pickMarks(hidden.before, shape), after: pickMarks(hidden.after, shape) },
  };
  // Those that are equal but for their address are one.
  const identity = JSON.stringify([configAddress, content]);
  facts.changes[identity] ??= { ...content, configAddress, addresses: [] };
  facts.changes[identity].addresses.push(address);
}

/** True if the change may take something, give it back or set limits, or if its limit holds for each object. */
function doesMatter(row: ResourceType, { actions }: ResourceChange): boolean {
  return actions?.order !== "keep" || (row.kind === "counted" && row.countsUnchanged === true);
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

/** Keeps what a change shows of others: ids that go, numbers of server groups, sizes of flavors, objects that are referred to. */
function keepForOthers(facts: Facts, change: ResourceChange): void {
  const { address, type, actions, before, after, hidden, deposed } = change;
  const order = actions?.order;
  const role = roleOf(type);
  const id = memberOf(before, "id");
  if (typeof id === "string" && role === "port") facts.ports[id] = true;
  if (typeof id === "string" && (role === "port" || role === "volume") && REMOVES.has(order)) facts.gone[id] = true;
  if (role === "flavor") keepFlavors(facts, change);
  if (role === "volume type" && order === "create")
    facts.plannedTypes[address.text] = { name: textAt(after, "name"), region: textAt(after, "region") };
  // References to an address mean the current one of several objects there.
  if (deposed !== undefined) return;
  if (before !== undefined) keepObject(facts, "before", { address, type, values: before, hidden: hidden.before });
  // An id that the change gives to a new object is not known yet.
  if (after !== undefined) keepObject(facts, "after", { address, type, values: after, hidden: hidden.after });
}

function keepFlavors(facts: Facts, { address, actions, before, after }: ResourceChange): void {
  // A name that is known only after apply names nothing, but a server may refer to the resource.
  // A new flavor has the extra specs that the plan gives it.
  const made = isObject(after) ? { ...Object(after), extra_specs: memberOf(after, "extra_specs") ?? {} } : undefined;
  const [old, planned] = [flavorIn(before), flavorIn(made, address.text)];
  if (old !== undefined) keepFlavor(facts.flavors, address, old);
  if (planned === undefined || actions?.order === "keep" || (old !== undefined && idOf(old) === idOf(planned))) return;
  facts.plannedFlavors[address.text] = planned;
}

/** Resource as the plan was made with. */
export interface StateResource {
  readonly address: Address;
  readonly type: string;
  /** false: a data source, which may have found something of another project. */
  readonly isManaged: boolean;
  readonly values: unknown;
  readonly hidden: unknown;
  /** True if a replacement could not delete it: the address stands for another object, too. */
  readonly isDeposed: boolean;
  readonly isTainted: boolean;
}

/** Keeps a data source that is read only while the plan is applied. */
export function addLaterRead(facts: Facts, address: Address, type: unknown, values: unknown): void {
  facts.readLater[address.configAddress] = true;
  if (typeof type !== "string" || roleOf(type) !== "flavor") return;
  // It may look for a flavor by its sizes.
  const flavor = flavorIn(values, address.text);
  if (flavor !== undefined) facts.plannedFlavors[address.text] = flavor;
  facts.flavorsRead[address.text] = textAt(values, "name") ?? "";
}

type Seen = Pick<StateResource, "address" | "type" | "values" | "hidden">;

/** Keeps what a resource shows. */
export function addKnownResource(facts: Facts, resource: StateResource): void {
  const { type, isManaged, values, hidden, isDeposed, isTainted } = resource;
  const { text, configAddress } = resource.address;
  const role = roleOf(type);
  if (isManaged) keepEvidence(facts, resource, true);
  else keepDataRegion(facts, configAddress, textAt(values, "region"), isMarked(hidden, ["region"]));
  // The plan itself lists deposed objects, and deletes them.
  const flavor = role === "flavor" && !isDeposed ? flavorIn(values) : undefined;
  if (flavor !== undefined) keepFlavor(facts.flavors, resource.address, flavor);
  if (isTainted && !isDeposed) facts.tainted[text] = true;
  const id = memberOf(values, "id");
  if (typeof id !== "string") return;
  // A subnet that a data source has found is as good as one that Terraform has made.
  if (isManaged || role === "subnet") keepObject(facts, "before", resource);
  const members = memberOf(values, "members");
  if (role === "port" && isManaged) facts.ports[id] = true;
  if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
  const size = wholeNumberOf({ kind: "known", value: memberOf(values, "size") });
  if (role === "snapshot") facts.snapshots[id] = { size, volume: textAt(values, "volume_id") };
  if (role === "volume") facts.volumeTypes[id] ??= textAt(values, "volume_type");
  // Cinder reads it in `_get_volume_type`.
  const ofImage = textAt(memberOf(values, "properties"), "cinder_img_volume_type") ?? "";
  if (role === "image") facts.imageVolumeTypes[id] = ofImage;
}

/** Keeps region and project of an object as evidence of what the provider of the resource works on. `exists`: it is not only to be made. */
function keepEvidence(facts: Facts, { address, type, values, hidden }: Seen, exists: boolean): void {
  const { configAddress } = address;
  const region = exists && !isMarked(hidden, ["region"]) ? textAt(values, "region") : undefined;
  const names = ["tenant_id", "project_id", findResourceType(type)?.project ?? ""];
  const project = names.map((name) => textAt(values, name)).find((text) => text !== undefined);
  if (region === undefined && project === undefined) return;
  facts.evidence[configAddress] ??= { regions: [], projects: [], owners: [] };
  const found = facts.evidence[configAddress];
  if (region !== undefined) keepSome(found.regions, region);
  if (project === undefined) return;
  keepSome(found.projects, project);
  if (names.some((name) => isMarked(hidden, [name]))) facts.hiddenProjects[plainProjectId(project)] = true;
  if (exists && isPrivate(type, values)) keepSome(found.owners, project);
}

/** True if nobody but its own project (and administrators) sees the object: the login that read it belongs to the project. */
function isPrivate(type: string, values: unknown): boolean {
  return findCountedType(type)?.sharedBy?.every((name) => memberOf(values, name) === false) === true;
}

function keepDataRegion(facts: Facts, configAddress: string, region: string | undefined, hidden: boolean): void {
  if (region === undefined) return;
  facts.dataRegions[configAddress] ??= { regions: [], hidden: false };
  keepSome(facts.dataRegions[configAddress].regions, region);
  facts.dataRegions[configAddress].hidden ||= hidden;
}

/** Two different regions (or projects) already say that they do not agree. */
const MAX_EVIDENCE = 8;

function keepSome(some: string[], text: string): void {
  if (some.length < MAX_EVIDENCE && !some.includes(text)) some.push(text);
}

/** `otherwise`: the id of a flavor that names none. */
function flavorIn(values: unknown, otherwise?: string): Flavor | undefined {
  const [name, vcpus, ram, disk, region] = ["name", "vcpus", "ram", "disk", "region"].map((of) => memberOf(values, of));
  // A resource without them has none; a data source does not have the attribute of its ephemeral disk.
  const [ephemeral, swap] = ["ephemeral", "swap"]
    .map((of) => memberOf(values, of))
    .map((size) => (size === null ? 0 : size));
  const extraSpecs = memberOf(values, "extra_specs") === null ? {} : memberOf(values, "extra_specs");
  const id = textAt(values, "flavor_id") ?? memberOf(values, "id") ?? otherwise;
  return toFlavor({ id, name, vcpus, ram, disk, ephemeral, swap, extraSpecs, region });
}

/** Keeps a flavor once for all instances of its resource or data source. */
function keepFlavor(flavors: Facts["flavors"], { configAddress }: Address, flavor: Flavor): void {
  flavors[idOf(configAddress, flavor)] = { configAddress, flavor };
}

/** Keeps an object that others refer to, if those of its type are looked up. A replacement may say something else than what it replaces. */
function keepObject(facts: Facts, which: "before" | "after", { address, type, values, hidden }: Seen): void {
  const shape = findResourceType(type)?.referenced;
  if (shape === undefined) return;
  const { text, configAddress } = address;
  const own = memberOf(values, "id");
  const id = typeof own === "string" ? own : undefined;
  const kept = {
    address: text,
    configAddress,
    type,
    id,
    values: pickValues(values, shape),
    hidden: pickMarks(hidden, shape),
  };
  const { byId, byType } = facts.referenced[which];
  byType[type] ??= createTable();
  byType[type][text] = kept;
  if (id !== undefined) byId[`${type} ${id}`] ??= kept;
}
