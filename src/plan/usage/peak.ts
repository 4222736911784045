// Totals of many changes of one key: the difference at the end, and bounds of the peak during apply.
//
// Terraform applies unrelated changes in any order, so how high usage rises in between depends on luck. `peak` is the highest
// point of the worst order, `peakAtLeast` that of the best one. Dependencies between resources only forbid some of the orders, and applying
// several at a time only mixes them: both bounds still hold.
//
// `likely` is usage once all is done but the deletions of replacements that create first, and those that come after them. Terraform comes to
// that point: creations are in its queue before the deletions that wait for them, no creation waits for such a deletion, and what depends on
// the new object is updated before.

import { type ApplyParts, compareText } from "../../core/index.ts";
import type { Delta } from "./delta.ts";
import { difference } from "./range.ts";

/** Changes that do the same, seen by one key; the amounts are those of one. */
export interface Step extends Pick<Delta, "order" | "before" | "after" | "transient" | "late"> {
  readonly count: number;
}

/** Sums over changes, as differences on top of what is there before. Infinite where there is no bound. */
export interface Totals {
  /** The difference at the end. */
  readonly least: number;
  readonly most: number;
  /** The sum of what is known: equal to `least` where that is finite. */
  readonly known: number;
  readonly peak: number;
  readonly peakAtLeast: number;
  /** The difference at the end with the old objects of replacements that create first, and what is given back after them: at most, and at least. */
  readonly likely: number;
  readonly likelyAtLeast: number;
}

/** Adds up the steps of one key. */
export function totalsOf(steps: readonly Step[]): Totals {
  let least = 0;
  let most = 0;
  let known = 0;
  let likely = 0;
  let likelyAtLeast = 0;
  for (const { count, order, before, after, late = false } of steps) {
    if (order === "keep") continue;
    const change = difference(after, before);
    least += count * change.least;
    most += count * change.most;
    const held = order === "create then delete" || late ? after : change;
    likely += count * held.most;
    likelyAtLeast += count * held.least;
    known += count * (Number.isFinite(change.least) ? change.least : after.least - before.least);
  }
  const peakAtLeast = lowestPeak(steps, least);
  return { least, most, known, peak: highestPeak(steps), peakAtLeast, likely, likelyAtLeast };
}

/** The highest point of the worst order: everything that takes comes first, and whatever gives back comes late. */
function highestPeak(steps: readonly Step[]): number {
  let peak = 0;
  for (const { count, order, before, after, transient } of steps) {
    switch (order) {
      case "create":
      case "create then delete":
        peak += count * (after.most + transient);
        break;
      case "update":
      case "delete then create":
        peak += count * (Math.max(0, difference(after, before).most) + transient);
        break;
      case "delete":
      case "keep":
        break;
    }
  }
  return peak;
}

/**
 * The highest point of the best order: first everything that gives back; then the replacements that create before they
 * delete, those that shrink or stay first (the small ones before the large ones), then those that grow (the ones that give
 * back most first); then everything that takes.
 */
function lowestPeak(steps: readonly Step[], net: number): number {
  let current = 0;
  const overlapping: Overlap[] = [];
  for (const { count, order, before, after } of steps) {
    switch (order) {
      case "delete":
      case "delete then create":
        // Between the two halves of a replacement the old object is gone. What it takes again is in `net`, at the end.
        current -= count * before.most;
        break;
      case "update":
        current += count * Math.min(0, difference(after, before).least);
        break;
      case "create then delete":
        overlapping.push({ count, takes: after.least, gives: before.most, change: difference(after, before).least });
        break;
      case "create":
      case "keep":
        break;
    }
  }
  let peak = Math.max(0, current);
  const shrinking = overlapping.filter(({ takes, gives }) => takes <= gives).sort((a, b) => a.takes - b.takes);
  const growing = overlapping.filter(({ takes, gives }) => takes > gives).sort((a, b) => b.gives - a.gives);
  for (const { count, takes, change } of [...shrinking, ...growing]) {
    // Of equal ones the first or the last is the highest. (0 times an endless change is no number.)
    const last = count > 1 ? current + (count - 1) * change : current;
    peak = Math.max(peak, current + takes, last + takes);
    current += count * change;
  }
  return Math.max(peak, net);
}

/** A replacement that creates before it deletes. */
interface Overlap {
  readonly count: number;
  readonly takes: number;
  readonly gives: number;
  readonly change: number;
}

/** What the steps take while they are applied in several runs. undefined: not all of it is known, or some cannot be applied by themselves. */
export function partsOf(steps: readonly Step[]): ApplyParts | undefined {
  const active = steps.filter(({ order }) => order !== "keep");
  if (!active.every(isExact) || active.some(({ late = false }) => late)) return undefined;
  const releasing = active.filter(isReleasing);
  const others = active.filter((step) => !isReleasing(step));
  const overlapping = others.filter(({ order }) => order === "create then delete");
  const rest = others.filter(({ order }) => order !== "create then delete");
  return {
    released: sumOf(releasing, ({ before, after }) => before.least - after.least),
    others: highestPeak(others),
    othersDeletingFirst: highestPeak(others.map(deletingFirst)),
    rest: sumOf(overlapping, ({ before, after }) => after.least - before.least) + highestPeak(rest),
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

/** Equal ones as one, in an order that does not depend on that of the plan. */
function addEqual<One extends { readonly count: number }>(all: readonly One[]): readonly One[] {
  const found = Map.groupBy(all, ({ count: _, ...rest }) => JSON.stringify(rest));
  return [...found.keys()].sort(compareText).flatMap((id) => {
    const [first, ...others] = found.get(id) ?? [];
    return first === undefined ? [] : { ...first, count: others.reduce((sum, { count }) => sum + count, first.count) };
  });
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

/** The change as it is without `create_before_destroy`. */
function deletingFirst(step: Step): Step {
  return step.order === "create then delete" ? { ...step, order: "delete then create" } : step;
}

function sumOf(steps: readonly Step[], of: (step: Step) => number): number {
  // Adding 0 makes the 0 of "-0".
  return steps.reduce((sum, step) => sum + step.count * of(step), 0) + 0;
}
