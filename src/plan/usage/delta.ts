// Differences that changes make to usage, and their totals: the difference at the end, and bounds of the peak during
// apply.
//
// Terraform applies unrelated changes in any order, so how high usage rises in between depends on luck. `worst` goes
// from the highest point of the best order to that of the worst one. Dependencies between resources only forbid some of
// the orders, and applying several at a time only mixes them: both bounds still hold.
//
// `likely` is the highest point to be expected: Terraform starts at once all that has no edge in its graph, and the
// cloud frees quota only when a deletion is done. So what is given back counts until then beside all that is taken,
// unless what is taken waits for it; and the old objects of replacements that create first, with what is deleted after
// them, count until the end.

import {
  type ApplyParts,
  addUp,
  type Contribution,
  compareText,
  groupsOf,
  type Range,
  type Ranges,
} from "../../core/index.ts";
import { difference, perhaps, type Quantity, type Why } from "./amounts/quantity.ts";
import type { Region } from "./amounts/side.ts";
import type { LimitedObject, Order } from "./facts/facts.ts";

/** Equal changes, seen by one key; the amounts are those of one. */
export interface Step {
  readonly count: number;
  readonly order: Order;
  readonly before: Quantity;
  readonly after: Quantity;
  /** Taken for a moment on top and given back before the change is done. */
  readonly transient: number;
  /** true: given back only once what is created first is there. */
  readonly late?: boolean;
  /**
   * Changes before which it has given back, and changes that it waits for, as names that are equal where they meet.
   * Absent: none is known.
   */
  readonly frees?: readonly string[];
  readonly waitsFor?: readonly string[];
  /** The plan that has it. Absent: there is one only. */
  readonly file?: string;
}

/** Difference that equal changes make to one key. */
export interface Delta extends Step {
  readonly at: Region;
  readonly key: string;
  readonly item: string | undefined;
  /** Object of a key whose limit holds for each object, as in {@link Amount}. */
  readonly object: string | undefined;
  readonly of: LimitedObject | undefined;
  readonly addresses: readonly string[];
  readonly action: string;
  readonly type: string;
  /**
   * Cause that makes it, once in a region for all plans: the resources are only what it comes with. Absent: the
   * resources.
   */
  readonly cause?: NonNullable<Contribution["cause"]>;
}

/** Returns the difference of a change that may do nothing to the key. */
export function perhapsBoth(delta: Delta, why: Why): Delta {
  const { before, after, order } = delta;
  if (order === "keep") return delta;
  // In place, both sides are one object's: only the difference is open.
  const { least, most } = order === "update" ? difference(delta) : { least: -before.most, most: after.most };
  return { ...delta, before: perhaps(why, before, Math.max(0, -least)), after: perhaps(why, after, Math.max(0, most)) };
}

/** Sums over changes, as differences on top of what is there before. Bounds may be infinite. */
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
 * The end, and the highest point: everything is taken before anything is given back, unless what is taken waits for it.
 * What several plans give back that take nothing is expected to be given back at another time.
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

/**
 * Returns the amounts that the steps of a change take, and give back before their end, if they take the least or the
 * most.
 */
function toFlow(step: Step, which: keyof Range) {
  const { count, order, late = false, frees = [], waitsFor = [] } = step;
  const isHeld = order === "create then delete" || late;
  const change = difference(step);
  const takes = count * (isHeld ? step.after[which] : Math.max(0, change[which]));
  return { takes, gives: isHeld ? 0 : count * Math.max(0, -change[which]), frees, waitsFor };
}

/** Returns the amount that is given back before something takes it that waits for it. */
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
 * The highest point of the best order: first everything that gives back; then the replacements that create before they
 * delete, those that shrink or stay first (the small ones before the large ones), then those that grow (the ones that
 * give back most first); then everything that takes.
 */
function lowestPeak(steps: readonly Step[], net: number): number {
  let current = 0;
  for (const step of steps) {
    const { count, order, before } = step;
    // Between the two halves of a replacement the old object is gone. What it takes again is in `net`, at the end.
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
    // The first or the last of equal steps is the highest. (0 times an endless change is no number.)
    const last = step.count > 1 ? current + (step.count - 1) * change : current;
    peak = Math.max(peak, current + takes, last + takes);
    current += step.count * change;
  }
  return Math.max(peak, net);
}

/**
 * Returns the amounts that the steps take while they are applied in several runs. undefined: not all of it is known, or
 * some cannot be applied by themselves.
 */
export function partsOf(steps: readonly Step[]): ApplyParts | undefined {
  const active = steps.filter(({ order }) => order !== "keep");
  if (!active.every(isExact) || active.some(({ late = false }) => late)) return undefined;
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
    overlaps: addEqual(
      overlapping.map(({ count, before, after, transient }) => ({
        count,
        takes: after.least + transient,
        grows: Math.max(0, after.least - before.least),
      })),
    ),
    transients: addEqual(
      others
        .filter(({ order, transient }) => transient > 0 && order !== "update")
        .map(({ count, transient }) => ({ count, amount: transient })),
    ),
  };
}

function growthOf(steps: readonly Step[]): number {
  return addUp(steps, ({ count, before, after }) => count * (after.least - before.least));
}

/** Equal ones as one, in an order that does not depend on that of the plan. */
function addEqual<One extends { readonly count: number }>(all: readonly One[]): readonly One[] {
  const idOfRest = ({ count: _, ...rest }: One): string => JSON.stringify(rest);
  return groupsOf(all, idOfRest)
    .map((group) => ({ ...group[0], count: addUp(group, ({ count }) => count) }))
    .sort((one, other) => compareText(idOfRest(one), idOfRest(other)));
}

/** False too for a change that gives back and takes something for a moment: it is of neither kind. */
function isExact({ before, after, transient }: Step): boolean {
  const isMixed = transient > 0 && after.least < before.least;
  return before.least === before.most && after.least === after.most && !isMixed;
}

/** True for changes that never take more than they give back, which can be applied by themselves. */
function isReleasing({ order, before, after, transient }: Step): boolean {
  if (order === "delete") return true;
  return (order === "update" || order === "delete then create") && transient === 0 && after.least <= before.least;
}
