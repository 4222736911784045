// The verdict rules on bare numbers: first rule that matches, and then the waiver that covers what is exceeded. No names, no sentences; those are
// reason.ts's.

import {
  type AppliedWaiver,
  type Bounds,
  boundsOf,
  type Cause,
  type CheckPolicy,
  type CheckVerdict,
  type CheckWaiver,
  compareText,
  type Demand,
  type KeepFree,
  type Limit,
  type PlanPolicy,
  reaches,
  toThousandths,
} from "../core/index.ts";
import type { Contention, Judgement } from "../words/index.ts";

/** Inputs of the rules. undefined stands for "not known", never for 0. */
export interface Figures extends Pick<Demand, "mode" | "atLeast" | "bounds" | "takes"> {
  /** false: there is usage of this key, but no limit. */
  readonly metered: boolean;
  /** true: the limit holds for each single object; there is no usage, and `planned` is the largest object's total. */
  readonly perObject: boolean;
  readonly limit: Limit | undefined;
  readonly used: number | undefined;
  readonly planned: number;
  /** Percent of the limit from which a check is `tight`. */
  readonly warnAt: number;
  /** Part of the limit that must remain free; undefined: none. */
  readonly keepFree: KeepFree | undefined;
  /** true: the only amount that is not known is one that the service does not look at. */
  readonly ignoresOpen: boolean;
  /** true: the cloud does not have the flavor of a server that the plan makes, so that the apply fails. */
  readonly lacksFlavor: boolean;
  /** Which peak counts besides the one that no order avoids, and what it comes to. */
  readonly peakPolicy: PlanPolicy["peak"];
}

type VerdictDecision = Pick<Judgement, "verdict" | "cause">;

/** Judges one check. Never throws; a value that is not a whole number ≥ 0 where one is needed makes the verdict `unknown`. */
export function judge(figures: Figures): Judgement {
  const { bounds } = figures;
  // Beyond the range of exact integers it is rounded, but remains above every limit, which is exact: enough to judge by, not to be reported.
  const after = usageAt(figures, figures.planned);
  const exactAt = (amount: number | undefined): number | undefined => exact(usageAt(figures, amount));
  // Where nothing bounds what is given back, the sum of what is known is no bound of usage either.
  const projected = bounds !== undefined && bounds.lowest === undefined ? undefined : exact(after);
  const headroom = projected !== undefined && isWhole(figures.limit) ? exact(figures.limit - projected) : undefined;
  const adds = changeAdds(figures, after);
  const reserve = reserveOf(figures);
  // Never below 0, so that a reserve larger than its limit says nothing of what is not used at all.
  const usable = isWhole(figures.limit) && reserve !== undefined ? Math.max(0, figures.limit - reserve) : undefined;
  const peak = exactAt(bounds?.peak);
  const peakAtLeast = exactAt(bounds?.peakAtLeast);
  const peakLikely = findLikely(figures, peakAtLeast);
  const most = exactAt(bounds?.highest);
  const highest = most === projected ? undefined : most;
  const decision = withFlavor(decide(figures, { after, adds, usable }), { ...figures, adds });
  const peaks = { peak, peakAtLeast, peakLikely };
  const judged = { ...decision, projected, headroom, adds, reserve, usable, highest, ...peaks };
  return { ...judged, limitNeeded: findLimitNeeded(judged, figures) };
}

/** True where the limit, or what must remain free of it, does not allow the change. */
export function isExceeded(verdict: CheckVerdict): boolean {
  return verdict === "over" || verdict === "forbidden";
}

/** That an apply fails for certain is worse than what is unknown, and holds without any limit. A total that is there already asks for nothing. */
function withFlavor(decision: VerdictDecision, figures: Figures & Pick<Judgement, "adds">): VerdictDecision {
  const { lacksFlavor, mode, adds } = figures;
  return lacksFlavor && !isExceeded(decision.verdict) && (mode === "add" || adds !== false)
    ? decided("forbidden", "flavor")
    : decision;
}

/** The peak that is to be expected, where it counts: no lower than the one that no order avoids. */
function findLikely(figures: Figures, peakAtLeast: number | undefined): number | undefined {
  const { peakPolicy, bounds } = figures;
  const likely = peakPolicy === "likely" ? exact(usageAt(figures, bounds?.likelyAtLeast)) : undefined;
  return likely === undefined || peakAtLeast === undefined ? undefined : Math.max(likely, peakAtLeast);
}

