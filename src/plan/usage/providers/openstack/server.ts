// Consumption of a server: itself, its flavor and what follows from its size, the ports that nova makes for it, the volumes it boots from, its place
// in a group. Sources: provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py.

import type { Flavor } from "../../../../core/index.ts";
import { type Amount, ANY_NEW, EACH } from "../../amounts/amount.ts";
import type { FlavorSize, ServerFlavor } from "../../amounts/flavor-index.ts";
import {
  atLeast,
  between,
  exactly,
  larger,
  NOTHING,
  perhaps,
  plus,
  type Quantity,
  times,
  type Why,
  whyOf,
} from "../../amounts/quantity.ts";
import { sizesOf } from "../../amounts/resource-classes.ts";
import type { Need, Rule } from "../../amounts/rules.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { isInstanceOf } from "../../facts/address.ts";
import { memberOf, textAt, wholeNumberOf } from "../../facts/attributes.ts";
import { findExpression } from "../../facts/configuration.ts";
import { referencedAt } from "../../facts/facts.ts";
import { isOfPlan } from "../../facts/referenced-objects.ts";
import { needsOfTypes, type StorageType, volumeTypeOf, withType } from "./storage.ts";

const FLAVOR = "openstack_compute_flavor_v2";

/** Everything that a server consumes. */
export const SERVER: Rule = {
  attributes: {
    flavor_id: "text",
    flavor_name: "text",
    image_id: "isUuid",
    power_state: "text",
    network_mode: "text",
    network: { port: "text", uuid: "text", name: "text" },
    block_device: {
      source_type: "text",
      destination_type: "text",
      volume_size: "number",
      volume_type: "text",
      delete_on_termination: "flag",
      boot_index: "number",
      uuid: "text",
    },
    metadata: "keys",
    all_metadata: "keys",
    scheduler_hints: { group: "text" },
  },
  flavorId: { attribute: "flavor_id", types: [FLAVOR, `data.${FLAVOR}`] },
  // Networks and block devices cannot change in place.
  needs: (side) => [...needsOfFlavors(side), ...(side.isInPlace ? [] : needsOfTypes(volumesOfDevices(side)))],
  amounts: (side) => [
    { key: "compute.instances", amount: exactly(1) },
    ...flavorAmounts(side),
    ...groupMember(side),
    ...metadataItems(side),
    ...shelvedImage(side),
    ...(side.isInPlace ? [] : [...networkAmounts(side), ...volumesOf(side)]),
  ],
};

function networkAmounts(side: PlacedSide): readonly Amount[] {
  const ports: Amount = { key: "network.ports", amount: portsOf(side), isAside: true };
  if (side.which === "before" || side.text("network_mode") !== "auto") return [ports];
  // Without a network in the project nova lets neutron make one, with a subnet for each IP version and a router.
  const why: Why = { kind: "service", name: "network_mode" };
  return [
    ports,
    { key: "network.networks", amount: between(0, 1, why) },
    { key: "network.subnets", amount: between(0, 2, why) },
    { key: "network.routers", amount: between(0, 1, why) },
  ];
}

function portsOf(side: PlacedSide): Quantity {
  const network = side.at("network");
  const blocks = network.kind === "known" && Array.isArray(network.value) ? network.value : [];
  if (side.which === "before") {
    // The state keeps a port's id only where it was configured; the others nova has made, and deletes with the server.
    return exactly([...blocks.keys()].filter((index) => side.text("network", index, "port") === undefined).length);
  }
  if (side.text("network_mode") === "none") return NOTHING;
  // No network at all: nova takes the project's only one (and checks the quota for one port in any case).
  if (blocks.length === 0) return exactly(1);
  const written = findExpression(side.config, ["network"]);
  const isConfigured = written?.kind === "blocks" && written.blocks.length === blocks.length;
  return blocks.map((_, index) => portOfBlock(side, index, isConfigured)).reduce(plus, NOTHING);
}

function portOfBlock(side: PlacedSide, index: number, isConfigured: boolean): Quantity {
  const port = ["network", index, "port"];
  if (side.text(...port) !== undefined) return NOTHING;
  if (side.at(...port).kind !== "unknown") return exactly(1);
  const open = between(0, 1, side.why(...port));
  // A `dynamic` block. A known network can only have been written down, and nova makes the port; otherwise a port may be given.
  const isNetworkKnown = ["uuid", "name"].some((name) => side.text("network", index, name) !== undefined);
  if (!isConfigured) return isNetworkKnown ? exactly(1) : open;
  if (side.isWritten(...port) !== true) return exactly(1);
  return ["uuid", "name"].some((name) => side.isWritten("network", index, name) === true) ? open : NOTHING;
}

