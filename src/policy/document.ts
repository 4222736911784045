// A policy file as a plain value: settings, rules and waivers in the order of the file, amounts as written. What the amounts and days come to:
// sizes are exact, and where one is no whole number of the key's unit, rounded to the stricter side: a policy never lets through more than it says.

import type { Enforcement, Message, Policy, Unit } from "../core/index.ts";

/** An amount as written. `size` and `percent` hold their text; what they come to depends on the key or on its limit. */
export type WrittenAmount =
  | { readonly kind: "plain"; readonly value: number }
  | { readonly kind: "size"; readonly text: string }
  | { readonly kind: "percent"; readonly percent: number };

/** Settings of a rule or of the defaults; absent ones are left to earlier rules. */
export interface RuleSettings {
  readonly warnAt?: number | undefined;
  readonly keepFree?: WrittenAmount | undefined;
  readonly enforce?: Enforcement | undefined;
  readonly onUnknown?: Policy["onUnknown"] | undefined;
}

/** Checks that an entry of a policy file is about. */
export interface PolicyScope {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Globs, of which one has to match. */
  readonly regions: readonly string[];
  readonly keys: readonly string[];
}

/** Settings for what its globs match. */
export interface PolicyRule extends PolicyScope {
  /** From 1; undefined: the file's defaults, which match everything. */
  readonly rule: number | undefined;
  readonly settings: RuleSettings;
}

/** An exception for what its globs match. */
export interface PolicyWaiver extends PolicyScope {
  /** From 1. */
  readonly waiver: number;
  readonly upTo: WrittenAmount;
  /** Last day, UTC, YYYY-MM-DD. */
  readonly until: string;
  readonly reason: string;
  readonly owner: string;
}

/** A policy file without mistakes. */
export interface PolicyDocument {
  /** As it is shown in messages. */
  readonly file: string;
  /** undefined: the file has none. */
  readonly defaults: PolicyRule | undefined;
  readonly rules: readonly PolicyRule[];
  readonly waivers: readonly PolicyWaiver[];
  /** Warnings: what is valid but probably not meant, such as a key glob that matches no documented key. */
  readonly remarks: readonly Message[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970: the first moment that is no longer in it. undefined: there is no such
 * day (30 February).
 */
export function endOfDay(day: string): number | undefined {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return undefined;
  return start + DAY_MS;
}

/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
export function daysLeft({ until, now }: { readonly until: string; readonly now: Date }): number {
  const end = endOfDay(until);
  return end === undefined ? Number.NaN : Math.ceil((end - now.getTime()) / DAY_MS) - 1;
}

/** Bytes in one of a key's unit. undefined: the key is counted. */
const UNIT_BYTES: Readonly<Record<Unit, bigint | undefined>> = {
  count: undefined,
  bytes: 1n,
  MiB: 1n << 20n,
  GiB: 1n << 30n,
};

/** Digits, decimals, prefix of the unit (`k` or `K` is the only one in two spellings), `i` for powers of 1024. */
const SIZE = /^([0-9]{1,15})(?:\.([0-9]{1,6}))? ?([kKMGTP]?)(i?)B$/;
const PREFIXES = ["", "K", "M", "G", "T", "P"];
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
  const [found, whole = "", fraction = "", prefix = "", binary = ""] = SIZE.exec(text) ?? [];
  if (unitBytes === undefined || found === undefined) return undefined;
  const factor = (binary === "" ? 1000n : 1024n) ** BigInt(PREFIXES.indexOf(prefix.toUpperCase()));
  const numerator = BigInt(whole + fraction) * factor;
  const denominator = 10n ** BigInt(fraction.length) * unitBytes;
  const amount = (numerator + (round === "up" ? denominator - 1n : 0n)) / denominator;
  return Number(amount < BigInt(Number.MAX_SAFE_INTEGER) ? amount : BigInt(Number.MAX_SAFE_INTEGER));
}