/** The limit that is enough for usage after the change with what must remain free, and for the peak that decides, is expected or cannot be avoided. */
function findLimitNeeded(judged: Omit<Judgement, "limitNeeded">, { limit, keepFree }: Figures): number | undefined {
  const { verdict, cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
  if (cause === "flavor" || !isExceeded(verdict)) return undefined;
  if (!isWhole(limit) || projected === undefined) return undefined;
  const afterwards = limitFor(projected, keepFree) ?? (usable === undefined ? projected : undefined);
  if (afterwards === undefined) return undefined;
  const needed = Math.max(afterwards, (cause === "peak" ? peak : (peakLikely ?? peakAtLeast)) ?? 0);
  return needed > limit ? needed : undefined;
}

/** Usage where the plan has come to an amount of its own; never below 0. undefined: the amount or current usage is not known. */
function usageAt({ perObject, mode, used }: Figures, amount: number | undefined): number | undefined {
  if (amount === undefined || perObject || mode === "target") return amount;
  return isWhole(used) ? Math.max(0, used + amount) : undefined;
}

function changeAdds({ perObject, used }: Figures, after: number | undefined): boolean | undefined {
  if (after === undefined) return undefined;
  if (perObject) return after > 0;
  return isWhole(used) ? after > used : undefined;
}

/** Exact; of a percentage rounded to the larger side. */
function reserveOf({ limit, keepFree }: Figures): number | undefined {
  if (keepFree === undefined) return 0;
  if ("unfit" in keepFree) return undefined;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? keepFree.amount : undefined;
  const thousandths = toThousandths(keepFree.percent);
  if (!isWhole(limit) || thousandths === undefined || thousandths < 0) return undefined;
  return limit - Number((BigInt(limit) * BigInt(Math.max(0, 100_000 - thousandths))) / 100_000n);
}

/** The lowest limit that has room for so much and what must remain free. undefined: there is none, or it is not known exactly. */
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
  { after, adds, usable }: Pick<Judgement, "adds" | "usable"> & { after: number | undefined },
): VerdictDecision {
  const { metered, limit, planned } = figures;
  if (!Number.isSafeInteger(planned)) return decided("unknown");
  if (!metered) return decided("unmetered");
  if (limit === "unlimited") return decided("fits");
  if (!isWhole(limit) || after === undefined || adds === undefined) return decided("unknown");
  const bounds = boundsOf({ ...figures, amount: planned });
  return decideByBounds({ ...figures, limit, usable, bounds: figures.ignoresOpen ? withoutOpen(bounds) : bounds });
}

/** The bounds with what is known alone. Where that has none, as where the amount given back is not known, those of all hold. */
function withoutOpen({ lowest, highest, peakAtLeast, likely, likelyAtLeast }: Bounds): Bounds {
  const known = { peak: peakAtLeast, peakAtLeast, likelyAtLeast };
  return { ...known, lowest, highest: lowest ?? highest, likely: likelyAtLeast ?? likely };
}

function decided(verdict: Judgement["verdict"], cause?: Cause): VerdictDecision {
  return { verdict, cause };
}

/**
 * Decides by bounds of final and peak usage. What is certain decides first: an end that is over at its lowest, a peak that no order
 * avoids. Then the peak that counts and the end at its highest, and last the worst order. What must remain free must do so after the change, not during apply.
 */
function decideByBounds(
  figures: Figures & Pick<Judgement, "usable"> & { limit: number; bounds: Bounds },
): VerdictDecision {
  const { limit, usable, bounds, peakPolicy, takes = false } = figures;
  const before = figures.perObject ? 0 : (figures.used ?? 0);
  const at = (amount: number | undefined): number | undefined => usageAt(figures, amount);
  const [lowest, highest] = [at(bounds.lowest), at(bounds.highest)];
  const [peak, peakAtLeast] = [at(bounds.peak), at(bounds.peakAtLeast)];
  const [likely, likelyAtLeast] = [at(bounds.likely), at(bounds.likelyAtLeast)];
  if (lowest !== undefined && lowest > before) {
    if (limit === 0) return decided("forbidden", "limit");
    if (lowest > (usable ?? limit)) return decided("over", lowest > limit ? "limit" : "reserve");
  }
  // Over its limit already, a service makes nothing new, though the plan deletes as much before.
  if (lowest !== undefined && lowest > limit && takes) return decided(limit === 0 ? "forbidden" : "over", "limit");
  // NaN would compare as "not over".
  if (peakAtLeast === undefined || Number.isNaN(peakAtLeast)) return decided("unknown");
  if (peakAtLeast > limit && peakAtLeast > before) return decided("over", "peakAtLeast");
  const isOver = (amount: number | undefined): boolean =>
    amount !== undefined && !(amount <= limit) && (takes || !(amount <= before));
  if (isOver(peak) && peakPolicy === "fail") return decided("over", "peak");
  if (isOver(likelyAtLeast) && peakPolicy === "likely") return decided("over", "peakLikely");
  if (usable === undefined || highest === undefined || Number.isNaN(highest)) return decided("unknown");
  if (peakPolicy === "fail" && peak === undefined) return decided("unknown", "peak");
  if (highest > usable && highest > before) return decided("unknown");
  if (peakPolicy === "likely" && (likely === undefined || isOver(likely))) return decided("unknown", "peak");
  if (highest > usable) return decided("tight", highest > limit ? "limit" : "reserve");
  if ((peak === undefined || isOver(peak)) && peakPolicy !== "off") return decided("tight", "peak");
  if (highest > before && reaches({ amount: highest, limit, percent: figures.warnAt })) {
    return decided("tight", "threshold");
  }
  return decided("fits");
}

function isWhole(value: number | "unlimited" | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function exact(value: number | undefined): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A judgement with the waiver that covers it, or that would have come nearest to. The verdict is the judgement's, or `waived`. */
export type WaivedJudgement = NonNullable<Contention["worse"]>;

/** Judges a check, and finds the waiver that covers it: an amount that is not exactly known is within none. Only `over` and `forbidden` can be waived, and only where they count. */
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

/** Of what is in the way, what a reader can do most about comes last; an expired waiver of any amount is no waiver. */
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
