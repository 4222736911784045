// Flavor of a server, and what follows from its size. Source: terraform-provider-openstack resource_openstack_compute_instance_v2.go, nova compute/api.py.

import type { Flavor } from "../../../../core/index.ts";
import { memberOf, textOf } from "../../attributes.ts";
import type { FlavorSize } from "../../flavor-book.ts";
import { sizesOf } from "../../flavor-classes.ts";
import type { ServerFlavor } from "../../flavor-index.ts";
import { between, exactly, NOTHING, type Quantity } from "../../range.ts";
import type { Amount, Need, Side } from "../../side.ts";
import { bootsFromVolume } from "./server-volumes.ts";

/** Flavor that a side names. A server that keeps its flavor keeps the size that it has `at` "before". `attribute` undefined: the state names it, or nothing. */
type FlavorName = Pick<ServerFlavor, "id" | "name" | "at" | "attribute">;

/** Cores, RAM and resource classes of a server, and one of its flavor. */
export function flavorAmounts(side: Side): readonly Amount[] {
  const named = flavorOf(side);
  const { flavor, why } = sizeOf(side, named);
  const which = named.id === undefined ? named.name : `id ${named.id}`;
  const same = which && `${which} in ${named.region ?? "an unknown region"}`;
  const item = flavor?.name ?? named.name ?? named.id;
  // Of a flavor that is not there, no server comes to be.
  const servers = flavor === undefined && why.kind === "no-flavor" ? between(0, 1, why) : exactly(1);
  const old = side.which === "after" && named.at === "after" ? resizedFrom(side, flavor) : undefined;
  const { computeLimits } = side.traits ?? {};
  const server = { flavor, why, same, old, rootDisks: rootDisksOf(side), held: heldBy(side) };
  // By unified limits a resized server holds both flavors until that is confirmed.
  const isResized = side.isInPlace && side.which === "after" && named.at === "after";
  const overlaps = isResized && computeLimits !== undefined && computeLimits.kind !== "own";
  return [
    ...sizesOf(server, computeLimits).map((amount) => ({ ...amount, overlaps })),
    ...(item === undefined || named.hidden ? [] : [{ key: "compute.flavors", amount: servers, item }]),
  ];
}

function rootDisksOf(side: Side): Quantity {
  if (bootsFromVolume(side.values)) return NOTHING;
  const isOpen = side.at("block_device").kind === "unknown" || (side.change.importing && side.which === "before");
  return isOpen ? between(0, 1, side.why("block_device")) : exactly(1);
}

/** Whether a server holds what it takes by unified limits: not while it is on the shelf (only existing ones are), and after an error only on a host. */
function heldBy(side: Side): Quantity {
  if (side.which === "after" && !side.isInPlace) return exactly(1);
  const state = side.text("power_state")?.toLowerCase();
  if (state === "shelved_offloaded") return NOTHING;
  return side.at("power_state").kind === "unknown" || state === "error"
    ? between(0, 1, side.why("power_state"))
    : exactly(1);
}

/** What these depend on. */
export function needsOfFlavors(side: Side): readonly Need[] {
  const flavors = side.isInPlace ? [flavorOf(side), toQuery(side, flavorBefore(side))] : [flavorOf(side)];
  return [...needsOfLimits(side), ...flavors.map((flavor) => ({ what: "flavor", flavor }) as const)];
}

/** Where neither flavor nor shelf changes, what the server takes does not either. */
function needsOfLimits(side: Side): readonly Need[] {
  const { change } = side;
  const isResized = side.which === "after" && flavorAfter(side).at === "after";
  const isMoved = textOf(side.after.at("power_state")) !== memberOf(change.before, "power_state");
  const isOpen = side.isInPlace ? isResized || isMoved : change.actions.order !== "keep";
  return isOpen ? [{ what: "computeLimits" }] : [];
}

function flavorOf(side: Side): ServerFlavor {
  return toQuery(side, side.which === "before" ? flavorBefore(side) : flavorAfter(side));
}

function toQuery(side: Side, named: FlavorName): ServerFlavor {
  const hidden = side.isHidden("flavor_name") || side.isHidden("flavor_id");
  return { ...named, region: side.place.region, hidden };
}

function sizeOf(side: Side, query: ServerFlavor): FlavorSize {
  const found = side.books.flavors(side.change, query);
  const isNamed = query.id !== undefined || query.name !== undefined;
  return isNamed ? found : { ...found, why: side.why(query.attribute ?? "flavor_name") };
}

function flavorNow(side: Side): Flavor | undefined {
  return sizeOf(side, toQuery(side, flavorBefore(side))).flavor;
}

/**
 * The flavor that a resized server may keep. Nova does not resize to a root disk in the flavor's own that is smaller
 * (virt/libvirt/driver.py, migrate_disk_and_power_off). undefined: it can resize, or does not.
 */
function resizedFrom(side: Side, flavor: Flavor | undefined): Flavor | undefined {
  const old =
    side.isInPlace && flavor !== undefined && !bootsFromVolume(side.change.before) ? flavorNow(side) : undefined;
  const [from, to] = [old?.diskGiB, flavor?.diskGiB];
  return from !== undefined && to !== undefined && to >= from ? undefined : old;
}

/** Size of the root disk that the server has now, in GiB, where that lies in its flavor's own; undefined: it is not known. */
export function diskBefore(side: Side): number | undefined {
  const size = flavorNow(side)?.diskGiB;
  // With a disk of 0 the flavor leaves the size to the image.
  return size !== undefined && size > 0 ? size : undefined;
}

function flavorBefore({ change }: Side): FlavorName {
  const [id, name] = ["flavor_id", "flavor_name"].map((attribute) => {
    const text = memberOf(change.before, attribute);
    return typeof text === "string" && text !== "" ? text : undefined;
  });
  return { id, name, at: "before", attribute: undefined };
}

/**
 * Of `flavor_id` and `flavor_name` only one is configured. On a change the other one still has its old value in the plan, or is unknown: the one
 * that differs decides, and `flavor_id` if both do.
 */
function flavorAfter(side: Side): FlavorName {
  const [id, name] = [side.at("flavor_id").kind, side.at("flavor_name").kind];
  const [newId, newName] = [side.text("flavor_id"), side.text("flavor_name")];
  const before = flavorBefore(side);
  const nothing: FlavorName = { id: undefined, name: undefined, at: "after", attribute: undefined };
  const identified: FlavorName = { ...nothing, id: newId, attribute: "flavor_id" };
  const called: FlavorName = { ...nothing, name: newName, attribute: "flavor_name" };
  // A replacement gets what the flavor is then, which this plan may change.
  const kept = (attribute: ServerFlavor["attribute"]): FlavorName =>
    side.isInPlace ? before : { ...before, at: "after", attribute };

  if (id === "unknown") {
    if (side.isWritten("flavor_id") ?? side.isInPlace) return { ...nothing, attribute: "flavor_id" };
    if (name === "unknown") return nothing;
    return newName !== undefined && newName === before.name ? kept("flavor_name") : called;
  }
  if (side.change.before === undefined) return newId === undefined ? called : identified;
  if (newId !== undefined && newId !== before.id) return identified;
  if (name === "unknown" && side.isWritten("flavor_name") !== false && newId === undefined) return nothing;
  if (newName !== undefined && newName !== before.name) return called;
  return kept(newId === undefined ? "flavor_name" : "flavor_id");
}
