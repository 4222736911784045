// The amounts of one check as short texts, the same for every medium.

import { type AppliedWaiver, type Check, findKey, parseCheckKey } from "../core/index.ts";
import { formatExactly, formatInteger, formatScaled, renderBar, type Scale, toPercent, toScale } from "./numbers.ts";

/** One row's amounts. `—` stands for "there is none", `?` for "not known". */
export interface Cells {
  readonly used: string;
  readonly planned: string;
  readonly projected: string;
  readonly limit: string;
  readonly headroom: string;
  /** "103 %"; null where there is no number for it. */
  readonly percent: string | null;
  /** null where there is no number for it. */
  readonly bar: string | null;
  /** "up to 140 during apply (at least 132)"; null where usage is nowhere higher than before and after. */
  readonly peak: string | null;
}

const NONE = "—";
const UNKNOWN = "?";

/** True for keys without usage: their limit holds for each single object. */
function isPerObject(check: Check): boolean {
  const row = findKey(parseCheckKey(check.key).key);
  return row !== undefined && row.per !== null;
}

function formatUsed(check: Check, scale: Scale): string {
  if (check.used !== null) return formatScaled(check.used, scale);
  return check.verdict === "unmetered" || isPerObject(check) ? NONE : UNKNOWN;
}

function formatPlanned(check: Check, scale: Scale): string {
  const bound = check.atLeast === true ? "≥ " : "";
  const amount = formatScaled(check.planned, scale, check.atLeast === true ? "down" : "nearest");
  if (check.mode === "target") return bound === "" ? `= ${amount}` : `${bound}${amount}`;
  return check.planned > 0 ? `${bound}+${amount}` : `${bound}${amount}`;
}

function formatProjected(check: Check, scale: Scale): string {
  if (check.projected === null) return check.verdict === "unmetered" ? NONE : UNKNOWN;
  return check.atLeast === true
    ? `≥ ${formatScaled(check.projected, scale, "down")}`
    : formatScaled(check.projected, scale);
}

function formatLimit(check: Check, scale: Scale): string {
  if (check.limit === "unlimited") return "unlimited";
  if (check.limit !== null) return formatScaled(check.limit, scale);
  return check.verdict === "unmetered" ? NONE : UNKNOWN;
}

/** Headroom rounded down, or the exact shortage; with "≤" where more may come. */
function formatHeadroom(check: Check, scale: Scale): string {
  const { headroom } = check;
  if (check.limit === "unlimited") return "∞";
  if (headroom === null) return check.verdict === "unmetered" ? NONE : UNKNOWN;
  const bound = check.atLeast === true ? "≤ " : "";
  if (headroom < 0) return `${bound}${formatExactly({ value: headroom, unit: check.unit, scale })}`;
  return `${bound}${formatScaled(headroom, scale, check.atLeast === true ? "up" : "down")}`;
}

/** Peak usage during apply. null: no bound is known, or none that is above both ends. */
interface Peak {
  readonly atMost: number | null;
  readonly atLeast: number | null;
}

/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. null where usage is nowhere higher than before and after, or nothing is known of it. */
export function findPeak({ used, projected, peak, peakAtLeast }: Check): Peak | null {
  if (projected === null) return null;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) => (typeof amount === "number" && amount > ends ? amount : null);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast) };
  return found.atMost === null && found.atLeast === null ? null : found;
}

/**
 * "up to 140 during apply (at least 132)". What it gets to at most is rounded up, what it gets to at least down. `isOpen`: the end
 * is known as a lower bound only, so that usage may get as high there too.
 */
function formatPeak({ atMost, atLeast }: Peak, { scale, isOpen }: { scale: Scale; isOpen: boolean }): string {
  const least = atLeast === null ? "" : formatScaled(atLeast, scale, "down");
  if (atMost === null) return `at least ${least} during apply`;
  const most = formatScaled(atMost, scale, "up");
  if (isOpen) return `up to ${most}${atLeast === null ? "" : ` (at least ${least} during apply)`}`;
  if (atMost === atLeast) return `${most} during apply`;
  return `up to ${most} during apply${atLeast === null ? "" : ` (at least ${least})`}`;
}

/** The numbers of a peak that are shown. */
function amountsOf(peak: Peak | null): readonly number[] {
  return [peak?.atMost, peak?.atLeast].filter((amount) => typeof amount === "number");
}

/** Up to which amount a waiver covers, exact, in the largest unit up to the row's that says it. */
export function formatUpTo({ upTo }: AppliedWaiver, check: Check): string {
  return upTo === null ? "?" : formatExactly({ value: upTo, unit: check.unit, scale: toScale(check) });
}

/** The amounts of a check in one unit. */
export function toCells(check: Check): Cells {
  const peak = findPeak(check);
  const scale = toScale(check, amountsOf(peak));
  const { used, projected, limit } = check;
  const isMeasured = used !== null && projected !== null && typeof limit === "number" && limit > 0;
  const percent = isMeasured ? toPercent(projected, limit) : null;
  return {
    used: formatUsed(check, scale),
    planned: formatPlanned(check, scale),
    projected: formatProjected(check, scale),
    limit: formatLimit(check, scale),
    headroom: formatHeadroom(check, scale),
    percent: percent === null ? null : `${check.atLeast === true ? "≥ " : ""}${formatInteger(percent)} %`,
    bar: isMeasured ? renderBar({ used, projected, limit }) : null,
    peak: peak === null ? null : formatPeak(peak, { scale, isOpen: check.atLeast === true }),
  };
}
