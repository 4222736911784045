// From facts to deltas: what every change of one plan does to every key, and where.

import {
  type CloudFacts,
  code,
  compareText,
  type Flavor,
  idOf,
  isPerObject,
  quoted,
  say,
  theSetting,
} from "../../core/index.ts";
import type { FactQuestions } from "../questions.ts";
import { type Delta, perhaps } from "./delta.ts";
import type { Change, Facts, Uncounted } from "./facts.ts";
import { type Contradiction, createFlavorBook, type FlavorBook } from "./flavor-book.ts";
import { certainOf, changesOf } from "./half-built.ts";
import {
  type DefaultGroup,
  type DhcpNetworks,
  defaultGroups,
  defaultGroupsIn,
  keepDhcpNetworks,
  regionsOfFirsts,
} from "./made-by-cloud.ts";
import { type Accounts, createOwnership, type Ownership } from "./ownership.ts";
import type { UncountedType } from "./provider.ts";
import { findProvider } from "./provider-lookup.ts";
import { findResourceType } from "./providers/index.ts";
import { atLeast, between, difference, exactly, NOTHING, plus, reasonsOf, type Why } from "./range.ts";
import { createRegionBook, type Region, type RegionBasis, type RegionBook, type RegionSettings } from "./regions.ts";
import type { Amount, Need, ResourceSide, Side } from "./rules.ts";
import { withShares } from "./shared-parts.ts";

/** Settings that resources are counted with. */
export interface UsageSettings extends RegionSettings {
  /** Id of the project that is asked for; undefined: not told. */
  readonly project: string | undefined;
  /** Sizes of flavors that the plan does not have. */
  readonly flavors: readonly Flavor[];
  /** Keys that the source of limits and usage does not have, and those that it has instead. */
  readonly keysInstead: readonly (readonly [key: string, instead: string])[];
}

/** Usage that the changes of one plan add or give back. */
export interface Usage {
  readonly deltas: readonly Delta[];
  /** Resources that cannot be counted, and those whose region is only likely: one of these for each provider. */
  readonly uncounted: readonly Uncounted[];
  /** Numbers of changes that belong to other projects, by the project's id; "" where it must not be shown. */
  readonly ofOtherProjects: ReadonlyMap<string, number>;
  /** Ids of the projects by which owners are told, and of those that the only login is known to be for; "" as above. */
  readonly projects: ReadonlySet<string>;
  readonly logins: ReadonlySet<string>;
  /** Numbers of changes that may belong to another project, by provider; "" where the plan does not tell which. */
  readonly ofUnclearProject: ReadonlyMap<string, number>;
  /** Regions that something else than the plan itself tells. */
  readonly bases: readonly KnownBasis[];
  readonly conflicts: RegionBook["conflicts"];
  /** Flavors on whose size there is no agreement, by name or id; null stands for those that must not be shown. */
  readonly contradictions: ReadonlyMap<Contradiction[0], Contradiction[1]>;
  readonly dhcpNetworks: readonly DhcpNetworks[];
  readonly defaultGroups: readonly DefaultGroup[];
  /** What the amounts depend on and the cloud has to say, known or not. */
  readonly questions: FactQuestions;
}

/** A region of which something else than the plan's own word tells that resources are in it. */
export interface KnownBasis {
  readonly region: string;
  readonly hidden: boolean;
  readonly by: Exclude<RegionBasis, { kind: "plan" }>;
  /** One of the resources, its type, and how many there are. */
  readonly address: string;
  readonly type: string;
  readonly count: number;
}

/**
 * Works out what every change does, with what is known of the cloud, and what else it depends on. `accounts`: of all plans that are counted together. Throws PLAN_CONFLICT where the plan contradicts what the user says of a provider.
 */
