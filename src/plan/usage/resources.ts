// Keeps facts of resources. Changes that are equal except for the address are kept once, with only the attributes that
// counting needs. Changes and the state also show other facts that are kept: where a provider works, and who owns its
// objects; sizes of flavors and snapshots; members of groups; IDs of ports; objects that others refer to.

import { code, type Flavor, idOf, plainProjectId, say } from "../../core/index.ts";
import { toFlavor } from "./amounts/flavors-file.ts";
import type { Address } from "./facts/address.ts";
import {
  findMisfits,
  isMarked,
  isRecord,
  listIn,
  memberOf,
  pickMarks,
  pickValues,
  textAt,
  textIn,
  wholeNumberIn,
} from "./facts/attributes.ts";
import {
  type Actions,
  type ChangeContent,
  CREATING_ORDERS,
  createTable,
  type Facts,
  LASTING_ORDERS,
  type LimitChange,
  type Order,
  type SideName,
  type UncountedChange,
} from "./facts/facts.ts";
import { attributesRead, findResourceType, providerOfType, roleOf } from "./providers/index.ts";
import type { ResourceType } from "./providers/provider.ts";

/** A change of a resource, independent of the format. Only the values that counting needs are kept. */
interface ResourceChange extends Omit<ChangeContent, "actions"> {
  readonly address: Address;
  /** undefined if the plan has unknown actions. */
  readonly actions: Actions | undefined;
  /** true if a later run makes the change, so that it cannot be counted. */
  readonly deferred: boolean;
  /** true for a deposed object, false for the current object at the address. */
  readonly isDeposed: boolean;
}

/** Orders that delete an object. */
const DELETING_ORDERS: ReadonlySet<Order | undefined> = new Set([
  "delete",
  "delete then create",
  "create then delete",
] as const);

/** Keeps a change of a resource of a known provider. */
export function addChange(facts: Facts, planned: ResourceChange): void {
  const { reduce = (values: unknown) => values } = findResourceType(planned.type) ?? {};
  const sides = { before: reduce(planned.before, false), after: reduce(planned.after, planned.unknown) };
  const change = asRequested({ ...planned, ...sides });
  const { type, actions, before, after, unknown, hidden, importing, halfBuilt } = change;
  const { text: address, configAddress } = change.address;
  const exists = before !== undefined;
  const seen = exists ? { values: before, hidden: hidden.before } : { values: after, hidden: hidden.after };
  keepEvidence(facts, { address: change.address, type, ...seen }, exists);
  if (importing) facts.imported[configAddress] = true;
  keepReferencedFacts(facts, change);
  const row = findResourceType(type);
  const isKept = actions?.order === "keep";
  // A limit for each object also concerns objects that do not change.
  const matters = !isKept || row?.countsUnchanged === true;
  if (row?.kind === "limits" && matters) facts.limits.push(toLimitChange(change, row.project));
  if (row?.kind === "limits" || row?.kind === "no quota") return;
  const uncount = (reason: UncountedChange["reason"]): void => {
    if (!isKept) facts.uncounted.push({ address, type, action: actions?.name, reason });
  };
  const obstacle = obstacleOf(change, row);
  if (obstacle !== undefined) uncount(obstacle);
  if (obstacle !== undefined || actions === undefined || !matters) return;
  const shape = attributesRead(type);
  const marked = [
    [before, undefined],
    [after, unknown],
  ] as const;
  const [misfit] = marked.flatMap(([values, marks]) =>
    isRecord(values) ? [...findMisfits(values, marks, shape)] : [],
  );
  // The resource takes at least what can be read of it.
  if (row?.kind === "counted" && misfit !== undefined)
    uncount(say`its ${code(misfit)} is missing, or has an unexpected form`);
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
  // Changes that are equal except for their address are kept once.
  const identity = JSON.stringify([configAddress, content]);
  facts.changes[identity] ??= { ...content, configAddress, addresses: [] };
  facts.changes[identity].addresses.push(address);
}

/** Returns the reason why a change cannot be counted, or undefined if it can. */
function obstacleOf({ deferred, actions, after }: ResourceChange, row: ResourceType | undefined) {
  if (deferred) return say`its change is left to a later run`;
  if (actions === undefined) return say`the plan has actions for it that are not known`;
  if (row === undefined) return say`what this type of resource takes is not known`;
  // Without its new attributes, a change would seem to only give back.
  const isDescribed = row.kind !== "counted" || !LASTING_ORDERS.has(actions.order) || isRecord(after);
  return isDescribed ? undefined : say`the plan does not say what it will be`;
}

