// Matches waivers with checks. It takes certainty: an amount that is not exactly known is within nothing.

import type { AppliedWaiver, CheckPolicy, CheckWaiver, Demand, PlanPolicy } from "../core/index.ts";
import type { Judgement } from "../words/index.ts";

type State = AppliedWaiver["state"];

/** Usage that a waiver may have to cover. */
interface Subject {
  readonly judgement: Judgement;
  readonly demand: Pick<Demand, "atLeast" | "bounds">;
  readonly peakPolicy: PlanPolicy["peak"];
}

/**
 * The highest usage that a waiver has to cover: final usage, the peak that no apply order avoids, and the worst order's peak, or the one that
 * is to be expected, where that fails. undefined: one of them is not known exactly.
 */
function findNeeded({ judgement, demand, peakPolicy }: Subject): number | undefined {
  const { atLeast, bounds } = demand;
  const { projected, peak, peakAtLeast, peakLikely } = judgement;
  if (atLeast || projected === undefined || bounds === undefined) return atLeast ? undefined : projected;
  const isEndExact = bounds.lowest !== undefined && bounds.lowest === bounds.highest;
  const isLikelyExact = bounds.likely !== undefined && bounds.likely === bounds.likelyAtLeast;
  const deciding = { fail: peak, likely: isLikelyExact ? peakLikely : undefined, warn: peakAtLeast, off: peakAtLeast };
  const peaks = [peakAtLeast, deciding[peakPolicy]];
  if (!isEndExact || !peaks.every((amount) => amount !== undefined)) return undefined;
  return Math.max(projected, ...peaks);
}

/** Of what is in the way, what a reader can do most about comes last; an expired waiver is no waiver, whatever its amount. */
function stateOf(waiver: CheckWaiver, needed: number | undefined): State {
  // NaN, where a date could not be read, is not in force.
  if (!(waiver.daysLeft >= 0)) return "expired";
  if (waiver.upTo === undefined) return "unfit";
  if (needed === undefined) return "uncertain";
  return needed <= waiver.upTo ? "applies" : "exceeded";
}

/**
 * The waiver that covers a check, or the one that would have come nearest to: the first that applies, else the one that ends last.
 * undefined: none matches, or there is nothing to waive. Only `over` and `forbidden` can be waived, and only where they count.
 */
export function findWaiver({
  policy,
  ...subject
}: Subject & { readonly policy: CheckPolicy }): AppliedWaiver | undefined {
  const { verdict } = subject.judgement;
  if ((verdict !== "over" && verdict !== "forbidden") || policy.enforce.value === "off") return undefined;
  const needed = findNeeded(subject);
  const all = policy.waivers.map((waiver) => toApplied(waiver, needed));
  return all.find(({ state }) => state === "applies") ?? all.reduce(laterOf, all[0]);
}

function laterOf(one: AppliedWaiver | undefined, other: AppliedWaiver): AppliedWaiver | undefined {
  return one !== undefined && one.until >= other.until ? one : other;
}

function toApplied(waiver: CheckWaiver, needed: number | undefined): AppliedWaiver {
  const { regions, keys, daysLeft, ...rest } = waiver;
  const state = stateOf(waiver, needed);
  return {
    ...rest,
    regions: [...regions],
    keys: [...keys],
    upTo: waiver.upTo ?? null,
    daysLeft: Number.isNaN(daysLeft) ? -1 : daysLeft,
    state,
    ...(state === "exceeded" && needed !== undefined ? { upToNeeded: needed } : {}),
  };
}