export function toUsage(facts: Facts, settings: UsageSettings, cloud: CloudFacts, accounts: Accounts): Usage {
  const regions = createRegionBook(facts, settings, cloud);
  const { ownerOf, keepsOwner, projects, logins } = createOwnership(facts, settings.project, accounts);
  const flavors = createFlavorBook(facts, { file: settings.flavors, cloud: cloud.flavors });
  const deltas: Delta[] = [];
  const needed: SideNeed[] = [];
  const bases = new Map<string, KnownBasis>();
  const dhcp = new Map<string, DhcpNetworks>();
  const uncounted = [...facts.uncounted];
  const ofOtherProjects = new Map<string, number>();
  const ofUnclearProject = new Map<string, number>();
  const tally = (counts: Map<string, number>, name: string, change: Change): void => {
    counts.set(name, (counts.get(name) ?? 0) + change.addresses.length);
  };

  const keysInstead = new Map(settings.keysInstead);
  const isLate = createLateness(facts);
  for (const change of withShares(facts, changesOf(facts))) {
    const config = facts.resources[change.configAddress];
    const row = findResourceType(change.type);
    if (row?.kind === "uncounted") {
      const owner = ownerOf({ change, which: change.after === null ? "before" : "after", config, facts });
      if (owner.kind === "other") tally(ofOtherProjects, owner.project, change);
      else for (const address of change.addresses) uncounted.push(toUncounted(row, { address, change }));
      continue;
    }
    const provider = findProvider(facts, change).block;
    const judge = (which: "before" | "after"): JudgedSide => {
      const at: ResourceSide = { change, which, config, facts };
      const owner = ownerOf(at);
      const found = regions.regionOf(at);
      const findFlavor: Side["findFlavor"] = (flavor) => flavors.find(change, flavor);
      const whyUnknown: Side["whyUnknown"] = (flavor) => flavors.whyUnknown(change, flavor);
      const side: Side = { ...at, region: found.region, provider, findFlavor, whyUnknown, cloud };
      if (owner.kind === "other") return { side, owner, found, amounts: [] };
      for (const need of needsOfSide(side)) needed.push({ side, need });
      return { side, owner, found, amounts: amountsOfSide(side) };
    };
    const sides = (["before", "after"] as const).filter((which) => hasSide(change, which)).map(judge);
    const [other] = sides.flatMap(({ owner }) => (owner.kind === "other" ? [owner.project] : []));
    if (other !== undefined) tally(ofOtherProjects, other, change);
    const [before, after] = sides;
    const isKept = before !== undefined && after !== undefined && keepsOwner(before.side, after.side);
    const made = deltasOf(change, sides, isKept).map((delta) =>
      isLate(change, delta) ? { ...delta, late: true as const } : delta,
    );
    for (const delta of made) deltas.push(delta);
    if (made.length === 0) continue;
    if (sides.some(({ owner }) => owner.kind === "unclear")) {
      tally(ofUnclearProject, provider?.key ?? "", change);
    }
    for (const { side, found } of sides) {
      keepBasis(bases, found, change);
      keepDhcpNetworks(dhcp, side, found);
    }
  }
  for (const delta of membersNotInPlan(facts, deltas)) deltas.push(delta);
  const securityGroups = regionsOfFirsts(deltas).toSorted();
  for (const delta of defaultGroups(deltas, cloud)) deltas.push(delta);
  return {
    deltas: deltas.map((delta) => ({ ...delta, key: keysInstead.get(delta.key) ?? delta.key })),
    uncounted: [...uncounted, ...[...bases.values()].flatMap(toLikely)],
    ofOtherProjects,
    projects,
    logins,
    ofUnclearProject,
    bases: [...bases.values()],
    conflicts: regions.conflicts,
    contradictions: new Map(
      needed.flatMap(({ side: { change }, need }) => {
        const found = need.what === "flavor" ? flavors.contradictionOf(change, need.flavor) : undefined;
        return found === undefined ? [] : [found];
      }),
    ),
    dhcpNetworks: [...dhcp.values()],
    defaultGroups: defaultGroupsIn(deltas),
    questions: { ...toQuestions(needed, flavors), securityGroups },
  };
}

/** A side of a change, and what it depends on. */
interface SideNeed {
  readonly side: Side;
  readonly need: Need;
}

/** Each question once, whatever the order of the document. */
function toQuestions(needed: readonly SideNeed[], flavors: FlavorBook): Omit<FactQuestions, "securityGroups"> {
  const regionsFor = (what: Need["what"]): readonly string[] =>
    [...new Set(needed.flatMap(({ side, need }) => (need.what === what ? (side.region ?? []) : [])))].sort();
  const asked = needed.flatMap(({ side, need }) =>
    need.what === "flavor" ? (flavors.questionOf(side.change, need.flavor) ?? []) : [],
  );
  const unique = new Map(asked.map((question) => [JSON.stringify(question), question]));
  return {
    flavors: [...unique].sort(([one], [other]) => compareText(one, other)).map(([, question]) => question),
    dhcpPorts: regionsFor("dhcpPorts"),
    defaultVolumeTypes: regionsFor("defaultVolumeTypes"),
    volumeTypes: regionsFor("volumeTypes"),
  };
}