/** A resource of limits has them as numbers, or as names of sets of limits by region. */
function toLimitChange({ address, before, after, hidden }: ResourceChange, attribute = "project_id"): LimitChange {
  const isShown = (name: string): boolean => !isMarked(hidden.after, [name]);
  const numbers = Object.entries(Object(after)).flatMap(([name, value]) => {
    const isSet = Number.isSafeInteger(value) && isShown(name) && memberOf(before, name) !== value;
    return isSet ? [[name, JSON.stringify(value)] as const] : [];
  });
  const regions = listIn(isShown("regions") ? memberOf(after, "regions") : undefined);
  const profiles = regions.map((each) => [textAt(each, "region") ?? "", textAt(each, "profile") ?? ""] as const);
  return { address: address.text, project: textAt(after ?? before, attribute), sets: [...numbers, ...profiles] };
}

function asRequested(change: ResourceChange): ResourceChange {
  const { type, actions, after: values, unknown, hidden } = change;
  const provider = CREATING_ORDERS.has(actions?.order) && isRecord(values) ? providerOfType(type) : undefined;
  const object = provider?.asRequested?.({ values, unknown, hidden: hidden.after }, attributesRead(type));
  return object === undefined ? change : { ...change, after: object.values, unknown: object.unknown };
}

/**
 * Keeps facts of a change that other resources need: IDs of deleted objects, sizes of flavors, new volume types,
 * objects that are referred to.
 */
function keepReferencedFacts(facts: Facts, change: ResourceChange): void {
  const { address, type, actions, before, after, hidden, isDeposed } = change;
  const order = actions?.order;
  const role = roleOf(type);
  const id = memberOf(before, "id");
  if (typeof id === "string" && (role === "port" || role === "volume") && DELETING_ORDERS.has(order))
    facts.gone[id] = true;
  if (role === "flavor") keepFlavors(facts, change);
  if (role === "volume type" && order === "create")
    facts.plannedTypes[address.text] = { name: textAt(after, "name"), region: textAt(after, "region") };
  // A reference to an address refers to its current object, not to a deposed one.
  if (isDeposed) return;
  if (before !== undefined) keepObject(facts, "before", { address, type, values: before, hidden: hidden.before });
  // An id that the change gives to a new object is not known yet.
  if (after !== undefined)
    keepObject(facts, "after", { address, type, values: after, hidden: hidden.after, unknown: change.unknown });
}

function keepFlavors(facts: Facts, { address, actions, before, after }: ResourceChange): void {
  // A new flavor has only the extra specs in the plan.
  const made = isRecord(after) ? { ...after, extra_specs: memberOf(after, "extra_specs") ?? {} } : undefined;
  // If the name is known only after apply, a server may still refer to the resource.
  const [old, planned] = [flavorIn(before), flavorIn(made, address.text)];
  if (old !== undefined) keepFlavor(facts, address, old);
  if (planned === undefined || actions?.order === "keep" || (old !== undefined && idOf(old) === idOf(planned))) return;
  facts.plannedFlavors[address.text] = planned;
}

/** Values of a resource in a plan or its state. */
interface ResourceEntry {
  readonly address: Address;
  readonly type: string;
  readonly values: unknown;
  readonly hidden: unknown;
  readonly unknown?: unknown;
}

/** A resource of the prior state. */
interface StateResource extends ResourceEntry {
  /** false for a data source, which may have found an object of another project. */
  readonly isManaged: boolean;
  /** true if a replacement could not delete the object. The address then has another, current object. */
  readonly isDeposed: boolean;
  readonly isTainted: boolean;
}

/** Keeps a data source that is read only during apply. */
export function addLaterRead(facts: Facts, address: Address, type: unknown, values: unknown): void {
  facts.readLater[address.configAddress] = true;
  if (typeof type !== "string" || roleOf(type) !== "flavor") return;
  // The data source may look up a flavor by its size.
  const flavor = flavorIn(values, address.text);
  if (flavor !== undefined) facts.plannedFlavors[address.text] = flavor;
  facts.flavorsRead[address.text] = textAt(values, "name") ?? "";
}

