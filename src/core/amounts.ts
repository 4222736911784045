// Amounts as text. Amounts that are shown together, as in one check or sentence, share a unit in which each of them is
// exact. So readers can add them up.

import type { Unit } from "./resource-keys.ts";

/** A unit that amounts are shown in. */
export interface Scale {
  /** Text after the number. Empty for counts. */
  readonly label: string;
  readonly factor: number;
  /** Unit of the key's amounts. `factor` of them make one of this scale. */
  readonly unit: Unit;
}

const SIZES: readonly string[] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** Groups: sign, digits, decimals, prefix of the unit (kilo is `k` or `K`), `i` for powers of 1024. */
const SIZE = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = ["", "K", "M", "G", "T", "P"];

/**
 * Returns a written size such as `1.5 GiB` in a key's unit, rounded towards 0. `isWhole` is true if nothing was rounded
 * off. Returns undefined if the text is not a size, or if the key is counted.
 */
export function readSize(text: string, unit: Unit): { readonly amount: bigint; readonly isWhole: boolean } | undefined {
  const [found, sign = "", whole = "", fraction = "", prefix = "", binary = ""] = SIZE.exec(text) ?? [];
  if (found === undefined || unit === "count") return undefined;
  const factor = (binary === "" ? 1000n : 1024n) ** BigInt(PREFIXES.indexOf(prefix.toUpperCase()));
  const numerator = BigInt(sign + whole + fraction) * factor;
  const denominator = 10n ** BigInt(fraction.length) * 1024n ** BigInt(SIZES.indexOf(unit));
  return { amount: numerator / denominator, isWhole: numerator % denominator === 0n };
}

/** Largest unit that amounts are shown in. Memory and volumes are shown in GiB, however large. */
const LARGEST: Readonly<Record<Exclude<Unit, "count">, string>> = { bytes: "PiB", MiB: "GiB", GiB: "GiB" };

/** Returns the units that an amount can be shown in, smallest first. The smallest is the key's own. */
export function scalesOf(unit: Unit): readonly Scale[] {
  if (unit === "count") return [{ label: "", factor: 1, unit }];
  const labels = SIZES.slice(SIZES.indexOf(unit), SIZES.indexOf(LARGEST[unit]) + 1);
  return labels.map((label, power) => ({ label, factor: 1024 ** power, unit }));
}

/** Returns a whole number with thousands separators and a real minus sign: `10,240`, `−4`. */
export function formatInteger(value: number | bigint): string {
  const digits = String(value)
    .replace(/^-/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 ? `−${digits}` : digits;
}

/** Returns hundredths of a scale's unit as text with at most two decimals and the unit: `688 GiB`, `0.25 TiB`, `−4`. */
export function formatHundredths(hundredths: bigint, { label }: Scale): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const decimals = String(size % 100n)
    .padStart(2, "0")
    .replace(/0{1,2}$/, "");
  const number = `${formatInteger(size / 100n)}${decimals === "" ? "" : `.${decimals}`}`;
  return `${hundredths < 0n ? "−" : ""}${number}${label === "" ? "" : ` ${label}`}`;
}

/**
 * Returns an amount in hundredths of a scale's unit. Returns undefined if it is not a whole number of hundredths and no
 * `rounding` is set, or if the amount is not a safe integer.
 */
export function toHundredths(value: number, { factor }: Scale, rounding?: "up" | "down"): bigint | undefined {
  if (!Number.isSafeInteger(value)) return undefined;
  const hundredfold = BigInt(value) * 100n;
  const divisor = BigInt(factor);
  const rest = ((hundredfold % divisor) + divisor) % divisor;
  if (rest === 0n) return hundredfold / divisor;
  if (rounding === undefined) return undefined;
  const below = (hundredfold - rest) / divisor;
  return rounding === "up" ? below + 1n : below;
}

/**
 * Returns the largest unit in which all amounts are exact with at most two decimals, and the largest amount is at least
 * 1.
 */
export function toScale(unit: Unit, amounts: readonly number[]): Scale {
  const scales = scalesOf(unit);
  const largest = Math.max(0, ...amounts.map(Math.abs));
  const exact = scales.findLast(
    (scale) => largest >= scale.factor && amounts.every((amount) => toHundredths(amount, scale) !== undefined),
  );
  return exact ?? scales[0] ?? { label: "", factor: 1, unit };
}

/** Returns an amount in a unit. Uses a smaller unit if two decimals cannot show it exactly. */
export function formatAmount(value: number, scale: Scale): string {
  const hundredths = toHundredths(value, scale);
  if (hundredths !== undefined) return formatHundredths(hundredths, scale);
  if (scale.factor > 1) return formatAmount(value, toScale(scale.unit, [value]));
  return `${value}${scale.label === "" ? "" : ` ${scale.label}`}`;
}

/**
 * Returns an exact amount for a sentence: "8", "10,240 GiB", "0.5 GiB". `unit` is a scale to show it like other
 * amounts. An absent amount is "an unknown amount".
 */
export function inUnit(amount: number | null | undefined, unit: Unit | Scale): string {
  if (amount == null) return "an unknown amount";
  return formatAmount(amount, typeof unit === "string" ? toScale(unit, [amount]) : unit);
}

/**
 * True if the amount is at least a percentage of the limit. Computed with big integers, since byte counts times 100
 * exceed safe integers.
 */
export function reaches({ amount, limit, percent }: { amount: number; limit: number; percent: number }): boolean {
  const thousandths = toThousandths(percent);
  // An invalid percentage must not count as "below".
  if (thousandths === undefined) return true;
  return BigInt(amount) * 100_000n >= BigInt(limit) * BigInt(thousandths);
}

/**
 * Returns a percentage in thousandths of a percent, the unit that percentages are computed in. Returns undefined if it
 * is not a number.
 */
export function toThousandths(percent: number): number | undefined {
  const thousandths = Math.round(percent * 1000);
  return Number.isSafeInteger(thousandths) ? thousandths : undefined;
}
