// Matches waivers with checks. It takes certainty: an amount that is not exactly known is within nothing.

import {
  type AppliedWaiver,
  type CheckPolicy,
  type CheckVerdict,
  type CheckWaiver,
  compareText,
} from "../core/index.ts";
import type { Judgement } from "../words/index.ts";
import { type Figures, isExceeded, judge } from "./verdict.ts";

/** A judgement with the waiver that covers it, or that would have come nearest to. */
export interface WaivedJudgement {
  readonly judgement: Judgement;
  /** undefined: none matches, or there is nothing to waive. */
  readonly waiver: AppliedWaiver | undefined;
  /** The judgement's, or `waived`. */
  readonly verdict: CheckVerdict;
}

/** Judges a check, and finds the waiver that covers it. Only `over` and `forbidden` can be waived, and only where they count. */
export function judgeWithWaivers(figures: Figures, policy: CheckPolicy): WaivedJudgement {
  const judgement = judge(figures);
  const { verdict } = judgement;
  if (!isExceeded(verdict) || policy.enforce.value === "off") {
    return { judgement, waiver: undefined, verdict };
  }
  const needed = findNeeded(judgement, figures);
  const all = policy.waivers.map((waiver) => toApplied(waiver, needed));
  const applying = all.find(({ state }) => state === "applies");
  // Of those that do not apply, the one that ends last.
  const waiver = applying ?? all.sort((one, other) => compareText(other.until, one.until))[0];
  return { judgement, waiver, verdict: applying === undefined ? verdict : "waived" };
}

/** The highest usage that a waiver has to cover: the end, the peak that cannot be avoided, and the one that fails. undefined: one is not known exactly. */
function findNeeded(judgement: Judgement, { atLeast, bounds, peakPolicy }: Figures): number | undefined {
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
function stateOf({ daysLeft, upTo, isRefused }: CheckWaiver, needed: number | undefined): AppliedWaiver["state"] {
  if (isRefused === true) return "refused";
  // NaN, where a date could not be read, is not in force.
  if (!(daysLeft >= 0)) return "expired";
  if (upTo === undefined) return "unfit";
  if (needed === undefined) return "uncertain";
  return needed <= upTo ? "applies" : "exceeded";
}

function toApplied(waiver: CheckWaiver, needed: number | undefined): AppliedWaiver {
  const { regions, keys, daysLeft, isRefused: _, ...rest } = waiver;
  const state = stateOf(waiver, needed);
  return {
    ...rest,
    regions: [...regions],
    keys: [...keys],
    upTo: waiver.upTo ?? null,
    daysLeft: Number.isNaN(daysLeft) ? -1 : daysLeft,
    state,
    upToNeeded: state === "exceeded" ? needed : undefined,
  };
}
