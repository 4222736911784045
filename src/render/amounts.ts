// The amounts of one check as short texts, the same for every medium. They add up as they are shown: used and planned are projected,
// and what is left of the limit is headroom.

import {
  type AppliedWaiver,
  type Check,
  formatAmount,
  formatInteger,
  isOfPeak,
  isPerObject,
  parseCheckKey,
  type Scale,
} from "../core/index.ts";
import { findPeak, type Peak, scaleOf } from "../words/index.ts";
import { renderBar, toPercent } from "./numbers.ts";

/** One amount of a row: a number, "none" where there is no such amount, or "unknown". */
export interface CellAmount {
  readonly value: number | "unlimited" | "none" | "unknown";
  /** Bound that the number is. Absent: it is exact. */
  readonly bound?: "≥" | "≤" | undefined;
}

/** One row's amounts, in one unit. */
export interface Cells {
  readonly scale: Scale;
  readonly used: CellAmount;
  readonly planned: CellAmount;
  /** true: `planned` is a total. */
  readonly isTotal: boolean;
  readonly projected: CellAmount;
  readonly limit: CellAmount;
  /** Part of the limit that must remain free; undefined: none has to. */
  readonly reserve: number | undefined;
  /**
   * What may still be used of the limit less the reserve, or, where the peak decides, during apply; where other changes decide, after all
   * of them. Negative: what is missing.
   */
  readonly headroom: CellAmount;
  /** Usage that decides as a whole percentage of what it may come to (the limit, less the reserve); undefined where there is no number for it. */
  readonly percent: CellAmount | undefined;
  /** undefined where there is no number for it. */
  readonly bar: string | undefined;
  /** Usage after the change and all other changes; undefined where they do not decide, or it is not known. */
  readonly withOthers: number | undefined;
  /** undefined where usage is nowhere higher than before and after. */
  readonly peak: Peak | undefined;
}

/** A row's amounts as texts. `—` stands for "there is none", `?` for "not known"; undefined as in {@link Cells}. */
export type CellTexts = Readonly<
  Record<"used" | "planned" | "projected" | "limit" | "headroom", string> &
    Record<"reserve" | "percent" | "withOthers" | "peak", string | undefined>
>;

function toAmount(value: number | "unlimited" | "none" | "unknown", bound?: CellAmount["bound"] | false): CellAmount {
  return { value, ...(typeof value === "number" && bound ? { bound } : {}) };
}

function toUsed({ used, verdict, key }: Check): CellAmount {
  return toAmount(used ?? (verdict === "unmetered" || isPerObject(parseCheckKey(key).key) ? "none" : "unknown"));
}

function toPlanned({ planned, atLeast, used, projected }: Check): CellAmount {
  // Where usage after the change cannot be told from what is known, the sum of what is known says nothing.
  if (atLeast === true && used !== null && projected === null) return toAmount("unknown");
  return toAmount(planned, atLeast === true && "≥");
}

/** An amount that there is not for a key without limits, and otherwise is not known. */
function absentOf({ verdict }: Check): "none" | "unknown" {
  return verdict === "unmetered" ? "none" : "unknown";
}

/** One amount as text: "24", "688 GiB", "≥ 4", "unlimited". */
export function printAmount({ value, bound }: CellAmount, scale: Scale): string {
  if (value === "none") return "—";
  if (value === "unknown") return "?";
  if (value === "unlimited") return value;
  return `${bound === undefined ? "" : `${bound} `}${formatAmount(value, scale)}`;
}

/** "+24", "−6", "≥ +4", "= 60" (a total), "0". */
function printPlanned({ planned, isTotal, scale }: Cells): string {
  const { value, bound } = planned;
  if (typeof value !== "number") return printAmount(planned, scale);
  const sign = isTotal ? (bound === undefined ? "= " : "") : value > 0 ? "+" : "";
  return `${bound === undefined ? "" : `${bound} `}${sign}${formatAmount(value, scale)}`;
}

/** What is left as text: "40", "−4", "∞". */
export function printHeadroom({ headroom, scale }: Cells): string {
  return headroom.value === "unlimited" ? "∞" : printAmount(headroom, scale);
}

/** "103 %". */
export function printPercent({ value, bound }: CellAmount): string {
  return `${bound === undefined ? "" : `${bound} `}${typeof value === "number" ? formatInteger(value) : ""} %`;
}

