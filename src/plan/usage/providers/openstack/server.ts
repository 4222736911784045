// Consumption of a server: itself, its flavor, the ports that nova makes for it, the volumes it boots from, its place in a group.
// Sources: provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py.

import { memberOf } from "../../attributes.ts";
import { findExpression } from "../../configuration.ts";
import { atLeast, between, exactly, NOTHING, plus, type Quantity, times, type Why } from "../../range.ts";
import { type Amount, EACH, type Rule, type Side } from "../../side.ts";
import { diskBefore, flavorAmounts, needsOfFlavors } from "./server-flavor.ts";
import { bootsFromVolume, needsOfVolumes, volumesOf } from "./server-volumes.ts";

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
  // Networks and block devices cannot change in place.
  needs: (side) => [...needsOfFlavors(side), ...(side.isInPlace ? [] : needsOfVolumes(side))],
  amounts: (side) => [
    { key: "compute.instances", amount: exactly(1) },
    ...flavorAmounts(side),
    ...groupMember(side),
    ...metadataItems(side),
    ...shelvedImage(side),
    ...(side.isInPlace ? [] : [...networkAmounts(side), ...volumesOf(side)]),
  ],
};

function networkAmounts(side: Side): readonly Amount[] {
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

function portsOf(side: Side): Quantity {
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

/** `isConfigured`: the configuration has the block. */
function portOfBlock(side: Side, index: number, isConfigured: boolean): Quantity {
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
function metadataItems(side: Side): readonly Amount[] {
  if (side.which === "before" && !side.isInPlace) return [];
  return [{ key: "compute.metadata_items", amount: itemsOf(side), object: EACH }];
}

function itemsOf(side: Side): Quantity {
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

function groupMember(side: Side): readonly Amount[] {
  const path = ["scheduler_hints", 0, "group"];
  const key = "compute.server_group_members";
  const id = side.text(...path);
  if (id !== undefined) {
    const of = side.isHidden(...path) ? undefined : { item: id, isNew: false };
    return [{ key, amount: exactly(1), object: `id ${id}`, of }];
  }
  if (side.at(...path).kind !== "unknown") return [];
  const why = side.why(...path);
  const [group, ...others] = side.referencesTo("openstack_compute_servergroup_v2", ...path);
  if (group === undefined || others.length > 0) return [{ key, amount: atLeast(1, why), object: EACH }];
  // All instances of the resource share one expression. With one group they are all in it.
  const isOnly = side.facts.serverGroups[group] === 1;
  const of = { item: group, isNew: true };
  return [{ key, amount: isOnly ? exactly(1) : between(0, 1, why), object: `new ${group}`, of }];
}

/** States of a server that has been put on the shelf, as Terraform's state has them. */
const SHELVED: ReadonlySet<string> = new Set(["shelved", "shelved_offloaded"]);

const BY_SERVICE: Why = { kind: "service", name: "power_state" };

const GIB = 2 ** 30;

/**
 * Image that nova keeps of a server on the shelf, until the server is unshelved or deleted: a copy of its root disk, in its project. Source: nova
 * compute/api.py (shelve, _delete), compute/manager.py (_unshelve_instance), compute/utils.py (is_volume_backed_instance).
 */
function shelvedImage(side: Side): readonly Amount[] {
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
