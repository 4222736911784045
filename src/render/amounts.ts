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
import { renderBar, scaleOf, toPercent } from "./numbers.ts";

/** One row's amounts. `—` stands for "there is none", `?` for "not known". */
export interface Cells {
  readonly used: string;
  readonly planned: string;
  readonly projected: string;
  readonly limit: string;
  /** Part of the limit that must remain free; null: none has to. */
  readonly reserve: string | null;
  /**
   * What may still be used of the limit less the reserve, or, where the peak decides, during apply; where other changes decide, after all
   * of them. Negative: what is missing.
   */
  readonly headroom: string;
  /** Usage that decides as a share of what it may come to (the limit, less the reserve), "103 %"; null where there is no number for it. */
  readonly percent: string | null;
  /** null where there is no number for it. */
  readonly bar: string | null;
  /** Usage after the change and all other changes; null where they do not decide, or it is not known. */
  readonly withOthers: string | null;
  /** "up to 140 during apply (at least 132)"; null where usage is nowhere higher than before and after. */
  readonly peak: string | null;
}

/** Stands for an amount that there is not. */
export const NONE = "—";

/** Stands for an amount that is not known. */
export const UNKNOWN = "?";

function formatUsed(check: Check, scale: Scale): string {
  if (check.used !== null) return formatAmount(check.used, scale);
  return check.verdict === "unmetered" || isPerObject(parseCheckKey(check.key).key) ? NONE : UNKNOWN;
}

function formatPlanned({ planned, mode, atLeast, used, projected }: Check, scale: Scale): string {
  // Where usage after the change cannot be told from what is known, the sum of what is known says nothing.
  if (atLeast === true && used !== null && projected === null) return UNKNOWN;
  const amount = formatAmount(planned, scale);
  const bound = atLeast === true ? "≥ " : "";
  if (mode === "target") return bound === "" ? `= ${amount}` : `${bound}${amount}`;
  return planned > 0 ? `${bound}+${amount}` : `${bound}${amount}`;
}

function formatProjected({ projected, verdict, atLeast }: Check, scale: Scale): string {
  if (projected === null) return verdict === "unmetered" ? NONE : UNKNOWN;
  return `${atLeast === true ? "≥ " : ""}${formatAmount(projected, scale)}`;
}

function formatLimit({ limit, verdict }: Check, scale: Scale): string {
  if (limit === "unlimited") return "unlimited";
  if (limit !== null) return formatAmount(limit, scale);
  return verdict === "unmetered" ? NONE : UNKNOWN;
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
function formatHeadroom({ amount, most, isBound }: Decisive, { verdict }: Check, scale: Scale): string {
  if (most === "unlimited") return "∞";
  if (most === null || amount === null) return verdict === "unmetered" ? NONE : UNKNOWN;
  return `${isBound ? "≤ " : ""}${formatAmount(most - amount, scale)}`;
}

/** Peak usage during apply. null: no bound is known, or none that is above both ends. */
interface Peak {
  readonly atMost: number | null;
  readonly atLeast: number | null;
  /** The one that is to be expected, where it counts and is above the one that no order avoids. */
  readonly likely: number | null;
}

/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. null where usage is nowhere higher than before and after, or nothing is known of it. */
export function findPeak({ used, projected, peak, peakAtLeast, peakLikely }: Check): Peak | null {
  if (projected === null) return null;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) => (typeof amount === "number" && amount > ends ? amount : null);
  const likely = peakLikely === peakAtLeast ? null : above(peakLikely);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast), likely };
  return Object.values(found).every((amount) => amount === null) ? null : found;
}

/** "up to 140 during apply (at least 132)", "136 expected during apply (up to 140)". `isOpen`: the end is known as a lower bound only, so that usage may get as high there too. */
function formatPeak({ atMost, atLeast, likely }: Peak, { scale, isOpen }: { scale: Scale; isOpen: boolean }): string {
  if (likely !== null) {
    const more = atMost === likely ? "" : atMost === null ? " (or more)" : ` (up to ${formatAmount(atMost, scale)})`;
    return `${formatAmount(likely, scale)} expected during apply${more}`;
  }
  const least = atLeast === null ? "" : formatAmount(atLeast, scale);
  if (atMost === null) return `at least ${least} during apply`;
  const most = formatAmount(atMost, scale);
  if (isOpen) return `up to ${most}${atLeast === null ? "" : ` (at least ${least} during apply)`}`;
  if (atMost === atLeast) return `${most} during apply`;
  return `up to ${most} during apply${atLeast === null ? "" : ` (at least ${least})`}`;
}

/** Up to which amount a waiver covers, in its check's unit. */
export function formatUpTo({ upTo }: AppliedWaiver, check: Check): string {
  return upTo === null ? UNKNOWN : formatAmount(upTo, scaleOf(check));
}

/** The amounts of a check, in one unit. */
export function toCells(check: Check): Cells {
  const { used, projected, limit, usable } = check;
  const peak = findPeak(check);
  const scale = scaleOf(check);
  const decisive = toDecisive(check);
  const { amount, most } = decisive;
  const isMeasured = used !== null && projected !== null && amount !== null && typeof most === "number" && most > 0;
  const percent = isMeasured ? toPercent(amount, most) : null;
  return {
    used: formatUsed(check, scale),
    planned: formatPlanned(check, scale),
    projected: formatProjected(check, scale),
    limit: formatLimit(check, scale),
    reserve: typeof limit === "number" && usable !== undefined ? formatAmount(limit - usable, scale) : null,
    headroom: formatHeadroom(decisive, check, scale),
    percent: percent === null ? null : `${decisive.isBound ? "≥ " : ""}${formatInteger(percent)} %`,
    bar: isMeasured ? renderBar({ used, projected: amount, limit: most }) : null,
    withOthers:
      check.together?.decides !== true || check.together.projected === null
        ? null
        : formatAmount(check.together.projected, scale),
    peak: peak === null ? null : formatPeak(peak, { scale, isOpen: check.atLeast === true }),
  };
}
