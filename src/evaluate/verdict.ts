// Verdict rules on plain numbers: the first rule that matches, then the waiver that covers an exceeded limit. Names and
// sentences belong to words/.

import {
  type AppliedWaiver,
  amountOf,
  type Cause,
  type CheckPolicy,
  type CheckWaiver,
  compareText,
  type Demand,
  isExact,
  isExceeded,
  type KeepFree,
  type Limit,
  mapBounds,
  type PlanPolicy,
  type Range,
  type Ranges,
  reaches,
  toThousandths,
} from "../core/index.ts";
import type { Contention, Judgement } from "../words/index.ts";

/** Input of the rules. undefined means unknown, never 0. */
export interface Figures extends Pick<Demand, keyof Ranges | "known" | "mode" | "takes"> {
  /** False if the key has usage but no limit. */
  readonly metered: boolean;
  /**
   * True if the limit applies to each single object. Usage is not known then, and the amount is the largest object's
   * total.
   */
  readonly perObject: boolean;
  readonly limit: Limit | undefined;
  readonly used: number | undefined;
  /** Amount that others take before this change, or Infinity if it has no bound. Absent: none. */
  readonly taken?: number;
  /** Percentage of the limit from which a check is `tight`. */
  readonly warnAt: number;
  /** Part of the limit that must remain free. undefined for none. */
  readonly keepFree: KeepFree | undefined;
  /** True if the service ignores the only unknown amount. */
  readonly ignoresOpen: boolean;
  /** True if the cloud lacks the flavor of a server that the plan creates, so that the apply fails. */
  readonly lacksFlavor: boolean;
  /** Peak that counts in addition to the one that no order avoids, and its effect. */
  readonly peakPolicy: PlanPolicy["peak"];
}

type VerdictDecision = Pick<Judgement, "verdict" | "cause">;

/** Judges one check. Never throws. If a required value is not a whole number ≥ 0, the verdict is `unknown`. */
export function judge(figures: Figures): Judgement {
  // Beyond exact integers usage is rounded, but still exceeds every limit, since limits are exact. It is judged, not
  // reported.
  const usage = mapBounds(figures, (amount) => usageAt(figures, amount));
  const { end, likely, worst } = mapBounds(usage, (bound) =>
    exact(bound === undefined ? undefined : bound + (figures.taken ?? 0)),
  );
  const projected = end.least;
  const headroom = projected !== undefined && isWhole(figures.limit) ? exact(figures.limit - projected) : undefined;
  const adds = changeAdds(figures);
  const reserve = reserveOf(figures);
  // Never below 0. A reserve above the limit is no problem as long as usage is 0.
  const usable = isWhole(figures.limit) && reserve !== undefined ? Math.max(0, figures.limit - reserve) : undefined;
  const highest = end.most === projected ? undefined : end.most;
  const isLikely = figures.peakPolicy === "likely" && likely.least !== undefined && worst.least !== undefined;
  // No lower than the peak that no order avoids.
  const peakLikely = isLikely ? Math.max(likely.least, worst.least) : undefined;
  const peaks = { peak: worst.most, peakAtLeast: worst.least, peakLikely };
  const decision = forbidMissingFlavor(decide(figures, usage, { adds, usable }), { ...figures, adds });
  const judged = { ...decision, projected, headroom, adds, reserve, usable, highest, ...peaks };
  return { ...judged, limitNeeded: findLimitNeeded(judged, figures) };
}

/**
 * Makes the verdict `forbidden` if the flavor is missing, even if there is no limit: the apply fails for certain. A
 * total that is in use already requests nothing new.
 */
function forbidMissingFlavor(decision: VerdictDecision, figures: Figures & Pick<Judgement, "adds">): VerdictDecision {
  const { lacksFlavor, mode, adds } = figures;
  return lacksFlavor && !isExceeded(decision) && (mode === "add" || adds !== false)
    ? toDecision("forbidden", "flavor")
    : decision;
}

/**
 * Returns the limit that suffices for usage after the change, for the reserve, and for the peak that decides, is
 * expected or cannot be avoided.
 */
