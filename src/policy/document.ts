// A policy file as a plain value: settings, rules and waivers in the order of the file, amounts as written. The last day of a waiver is in UTC.

import type { Enforcement, Message, Policy } from "../core/index.ts";
import type { WrittenAmount } from "./size.ts";

/** Settings of a rule or of the defaults; absent ones are left to earlier rules. */
export interface RuleSettings {
  readonly warnAt?: number | undefined;
  readonly keepFree?: WrittenAmount | undefined;
  readonly enforce?: Enforcement | undefined;
  readonly onUnknown?: Policy["onUnknown"] | undefined;
}

/** Settings for what its globs match. */
export interface PolicyRule {
  /** From 1; undefined: the file's defaults, which match everything. */
  readonly rule: number | undefined;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Globs, of which one has to match. */
  readonly regions: readonly string[];
  readonly keys: readonly string[];
  readonly settings: RuleSettings;
}

/** An exception for what its globs match. */
export interface PolicyWaiver {
  /** From 1. */
  readonly waiver: number;
  readonly line: number;
  readonly regions: readonly string[];
  readonly keys: readonly string[];
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
