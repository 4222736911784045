// Consumption of a server: itself, its flavor, the ports that nova makes for it, the volumes it boots from, its place in a group.
// Sources: provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py.

import type { Flavor } from "../../../../core/index.ts";
import { findAttribute, memberOf, textOf, wholeNumberOf } from "../../attributes.ts";
import { findExpression } from "../../configuration.ts";
import type { ServerFlavor } from "../../flavor-index.ts";
import { atLeast, between, exactly, NOTHING, plus, type Quantity, reasonsOf, type Why } from "../../range.ts";
import {
  type Amount,
  amountOf,
  attributeOf,
  besideOf,
  EACH,
  isHidden,
  isInPlace,
  isWritten,
  type Rule,
  referencesOf,
  type Side,
  whyOf,
} from "../../rules.ts";

/** Everything that a server consumes. */
export const SERVER: Rule = {
  attributes: {
    flavor_id: true,
    flavor_name: true,
    network_mode: true,
    network: { port: true, uuid: true, name: true },
    block_device: {
      source_type: true,
      destination_type: true,
      volume_size: true,
      delete_on_termination: true,
      boot_index: true,
      uuid: true,
    },
    metadata: "keys",
    all_metadata: "keys",
    scheduler_hints: { group: true },
  },
  amounts: serverAmounts,
};

function serverAmounts(side: Side): readonly Amount[] {
  const amounts: Amount[] = [amountOf("compute.instances", exactly(1)), ...flavorAmounts(side), ...groupMember(side)];
  amounts.push(...metadataItems(side));
  // Networks and block devices cannot change in place.
  if (isInPlace(side)) return amounts;
  amounts.push(besideOf("network.ports", portsOf(side)), ...volumesOf(side));
  if (side.which === "after" && textOf(attributeOf(side, ["network_mode"])) === "auto")
    amounts.push(...automaticNetwork());
  return amounts;
}

/**
 * Flavor that a side names. `at` is when the size of that flavor counts: a server that keeps its flavor keeps the size, too. `attribute`
 * null: the state names it, or nothing.
 */
type FlavorName = Omit<ServerFlavor, "region" | "hidden">;

const UNKNOWN_FLAVOR: FlavorName = { id: undefined, name: undefined, at: "after", attribute: null };

function flavorAmounts(side: Side): readonly Amount[] {
  const named = side.which === "before" ? flavorBefore(side) : flavorAfter(side);
  const hidden = isHidden(side, ["flavor_name"]) || isHidden(side, ["flavor_id"]);
  const query = { ...named, region: side.region, hidden };
  const flavor = side.findFlavor(query);
  const same = sameFlavor(named, side.region);
  const why = whyNoFlavor(side, query);
  const known = flavor === undefined ? undefined : sizesOf(side, { ...named, flavor, hidden });
  const amounts: Amount[] = [
    amountOf("compute.cores", known?.cores ?? { ...atLeast(1, why), ...same }),
    amountOf("compute.ram_mb", known?.ram ?? { ...atLeast(0, why), ...same }),
  ];
  const item = flavor?.name ?? named.name ?? named.id;
  if (item === undefined || hidden) return amounts;
  return [...amounts, amountOf("compute.flavors", exactly(1), { item })];
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
  named: FlavorName & { readonly flavor: Flavor; readonly hidden: boolean },
): { readonly cores: Quantity; readonly ram: Quantity } {
  const { flavor, hidden, at } = named;
  const resized = isInPlace(side) && side.which === "after" && at === "after";
  const old = resized ? side.findFlavor({ ...flavorBefore(side), region: side.region, hidden }) : undefined;
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
  const devices = memberOf(side.change.before, "block_device");
  return (
    Array.isArray(devices) &&
    devices.some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume")
  );
}

function sameFlavor({ id, name }: FlavorName, region: string | null): { readonly same?: string } {
  const which = id === undefined ? name : `id ${id}`;
  return which === undefined ? {} : { same: `${which} in ${region ?? "an unknown region"}` };
}