function toUncounted(
  { type, reason, makesOthers }: UncountedType,
  { address, change }: { readonly address: string; readonly change: Change },
): Uncounted {
  const isApart = makesOthers ? {} : { isApart: true as const };
  return { address, type, action: change.actions.name, reason, ...isApart };
}

function keepBasis(bases: Map<string, KnownBasis>, found: Region, { addresses, type }: Change): void {
  if (found.region === undefined || found.by.kind === "plan") return;
  const { region, hidden, by } = found;
  const id = idOf(region, by);
  const known = bases.get(id);
  // Whatever the order of the document.
  const [address = ""] = by.kind === "likely" ? [...addresses].sort() : addresses;
  bases.set(
    id,
    known === undefined
      ? { region, hidden, by, address, type, count: addresses.length }
      : {
          ...known,
          hidden: known.hidden || hidden,
          ...(address < known.address ? { address, type } : {}),
          count: known.count + addresses.length,
        },
  );
}

/**
 * Tells what is given back late. An old object is deleted after the new one was created, and all that the old one depends on after that, as
 * Terraform deletes nothing that something depends on.
 */
function createLateness({ createdFirst, dependencies }: Facts): (change: Change, delta: Delta) => boolean {
  const needed = new Set(Object.keys(createdFirst).flatMap((address) => Object.keys(dependencies[address] ?? {})));
  return ({ actions: { order }, configAddress }, delta) =>
    delta.order === "delete" && (order === "create then delete" || (order === "delete" && needed.has(configAddress)));
}

interface JudgedSide {
  readonly side: Side;
  readonly owner: Ownership;
  readonly found: Region;
  readonly amounts: readonly Amount[];
}

function hasSide({ actions: { order }, before, after }: Change, which: "before" | "after"): boolean {
  if (order === "create") return which === "after";
  if (which === "before") return before !== null;
  return order !== "delete" && order !== "keep" && after !== null;
}

function amountsOfSide(side: Side): readonly Amount[] {
  const row = findResourceType(side.change.type);
  const amounts = row?.kind === "counted" ? row.rules.flatMap((rule) => rule.amounts(side)) : [];
  return side.which === "before" && side.change.halfBuilt ? certainOf(amounts) : amounts;
}

function needsOfSide(side: Side): readonly Need[] {
  const row = findResourceType(side.change.type);
  return row?.kind === "counted" ? row.rules.flatMap((rule) => rule.needs?.(side) ?? []) : [];
}

/** `isKept`: the sides have one owner, whoever that is. */
function deltasOf(change: Change, sides: readonly JudgedSide[], isKept: boolean): readonly Delta[] {
  if (change.deferred) return deferredDeltas(change, sides);
  const [first, second] = sides;
  if (first === undefined) return [];
  const isRest = isKept && isOnlyCounted(first, second);
  if (second === undefined || isRest || isSamePlace(first, second))
    return pairedDeltas(change, sides, change.actions.order);
  // Moved to another region or project: given back in one place, taken in the other.
  return [...pairedDeltas(change, [first], "delete"), ...pairedDeltas(change, [second], "create")];
}

/** True if what is made counts, and of what goes it is not known whether it is the project's. */
function isOnlyCounted(one: JudgedSide, other: JudgedSide | undefined): boolean {
  return one.owner.kind === "unclear" && other?.owner.kind === "own" && one.found.region === other.found.region;
}

function isSamePlace(one: JudgedSide, other: JudgedSide): boolean {
  return one.owner.kind === other.owner.kind && one.found.region === other.found.region;
}

function pairedDeltas(change: Change, sides: readonly JudgedSide[], order: Delta["order"]): readonly Delta[] {
  const isUnclear = sides.every(({ owner }) => owner.kind === "unclear");
  const isRest = !isUnclear && sides.some(({ owner }) => owner.kind === "unclear");
  const pairs = new Map<string, { readonly amount: Amount; readonly at: Region; before?: Amount; after?: Amount }>();
  for (const { side, amounts, found } of sides) {
    for (const amount of amounts) {
      const id = idOf(amount.key, amount.item, amount.object);
      const pair = pairs.get(id) ?? { amount, at: found };
      pair[side.which] = add(pair[side.which], amount);
      pairs.set(id, pair);
    }
  }
  const deltas: Delta[] = [];
  for (const { amount, before, after, at } of pairs.values()) {
    if (order === "keep" && !isPerObject(amount.key)) continue;
    const taken = order === "keep" ? before : after;
    const amounts = { before: before?.amount ?? NOTHING, after: taken?.amount ?? NOTHING };
    const delta = {
      ...deltaOf(change, amount, at),
      order,
      ...(isUnclear ? perhaps({ ...amounts, order }, PROJECT) : isRest ? payingForItself(amounts) : amounts),
      transient: after?.transient ?? 0,
    };
    if (!doesNothing(delta)) deltas.push(delta);
    else if (isPerObject(amount.key) && delta.before.most > 0) deltas.push({ ...delta, order: "keep" });
  }
  return deltas;
}