/** A row's amounts as texts. `isHeaded`: the head of the column says that a peak is one during apply. */
export function printCells(cells: Cells, { isHeaded = false }: { readonly isHeaded?: boolean } = {}): CellTexts {
  const { scale, reserve, withOthers, percent, peak } = cells;
  return {
    used: printAmount(cells.used, scale),
    planned: printPlanned(cells),
    projected: printAmount(cells.projected, scale),
    limit: printAmount(cells.limit, scale),
    reserve: reserve === undefined ? undefined : formatAmount(reserve, scale),
    headroom: printHeadroom(cells),
    percent: percent === undefined ? undefined : printPercent(percent),
    withOthers: withOthers === undefined ? undefined : formatAmount(withOthers, scale),
    peak: peak === undefined ? undefined : printPeak(peak, { cells, isHeaded }),
  };
}

/** Usage that decides a verdict, and of how much. */
interface Decisive {
  /** null: not known. */
  readonly amount: number | null;
  readonly most: Check["limit"];
  /** true: it is a lower bound. */
  readonly isBound: boolean;
}

/** The peak where that decides, of which nothing has to remain free; otherwise usage after the change, or after all that decide. */
function toDecisive(check: Check): Decisive {
  const { cause, peak, peakAtLeast, peakLikely, projected, limit, usable, atLeast, together } = check;
  if (together?.decides === true) {
    const isBound = atLeast === true || together.others.some((other) => other.atLeast === true);
    const isPeak = isOfPeak(cause) && together.peak != null;
    return {
      amount: isPeak ? (together.peak ?? null) : together.projected,
      most: isPeak ? limit : (usable ?? limit),
      isBound,
    };
  }
  if (cause === "peakAtLeast" && peakAtLeast != null) return { amount: peakAtLeast, most: limit, isBound: true };
  if (cause === "peakLikely" && peakLikely != null) {
    return { amount: peakLikely, most: limit, isBound: atLeast === true };
  }
  if (cause === "peak" && peak != null) return { amount: peak, most: limit, isBound: false };
  return { amount: projected, most: usable ?? limit, isBound: atLeast === true };
}

/** What is left, with "≤" where more may come. */
function toHeadroom({ amount, most, isBound }: Decisive, check: Check): CellAmount {
  if (most === "unlimited") return toAmount(most);
  return toAmount(most === null || amount === null ? absentOf(check) : most - amount, isBound && "≤");
}

/**
 * "up to 140 during apply (at least 132)", "136 expected during apply (up to 140)". Where the end is known as a lower bound only, usage may get
 * as high there too.
 */
function printPeak(
  { atMost, atLeast, likely }: Peak,
  { cells, isHeaded }: { readonly cells: Cells; readonly isHeaded: boolean },
): string {
  const print = (amount: number): string => formatAmount(amount, cells.scale);
  const during = isHeaded ? "" : " during apply";
  const least = atLeast === undefined ? undefined : print(atLeast);
  if (likely !== undefined) {
    const more = atMost === likely ? "" : atMost === undefined ? " (or more)" : ` (up to ${print(atMost)})`;
    return `${print(likely)} expected${during}${more}`;
  }
  if (atMost === undefined) return `at least ${least}${during}`;
  if (cells.planned.bound !== undefined) {
    return `up to ${print(atMost)}${least === undefined ? "" : ` (at least ${least}${during})`}`;
  }
  if (atMost === atLeast) return `${least}${during}`;
  return `up to ${print(atMost)}${during}${least === undefined ? "" : ` (at least ${least})`}`;
}

/** Up to which amount a waiver covers, in its check's unit. */
export function formatUpTo({ upTo }: AppliedWaiver, check: Check): string {
  return upTo === null ? "?" : formatAmount(upTo, scaleOf(check));
}

/** The amounts of a check, in one unit. */
export function toCells(check: Check): Cells {
  const { used, projected, limit, usable, atLeast, together } = check;
  const decisive = toDecisive(check);
  const { amount, most, isBound } = decisive;
  const isMeasured = used !== null && projected !== null && amount !== null && typeof most === "number" && most > 0;
  const percent = isMeasured ? toPercent(amount, most) : null;
  return {
    scale: scaleOf(check),
    used: toUsed(check),
    planned: toPlanned(check),
    isTotal: check.mode === "target",
    projected: toAmount(projected ?? absentOf(check), atLeast === true && "≥"),
    limit: toAmount(limit ?? absentOf(check)),
    reserve: typeof limit === "number" && usable !== undefined ? limit - usable : undefined,
    headroom: toHeadroom(decisive, check),
    percent: percent === null ? undefined : toAmount(percent, isBound && "≥"),
    bar: isMeasured ? renderBar({ used, projected: amount, limit: most }) : undefined,
    withOthers: together?.decides === true ? (together.projected ?? undefined) : undefined,
    peak: findPeak(check),
  };
}
