// Differences that changes make to usage, and their totals: the difference at the end, and bounds of the peak during
// apply.
//
// Terraform applies unrelated changes in any order, so the peak depends on luck. `worst` ranges from the peak of the
// best order to the peak of the worst order. Dependencies between resources only rule out some orders, and parallel
// changes only mix them, so both bounds hold.
//
// `likely` is the expected peak. Terraform starts everything at once that has no edge in its graph, and the cloud frees
// quota only when a deletion is done. Therefore deleted objects count together with created ones until then, unless the
// creation waits for the deletion. The old objects of replacements that create first, and objects that are deleted
// after them, count until the end.

import {
  type ApplyParts,
  addUp,
  type Contribution,
  compareText,
  groupsOf,
  type Range,
  type Ranges,
} from "../../core/index.ts";
import { difference, perhaps, type Quantity, type UnknownReason } from "./amounts/quantity.ts";
import type { Region } from "./amounts/side.ts";
import type { LimitedObject, Order } from "./facts/facts.ts";

/** Equal changes to one key, with the amounts of a single change. */
export interface Step {
  readonly count: number;
  readonly order: Order;
  readonly before: Quantity;
  readonly after: Quantity;
  /** Amount that is taken temporarily on top, and given back before the change is done. */
  readonly transient: number;
  /** Taken on top while parts of an object are replaced one after the other. */
  readonly surge: Quantity;
  /** true: given back only once what is created first is there. */
  readonly late?: boolean;
  /**
   * Names of changes that start only once this one has given back (`frees`), and of changes that this one waits for
   * (`waitsFor`). A name in both lists connects two changes. Absent if none is known.
   */
  readonly frees?: readonly string[];
  readonly waitsFor?: readonly string[];
  /** File of the plan. Absent for a single plan. */
  readonly file?: string;
}

/** Difference that equal changes make to one key. */
export interface Delta extends Step {
  readonly at: Region;
  readonly key: string;
  readonly item: string | undefined;
  /** Object if the limit of the key holds for each object, as in {@link Amount}. */
  readonly object: string | undefined;
  readonly limitedObject: LimitedObject | undefined;
  readonly addresses: readonly string[];
  readonly action: string;
  readonly type: string;
  /**
   * Cause other than the resources, which are only its occasion. Such a delta counts once in a region for all plans.
   */
  readonly cause?: NonNullable<Contribution["cause"]>;
}

/** Returns the delta of a change that may leave the key unchanged. */
export function perhapsBoth(delta: Delta, why: UnknownReason): Delta {
  const { before, after, order, surge } = delta;
  if (order === "keep") return delta;
  // In an update in place, both sides are the same object, so only the difference is uncertain.
  const { least, most } = order === "update" ? difference(delta) : { least: -before.most, most: after.most };
  const [old, planned] = [perhaps(why, before, Math.max(0, -least)), perhaps(why, after, Math.max(0, most))];
  return { ...delta, before: old, after: planned, surge: perhaps(why, surge) };
}

/** Returns the sums over all changes, relative to the usage before. Bounds may be infinite. */
export function totalsOf(steps: readonly Step[]): Ranges<number> {
  const active = steps.filter(({ order }) => order !== "keep");
  const [least, most] = [sumOf(active, "least"), sumOf(active, "most")];
  const transients = addUp(active, ({ count, transient }) => count * transient);
  return {
    end: { least: least.end, most: most.end },
    likely: { least: least.likely, most: most.likely },
    worst: { least: lowestPeak(active, least.end), most: most.peak + transients },
  };
}

/**
 * Returns the sum at the end and the highest sums during apply, where everything is taken before anything is given
 * back, unless it waits for that. For `likely`, a plan that takes nothing is expected to be applied at another time
 * than the other plans.
 */
function sumOf(steps: readonly Step[], which: keyof Range) {
  const sums = { end: 0, likely: 0, peak: 0 };
  for (const plan of Map.groupBy(steps, ({ file }) => file).values()) {
    const flows = plan.map((step) => toFlow(step, which));
    const end = addUp(plan, (step) => step.count * difference(step)[which]);
    const taken = addUp(flows, ({ takes }) => takes);
    const peak = taken - settledBefore(flows);
    sums.end += end;
    sums.peak += peak;
    sums.likely += taken === 0 ? 0 - addUp(flows, ({ gives }) => gives) : peak;
  }
  return sums;
}

/** Returns the amounts that a step takes, and gives back before its end, at the least or at the most. */
function toFlow(step: Step, which: keyof Range) {
  const { count, order, late = false, frees = [], waitsFor = [] } = step;
  const isHeld = order === "create then delete" || late;
  const change = difference(step);
  const surge = step.surge[which];
  const takes = count * ((isHeld ? step.after[which] : Math.max(0, change[which])) + surge);
  return { takes, gives: isHeld ? 0 : count * Math.max(0, -change[which]), frees, waitsFor };
}

