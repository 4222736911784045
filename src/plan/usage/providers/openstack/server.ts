// Consumption of a server: itself, its flavor, the ports that nova makes for it, the volumes it boots from, its place in a group.
// Sources: provider resource_openstack_compute_instance_v2.go; nova compute/api.py, network/neutron.py, virt/block_device.py.

import { memberOf, textOf } from "../../attributes.ts";
import { findExpression } from "../../configuration.ts";
import { atLeast, between, exactly, NOTHING, plus, type Quantity, type Why } from "../../range.ts";
import {
  type Amount,
  amountOf,
  attributeOf,
  besideOf,
  EACH,
  isInPlace,
  isWritten,
  type Rule,
  referencesOf,
  type Side,
  whyOf,
} from "../../rules.ts";
import { flavorAmounts, needsOfFlavors } from "./server-flavor.ts";
import { shelvedImage } from "./server-shelf.ts";
import { needsOfVolumes, volumesOf } from "./server-volumes.ts";

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
  // Block devices cannot change in place.
  needs: (side) => [...needsOfFlavors(side), ...(isInPlace(side) ? [] : needsOfVolumes(side))],
  amounts: serverAmounts,
};

function serverAmounts(side: Side): readonly Amount[] {
  const amounts: Amount[] = [amountOf("compute.instances", exactly(1)), ...flavorAmounts(side), ...groupMember(side)];
  amounts.push(...metadataItems(side), ...shelvedImage(side));
  // Networks and block devices cannot change in place.
  if (isInPlace(side)) return amounts;
  amounts.push(besideOf("network.ports", portsOf(side)), ...volumesOf(side));
  if (side.which === "after" && textOf(attributeOf(side, ["network_mode"])) === "auto")
    amounts.push(...automaticNetwork());
  return amounts;
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
  return member(`new ${group}`, side.facts.serverGroups[group] === 1 ? exactly(1) : between(0, 1, [why]));
}
