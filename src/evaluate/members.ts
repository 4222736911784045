// Members of keys (types of volumes, shares and object storage): which of them are judged by themselves, and their sum where there is a
// limit on all of them together.

import {
  addDemands,
  amountOf,
  type Demand,
  type DemandGroup,
  findKey,
  groupsOf,
  idOf,
  isLimitedInSomeClouds,
  isPerObject,
  type Limit,
  listed,
  type Message,
  quoted,
  rangesBetween,
  say,
  sayRegion,
  upTo,
} from "../core/index.ts";
import type { Finding } from "../words/index.ts";
import { type Member, membersOf, type Readings } from "./snapshot-index.ts";

/** The two documents of a snapshot. */
export interface SnapshotDocuments {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
}

/** The one spelling of a member, by what both documents say. */
export type Spelling = Readings<unknown>["spellingOf"];

/** The demands with what is added to each object in place of the largest one's total, where the source counts what each has, or may not. */
export function byObjects(demands: readonly Demand[], usage: Readings<number>): readonly Demand[] {
  return demands.flatMap((demand) => (usage.readingsOf(demand).size === 0 ? demand : (demand.objects ?? demand)));
}

function memberIdOf({ region, key, item }: Member): string {
  return idOf(region, key, item);
}

/** The demands with those of one member as one, however plans spell it: but a total, and what is stated to be given back, pay for no other. */
export function joinSpellings(demands: readonly Demand[], spellingOf: Spelling): readonly Demand[] {
  if (demands.every((demand) => spellingOf(demand) === demand.item)) return demands;
  const spelt = demands.map((demand) => ({ ...demand, item: spellingOf(demand) }));
  const idWithKind = (one: Demand): string =>
    idOf(memberIdOf(one), one.mode, one.isStated === true && amountOf(one) < 0);
  return groupsOf(spelt, idWithKind).map((group) => (group.length === 1 ? group[0] : addAll(group)));
}

/** The sum, with nothing that is known of resources where it is beyond exact numbers. */
function addAll(group: DemandGroup): Demand {
  return addDemands(group) ?? toStated(group[0], Number.MAX_SAFE_INTEGER);
}

/** The demand as a plan that states at least so much, with nothing that is known of resources. */
function toStated(demand: Demand, least: number): Demand {
  const nothing = { known: undefined, parts: undefined, from: undefined, unknown: undefined };
  return { ...demand, ...rangesBetween(least, undefined), ...nothing, isStated: true };
}

/** What a source says of a limit that it does not have; of a region that it does not have, other checks say so. */
const HAS_NONE: readonly Finding<Limit>["state"][] = ["none", "no key", "no region"];

/**
 * The demands that checks are made of. A volume or share type without a limit of its own is left to the total. Of what resources ask of a single object
 * there is nothing to show where the source has no limit on it. What is asked of several types of
 * object storage is judged together too, where there is a limit on all of them; what is asked of no type is of the only one that a region has.
 */
export function toJudged(demands: readonly Demand[], documents: SnapshotDocuments): readonly Demand[] {
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
  return [...judged, ...groups.flatMap((group) => toStorage(group, documents))];
}

/** False where there is nothing to judge a member by: the source has no limits of members, or this one's is unlimited. */
function hasLimit({ region, key, item }: Demand, quota: Readings<Limit>, isTotalJudged: boolean): boolean {
  // Where the total is not known, neither is whether members have limits; one unknown check says so.
  if (membersOf(quota.readingsOf({ region, key })).length === 0) {
    return !isTotalJudged && quota.find({ region, key }).state !== "value";
  }
  return !isUnlimited(quota, { region, key, item });
}

function isUnlimited(quota: Readings<Limit>, member: Member): boolean {
  const limit = quota.find(member);
  return limit.state === "value" && limit.value === "unlimited";
}