/** Why what may belong to another project, and then takes and gives back nothing here, is not known. */
const PROJECT: Why = { kind: "project", name: null };

/** What goes makes room for what takes its place, wherever both are; the rest of it may be another project's. */
function payingForItself({ before, after }: Pick<Delta, "before" | "after">): Pick<Delta, "before" | "after"> {
  if (before.same !== undefined && before.same === after.same) return { before, after };
  const certain = Math.min(before.least, after.least);
  return { before: between(certain, before.most, [PROJECT, ...reasonsOf(before)]), after };
}

function deltaOf({ addresses, actions, type }: Change, { key, item, object }: Amount, at: Region) {
  return { at, key, item, object, addresses, action: actions.name, type };
}

/** Two amounts of one resource for the same key: the rules of a security group, and those that every new one gets. */
function add(one: Amount | undefined, other: Amount): Amount {
  if (one === undefined) return other;
  const amount = plus(one.amount, other.amount);
  return { ...one, amount, transient: (one.transient ?? 0) + (other.transient ?? 0) };
}

function doesNothing({ order, before, after, transient }: Delta): boolean {
  if (order === "keep" || transient > 0) return false;
  if (before.most === 0 && after.most === 0) return true;
  const change = difference(after, before);
  return order === "update" && change.least === 0 && change.most === 0;
}

const DEFERRED = { kind: "deferred", name: null } as const;

/** Deltas of a change that is left to a later run: an unknown amount of each of these keys. */
function deferredDeltas(change: Change, sides: readonly JudgedSide[]): readonly Delta[] {
  const unknown = { order: "create", before: NOTHING, after: atLeast(0, DEFERRED), transient: 0 } as const;
  return sides
    .filter(({ side }) => side.which === "after")
    .flatMap(({ found, amounts }) => amounts.map((amount) => ({ ...deltaOf(change, amount, found), ...unknown })));
}

const SERVER_GROUP_MEMBERS = "compute.server_group_members";

/** Members of a group that are in its state but are no resources of this plan: they are there as well. */
function membersNotInPlan(facts: Facts, deltas: readonly Delta[]): readonly Delta[] {
  const members = deltas.filter(({ key, object }) => key === SERVER_GROUP_MEMBERS && object?.startsWith("id "));
  return [...Map.groupBy(members, ({ object }) => object)].flatMap(([object, of]) => {
    const [first] = of;
    const all = facts.groupMembers[object?.slice("id ".length) ?? ""] ?? 0;
    const rest = all - of.reduce((sum, { before, addresses }) => sum + before.least * addresses.length, 0);
    if (first === undefined || rest <= 0) return [];
    const amount = exactly(rest);
    return [{ ...first, order: "keep", before: amount, after: amount, transient: 0, addresses: [], action: "no-op" }];
  });
}

/** Resources whose region is only likely, as the one that is named for all of them. */
function toLikely({ region, hidden, by, address, type, count: resources }: KnownBasis): readonly Uncounted[] {
  if (by.kind !== "likely") return [];
  const value = hidden ? "" : say` (${quoted(region)})`;
  const more = resources > 1 ? `, and that of ${resources - 1} more,` : "";
  const line = `${by.provider} = ${hidden ? "REGION" : region}`;
  const provider = say`the provider ${quoted(by.provider)}`;
  const since =
    by.from === null
      ? say`since ${provider} has read its data sources there${value}, and its ${code("region")} is evaluated again when the plan is applied`
      : say`since ${provider} takes it from ${quoted(by.from)}${value} and a plan does not tell whether a function changes the value`;
  const reason = say`its region${more} is only likely, ${since}; state it with ${theSetting("provider-regions")}, as in ${quoted(line)}`;
  return [{ address, type, action: "create", reason }];
}
