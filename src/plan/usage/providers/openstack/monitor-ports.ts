// Ports of health monitors. A load balancer of OVN makes one in each subnet that has a member of a monitored pool, unless the subnet has one already,
// and takes it away with the last of them. It belongs to the project of the member's port. Other providers make none. Source: ovn-octavia-provider
// helper.py (_update_hm_member, _ensure_hm_ovn_port, _clean_up_hm_port), driver.py (member_create), at 4d92b2c (August 2026).

import { idOf } from "../../../../core/index.ts";
import { between, NOTHING, times, type Why } from "../../amounts/quantity.ts";
import type { Rule } from "../../amounts/rules.ts";
import type { PartSide, SharedPart } from "../../amounts/shared-parts.ts";
import { moduleInstanceOf, typeAt } from "../../facts/address.ts";
import { type Found, findAttribute, textOf } from "../../facts/attributes.ts";
import type { Expression } from "../../facts/configuration.ts";
import { type Facts, referencedOfType } from "../../facts/facts.ts";
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

const WHY: Why = { kind: "service", name: "pool_id" };

/** Ports that a monitor, or members, share with others in their subnets. None of them is certain. */
export const MONITOR_PORTS: Rule = {
  attributes: { pool_id: "text" },
  amounts: ({ change, which }) => {
    const share = change.shares?.[which] ?? NOTHING;
    return [{ key: "network.ports", amount: times(share, between(0, 1, WHY)), isAside: true }];
  },
};

/** Where the plan does not show a pool, it may be any. */
const ANY_POOL = "";

/** Finds the ports of members, and those that a monitor makes for members which stay. */
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
      const pools = id === ANY_POOL ? [...staying.keys()] : [id, ANY_POOL];
      return toParts(pools.flatMap((one) => staying.get(one) ?? []));
    }
    const isMonitored = side !== "staying" && isIn(side === "before" ? before : after, id);
    return isMonitored ? toParts(subnetsOf(facts, resource, pool)) : [];
  };
}

/** Finds the monitors of load balancers whose provider the plan does not show. */
export function monitorsOfUnknownProvider(facts: Facts): (resource: ResourceValues) => boolean {
  const providerOf = providersIn(facts);
  return (resource) =>
    typeAt(resource.configAddress) === MONITOR &&
    providerOf(findReferenced(facts, resource, "pool_id", POOL)) === undefined;
}

/** Finds the provider of a pool's load balancer. If the plan does not show which one it is, OVN counts if any is of OVN. */
function providersIn(facts: Facts): (pool: ReferencedObject | undefined) => string | undefined {
  const nameIn = (balancer: ResourceValues) => textOf(attributeIn(balancer, "loadbalancer_provider"));
  const all = new Set(Object.values(referencedOfType(facts, "after", LOAD_BALANCER)).map(nameIn));
  const [only, ...others] = all;
  const any = all.has("ovn") ? "ovn" : others.length === 0 ? only : undefined;
  return (pool) => {
    const balancer = loadBalancerOf(facts, pool);
    return balancer === undefined ? any : nameIn(balancer);
  };
}

function loadBalancerOf(facts: Facts, pool: ReferencedObject | undefined): ResourceValues | undefined {
  if (pool?.object === undefined) return undefined;
  const listener = findReferenced(facts, pool.object, "listener_id", LISTENER)?.object;
  const [found] = [pool.object, ...(listener === undefined ? [] : [listener])].flatMap(
    (of) => findReferenced(facts, of, "loadbalancer_id", LOAD_BALANCER)?.object ?? [],
  );
  return found;
}

function monitoredPools(facts: Facts, side: "before" | "after"): ReadonlySet<string> {
  const monitors = Object.values(referencedOfType(facts, side, MONITOR));
  return new Set(monitors.map((monitor) => idOfPool(findReferenced(facts, monitor, "pool_id", POOL))));
}

