// Counts objects that the cloud creates in addition to a plan's resources, and writes notes on them. Further notes are
// on changes that do not count, or that may belong to another project.
//
// The security group `default`, with its rules, is created with the first network, port or security group that a
// project has in a region. Nothing gives it back. Agents may create ports in networks that get DHCP.
// Source: neutron db/securitygroups_db.py (_ensure_default_security_group, create_security_group).

import {
  addUp,
  type CloudFacts,
  compareText,
  countOf,
  type DefaultRules,
  describeProjects,
  isSameProject,
  listMessages,
  type Message,
  plainProjectId,
  quoted,
  quotedList,
  say,
  USUAL_DEFAULT_RULES,
} from "../../core/index.ts";
import { between, exactly, NOTHING, reasonsOf, times } from "./amounts/quantity.ts";
import { isLegacyBalancer } from "./amounts/rules.ts";
import type { PlacedSide, Region } from "./amounts/side.ts";
import type { Delta } from "./delta.ts";
import { memberOf } from "./facts/attributes.ts";
import { settingOf } from "./facts/expression-values.ts";
import { type Change, type Facts, LASTING_ORDERS } from "./facts/facts.ts";
import { findResourceType, roleOf } from "./providers/index.ts";
import { CLUSTER } from "./providers/openstack/magnum.ts";
import { monitorParts, monitorsOfUnknownProvider } from "./providers/openstack/monitor-ports.ts";

/** Changes of one plan that do not count, or only perhaps. */
interface Omissions {
  /** Numbers of changes by project ID; "" for projects that must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** IDs of the projects that are evidence of owners. */
  readonly projects: readonly string[];
  /**
   * Numbers of changes that may belong to another project, by key of the provider; "" if the plan does not show the
   * provider.
   */
  readonly unclear: ReadonlyMap<string, number>;
  /** ID of the checked project. undefined if it is unknown. */
  readonly project: string | undefined;
}

/** Most names in one sentence. */
const MOST_SHOWN = 3;

/** Returns notes on changes that are left out, or that may belong to another project. */
export function describeOmissions(facts: Facts, { ofOtherProjects, projects, unclear, project }: Omissions) {
  const notes: Message[] = [];
  if (ofOtherProjects.size > 0)
    notes.push(say`Left out are resources of other projects: ${describeProjects(ofOtherProjects)}.`);
  if (unclear.size > 0) {
    const providers = [...unclear.keys()].filter((key) => key !== "").sort();
    const by =
      providers.length === 0 ? "" : say` of the provider${providers.length === 1 ? "" : "s"} ${quotedList(providers)}`;
    const named = providers.flatMap((key) => {
      const setting = settingOf(facts, facts.providers[key], "tenant_id");
      if (setting.kind !== "text" || (project !== undefined && isSameProject(setting.text, project))) return [];
      return setting.hidden || facts.hiddenProjects[plainProjectId(setting.text)] === true ? [] : setting.text;
    });
    const which =
      named.length === 0
        ? say`which the plan does not show`
        : say`perhaps to ${quotedList([...new Set(named)])}, which a provider's \`tenant_id\` names (a login by an application credential or clouds.yaml ignores it)`;
    notes.push(
      say`${countOf(addUp(unclear.values(), Number), "change")}${by} may belong to this project or to another one, ${which}: they count as anything between nothing and all that they take and give back.`,
    );
  }
  if (project === undefined && projects.length > 1)
    notes.push(say`The plan names ${projects.length} projects; all are counted together, since no project was given.`);
  for (const [provider, changes] of Object.entries(facts.otherProviders).sort(([one], [other]) =>
    compareText(one, other),
  ))
    notes.push(say`${countOf(changes, "change")} of the provider ${quoted(provider)} left out.`);
  // Limits of another project are not those that are judged.
  const limits = facts.limits
    .filter((limit) => project === undefined || limit.project === undefined || isSameProject(limit.project, project))
    .sort((one, other) => compareText(one.address, other.address));
  const [shown, others] = [
    limits.filter(({ sets }) => sets.length > 0),
    limits.filter(({ sets }) => sets.length === 0),
  ];
  for (const { address, sets } of shown)
    notes.push(
      say`This plan sets the limit itself, to ${listMessages(sets.slice(0, MOST_SHOWN).map(([name, value]) => quoted(`${name} = ${value}`)))} (${quoted(address)}); it is judged as it is now.`,
    );
  if (others.length > 0) {
    const names = quotedList(
      others.map(({ address }) => address),
      { most: MOST_SHOWN },
    );
    notes.push(say`The plan changes limits itself (${names}); they are judged as they are now.`);
  }
  const shrinking = Object.values(facts.changes).flatMap((change) => (isShrinking(change) ? change.addresses : []));
  if (shrinking.length > 0) {
    const verb = shrinking.length === 1 ? "is a volume that would get" : "are volumes that would get";
    notes.push(
      say`${quotedList(shrinking.sort(), { most: 3 })} ${verb} smaller, which Cinder refuses: the apply would fail. The space is counted as it is.`,
    );
  }
  return notes;
}

