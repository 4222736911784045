// Amounts as text. Amounts that stand together (those of a check, of a sentence) have one unit in which each of them is exact, so that
// they add up as they are shown.

import type { Unit } from "./resource-keys.ts";

/** A unit that amounts are shown in: how many of the key's units it holds, and what is written behind the number. */
export interface Scale {
  /** Empty for what is counted. */
  readonly label: string;
  readonly factor: number;
  /** The scale in the key's own unit. */
  readonly unit: Unit;
}

const SIZES: readonly string[] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];

/** Sign, digits, decimals, prefix of the unit (`k` or `K` is the only one in two spellings), `i` for powers of 1024. */
const SIZE = /^(-?)([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = ["", "K", "M", "G", "T", "P"];

/** What a written size, such as `1.5 GiB`, comes to in a key's unit, towards 0, and whether that is exact. undefined: it is no size, or the key is counted. */
export function readSize(text: string, unit: Unit): { readonly amount: bigint; readonly isWhole: boolean } | undefined {
  const [found, sign = "", whole = "", fraction = "", prefix = "", binary = ""] = SIZE.exec(text) ?? [];
  if (found === undefined || unit === "count") return undefined;
  const factor = (binary === "" ? 1000n : 1024n) ** BigInt(PREFIXES.indexOf(prefix.toUpperCase()));
  const numerator = BigInt(sign + whole + fraction) * factor;
  const denominator = 10n ** BigInt(fraction.length) * 1024n ** BigInt(SIZES.indexOf(unit));
  return { amount: numerator / denominator, isWhole: numerator % denominator === 0n };
}

/** Largest unit that amounts are shown in. Memory and volumes are spoken of in GiB, however large. */
const LARGEST: Readonly<Record<Exclude<Unit, "count">, string>> = { bytes: "PiB", MiB: "GiB", GiB: "GiB" };

/** The units that an amount can be shown in, smallest (the key's own) first. */
export function scalesOf(unit: Unit): readonly Scale[] {
  if (unit === "count") return [{ label: "", factor: 1, unit }];
  const labels = SIZES.slice(SIZES.indexOf(unit), SIZES.indexOf(LARGEST[unit]) + 1);
  return labels.map((label, power) => ({ label, factor: 1024 ** power, unit }));
}

/** A whole number with thousands separators and a real minus sign: `10,240`, `−4`. */
export function formatInteger(value: number | bigint): string {
  const digits = String(value)
    .replace(/^-/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",");
  return value < 0 ? `−${digits}` : digits;
}

/** Hundredths of a scale's unit, with at most two decimals and the unit: `688 GiB`, `0.25 TiB`, `−4`. */
export function formatHundredths(hundredths: bigint, { label }: Scale): string {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const decimals = String(size % 100n)
    .padStart(2, "0")
    .replace(/0{1,2}$/, "");
  const number = `${formatInteger(size / 100n)}${decimals === "" ? "" : `.${decimals}`}`;
  return `${hundredths < 0n ? "−" : ""}${number}${label === "" ? "" : ` ${label}`}`;
}

/** Hundredths of a scale's unit: exactly, or rounded to the next of them. undefined: there is no such whole number. */
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

/** The largest unit in which each of the amounts is exact with at most two decimals, and the largest of them is at least 1. */
export function toScale(unit: Unit, amounts: readonly number[]): Scale {
  const scales = scalesOf(unit);
  const largest = Math.max(0, ...amounts.map(Math.abs));
  const exact = scales.findLast(
    (scale) => largest >= scale.factor && amounts.every((amount) => toHundredths(amount, scale) !== undefined),
  );
  return exact ?? scales[0] ?? { label: "", factor: 1, unit };
}

/** An amount in a unit, exactly; in a smaller one where two decimals would not be enough. */
export function formatAmount(value: number, scale: Scale): string {
  const hundredths = toHundredths(value, scale);
  if (hundredths !== undefined) return formatHundredths(hundredths, scale);
  if (scale.factor > 1) return formatAmount(value, toScale(scale.unit, [value]));
  return `${value}${scale.label === "" ? "" : ` ${scale.label}`}`;
}

/** An amount in a sentence, exactly: by itself, "8", "10,240 GiB", "0.5 GiB", or in the unit of others; absent: "an unknown amount". */
export function inUnit(amount: number | null | undefined, unit: Unit | Scale): string {
  if (amount == null) return "an unknown amount";
  return formatAmount(amount, typeof unit === "string" ? toScale(unit, [amount]) : unit);
}

/** True: the amount is at least that percentage of the limit. Exact, though byte counts times 100 leave the range of safe integers. */
export function reaches({ amount, limit, percent }: { amount: number; limit: number; percent: number }): boolean {
  const thousandths = toThousandths(percent);
  // A percentage that is no number must not pass for "below".
  if (thousandths === undefined) return true;
  return BigInt(amount) * 100_000n >= BigInt(limit) * BigInt(thousandths);
}

/** A percentage in thousandths of a percent, the unit that percentages are computed in. undefined: it is not a number. */
export function toThousandths(percent: number): number | undefined {
  const thousandths = Math.round(percent * 1000);
  return Number.isSafeInteger(thousandths) ? thousandths : undefined;
}
