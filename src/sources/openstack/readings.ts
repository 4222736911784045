// Values of services' answers as readings. That -1 stands for unlimited is known here and nowhere else in the room.

import type { Limit, Reading } from "../../core/index.ts";
import type { Refusal } from "./client.ts";
import type { NoEndpoint } from "./endpoint.ts";
import type { ServedKey, ServiceReadings } from "./service-reader.ts";

/** A key, or one of its items, whose value is being read. */
export interface ReadKey {
  readonly key: string;
  readonly item?: string | null;
  /** Sentence for an answer without the value. */
  readonly absent: string;
}

/** The reading of a limit: -1 is unlimited. `unlimited`: further numbers that are, as Designate has any below 0. */
export function readLimit(
  of: ReadKey,
  value: unknown,
  isUnlimited = (amount: number): boolean => amount === -1,
): Reading<Limit> {
  return read<Limit>(of, value, (amount) => (isUnlimited(amount) ? "unlimited" : amount));
}

/** The reading of a usage. A number below 0 is none: drivers that do not count say -1. */
export function readUsage(of: ReadKey, value: unknown): Reading<number> {
  return read(of, value, (amount) => amount);
}

/** The reading of a usage in several parts, such as what is in use and what is reserved; all of them have to be numbers from 0 on. */
export function readUsageSum(of: ReadKey, values: readonly unknown[]): Reading<number> {
  const parts = values.map((value) => readUsage(of, value));
  const bad = parts.find(({ value }) => value === null);
  return (
    bad ??
    readUsage(
      of,
      parts.reduce((sum, { value }) => sum + (value ?? Number.NaN), 0),
    )
  );
}

function read<Value extends Limit>(
  { key, item = null, absent }: ReadKey,
  value: unknown,
  toValue: (amount: number) => Value,
): Reading<Value> {
  if (value === undefined || value === null) return { key, item, value: null, reason: absent };
  const amount = typeof value === "number" && Number.isSafeInteger(value) ? toValue(value) : null;
  if (amount === null || (typeof amount === "number" && amount < 0)) {
    return { key, item, value: null, found: describe(value) };
  }
  return { key, item, value: amount };
}

/** A value for "found …": its kind, of a number the digits where they are few; never the content of a string. */
function describe(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return Array.isArray(value) ? "a list" : "an object";
  return typeof value === "boolean" ? String(value) : `a ${typeof value}`;
}

/** What is known of a value that is not told. */
export type NotTold = Pick<Refusal, "status" | "reason"> & Partial<NoEndpoint>;

/** The reading of a key, or one of its items, that the service does not tell, with the reason. */
export function unknown<Value>(key: string, why: NotTold, item: string | null = null): Reading<Value> {
  const { status, reason, isThere } = why;
  return { key, item, value: null, reason, ...(status === 403 || isThere === true ? { isRefused: true } : {}) };
}

/** Readings of keys that the service does not tell, with the reason. */
export function unknownReadings(keys: readonly ServedKey[], why: NotTold): ServiceReadings {
  const toReading = ({ key }: ServedKey) => unknown<never>(key, why);
  return {
    quota: keys.filter(({ limit }) => limit !== null).map(toReading),
    usage: keys.filter(({ usage }) => usage !== null).map(toReading),
  };
}
