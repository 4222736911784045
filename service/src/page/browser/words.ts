// Amounts of a row as text.

import {
  formatAmount,
  formatHundredths,
  formatInteger,
  type Scale,
  scalesOf,
  toHundredths,
  toScale,
} from "../../../../src/core/index.ts";
import { type LimitRow, STANDINGS, shareOf } from "./rows.ts";

/** An amount as it is shown. */
export interface ShownAmount {
  readonly text: string;
  /** Amount in the API's unit. The same as `text` if that one is exact and in this unit. */
  readonly exact: string;
}

/** Texts of a row's amounts. */
export interface RowWords {
  readonly used: ShownAmount;
  /** Remaining part of the limit, negative if the limit is exceeded. */
  readonly free: ShownAmount;
  readonly limit: ShownAmount;
  readonly standing: string;
  /** Text of the bar for screen readers: "172 used of 192". */
  readonly sentence: string;
}

/** Text in place of an amount, and its name for screen readers. */
const NONE: ShownAmount = { text: "—", exact: "none" };
const UNKNOWN: ShownAmount = { text: "?", exact: "not known" };
const UNLIMITED: ShownAmount = { text: "unlimited", exact: "unlimited" };

/** Returns the texts of a row. Its amounts are exact in one unit, so that they add up. Only bytes may be rounded. */
export function toWords(row: LimitRow): RowWords {
  const { used, limit, standing, unit } = row;
  const scale = toScale(
    unit,
    [used, limit].filter((amount) => typeof amount === "number"),
  );
  const shown = {
    used: used === undefined ? UNKNOWN : toShown(used, scale, "up"),
    free: UNKNOWN,
    limit: UNKNOWN,
  };
  if (standing === "each" && used === undefined) shown.used = NONE;
  if (limit === "unlimited") shown.limit = UNLIMITED;
  else if (limit !== undefined) shown.limit = toShown(limit, scale, "down");
  else if (standing === "counted") shown.limit = NONE;
  if (limit === "unlimited") shown.free = UNLIMITED;
  else if (standing === "counted" || standing === "each") shown.free = NONE;
  else if (used !== undefined && limit !== undefined) shown.free = toShown(limit - used, scale, "down");

  const percent = shareOf(row) === undefined || limit === 0 ? "" : `${toPercent(Number(used), Number(limit))} %`;
  const text = [percent, STANDINGS[standing].text].filter((part) => part !== "").join(", ");
  return { ...shown, standing: text, sentence: `${shown.used.exact} used of ${shown.limit.exact}` };
}

/**
 * Returns the text of an amount. Bytes without an exact unit are rounded to hundredths of the largest unit that fits.
 */
function toShown(amount: number, scale: Scale, rounding: "up" | "down"): ShownAmount {
  const [smallest = scale] = scalesOf(scale.unit);
  const exact = formatAmount(amount, smallest);
  const larger = scalesOf(scale.unit).findLast(({ factor }) => Math.abs(amount) >= factor) ?? smallest;
  if (scale.unit !== "bytes" || scale.factor > 1 || larger.factor === 1)
    return { text: formatAmount(amount, scale), exact };
  const hundredths = toHundredths(amount, larger, rounding) ?? 0n;
  const about = toHundredths(amount, larger) === undefined ? "≈ " : "";
  return { text: `${about}${formatHundredths(hundredths, larger)}`, exact };
}

/** Returns whole percents, rounded down up to the limit and up above it. 100 is shown only if the limit is used up. */
function toPercent(used: number, limit: number): string {
  const [hundredfold, divisor] = [BigInt(used) * 100n, BigInt(limit)];
  const isMore = used > limit && hundredfold % divisor !== 0n;
  return formatInteger(hundredfold / divisor + (isMore ? 1n : 0n));
}
