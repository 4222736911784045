// The resources of the state before, and of the data sources that were read: where providers work, sizes of flavors and snapshots,
// members of groups, ids of ports.

import type { Address } from "../usage/address.ts";
import { findAttribute, isMarked, memberOf, wholeNumberOf } from "../usage/attributes.ts";
import type { Flavor } from "../usage/flavors.ts";
import type { Facts, Referenced } from "../usage/plan-index.ts";
import { providerOfType } from "../usage/providers/index.ts";
import {
  FLAVOR,
  flavorIn,
  keepDataRegion,
  keepEvidence,
  keepFlavor,
  PORT,
  referencedIn,
  SERVER_GROUP,
  SNAPSHOT,
  toWhereabouts,
  type Whereabouts,
} from "../usage/resource-index.ts";

/** What a resource of the state says, beside its address. */
export type StateResource =
  | { readonly kind: "not ours" }
  | {
      readonly kind: "ours";
      /** null of data sources: what one finds may belong to another project. */
      readonly whereabouts: Whereabouts | null;
      /** Where a data source was read. */
      readonly dataRegion: { readonly region: string; readonly hidden: boolean } | undefined;
      readonly flavor: Flavor | undefined;
      readonly port: string | undefined;
      readonly referenced: Omit<Referenced, "configAddress"> | undefined;
      readonly groupMembers: Sized | undefined;
      readonly snapshot: Sized | undefined;
      readonly isManaged: boolean;
      /** An object that a replacement could not delete: the address stands for another one, too. */
      readonly isDeposed: boolean;
      readonly isTainted: boolean;
    };

/** A size of the object with an id. */
interface Sized {
  readonly id: string;
  readonly size: number;
}

/** What an element of a state module's `resources` says. */
export function understandStateResource(resource: unknown): StateResource {
  const type = memberOf(resource, "type");
  if (typeof type !== "string" || providerOfType(type) === undefined) return { kind: "not ours" };
  const isManaged = memberOf(resource, "mode") === "managed";
  const values = memberOf(resource, "values");
  const isHidden = isMarked(memberOf(resource, "sensitive_values"), ["region"]);
  const region = memberOf(values, "region");
  const id = memberOf(values, "id");
  const isKnown = typeof id === "string";
  const members = memberOf(values, "members");
  const size = type === SNAPSHOT ? wholeNumberOf(findAttribute(values, false, ["size"])) : undefined;
  return {
    kind: "ours",
    whereabouts: isManaged ? toWhereabouts(type, isHidden ? undefined : region, { exists: true, values }) : null,
    dataRegion: !isManaged && typeof region === "string" && region !== "" ? { region, hidden: isHidden } : undefined,
    flavor: type === FLAVOR ? flavorIn(values) : undefined,
    port: isKnown && type === PORT && isManaged ? id : undefined,
    referenced: isKnown && isManaged ? referencedIn(type, values) : undefined,
    groupMembers: isKnown && type === SERVER_GROUP && Array.isArray(members) ? { id, size: members.length } : undefined,
    snapshot: isKnown && size !== undefined ? { id, size } : undefined,
    isManaged,
    isDeposed: isSaid(memberOf(resource, "deposed_key")),
    isTainted: isManaged && isSaid(memberOf(resource, "tainted")),
  };
}

/** Whether a member that most objects do not have says something. */
function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Keeps what is said of the resource at this address. */
export function keepStateResource(facts: Facts, address: Address | null, resource: StateResource): void {
  if (address === null || resource.kind === "not ours") return;
  const { whereabouts, dataRegion, flavor, port, referenced, groupMembers, snapshot, isManaged, isDeposed, isTainted } =
    resource;
  const { configAddress } = address;
  if (whereabouts !== null) keepEvidence(facts, configAddress, whereabouts);
  if (dataRegion !== undefined) keepDataRegion(facts, configAddress, dataRegion);
  // The plan itself tells of deposed objects, and deletes them.
  if (!isDeposed) keepFlavor(facts, { configAddress, address: isManaged ? address.text : null }, flavor);
  if (isTainted && !isDeposed) facts.tainted.add(address.text);
  if (port !== undefined) facts.ports.add(port);
  if (referenced !== undefined) facts.referenced.add("before", { configAddress, ...referenced });
  if (groupMembers !== undefined) facts.groupMembers.set(groupMembers.id, groupMembers.size);
  if (snapshot !== undefined) facts.snapshots.set(snapshot.id, snapshot.size);
}