/** The limit holds for each server by itself: the number of items that this one will have. */
function metadataItems(side: PlacedSide): readonly Amount[] {
  if (side.which === "before" && !side.isInPlace) return [];
  return [{ key: "compute.metadata_items", amount: itemsOf(side), object: EACH }];
}

function itemsOf(side: PlacedSide): Quantity {
  const all = keysOf(side.before("all_metadata"));
  const own = keysOf(side.before("metadata"));
  if (side.which === "before") return exactly(new Set([...all, ...own]).size);
  if (side.at("metadata").kind === "unknown") return atLeast(0, side.why("metadata"));
  const after = [memberOf(side.values, "metadata"), memberOf(side.change.unknown, "metadata")].flatMap(keysOf);
  // Items that Terraform does not know of stay: it adds and removes its own.
  const others = side.isInPlace ? all.filter((key) => !own.includes(key)) : [];
  return exactly(new Set([...after, ...others]).size);
}

function keysOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((key) => typeof key === "string") : [];
}

const GROUP = "openstack_compute_servergroup_v2";

function groupMember(side: PlacedSide): readonly Amount[] {
  const path = ["scheduler_hints", 0, "group"];
  const key = "compute.server_group_members";
  const id = side.text(...path);
  if (id !== undefined) {
    const of = side.isHidden(...path) ? undefined : { item: id, isNew: false };
    return [{ key, amount: exactly(1), object: `id ${id}`, of }];
  }
  if (side.at(...path).kind !== "unknown") return [];
  const why = side.why(...path);
  const [group, ...others] = side.referencesTo(GROUP, ...path);
  if (group === undefined || others.length > 0) {
    return [
      isOfPlan(side.facts, GROUP)
        ? { key, amount: between(0, 1, why), object: ANY_NEW }
        : { key, amount: atLeast(1, why), object: EACH },
    ];
  }
  // All instances of the resource share one expression. With one group they are all in it.
  const isOnly = referencedAt(side.facts, "after", group).length === 1;
  const of = { item: group, isNew: true };
  return [{ key, amount: isOnly ? exactly(1) : between(0, 1, why), object: `new ${group}`, of }];
}

const SHELVED: ReadonlySet<string> = new Set(["shelved", "shelved_offloaded"]);

const BY_SERVICE: Why = { kind: "service", name: "power_state" };

const GIB = 2 ** 30;

/**
 * Image that nova keeps of a server on the shelf, until the server is unshelved or deleted: a copy of its root disk, in its project. Source: nova
 * compute/api.py (shelve, _delete), compute/manager.py (_unshelve_instance), compute/utils.py (is_volume_backed_instance).
 */
function shelvedImage(side: PlacedSide): readonly Amount[] {
  // The provider puts existing servers there only: a new one starts. A server whose root disk is a volume has no image.
  if ((side.which === "after" && !side.isInPlace) || bootsFromVolume(side.change.before)) return [];
  const isOpen = side.at("power_state").kind === "unknown";
  const isShelved = SHELVED.has(side.text("power_state")?.toLowerCase() ?? "");
  const shelved = isOpen ? between(0, 1, side.why("power_state")) : exactly(isShelved ? 1 : 0);
  // The provider writes a sentence in place of the image's id where it knows that none was used.
  const images = times(shelved, side.before("image_id") === true ? exactly(1) : between(0, 1, BY_SERVICE));
  if (images.most === 0) return [];
  const disk = diskBefore(side);
  const copy = disk === undefined ? atLeast(0, BY_SERVICE) : between(0, disk * GIB, BY_SERVICE);
  return [
    { key: "image.images", amount: images },
    // What stays on the shelf keeps its image, and its size.
    { key: "image.space_bytes", amount: { ...times(images, copy), same: "shelf" } },
  ];
}

/** Flavor that a side names. A server that keeps its flavor keeps the size that it has `at` "before". `attribute` undefined: the state names it, or nothing. */
type FlavorName = Pick<ServerFlavor, "id" | "name" | "at" | "attribute" | "planned">;

