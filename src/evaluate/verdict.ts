// The verdict rules on bare numbers: first rule that matches. No names, no sentences; those are reason.ts's.

import type { CheckVerdict, KeepFree, Limit, PlanPolicy, Way } from "../core/index.ts";

/** What the rules look at. null stands for "not known", never for 0. */
export interface Figures {
  /** false: the API has usage of this key, but never a limit. */
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
  /** What of the limit must remain; null: nothing. */
  readonly keepFree: KeepFree | null;
  /** Bounds of the end and of the way there; null: `planned` is all that is known. */
  readonly way: Way | null;
  /** What it means that only the worst order of applying goes over the limit on the way. */
  readonly peakPolicy: PlanPolicy["peak"];
}

/** A verdict, with the numbers that follow from the same rules. */
export interface Judgement {
  readonly verdict: CheckVerdict;
  /** Usage after the change; null where it cannot be told exactly. */
  readonly projected: number | null;
  /** limit − projected; null where one of the two is no number. */
  readonly headroom: number | null;
  /** Whether projected is more than used. null: cannot be told. */
  readonly adds: boolean | null;
  /** What of the limit may be used: all of it, less what must remain. null: there is no limit in numbers, or what must remain cannot be told. */
  readonly usable: number | null;
  /** The highest usage on the way, in the worst order and in the best one. null: not known, or there is no way. */
  readonly peak: number | null;
  readonly peakAtLeast: number | null;
  /** The way, where the verdict is its doing and not the end's. */
  readonly because: "peak" | "peakAtLeast" | null;
}

/** Judges one check. Never throws; whatever is not a whole number ≥ 0 where one is needed makes the verdict `unknown`. */
export function judge(figures: Figures): Judgement {
  const after = usageAfter(figures);
  const projected = safeOrNull(after);
  const headroom = projected !== null && isWhole(figures.limit) ? safeOrNull(figures.limit - projected) : null;
  const adds = changeAdds(figures, after);
  const usable = isWhole(figures.limit) ? usableOf(figures.limit, figures.keepFree) : null;
  const peak = safeOrNull(usageAt(figures, figures.way?.peak ?? null));
  const peakAtLeast = safeOrNull(usageAt(figures, figures.way?.peakAtLeast ?? null));
  const decided = decide({ figures, after, adds, usable });
  return { ...decided, projected, headroom, adds, usable, peak, peakAtLeast };
}

/**
 * Usage after the change. A sum beyond the range of exact integers is rounded, but remains above every limit, which is exact:
 * enough to judge by, though not to be reported.
 */
function usageAfter(figures: Figures): number | null {
  return usageAt(figures, figures.planned);
}

/** Usage where the plan has come to an amount of its own. null: the amount or current usage is not known. */
function usageAt({ perObject, mode, used }: Figures, amount: number | null): number | null {
  if (amount === null || perObject || mode === "target") return amount;
  return isWhole(used) ? used + amount : null;
}

function changeAdds({ perObject, used }: Figures, after: number | null): boolean | null {
  if (after === null) return null;
  if (perObject) return after > 0;
  return isWhole(used) ? after > used : null;
}

/** Never below 0, so that a reserve larger than its limit says nothing of what is not used at all. Exact, rounded to the smaller side. */
function usableOf(limit: number, keepFree: KeepFree | null): number | null {
  if (keepFree === null) return limit;
  if ("unfit" in keepFree) return null;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? Math.max(0, limit - keepFree.amount) : null;
  const thousandths = toThousandths(keepFree.percent);
  if (thousandths === null || thousandths < 0) return null;
  return Number((BigInt(limit) * BigInt(Math.max(0, 100_000 - thousandths))) / 100_000n);
}

/**
 * The lowest limit at which so much may be used and still as much remains free as must. null: there is none, or it is beyond exact
 * numbers, or what must remain cannot be told.
 */
export function limitNeeded(projected: number, keepFree: KeepFree): number | null {
  if ("unfit" in keepFree) return null;
  if ("amount" in keepFree) return isWhole(keepFree.amount) ? safeOrNull(projected + keepFree.amount) : null;
  const thousandths = toThousandths(keepFree.percent);
  if (thousandths === null || thousandths < 0 || thousandths >= 100_000) return null;
  const share = BigInt(100_000 - thousandths);
  return safeOrNull(Number((BigInt(projected) * 100_000n + share - 1n) / share));
}

