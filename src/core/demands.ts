// Demands as they are ordered, and as they count together as one. The order in which they come never matters for the numbers.

import { type Group, groupsOf } from "./groups.ts";
import type { ApplyParts, Contribution, ContributionGroup, Demand, Range, Ranges, UnknownAmount } from "./model.ts";
import { idOf } from "./resource-keys.ts";
import { compareText } from "./words.ts";

/** Demands that are about the same. */
export type DemandGroup = Group<Demand>;

/** Order by region, key and item; a plain key before its items. */
export function compareDemands(one: Demand, other: Demand): number {
  return (
    compareText(one.region, other.region) ||
    compareText(one.key, other.key) ||
    compareText(one.item ?? "", other.item ?? "")
  );
}

/** The amount as reports show it: the least, or the sum of what is known. */
export function amountOf({ end, known }: Pick<Demand, "end" | "known">): number {
  return end.least ?? known ?? 0;
}

/** True if an amount is known. */
export function isExact({ least, most }: Range): boolean {
  return least !== undefined && least === most;
}

/** Ranges of an amount that is given back, or taken, at one time. */
export function rangesBetween(least: number | undefined, most: number | undefined): Ranges {
  const end = { least, most };
  const worst = { least: Math.max(0, least ?? 0), most: most === undefined ? undefined : Math.max(0, most) };
  return { end, likely: end, worst };
}

function toRanges<Bound>(boundAt: (moment: keyof Ranges, which: keyof Range) => Bound): Ranges<Bound> {
  const rangeAt = (moment: keyof Ranges) => ({ least: boundAt(moment, "least"), most: boundAt(moment, "most") });
  return { end: rangeAt("end"), likely: rangeAt("likely"), worst: rangeAt("worst") };
}

/** Changes each bound of an amount. `change` also gets the range that the bound is of. */
export function mapBounds<From, To>(ranges: Ranges<From>, change: (bound: From, range: Range<From>) => To): Ranges<To> {
  return toRanges((moment, which) => change(ranges[moment][which], ranges[moment]));
}

/** Joins several amounts bound by bound. */
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

/** Exact, and the same in any order: a sum of numbers could leave the safe range on its way and come back rounded. */
function addExactly(numbers: readonly number[]): number {
  return Number(numbers.reduce((sum, number) => sum + BigInt(number), 0n));
}

/** Adds up amounts of plans that are applied in any order. None avoids what one plan takes after all that the others give back. */
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

/** Joins everything but amounts. */
function joinRest(group: DemandGroup) {
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

/** Parts of all demands together. undefined where one of them has none: it may be applied at any moment, or take an unknown amount. */
function addParts(group: DemandGroup): ApplyParts | undefined {
  const all = group.flatMap(({ parts }) => parts ?? []);
  if (all.length < group.length) return undefined;
  const sum = (name: "released" | "others" | "othersDeletingFirst" | "rest"): number =>
    all.reduce((total, parts) => total + parts[name], 0);
  return {
    released: sum("released"),
    others: sum("others"),
    othersDeletingFirst: sum("othersDeletingFirst"),
    rest: sum("rest"),
    overlaps: all.flatMap(({ overlaps }) => overlaps),
    transients: all.flatMap(({ transients }) => transients),
  };
}

/** The sum of additions, or of totals that stand for different things, otherwise as the first one. undefined: it is beyond exact numbers. */
export function addDemands(group: DemandGroup): Demand | undefined {
  const ranges = addRanges(group);
  const known = ranges.end.least === undefined ? addExactly(group.map(amountOf)) : undefined;
  if (!Number.isSafeInteger(amountOf({ ...ranges, known }))) return undefined;
  const [one, ...others] = group.flatMap(({ untyped }) => untyped ?? []);
  const untyped = one && addDemands([one, ...others]);
  if (one !== undefined && untyped === undefined) return undefined;
  return { ...group[0], ...ranges, known, ...joinRest(group), untyped };
}

/** The largest of totals of which each stands for an object of its own. */
export function largestDemand(group: DemandGroup): Demand {
  const largest = group.reduce((most, demand) => (amountOf(demand) > amountOf(most) ? demand : most));
  // At least what one of them is, even if that of another is not known.
  const ranges = joinBounds(group, (bounds, which) => {
    const known = bounds.filter((bound) => bound !== undefined);
    const isBound = known.length > 0 && (which === "least" || known.length === bounds.length);
    return isBound ? Math.max(...known) : undefined;
  });
  return { ...largest, mode: "target", ...ranges, ...joinRest(group) };
}

/** Most addresses that are kept as examples of one reason. */
export const MOST_EXAMPLES = 3;

/** Reasons why amounts are not known: the same ones for the same type of resource as one, those of most resources first. */
export function addUnknown(all: readonly UnknownAmount[]): readonly UnknownAmount[] {
  return groupsOf(all, ({ kind, name, type }) => idOf(kind, name, type))
    .map((group) => {
      const addresses = group.flatMap((one) => one.addresses).sort(compareText);
      const resources = group.reduce((sum, one) => sum + one.resources, 0);
      return { ...group[0], resources, addresses: addresses.slice(0, MOST_EXAMPLES) };
    })
    .sort(
      (one, other) =>
        other.resources - one.resources ||
        compareText(one.kind, other.kind) ||
        compareText(one.name ?? "", other.name ?? "") ||
        compareText(one.type, other.type),
    );
}

/** The resources of an amount one by one, those of the largest amounts first, in any order of the groups. */
export function contributionsOf(groups: readonly ContributionGroup[]): Contribution[] {
  return groups
    .flatMap(({ addresses, isLate: _, ...share }) => addresses.map((address) => ({ address, ...share })))
    .sort(
      (one, other) =>
        Math.abs(other.amount) - Math.abs(one.amount) ||
        compareText(one.address, other.address) ||
        compareText(one.action, other.action),
    );
}