function flavorAmounts(side: PlacedSide): readonly Amount[] {
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

function rootDisksOf(side: PlacedSide): Quantity {
  if (bootsFromVolume(side.values)) return NOTHING;
  const isOpen = side.at("block_device").kind === "unknown" || (side.change.importing && side.which === "before");
  return isOpen ? between(0, 1, side.why("block_device")) : exactly(1);
}

/** Whether a server holds what it takes by unified limits: not while it is on the shelf (only existing ones are), and after an error only on a host. */
function heldBy(side: PlacedSide): Quantity {
  if (side.which === "after" && !side.isInPlace) return exactly(1);
  const state = side.text("power_state")?.toLowerCase();
  if (state === "shelved_offloaded") return NOTHING;
  return side.at("power_state").kind === "unknown" || state === "error"
    ? between(0, 1, side.why("power_state"))
    : exactly(1);
}

function needsOfFlavors(side: PlacedSide): readonly Need[] {
  const flavors = side.isInPlace ? [flavorOf(side), toQuery(side, flavorBefore(side))] : [flavorOf(side)];
  // Where neither flavor nor shelf changes, what the server takes does not either.
  const isResized = side.which === "after" && flavorAfter(side).at === "after";
  const isMoved = textAt(side.change.after, "power_state") !== side.before("power_state");
  const isOpen = side.isInPlace ? isResized || isMoved : side.change.actions.order !== "keep";
  const needs = flavors.map((flavor) => ({ what: "flavor", flavor }) as const);
  return isOpen ? [{ what: "computeLimits" }, ...needs] : needs;
}

function flavorOf(side: PlacedSide): ServerFlavor {
  return toQuery(side, side.which === "before" ? flavorBefore(side) : flavorAfter(side));
}

function toQuery(side: PlacedSide, named: FlavorName): ServerFlavor {
  const hidden = side.isHidden("flavor_name") || side.isHidden("flavor_id");
  return { ...named, region: side.place.region, hidden };
}

function sizeOf(side: PlacedSide, query: ServerFlavor): FlavorSize {
  const found = side.findFlavor(query);
  const isNamed = query.id !== undefined || query.name !== undefined;
  return isNamed ? found : { ...found, why: side.why(query.attribute ?? "flavor_name") };
}

function flavorNow(side: PlacedSide): Flavor | undefined {
  return sizeOf(side, toQuery(side, flavorBefore(side))).flavor;
}

/** The flavor that a resized server may keep: Nova makes no root disk smaller (virt/libvirt/driver.py, migrate_disk_and_power_off). undefined: it can resize, or does not. */
function resizedFrom(side: PlacedSide, flavor: Flavor | undefined): Flavor | undefined {
  const old =
    side.isInPlace && flavor !== undefined && !bootsFromVolume(side.change.before) ? flavorNow(side) : undefined;
  const [from, to] = [old?.diskGiB, flavor?.diskGiB];
  return from !== undefined && to !== undefined && to >= from ? undefined : old;
}

/** Size of the root disk that the server has now, in GiB, where that lies in its flavor's own; undefined: it is not known. */
function diskBefore(side: PlacedSide): number | undefined {
  const size = flavorNow(side)?.diskGiB;
  // With a disk of 0 the flavor leaves the size to the image.
  return size !== undefined && size > 0 ? size : undefined;
}

function flavorBefore({ change }: PlacedSide): FlavorName {
  const [id, name] = [textAt(change.before, "flavor_id"), textAt(change.before, "flavor_name")];
  return { id, name, at: "before", attribute: undefined };
}

/**
 * One of `flavor_id` and `flavor_name` is configured, or both. In a change one that is not keeps its old value or is unknown: what differs decides,
 * `flavor_id` first. A name that is known decides where the id is not.
 */
function flavorAfter(side: PlacedSide): FlavorName {
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
    const isNameKnown = newName !== undefined && side.isWritten("flavor_name") === true;
    if (!isNameKnown && (side.isWritten("flavor_id") ?? side.isInPlace)) {
      const planned = side.change.flavors;
      const isMeant = (address: string) => planned.some((reference) => isInstanceOf(address, reference));
      const read = Object.entries(side.facts.flavorsRead).filter(([address]) => isMeant(address));
      const [found, ...others] = new Set(read.map(([, name]) => name));
      return { ...nothing, name: (others.length === 0 && found) || undefined, attribute: "flavor_id", planned };
    }
    if (name === "unknown") return nothing;
    return newName !== undefined && newName === before.name ? kept("flavor_name") : called;
  }
  if (side.change.before === undefined) return newId === undefined ? called : identified;
  if (newId !== undefined && newId !== before.id) return identified;
  if (name === "unknown" && side.isWritten("flavor_name") !== false && newId === undefined) return nothing;
  if (newName !== undefined && newName !== before.name) return called;
  return kept(newId === undefined ? "flavor_name" : "flavor_id");
}

