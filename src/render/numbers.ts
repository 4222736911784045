// Units, shares and bars. The rule behind all of it: nothing that is shown rounded may contradict a verdict.

import { type Check, formatHundredths, type Scale, scalesOf, toHundredths, toScale } from "../core/index.ts";

/** Every amount that may be told of a check. */
function amountsOf(check: Check): readonly number[] {
  const { used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely, rule } = check;
  const { waiver, together } = check;
  const policy = [rule?.keepFree, waiver?.upTo, waiver?.upToNeeded];
  const others = [together?.projected, together?.peak, ...(together?.others ?? []).map(({ amount }) => amount)];
  return [
    used,
    planned,
    projected,
    limit,
    usable,
    limitNeeded,
    peak,
    peakAtLeast,
    peakLikely,
    ...policy,
    ...others,
  ].filter((amount) => typeof amount === "number");
}

/** The one unit of a check's amounts, in which each of them is exact: in its row, and in the sentences on it. */
export function scaleOf(check: Check): Scale {
  return toScale(check.unit, amountsOf(check));
}

/** From here on a number is hard to read. */
const LARGE = 100_000;

/**
 * A large amount in the largest unit that it fills, rounded up (so that a limit asked for in it is enough) and then marked "about".
 * undefined where its own scale says it just as well.
 */
export function findReadable(value: number, scale: Scale): string | undefined {
  const larger = scalesOf(scale.unit).findLast(({ factor }) => factor > scale.factor && value >= factor);
  if (larger === undefined || value < LARGE * scale.factor) return undefined;
  const hundredths = toHundredths(value, larger, "up");
  if (hundredths === undefined) return undefined;
  const about = toHundredths(value, larger) === undefined ? "about " : "";
  return `${about}${formatHundredths(hundredths, larger)}`;
}

/**
 * Projected as a share of the limit in whole percent: rounded down where it fits and up where it does not, so that more than
 * 100 is shown exactly where the limit is exceeded. null for a limit of 0.
 */
export function toPercent(projected: number, limit: number): number | null {
  if (limit <= 0) return null;
  if (projected <= 0) return 0;
  const hundredfold = BigInt(projected) * 100n;
  const divisor = BigInt(limit);
  const down = hundredfold / divisor;
  return Number(projected > limit && hundredfold % divisor !== 0n ? down + 1n : down);
}

/** Cells of a bar. */
const BAR_CELLS = 10;

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.max(least, Math.min(most, value));
}

/**
 * Ten cells: `█` in use and kept, `▓` added by the change, `░` free; and `▶` behind them where the limit is exceeded. Whatever
 * there is of each gets a cell, however little, where there are cells enough; a free cell is shown exactly where something is left.
 * `limit` is above 0.
 */
export function renderBar(amounts: {
  readonly used: number;
  readonly projected: number;
  readonly limit: number;
}): string {
  const { limit } = amounts;
  const projected = Math.max(0, amounts.projected);
  const kept = Math.min(Math.max(0, amounts.used), projected);
  const adds = projected > kept;
  const filled = clamp(Math.round((projected / limit) * BAR_CELLS), [
    projected > 0 ? 1 : 0,
    projected < limit ? BAR_CELLS - 1 : BAR_CELLS,
  ]);
  const least = kept > 0 ? Math.min(1, filled - 1) : 0;
  const keptCells = adds ? clamp(Math.round((kept / limit) * BAR_CELLS), [least, filled - 1]) : filled;
  const cells = "█".repeat(keptCells) + "▓".repeat(filled - keptCells) + "░".repeat(BAR_CELLS - filled);
  return projected > limit ? `${cells}▶` : cells;
}
