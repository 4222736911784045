// The verdict rules on bare numbers: first rule that matches. No names, no sentences; those are reason.ts's.

import type { CheckVerdict, Limit } from "../model.ts";

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
}

/** Judges one check. Never throws; whatever is not a whole number ≥ 0 where one is needed makes the verdict `unknown`. */
export function judge(figures: Figures): Judgement {
  const after = usageAfter(figures);
  const projected = safeOrNull(after);
  const headroom = projected !== null && isWhole(figures.limit) ? safeOrNull(figures.limit - projected) : null;
  const adds = changeAdds(figures, after);
  return { verdict: decide({ figures, after, adds }), projected, headroom, adds };
}

/**
 * Usage after the change. A sum beyond the range of exact integers is rounded, but remains above every limit, which is exact:
 * enough to judge by, though not to be reported.
 */
function usageAfter({ perObject, mode, used, planned }: Figures): number | null {
  if (perObject || mode === "target") return planned;
  return isWhole(used) ? used + planned : null;
}

function changeAdds({ perObject, used }: Figures, after: number | null): boolean | null {
  if (after === null) return null;
  if (perObject) return after > 0;
  return isWhole(used) ? after > used : null;
}

function decide(known: {
  readonly figures: Figures;
  readonly after: number | null;
  readonly adds: boolean | null;
}): CheckVerdict {
  const { figures, after, adds } = known;
  const { metered, limit, atLeast, warnAt, planned } = figures;
  if (!Number.isSafeInteger(planned)) return "unknown";
  if (!metered) return "unmetered";
  if (limit === "unlimited") return "fits";
  if (!isWhole(limit) || after === null || adds === null) return "unknown";
  if (limit === 0 && adds) return "forbidden";
  if (after > limit && adds) return "over";
  // More may come on top of a lower bound: what it alone does not break is not decided.
  if (atLeast) return "unknown";
  if (after > limit) return "tight";
  if (adds && reaches({ amount: after, limit, percent: warnAt })) return "tight";
  return "fits";
}

/** Whether an amount is at least that percentage of a limit, exactly (byte counts times 100 leave the range of safe integers). */
function reaches({ amount, limit, percent }: { amount: number; limit: number; percent: number }): boolean {
  const thousandths = Math.round(percent * 1000);
  // A percentage that is no number must not pass for "below".
  if (!Number.isSafeInteger(thousandths)) return true;
  return BigInt(amount) * 100_000n >= BigInt(limit) * BigInt(thousandths);
}

function isWhole(value: number | "unlimited" | null): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function safeOrNull(value: number | null): number | null {
  return Number.isSafeInteger(value) ? value : null;
}
