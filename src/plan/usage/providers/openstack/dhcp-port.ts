// Ports of DHCP agents: each agent that serves a network makes one there as soon as one of its subnets has DHCP, of either IP version, in the network's
// project, and takes it away with the last of them. Whether there are agents, and how many, is up to the cloud. Source: neutron agent/dhcp/agent.py
// (configure_dhcp_for_network), agent/linux/dhcp.py (_setup_new_dhcp_port), scheduler/dhcp_agent_scheduler.py.

import type { Facts } from "../../facts.ts";
import { exactly, times } from "../../range.ts";
import { attributeOf, besideOf, type Rule, type Side, shareOf, traitsOf } from "../../rules.ts";
import type { Part } from "../../shared-parts.ts";
import { attributeIn, type Known, targetOf } from "../../targets.ts";

const NETWORK = { attribute: "network_id", type: "openstack_networking_network_v2" } as const;

/** The agents' ports in the network of a subnet, which it has together with the network's other subnets. */
export function dhcpPart(facts: Facts, subnet: Known): Part | undefined {
  const dhcp = attributeIn(subnet, "enable_dhcp");
  // The provider's default is true.
  if (dhcp.kind === "known" && dhcp.value !== true) return undefined;
  const network = targetOf(facts, subnet, NETWORK);
  return {
    of: [network?.identity ?? null],
    isCertain: dhcp.kind !== "unknown",
    mayBeThere: network !== undefined && !network.isNew && network.object === undefined,
    why:
      dhcp.kind === "unknown" ? { kind: "after-apply", name: "enable_dhcp" } : { kind: "service", name: "network_id" },
  };
}

/** Ports of the agents, as many as the project's other networks have. Where nothing shows how many, none is counted. */
export const DHCP_PORTS: Rule = {
  attributes: { enable_dhcp: "flag", network_id: "text" },
  needs: (side) => (mayHavePorts(side) ? [{ what: "dhcpPorts" }] : []),
  amounts: (side) => {
    const ports = mayHavePorts(side) ? (traitsOf(side)?.dhcpPorts ?? null) : null;
    return ports === null ? [] : [besideOf("network.ports", times(shareOf(side), exactly(ports)))];
  },
};

/** False for a subnet that stays as it is: it changes nothing, whatever its network has. */
function mayHavePorts(side: Side): boolean {
  const dhcp = attributeOf(side, ["enable_dhcp"]);
  const mayHaveDhcp = dhcp.kind !== "known" || dhcp.value === true;
  return side.change.shares !== undefined && mayHaveDhcp && shareOf(side).most > 0;
}
