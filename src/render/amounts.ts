// The amounts of one check as short texts, the same for every medium.

import { type Check, findKey, type PlanMode, parseCheckKey, type Report } from "../core/index.ts";
import { formatExactly, formatInteger, formatScaled, renderBar, type Scale, toPercent, toScale } from "./numbers.ts";
import { amountsOf, findPeak, formatPeak } from "./peak.ts";

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

/** Whether the API reports no usage of this key: its limit holds for each single object. */
function isPerObject(check: Check): boolean {
  const row = findKey(parseCheckKey(check.key).key);
  return row !== undefined && row.per !== null;
}

/** What a check's planned amount is. Reports of one mode need not say it at each check. */
export function modeOf(check: Check, report: Report): PlanMode {
  return check.mode ?? (report.mode === "target" ? "target" : "add");
}

function formatUsed(check: Check, scale: Scale): string {
  if (check.used !== null) return formatScaled(check.used, scale);
  return check.verdict === "unmetered" || isPerObject(check) ? NONE : UNKNOWN;
}

function formatPlanned({ check, mode, scale }: { check: Check; mode: PlanMode; scale: Scale }): string {
  const bound = check.atLeast === true ? "≥ " : "";
  const amount = formatScaled(check.planned, scale, check.atLeast === true ? "down" : "nearest");
  if (mode === "target") return bound === "" ? `= ${amount}` : `${bound}${amount}`;
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

/** What is left is rounded down; what is missing is exact; at most "≤" of what is left where more may come. */
function formatHeadroom(check: Check, scale: Scale): string {
  const { headroom } = check;
  if (check.limit === "unlimited") return "∞";
  if (headroom === null) return check.verdict === "unmetered" ? NONE : UNKNOWN;
  const bound = check.atLeast === true ? "≤ " : "";
  if (headroom < 0) return `${bound}${formatExactly({ value: headroom, unit: check.unit, scale })}`;
  return `${bound}${formatScaled(headroom, scale, check.atLeast === true ? "up" : "down")}`;
}

/** The amounts of a check in one unit. */
export function toCells(check: Check, mode: PlanMode): Cells {
  const peak = findPeak(check);
  const scale = toScale(check, amountsOf(peak));
  const { used, projected, limit } = check;
  const isMeasured = used !== null && projected !== null && typeof limit === "number" && limit > 0;
  const percent = isMeasured ? toPercent(projected, limit) : null;
  return {
    used: formatUsed(check, scale),
    planned: formatPlanned({ check, mode, scale }),
    projected: formatProjected(check, scale),
    limit: formatLimit(check, scale),
    headroom: formatHeadroom(check, scale),
    percent: percent === null ? null : `${check.atLeast === true ? "≥ " : ""}${formatInteger(percent)} %`,
    bar: isMeasured ? renderBar({ used, projected, limit }) : null,
    peak: peak === null ? null : formatPeak(peak, { scale, isOpen: check.atLeast === true }),
  };
}
