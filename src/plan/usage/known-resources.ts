// Resources that exist, and data sources that were read, as they are kept: where providers work, sizes of flavors and snapshots, members
// of groups, ids of ports.

import type { Address } from "./address.ts";
import { findAttribute, isMarked, memberOf, wholeNumberOf } from "./attributes.ts";
import { type Facts, keepReferenced } from "./facts.ts";
import type { Role } from "./provider.ts";
import { roleOf } from "./providers/index.ts";
import { flavorIn, keepDataRegion, keepEvidence, keepFlavor, referencedIn, toWhereabouts } from "./resource-index.ts";

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
  const region = memberOf(values, "region");
  const isRegionHidden = isMarked(hidden, ["region"]);
  const id = memberOf(values, "id");
  if (isManaged) {
    const shown = isRegionHidden ? undefined : region;
    keepEvidence(facts, configAddress, toWhereabouts(type, shown, { exists: true, values, hidden }));
  } else if (typeof region === "string" && region !== "") {
    keepDataRegion(facts, configAddress, { region, hidden: isRegionHidden });
  }
  // The plan itself tells of deposed objects, and deletes them.
  if (role === "flavor" && !isDeposed)
    keepFlavor(facts, { configAddress, address: isManaged ? text : null }, flavorIn(values));
  if (isTainted && !isDeposed) facts.tainted[text] = true;
  if (typeof id !== "string") return;
  if (role === "port" && isManaged) facts.ports[id] = true;
  // A subnet that a data source has found is as good as one that Terraform has made.
  const referenced = isManaged || role === "subnet" ? referencedIn(type, { values, hidden }) : undefined;
  if (referenced !== undefined) keepReferenced(facts, "before", { address: text, configAddress, ...referenced });
  const members = memberOf(values, "members");
  if (role === "server group" && Array.isArray(members)) facts.groupMembers[id] = members.length;
  keepVolumeType(facts, { id, role, values });
  const size = role === "snapshot" ? wholeNumberOf(findAttribute(values, false, ["size"])) : undefined;
  if (size !== undefined) facts.snapshots[id] = size;
}

/** Keeps the type that volumes made from an object get. */
function keepVolumeType(
  facts: Facts,
  { id, role, values }: { readonly id: string; readonly role: Role | undefined; readonly values: unknown },
): void {
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const [type, volume] = [text(memberOf(values, "volume_type")), text(memberOf(values, "volume_id"))];
  if (role === "volume" && type !== "") facts.volumeTypes[id] = type;
  if (role === "snapshot" && volume !== "") facts.snapshotVolumes[id] = volume;
  if (role !== "image") return;
  // Cinder reads it in `_get_volume_type`.
  facts.imageVolumeTypes[id] = text(memberOf(memberOf(values, "properties"), "cinder_img_volume_type"));
}