/** Keeps the facts that a resource of the state shows. */
export function addStateResource(facts: Facts, resource: StateResource): void {
  const { address, type, isManaged, values, hidden, isDeposed, isTainted } = resource;
  const role = roleOf(type);
  if (isManaged) keepEvidence(facts, resource, true);
  else keepDataRegion(facts, address.configAddress, textAt(values, "region"), isMarked(hidden, ["region"]));
  // Deposed objects are skipped: the plan itself lists and deletes them.
  const flavor = role === "flavor" && !isDeposed ? flavorIn(values) : undefined;
  if (flavor !== undefined) keepFlavor(facts, address, flavor);
  if (isTainted && !isDeposed) facts.tainted[address.text] = true;
  const id = memberOf(values, "id");
  if (typeof id !== "string") return;
  // A subnet or template that a data source has found is as good as one that Terraform has made.
  if (isManaged || role === "subnet" || role === "cluster template") keepObject(facts, "before", resource);
  const members = memberOf(values, "members");
  if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
  if (role === "snapshot")
    facts.snapshots[id] = { size: wholeNumberIn(memberOf(values, "size")), volume: textAt(values, "volume_id") };
  if (role === "volume") facts.volumeTypes[id] ??= textAt(values, "volume_type");
  // Cinder reads this property in `_get_volume_type`.
  const ofImage = textAt(memberOf(values, "properties"), "cinder_img_volume_type") ?? "";
  if (role === "image") facts.imageVolumeTypes[id] = ofImage;
}

/**
 * Keeps region and project of an object as evidence of where the resource's provider works. `exists` is false if the
 * object is yet to be created.
 */
function keepEvidence(facts: Facts, { address, type, values, hidden }: ResourceEntry, exists: boolean): void {
  const { configAddress } = address;
  const region = exists && !isMarked(hidden, ["region"]) ? textAt(values, "region") : undefined;
  const names = ["tenant_id", "project_id", findResourceType(type)?.project ?? ""];
  const project = names.map((name) => textAt(values, name)).find((text) => text !== undefined);
  if (region === undefined && project === undefined) return;
  facts.evidence[configAddress] ??= { regions: [], projects: [], owners: [] };
  const found = facts.evidence[configAddress];
  if (region !== undefined) keepDistinct(found.regions, region);
  if (project === undefined) return;
  keepDistinct(found.projects, project);
  if (names.some((name) => isMarked(hidden, [name]))) facts.hiddenProjects[plainProjectId(project)] = true;
  // If only its own project and administrators see the object, the login that read it belongs to the project.
  const isPrivate = findResourceType(type)?.sharedBy?.every((name) => memberOf(values, name) === false) === true;
  if (exists && isPrivate) keepDistinct(found.owners, project);
}

function keepDataRegion(facts: Facts, configAddress: string, region: string | undefined, hidden: boolean): void {
  if (region === undefined) return;
  facts.dataRegions[configAddress] ??= { regions: [], hidden: false };
  keepDistinct(facts.dataRegions[configAddress].regions, region);
  facts.dataRegions[configAddress].hidden ||= hidden;
}

/** Maximum number of values that are kept. Two different ones already show a disagreement. */
const MAX_EVIDENCE = 8;

function keepDistinct(kept: string[], text: string): void {
  if (kept.length < MAX_EVIDENCE && !kept.includes(text)) kept.push(text);
}

/** Returns the flavor in the values of a resource. `otherwise` is its ID if the values have none. */
function flavorIn(values: unknown, otherwise?: string): Flavor | undefined {
  const { flavor_id, id, ephemeral, swap, extra_specs, ...parts }: Readonly<Record<string, unknown>> = Object(values);
  return toFlavor({
    ...parts,
    id: textIn(flavor_id) ?? id ?? otherwise,
    // null means none. A data source lacks the attribute of the ephemeral disk.
    ephemeral: ephemeral === null ? 0 : ephemeral,
    swap: swap === null ? 0 : swap,
    extraSpecs: extra_specs === null ? {} : extra_specs,
  });
}

/** Keeps an existing flavor, once for all instances of a resource or data source. */
function keepFlavor({ flavors }: Facts, { configAddress }: Address, flavor: Flavor): void {
  flavors[idOf(configAddress, flavor)] = { configAddress, flavor };
}

/**
 * Keeps an object that others refer to, if objects of its type are looked up. A replacement may have other values than
 * the object that it replaces.
 */
function keepObject(facts: Facts, which: SideName, entry: ResourceEntry): void {
  const { address, type, values, hidden, unknown } = entry;
  const shape = findResourceType(type)?.referenced;
  if (shape === undefined) return;
  const shown = memberOf(values, "id");
  const id = typeof shown === "string" ? shown : undefined;
  const kept = {
    address: address.text,
    configAddress: address.configAddress,
    type,
    id,
    values: pickValues(values, shape),
    hidden: pickMarks(hidden, shape),
    ...(unknown === undefined ? {} : { unknown: pickMarks(unknown, shape) }),
  };
  const { byId, byType } = facts.referenced[which];
  byType[type] ??= createTable();
  byType[type][address.text] = kept;
  if (id !== undefined) byId[`${type} ${id}`] ??= kept;
}
