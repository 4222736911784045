// Problems of amounts in declared plans.

import { checkKey, findKey, type NameOf, type Problem, quote, unitOf } from "../../core/index.ts";
import { describeJson, type Json } from "../../documents/index.ts";

/** Whose amount it is. `item`: a flavor or storage type; null for a plain key. */
export interface AmountOf {
  readonly region: string;
  readonly key: string;
  readonly item: string | null;
}

/** Problem of an amount, and the next step. */
export type Fault = Pick<Problem, "message" | "hint">;

/** "`compute.cores` in region `cbk`". */
export function describeAmountOf({ region, key, item }: AmountOf): string {
  return `${quote(checkKey(key, item))} in region ${quote(region)}`;
}

/** Name of the amount in an entry of a list by type: `space_bytes` of object storage, otherwise the last part of the key. */
export function amountNameOf(key: string): string {
  return findKey(key)?.itemsBy === "type" ? "space_bytes" : key.slice(key.indexOf(".") + 1);
}

/** Describes a value for "found …", never by the content of a string. */
export function describeValue(value: Json): string {
  if (value.kind === "string" && value.text === "") return "an empty string";
  const text = describeJson(value);
  return value.kind === "number" && text === value.digits ? quote(text) : text;
}

/** Tells whether a number is written as a whole number: `-0` is (it is 0), `1.0` and `1e3` are not, however whole they are. */
export function isWrittenWhole(written: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(written);
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

/** The value is no whole number, or is not written as one. */
export function notWhole(value: Json, whose: AmountOf): Fault {
  return {
    message: `The amount of ${describeAmountOf(whose)} must be a whole number; found ${describeValue(value)}.`,
    hint: hintForNotWhole(value, whose.key),
  };
}

/** The number is whole, but beyond those that are sure to be exact: ±(2^53 − 1). */
export function notSafe(value: Json, whose: AmountOf): Fault {
  const most = Number.MAX_SAFE_INTEGER;
  return {
    message: `The amount of ${describeAmountOf(whose)} must be between ${-most} and ${most}; found ${describeValue(value)}.`,
  };
}

/** The number is negative where a total is stated. */
export function negativeTotal(value: Json, whose: AmountOf): Fault {
  const per = findKey(whose.key)?.per ?? null;
  return {
    message: `The amount of ${describeAmountOf(whose)} is a total, which is 0 or more; found ${describeValue(value)}.`,
    hint:
      per === null
        ? "State how much there is after the change."
        : `Its limit holds for each ${per}, so state the total of the largest one.`,
  };
}

/** The number is negative where nothing may be given back. */
export function forbiddenNegative(value: Json, whose: AmountOf, nameOf: NameOf): Fault {
  return {
    message: `The amount of ${describeAmountOf(whose)} must be 0 or more: ${nameOf("allow-negative")} rules out negative amounts; found ${describeValue(value)}.`,
    hint: "Remove it, or allow it if everybody who can write plans may also give quota back.",
  };
}
