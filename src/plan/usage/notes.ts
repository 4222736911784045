// What the cloud makes in addition to the resources of a plan, and notes on that and on what the accounting of one plan leaves out, or what may be of
// another project. The security group `default`, with its rules, comes with the first network, port or security group that a project has in a
// region, and nothing gives it back. Source: neutron db/securitygroups_db.py (_ensure_default_security_group, create_security_group). Agents may make
// ports in networks that get DHCP.

import {
  type CloudFacts,
  countOf,
  type DefaultRules,
  describeProjects,
  type Message,
  quoted,
  quotedList,
  say,
  USUAL_DEFAULT_RULES,
} from "../../core/index.ts";
import { between, exactly, NOTHING, reasonsOf, times } from "./amounts/quantity.ts";
import { isLegacyBalancer } from "./amounts/rules.ts";
import type { PlacedSide } from "./amounts/side.ts";
import type { Delta } from "./delta.ts";
import { memberOf } from "./facts/attributes.ts";
import type { Change, Facts } from "./facts/facts.ts";
import { findCountedType, roleOf } from "./providers/index.ts";
import { monitorParts, monitorsOfUnknownProvider } from "./providers/openstack/monitor-ports.ts";

/** Sentences on what is left out, or may be of another project. `unclear`: numbers of such changes by provider; "" where the plan does not show which. */
export function omissionNotes(
  facts: Facts,
  {
    ofOtherProjects,
    projects,
    unclear,
    project,
  }: {
    readonly ofOtherProjects: ReadonlyMap<string, number>;
    readonly projects: ReadonlySet<string>;
    readonly unclear: ReadonlyMap<string, number>;
    readonly project: string | undefined;
  },
): readonly Message[] {
  const notes: Message[] = [];
  if (ofOtherProjects.size > 0)
    notes.push(say`Left out are resources of other projects: ${describeProjects(ofOtherProjects)}.`);
  if (unclear.size > 0) {
    const providers = [...unclear.keys()].filter((key) => key !== "").sort();
    const of =
      providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
    const changes = [...unclear.values()].reduce((sum, each) => sum + each, 0);
    notes.push(
      say`${countOf(changes, "change")}${of} may belong to this project or to another one, which the plan does not show: they count as anything between nothing and all that they take and give back.`,
    );
  }
  if (project === undefined && projects.size > 1)
    notes.push(say`The plan names ${projects.size} projects; all are counted together, since no project was given.`);
  for (const provider of Object.keys(facts.otherProviders).sort())
    notes.push(
      say`${countOf(facts.otherProviders[provider] ?? 0, "change")} of the provider ${quoted(provider)} left out.`,
    );
  if (facts.limits.length > 0)
    notes.push(
      say`The plan changes limits itself (${quotedList(facts.limits.toSorted(), { most: 3 })}); they are judged as they are now.`,
    );
  const shrinking = Object.values(facts.changes).flatMap((change) => (isShrinking(change) ? change.addresses : []));
  if (shrinking.length > 0) {
    const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
    notes.push(
      say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`,
    );
  }
  return notes;
}

/** True for volumes that are to become smaller in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }: Change): boolean {
  const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
  const isInPlace = roleOf(type) === "volume" && actions.order === "update";
  return isInPlace && typeof from === "number" && typeof to === "number" && to < from;
}

const FIRSTS: ReadonlySet<string> = new Set(["network.networks", "network.ports", "network.security_groups"]);

const GROUPS = "network.security_groups";

function defaultRulesIn(region: string, { traits }: Pick<CloudFacts, "traits">): DefaultRules {
  return traits.find((one) => one.region === region)?.defaultRules ?? USUAL_DEFAULT_RULES;
}

/** Regions of which it matters whether the project has a security group there. */
export function regionsOfFirsts(deltas: readonly Delta[]): readonly string[] {
  return [...firstsByRegion(deltas).keys()].filter((region) => region !== undefined);
}

/** What comes with the changes in regions that are known to have no security group. */
export function defaultGroups(deltas: readonly Delta[], cloud: CloudFacts): readonly Delta[] {
  return [...firstsByRegion(deltas)].flatMap(([region, all]) => {
    // Whichever comes first; one that certainly comes stands for them.
    const maker = all.find(({ after }) => after.least > 0) ?? all[0];
    if (maker === undefined || region === undefined || !cloud.withoutSecurityGroups.includes(region)) return [];
    const groups = between(Math.min(1, maker.after.least), 1, ...reasonsOf(maker.after));
    const addresses = [...maker.addresses].sort().slice(0, 1);
    const comes = { [GROUPS]: 1, "network.security_group_rules": defaultRulesIn(region, cloud).ofDefault };
    return Object.entries(comes).flatMap(([key, number]): readonly Delta[] => {
      if (number === 0) return [];
      const made = { before: NOTHING, after: times(groups, exactly(number)), transient: 0 };
      return [{ ...maker, ...made, key, order: "create", count: 1, addresses, cause: "default-group" }];
    });
  });
}

const MAKING: ReadonlySet<Delta["order"]> = new Set(["create", "create then delete", "delete then create", "update"]);

function firstsByRegion(deltas: readonly Delta[]): ReadonlyMap<string | undefined, readonly Delta[]> {
  const firsts = deltas.filter(({ key, order, after }) => FIRSTS.has(key) && MAKING.has(order) && after.most > 0);
  return Map.groupBy(firsts, ({ at }) => at.region);
}

/** A sentence on each default group that comes. */
export function describeDefaultGroups(groups: readonly Delta[], cloud: CloudFacts): readonly Message[] {
  return groups.flatMap(({ at, key, after }) => {
    if (key !== GROUPS || at.region === undefined) return [];
    const where = at.hidden ? "a region" : quoted(at.region);
    const rules = countOf(defaultRulesIn(at.region, cloud).ofDefault, "rule");
    const group = say`the default security group with its ${rules}, since the project has no group there yet`;
    return after.least > 0
      ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.`
      : say`Perhaps the cloud makes, with the first group, network or port in ${where}, ${group}.`;
  });
}