/** Subnets of members that the plan leaves where they are, by pool. */
function subnetsOfStaying(facts: Facts): ReadonlyMap<string, readonly (ReferencedObject | undefined)[]> {
  const found = new Map<string, (ReferencedObject | undefined)[]>();
  for (const type of [MEMBER, MEMBERS]) {
    const after = referencedOfType(facts, "after", type);
    for (const member of Object.values(referencedOfType(facts, "before", type))) {
      if (member.id === undefined || after[member.address]?.id !== member.id) continue;
      const pool = findReferenced(facts, member, "pool_id", POOL);
      const all = found.get(idOfPool(pool)) ?? [];
      all.push(...subnetsOf(facts, member, pool));
      found.set(idOfPool(pool), all);
    }
  }
  return found;
}

function idOfPool(pool: ReferencedObject | undefined): string {
  return pool === undefined ? ANY_POOL : idOf(pool.isNew, pool.item);
}

function toParts(subnets: readonly (ReferencedObject | undefined)[]): readonly SharedPart[] {
  const clear = new Map(
    subnets.flatMap((subnet) => (subnet ? [[idOf(subnet.isNew, subnet.item), subnet] as const] : [])),
  );
  const unclear = subnets.filter((subnet) => subnet === undefined);
  return [...clear.values(), ...unclear].map((subnet) => ({ of: [subnet], isCertain: true, why: WHY }));
}

/** Subnets of the members of a resource. undefined: the plan does not show one. */
function subnetsOf(
  facts: Facts,
  resource: ResourceValues,
  pool: ReferencedObject | undefined,
): readonly (ReferencedObject | undefined)[] {
  const { expressions = {} } = facts.resources[resource.configAddress] ?? {};
  const toSubnet = (found: Found, expression?: Expression) => findSubnet(facts, { resource, pool, found, expression });
  if (typeAt(resource.configAddress) === MEMBER)
    return [toSubnet(attributeIn(resource, "subnet_id"), expressions["subnet_id"])];
  const members = attributeIn(resource, "member");
  if (members.kind === "unknown") return [undefined];
  const number = members.kind === "known" && Array.isArray(members.value) ? members.value.length : 0;
  const found = Array.from({ length: number }, (_, index) =>
    findAttribute(resource.values, resource.unknown, ["member", index, "subnet_id"]),
  );
  const known = found.filter(({ kind }) => kind !== "unknown").map((one) => toSubnet(one));
  const open = found.filter(({ kind }) => kind === "unknown");
  // The set has another order than the blocks that it is written as.
  const { member } = expressions;
  const blocks = member?.kind === "blocks" && open.length > 0 ? member.blocks : [];
  const written = blocks.flatMap(({ subnet_id }) => (isReference(subnet_id) ? toSubnet(UNKNOWN, subnet_id) : []));
  return [...known, ...(written.length > 0 ? written : open.map(() => undefined))];
}

const UNKNOWN: Found = { kind: "unknown" };

function isReference(expression: Expression | undefined): boolean {
  return expression?.kind === "value" && expression.references.length > 0;
}

/** The subnet of a member. One that names none is in that of the load balancer's address. */
function findSubnet(
  facts: Facts,
  of: {
    readonly resource: ResourceValues;
    readonly pool: ReferencedObject | undefined;
    readonly found: Found;
    readonly expression: Expression | undefined;
  },
): ReferencedObject | undefined {
  const { resource, pool, found, expression } = of;
  const subnet = findReferencedBy(facts, resource, { found, expression, type: SUBNET });
  if (subnet !== undefined) return subnet;
  if (found.kind !== "unknown") {
    const balancer = loadBalancerOf(facts, pool);
    return balancer && (findReferenced(facts, balancer, "vip_subnet_id", SUBNET) ?? placeholder(balancer.address));
  }
  // Equal references without a key have one value in a module.
  const references = expression?.kind === "value" ? expression.references : [];
  const isOne = references.length > 0 && !references.some((each) => /^(?:each|count)\./u.test(each));
  return isOne ? placeholder(idOf(moduleInstanceOf(resource.address), references)) : undefined;
}

/** A subnet that is one, whichever it is. */
function placeholder(item: string): ReferencedObject {
  return { item, isNew: true, object: undefined };
}
