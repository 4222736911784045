// Members of keys: types of volumes, shares and object storage. Selects the members with checks of their own, and adds
// them up if a limit applies to their sum.

import {
  addDemands,
  addUp,
  amountOf,
  type Demand,
  type DemandGroup,
  findKey,
  firstWithRest,
  groupsOf,
  idOf,
  isLimitedInSomeClouds,
  isPerObject,
  joinBounds,
  type Limit,
  listMessages,
  type Message,
  quoted,
  rangesBetween,
  say,
  sayRegion,
  toGroup,
} from "../core/index.ts";
import type { LookupResult } from "../words/index.ts";
import { type Member, membersOf, type Readings } from "./snapshot-index.ts";

/** The two documents of a snapshot. */
export interface SnapshotDocuments {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
}

/** Returns the common spelling of a member, by both documents. */
export type Spelling = Readings<unknown>["spellingOf"];

/**
 * Replaces a total of the largest object with additions to each object if the source has readings of its key in the
 * region, be they known or not.
 */
export function splitByObject(demands: readonly Demand[], usage: Readings<number>): readonly Demand[] {
  return demands.flatMap((demand) => (usage.readingsOf(demand).size === 0 ? demand : (demand.objects ?? demand)));
}

function memberIdOf({ region, key, item }: Member): string {
  return idOf(region, key, item);
}

/**
 * Merges demands for the same member, however plans spell it. Totals, and stated amounts that are given back, are kept
 * apart: they do not offset other demands.
 */
export function mergeSpellings(demands: readonly Demand[], spellingOf: Spelling): readonly Demand[] {
  if (demands.every((demand) => spellingOf(demand) === demand.item)) return demands;
  const spelt = demands.map((demand) => ({ ...demand, item: spellingOf(demand) }));
  const idWithKind = (demand: Demand): string =>
    idOf(memberIdOf(demand), demand.mode, demand.isStated === true && amountOf(demand) < 0);
  const merged = groupsOf(spelt, idWithKind).map((group) => (group.length === 1 ? group[0] : addOrBound(group)));
  const additions = Map.groupBy(
    merged.filter(({ mode }) => mode === "add"),
    memberIdOf,
  );
  return merged.map((demand) => {
    const beside = demand.mode === "target" ? (additions.get(memberIdOf(demand)) ?? []) : [];
    return beside.length === 0 ? demand : addOrBound([demand, ...beside.map(toPerhapsIncluded)]);
  });
}

/** Returns what an addition may add to a total of the same member, which may include it already. */
function toPerhapsIncluded(addition: Demand): Demand {
  const ranges = joinBounds([addition], ([bound], which) =>
    which === "least" ? 0 : bound === undefined ? undefined : Math.max(0, bound),
  );
  return { ...addition, ...ranges };
}

/**
 * Adds demands. If the sum exceeds safe integers, returns the largest safe integer as a lower bound, without resources.
 */
function addOrBound(group: DemandGroup): Demand {
  return addDemands(group) ?? toLowerBound(group[0], Number.MAX_SAFE_INTEGER);
}

/** Returns the demand as a stated lower bound, without facts about resources. */
function toLowerBound(demand: Demand, least: number): Demand {
  const nothing = { known: undefined, parts: undefined, from: undefined, unknown: undefined };
  return { ...demand, ...rangesBetween(least, undefined), ...nothing, isStated: true };
}

/** States of a limit that the source does not have. A missing region is reported by other checks. */
const HAS_NONE: readonly LookupResult<Limit>["state"][] = ["none", "no key", "no region"];

/**
 * Returns the demands that become checks.
 * Demands for a volume or share type without a limit of its own are left to the total. Resource demands for a limit per
 * object are dropped if the source has no such limit.
 * Demands for types of object storage are also added up if a limit applies to all types. Demands without a type belong
 * to the only type of the region.
 */
export function selectDemands(demands: readonly Demand[], documents: SnapshotDocuments): readonly Demand[] {
  const placeOf = ({ region, key }: Demand): string => idOf(region, key);
  const totals = new Set(demands.filter(({ item }) => item === undefined).map(placeOf));
  const isStorage = ({ key }: Demand): boolean => findKey(key)?.itemsBy === "type";
  const judged = demands.filter((demand) => {
    const { region, key, isStated } = demand;
    if (isStorage(demand)) return false;
    if (isStated !== true && isPerObject(key) && isLimitedInSomeClouds(key))
      return !HAS_NONE.includes(documents.quota.find({ region, key }).state);
    const isMember = demand.item !== undefined && findKey(key)?.membersBy !== undefined;
    return !isMember || hasLimit(demand, documents.quota, totals.has(placeOf(demand)));
  });
  const groups = groupsOf(demands.filter(isStorage), placeOf);
  return [...judged, ...groups.flatMap((group) => combineStorage(group, documents))];
}

/** False if a member has no limit: the source has no limits of members, or this one is unlimited. */
function hasLimit({ region, key, item }: Demand, quota: Readings<Limit>, isTotalJudged: boolean): boolean {
  // If the total is unknown, so are the limits of members. The unknown check of the total reports it.
  if (membersOf(quota.readingsOf({ region, key })).length === 0) {
    return !isTotalJudged && quota.find({ region, key }).state !== "value";
  }
  return !isUnlimited(quota, { region, key, item });
}

