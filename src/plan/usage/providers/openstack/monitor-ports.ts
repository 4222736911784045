// Ports of health monitors. A load balancer of OVN creates a port in each subnet with a member of a monitored pool,
// unless the subnet has one already, and deletes it with the last such member. The port belongs to the project of the
// member's port. Other load balancer providers create none.
// Source: ovn-octavia-provider helper.py (_update_hm_member, _ensure_hm_ovn_port, _clean_up_hm_port), driver.py
// (member_create), at 4d92b2c (August 2026).

import { groupsOf, idOf, onlyOf } from "../../../../core/index.ts";
import { asidesBy } from "../../amounts/amount.ts";
import { byService, NOTHING, times, upToOne } from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import type { PartSide, SharedPart } from "../../amounts/shared-parts.ts";
import { moduleInstanceOf, typeAt } from "../../facts/address.ts";
import { type AttributeValue, listIn, textIn, UNKNOWN } from "../../facts/attributes.ts";
import type { Expression } from "../../facts/configuration.ts";
import { type Facts, referencedOfType, type SideName } from "../../facts/facts.ts";
import {
  attributeIn,
  findReferenced,
  findReferencedBy,
  type ReferencedObject,
  type ResourceValues,
} from "../../facts/referenced-objects.ts";

const LOAD_BALANCER = "openstack_lb_loadbalancer_v2";
const LISTENER = "openstack_lb_listener_v2";
const POOL = "openstack_lb_pool_v2";
const MONITOR = "openstack_lb_monitor_v2";
const MEMBER = "openstack_lb_member_v2";
const MEMBERS = "openstack_lb_members_v2";
const SUBNET = "openstack_networking_subnet_v2";

const WHY = byService("pool_id");

/** Ports that a monitor or members share with others in their subnets. No port is certain. */
export const MONITOR_PORTS: Rule = {
  attributes: { pool_id: "text" },
  amounts: ({ change, which }) => asidesBy({ "network.ports": times(change.shares?.[which] ?? NOTHING, upToOne(WHY)) }),
};

/** Placeholder for a pool that the plan does not show. It may be any pool. */
const ANY_POOL = "";

type Subnets = readonly (ReferencedObject | undefined)[];

/** Finds the ports of members, and the ports that a monitor creates for unchanged members. */
export function monitorParts(facts: Facts): (resource: ResourceValues, side: PartSide) => readonly SharedPart[] {
  const [before, after] = [monitoredPools(facts, "before"), monitoredPools(facts, "after")];
  const staying = subnetsOfStaying(facts);
  const providerOf = providersIn(facts);
  const isIn = (pools: ReadonlySet<string>, pool: string): boolean =>
    pools.has(pool) || pools.has(ANY_POOL) || (pool === ANY_POOL && pools.size > 0);
  return (resource, side) => {
    const pool = findReferenced(facts, resource, "pool_id", POOL);
    if (providerOf(pool) !== "ovn") return [];
    const id = idOfPool(pool);
    if (typeAt(resource.configAddress) === MONITOR) {
      const monitored = staying.filter((member) => [id, member.pool].includes(ANY_POOL) || member.pool === id);
      return toParts(monitored.flatMap(({ subnets }) => subnets));
    }
    const isMonitored = side !== "staying" && isIn(side === "before" ? before : after, id);
    return isMonitored ? toParts(subnetsOf(facts, resource, pool)) : [];
  };
}

/** Returns a test for monitors of load balancers whose provider the plan does not show. */
export function monitorsOfUnknownProvider(facts: Facts): (resource: ResourceValues) => boolean {
  const providerOf = providersIn(facts);
  return (resource) =>
    typeAt(resource.configAddress) === MONITOR &&
    providerOf(findReferenced(facts, resource, "pool_id", POOL)) === undefined;
}

/**
 * Returns the lookup of the provider of a pool's load balancer. If the load balancer is unknown, the provider is OVN if
 * any load balancer is of OVN.
 */
function providersIn(facts: Facts): (pool: ReferencedObject | undefined) => string | undefined {
  const nameIn = (balancer: ResourceValues) => textIn(attributeIn(balancer, "loadbalancer_provider").value);
  const all = new Set(Object.values(referencedOfType(facts, "after", LOAD_BALANCER)).map(nameIn));
  const any = all.has("ovn") ? "ovn" : onlyOf(all);
  return (pool) => {
    const balancer = loadBalancerOf(facts, pool);
    return balancer === undefined ? any : nameIn(balancer);
  };
}