function bootsFromVolume(values: unknown): boolean {
  const devices = memberOf(values, "block_device");
  return (
    Array.isArray(devices) &&
    devices.some((device) => memberOf(device, "boot_index") === 0 && memberOf(device, "destination_type") === "volume")
  );
}

/** Volumes that nova makes for a server, or deletes with it: of all types together, of each type, and the largest one that it makes. */
function volumesOf(side: PlacedSide): readonly Amount[] {
  const devices = volumesOfDevices(side);
  const largest = side.which === "before" ? NOTHING : devices.map(({ space }) => space).reduce(larger, NOTHING);
  const amounts = devices.flatMap(({ type, volumes, space }) => {
    const all: readonly Amount[] = [
      { key: "volume.volumes", amount: volumes, isAside: true },
      { key: "volume.space_gb", amount: space, isAside: true },
    ];
    return withType(all, type);
  });
  return largest.most === 0 ? amounts : [...amounts, { key: "volume.volume_size_gb", amount: largest, object: EACH }];
}

type Volumes = Readonly<Record<"volumes" | "space", Quantity>>;

function volumesOfDevices(side: PlacedSide): readonly (Volumes & { readonly type: StorageType })[] {
  const devices = side.at("block_device");
  if (devices.kind === "unset") return [];
  if (devices.kind !== "known" || !Array.isArray(devices.value)) {
    const open = atLeast(0, side.why("block_device"));
    return [{ volumes: open, space: open, type: { name: undefined } }];
  }
  return [...devices.value.keys()].flatMap((index) => {
    const volumes = side.which === "before" ? volumeBefore(side, index) : volumeAfter(side, index);
    return volumes === undefined ? [] : { ...volumes, type: typeOf(side, index) };
  });
}

/** Type of the volume of a device: nova hands on what is said of it. */
function typeOf(side: PlacedSide, index: number): StorageType {
  const source = side.text("block_device", index, "source_type");
  const isKnownSource = source === "volume" || source === "snapshot" || source === "image";
  const origin = isKnownSource ? { [source]: side.at("block_device", index, "uuid") } : {};
  return volumeTypeOf(side, ["block_device", index, "volume_type"], origin);
}

function volumeAfter(side: PlacedSide, index: number): Volumes | undefined {
  const source = side.at("block_device", index, "source_type");
  const destination = side.at("block_device", index, "destination_type");
  if (source.kind === "unknown" || destination.kind === "unknown") {
    const why: Why = { kind: "after-apply", name: "block_device.source_type" };
    return { volumes: between(0, 1, why), space: atLeast(0, why) };
  }
  // A volume that exists is attached, and what is local lies in the flavor's disk.
  const isMade = destination.kind === "known" && destination.value === "volume";
  if (!isMade || (source.kind === "known" && source.value === "volume")) return undefined;
  return { volumes: exactly(1), space: spaceOf(side, index) };
}

function spaceOf(side: PlacedSide, index: number): Quantity {
  const found = side.at("block_device", index, "volume_size");
  const size = wholeNumberOf(found);
  // Only a snapshot has a size of its own: the volume gets that.
  const known = size || side.facts.snapshots[side.text("block_device", index, "uuid") ?? ""]?.size;
  if (known !== undefined && known > 0) return exactly(known);
  // 0 is as good as none: the service takes the size of the image or the snapshot.
  return atLeast(1, whyOf(size === 0 ? { kind: "unset" } : found, "block_device.volume_size"));
}

const IMPORTED: Why = { kind: "imported", name: "block_device" };

/** Volumes that deleting the server gives back: only those with `delete_on_termination`, which is false by default. */
function volumeBefore(side: PlacedSide, index: number): Volumes | undefined {
  const deletes = side.at("block_device", index, "delete_on_termination");
  if (deletes.kind !== "known" || deletes.value !== true) return undefined;
  if (side.text("block_device", index, "source_type") === "volume") return attachedBefore(side, index);
  const made = volumeAfter(side, index);
  if (made === undefined || !side.change.importing) return made;
  // The provider makes up the block devices of an imported server.
  return { volumes: perhaps(IMPORTED, made.volumes), space: perhaps(IMPORTED, made.space) };
}

/** A volume that existed before the server: nova deletes it too. If this plan deletes it as well, it counts there. */
function attachedBefore(side: PlacedSide, index: number): Volumes | undefined {
  const id = side.text("block_device", index, "uuid");
  if (id !== undefined && side.facts.gone[id] === true) return undefined;
  const why: Why = { kind: "service", name: "block_device.delete_on_termination" };
  return { volumes: between(0, 1, why), space: atLeast(0, why) };
}