function isUnlimited(quota: Readings<Limit>, member: Member): boolean {
  const limit = quota.find(member);
  return limit.state === "value" && limit.value === "unlimited";
}

/** Returns the types with a limit of their own, or whose limit is unknown. */
function limitedTypes(quota: Readings<Limit>, { region, key }: Member): readonly string[] {
  return membersOf(quota.readingsOf({ region, key })).filter((item) => !isUnlimited(quota, { region, key, item }));
}

/**
 * Adds amounts without a type to every type with a limit, since they may belong to any of them. `named` are the demands
 * of the plans including these amounts. `unnamed` are demands for types that no plan names.
 */
export function addUntyped(demands: readonly Demand[], quota: Readings<Limit>) {
  const parts = new Map<string, Demand>();
  for (const { region, shownRegion, key, untyped } of demands) {
    if (untyped === undefined) continue;
    for (const item of limitedTypes(quota, { region, key }))
      parts.set(memberIdOf({ region, key, item }), { ...untyped, region, shownRegion, item });
  }
  const ids = new Set(demands.map(memberIdOf));
  const takes = ({ end, worst }: Demand): boolean => end.most !== 0 || worst.most !== 0;
  return {
    named: demands.map((demand) => {
      const part = parts.get(memberIdOf(demand));
      // A stated total of a type already includes everything that the type will use.
      return part === undefined || demand.mode === "target" ? demand : addOrBound([demand, part]);
    }),
    unnamed: [...parts].flatMap(([id, part]) => (ids.has(id) || !takes(part) ? [] : part)),
  };
}

/** Returns a note on amounts without a type, if types have limits. */
export function noteUntyped(demands: readonly Demand[], quota: Readings<Limit>): readonly Message[] {
  const named = demands.flatMap((total): readonly Message[] => {
    const { region, key, item, untyped } = total;
    if (item !== undefined || findKey(key)?.membersBy === undefined || limitedTypes(quota, total).length === 0)
      return [];
    const members = demands.filter(
      (demand) => demand.region === region && demand.key === key && demand.item !== undefined,
    );
    const isOpen = untyped !== undefined && untyped.end.most !== 0;
    const isStated = amountOf(total) > addUp(members, amountOf);
    return isOpen || isStated ? [say`${sayRegion(total)} ${quoted(key)}`] : [];
  });
  if (named.length === 0) return [];
  return [
    say`This cloud limits ${listMessages(firstWithRest(MOST_NAMED, named))} by type, too, and the plan does not name the type of every amount. Resources were checked as if they could be of any type, and stated amounts against the total only.`,
  ];
}

const MOST_NAMED = 4;

/**
 * Returns the demands for object storage in one region. Amounts without a type are part of the sum of all types, or of
 * the region's only type.
 */
function combineStorage(group: DemandGroup, { quota, usage }: SnapshotDocuments): readonly Demand[] {
  const [{ region, key }] = group;
  const readings = quota.readingsOf({ region, key });
  const total = readings.get(undefined);
  const isOfAll = total !== undefined && (total.value !== undefined || readings.size > 1);
  const item = !isOfAll && readings.size === 1 ? [...readings.keys()][0] : undefined;
  const isTyped = group.every((demand) => demand.item !== undefined);
  if (isTyped && (!isOfAll || isUnlimited(quota, { region, key }))) return group;
  const summed = toGroup(group.filter((demand) => isOfAll || demand.item === undefined || demand.item === item));
  const sum = summed === undefined ? [] : [{ ...addStorage(summed, usage), item }];
  return [...sum, ...group.filter((demand) => demand.item !== undefined && demand.item !== item)];
}

/**
 * Returns the sum over all types of object storage. A total of one type counts by its difference from usage. If one
 * total is without type, totals are added as they are.
 */
function addStorage(group: DemandGroup, usage: Readings<number>): Demand {
  const [first] = group;
  if (group.length === 1 && first.item === undefined) return first;
  if (group.every(({ mode }) => mode === "target") && group.some(({ item }) => item === undefined))
    return addOrBound(group);
  const differences = toGroup(group.flatMap((demand) => toDifference(demand, usage) ?? []));
  if (differences?.length === group.length) return addOrBound(differences);
  // If usage is unknown, at least the stated totals of the named types will be in use.
  const none: Demand = { ...toLowerBound(first, 0), mode: "target" };
  return addOrBound([none, ...group.filter(({ mode }) => mode === "target")]);
}

/** Returns the demand as an addition. Returns undefined for a total if current usage is unknown. */
function toDifference(demand: Demand, usage: Readings<number>): Demand | undefined {
  if (demand.mode === "add") return demand;
  const used = demand.item === undefined ? undefined : usage.find(demand);
  if (used?.state !== "value") return undefined;
  const change = amountOf(demand) - used.value;
  return { ...demand, ...rangesBetween(change, change), mode: "add" };
}