/** Returns the amount that is given back in time for steps that wait for it. */
function settledBefore(flows: readonly ReturnType<typeof toFlow>[]): number {
  const takers = flows.flatMap(({ takes, waitsFor }) => {
    const taker = { left: takes };
    return waitsFor.map((name) => ({ name, taker }));
  });
  const waiting = Map.groupBy(takers, ({ name }) => name);
  let settled = 0;
  for (const { gives, frees } of flows) {
    let rest = gives;
    for (const queue of frees.map((name) => waiting.get(name) ?? [])) {
      for (let next = queue.at(-1); next !== undefined && rest > 0; next = queue.at(-1)) {
        const amount = Math.min(rest, next.taker.left);
        rest -= amount;
        next.taker.left -= amount;
        settled += amount;
        if (next.taker.left === 0) queue.pop();
      }
    }
  }
  return settled;
}

/**
 * Returns the peak of the best order:
 * 1. everything that gives back
 * 2. replacements that create first and shrink or keep their size, the small ones before the large ones
 * 3. replacements that create first and grow, those that give back most first
 * 4. everything that takes
 */
function lowestPeak(steps: readonly Step[], net: number): number {
  let current = 0;
  for (const step of steps) {
    const { count, order, before } = step;
    // Between the two halves of a replacement, the old object is gone. The new object is part of `net`, at the end.
    if (order === "delete" || order === "delete then create") current -= count * before.most;
    if (order === "update") current += count * Math.min(0, difference(step).least);
  }
  let peak = Math.max(0, current);
  const overlapping = steps.filter(({ order }) => order === "create then delete");
  const grows = ({ before, after }: Step): boolean => after.least > before.most;
  const shrinking = overlapping.filter((step) => !grows(step)).sort((a, b) => a.after.least - b.after.least);
  const growing = overlapping.filter(grows).sort((a, b) => b.before.most - a.before.most);
  for (const step of [...shrinking, ...growing]) {
    const [takes, change] = [step.after.least, difference(step).least];
    // The peak of equal steps is at the first or the last. (0 times Infinity is NaN.)
    const last = step.count > 1 ? current + (step.count - 1) * change : current;
    peak = Math.max(peak, current + takes, last + takes);
    current += step.count * change;
  }
  return Math.max(peak, net);
}

/**
 * Returns the amounts that the steps take if they are applied in several runs. Returns undefined if an amount is not
 * exact, or if some steps cannot be applied separately.
 */
export function applyPartsOf(steps: readonly Step[]): ApplyParts | undefined {
  const active = steps.filter(({ order }) => order !== "keep");
  if (!active.every(isExactStep) || active.some(({ late = false }) => late)) return undefined;
  const releasing = active.filter(isReleasing);
  const others = active.filter((step) => !isReleasing(step));
  const overlapping = others.filter(({ order }) => order === "create then delete");
  const rest = others.filter(({ order }) => order !== "create then delete");
  const deletingFirst = [...rest, ...overlapping.map((step) => ({ ...step, order: "delete then create" as const }))];
  return {
    released: 0 - growthOf(releasing),
    others: totalsOf(others).worst.most,
    othersDeletingFirst: totalsOf(deletingFirst).worst.most,
    rest: growthOf(overlapping) + totalsOf(rest).worst.most,
    overlaps: mergeEqual(
      overlapping.map(({ count, before, after, transient }) => ({
        count,
        takes: after.least + transient,
        grows: Math.max(0, after.least - before.least),
      })),
    ),
    transients: mergeEqual(
      others
        .filter(({ order, transient }) => transient > 0 && order !== "update")
        .map(({ count, transient }) => ({ count, amount: transient })),
    ),
  };
}

function growthOf(steps: readonly Step[]): number {
  return addUp(steps, ({ count, before, after }) => count * (after.least - before.least));
}

/** Merges equal elements by adding up their counts. The order does not depend on the plan's. */
function mergeEqual<Element extends { readonly count: number }>(elements: readonly Element[]): readonly Element[] {
  const idOfRest = ({ count: _, ...rest }: Element): string => JSON.stringify(rest);
  return groupsOf(elements, idOfRest)
    .map((group) => ({ ...group[0], count: addUp(group, ({ count }) => count) }))
    .sort((left, right) => compareText(idOfRest(left), idOfRest(right)));
}

/**
 * Returns whether all amounts of a step are exact. A change that both gives back and takes temporarily counts as
 * inexact: it fits neither kind.
 */
function isExactStep({ before, after, transient, surge }: Step): boolean {
  const isMixed = surge.most > 0 || (transient > 0 && after.least < before.least);
  return before.least === before.most && after.least === after.most && !isMixed;
}

/** Returns whether a step never takes more than it gives back, so that it can be applied by itself. */
function isReleasing({ order, before, after, transient }: Step): boolean {
  if (order === "delete") return true;
  return (order === "update" || order === "delete then create") && transient === 0 && after.least <= before.least;
}
