// Ports that subnets of a network, or interfaces of a router, may have together.

import { memberOf } from "../../attributes.ts";
import { type Facts, referencedAt, referencedWithId } from "../../facts.ts";
import { exactly, perhaps, times, type Why } from "../../range.ts";
import { port } from "../../rules.ts";
import type { Rule, Side } from "../../side.ts";
import type { Part } from "../../splits.ts";
import { attributeIn, type Known, targetOf } from "../../targets.ts";

const NETWORK = "openstack_networking_network_v2";
const SUBNET = "openstack_networking_subnet_v2";

/**
 * The DHCP agents' ports in the network of a subnet. Each agent that serves a network makes one there as soon as one of its subnets has DHCP, of
 * either IP version, in the network's project, and takes it away with the last of them. Source: neutron agent/dhcp/agent.py
 * (configure_dhcp_for_network), agent/linux/dhcp.py (_setup_new_dhcp_port), scheduler/dhcp_agent_scheduler.py.
 */
export function dhcpPart(facts: Facts, subnet: Known): Part | undefined {
  const dhcp = attributeIn(subnet, "enable_dhcp");
  // The provider's default is true.
  if (dhcp.kind === "known" && dhcp.value !== true) return undefined;
  const network = targetOf(facts, subnet, "network_id", NETWORK);
  return {
    of: network,
    isCertain: dhcp.kind !== "unknown",
    why:
      dhcp.kind === "unknown" ? { kind: "after-apply", name: "enable_dhcp" } : { kind: "service", name: "network_id" },
  };
}

/** Ports of the agents, as many as the project's other networks have. Where nothing shows how many, none is counted. */
export const DHCP_PORTS: Rule = {
  attributes: { enable_dhcp: "flag", network_id: "text" },
  needs: (side) => (mayHavePorts(side) ? [{ what: "dhcpPorts" }] : []),
  amounts: (side) => {
    const ports = mayHavePorts(side) ? (side.traits?.dhcpPorts ?? undefined) : undefined;
    if (ports === undefined) return [];
    return [{ key: "network.ports", amount: times(side.share, exactly(ports)), isAside: true }];
  },
};

/** False for a subnet that stays as it is: it changes nothing in its network. */
function mayHavePorts(side: Side): boolean {
  const dhcp = side.at("enable_dhcp");
  const mayHaveDhcp = dhcp.kind !== "known" || dhcp.value === true;
  return side.change.shares !== undefined && mayHaveDhcp && side.share.most > 0;
}

const INTERFACE = port({ given: "port_id", made: ["subnet_id"], deletesGiven: true });

/**
 * The port of a router's interface. All IPv6 subnets of a network share one, which goes with the last of them. Source: neutron db/l3_db.py
 * (_add_interface_by_subnet, _find_ipv6_router_port_by_network, _remove_interface_by_subnet).
 */
export const ROUTER_PORT: Rule = {
  ...INTERFACE,
  amounts: (side) => {
    const { facts, which } = side;
    const id = side.text("subnet_id");
    const subnets =
      id === undefined
        ? side.referencesTo(SUBNET, "subnet_id").flatMap((place) => referencedAt(facts, which, place))
        : [referencedWithId(facts, which, id) ?? []].flat();
    const isOpen = subnets.length === 0 && which === "before" && id !== undefined;
    const mayBeShared = isOpen || subnets.some(({ values }) => memberOf(values, "ip_version") !== 4);
    const amounts = INTERFACE.amounts(side);
    return mayBeShared ? amounts.map((each) => ({ ...each, amount: perhaps(SHARED, each.amount) })) : amounts;
  },
};

const SHARED: Why = { kind: "service", name: "subnet_id" };
