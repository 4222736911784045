// Shares and bars. The rule behind all of it: nothing that is shown rounded may contradict a verdict.

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
