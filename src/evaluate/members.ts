// Members of keys (types of volumes and of object storage): which of them are judged by themselves, and their sum where there is a
// limit on all of them together.

import {
  addDemands,
  amountIn,
  type Demand,
  type DemandGroup,
  findKey,
  idOf,
  type Limit,
  listed,
  type Message,
  quoted,
  say,
  sayRegion,
  unitOf,
} from "../core/index.ts";
import type { Readings } from "./snapshot-index.ts";

/** The two documents of a snapshot. */
export interface SnapshotDocuments {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
}

/** The demands with those of one member as one, however plans spell it. */
export function joinSpellings(demands: readonly Demand[], quota: Readings<Limit>): readonly Demand[] {
  const isOther = ({ key, item }: Demand): boolean => quota.spellingOf(key, item) !== item;
  if (!demands.some(isOther)) return demands;
  const spelt = demands.map((one) => (isOther(one) ? { ...one, item: quota.spellingOf(one.key, one.item) } : one));
  return [...Map.groupBy(spelt, memberIdOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.length === 0 ? first : addAll([first, ...others]),
  );
}

/** The sum, with nothing that is known of resources where it is beyond exact numbers. */
function addAll(group: DemandGroup): Demand {
  const [first] = group;
  return addDemands(group) ?? { ...withoutResources(first), amount: Number.MAX_SAFE_INTEGER, atLeast: true };
}

/**
 * The demands that checks are made of. A volume type without a limit of its own is left to the total. What is asked of several types of
 * object storage is judged together too, where there is a limit on all of them; what is asked of no type is of the only one that a region has.
 */
export function toJudged(demands: readonly Demand[], documents: SnapshotDocuments): readonly Demand[] {
  const totals = new Set(
    demands.flatMap((demand) => (demand.item === undefined ? [idOf(demand.region, demand.key)] : [])),
  );
  const [storage, others] = [true, false].map((isStorage) =>
    demands.filter(({ key }) => (findKey(key)?.itemsBy === "type") === isStorage),
  );
  const judged = (others ?? []).filter((demand) => {
    const isMember = demand.item !== undefined && findKey(demand.key)?.membersBy !== undefined;
    return !isMember || hasLimit(demand, { ...documents, isTotalJudged: totals.has(idOf(demand.region, demand.key)) });
  });
  const groups = Map.groupBy(storage ?? [], ({ region, key }) => idOf(region, key));
  return [...judged, ...[...groups.values()].flatMap((group) => toStorage(group, documents))];
}

/** False where there is nothing to judge a member by: the source has no limits of members, or this one's is unlimited. */
function hasLimit(
  { region, key, item }: Demand,
  { quota, isTotalJudged }: Pick<SnapshotDocuments, "quota"> & { readonly isTotalJudged: boolean },
): boolean {
  // Where the total is not known, neither is whether members have limits; one unknown check says so.
  if (quota.members(region, key).length === 0) {
    return !isTotalJudged && quota.find(region, key, undefined).state !== "value";
  }
  const limit = quota.find(region, key, item);
  return limit.state !== "value" || limit.value !== "unlimited";
}

/** Demands with what resources ask for of a volume type that is not told. */
interface WithUntyped {
  /** The given ones: those of a type with what may be of it besides. */
  readonly told: readonly Demand[];
  /** What may be of types with limits of their own that no demand names. */
  readonly untold: readonly Demand[];
}

/** Counts what may be of any volume type as perhaps of each that has a limit of its own. */
export function withUntyped(demands: readonly Demand[], { quota }: Pick<SnapshotDocuments, "quota">): WithUntyped {
  const parts = new Map<string, Demand>();
  for (const { region, shownRegion, key, untyped } of demands) {
    if (untyped === undefined) continue;
    const place = { region, shownRegion };
    for (const item of limitedTypes(quota, { region, key })) {
      parts.set(memberIdOf({ region, key, item }), { ...untyped, ...place, item });
    }
  }
  const named = new Set(demands.map(memberIdOf));
  return {
    told: demands.map((demand) => addPart(demand, parts.get(memberIdOf(demand)))),
    untold: [...parts].flatMap(([id, part]) => (named.has(id) || !takes(part) ? [] : part)),
  };
}

function memberIdOf({ region, key, item }: Pick<Demand, "region" | "key" | "item">): string {
  return idOf(region, key, item);
}

/** Volume types with a limit of their own, or of which it is not known whether they have one. */
function limitedTypes(quota: Readings<Limit>, { region, key }: Pick<Demand, "region" | "key">): readonly string[] {
  return quota.members(region, key).filter((type) => {
    const limit = quota.find(region, key, type);
    return limit.state !== "value" || limit.value !== "unlimited";
  });
}

function takes({ bounds }: Demand): boolean {
  return bounds?.highest !== 0 || bounds.peak !== 0;
}

/** A total of a type that is stated has all that there will be of it. */
function addPart(demand: Demand, part: Demand | undefined): Demand {
  if (part === undefined || demand.mode === "target") return demand;
  return addAll([demand, part]);
}

/** Most amounts that a note on volumes without a type names. */
const MOST_NAMED = 4;

/** Notes on amounts of which no volume type is told, where volume types have limits: those of resources, and those that plans state. */
export function untypedNotes(demands: readonly Demand[], quota: Readings<Limit>): readonly Message[] {
  const groups = Map.groupBy(demands, ({ region, key }) => idOf(region, key));
  const found = demands.flatMap((total) => {
    const { key, item, untyped } = total;
    if (item !== undefined || findKey(key)?.membersBy === undefined || limitedTypes(quota, total).length === 0)
      return [];
    const members = (groups.get(idOf(total.region, total.key)) ?? []).filter((one) => one.item !== undefined);
    const rest = members.reduce((left, { amount }) => left - amount, total.amount);
    const most = untyped === undefined ? 0 : untyped.bounds?.highest;
    const name = say`${sayRegion(total)} ${quoted(key)}`;
    return { name, key, most, stated: most === undefined ? 0 : Math.max(0, rest - most) };
  });
  const describe = (name: Message, key: string, amount: number | undefined): Message =>
    say`${name} (${amount === undefined ? "an amount that is not known" : amountIn(amount, unitOf(key))})`;
  return [
    ...noteOn(
      found.flatMap(({ name, key, most }) => (most === 0 ? [] : [describe(name, key, most)])),
      "They were checked as if they could be of any type.",
    ),
    ...noteOn(
      found.flatMap(({ name, key, stated }) => (stated === 0 ? [] : [describe(name, key, stated)])),
      "Only the total was checked for them.",
    ),
  ];
}

function noteOn(named: readonly Message[], how: string): readonly Message[] {
  if (named.length === 0) return [];
  const more = named.length - MOST_NAMED;
  const list = listed([...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]);
  return [say`Volume types have limits of their own, and of these amounts the plan tells no type: ${list}. ${how}`];
}

/** What is asked of object storage in one region, with what no type is said of in the sum of all types, or in that of the only type. */
function toStorage(group: readonly Demand[], { quota, usage }: SnapshotDocuments): readonly Demand[] {
  const [first] = group;
  if (first === undefined) return [];
  const { region, key } = first;
  const isOfAll = quota.hasTotal(region, key);
  const item = isOfAll ? undefined : quota.findOnlyItem(region, key);
  const isTyped = group.every((demand) => demand.item !== undefined);
  const total = quota.find(region, key, undefined);
  const isUnlimited = total.state === "value" && total.value === "unlimited";
  if (isTyped && (!isOfAll || isUnlimited)) return group;
  const isSummed = (demand: Demand): boolean => isOfAll || demand.item === undefined || demand.item === item;
  const [one, ...others] = group.filter(isSummed);
  const sum = one === undefined ? [] : [{ ...sumOf([one, ...others], usage), item }];
  return [...sum, ...group.filter((demand) => demand.item !== undefined && demand.item !== item)];
}

/**
 * What is asked of all types of object storage together. Totals of single types are no total of all of them: of each counts by how much
 * it differs from what is in use. An entry without type makes a plan's totals all that there is.
 */
function sumOf(group: DemandGroup, usage: Readings<number>): Demand {
  const [first, ...rest] = group;
  if (rest.length === 0 && first.item === undefined) return first;
  const isTotal = group.every(({ mode }) => mode === "target") && group.some(({ item }) => item === undefined);
  const differences = group.flatMap((demand) => toDifference(demand, usage) ?? []);
  const [one, ...others] = isTotal ? group : differences;
  const sum =
    one !== undefined && others.length === rest.length
      ? addDemands([one, ...others])
      : // At least what is stated remains of the types that are named.
        addDemands([
          { ...withoutResources(first), amount: 0, mode: "target", atLeast: true },
          ...group.filter(({ mode }) => mode === "target"),
        ]);
  return sum ?? { ...withoutResources(first), amount: Number.MAX_SAFE_INTEGER, atLeast: true };
}

function withoutResources(demand: Demand): Demand {
  const { bounds: _bounds, parts: _parts, from: _from, unknown: _unknown, ...rest } = demand;
  return rest;
}

/** The demand as an addition. undefined: it is a total, and current usage is not known. */
function toDifference(demand: Demand, usage: Readings<number>): Demand | undefined {
  const { region, key, item, amount, mode } = demand;
  if (mode === "add") return demand;
  const used = usage.find(region, key, item);
  return used.state === "value" && item !== undefined
    ? { ...demand, mode: "add", amount: amount - used.value }
    : undefined;
}
