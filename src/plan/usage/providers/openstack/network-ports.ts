// Ports that subnets of a network, or interfaces of a router, share.

import { asidesBy } from "../../amounts/amount.ts";
import { byService, exactly, times, type UnknownReason } from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import { onePart } from "../../amounts/shared-parts.ts";
import type { PlacedSide } from "../../amounts/side.ts";
import { type Facts, referencedOfType } from "../../facts/facts.ts";
import { attributeIn, findReferenced, isReadDuringApply, type ResourceValues } from "../../facts/referenced-objects.ts";

const NETWORK = "openstack_networking_network_v2";
const ROUTER = "openstack_networking_router_v2";
const SUBNET = "openstack_networking_subnet_v2";

/**
 * Finds the ports of DHCP agents in the network of a subnet. Each agent that serves a network creates a port there for
 * the first subnet with DHCP, of either IP version, in the network's project. It removes the port with the last such
 * subnet. Source: neutron agent/dhcp/agent.py (configure_dhcp_for_network), agent/linux/dhcp.py (_setup_new_dhcp_port),
 * scheduler/dhcp_agent_scheduler.py.
 */
export const dhcpPart = onePart((facts, subnet) => {
  const { kind, value } = attributeIn(subnet, "enable_dhcp");
  // The provider's default is true.
  if (kind === "known" && value !== true) return undefined;
  const isCertain = kind !== "unknown";
  const why: UnknownReason = isCertain ? byService("network_id") : { kind: "after-apply", name: "enable_dhcp" };
  return { objects: [findReferenced(facts, subnet, "network_id", NETWORK)], isCertain, why };
});

/** Ports of DHCP agents: as many as the project's other networks have, or none if that is unknown. */
export const DHCP_PORTS: Rule = {
  attributes: { enable_dhcp: "flag", network_id: "text" },
  needs: (side) => (mayHavePorts(side) ? ["dhcpPorts"] : []),
  amounts: (side) => {
    const ports = side.traits?.dhcpPorts;
    if (ports === undefined || !mayHavePorts(side)) return [];
    return asidesBy({ "network.ports": times(side.share, exactly(ports)) });
  },
};

/** Returns whether a subnet may bring DHCP ports. An unchanged subnet changes nothing in its network. */
function mayHavePorts(side: PlacedSide): boolean {
  const { kind, value } = side.at("enable_dhcp");
  return side.change.shares !== undefined && (kind !== "known" || value === true) && side.share.most > 0;
}

/**
 * Finds the port that a router has in a network for all of its IPv6 subnets. The first attached subnet creates the
 * port, and the others are added to it. Each IPv4 subnet has its own port, so an interface for such a subnet shares
 * none. Source: neutron db/l3_db.py (_add_interface_by_subnet, _find_ipv6_router_port_by_network,
 * _remove_interface_by_subnet).
 */
export const ipv6RouterPort = onePart((facts, routerInterface) => {
  const { kind } = attributeIn(routerInterface, "subnet_id");
  if (kind === "unset") return undefined;
  const router = findReferenced(facts, routerInterface, "router_id", ROUTER);
  const subnet = findReferenced(facts, routerInterface, "subnet_id", SUBNET);
  // A subnet that is yet to be created is in the plan.
  if (subnet === undefined && kind === "unknown" && !mayMakeIpv6(facts)) return undefined;
  const version = subnet?.object && versionOf(subnet.object);
  if (version === 4) return undefined;
  const network = subnet?.object && findReferenced(facts, subnet.object, "network_id", NETWORK);
  return { objects: [router, network], isCertain: version === 6, why: byService("subnet_id") };
});

function versionOf(subnet: ResourceValues): unknown {
  return attributeIn(subnet, "ip_version").value;
}

/** Returns whether the plan may create an IPv6 subnet, or look one up during apply. */
function mayMakeIpv6(facts: Facts): boolean {
  const subnets = Object.values(referencedOfType(facts, "after", SUBNET));
  return isReadDuringApply(facts, SUBNET) || subnets.some((subnet) => versionOf(subnet) !== 4);
}
