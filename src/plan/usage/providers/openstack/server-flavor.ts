// Flavor of a server, and what follows from its size. Source: terraform-provider-openstack resource_openstack_compute_instance_v2.go, nova compute/api.py.

import type { Flavor } from "../../../../core/index.ts";
import { findAttribute, textOf } from "../../attributes.ts";
import type { ServerFlavor } from "../../flavor-index.ts";
import { atLeast, between, exactly, type Quantity, type Why } from "../../range.ts";
import {
  type Amount,
  amountOf,
  attributeOf,
  isHidden,
  isInPlace,
  isWritten,
  type Need,
  type Side,
  whyOf,
} from "../../rules.ts";
import { bootsFromVolume } from "./server-volumes.ts";

/**
 * Flavor that a side names. `at` is when the size of that flavor counts: a server that keeps its flavor keeps the size, too. `attribute`
 * null: the state names it, or nothing.
 */
type FlavorName = Omit<ServerFlavor, "region" | "hidden">;

const UNKNOWN_FLAVOR: FlavorName = { id: undefined, name: undefined, at: "after", attribute: undefined };

/** Cores and RAM of a server, and one of its flavor. */
export function flavorAmounts(side: Side): readonly Amount[] {
  const named = flavorOf(side);
  const { hidden } = named;
  const flavor = side.findFlavor(named);
  const same = sameFlavor(named);
  const why = whyNoFlavor(side, named);
  const known = flavor === undefined ? undefined : sizesOf(side, { named, flavor });
  const amounts: Amount[] = [
    amountOf("compute.cores", known?.cores ?? { ...atLeast(1, why), ...same }),
    amountOf("compute.ram_mb", known?.ram ?? { ...atLeast(0, why), ...same }),
  ];
  const item = flavor?.name ?? named.name ?? named.id;
  if (item === undefined || hidden) return amounts;
  // Of a flavor that is not there, no server comes to be.
  const servers = why.kind === "no-flavor" ? between(0, 1, [why]) : exactly(1);
  return [...amounts, amountOf("compute.flavors", servers, { item })];
}

/** The flavors that these depend on. */
export function needsOfFlavors(side: Side): readonly Need[] {
  const flavors = isInPlace(side) ? [flavorOf(side), oldFlavorOf(side)] : [flavorOf(side)];
  return flavors.map((flavor) => ({ what: "flavor", flavor }));
}

function flavorOf(side: Side): ServerFlavor {
  return toQuery(side, side.which === "before" ? flavorBefore(side) : flavorAfter(side));
}

function oldFlavorOf(side: Side): ServerFlavor {
  return toQuery(side, flavorBefore(side));
}

function toQuery(side: Side, named: FlavorName): ServerFlavor {
  const hidden = isHidden(side, ["flavor_name"]) || isHidden(side, ["flavor_id"]);
  return { ...named, region: side.region, hidden };
}

/** Why the size of a server is not known: its flavor is not, or that flavor's size. */
function whyNoFlavor(side: Side, query: ServerFlavor): Why {
  if (query.id !== undefined || query.name !== undefined) return side.whyUnknown(query);
  const attribute = query.attribute ?? "flavor_name";
  return whyOf(attributeOf(side, [attribute]), attribute);
}

/** Cores and RAM of a server with a flavor: after a resize to a smaller one perhaps as much as before. */
function sizesOf(
  side: Side,
  { named, flavor }: { readonly named: FlavorName; readonly flavor: Flavor },
): { readonly cores: Quantity; readonly ram: Quantity } {
  const resized = isInPlace(side) && side.which === "after" && named.at === "after";
  const old = resized ? side.findFlavor(oldFlavorOf(side)) : undefined;
  if (old === undefined || fits(side, { old, flavor }))
    return { cores: exactly(flavor.vcpus), ram: exactly(flavor.ramMiB) };
  return {
    cores: between(flavor.vcpus, Math.max(flavor.vcpus, old.vcpus), RESIZE),
    ram: between(flavor.ramMiB, Math.max(flavor.ramMiB, old.ramMiB), RESIZE),
  };
}

const RESIZE: readonly Why[] = [{ kind: "service", name: "flavor_name" }];

/** True if nova can resize: a root disk that lies in the flavor's own cannot become smaller (virt/libvirt/driver.py, migrate_disk_and_power_off). */
function fits(side: Side, { old, flavor }: { readonly old: Flavor; readonly flavor: Flavor }): boolean {
  if (old.diskGiB !== undefined && flavor.diskGiB !== undefined && flavor.diskGiB >= old.diskGiB) return true;
  return bootsFromVolume(side.change.before);
}

/** Size of the root disk that the server has now, in GiB, where that lies in its flavor's own; undefined: it is not known. */
export function diskBefore(side: Side): number | undefined {
  const size = side.findFlavor(oldFlavorOf(side))?.diskGiB;
  // With a disk of 0 the flavor leaves the size to the image.
  return size !== undefined && size > 0 ? size : undefined;
}

function sameFlavor({ id, name, region }: ServerFlavor): { readonly same?: string } {
  const which = id === undefined ? name : `id ${id}`;
  return which === undefined ? {} : { same: `${which} in ${region ?? "an unknown region"}` };
}

function flavorBefore(side: Side): FlavorName {
  const { before } = side.change;
  return {
    id: textOf(findAttribute(before, false, ["flavor_id"])),
    name: textOf(findAttribute(before, false, ["flavor_name"])),
    at: "before",
    attribute: undefined,
  };
}

/**
 * Of `flavor_id` and `flavor_name` only one is configured. On a change the other one still has its old value in the plan, or is unknown: the one
 * that differs decides, and `flavor_id` if both do.
 */
function flavorAfter(side: Side): FlavorName {
  const id = attributeOf(side, ["flavor_id"]);
  const name = attributeOf(side, ["flavor_name"]);
  const before = flavorBefore(side);
  // A replacement gets what the flavor is then, which this plan may change.
  const kept = (attribute: ServerFlavor["attribute"]): FlavorName =>
    isInPlace(side) ? before : { ...before, at: "after", attribute };
  const called = (newName: string | undefined): FlavorName => ({
    id: undefined,
    name: newName,
    at: "after",
    attribute: "flavor_name",
  });

  if (id.kind === "unknown") {
    const written = isWritten(side, ["flavor_id"]) ?? isInPlace(side);
    if (written) return { ...UNKNOWN_FLAVOR, attribute: "flavor_id" };
    if (name.kind === "unknown") return UNKNOWN_FLAVOR;
    const newName = textOf(name);
    return newName !== undefined && newName === before.name ? kept("flavor_name") : called(newName);
  }
  const newId = textOf(id);
  const identified: FlavorName = { id: newId, name: undefined, at: "after", attribute: "flavor_id" };
  if (side.change.before === null) return newId === undefined ? called(textOf(name)) : identified;
  if (newId !== undefined && newId !== before.id) return identified;
  if (name.kind === "unknown" && isWritten(side, ["flavor_name"]) !== false && newId === undefined)
    return UNKNOWN_FLAVOR;
  const newName = textOf(name);
  if (newName !== undefined && newName !== before.name) return called(newName);
  return kept(newId === undefined ? "flavor_name" : "flavor_id");
}
