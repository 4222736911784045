// Amounts as a policy writes them: whole numbers, sizes with a unit, percentages. Exact, and where a size is no whole number of the
// key's unit, rounded to the stricter side: a policy never lets through more than it says.

import { type Unit, unitOf } from "../core/index.ts";
import { documentedKeys, stemOf } from "./key-glob.ts";

/** An amount as written. `size` and `percent` hold their text; what they come to depends on the key or on its limit. */
export type WrittenAmount =
  | { readonly kind: "plain"; readonly value: number }
  | { readonly kind: "size"; readonly text: string }
  | { readonly kind: "percent"; readonly percent: number };

/** Bytes in each unit that sizes are written in. */
const SUFFIXES: ReadonlyMap<string, bigint> = new Map([
  ["B", 1n],
  ["kB", 10n ** 3n],
  ["KB", 10n ** 3n],
  ["MB", 10n ** 6n],
  ["GB", 10n ** 9n],
  ["TB", 10n ** 12n],
  ["PB", 10n ** 15n],
  ["KiB", 1n << 10n],
  ["MiB", 1n << 20n],
  ["GiB", 1n << 30n],
  ["TiB", 1n << 40n],
  ["PiB", 1n << 50n],
]);

/** Bytes in one of a key's unit. undefined: the key is counted. */
const UNIT_BYTES: Readonly<Record<Unit, bigint | undefined>> = {
  count: undefined,
  bytes: 1n,
  MiB: 1n << 20n,
  GiB: 1n << 30n,
};

const SIZE = /^([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([A-Za-z]+)$/;
const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;

/** Reads an amount that the schema accepts. */
export function toAmount(written: number | string): WrittenAmount {
  if (typeof written === "number") return { kind: "plain", value: written + 0 };
  const percent = PERCENT.exec(written)?.[1];
  return percent === undefined ? { kind: "size", text: written } : { kind: "percent", percent: Number(percent) };
}

/**
 * A size in a key's unit. What is no whole number goes `up` (what must remain) or `down` (what is let through); what is beyond exact
 * numbers is the largest of them, which no limit and no exact amount is above. undefined: the key is counted.
 */
export function sizeIn(unit: Unit, { text, round }: { readonly text: string; readonly round: "up" | "down" }) {
  const unitBytes = UNIT_BYTES[unit];
  const [, whole = "", fraction = "", suffix = ""] = SIZE.exec(text) ?? [];
  const factor = SUFFIXES.get(suffix);
  if (unitBytes === undefined || factor === undefined) return undefined;
  const numerator = BigInt(whole + fraction) * factor;
  const denominator = 10n ** BigInt(fraction.length) * unitBytes;
  const amount = (numerator + (round === "up" ? denominator - 1n : 0n)) / denominator;
  return Number(amount < BigInt(Number.MAX_SAFE_INTEGER) ? amount : BigInt(Number.MAX_SAFE_INTEGER));
}

/** A key and its unit, as an example in a message. */
interface KeyUnit {
  readonly key: string;
  readonly unit: Unit;
}

/**
 * The units of the keys that globs can match, each with the first key that has it. Of a glob that matches no documented key: the
 * unit that the suffix of the key implies (`share.space_gb`).
 */
export function unitsOf(globs: readonly string[]): readonly KeyUnit[] {
  const all = globs.flatMap((glob): readonly KeyUnit[] => {
    const rows = documentedKeys(glob);
    return rows.length > 0 ? rows : [{ key: stemOf(glob), unit: unitOf(stemOf(glob)) }];
  });
  return all.filter(({ unit }, index) => all.findIndex((other) => other.unit === unit) === index);
}
