// Ports that subnets of a network, or interfaces of a router, have together.

import { asidesBy } from "../../amounts/amount.ts";
import { byService, exactly, times, type Why } from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import { onePart } from "../../amounts/shared-parts.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { type Facts, referencedOfType } from "../../facts/facts.ts";
import { attributeIn, findReferenced, isReadLater, type ResourceValues } from "../../facts/referenced-objects.ts";

const NETWORK = "openstack_networking_network_v2";
const ROUTER = "openstack_networking_router_v2";
const SUBNET = "openstack_networking_subnet_v2";

/**
 * The DHCP agents' ports in the network of a subnet. Each agent that serves a network makes one there as soon as one of
 * its subnets has DHCP, of either IP version, in the network's project, and takes it away with the last of them.
 * Source: neutron agent/dhcp/agent.py (configure_dhcp_for_network), agent/linux/dhcp.py (_setup_new_dhcp_port),
 * scheduler/dhcp_agent_scheduler.py.
 */
export const dhcpPart = onePart((facts, subnet) => {
  const { kind, value } = attributeIn(subnet, "enable_dhcp");
  // The provider's default is true.
  if (kind === "known" && value !== true) return undefined;
  const isCertain = kind !== "unknown";
  const why: Why = isCertain ? byService("network_id") : { kind: "after-apply", name: "enable_dhcp" };
  return { of: [findReferenced(facts, subnet, "network_id", NETWORK)], isCertain, why };
});

/** Ports of the agents, as many as the project's other networks have. None is counted if nothing shows how many. */
export const DHCP_PORTS: Rule = {
  attributes: { enable_dhcp: "flag", network_id: "text" },
  needs: (side) => (mayHavePorts(side) ? [{ what: "dhcpPorts" }] : []),
  amounts: (side) => {
    const ports = side.traits?.dhcpPorts;
    if (ports === undefined || !mayHavePorts(side)) return [];
    return asidesBy({ "network.ports": times(side.share, exactly(ports)) });
  },
};

/** False for a subnet that stays as it is: it changes nothing in its network. */
function mayHavePorts(side: PlacedSide): boolean {
  const { kind, value } = side.at("enable_dhcp");
  return side.change.shares !== undefined && (kind !== "known" || value === true) && side.share.most > 0;
}

/**
 * The port that a router has in a network for all IPv6 subnets of it: the first one that is attached makes it, the
 * others are added to it. Each IPv4 subnet has a port of its own. undefined: the interface's subnet is one of IPv4.
 * Source: neutron db/l3_db.py (_add_interface_by_subnet, _find_ipv6_router_port_by_network,
 * _remove_interface_by_subnet).
 */
export const ipv6RouterPort = onePart((facts, routerInterface) => {
  const { kind } = attributeIn(routerInterface, "subnet_id");
  if (kind === "unset") return undefined;
  const router = findReferenced(facts, routerInterface, "router_id", ROUTER);
  const subnet = findReferenced(facts, routerInterface, "subnet_id", SUBNET);
  // A subnet that is still to be made is in the plan.
  if (subnet === undefined && kind === "unknown" && !mayMakeIpv6(facts)) return undefined;
  const version = subnet?.object && versionOf(subnet.object);
  if (version === 4) return undefined;
  const network = subnet?.object && findReferenced(facts, subnet.object, "network_id", NETWORK);
  return { of: [router, network], isCertain: version === 6, why: byService("subnet_id") };
});

function versionOf(subnet: ResourceValues): unknown {
  return attributeIn(subnet, "ip_version").value;
}

/** True if the plan makes an IPv6 subnet, or finds one while it is applied. */
function mayMakeIpv6(facts: Facts): boolean {
  const subnets = Object.values(referencedOfType(facts, "after", SUBNET));
  return isReadLater(facts, SUBNET) || subnets.some((subnet) => versionOf(subnet) !== 4);
}
