// What the cloud makes in addition to the resources of a plan. The security group `default`, with its four rules, comes with the first
// network, port or security group that a project has in a region, and nothing gives it back. Source: neutron db/securitygroups_db.py
// (_ensure_default_security_group, create_security_group). Agents may make ports in networks that get DHCP.

import { type CloudFacts, type Message, quoted, say } from "../../core/index.ts";
import type { Delta } from "./delta.ts";
import { roleOf } from "./providers/index.ts";
import { between, exactly, NOTHING, reasonsOf, times } from "./range.ts";
import type { Side } from "./side.ts";

const FIRSTS: ReadonlySet<string> = new Set(["network.networks", "network.ports", "network.security_groups"]);

const GROUPS = "network.security_groups";

/** Number of what comes with it, by key: rules for each IP version, outgoing and from members. */
const COMES: Readonly<Record<string, number>> = { [GROUPS]: 1, "network.security_group_rules": 4 };

/** Regions of which it matters whether the project has a security group there. */
export function regionsOfFirsts(deltas: readonly Delta[]): readonly string[] {
  return [...firstsByRegion(deltas).keys()].filter((region) => region !== undefined);
}

/** What comes with the changes in regions that are known to have no security group. */
export function defaultGroups(
  deltas: readonly Delta[],
  { withoutSecurityGroups }: Pick<CloudFacts, "withoutSecurityGroups">,
): readonly Delta[] {
  return [...firstsByRegion(deltas)].flatMap(([region, all]) => {
    // Whichever comes first; one that certainly comes stands for them.
    const maker = all.find(({ after }) => after.least > 0) ?? all[0];
    if (maker === undefined || region === undefined || !withoutSecurityGroups.includes(region)) return [];
    const groups = between(Math.min(1, maker.after.least), 1, ...reasonsOf(maker.after));
    const addresses = [...maker.addresses].sort().slice(0, 1);
    return Object.entries(COMES).map(([key, number]): Delta => {
      const made = { before: NOTHING, after: times(groups, exactly(number)), transient: 0 };
      return { ...maker, ...made, key, order: "create", count: 1, addresses, cause: "default-group" };
    });
  });
}

const MAKING: ReadonlySet<Delta["order"]> = new Set(["create", "create then delete", "delete then create", "update"]);

function firstsByRegion(deltas: readonly Delta[]): ReadonlyMap<string | undefined, readonly Delta[]> {
  const firsts = deltas.filter(({ key, order, after }) => FIRSTS.has(key) && MAKING.has(order) && after.most > 0);
  return Map.groupBy(firsts, ({ at }) => at.region);
}

/** A sentence on each default group that comes. */
export function describeDefaultGroups(groups: readonly Delta[]): readonly Message[] {
  return groups.flatMap(({ at, key, after }) => {
    if (key !== GROUPS || at.region === undefined) return [];
    const where = at.hidden ? "a region" : quoted(at.region);
    const group = "the default security group with its 4 rules, since the project has no group there yet";
    return after.least > 0
      ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.`
      : say`Perhaps the cloud makes, with the first group, network or port in ${where}, ${group}.`;
  });
}

/** A sentence for each region on networks that get DHCP: those of subnets that are, or may be, the first with DHCP. */
export function describeDhcpNetworks(sides: readonly Side[]): readonly Message[] {
  const firsts = sides.filter(({ change, which }) => {
    return which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0;
  });
  return [...Map.groupBy(firsts, ({ place }) => place.region)].flatMap(([region, all]) => {
    const ports = all[0]?.traits?.dhcpPorts ?? undefined;
    if (region === undefined || ports === 0) return [];
    const count = all.reduce((sum, { change }) => sum + change.addresses.length, 0);
    const isHidden = all.some(({ place }) => place.region !== undefined && place.hidden);
    const where = isHidden ? "a region" : quoted(region);
    const networks = count === 1 ? "1 network that gets DHCP" : `${count} networks that get DHCP`;
    return ports === undefined
      ? say`DHCP agents may make ports in ${networks} in ${where}: nothing shows whether they do, so that none is counted.`
      : say`Counted in ${where}: ${ports} port${ports === 1 ? "" : "s"} of DHCP agents in ${count === 1 ? "" : "each of "}${networks}, as the project's other networks have.`;
  });
}
