// Facts that planned changes and the state before them have of a resource, apart from its amounts: where its provider works, and whose
// it is; sizes of flavors and snapshots; members of groups; ids of ports; objects that others refer to.

import { type Flavor, idOf, plainProjectId } from "../../core/index.ts";
import type { Address } from "./address.ts";
import { isMarked, memberOf, pickMarks, pickValues, wholeNumberOf } from "./attributes.ts";
import { type Facts, type KnownFlavor, keepReferenced, type Table } from "./facts.ts";
import { toFlavor } from "./flavors.ts";
import { findCountedType, roleOf } from "./providers/index.ts";

/** Resource as the plan was made with. */
export interface KnownResource {
  readonly address: Address;
  readonly type: string;
  /** false: a data source, which may have found something of another project. */
  readonly isManaged: boolean;
  readonly values: unknown;
  /** Marks of attributes that must not be shown. */
  readonly hidden: unknown;
  /** True if a replacement could not delete it: the address stands for another object, too. */
  readonly isDeposed: boolean;
  /** True if an apply that failed has left it behind. */
  readonly isTainted: boolean;
}

/** Keeps what a resource tells. */
export function addKnownResource(facts: Facts, resource: KnownResource): void {
  const { type, isManaged, values, hidden, isDeposed, isTainted } = resource;
  const { text, configAddress } = resource.address;
  const role = roleOf(type);
  if (isManaged) keepEvidence(facts, configAddress, { type, values, hidden, exists: true });
  else keepDataRegion(facts, configAddress, textAt(values, "region"), isMarked(hidden, ["region"]));
  // The plan itself tells of deposed objects, and deletes them.
  if (role === "flavor" && !isDeposed)
    keepFlavor(facts, { configAddress, address: isManaged ? text : undefined }, flavorIn(values));
  if (isTainted && !isDeposed) facts.tainted[text] = true;
  const id = memberOf(values, "id");
  if (typeof id !== "string") return;
  // A subnet that a data source has found is as good as one that Terraform has made.
  if (isManaged || role === "subnet") keepObject(facts, "before", { address: resource.address, type, values, hidden });
  const members = memberOf(values, "members");
  if (role === "port" && isManaged) facts.ports[id] = true;
  if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
  if (role === "snapshot")
    keepKnown(facts.snapshots, id, wholeNumberOf({ kind: "known", value: memberOf(values, "size") }));
  if (role === "snapshot") keepKnown(facts.snapshotVolumes, id, textAt(values, "volume_id"));
  if (role === "volume") keepKnown(facts.volumeTypes, id, textAt(values, "volume_type"));
  // Cinder reads it in `_get_volume_type`.
  const ofImage = textAt(memberOf(values, "properties"), "cinder_img_volume_type") ?? "";
  if (role === "image") facts.imageVolumeTypes[id] = ofImage;
}

function keepKnown<Value>(table: Table<Value>, id: string, value: Value | undefined): void {
  if (value !== undefined) table[id] = value;
}

/** A text of an object that is not empty. */
function textAt(values: unknown, name: string): string | undefined {
  const text = memberOf(values, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** An object by its attributes, with the marks of those that must not be shown. */
interface DescribedObject {
  readonly type: string;
  readonly values: unknown;
  readonly hidden: unknown;
}

/** Keeps region and project of an object as evidence of what the provider of the resource works on. `exists`: it is not only to be made. */
export function keepEvidence(
  facts: Facts,
  configAddress: string,
  { type, values, hidden, exists }: DescribedObject & { readonly exists: boolean },
): void {
  const region = exists && !isMarked(hidden, ["region"]) ? textAt(values, "region") : undefined;
  const project = textAt(values, "tenant_id") ?? textAt(values, "project_id");
  if (region === undefined && project === undefined) return;
  facts.evidence[configAddress] ??= { regions: [], projects: [], owners: [] };
  const found = facts.evidence[configAddress];
  if (region !== undefined) keepSome(found.regions, region);
  if (project === undefined) return;
  keepSome(found.projects, project);
  if (["tenant_id", "project_id"].some((name) => isMarked(hidden, [name])))
    facts.hiddenProjects[plainProjectId(project)] = true;
  if (exists && isPrivate(type, values)) keepSome(found.owners, project);
}

/** True if nobody but its own project (and administrators) sees the object: the login that read it belongs to the project. */
function isPrivate(type: string, values: unknown): boolean {
  return findCountedType(type)?.sharedBy?.every((name) => memberOf(values, name) === false) === true;
}

/** Keeps where a data source was read. `hidden`: the region must not be shown. */
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

/** The flavor that these attributes describe; undefined where they do not. */
export function flavorIn(values: unknown): Flavor | undefined {
  const [name, vcpus, ram, disk, region] = ["name", "vcpus", "ram", "disk", "region"].map((of) => memberOf(values, of));
  // A resource without them has none; a data source does not have the attribute of its ephemeral disk.
  const [ephemeral, swap] = ["ephemeral", "swap"]
    .map((of) => memberOf(values, of))
    .map((size) => (size === null ? 0 : size));
  const extraSpecs = memberOf(values, "extra_specs") === null ? {} : memberOf(values, "extra_specs");
  const id = textAt(values, "flavor_id") ?? memberOf(values, "id");
  return toFlavor({ id, name, vcpus, ram, disk, ephemeral, swap, extraSpecs, region });
}

/** Keeps a flavor that exists. Of a data source each flavor is kept once for all of its instances. */
export function keepFlavor(facts: Facts, known: Omit<KnownFlavor, "flavor">, flavor: Flavor | undefined): void {
  if (flavor !== undefined) facts.flavors[idOf(known.address ?? known.configAddress, flavor)] = { ...known, flavor };
}

/** Keeps an object that others refer to, if those of its type are looked up. */
export function keepObject(
  facts: Facts,
  which: "before" | "after",
  { address, type, values, hidden }: DescribedObject & { readonly address: Address },
): void {
  const shape = findCountedType(type)?.referenced;
  if (shape === undefined) return;
  const id = memberOf(values, "id");
  keepReferenced(facts, which, {
    address: address.text,
    configAddress: address.configAddress,
    type,
    id: typeof id === "string" ? id : undefined,
    values: pickValues(values, shape),
    hidden: pickMarks(hidden, shape),
  });
}
