// Amounts of a check, the same in every format. They add up as shown: used + planned = projected, and limit − projected
// = headroom. No rounded number contradicts a verdict.

import {
  amountIn,
  type Check,
  formatAmount,
  formatInteger,
  isOfPeak,
  isPerObject,
  type Message,
  parseCheckKey,
  percentage,
  type Report,
  type Scale,
  say,
  strong,
  toBareText,
} from "../core/index.ts";
import { findPeak, findScale, type Peak } from "../words/index.ts";
import { nameChecks, toGroups } from "./check-groups.ts";

/** A number, "none" if the amount does not exist, or "unknown". */
export type ShownAmount = number | "unlimited" | "none" | "unknown";

/** Amounts of a check in one unit. */
export type Cells = ReturnType<typeof toCells>;

/** Prints an amount: "24", "688 GiB", "unlimited". `—` means none, `?` means unknown. */
export function printAmount(value: ShownAmount, scale: Scale, bound: "≥ " | "≤ " | "" = ""): string {
  if (value === "none") return "—";
  if (value === "unknown") return "?";
  return value === "unlimited" ? value : `${bound}${formatAmount(value, scale)}`;
}

/** "+24", "−6", "≥ +4", "= 60" (a total), "0". */
function printPlanned({ planned, isTotal, atLeast, scale }: Cells): string {
  if (typeof planned !== "number") return printAmount(planned, scale);
  const total = atLeast ? "" : "= ";
  return `${atLeast ? "≥ " : ""}${isTotal ? total : planned > 0 ? "+" : ""}${formatAmount(planned, scale)}`;
}

/** "40", "−4", "∞". */
export function printHeadroom({ headroom, isBound, scale }: Cells): string {
  return headroom === "unlimited" ? "∞" : printAmount(headroom, scale, isBound ? "≤ " : "");
}

/** Prints a percentage: "103 %". Empty if it is unknown. */
export function printPercent({ percent, isBound }: Pick<Cells, "percent" | "isBound">): string {
  return percent === undefined ? "" : `${isBound ? "≥ " : ""}${formatInteger(percent)} %`;
}

/** Prints the amounts of a row by the head of their column. An amount that does not apply is empty. */
export function printCells(cells: Cells) {
  const { scale, reserve, withOthers, peak, atLeast, isBound } = cells;
  return {
    USED: printAmount(cells.used, scale),
    PLANNED: printPlanned(cells),
    PROJECTED: printAmount(cells.projected, scale, atLeast ? "≥ " : ""),
    "WITH OTHERS": withOthers === undefined ? "" : printAmount(withOthers, scale, isBound ? "≥ " : ""),
    PEAK: peak === undefined ? "" : toBareText(peak),
    LIMIT: `${printAmount(cells.limit, scale)}${cells.isDefaultLimit ? " (default)" : ""}`,
    RESERVED: reserve === undefined ? "" : formatAmount(reserve, scale),
    "OF LIMIT": printPercent(cells),
    HEADROOM: printHeadroom(cells),
  };
}

/** Returns the amounts of a check in one unit. */
export function toCells(check: Check) {
  const { key, used, planned, projected, limit, usable, verdict, mode, together } = check;
  const scale = findScale(check);
  const atLeast = check.atLeast === true;
  // A key without limits has no such amount. For other keys it is unknown.
  const absent: ShownAmount = verdict === "unmetered" ? "none" : "unknown";
  const { amount, most, isBound } = toDecisive(check);
  const isMeasured = used !== null && projected !== null && amount !== null && typeof most === "number" && most > 0;
  const peak = findPeak(check);
  // The sum of known parts says nothing if usage after the change does not follow from it.
  const added: ShownAmount = atLeast && used !== null && projected === null ? "unknown" : planned;
  const shown = (value: number | "unlimited" | null): ShownAmount => value ?? absent;
  return {
    scale,
    used: used ?? (isPerObject(parseCheckKey(key).key) ? "none" : absent),
    planned: added,
    /** True if `planned` and `projected` are lower bounds. */
    atLeast,
    /** True if `planned` is a total. */
    isTotal: mode === "target",
    projected: shown(projected),
    limit: shown(limit),
    /** True if no call reports the limit. */
    isDefaultLimit: check.limitByDefault === true,
    /** Part of the limit that must remain free. undefined: none. */
    reserve: typeof limit === "number" && usable !== undefined ? limit - usable : undefined,
    /**
     * Headroom at the moment that decides: after the change, during apply, or after all changes. A reserve is deducted.
     * Negative if amounts are missing.
     */
    headroom: typeof most === "number" && amount !== null ? most - amount : shown(most === "unlimited" ? most : null),
    /** Deciding usage as a whole percentage of the limit less the reserve. undefined if it cannot be computed. */
    percent: isMeasured ? toPercent(amount, most) : undefined,
    /** True if the deciding usage is a lower bound, so that `percent` is a lower and `headroom` an upper bound. */
    isBound,
    /** Usage after this and all other changes. undefined if these do not decide, or it is unknown. */
    withOthers: together?.decides === true ? (together.projected ?? undefined) : undefined,
    /** Peak usage: "up to 140 (at least 132)". undefined if usage never exceeds both its start and its end. */
    peak: peak === undefined ? undefined : toPeakText(peak, scale),
  };
}

