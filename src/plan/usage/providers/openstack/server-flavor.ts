// The flavor of a server, and the amounts that depend on it. Sources: provider
// resource_openstack_compute_instance_v2.go; nova compute/api.py.

import { type Flavor, onlyOf } from "../../../../core/index.ts";
import type { Amount } from "../../amounts/amount.ts";
import type { FlavorSize, ServerFlavor } from "../../amounts/flavor-index.ts";
import { exactly, NOTHING, type Quantity, upToOne } from "../../amounts/quantity.ts";
import { sizesOf } from "../../amounts/resource-classes.ts";
import type { Need } from "../../amounts/rules.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { isInstanceOf } from "../../facts/address.ts";
import { textAt } from "../../facts/attributes.ts";
import { bootsFromVolume } from "./server-volumes.ts";

/** Resource type of flavors, and of the data sources that look them up. */
export const FLAVOR = "openstack_compute_flavor_v2";

/** Returns the amounts of the flavor and of its sizes. */
export function flavorAmounts(side: PlacedSide): readonly Amount[] {
  const named = flavorOf(side);
  const { flavor, why } = sizeOf(side, named);
  const which = named.id === undefined ? named.name : `id ${named.id}`;
  const same = which && `${which} in ${named.region ?? "an unknown region"}`;
  const item = flavor?.name ?? named.name ?? named.id;
  // A server cannot be created with a missing flavor.
  const servers = flavor === undefined && why.kind === "no-flavor" ? upToOne(why) : exactly(1);
  const isResized = side.isInPlace && named.at === "after";
  const old = isResized ? oldIfKept(side, flavor) : undefined;
  const { computeLimits } = side.traits ?? {};
  const server = { flavor, why, same, old, rootDisks: rootDisksOf(side), held: heldBy(side) };
  // Under unified limits, a resized server holds both flavors until the resize is confirmed.
  const overlaps = isResized && computeLimits !== undefined && computeLimits.kind !== "own";
  return [
    ...sizesOf(server, computeLimits).map((amount) => ({ ...amount, overlaps })),
    ...(item === undefined || named.hidden ? [] : [{ key: "compute.flavors", amount: servers, item }]),
  ];
}

function rootDisksOf(side: PlacedSide): Quantity {
  if (bootsFromVolume(side.values)) return NOTHING;
  const isOpen = side.at("block_device").kind === "unknown" || (side.change.importing && side.which === "before");
  return isOpen ? upToOne(side.why("block_device")) : exactly(1);
}

/**
 * Returns 1 if a server holds its resources under unified limits, or 0. An offloaded shelved server (only existing ones
 * can be) holds none. A server in error holds them only if it is on a host.
 */
function heldBy(side: PlacedSide): Quantity {
  if (side.which === "after" && !side.isInPlace) return exactly(1);
  const state = side.text("power_state")?.toLowerCase();
  if (state === "shelved_offloaded") return NOTHING;
  const isOpen = side.at("power_state").kind === "unknown" || state === "error";
  return isOpen ? upToOne(side.why("power_state")) : exactly(1);
}

/** Returns the facts that the amounts of the flavor depend on. */
export function needsOfFlavors(side: PlacedSide): readonly Need[] {
  const flavor = flavorOf(side);
  const flavors = side.isInPlace ? [flavor, flavorBefore(side)] : [flavor];
  // An update that neither changes the flavor nor shelves or unshelves the server changes no amounts.
  const isMoved = textAt(side.change.after, "power_state") !== side.before("power_state");
  const isOpen = side.isInPlace ? flavor.at === "after" || isMoved : side.change.actions.order !== "keep";
  return isOpen ? ["computeLimits", ...flavors] : flavors;
}

function flavorOf(side: PlacedSide): ServerFlavor {
  return side.which === "before" ? flavorBefore(side) : flavorAfter(side);
}

function sizeOf(side: PlacedSide, query: ServerFlavor): FlavorSize {
  const found = side.findFlavor(query);
  const isNamed = query.id !== undefined || query.name !== undefined;
  return isNamed ? found : { ...found, why: side.why(query.attribute ?? "flavor_name") };
}

function flavorNow(side: PlacedSide): Flavor | undefined {
  return sizeOf(side, flavorBefore(side)).flavor;
}

/**
 * Returns the flavor that a resized server may keep, since Nova does not shrink a root disk (virt/libvirt/driver.py,
 * migrate_disk_and_power_off). Returns undefined if the resize is possible.
 */
function oldIfKept(side: PlacedSide, flavor: Flavor | undefined): Flavor | undefined {
  const old = flavor === undefined || bootsFromVolume(side.change.before) ? undefined : flavorNow(side);
  const [from, to] = [old?.diskGiB, flavor?.diskGiB];
  return from !== undefined && to !== undefined && to >= from ? undefined : old;
}

/** Returns the size of the server's root disk in GiB by its current flavor, or undefined if it is unknown. */
export function diskBefore(side: PlacedSide): number | undefined {
  // With a disk of 0, the flavor leaves the size to the image.
  return flavorNow(side)?.diskGiB || undefined;
}

/** Returns the flavor of a server that keeps it, and so its size. */
function flavorBefore(side: PlacedSide): ServerFlavor {
  const [id, name] = ["flavor_id", "flavor_name"].map((attribute) => textAt(side.change.before, attribute));
  const hidden = side.isHidden("flavor_name") || side.isHidden("flavor_id");
  return { id, name, region: side.place.region, at: "before", attribute: undefined, hidden };
}

/**
 * Returns the flavor after the change. At least one of `flavor_id` and `flavor_name` is configured. An attribute that
 * is not configured keeps its old value or is unknown in a change. So the attribute that changes decides, `flavor_id`
 * first. A known name decides if the ID is unknown.
 */
function flavorAfter(side: PlacedSide): ServerFlavor {
  const [id, name] = [side.at("flavor_id").kind, side.at("flavor_name").kind];
  const [newId, newName] = [side.text("flavor_id"), side.text("flavor_name")];
  const before = flavorBefore(side);
  const nothing: ServerFlavor = { ...before, id: undefined, name: undefined, at: "after" };
  const identified: ServerFlavor = { ...nothing, id: newId, attribute: "flavor_id" };
  const called: ServerFlavor = { ...nothing, name: newName, attribute: "flavor_name" };
  // A replacement gets the flavor as it is then, and this plan may change it.
  const kept = (attribute: ServerFlavor["attribute"]): ServerFlavor =>
    side.isInPlace ? before : { ...before, at: "after", attribute };

  if (id === "unknown") {
    const isNameKnown = newName !== undefined && side.isWritten("flavor_name") === true;
    if (!isNameKnown && (side.isWritten("flavor_id") ?? side.isInPlace)) {
      const planned = side.change.flavors;
      const isMeant = (address: string) => planned.some((reference) => isInstanceOf(address, reference));
      const read = Object.entries(side.facts.flavorsRead).filter(([address]) => isMeant(address));
      const found = onlyOf(read.map(([, nameRead]) => nameRead));
      return { ...nothing, name: found || undefined, attribute: "flavor_id", planned };
    }
    if (name === "unknown") return nothing;
    return newName !== undefined && newName === before.name ? kept("flavor_name") : called;
  }
  if (side.change.before === undefined) return newId === undefined ? called : identified;
  if (newId !== undefined && newId !== before.id) return identified;
  if (name === "unknown" && (side.isWritten("flavor_name") ?? newId === undefined)) return nothing;
  if (newName !== undefined && newName !== before.name) return called;
  return kept(newId === undefined ? "flavor_name" : "flavor_id");
}
