// Amounts as a declared plan states them, and how messages describe them.

import {
  canonicalKey,
  checkKey,
  findKey,
  type Message,
  quoted,
  type Said,
  say,
  theSetting,
  unitOf,
} from "../../core/index.ts";
import { elementsOf, type Json, type JsonMember, membersOf, type PartDescription } from "../../documents/index.ts";

/** Whose amount it is. `item`: a flavor or storage type; undefined for a plain key. */
export interface AmountOf {
  readonly region: string;
  readonly key: string;
  readonly item: string | undefined;
}

/** A key of a region as a plan states it. */
export interface StatedKey {
  readonly region: string;
  readonly key: string;
  /** As written: `key`, or another spelling of it. */
  readonly name: string;
  /** Offset of the name. */
  readonly at: number;
  readonly value: Json;
  /** true: a list of amounts by type, which add up to a total. */
  readonly isSum: boolean;
  readonly amounts: readonly StatedAmount[];
}

/** An amount of a key. `at`: offset of the item, if there is one. */
interface StatedAmount {
  readonly item: string | undefined;
  readonly at: number;
  /** A number where the schema accepts the plan. */
  readonly value: Json;
}

/** Name of the amount in an entry of a list by type: `space_bytes` of object storage, otherwise the last part of the key. */
export function amountNameOf(key: string): string {
  return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}

/** The keys of a region with all their amounts. A value of another shape than its key has, which the schema refuses, is an amount itself. */
export function listKeys(region: JsonMember): readonly StatedKey[] {
  return membersOf(region.value).map(({ name, at, value }) => {
    const key = canonicalKey(name);
    const { itemsBy, membersBy } = findKey(key) ?? {};
    const isList = value.kind === "list" && (itemsBy === "type" || membersBy !== undefined);
    const common = { region: region.name, key, name, at, value, isSum: isList && membersBy !== undefined };
    if (isList) return { ...common, amounts: elementsOf(value).map((entry) => toAmount(entry, key)) };
    if (itemsBy !== "flavor" || value.kind !== "object")
      return { ...common, amounts: [{ item: undefined, at, value }] };
    return {
      ...common,
      amounts: value.members.map((member) => ({ item: member.name, at: member.at, value: member.value })),
    };
  });
}

/** The amount of an entry of a list. */
function toAmount(entry: Json, key: string): StatedAmount {
  const members = membersOf(entry);
  const type = members.find(({ name }) => name === "type")?.value;
  const amount = members.find(({ name }) => name === amountNameOf(key))?.value;
  return {
    item: type?.kind === "string" ? type.text : undefined,
    at: type?.at ?? entry.at,
    value: amount ?? entry,
  };
}

/** The sum of a list: not a safe integer where it is beyond exact numbers. Amounts that are none count as 0. */
export function sumOf(amounts: readonly StatedAmount[]): number {
  const numbers = amounts.map(({ value }) => (value.kind === "number" ? Number(value.digits) : 0));
  return Number(numbers.filter(Number.isSafeInteger).reduce((sum, amount) => sum + BigInt(amount), 0n));
}

/** "`compute.cores` in region `cbk`". */
export function describeAmountOf({ region, key, item }: AmountOf): Said {
  return say`${quoted(checkKey(key, item))} in region ${quoted(region)}`;
}

/** Tells whether a number is written as a whole number: `-0` is (it is 0), `1.0` and `1e3` are not, however whole they are. */
export function isWrittenWhole(written: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(written);
}

function describeAmount(whose: AmountOf, expected: Message, hint?: string): PartDescription {
  return { name: say`the amount of ${describeAmountOf(whose)}`, expected, hint };
}

/** An amount that must be a whole number, written as one. */
export function wholeAmount(whose: AmountOf, value: Json | undefined): PartDescription {
  return describeAmount(whose, "a whole number", value === undefined ? undefined : hintForNotWhole(value, whose.key));
}

function hintForNotWhole(value: Json, key: string): string {
  if (value.kind === "string") {
    return isWrittenWhole(value.text) ? "Remove the quotes." : "Write it as a number, without quotes or unit.";
  }
  if (value.kind === "null") return "If the change needs none, leave the key out.";
  if (value.kind !== "number") return "Write it with digits only.";
  if (Number.isInteger(Number(value.digits))) return "Write the digits out, without point or exponent.";
  const unit = unitOf(key);
  return unit === "count" ? "Write it with digits only." : `Round it to whole ${unit}.`;
}

/** An amount that must be one of the numbers that are sure to be exact: ±(2^53 − 1). */
export function exactAmount(whose: AmountOf): PartDescription {
  const most = Number.MAX_SAFE_INTEGER;
  return describeAmount(whose, `between ${-most} and ${most}`);
}

/** An amount that must not be negative, since it is a total. */
export function totalAmount(whose: AmountOf): PartDescription {
  const per = findKey(whose.key)?.per;
  const hint =
    per === undefined
      ? "State how much there is after the change."
      : `Its limit holds for each ${per}, so state the total of the largest one.`;
  return describeAmount(whose, "0 or more, since it is a total", hint);
}

/** An amount that must not be negative, since nothing may be given back. */
export function addedAmount(whose: AmountOf): PartDescription {
  const expected = say`0 or more, since ${theSetting("allow-negative")} rules out negative amounts`;
  return describeAmount(
    whose,
    expected,
    "Remove it, or allow it if everybody who can write plans may also give quota back.",
  );
}