/** A sentence for each region with new security groups whose default rules the cloud does not show. */
export function describeDefaultRules(deltas: readonly Delta[], cloud: CloudFacts): readonly Message[] {
  const made = deltas.filter(({ key, order, after }) => key === GROUPS && MAKING.has(order) && after.most > 0);
  return [...Map.groupBy(made, ({ at }) => at.region)].flatMap(([region, all]) => {
    const { assumed, ofDefault, ofOthers } = region === undefined ? USUAL_DEFAULT_RULES : defaultRulesIn(region, cloud);
    if (region === undefined || assumed === undefined) return [];
    const isHidden = all.some(({ at }) => at.region !== undefined && at.hidden);
    const known = say`Counted in ${isHidden ? "a region" : quoted(region)}: Neutron's own default rules of new security groups (${ofOthers}, and ${ofDefault} of the default group), since nothing shows whether they were changed.`;
    // The reason names the region.
    return isHidden ? known : say`${known} ${assumed}`;
  });
}

/** Sentences for each region on ports of new health monitors: those that OVN makes, and that it may make where the plan names no provider. */
export function describeMonitorPorts(facts: Facts, sides: readonly PlacedSide[]): readonly Message[] {
  const isOfUnknown = monitorsOfUnknownProvider(facts);
  const found = sides.flatMap((side) => {
    const { which, place, change } = side;
    const isOther = findCountedType(change.type)?.partsIn !== monitorParts || isLegacyBalancer(side);
    if (which === "before" || isOther) return [];
    const { after: values, unknown, configAddress, addresses, actions, shares } = change;
    const isOpen = addresses.some((address) => isOfUnknown({ address, configAddress, values, unknown }));
    const ports = (shares?.after?.most ?? 0) * addresses.length;
    return { place, ports, isOpen: isOpen && actions.order !== "update" };
  });
  return [...Map.groupBy(found, ({ place }) => place.region)].flatMap(([region, all]) => {
    if (region === undefined) return [];
    const where = all.some(({ place }) => place.region !== undefined && place.hidden) ? "a region" : quoted(region);
    const ports = countOf(
      all.reduce((sum, one) => sum + one.ports, 0),
      "port",
    );
    const made = say`Counted in ${where}: up to ${ports} of OVN's health monitors, one in each subnet with monitored members.`;
    const open = say`If load balancers in ${where} are of OVN, health monitors take a port in each subnet of their members. None is counted, since the plan names no \`loadbalancer_provider\`.`;
    return [all.some((one) => one.ports > 0) ? made : [], all.some(({ isOpen }) => isOpen) ? open : []].flat();
  });
}

/** A sentence for each region on networks that get DHCP: those of subnets that are, or may be, the first with DHCP. */
export function describeDhcpNetworks(sides: readonly PlacedSide[]): readonly Message[] {
  const firsts = sides.filter(({ change, which }) => {
    return which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0;
  });
  return [...Map.groupBy(firsts, ({ place }) => place.region)].flatMap(([region, all]) => {
    const ports = all[0]?.traits?.dhcpPorts ?? undefined;
    if (region === undefined || ports === 0) return [];
    const subnets = all.reduce((sum, { change }) => sum + change.addresses.length, 0);
    const isHidden = all.some(({ place }) => place.region !== undefined && place.hidden);
    const where = isHidden ? "a region" : quoted(region);
    const networks = subnets === 1 ? "1 network that gets DHCP" : say`${subnets} networks that get DHCP`;
    return ports === undefined
      ? say`DHCP agents may make ports in ${networks} in ${where}: nothing shows whether they do, so that none is counted.`
      : say`Counted in ${where}: ${countOf(ports, "port")} of DHCP agents in ${subnets === 1 ? "" : "each of "}${networks}, as the project's other networks have.`;
  });
}
