// Amounts that may be partly unknown, as a lower and an upper bound.

import type { Range, UnknownAmount } from "../../../core/index.ts";
import type { AttributeValue } from "../facts/attributes.ts";

/** Reason why an amount is unknown. */
export type UnknownReason = Readonly<Pick<UnknownAmount, "kind" | "name" | "remark">>;

/** An amount between two bounds of 0 or more. `most` may be Infinity. */
export interface Quantity extends Range<number> {
  readonly why?: readonly UnknownReason[];
  /**
   * Identity of the amount, known or not: two quantities with the same identity are equal. So a resize to the same
   * unknown flavor changes nothing.
   */
  readonly same?: string | undefined;
}

/** The amount 0. */
export const NOTHING: Quantity = { least: 0, most: 0 };

/** Returns a known amount. */
export function exactly(amount: number): Quantity {
  return { least: amount, most: amount };
}

/** Returns an amount without an upper bound. */
export function atLeast(amount: number, why: UnknownReason): Quantity {
  return between(amount, Number.POSITIVE_INFINITY, why);
}

/** Returns a known amount. Without one, returns an amount of `least` or more. */
export function exactlyIfKnown(amount: number | undefined, why: UnknownReason, least = 0): Quantity {
  return amount === undefined ? atLeast(least, why) : exactly(amount);
}

/** Returns an amount between two bounds. If they are equal, the reasons are dropped. */
export function between(least: number, most: number, ...why: readonly UnknownReason[]): Quantity {
  return least === most ? { least, most } : { least, most, why };
}

/** Returns an amount of 0 or 1. */
export function upToOne(why: UnknownReason): Quantity {
  return between(0, 1, why);
}

/** Returns the sum of independent amounts. */
export function plus(left: Quantity, right: Quantity): Quantity {
  if (right.most === 0) return left;
  if (left.most === 0) return right;
  const sum = between(left.least + right.least, left.most + right.most, ...reasonsOf(left, right));
  return left.same === undefined || right.same === undefined ? sum : { ...sum, same: `${left.same}, ${right.same}` };
}

/** Returns the larger of two amounts. */
export function larger(left: Quantity, right: Quantity): Quantity {
  return between(Math.max(left.least, right.least), Math.max(left.most, right.most), ...reasonsOf(left, right));
}

/** Returns the smaller of two amounts. */
export function smaller(one: Quantity, other: Quantity): Quantity {
  return between(Math.min(one.least, other.least), Math.min(one.most, other.most), ...reasonsOf(one, other));
}

/** Returns `count` times the same amount. No count times an unbounded amount is nothing. */
export function times(count: Quantity, amount: Quantity): Quantity {
  const most = count.most === 0 || amount.most === 0 ? 0 : count.most * amount.most;
  return between(count.least * amount.least, most, ...reasonsOf(count, amount));
}

/** Returns an amount between 0 and `most`. */
export function perhaps(why: UnknownReason, amount: Quantity, most = amount.most): Quantity {
  return between(0, most, why, ...reasonsOf(amount));
}

/** Returns the reasons of several amounts, with duplicates. */
export function reasonsOf(...amounts: readonly Quantity[]): readonly UnknownReason[] {
  return amounts.flatMap(({ why = [] }) => why);
}

/** Returns the bounds of `after − before`, which may be infinite. */
export function difference({ before, after }: { readonly before: Quantity; readonly after: Quantity }): Quantity {
  if (after.same !== undefined && after.same === before.same) return NOTHING;
  return { least: after.least - before.most, most: after.most - before.least };
}

/** Returns a bound, or undefined if it is infinite. */
export function toBound(bound: number): number | undefined {
  // Adding 0 turns -0 into 0.
  return Number.isFinite(bound) ? bound + 0 : undefined;
}

/** Returns the reason for an amount that the service decides on. `name` is the attribute that concerns it. */
export function byService(name: string): UnknownReason {
  return { kind: "service", name };
}

/** Returns the reason for an amount that depends on an attribute without a usable value. */
export function whyOf({ kind }: AttributeValue, name: string): UnknownReason {
  const kinds = { unknown: "after-apply", unset: "not-set", known: "not-in-plan" } as const;
  return { kind: kinds[kind], name };
}
