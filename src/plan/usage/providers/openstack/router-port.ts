// Port that a router has in a network for all IPv6 subnets of it: the first one that is attached makes it, the others are added to it. Each
// IPv4 subnet has a port of its own. Source: neutron db/l3_db.py (_add_interface_by_subnet, _find_ipv6_router_port_by_network, _remove_interface_by_subnet).

import { typeAt } from "../../address.ts";
import { type Facts, referencedOfType } from "../../facts.ts";
import type { Part } from "../../shared-parts.ts";
import { attributeIn, type Known, targetOf } from "../../targets.ts";

const ROUTER = { attribute: "router_id", type: "openstack_networking_router_v2" } as const;
const SUBNET = { attribute: "subnet_id", type: "openstack_networking_subnet_v2" } as const;
const NETWORK = { attribute: "network_id", type: "openstack_networking_network_v2" } as const;

/** The port that an interface of a router has together with others, if its subnet is or may be one of IPv6. */
export function ipv6RouterPort(facts: Facts, routerInterface: Known): Part | undefined {
  if (attributeIn(routerInterface, "subnet_id").kind === "unset") return undefined;
  const router = targetOf(facts, routerInterface, ROUTER);
  const subnet = targetOf(facts, routerInterface, SUBNET);
  const isUnknown = attributeIn(routerInterface, "subnet_id").kind === "unknown";
  // What is still to be made is in the plan.
  if (subnet === undefined && isUnknown && !mayMakeIpv6(facts)) return undefined;
  const version = subnet?.object === undefined ? undefined : versionOf(subnet.object);
  if (version === 4) return undefined;
  const network = subnet?.object === undefined ? undefined : targetOf(facts, subnet.object, NETWORK);
  return {
    of: [router?.identity ?? null, network?.identity ?? null],
    isCertain: version === 6,
    mayBeThere: [router, network].every(
      (target) => target !== undefined && !target.isNew && target.object === undefined,
    ),
    why: { kind: "service", name: "subnet_id" },
  };
}

/** 4 or 6; undefined: known only after apply. */
function versionOf(subnet: Known): unknown {
  const found = attributeIn(subnet, "ip_version");
  return found.kind === "known" ? found.value : undefined;
}

/** True if the plan makes an IPv6 subnet, or finds one while it is applied. */
function mayMakeIpv6(facts: Facts): boolean {
  if (Object.keys(facts.readLater).some((address) => typeAt(address) === SUBNET.type)) return true;
  const subnets = Object.values(referencedOfType(facts, "after", SUBNET.type));
  return subnets.some((subnet) => versionOf({ ...subnet, unknown: null }) !== 4);
}