/**
 * Returns the usage that decides and the most that is allowed: at the peak (which may use the reserve), after the
 * change, or after all changes. `amount` is null if unknown, and a lower bound with `isBound`.
 */
function toDecisive(check: Check) {
  const { cause, peak, peakAtLeast, peakLikely, projected, limit, usable, together } = check;
  const isBound = check.atLeast === true;
  if (together?.decides === true) {
    const isPeak = isOfPeak(cause) && together.peak != null;
    return {
      amount: isPeak ? (together.peak ?? null) : together.projected,
      most: isPeak ? limit : (usable ?? limit),
      isBound: isBound || together.others.some((other) => other.atLeast === true),
    };
  }
  if (cause === "peakAtLeast" && peakAtLeast != null) return { amount: peakAtLeast, most: limit, isBound: true };
  if (cause === "peakLikely" && peakLikely != null) return { amount: peakLikely, most: limit, isBound };
  if (cause === "peak" && peak != null) return { amount: peak, most: limit, isBound: false };
  return { amount: projected, most: usable ?? limit, isBound };
}

/** "up to 140 (at least 132)", "136 expected (up to 140)". */
function toPeakText({ atMost, atLeast, likely }: Peak, scale: Scale): Message {
  const print = (amount: number): Message => amountIn(amount, scale);
  if (likely !== undefined) {
    const more = atMost === undefined ? " (or more)" : say` (up to ${print(atMost)})`;
    return say`${print(likely)} expected${atMost === likely ? "" : more}`;
  }
  if (atMost === undefined) return say`at least ${print(atLeast ?? 0)}`;
  if (atMost === atLeast) return print(atMost);
  return say`up to ${print(atMost)}${atLeast === undefined ? "" : say` (at least ${print(atLeast)})`}`;
}

/**
 * Returns a sentence on the check of a passing report that is nearest to its limit. undefined if no check has numbers,
 * or the report does not pass.
 */
export function findTightest(report: Report): Message | undefined {
  const [tightest] = toGroups(report).fits;
  if (tightest === undefined || report.verdict !== "pass") return undefined;
  const { percent, headroom, isBound, scale } = toCells(tightest);
  if (percent === undefined || typeof headroom !== "number" || typeof tightest.limit !== "number") return undefined;
  const [least, most] = isBound ? (["≥ ", "≤ "] as const) : (["", ""] as const);
  const usage = say`${least}${amountIn(tightest.projected, scale)} of ${amountIn(tightest.limit, scale)}`;
  const left = strong(say`${most}${amountIn(headroom, scale)} left`);
  return say`Tightest: ${nameChecks([tightest])} at ${least}${percentage(percent)} (${usage}), ${left} after this change.`;
}

/**
 * Returns projected usage in percent of the limit, above 100 exactly if it exceeds the limit. undefined for a limit of
 * 0.
 */
export function toPercent(projected: number, limit: number): number | undefined {
  if (limit <= 0) return undefined;
  if (projected <= 0) return 0;
  const hundredfold = BigInt(projected) * 100n;
  const divisor = BigInt(limit);
  const down = hundredfold / divisor;
  return Number(projected > limit && hundredfold % divisor !== 0n ? down + 1n : down);
}
