// What is said of amounts: whose they are, and what is wrong with them.

import type { ValueNode } from "@humanwhocodes/momoa";
import { checkKey, findKey, type Problem, quote, unitOf } from "../../core/index.ts";
import { describeValue } from "../../documents/index.ts";

/** Whose amount it is. `item`: a flavor or storage type; null for a plain key. */
export interface AmountOf {
  readonly region: string;
  readonly key: string;
  readonly item: string | null;
}

/** What is wrong, and what to do about it. */
export type Fault = Pick<Problem, "message" | "hint">;

/** "`compute.cores` in region `cbk`". */
export function describeAmountOf({ region, key, item }: AmountOf): string {
  return `${quote(checkKey(key, item))} in region ${quote(region)}`;
}

/** Whether a number is written as a whole number: `-0` is (it is 0), `1.0` and `1e3` are not, however whole they are. */
export function isWrittenWhole(written: string): boolean {
  return /^-?(?:0|[1-9][0-9]*)$/.test(written);
}

function hintForNotWhole(node: ValueNode, key: string): string {
  if (node.type === "String") {
    return isWrittenWhole(node.value) ? "Take the quotes off." : "Write it as a number, without quotes or unit.";
  }
  if (node.type === "Null") return "Where nothing is asked for, leave it out.";
  if (node.type !== "Number") return "Write it with digits only.";
  if (Number.isInteger(node.value)) return "Write the digits out, without point or exponent.";
  const unit = unitOf(key);
  return unit === "count" ? "Write it with digits only." : `Round it to whole ${unit}.`;
}

/** The value is no whole number, or is not written as one. */
export function notWhole(node: ValueNode, { whose, text }: { readonly whose: AmountOf; readonly text: string }): Fault {
  return {
    message: `The amount of ${describeAmountOf(whose)} must be a whole number; found ${describeValue(node, text)}.`,
    hint: hintForNotWhole(node, whose.key),
  };
}

/** The number is whole, but beyond those that are sure to be exact: ±(2^53 − 1). */
export function notSafe(node: ValueNode, { whose, text }: { readonly whose: AmountOf; readonly text: string }): Fault {
  const most = Number.MAX_SAFE_INTEGER;
  return {
    message: `The amount of ${describeAmountOf(whose)} must lie between ${-most} and ${most}; found ${describeValue(node, text)}.`,
  };
}

/** The number is negative where a total is stated. */
export function negativeTotal(
  node: ValueNode,
  { whose, text }: { readonly whose: AmountOf; readonly text: string },
): Fault {
  const per = findKey(whose.key)?.per ?? null;
  return {
    message: `The amount of ${describeAmountOf(whose)} is a total, which is 0 or more; found ${describeValue(node, text)}.`,
    hint:
      per === null
        ? "State how much there is after the change."
        : `Its limit holds for each ${per}, so state the total of the largest one.`,
  };
}

/** The number is negative where nothing may be given back. */
export function forbiddenNegative(
  node: ValueNode,
  { whose, text }: { readonly whose: AmountOf; readonly text: string },
): Fault {
  return {
    message: `The amount of ${describeAmountOf(whose)} gives back, which \`allow-negative\` forbids; found ${describeValue(node, text)}, expected 0 or more.`,
    hint: "Take it out, or allow it where only those can write plans who may say what is given back.",
  };
}