/** Types with a limit of their own, or of which it is not known whether they have one. */
function limitedTypes(quota: Readings<Limit>, { region, key }: Member): readonly string[] {
  return membersOf(quota.readingsOf({ region, key })).filter((item) => !isUnlimited(quota, { region, key, item }));
}

/** Counts what may be of any type as perhaps of each that has a limit: besides what demands name (`named`), and of types that none names (`unnamed`). */
export function withUntyped(demands: readonly Demand[], quota: Readings<Limit>) {
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
      // A total of a type that is stated has all that there will be of it.
      return part === undefined || demand.mode === "target" ? demand : addAll([demand, part]);
    }),
    unnamed: [...parts].flatMap(([id, part]) => (ids.has(id) || !takes(part) ? [] : part)),
  };
}

/** A note on amounts of which no type is named, where types have limits. */
export function untypedNotes(demands: readonly Demand[], quota: Readings<Limit>): readonly Message[] {
  const named = demands.flatMap((total): readonly Message[] => {
    const { region, key, item, untyped } = total;
    if (item !== undefined || findKey(key)?.membersBy === undefined || limitedTypes(quota, total).length === 0)
      return [];
    const members = demands.filter((one) => one.region === region && one.key === key && one.item !== undefined);
    const isOpen = untyped !== undefined && untyped.end.most !== 0;
    const isStated = members.reduce((left, one) => left - amountOf(one), amountOf(total)) > 0;
    return isOpen || isStated ? [say`${sayRegion(total)} ${quoted(key)}`] : [];
  });
  if (named.length === 0) return [];
  return [
    say`Types have limits of their own, and the plan does not name the type of all that it takes of ${listed(upTo(MOST_NAMED, named))}. Resources were checked as if they could be of any type, and stated amounts against the total only.`,
  ];
}

const MOST_NAMED = 4;

/** What is asked of object storage in one region, with what no type is named of in the sum of all types, or in that of the only type. */
function toStorage(group: DemandGroup, { quota, usage }: SnapshotDocuments): readonly Demand[] {
  const [{ region, key }] = group;
  const readings = quota.readingsOf({ region, key });
  const total = readings.get(undefined);
  const isOfAll = total !== undefined && (total.value !== undefined || readings.size > 1);
  const item = !isOfAll && readings.size === 1 ? [...readings.keys()][0] : undefined;
  const isTyped = group.every((demand) => demand.item !== undefined);
  if (isTyped && (!isOfAll || isUnlimited(quota, { region, key }))) return group;
  const [one, ...others] = group.filter((demand) => isOfAll || demand.item === undefined || demand.item === item);
  const sum = one === undefined ? [] : [{ ...sumOf([one, ...others], usage), item }];
  return [...sum, ...group.filter((demand) => demand.item !== undefined && demand.item !== item)];
}

/** The sum over all types of object storage. Of a total of one type counts how it differs from usage; an entry without type makes totals all there is. */
function sumOf(group: DemandGroup, usage: Readings<number>): Demand {
  const [first, ...rest] = group;
  if (rest.length === 0 && first.item === undefined) return first;
  if (group.every(({ mode }) => mode === "target") && group.some(({ item }) => item === undefined))
    return addAll(group);
  const [one, ...others] = group.flatMap((demand) => toDifference(demand, usage) ?? []);
  if (one !== undefined && others.length === rest.length) return addAll([one, ...others]);
  // At least what is stated remains of the types that are named.
  const none: Demand = { ...toStated(first, 0), mode: "target" };
  return addAll([none, ...group.filter(({ mode }) => mode === "target")]);
}

/** The demand as an addition. undefined: it is a total, and current usage is not known. */
function toDifference(demand: Demand, usage: Readings<number>): Demand | undefined {
  if (demand.mode === "add") return demand;
  const used = demand.item === undefined ? undefined : usage.find(demand);
  if (used?.state !== "value") return undefined;
  const change = amountOf(demand) - used.value;
  return { ...demand, ...rangesBetween(change, change), mode: "add" };
}