function loadBalancerOf(facts: Facts, pool: ReferencedObject | undefined): ResourceValues | undefined {
  if (pool?.object === undefined) return undefined;
  const listener = findReferenced(facts, pool.object, "listener_id", LISTENER)?.object;
  const balancers = [pool.object, listener ?? []]
    .flat()
    .map((part) => findReferenced(facts, part, "loadbalancer_id", LOAD_BALANCER)?.object);
  return balancers.find((balancer) => balancer !== undefined);
}

function monitoredPools(facts: Facts, side: SideName): ReadonlySet<string> {
  const monitors = Object.values(referencedOfType(facts, side, MONITOR));
  return new Set(monitors.map((monitor) => idOfPool(findReferenced(facts, monitor, "pool_id", POOL))));
}

/** Returns pools and subnets of the members that the plan does not move. */
function subnetsOfStaying(facts: Facts): readonly { readonly pool: string; readonly subnets: Subnets }[] {
  const staying = [MEMBER, MEMBERS].flatMap((type) => {
    const after = referencedOfType(facts, "after", type);
    const before = Object.values(referencedOfType(facts, "before", type));
    return before.filter(({ id, address }) => id !== undefined && after[address]?.id === id);
  });
  return staying.map((member) => {
    const pool = findReferenced(facts, member, "pool_id", POOL);
    return { pool: idOfPool(pool), subnets: subnetsOf(facts, member, pool) };
  });
}

function idOfPool(pool: ReferencedObject | undefined): string {
  return pool === undefined ? ANY_POOL : idOf(pool.isNew, pool.item);
}

function toParts(subnets: Subnets): readonly SharedPart[] {
  // An unknown subnet may be any other one, so it is a part by itself.
  const parts = groupsOf(subnets, (subnet) => (subnet === undefined ? Symbol() : idOf(subnet.isNew, subnet.item)));
  return parts.map(([subnet]) => ({ objects: [subnet], isCertain: true, why: WHY }));
}

/** Returns the subnets of the members of a resource. A subnet that the plan does not show is undefined. */
function subnetsOf(facts: Facts, resource: ResourceValues, pool: ReferencedObject | undefined): Subnets {
  const { expressions = {} } = facts.resources[resource.configAddress] ?? {};
  const findSubnet = ({ kind, value }: AttributeValue, expression?: Expression): ReferencedObject | undefined => {
    const subnet = findReferencedBy(facts, resource, { value, expression, type: SUBNET });
    if (subnet !== undefined) return subnet;
    // A member without a subnet is in the subnet of the load balancer's address.
    const balancer = kind === "unknown" ? undefined : loadBalancerOf(facts, pool);
    if (balancer !== undefined)
      return findReferenced(facts, balancer, "vip_subnet_id", SUBNET) ?? placeholder(balancer.address);
    // Equal references without a key have the same value within a module.
    const references = kind === "unknown" && expression?.kind === "value" ? expression.references : [];
    const isOne = references.length > 0 && !references.some((each) => /^(?:each|count)\./u.test(each));
    return isOne ? placeholder(idOf(moduleInstanceOf(resource.address), references)) : undefined;
  };
  if (typeAt(resource.configAddress) === MEMBER)
    return [findSubnet(attributeIn(resource, "subnet_id"), expressions["subnet_id"])];
  const members = attributeIn(resource, "member");
  if (members.kind === "unknown") return [undefined];
  const found = listIn(members.value).map((_, index) => attributeIn(resource, "member", index, "subnet_id"));
  const known = found.filter(({ kind }) => kind !== "unknown").map((value) => findSubnet(value));
  const open = found.filter(({ kind }) => kind === "unknown");
  // The set has another order than the blocks in the configuration.
  const { member } = expressions;
  const blocks = member?.kind === "blocks" && open.length > 0 ? member.blocks : [];
  const written = blocks.flatMap(({ subnet_id: subnet }) =>
    subnet?.kind === "value" && subnet.references.length > 0 ? findSubnet(UNKNOWN, subnet) : [],
  );
  return [...known, ...(written.length > 0 ? written : open.map(() => undefined))];
}

/** Returns a placeholder for a subnet whose identity is known but not its ID. */
function placeholder(item: string): ReferencedObject {
  return { item, isNew: true, object: undefined };
}
