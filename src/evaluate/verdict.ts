// The verdict rules on bare numbers: first rule that matches. No names, no sentences; those are reason.ts's.

import {
  type Bounds,
  type Cause,
  type CheckVerdict,
  type KeepFree,
  type Limit,
  type PlanPolicy,
  reaches,
  toThousandths,
} from "../core/index.ts";
import type { Judgement } from "../words/index.ts";

/** Inputs of the rules. null stands for "not known", never for 0. */
export interface Figures {
  /** false: there is usage of this key, but no limit. */
  readonly metered: boolean;
  /** true: the limit holds for each single object; there is no usage, and `planned` is the largest object's total. */
  readonly perObject: boolean;
  readonly limit: Limit | null;
  readonly used: number | null;
  readonly planned: number;
  readonly mode: "add" | "target";
  /** true: `planned` is a lower bound. */
  readonly atLeast: boolean;
  /** Percent of the limit from which a check is `tight`. */
  readonly warnAt: number;
  /** Part of the limit that must remain free; null: none. */
  readonly keepFree: KeepFree | null;
  /** Bounds of final and peak usage; null: only `planned` is known. */
  readonly bounds: Bounds | null;
  /** true: the cloud does not have the flavor of a server that the plan makes, so that the apply fails. */
  readonly lacksFlavor: boolean;
  /** Which peak counts besides the one that no order avoids, and what it comes to. */
  readonly peakPolicy: PlanPolicy["peak"];
}

type VerdictDecision = Pick<Judgement, "verdict" | "cause">;

/** Figures of a check with a limit in numbers, and what of it may be used. */
type KnownFigures = Figures & { readonly limit: number; readonly usable: number | null };

/** Judges one check. Never throws; whatever is not a whole number ≥ 0 where one is needed makes the verdict `unknown`. */
export function judge(figures: Figures): Judgement {
  const after = usageAfter(figures);
  const { bounds } = figures;
  // Where nothing bounds what is given back, the sum of what is known is no bound of usage either.
  const projected = bounds !== null && bounds.lowest === null ? null : safeOrNull(after);
  const headroom = projected !== null && isWhole(figures.limit) ? safeOrNull(figures.limit - projected) : null;
  const adds = changeAdds(figures, after);
  const reserve = reserveOf(figures);
  // Never below 0, so that a reserve larger than its limit says nothing of what is not used at all.
  const usable = isWhole(figures.limit) && reserve !== null ? Math.max(0, figures.limit - reserve) : null;
  const peak = safeOrNull(usageAt(figures, bounds?.peak ?? null));
  const peakAtLeast = safeOrNull(usageAt(figures, bounds?.peakAtLeast ?? null));
  const peakLikely = findLikely(figures, peakAtLeast);
  const most = safeOrNull(usageAt(figures, bounds?.highest ?? null));
  const highest = most === projected ? null : most;
  const decision = withFlavor(decide(figures, { after, adds, usable }), { ...figures, adds });
  const tightPeak = decision.verdict === "fits" ? findTightPeak(figures, { peak, end: most }) : null;
  const peaks = { peak, peakAtLeast, peakLikely, tightPeak };
  const judged = { ...decision, projected, headroom, adds, reserve, usable, highest, ...peaks };
  return { ...judged, limitNeeded: findLimitNeeded(judged, figures) };
}

/** That an apply fails for certain is worse than what is unknown, and holds without any limit. A total that is there already asks for nothing. */
function withFlavor(
  decision: VerdictDecision,
  { lacksFlavor, mode, adds }: Figures & Pick<Judgement, "adds">,
): VerdictDecision {
  const isExceeded = decision.verdict === "over" || decision.verdict === "forbidden";
  return lacksFlavor && !isExceeded && (mode === "add" || adds !== false) ? decided("forbidden", "flavor") : decision;
}

/** The peak that is to be expected, where it counts: no lower than the one that no order avoids. */
function findLikely(figures: Figures, peakAtLeast: number | null): number | null {
  const { peakPolicy, bounds } = figures;
  const likely = peakPolicy === "likely" ? safeOrNull(usageAt(figures, bounds?.likelyAtLeast ?? null)) : null;
  return likely === null || peakAtLeast === null ? null : Math.max(likely, peakAtLeast);
}

/**
 * For usage after the change with what must remain free, and for the peak: the worst order's where that decides, else the one that is to be
 * expected, where that counts, or that no order avoids.
 */
function findLimitNeeded(judged: Omit<Judgement, "limitNeeded">, { limit, keepFree }: Figures): number | null {
  const { verdict, cause, projected, usable, peak, peakAtLeast, peakLikely } = judged;
  if (cause === "flavor" || (verdict !== "over" && verdict !== "forbidden")) return null;
  if (!isWhole(limit) || projected === null) return null;
  const afterwards = limitFor(projected, keepFree) ?? (usable === null ? projected : null);
  if (afterwards === null) return null;
  const needed = Math.max(afterwards, (cause === "peak" ? peak : (peakLikely ?? peakAtLeast)) ?? 0);
  return needed > limit ? needed : null;
}

/** The peak of a check that fits, where it is above both ends and reaches the threshold. */
function findTightPeak(
  { metered, limit, used, warnAt, peakPolicy }: Figures,
  { peak, end }: { readonly peak: number | null; readonly end: number | null },
): number | null {
  if (!metered || !isWhole(limit) || peak === null || end === null || peakPolicy === "off") return null;
  return peak > Math.max(used ?? 0, end) && reaches({ amount: peak, limit, percent: warnAt }) ? peak : null;
}

/**
 * Usage after the change. A sum beyond the range of exact integers is rounded, but remains above every limit, which is exact:
 * enough to judge by, though not to be reported.
 */