function findLimitNeeded(judged: Omit<Judgement, "limitNeeded">, { limit, keepFree }: Figures): number | undefined {
  const { cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
  if (cause === "flavor" || !isExceeded(judged)) return undefined;
  if (!isWhole(limit) || projected === undefined) return undefined;
  const afterwards = limitFor(projected, keepFree) ?? (usable === undefined ? projected : undefined);
  if (afterwards === undefined) return undefined;
  const needed = Math.max(afterwards, (cause === "peak" ? peak : (peakLikely ?? peakAtLeast)) ?? 0);
  return needed > limit ? needed : undefined;
}

/**
 * Returns usage at one of the plan's amounts, at least 0. Returns undefined if the amount or current usage is unknown.
 */
function usageAt({ perObject, mode, used }: Figures, amount: number | undefined): number | undefined {
  // NaN would compare as "not over".
  if (amount === undefined || Number.isNaN(amount)) return undefined;
  if (perObject || mode === "target") return amount;
  return isWhole(used) ? Math.max(0, used + amount) : undefined;
}

function changeAdds(figures: Figures): boolean | undefined {
  const { perObject, used } = figures;
  const after = usageAt(figures, amountOf(figures));
  if (after === undefined) return undefined;
  if (perObject) return after > 0;
  return isWhole(used) ? after > used : undefined;
}

/** Returns the exact reserve. A percentage is rounded up. */
function reserveOf({ limit, keepFree }: Figures): number | undefined {
  if (keepFree === undefined) return 0;
  if ("unfit" in keepFree) return undefined;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? keepFree.amount : undefined;
  const thousandths = toThousandths(keepFree.percent);
  if (!isWhole(limit) || thousandths === undefined || thousandths < 0) return undefined;
  return limit - Number((BigInt(limit) * BigInt(Math.max(0, 100_000 - thousandths))) / 100_000n);
}

/**
 * Returns the lowest limit that has room for an amount and the reserve. Returns undefined if no limit does, or if it
 * cannot be computed exactly.
 */
export function limitFor(projected: number, keepFree: KeepFree | undefined): number | undefined {
  if (keepFree === undefined) return projected;
  if ("unfit" in keepFree) return undefined;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? exact(projected + keepFree.amount) : undefined;
  const thousandths = toThousandths(keepFree.percent);
  if (thousandths === undefined || thousandths < 0 || thousandths >= 100_000) return undefined;
  const share = BigInt(100_000 - thousandths);
  return exact(Number((BigInt(projected) * 100_000n + share - 1n) / share));
}

function decide(
  figures: Figures,
  usage: Ranges,
  { adds, usable }: Pick<Judgement, "adds" | "usable">,
): VerdictDecision {
  const { metered, limit, ignoresOpen } = figures;
  if (!Number.isSafeInteger(amountOf(figures))) return toDecision("unknown");
  if (!metered) return toDecision("unmetered");
  if (limit === "unlimited") return toDecision("fits");
  if (!isWhole(limit) || adds === undefined) return toDecision("unknown");
  // If the lower bound is unknown, as for an unknown amount given back, the upper bound counts.
  const counting = ignoresOpen ? mapBounds(usage, (bound, { least }) => least ?? bound) : usage;
  return decideByRanges({ ...figures, limit, usable }, counting);
}

function toDecision(verdict: Judgement["verdict"], cause?: Cause): VerdictDecision {
  return { verdict, cause };
}

/**
 * Decides by usage at each moment that counts: over if the lower bound exceeds the limit, fits if the upper bound does
 * not, else unknown. A reserve must remain free after the change, but not during apply.
 */
function decideByRanges(
  figures: Pick<Figures, "peakPolicy" | "perObject" | "taken" | "takes" | "used" | "warnAt"> &
    Pick<Judgement, "usable"> & { limit: number },
  { end, likely, worst }: Ranges,
): VerdictDecision {
  const { limit, usable, peakPolicy, taken = 0, takes = false } = figures;
  const before = figures.perObject ? 0 : (figures.used ?? 0);
  const exceeds = (amount = 0, room = limit): boolean => amount + taken > room && amount > before;
  // A service over its limit refuses new objects, even if the plan deletes as many before.
  const isRefused = (amount = 0): boolean => exceeds(amount) || (takes && amount + taken > limit);
  const peak = { fail: { least: worst.most, most: worst.most }, likely, warn: NONE, off: NONE }[peakPolicy];
  if (isRefused(end.least) || exceeds(end.least, usable)) {
    return limit === 0
      ? toDecision("forbidden", "limit")
      : toDecision("over", isRefused(end.least) ? "limit" : "reserve");
  }
  if (exceeds(worst.least)) return toDecision("over", "peakAtLeast");
  if (isRefused(peak.least)) return toDecision("over", peakPolicy === "fail" ? "peak" : "peakLikely");
  if (usable === undefined || end.most === undefined || exceeds(end.most, usable)) return toDecision("unknown");
  if (peak.most === undefined || isRefused(peak.most)) return toDecision("unknown", "peak");
  const most = end.most + taken;
  if (most > usable) return toDecision("tight", most > limit ? "limit" : "reserve");
  if (peakPolicy !== "off" && (worst.most === undefined || isRefused(worst.most))) return toDecision("tight", "peak");
  const isNear = end.most > before && reaches({ amount: most, limit, percent: figures.warnAt });
  return isNear ? toDecision("tight", "threshold") : toDecision("fits");
}

/** A moment without any usage. */
const NONE: Range = { least: 0, most: 0 };

function isWhole(value: number | "unlimited" | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function exact(value: number | undefined): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * A judgement with the waiver that covers it, or that comes closest. The verdict is the judgement's, or `waived`.
 */
export type WaivedJudgement = NonNullable<Contention["worse"]>;

/**
 * Judges a check and finds the waiver that covers it. Only `over` and `forbidden` can be waived, and only if they are
 * enforced. No waiver covers an amount that is not exactly known.
 */
export function judgeWithWaivers(figures: Figures, policy: CheckPolicy): WaivedJudgement {
  const judgement = judge(figures);
  const { verdict } = judgement;
  if (!isExceeded(judgement) || policy.enforce.value === "off") {
    return { judgement, waiver: undefined, verdict };
  }
  const needed = findUpToNeeded(judgement, figures);
  const all = policy.waivers.map((waiver) => applyWaiver(waiver, needed));
  const applying = all.find(({ state }) => state === "applies");
  // If none applies, the one that ends last is shown.
  const waiver = applying ?? all.sort((a, b) => compareText(b.until, a.until))[0];
  return { judgement, waiver, verdict: applying === undefined ? verdict : "waived" };
}

/**
 * Returns the highest usage that a waiver has to cover: after the change, at the peak that cannot be avoided, and at
 * the peak that fails. Returns undefined if one of them is not exactly known.
 */
function findUpToNeeded(judgement: Judgement, { end, likely, peakPolicy }: Figures): number | undefined {
  const { projected, peak, peakAtLeast, peakLikely } = judgement;
  const peaks = { fail: peak, likely: isExact(likely) ? peakLikely : undefined, warn: peakAtLeast, off: peakAtLeast };
  const needed = [projected, peakAtLeast, peaks[peakPolicy]].filter((amount) => amount !== undefined);
  return isExact(end) && needed.length === 3 ? Math.max(...needed) : undefined;
}

/**
 * Returns the state of a waiver. The checks are ordered so that the obstacle that a reader can best remove comes last.
 */
function stateOf({ daysLeft, upTo, isRefused }: CheckWaiver, needed: number | undefined): AppliedWaiver["state"] {
  if (isRefused === true) return "refused";
  // NaN, from an invalid date, is not in force.
  if (!(daysLeft >= 0)) return "expired";
  if (upTo === undefined) return "unfit";
  if (needed === undefined) return "uncertain";
  return needed <= upTo ? "applies" : "exceeded";
}

function applyWaiver(waiver: CheckWaiver, needed: number | undefined): AppliedWaiver {
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
