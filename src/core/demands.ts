// Demands as they are ordered, and as they count together as one. The order in which they come never matters for the numbers.

import { type Group, groupsOf } from "./groups.ts";
import type { ApplyParts, Bounds, Contribution, ContributionGroup, Demand, UnknownAmount } from "./model.ts";
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

/** A demand's bounds; of one that states an amount, what follows from the amount. */
export function boundsOf({ bounds, amount, atLeast }: Pick<Demand, "bounds" | "amount" | "atLeast">): Bounds {
  return bounds ?? boundsBetween(amount, atLeast ? undefined : amount);
}

/** The bounds of an amount that is given back, or taken, at one time. undefined: it has no such bound. */
export function boundsBetween(lowest: number | undefined, highest: number | undefined): Bounds {
  return {
    lowest,
    highest,
    peak: highest === undefined ? undefined : Math.max(0, highest),
    peakAtLeast: Math.max(0, lowest ?? 0),
    likely: highest,
    likelyAtLeast: lowest,
  };
}

/** Bounds of which each is changed by the same. */
export function mapBounds(bounds: Bounds, change: (bound: number) => number): Bounds {
  return joinBounds(bounds, bounds, change);
}

/** Each two of the bounds as one. A bound that one of them lacks, both together lack. */
function joinBounds(one: Bounds, other: Bounds, join: (one: number, other: number) => number): Bounds {
  const joined = (name: "lowest" | "highest" | "peak" | "likely" | "likelyAtLeast") => {
    const [ones, others] = [one[name], other[name]];
    return ones === undefined || others === undefined ? undefined : join(ones, others);
  };
  return {
    lowest: joined("lowest"),
    highest: joined("highest"),
    peak: joined("peak"),
    peakAtLeast: join(one.peakAtLeast, other.peakAtLeast),
    likely: joined("likely"),
    likelyAtLeast: joined("likelyAtLeast"),
  };
}

/** Bounds of two plans in any order. Neither the end can be avoided, nor what one plan alone cannot avoid after all that the other gives back. */
function addBounds(one: Bounds, other: Bounds): Bounds {
  const sums = joinBounds(one, other, (ones, others) => ones + others);
  const afterwards = (peak: number, given: number | undefined) => (given === undefined ? 0 : peak + Math.min(0, given));
  const peaks = [afterwards(one.peakAtLeast, other.lowest), afterwards(other.peakAtLeast, one.lowest)];
  return { ...sums, peakAtLeast: Math.max(0, sums.lowest ?? 0, ...peaks) };
}

/** Bounds of the larger of two totals: at least what one of them is, where that of the other is not known. */
function largerBounds(one: Bounds, other: Bounds): Bounds {
  const largest = (...known: readonly (number | undefined)[]): number | undefined => {
    const numbers = known.filter((bound) => bound !== undefined);
    return numbers.length === 0 ? undefined : Math.max(...numbers);
  };
  return {
    ...joinBounds(one, other, Math.max),
    lowest: largest(one.lowest, other.lowest),
    likelyAtLeast: largest(one.likelyAtLeast, other.likelyAtLeast),
  };
}

function joinRest(group: DemandGroup, join: (one: Bounds, other: Bounds) => Bounds) {
  const all = addUnknown(group.flatMap(({ unknown = [] }) => unknown));
  const rest = { atLeast: group.some(({ atLeast }) => atLeast), unknown: all.length === 0 ? undefined : all };
  if (group.every(({ bounds }) => bounds === undefined)) return rest;
  const from = group.some((demand) => demand.from !== undefined)
    ? group.flatMap((demand) => demand.from ?? [])
    : undefined;
  const takes = group.some((demand) => demand.takes === true) || undefined;
  const onlyReplaces = group.every((demand) => demand.onlyReplaces === true) || undefined;
  return { ...rest, bounds: group.map(boundsOf).reduce(join), from, parts: addParts(group), takes, onlyReplaces };
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
  const [first] = group;
  // Exact and without order: a sum of numbers could leave the safe range on its way and come back rounded.
  const amount = Number(group.reduce((sofar, demand) => sofar + BigInt(demand.amount), 0n));
  if (!Number.isSafeInteger(amount)) return undefined;
  const [one, ...others] = group.flatMap(({ untyped }) => untyped ?? []);
  const untyped = one && addDemands([one, ...others]);
  if (one !== undefined && untyped === undefined) return undefined;
  return { ...first, amount, ...joinRest(group, addBounds), untyped };
}

/** The largest of totals of which each stands for an object of its own. */
export function largestDemand(group: DemandGroup): Demand {
  const largest = group.reduce((most, demand) => (demand.amount > most.amount ? demand : most));
  return { ...largest, mode: "target", ...joinRest(group, largerBounds) };
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
    .flatMap(({ addresses, ...share }) => addresses.map((address) => ({ address, ...share })))
    .sort(
      (one, other) =>
        Math.abs(other.amount) - Math.abs(one.amount) ||
        compareText(one.address, other.address) ||
        compareText(one.action, other.action),
    );
}
