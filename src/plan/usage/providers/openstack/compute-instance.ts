// Consumption of a server: the server, its flavor, the ports that Nova creates for it, its membership in a group, its
// image while it is shelved.
// Sources: provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py.

import { type Amount, ANY_NEW, amountsBy, asidesBy, EACH } from "../../amounts/amount.ts";
import {
  atLeast,
  between,
  byService,
  exactly,
  NOTHING,
  plus,
  type Quantity,
  times,
  upToOne,
} from "../../amounts/quantity.ts";
import { PORT, type Rule } from "../../amounts/rules.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { listIn, memberOf } from "../../facts/attributes.ts";
import { findExpression } from "../../facts/configuration.ts";
import { referencedAt } from "../../facts/facts.ts";
import { isPlanned } from "../../facts/referenced-objects.ts";
import { AUTO_ALLOCATED } from "../servers.ts";
import { diskBefore, FLAVOR, flavorAmounts, needsOfFlavors } from "./server-flavor.ts";
import { bootsFromVolume, DEVICE, volumesOf, volumesOfDevices } from "./server-volumes.ts";
import { needsOfTypes } from "./storage.ts";

/** Everything that a server consumes. */
export const SERVER: Rule = {
  attributes: {
    flavor_id: "text",
    flavor_name: "text",
    image_id: "isUuid",
    power_state: "text",
    network_mode: "text",
    network: { port: "text", uuid: "text", name: "text" },
    block_device: DEVICE,
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
  const ports = asidesBy({ "network.ports": portsOf(side) });
  const mode = side.at("network_mode");
  if (side.which === "before" || (mode.kind !== "unknown" && mode.value !== "auto")) return ports;
  const why = byService("network_mode");
  const more = Object.entries(AUTO_ALLOCATED).map(([key, most]) => [key, between(0, most, why)]);
  return [...ports, ...amountsBy(Object.fromEntries(more))];
}

function portsOf(side: PlacedSide): Quantity {
  const blocks = listIn(side.at("network").value);
  // The state keeps a port's ID only if it was configured. Nova created all other ports, and deletes them with the
  // server.
  if (side.which === "before")
    return exactly(blocks.filter((_, index) => side.text("network", index, "port") === undefined).length);
  if (side.text("network_mode") === "none") return NOTHING;
  if (side.isDeferred("network")) return atLeast(0, side.why("network"));
  // Without a network block, Nova takes the project's only network, and always checks the quota for one port.
  if (blocks.length === 0) return exactly(1);
  const written = findExpression(side.config, ["network"]);
  const isConfigured = written?.kind === "blocks" && written.blocks.length === blocks.length;
  return blocks.map((_, index) => portOfBlock(side, index, isConfigured)).reduce(plus, NOTHING);
}

function portOfBlock(side: PlacedSide, index: number, isConfigured: boolean): Quantity {
  const port = ["network", index, "port"];
  if (side.text(...port) !== undefined) return NOTHING;
  if (side.at(...port).kind !== "unknown") return exactly(1);
  const open = upToOne(side.why(...port));
  const networkIs = (test: (name: string) => boolean) => ["uuid", "name"].some(test);
  // The block comes from a `dynamic` block. If the network is known, it is configured, and Nova creates the port.
  // Otherwise the port may be configured.
  if (!isConfigured) return networkIs((name) => side.text("network", index, name) !== undefined) ? exactly(1) : open;
  if (side.isWritten(...port) !== true) return exactly(1);
  const isOpen = networkIs((name) => side.isWritten("network", index, name) === true);
  return isOpen && !side.refersToPlanned(PORT, ...port) ? open : NOTHING;
}

/** Returns the number of metadata items that a server will have. The limit holds for each server. */
function metadataItems(side: PlacedSide): readonly Amount[] {
  if (side.which === "before" && !side.isInPlace) return [];
  return [{ key: "compute.metadata_items", amount: itemsOf(side), object: EACH }];
}

function itemsOf(side: PlacedSide): Quantity {
  const [all, own] = [listIn(side.before("all_metadata")), listIn(side.before("metadata"))];
  if (side.which === "before") return exactly(new Set([...all, ...own]).size);
  if (side.at("metadata").kind === "unknown") return atLeast(0, side.why("metadata"));
  const after = [side.values, side.change.unknown].flatMap((members) => listIn(memberOf(members, "metadata")));
  // Terraform adds and removes its own items only. All other items stay.
  const others = side.isInPlace ? all.filter((key) => !own.includes(key)) : [];
  return exactly(new Set([...after, ...others]).size);
}

const GROUP = "openstack_compute_servergroup_v2";

function groupMember(side: PlacedSide): readonly Amount[] {
  const path = ["scheduler_hints", 0, "group"];
  const key = "compute.server_group_members";
  const id = side.text(...path);
  if (id !== undefined) {
    const limitedObject = side.isHidden(...path) ? undefined : { item: id, isNew: false };
    return [{ key, amount: exactly(1), object: `id ${id}`, limitedObject }];
  }
  if (side.at(...path).kind !== "unknown") return [];
  const why = side.why(...path);
  const [group, ...others] = side.referencesTo(GROUP, ...path);
  if (group === undefined || others.length > 0) {
    const isNew = isPlanned(side.facts, GROUP);
    return [{ key, amount: isNew ? upToOne(why) : atLeast(1, why), object: isNew ? ANY_NEW : EACH }];
  }
  // All instances of the resource share one expression, so a single group contains all of them.
  const isOnly = referencedAt(side.facts, "after", group).length === 1;
  const amount = isOnly ? exactly(1) : upToOne(why);
  return [{ key, amount, object: `new ${group}`, limitedObject: { item: group, isNew: true } }];
}

const SHELVED: ReadonlySet<string> = new Set(["shelved", "shelved_offloaded"]);

const BY_SERVICE = byService("power_state");

const GIB = 2 ** 30;

/**
 * Returns the image that Nova keeps of a shelved server until the server is unshelved or deleted: a copy of its root
 * disk, in its project. Source: nova compute/api.py (shelve, _delete), compute/manager.py (_unshelve_instance),
 * compute/utils.py (is_volume_backed_instance).
 */
function shelvedImage(side: PlacedSide): readonly Amount[] {
  // The provider shelves existing servers only. A server whose root disk is a volume has no image.
  if ((side.which === "after" && !side.isInPlace) || bootsFromVolume(side.change.before)) return [];
  const isOpen = side.at("power_state").kind === "unknown";
  const isShelved = SHELVED.has(side.text("power_state")?.toLowerCase() ?? "");
  const shelved = isOpen ? upToOne(side.why("power_state")) : exactly(isShelved ? 1 : 0);
  // If no image was used, the provider writes a sentence instead of the image's ID.
  const images = times(shelved, side.before("image_id") === true ? exactly(1) : upToOne(BY_SERVICE));
  if (images.most === 0) return [];
  const disk = diskBefore(side);
  const copy = between(0, disk === undefined ? Number.POSITIVE_INFINITY : disk * GIB, BY_SERVICE);
  return [
    { key: "image.images", amount: images },
    // A server that stays shelved keeps its image, and the image its size.
    { key: "image.space_bytes", amount: { ...times(images, copy), same: "shelf" } },
  ];
}