/** Returns whether a change shrinks a volume in place. Source: cinder volume/api.py (extend). */
function isShrinking({ type, actions, before, after }: Change): boolean {
  const [from, to] = [memberOf(before, "size"), memberOf(after, "size")];
  const isInPlace = roleOf(type) === "volume" && actions.order === "update";
  return isInPlace && typeof from === "number" && typeof to === "number" && to < from;
}

const FIRST_OBJECTS: readonly string[] = ["network.networks", "network.ports", "network.security_groups"];

const GROUPS = "network.security_groups";

function defaultRulesIn(region: string, { traits }: Pick<CloudFacts, "traits">): DefaultRules {
  return traits.find((facts) => facts.region === region)?.defaultRules ?? USUAL_DEFAULT_RULES;
}

/** Returns deltas that may create something that counts on the keys, by region. */
function creatorsByRegion(deltas: readonly Delta[], keys: readonly string[]) {
  return byRegion(
    deltas.filter(({ key, order, after }) => keys.includes(key) && LASTING_ORDERS.has(order) && after.most > 0),
    ({ at }) => at,
  );
}

interface InRegion<Item> {
  readonly region: string;
  readonly items: readonly Item[];
  readonly isHidden: boolean;
  /** Name of the region in sentences. */
  readonly where: Message;
}

function byRegion<Item>(items: readonly Item[], placeOf: (item: Item) => Region): readonly InRegion<Item>[] {
  return [...Map.groupBy(items, (item) => placeOf(item).region)].flatMap(([region, itemsHere]) => {
    if (region === undefined) return [];
    const isHidden = itemsHere.map(placeOf).some((place) => place.region !== undefined && place.hidden);
    return { region, items: itemsHere, isHidden, where: isHidden ? say`a region` : quoted(region) };
  });
}

/** Returns the regions in which the first security group may be created with this plan. */
export function regionsOfFirstObjects(deltas: readonly Delta[]): readonly string[] {
  return creatorsByRegion(deltas, FIRST_OBJECTS).map(({ region }) => region);
}

/**
 * Returns the deltas of the default groups that are created with a plan's changes, in regions that are known to have no
 * security group.
 */
export function createDefaultGroups(deltas: readonly Delta[], cloud: CloudFacts): readonly Delta[] {
  return creatorsByRegion(deltas, FIRST_OBJECTS).flatMap(({ region, items }) => {
    // Any of them may be the first. One that is certainly created represents all.
    const creator = items.find(({ after }) => after.least > 0) ?? items[0];
    if (creator === undefined || !cloud.withoutSecurityGroups.includes(region)) return [];
    const groups = between(Math.min(1, creator.after.least), 1, ...reasonsOf(creator.after));
    const addresses = [...creator.addresses].sort().slice(0, 1);
    const comes = { [GROUPS]: 1, "network.security_group_rules": defaultRulesIn(region, cloud).ofDefault };
    return Object.entries(comes).flatMap(([key, number]): readonly Delta[] => {
      if (number === 0) return [];
      const made = { before: NOTHING, after: times(groups, exactly(number)), transient: 0 };
      return [{ ...creator, ...made, key, order: "create", count: 1, addresses, cause: "default-group" }];
    });
  });
}