function decide(known: {
  readonly figures: Figures;
  readonly after: number | null;
  readonly adds: boolean | null;
  readonly usable: number | null;
}): Pick<Judgement, "verdict" | "because"> {
  const { figures, after, adds, usable } = known;
  const { metered, limit, planned, way } = figures;
  const plainly = (verdict: CheckVerdict) => ({ verdict, because: null });
  if (!Number.isSafeInteger(planned)) return plainly("unknown");
  if (!metered) return plainly("unmetered");
  if (limit === "unlimited") return plainly("fits");
  if (!isWhole(limit) || after === null || adds === null) return plainly("unknown");
  return way === null
    ? plainly(decideEnd({ figures, limit, after, adds, usable }))
    : decideWay({ figures, limit, usable, way });
}

/** By the end alone. */
function decideEnd(known: {
  readonly figures: Figures;
  readonly limit: number;
  readonly after: number;
  readonly adds: boolean;
  readonly usable: number | null;
}): CheckVerdict {
  const { figures, limit, after, adds, usable } = known;
  const { atLeast, warnAt } = figures;
  if (limit === 0 && adds) return "forbidden";
  if (after > (usable ?? limit) && adds) return "over";
  // More may come on top of a lower bound: what it alone does not break is not decided.
  if (atLeast || usable === null) return "unknown";
  if (after > usable) return "tight";
  if (adds && reaches({ amount: after, limit, percent: warnAt })) return "tight";
  return "fits";
}

/**
 * By bounds of the end and of the way there. What is certain decides first: an end that is over at its lowest, a peak that no order
 * avoids. Then the end at its highest, and last the worst order. What must remain free is a matter of the end, not of the way.
 */
function decideWay(known: {
  readonly figures: Figures;
  readonly limit: number;
  readonly usable: number | null;
  readonly way: Way;
}): Pick<Judgement, "verdict" | "because"> {
  const { figures, limit, usable, way } = known;
  const before = figures.perObject ? 0 : (figures.used ?? 0);
  const plainly = (verdict: CheckVerdict) => ({ verdict, because: null });
  const [lowest, highest, peak, peakAtLeast] = [way.lowest, way.highest, way.peak, way.peakAtLeast].map((amount) =>
    usageAt(figures, amount),
  );
  if (lowest != null && lowest > before) {
    if (limit === 0) return plainly("forbidden");
    if (lowest > (usable ?? limit)) return plainly("over");
  }
  // NaN would compare as "not over".
  if (peakAtLeast == null || Number.isNaN(peakAtLeast)) return plainly("unknown");
  if (peakAtLeast > limit && peakAtLeast > before) return { verdict: "over", because: "peakAtLeast" };
  const worstIsOver = peak != null && !(peak <= limit) && !(peak <= before);
  if (worstIsOver && figures.peakPolicy === "fail") return { verdict: "over", because: "peak" };
  if (usable === null || highest == null || Number.isNaN(highest)) return plainly("unknown");
  if (peak == null && figures.peakPolicy === "fail") return { verdict: "unknown", because: "peak" };
  if (highest > usable) return plainly(highest > before ? "unknown" : "tight");
  if ((peak == null || worstIsOver) && figures.peakPolicy !== "off") return { verdict: "tight", because: "peak" };
  if (highest > before && reaches({ amount: highest, limit, percent: figures.warnAt })) return plainly("tight");
  return plainly("fits");
}

/** Whether an amount is at least that percentage of a limit, exactly (byte counts times 100 leave the range of safe integers). */
function reaches({ amount, limit, percent }: { amount: number; limit: number; percent: number }): boolean {
  const thousandths = toThousandths(percent);
  // A percentage that is no number must not pass for "below".
  if (thousandths === null) return true;
  return BigInt(amount) * 100_000n >= BigInt(limit) * BigInt(thousandths);
}

function toThousandths(percent: number): number | null {
  return safeOrNull(Math.round(percent * 1000));
}

function isWhole(value: number | "unlimited" | null): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function safeOrNull(value: number | null): number | null {
  return Number.isSafeInteger(value) ? value : null;
}
