// Amounts of a row in words.

import {
  formatAmount,
  formatHundredths,
  formatInteger,
  type Scale,
  scalesOf,
  toHundredths,
  toScale,
} from "../../../core/index.ts";
import type { LimitRow } from "./rows.ts";

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
  /** "89 %, tight". */
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
  const amounts = [used, limit].filter((amount) => typeof amount === "number");
  const scale = toScale(unit, amounts);
  const show = (amount: number, rounding: "up" | "down"): ShownAmount => toShown(amount, scale, rounding);
  const shown = {
    used: used === null ? (standing === "each" ? NONE : UNKNOWN) : show(used, "up"),
    free: toFree(row, show),
    limit: toLimit(row, show),
  };
  return { ...shown, standing: toStandingText(row), sentence: `${shown.used.exact} used of ${shown.limit.exact}` };
}

type Show = (amount: number, rounding: "up" | "down") => ShownAmount;

function toLimit({ limit, standing }: LimitRow, show: Show): ShownAmount {
  if (limit === "unlimited") return UNLIMITED;
  if (limit !== null) return show(limit, "down");
  return standing === "counted" ? NONE : UNKNOWN;
}

function toFree({ used, limit, standing }: LimitRow, show: Show): ShownAmount {
  if (limit === "unlimited") return UNLIMITED;
  if (standing === "counted" || standing === "each") return NONE;
  return used === null || limit === null ? UNKNOWN : show(limit - used, "down");
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

function toStandingText(row: LimitRow): string {
  const { used, limit, standing } = row;
  switch (standing) {
    case "over":
    case "full":
    case "tight":
    case "room": {
      const name = { over: "over", full: "full", tight: "tight", room: "" }[standing];
      const share = used === null || typeof limit !== "number" || limit === 0 ? "" : `${toPercent(used, limit)} %`;
      return [share, name].filter((part) => part !== "").join(", ");
    }
    case "unknown":
      return "not known";
    case "zero":
      return "none may be made";
    case "unlimited":
      return "unlimited";
    case "counted":
      return "no limit";
    case "each":
      return "usage is not counted";
  }
}

/** Whole percent: rounded up above the limit and down below it, so that 100 is never shown where something is free. */
function toPercent(used: number, limit: number): string {
  const [hundredfold, divisor] = [BigInt(used) * 100n, BigInt(limit)];
  const isMore = used > limit && hundredfold % divisor !== 0n;
  return formatInteger(hundredfold / divisor + (isMore ? 1n : 0n));
}