/** Returns a note on each new default group. */
export function describeDefaultGroups(groups: readonly Delta[], cloud: CloudFacts): readonly Message[] {
  const made = byRegion(
    groups.filter(({ key }) => key === GROUPS),
    ({ at }) => at,
  );
  return made.map(({ region, where, items }) => {
    const rules = countOf(defaultRulesIn(region, cloud).ofDefault, "rule");
    const group = say`the default security group with its ${rules}, since the project has no group there yet`;
    return items.some(({ after }) => after.least > 0)
      ? say`Counted in ${where}: ${group}. The cloud makes it with the first group, network or port.`
      : say`Possible in ${where}: ${group}. The cloud makes it with the first group, network or port.`;
  });
}

/** Returns a note for each region with new security groups whose default rules the cloud does not show. */
export function describeDefaultRules(deltas: readonly Delta[], cloud: CloudFacts): readonly Message[] {
  return creatorsByRegion(deltas, [GROUPS]).flatMap(({ region, isHidden, where }) => {
    const { assumed, ofDefault, ofOthers } = defaultRulesIn(region, cloud);
    if (assumed === undefined) return [];
    const known = say`Counted in ${where}: Neutron's own default rules of new security groups (${ofOthers}, and ${ofDefault} of the default group), since nothing shows whether they were changed.`;
    // `assumed` names the region.
    return isHidden ? known : say`${known} ${assumed}`;
  });
}

/**
 * Returns notes for each region on ports of new health monitors: those that OVN creates, and those that it may create
 * if the plan names no provider.
 */
export function describeMonitorPorts(facts: Facts, sides: readonly PlacedSide[]): readonly Message[] {
  const isOfUnknown = monitorsOfUnknownProvider(facts);
  const monitored = sides.filter(
    (side) =>
      side.which === "after" && findResourceType(side.change.type)?.partsIn === monitorParts && !isLegacyBalancer(side),
  );
  return byRegion(monitored, ({ place }) => place).flatMap(({ where, items }) => {
    const ports = addUp(items, ({ change }) => (change.shares?.after?.most ?? 0) * change.addresses.length);
    const isOpen = items.some(
      ({ change: { actions, addresses, configAddress, after: values, unknown } }) =>
        actions.order !== "update" &&
        addresses.some((address) => isOfUnknown({ address, configAddress, values, unknown })),
    );
    const counted = say`Counted in ${where}: up to ${countOf(ports, "port")} of OVN's health monitors, one in each subnet with monitored members.`;
    const open = say`If load balancers in ${where} are of OVN, health monitors take a port in each subnet of their members. None is counted, since the plan names no \`loadbalancer_provider\`.`;
    return [ports > 0 ? counted : [], isOpen ? open : []].flat();
  });
}

/** A sentence on clusters of Magnum, if some are made. */
export function describeClusters(sides: readonly PlacedSide[]): readonly Message[] {
  return sides.some(({ change, which }) => which === "after" && change.type === CLUSTER)
    ? [
        say`Counted for clusters of Magnum: what its drivers for Heat and for Cluster API are known to make. Another driver may make more.`,
      ]
    : [];
}

/** A sentence for each region on networks that get DHCP by subnets that are, or may be, the first with DHCP. */
export function describeDhcpNetworks(sides: readonly PlacedSide[]): readonly Message[] {
  const firsts = sides.filter(
    ({ change, which }) =>
      which === "after" && roleOf(change.type) === "subnet" && (change.shares?.after?.most ?? 0) > 0,
  );
  return byRegion(firsts, ({ place }) => place).flatMap(({ where, items }) => {
    const ports = items[0]?.traits?.dhcpPorts;
    if (ports === 0) return [];
    const subnets = addUp(items, ({ change }) => change.addresses.length);
    const networks = subnets === 1 ? say`1 network that gets DHCP` : say`${subnets} networks that get DHCP`;
    return ports === undefined
      ? say`DHCP agents may make ports in ${networks} in ${where}: nothing shows whether they do, so that none is counted.`
      : say`Counted in ${where}: ${countOf(ports, "port")} of DHCP agents in ${subnets === 1 ? "" : "each of "}${networks}, as the project's other networks have.`;
  });
}
