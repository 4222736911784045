// A policy file as a plain value: settings, rules and waivers in the order of the file, amounts as written. What the amounts and days come to:
// sizes are exact, and where one is no whole number of the key's unit, rounded to the stricter side: a policy never lets through more than it says.

import { type KeepFree, type Message, readSize, type Unit } from "../core/index.ts";
import type { Rule, Waiver } from "../generated/policy.ts";

/** Settings of a rule or of the defaults, as written; absent ones are left to earlier rules. */
export type RuleSettings = Pick<Rule, "warn-at" | "keep-free" | "enforce" | "on-unknown" | "may-relax">;

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
export interface PolicyWaiver extends PolicyScope, Readonly<Pick<Waiver, "until" | "reason" | "owner">> {
  /** From 1. */
  readonly waiver: number;
  /** As written. */
  readonly upTo: number | string;
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

/** When a day (YYYY-MM-DD) ends in UTC, in milliseconds since 1970. undefined: there is no such day (30 February). */
export function endOfDay(day: string): number | undefined {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return undefined;
  return start + DAY_MS;
}

/** Whole days after today until the day is over: 0 on the day itself, negative after it. NaN where one of the two is no date. */
export function daysLeft(until: string, now: Date): number {
  return Math.ceil(((endOfDay(until) ?? Number.NaN) - now.getTime()) / DAY_MS) - 1;
}

const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;

/** What an amount comes to in a key's unit, rounded `up` (what must remain) or `down` (what is let through). `unfit`: it is a size, and the key is counted. */
export function toKeepFree(written: number | string, unit: Unit, round: "up" | "down"): KeepFree {
  if (typeof written === "number") return { amount: written + 0 };
  const percent = PERCENT.exec(written)?.[1];
  if (percent !== undefined) return { percent: Number(percent) };
  const size = readSize(written, unit);
  if (size === undefined) return { unfit: written };
  const amount = size.amount + (round === "up" && !size.isWhole ? 1n : 0n);
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  return { amount: Number(amount < largest ? amount : largest) };
}
