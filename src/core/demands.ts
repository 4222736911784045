// Order and sums of demands. The order of the demands never affects the numbers.

import { addUp, type Group, groupsOf, toGroup } from "./groups.ts";
import type { ApplyParts, Contribution, ContributionGroup, Demand, Range, Ranges, UnknownAmount } from "./model.ts";
import { idOf } from "./resource-keys.ts";
import { compareText } from "./words.ts";

/** Demands for the same region, key and item. */
export type DemandGroup = Group<Demand>;

/** Compares demands by region, key and item. A plain key comes before its items. */
export function compareDemands(a: Demand, b: Demand): number {
  return compareText(a.region, b.region) || compareText(a.key, b.key) || compareText(a.item ?? "", b.item ?? "");
}

/** Returns the amount that reports show: the lower bound, or else the sum of the known parts. */
export function amountOf({ end, known }: Pick<Demand, "end" | "known">): number {
  return end.least ?? known ?? 0;
}

/** True if both bounds are known and equal. */
export function isExact({ least, most }: Range): boolean {
  return least !== undefined && least === most;
}

/** Returns the ranges of an amount that is taken or given back in a single step. */
export function rangesBetween(least: number | undefined, most: number | undefined): Ranges {
  const end = { least, most };
  const worst = { least: Math.max(0, least ?? 0), most: most === undefined ? undefined : Math.max(0, most) };
  return { end, likely: end, worst };
}

function toRanges<Bound>(boundAt: (moment: keyof Ranges, which: keyof Range) => Bound): Ranges<Bound> {
  const rangeAt = (moment: keyof Ranges) => ({ least: boundAt(moment, "least"), most: boundAt(moment, "most") });
  return { end: rangeAt("end"), likely: rangeAt("likely"), worst: rangeAt("worst") };
}

/** Changes each bound of an amount. `change` also gets the range of the bound. */
export function mapBounds<From, To>(ranges: Ranges<From>, change: (bound: From, range: Range<From>) => To): Ranges<To> {
  return toRanges((moment, which) => change(ranges[moment][which], ranges[moment]));
}

/** Joins several amounts, bound by bound. */
export function joinBounds<From, To>(
  all: readonly Ranges<From>[],
  join: (bounds: readonly From[], which: keyof Range) => To,
): Ranges<To> {
  return toRanges((moment, which) =>
    join(
      all.map((ranges) => ranges[moment][which]),
      which,
    ),
  );
}

/**
 * Adds numbers exactly, with the same sum in any order. A sum of plain numbers may leave the safe range on the way and
 * come back rounded.
 */
function addExactly(numbers: readonly number[]): number {
  return Number(numbers.reduce((sum, number) => sum + BigInt(number), 0n));
}

/**
 * Adds the amounts of plans that may be applied in any order. The least peak is the highest one that a single plan
 * reaches after all other plans have given back.
 */
function addRanges(group: DemandGroup): Ranges {
  const isKnown = (bound: number | undefined) => bound !== undefined;
  const sums = joinBounds(group, (bounds) => (bounds.every(isKnown) ? addExactly(bounds) : undefined));
  if (group.every(({ isStated }) => isStated)) return rangesBetween(sums.end.least, sums.end.most);
  const peaks = group.map(({ worst }, position) => {
    const given = group.map(({ end }, index) => (index === position ? 0 : Math.min(0, end.least ?? -Infinity)));
    return given.reduce((peak, change) => peak + change, worst.least ?? 0);
  });
  return { ...sums, worst: { ...sums.worst, least: Math.max(0, sums.end.least ?? 0, ...peaks) } };
}

/** Joins all fields other than amounts. */
function joinFields(group: DemandGroup) {
  const unknown = addUnknown(group.flatMap((demand) => demand.unknown ?? []));
  return {
    isStated: group.every(({ isStated }) => isStated) || undefined,
    unknown: unknown.length === 0 ? undefined : unknown,
    from: group.some(({ from }) => from !== undefined) ? group.flatMap(({ from = [] }) => from) : undefined,
    parts: addParts(group),
    takes: group.some(({ takes }) => takes) || undefined,
    onlyReplaces: group.every(({ onlyReplaces }) => onlyReplaces) || undefined,
  };
}

/**
 * Adds the parts of all demands. Returns undefined if one of them has none, because its changes may be applied at any
 * time or take an unknown amount.
 */
function addParts(group: DemandGroup): ApplyParts | undefined {
  const all = group.flatMap(({ parts }) => parts ?? []);
  if (all.length < group.length) return undefined;
  const sum = (name: "released" | "others" | "othersDeletingFirst" | "rest"): number =>
    addUp(all, (parts) => parts[name]);
  return {
    released: sum("released"),
    others: sum("others"),
    othersDeletingFirst: sum("othersDeletingFirst"),
    rest: sum("rest"),
    overlaps: all.flatMap(({ overlaps }) => overlaps),
    transients: all.flatMap(({ transients }) => transients),
  };
}

/**
 * Adds demands: additions, or totals of different resources. Other fields come from the first one. Returns undefined if
 * the sum is not a safe integer.
 */
export function addDemands(group: DemandGroup): Demand | undefined {
  const ranges = addRanges(group);
  const known = ranges.end.least === undefined ? addExactly(group.map(amountOf)) : undefined;
  if (!Number.isSafeInteger(amountOf({ ...ranges, known }))) return undefined;
  const parts = toGroup(group.flatMap(({ untyped }) => untyped ?? []));
  const untyped = parts && addDemands(parts);
  if (parts !== undefined && untyped === undefined) return undefined;
  return { ...group[0], ...ranges, known, ...joinFields(group), untyped };
}

/** Returns the largest of several totals, each of a different object. */
export function largestDemand(group: DemandGroup): Demand {
  const largest = group.reduce((most, demand) => (amountOf(demand) > amountOf(most) ? demand : most));
  // An unknown total of one object leaves the lower bound at the largest known one, and the upper bound open.
  const ranges = joinBounds(group, (bounds, which) => {
    const known = bounds.filter((bound) => bound !== undefined);
    const isBound = known.length > 0 && (which === "least" || known.length === bounds.length);
    return isBound ? Math.max(...known) : undefined;
  });
  return { ...largest, mode: "target", ...ranges, ...joinFields(group) };
}

/** Maximum number of example addresses for one reason. */
const MOST_EXAMPLES = 3;

/** Merges reasons for unknown amounts by kind, name and resource type. Reasons with the most resources come first. */
export function addUnknown(all: readonly UnknownAmount[]): readonly UnknownAmount[] {
  return groupsOf(all, ({ kind, name, type }) => idOf(kind, name, type))
    .map((group) => {
      const addresses = group.flatMap((reason) => reason.addresses).sort(compareText);
      const resources = addUp(group, (reason) => reason.resources);
      return { ...group[0], resources, addresses: addresses.slice(0, MOST_EXAMPLES) };
    })
    .sort(
      (a, b) =>
        b.resources - a.resources ||
        compareText(a.kind, b.kind) ||
        compareText(a.name ?? "", b.name ?? "") ||
        compareText(a.type, b.type),
    );
}

/** Returns the contributions of single resources, largest amounts first. The order of the groups does not matter. */
export function contributionsOf(groups: readonly ContributionGroup[]): Contribution[] {
  return groups
    .flatMap(({ addresses, isLate: _, ...share }) => addresses.map((address) => ({ address, ...share })))
    .sort(
      (a, b) =>
        Math.abs(b.amount) - Math.abs(a.amount) || compareText(a.address, b.address) || compareText(a.action, b.action),
    );
}