function flavorBefore(side: Side): FlavorName {
  const { before } = side.change;
  return {
    id: textOf(findAttribute(before, false, ["flavor_id"])),
    name: textOf(findAttribute(before, false, ["flavor_name"])),
    at: "before",
    attribute: null,
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

function portsOf(side: Side): Quantity {
  const network = attributeOf(side, ["network"]);
  const blocks = network.kind === "known" && Array.isArray(network.value) ? network.value : [];
  if (side.which === "before") {
    // The state keeps a port's id only where it was configured; the others nova has made, and deletes with the server.
    return exactly(blocks.filter((block: unknown) => !isText(memberOf(block, "port"))).length);
  }
  if (textOf(attributeOf(side, ["network_mode"])) === "none") return NOTHING;
  // No network at all: nova takes the project's only one (and checks the quota for one port in any case).
  if (blocks.length === 0) return exactly(1);
  const written = findExpression(side.config, ["network"]);
  const told = written?.kind === "blocks" && written.blocks.length === blocks.length;
  return blocks.map((_, index) => portOfBlock(side, index, { told })).reduce(plus, NOTHING);
}

function portOfBlock(side: Side, index: number, { told }: { readonly told: boolean }): Quantity {
  const port = attributeOf(side, ["network", index, "port"]);
  if (textOf(port) !== undefined) return NOTHING;
  if (port.kind !== "unknown") return exactly(1);
  const named = ["uuid", "name"];
  const known = named.some((name) => textOf(attributeOf(side, ["network", index, name])) !== undefined);
  if (!told) {
    // A `dynamic` block. A known network can only have been written down, and nova makes the port; otherwise a port may be given.
    return known ? exactly(1) : between(0, 1, [whyOf(port, "network.port")]);
  }
  if (isWritten(side, ["network", index, "port"]) !== true) return exactly(1);
  const both = named.some((name) => isWritten(side, ["network", index, name]) === true);
  return both ? between(0, 1, [whyOf(port, "network.port")]) : NOTHING;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

/** Without a network in the project nova lets neutron make one, with a subnet for each IP version and a router. */
function automaticNetwork(): readonly Amount[] {
  const why: readonly Why[] = [{ kind: "service", name: "network_mode" }];
  return [
    amountOf("network.networks", between(0, 1, why)),
    amountOf("network.subnets", between(0, 2, why)),
    amountOf("network.routers", between(0, 1, why)),
  ];
}

function volumesOf(side: Side): readonly Amount[] {
  const devices = attributeOf(side, ["block_device"]);
  if (devices.kind === "unset") return [];
  if (devices.kind !== "known" || !Array.isArray(devices.value)) {
    const open = atLeast(0, whyOf(devices, "block_device"));
    return [besideOf("volume.volumes", open), besideOf("volume.space_gb", open)];
  }
  let volumes = NOTHING;
  let space = NOTHING;
  for (const index of devices.value.keys()) {
    const device = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
    volumes = plus(volumes, device.volumes);
    space = plus(space, device.space);
  }
  return [besideOf("volume.volumes", volumes), besideOf("volume.space_gb", space)];
}

interface Volumes {
  readonly volumes: Quantity;
  readonly space: Quantity;
}

const NO_VOLUME: Volumes = { volumes: NOTHING, space: NOTHING };

function volumeAfter(side: Side, index: number): Volumes {
  const source = attributeOf(side, ["block_device", index, "source_type"]);
  const destination = attributeOf(side, ["block_device", index, "destination_type"]);
  if (source.kind === "unknown" || destination.kind === "unknown") {
    const why: Why = { kind: "after-apply", name: "block_device.source_type" };
    return { volumes: between(0, 1, [why]), space: atLeast(0, why) };
  }
  // A volume that exists is attached, and what is local lies in the flavor's disk.
  if (textOf(destination) !== "volume" || textOf(source) === "volume") return NO_VOLUME;
  return { volumes: exactly(1), space: spaceOf(side, index) };
}

function spaceOf(side: Side, index: number): Quantity {
  const found = attributeOf(side, ["block_device", index, "volume_size"]);
  const size = wholeNumberOf(found);
  if (size !== undefined && size > 0) return exactly(size);
  // Only a snapshot has a size of its own: the volume gets that.
  const snapshot = textOf(attributeOf(side, ["block_device", index, "uuid"]));
  const snapshotSize = snapshot === undefined ? undefined : side.facts.snapshots.get(snapshot);
  if (snapshotSize !== undefined) return exactly(snapshotSize);
  // 0 is as good as none: the service takes the size of the image or the snapshot.
  return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
}

/** Volumes that deleting the server gives back: only those with `delete_on_termination`, which is false unless somebody says so. */
function volumeBefore(side: Side, index: number): Volumes {
  const deletes = attributeOf(side, ["block_device", index, "delete_on_termination"]);
  if (deletes.kind !== "known" || deletes.value !== true) return NO_VOLUME;
  if (textOf(attributeOf(side, ["block_device", index, "source_type"])) === "volume")
    return attachedBefore(side, index);
  const { volumes, space } = volumeAfter(side, index);
  // The provider makes up the block devices of an imported server.
  return side.change.importing
    ? {
        volumes: between(0, volumes.most, [IMPORTED, ...reasonsOf(volumes)]),
        space: between(0, space.most, [IMPORTED, ...reasonsOf(space)]),
      }
    : { volumes, space };
}

const IMPORTED: Why = { kind: "imported", name: "block_device" };

/** A volume that existed before the server: nova deletes it too. If this plan deletes it as well, it counts there. */
function attachedBefore(side: Side, index: number): Volumes {
  const id = textOf(attributeOf(side, ["block_device", index, "uuid"]));
  if (id !== undefined && side.facts.gone.has(id)) return NO_VOLUME;
  const why: Why = { kind: "service", name: "block_device.delete_on_termination" };
  return { volumes: between(0, 1, [why]), space: atLeast(0, why) };
}

/** The limit holds for each server, whatever others have: the number of items that this one will have. */
function metadataItems(side: Side): readonly Amount[] {
  const { change, which } = side;
  if (which === "before" && !isInPlace(side)) return [];
  const all = keysOf(memberOf(change.before, "all_metadata"));
  const own = keysOf(memberOf(change.before, "metadata"));
  const amount = (count: Quantity) => [amountOf("compute.metadata_items", count, { object: EACH })];
  if (which === "before") return amount(exactly(new Set([...all, ...own]).size));
  const found = attributeOf(side, ["metadata"]);
  if (found.kind === "unknown") return amount(atLeast(0, whyOf(found, "metadata")));
  const marked = memberOf(change.unknown, "metadata");
  const after = new Set([...keysOf(memberOf(change.after, "metadata")), ...keysOf(marked)]);
  if (isInPlace(side)) {
    // Items that Terraform does not know of stay: it adds and removes its own.
    for (const key of all) if (!own.includes(key)) after.add(key);
  }
  return amount(exactly(after.size));
}

function keysOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}

function groupMember(side: Side): readonly Amount[] {
  const path = ["scheduler_hints", 0, "group"];
  const found = attributeOf(side, path);
  const id = textOf(found);
  const member = (object: string, amount: Quantity) => [amountOf("compute.server_group_members", amount, { object })];
  if (id !== undefined) return member(`id ${id}`, exactly(1));
  if (found.kind !== "unknown") return [];
  const [group, ...others] = referencesOf(side, path, "openstack_compute_servergroup_v2");
  const why = whyOf(found, "scheduler_hints.group");
  if (group === undefined || others.length > 0) return member(EACH, atLeast(1, why));
  // All instances of the resource share one expression. With one group they are all in it.
  return member(`new ${group}`, side.facts.serverGroups.get(group) === 1 ? exactly(1) : between(0, 1, [why]));
}
