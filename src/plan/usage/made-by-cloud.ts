// What the cloud makes beside the resources of a plan, as reports tell it. The security group `default`, with its four rules, comes with the first
// network, port or security group that a project has in a region, and nothing gives it back. Source: neutron db/securitygroups_db.py
// (_ensure_default_security_group, create_security_group). Agents may make ports in networks that get DHCP.

import type { CloudFacts } from "../../core/index.ts";
import type { Delta } from "./delta.ts";
import { roleOf } from "./providers/index.ts";
import { between, NOTHING, type Quantity, reasonsOf, times } from "./range.ts";
import type { Region } from "./regions.ts";
import { type Side, traitsOf } from "./rules.ts";

/** Keys of the resources that the default group comes with. */
const FIRSTS: ReadonlySet<string> = new Set(["network.networks", "network.ports", "network.security_groups"]);

/** Number of what comes with it, by key: rules for each IP version, outgoing and from members. */
const COMES: Readonly<Record<string, number>> = { "network.security_groups": 1, "network.security_group_rules": 4 };

/** A region in which the cloud makes the group with the plan. */
export interface DefaultGroup {
  readonly region: string;
  /** True if the region must not be shown. */
  readonly hidden: boolean;
  /** false: it may come. */
  readonly isCertain: boolean;
}

/** The groups that deltas say of. */
export function defaultGroupsIn(deltas: readonly Delta[]): readonly DefaultGroup[] {
  return deltas.flatMap(({ at, key, cause, after }) =>
    cause === "default-group" && key === "network.security_groups" && at.region !== undefined
      ? [{ region: at.region, hidden: at.hidden, isCertain: after.least > 0 }]
      : [],
  );
}

/** Regions of which it matters whether the project has a security group there. */
export function regionsOfFirsts(deltas: readonly Delta[]): readonly string[] {
  return [...firstsByRegion(deltas).keys()].filter((region) => region !== undefined);
}

/** What comes beside the changes in regions that are known to have no security group. */
export function defaultGroups(
  deltas: readonly Delta[],
  { withoutSecurityGroups }: Pick<CloudFacts, "withoutSecurityGroups">,
): readonly Delta[] {
  return [...firstsByRegion(deltas)].flatMap(([region, all]) => {
    // Whichever comes first; one that certainly comes stands for them.
    const maker = all.find(({ after }) => after.least > 0) ?? all[0];
    if (maker === undefined || region === undefined || !withoutSecurityGroups.includes(region)) return [];
    return Object.entries(COMES).map(([key, count]): Delta => {
      const after = times(atMostOne(maker.after), { least: count, most: count });
      return {
        ...maker,
        key,
        order: "create",
        before: NOTHING,
        after,
        transient: 0,
        addresses: firstOf(maker),
        cause: "default-group",
      };
    });
  });
}

function firstsByRegion(deltas: readonly Delta[]): ReadonlyMap<string | undefined, readonly Delta[]> {
  const firsts = deltas.filter(({ key, order, after }) => FIRSTS.has(key) && MAKING.has(order) && after.most > 0);
  return Map.groupBy(firsts, ({ at }) => at.region);
}

/** Orders of changes that make something; an update makes ports too. */
const MAKING: ReadonlySet<Delta["order"]> = new Set(["create", "create then delete", "delete then create", "update"]);

function atMostOne(amount: Quantity): Quantity {
  return between(Math.min(1, amount.least), 1, reasonsOf(amount));
}

/** One of the resources, whatever their order. */
function firstOf({ addresses }: Delta): readonly string[] {
  return [...addresses].sort().slice(0, 1);
}

/** Networks of a region that get DHCP with the plan. */
export interface DhcpNetworks {
  readonly region: string;
  /** True if the region must not be shown. */
  readonly hidden: boolean;
  readonly count: number;
  /** Ports of agents that count for each; undefined: nothing shows whether there are any. */
  readonly ports: number | undefined;
}

/** Adds the networks that get DHCP with one side of a change: those of subnets that are, or may be, the first with DHCP. */
export function keepDhcpNetworks(known: Map<string, DhcpNetworks>, side: Side, found: Region): void {
  const { change, which } = side;
  const isFirst = which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0;
  if (!isFirst || found.region === undefined) return;
  const { region } = found;
  const before = known.get(region);
  const hidden = found.hidden || before?.hidden === true;
  known.set(region, {
    region,
    hidden,
    count: (before?.count ?? 0) + change.addresses.length,
    ports: traitsOf(side)?.dhcpPorts,
  });
}
