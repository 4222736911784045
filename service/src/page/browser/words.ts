// Amounts of a row in words.

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
  /** The amount in the API's own unit; the same as the text where that says it already. */
  readonly exact: string;
}

/** Amounts of a row. */
export interface RowWords {
  readonly used: ShownAmount;
  /** What is left of the limit; what is missing where that is exceeded. */
  readonly free: ShownAmount;
  readonly limit: ShownAmount;
  readonly standing: string;
  /** What the bar shows, for those who do not see it: "172 used of 192". */
  readonly sentence: string;
}

/** Stands for an amount that there is not, to people who see it, and to others. */
const NONE: ShownAmount = { text: "—", exact: "none" };
const UNKNOWN: ShownAmount = { text: "?", exact: "not known" };
const UNLIMITED: ShownAmount = { text: "unlimited", exact: "unlimited" };

/** Amounts of a row in one unit in which they are exact, so that they add up; only bytes that have none are rounded. */
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

/** What an amount in bytes that no unit says exactly is rounded to: hundredths of the largest unit that it fills. */
function toShown(amount: number, scale: Scale, rounding: "up" | "down"): ShownAmount {
  const [own = scale] = scalesOf(scale.unit);
  const exact = formatAmount(amount, own);
  const larger = scalesOf(scale.unit).findLast(({ factor }) => Math.abs(amount) >= factor) ?? own;
  if (scale.unit !== "bytes" || scale.factor > 1 || larger.factor === 1)
    return { text: formatAmount(amount, scale), exact };
  const hundredths = toHundredths(amount, larger, rounding) ?? 0n;
  const about = toHundredths(amount, larger) === undefined ? "≈ " : "";
  return { text: `${about}${formatHundredths(hundredths, larger)}`, exact };
}

/** Whole percent: rounded up above the limit and down below it, so that 100 is never shown where something is free. */
function toPercent(used: number, limit: number): string {
  const [hundredfold, divisor] = [BigInt(used) * 100n, BigInt(limit)];
  const isMore = used > limit && hundredfold % divisor !== 0n;
  return formatInteger(hundredfold / divisor + (isMore ? 1n : 0n));
}
