// Demands that count together as one. The order in which they come never matters for the numbers.

import type { ApplyParts, Bounds, Demand } from "./model.ts";
import { addUnknown } from "./unknown-amounts.ts";

/** Demands that are about the same. */
export type DemandGroup = readonly [first: Demand, ...rest: Demand[]];

/** A demand's bounds; of one that states an amount, what follows from the amount. */
export function boundsOf({ bounds, amount, atLeast }: Demand): Bounds {
  const open = atLeast ? undefined : amount;
  return (
    bounds ?? {
      lowest: amount,
      highest: open,
      peak: open === undefined ? undefined : Math.max(0, open),
      peakAtLeast: Math.max(0, amount),
      likely: open,
      likelyAtLeast: amount,
    }
  );
}

/** Bounds of which each is changed by the same. */
export function mapBounds(bounds: Bounds, change: (bound: number) => number): Bounds {
  const changed = (bound: number | undefined): number | undefined => (bound === undefined ? undefined : change(bound));
  const { lowest, highest, peak, peakAtLeast, likely, likelyAtLeast } = bounds;
  return {
    lowest: changed(lowest),
    highest: changed(highest),
    peak: changed(peak),
    peakAtLeast: change(peakAtLeast),
    likely: changed(likely),
    likelyAtLeast: changed(likelyAtLeast),
  };
}

/** The larger of two; undefined (no bound) where one of them is. */
function largerOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : Math.max(one, other);
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other;
}

/**
 * Bounds of two plans together, of which nothing is known of the order. The lowest peak: neither the end can be avoided, nor what
 * one plan alone cannot avoid after all that the other gives back.
 */
function addBounds(one: Bounds, other: Bounds): Bounds {
  const lowest = sumOf(one.lowest, other.lowest);
  const afterwards = (peak: number, given: number | undefined) => (given === undefined ? 0 : peak + Math.min(0, given));
  return {
    lowest,
    highest: sumOf(one.highest, other.highest),
    peak: sumOf(one.peak, other.peak),
    peakAtLeast: Math.max(
      0,
      lowest ?? 0,
      afterwards(one.peakAtLeast, other.lowest),
      afterwards(other.peakAtLeast, one.lowest),
    ),
    likely: sumOf(one.likely, other.likely),
    likelyAtLeast: sumOf(one.likelyAtLeast, other.likelyAtLeast),
  };
}

/** Bounds of the larger of two totals. */
function largerBounds(one: Bounds, other: Bounds): Bounds {
  const largerKnown = (a: number | undefined, b: number | undefined): number | undefined => largerOf(a ?? b, b ?? a);
  return {
    lowest: largerKnown(one.lowest, other.lowest),
    highest: largerOf(one.highest, other.highest),
    peak: largerOf(one.peak, other.peak),
    peakAtLeast: Math.max(one.peakAtLeast, other.peakAtLeast),
    likely: largerOf(one.likely, other.likely),
    likelyAtLeast: largerKnown(one.likelyAtLeast, other.likelyAtLeast),
  };
}

/** Bounds and resources of a demand that is made of several. */
function resourcesOf(
  group: DemandGroup,
  join: (one: Bounds, other: Bounds) => Bounds,
): Pick<Demand, "bounds" | "from" | "unknown" | "parts"> {
  const all = addUnknown(group.flatMap((demand) => demand.unknown ?? []));
  const unknown = all.length === 0 ? {} : { unknown: all };
  if (group.every(({ bounds }) => bounds === undefined)) return unknown;
  const from = group.some((demand) => demand.from !== undefined)
    ? group.flatMap((demand) => demand.from ?? [])
    : undefined;
  return { bounds: group.map(boundsOf).reduce(join), ...(from && { from }), ...unknown, parts: addParts(group) };
}

/** Parts of all demands together. undefined where one of them has none: it may be applied at any moment, or take an unknown amount. */
function addParts(group: DemandGroup): ApplyParts | undefined {
  const all = group.flatMap(({ parts }) => parts ?? []);
  if (all.length < group.length) return undefined;
  const sum = (pick: (parts: ApplyParts) => number): number => all.reduce((total, parts) => total + pick(parts), 0);
  return {
    released: sum(({ released }) => released),
    others: sum(({ others }) => others),
    othersDeletingFirst: sum(({ othersDeletingFirst }) => othersDeletingFirst),
    rest: sum(({ rest }) => rest),
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
  const untyped = one === undefined ? undefined : addDemands([one, ...others]);
  if (one !== undefined && untyped === undefined) return undefined;
  const rest = { atLeast: isAtLeast(group), ...resourcesOf(group, addBounds) };
  return { ...first, amount, ...rest, ...(untyped === undefined ? {} : { untyped }) };
}

/** The largest of totals of which each stands for an object of its own. */
export function largestDemand(group: DemandGroup): Demand {
  const largest = group.reduce((most, demand) => (demand.amount > most.amount ? demand : most));
  return { ...largest, mode: "target", atLeast: isAtLeast(group), ...resourcesOf(group, largerBounds) };
}

function isAtLeast(group: DemandGroup): boolean {
  return group.some(({ atLeast }) => atLeast);
}
