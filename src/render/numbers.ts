// Amounts, shares and bars as text. The rule behind all of it: nothing that is shown rounded may contradict a verdict.

import type { Check } from "../core/index.ts";

/** A unit that amounts of one row are shown in: how many of the API's units it holds, and what is written after the number. */
export interface Scale {
  readonly factor: number;
  readonly label: string;
}

type Rounding = "nearest" | "down" | "up";

const SIZES: readonly string[] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/** From here on a size is shown in the next unit: below, one decimal would hide more than half a percent. */
const LEAST_IN_LARGER_UNIT = 10;

/** The units that an amount can be shown in, smallest (the API's own) first. */
function scalesOf(unit: Check["unit"]): readonly Scale[] {
  if (unit === "count") return [{ factor: 1, label: "" }];
  return SIZES.slice(SIZES.indexOf(unit)).map((label, power) => ({ factor: 1024 ** power, label }));
}

function withUnit(number: string, label: string): string {
  return label === "" ? number : `${number} ${label}`;
}

/** A whole number with thousands separators and a real minus sign: `10,240`, `−4`. */
export function formatInteger(value: number): string {
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 ? `−${digits}` : digits;
}

/** An amount in the API's own unit, exact: `10,240 GiB`. */
export function formatExact(value: number, unit: Check["unit"]): string {
  return withUnit(formatInteger(value), unit === "count" ? "" : unit);
}

/**
 * Tenths of the scale's unit. In integers of any size: ten times an amount can be more than a number holds exactly, and an
 * amount that is rounded up by accident is a wrong promise.
 */
function toTenths({ value, scale, rounding }: { value: number; scale: Scale; rounding: Rounding }): number {
  const factor = BigInt(scale.factor);
  const tenfold = BigInt(value) * 10n;
  const remainder = ((tenfold % factor) + factor) % factor;
  const down = (tenfold - remainder) / factor;
  const isUp = rounding === "up" ? remainder > 0n : rounding === "nearest" && remainder * 2n >= factor;
  return Number(isUp ? down + 1n : down);
}

/** An amount in a row's unit with at most one decimal: `9.6 TiB`. In the API's own unit it is exact. */
export function formatScaled(value: number, scale: Scale, rounding: Rounding = "nearest"): string {
  if (scale.factor === 1) return withUnit(formatInteger(value), scale.label);
  const tenths = toTenths({ value, scale, rounding });
  const whole = Math.trunc(Math.abs(tenths) / 10);
  const decimal = Math.abs(tenths) % 10;
  const number = decimal === 0 ? formatInteger(whole) : `${formatInteger(whole)}.${decimal}`;
  return withUnit(tenths < 0 ? `−${number}` : number, scale.label);
}

function isExactIn(value: number, scale: Scale): boolean {
  return (BigInt(value) * 10n) % BigInt(scale.factor) === 0n;
}

/**
 * The same amount in the largest unit of which it has at least one and, unless `exact`, rounded up (so that a limit asked for
 * in it is enough) and marked "about". undefined where the API's own unit says it best.
 */
export function findReadable(value: number, unit: Check["unit"]): string | undefined {
  const scales = scalesOf(unit).slice(1);
  const fitting = scales.filter((scale) => Math.abs(value) >= scale.factor);
  const exact = fitting.findLast((scale) => isExactIn(value, scale));
  const scale = exact ?? fitting.at(-1);
  if (scale === undefined) return undefined;
  return exact === undefined ? `about ${formatScaled(value, scale, "up")}` : formatScaled(value, scale);
}

/** An amount exactly, with the readable form beside it where there is one: `4,096 MiB (4 GiB)`. */
export function formatBoth(value: number, unit: Check["unit"]): string {
  const readable = findReadable(value, unit);
  return readable === undefined ? formatExact(value, unit) : `${formatExact(value, unit)} (${readable})`;
}

/** An amount in the largest unit, not above the row's, in which one decimal says it exactly. For shortages. */
export function formatExactly({ value, unit, scale }: { value: number; unit: Check["unit"]; scale: Scale }): string {
  const best = scalesOf(unit).findLast(
    (candidate) =>
      candidate.factor <= scale.factor &&
      isExactIn(value, candidate) &&
      (candidate.factor === 1 || Math.abs(value) >= candidate.factor),
  );
  return best === undefined ? formatExact(value, unit) : formatScaled(value, best);
}

/** True: amounts that differ also look different, and none but 0 looks like 0. */
function isTellingApart(amounts: readonly number[], scale: Scale): boolean {
  const shown = new Map<string, number>([[formatScaled(0, scale), 0]]);
  for (const amount of amounts) {
    for (const rounding of ["nearest", "down", "up"] as const) {
      const text = formatScaled(amount, scale, rounding);
      const other = shown.get(text);
      if (other !== undefined && other !== amount) return false;
      shown.set(text, amount);
    }
  }
  return true;
}

/**
 * The one unit for all amounts of a row: the largest that the larger of limit and projected fills, in which used, projected
 * and limit can be told apart wherever they differ, and a change that is not 0 does not look like 0.
 */
export function toScale(
  check: Pick<Check, "unit" | "used" | "projected" | "limit"> & Partial<Pick<Check, "planned" | "headroom">>,
  others: readonly number[] = [],
): Scale {
  const numbers = [check.used, check.projected, check.limit, ...others].filter((value) => typeof value === "number");
  const differences = [check.planned, check.headroom].filter((value) => typeof value === "number");
  const largest = Math.max(0, ...numbers.map(Math.abs), ...(numbers.length === 0 ? differences.map(Math.abs) : []));
  const [smallest, ...larger] = scalesOf(check.unit);
  const best = larger.findLast(
    (scale) =>
      (largest >= LEAST_IN_LARGER_UNIT * scale.factor ||
        (largest >= scale.factor && [...numbers, ...differences].every((value) => value % scale.factor === 0))) &&
      isTellingApart(numbers, scale) &&
      differences.every((value) => isTellingApart([value], scale)),
  );
  return best ?? smallest ?? { factor: 1, label: "" };
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