function usageAfter(figures: Figures): number | null {
  return usageAt(figures, figures.planned);
}

/**
 * Usage where the plan has come to an amount of its own; never below 0, though a plan may give back what is not counted any more. null: the
 * amount or current usage is not known.
 */
function usageAt({ perObject, mode, used }: Figures, amount: number | null): number | null {
  if (amount === null || perObject || mode === "target") return amount;
  return isWhole(used) ? Math.max(0, used + amount) : null;
}

function changeAdds({ perObject, used }: Figures, after: number | null): boolean | null {
  if (after === null) return null;
  if (perObject) return after > 0;
  return isWhole(used) ? after > used : null;
}

/** Exact; of a percentage rounded to the larger side. */
function reserveOf({ limit, keepFree }: Figures): number | null {
  if (keepFree === null) return 0;
  if ("unfit" in keepFree) return null;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? keepFree.amount : null;
  const thousandths = toThousandths(keepFree.percent);
  if (!isWhole(limit) || thousandths === null || thousandths < 0) return null;
  return limit - Number((BigInt(limit) * BigInt(Math.max(0, 100_000 - thousandths))) / 100_000n);
}

/**
 * The lowest limit at which so much may be used and still as much remains free as must. null: there is none, or it is beyond exact
 * numbers, or what must remain cannot be told.
 */
export function limitFor(projected: number, keepFree: KeepFree | null): number | null {
  if (keepFree === null) return projected;
  if ("unfit" in keepFree) return null;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? safeOrNull(projected + keepFree.amount) : null;
  const thousandths = toThousandths(keepFree.percent);
  if (thousandths === null || thousandths < 0 || thousandths >= 100_000) return null;
  const share = BigInt(100_000 - thousandths);
  return safeOrNull(Number((BigInt(projected) * 100_000n + share - 1n) / share));
}

function decide(
  figures: Figures,
  { after, adds, usable }: Pick<Judgement, "adds" | "usable"> & { after: number | null },
): VerdictDecision {
  const { metered, limit, planned, bounds } = figures;
  if (!Number.isSafeInteger(planned)) return decided("unknown");
  if (!metered) return decided("unmetered");
  if (limit === "unlimited") return decided("fits");
  if (!isWhole(limit) || after === null || adds === null) return decided("unknown");
  const known = { ...figures, limit, usable };
  return bounds === null ? decideEnd({ ...known, after, adds }) : decideByBounds({ ...known, bounds });
}

function decided(verdict: CheckVerdict, cause: Cause | null = null): VerdictDecision {
  return { verdict, cause };
}

/** Decides by final usage alone. */
function decideEnd({
  limit,
  after,
  adds,
  usable,
  atLeast,
  warnAt,
}: KnownFigures & { after: number; adds: boolean }): VerdictDecision {
  const exceeded = after > limit ? "limit" : "reserve";
  if (limit === 0 && adds) return decided("forbidden", "limit");
  if (after > (usable ?? limit) && adds) return decided("over", exceeded);
  // More may come on top of a lower bound: what it alone does not break is not decided.
  if (atLeast || usable === null) return decided("unknown");
  if (after > usable) return decided("tight", exceeded);
  if (adds && reaches({ amount: after, limit, percent: warnAt })) return decided("tight", "threshold");
  return decided("fits");
}

/**
 * Decides by bounds of final and peak usage. What is certain decides first: an end that is over at its lowest, a peak that no order
 * avoids. Then the peak that counts and the end at its highest, and last the worst order. What must remain free must do so after the change, not during apply.
 */
function decideByBounds(figures: KnownFigures & { bounds: Bounds }): VerdictDecision {
  const { limit, usable, bounds, peakPolicy } = figures;
  const before = figures.perObject ? 0 : (figures.used ?? 0);
  const at = (amount: number | null): number | null => usageAt(figures, amount);
  const [lowest, highest] = [at(bounds.lowest), at(bounds.highest)];
  const [peak, peakAtLeast] = [at(bounds.peak), at(bounds.peakAtLeast)];
  const [likely, likelyAtLeast] = [at(bounds.likely), at(bounds.likelyAtLeast)];
  if (lowest != null && lowest > before) {
    if (limit === 0) return decided("forbidden", "limit");
    if (lowest > (usable ?? limit)) return decided("over", lowest > limit ? "limit" : "reserve");
  }
  // NaN would compare as "not over".
  if (peakAtLeast == null || Number.isNaN(peakAtLeast)) return decided("unknown");
  if (peakAtLeast > limit && peakAtLeast > before) return decided("over", "peakAtLeast");
  const isOver = (amount: number | null): boolean => amount !== null && !(amount <= limit) && !(amount <= before);
  if (isOver(peak) && peakPolicy === "fail") return decided("over", "peak");
  if (isOver(likelyAtLeast) && peakPolicy === "likely") return decided("over", "peakLikely");
  if (usable === null || highest == null || Number.isNaN(highest)) return decided("unknown");
  if (peakPolicy === "fail" && peak === null) return decided("unknown", "peak");
  if (highest > usable && highest > before) return decided("unknown");
  if (peakPolicy === "likely" && (likely === null || isOver(likely))) return decided("unknown", "peak");
  if (highest > usable) return decided("tight", highest > limit ? "limit" : "reserve");
  if ((peak === null || isOver(peak)) && peakPolicy !== "off") return decided("tight", "peak");
  if (highest > before && reaches({ amount: highest, limit, percent: figures.warnAt })) {
    return decided("tight", "threshold");
  }
  return decided("fits");
}

function isWhole(value: number | "unlimited" | null): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function safeOrNull(value: number | null): number | null {
  return Number.isSafeInteger(value) ? value : null;
}
