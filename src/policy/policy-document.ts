// A policy file as a plain value: settings, rules and waivers in the order of the file, with amounts as written. Also
// computes amounts and days.
// Sizes are exact. A size that is not a whole number of the key's unit is rounded to the stricter side, so that a
// policy never allows more than it says.

import { type KeepFree, type Message, readSize, type Unit } from "../core/index.ts";
import type { Rule, Waiver } from "../generated/policy.ts";

/** Settings of a rule or of the defaults, as written. Absent ones are left to earlier rules. */
export type RuleSettings = Pick<Rule, "warn-at" | "keep-free" | "enforce" | "on-unknown" | "may-relax">;

/** Scope of an entry: the checks that it applies to. */
export interface PolicyScope {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Globs, one of which must match. */
  readonly regions: readonly string[];
  readonly keys: readonly string[];
}

/** Settings for checks that its globs match. */
export interface PolicyRule extends PolicyScope {
  /** Number from 1. undefined for the file's defaults, which match every check. */
  readonly rule: number | undefined;
  readonly settings: RuleSettings;
}

/** An exception for checks that its globs match. */
export interface PolicyWaiver extends PolicyScope, Readonly<Pick<Waiver, "until" | "reason" | "owner">> {
  /** Number from 1. */
  readonly waiver: number;
  /** As written. */
  readonly upTo: number | string;
}

/** A valid policy file. */
export interface PolicyDocument {
  /** Path for messages. */
  readonly file: string;
  /** undefined if the file has none. */
  readonly defaults: PolicyRule | undefined;
  readonly rules: readonly PolicyRule[];
  readonly waivers: readonly PolicyWaiver[];
  /** Warnings about valid entries that are probably mistakes, such as a key glob that matches no documented key. */
  readonly remarks: readonly Message[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the end of a day (YYYY-MM-DD) in UTC, in milliseconds since 1970. Returns undefined if the day does not exist
 * (30 February).
 */
export function endOfDay(day: string): number | undefined {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(start) || new Date(start).toISOString().slice(0, 10) !== day) return undefined;
  return start + DAY_MS;
}

/**
 * Returns the number of whole days until the day is over: 0 on the day itself, negative after it. Returns NaN if one of
 * the dates is invalid.
 */
export function daysLeft(until: string, now: Date): number {
  return Math.ceil(((endOfDay(until) ?? Number.NaN) - now.getTime()) / DAY_MS) - 1;
}

const PERCENT = /^([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%$/;

/**
 * Reads the amount of a reserve or a waiver, written as a number, a size (`2 TiB`) or a percentage. A size becomes an
 * amount in the key's unit, rounded up for reserves and down for waivers, or `unfit` if the key is counted.
 */
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
