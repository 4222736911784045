// Amounts that may not be fully known: the least and the most they can be.

import type { Range, UnknownAmount } from "../../../core/index.ts";
import type { AttributeValue } from "../facts/attributes.ts";

/** Reason why an amount is not known. */
export type Why = Readonly<Pick<UnknownAmount, "kind" | "name" | "remark">>;

/** An amount between two bounds, 0 or more. `most` may be Infinity. */
export interface Quantity extends Range<number> {
  readonly why?: readonly Why[];
  /**
   * Two quantities with the same name are the same amount, known or not: a resize to the same unknown flavor changes
   * nothing.
   */
  readonly same?: string | undefined;
}

/** Nothing at all. */
export const NOTHING: Quantity = { least: 0, most: 0 };

/** Returns an amount that is known. */
export function exactly(amount: number): Quantity {
  return { least: amount, most: amount };
}

/** Returns an amount without an upper bound. */
export function atLeast(amount: number, why: Why): Quantity {
  return between(amount, Number.POSITIVE_INFINITY, why);
}

/** Returns an amount between two bounds. Equal bounds need no reasons. */
export function between(least: number, most: number, ...why: readonly Why[]): Quantity {
  return least === most ? { least, most } : { least, most, why };
}

/** Returns nothing or one. */
export function upToOne(why: Why): Quantity {
  return between(0, 1, why);
}

/** Returns the sum of independent amounts. */
export function plus(one: Quantity, other: Quantity): Quantity {
  if (other.most === 0) return one;
  if (one.most === 0) return other;
  return between(one.least + other.least, one.most + other.most, ...reasonsOf(one, other));
}

/** Returns the larger of two amounts. */
export function larger(one: Quantity, other: Quantity): Quantity {
  return between(Math.max(one.least, other.least), Math.max(one.most, other.most), ...reasonsOf(one, other));
}

/** Returns `count` times the same amount. No count times an unbounded amount is nothing. */
export function times(count: Quantity, amount: Quantity): Quantity {
  const most = count.most === 0 || amount.most === 0 ? 0 : count.most * amount.most;
  return between(count.least * amount.least, most, ...reasonsOf(count, amount));
}

/** Returns the same amount, or less down to nothing. */
export function perhaps(why: Why, amount: Quantity, most = amount.most): Quantity {
  return between(0, most, why, ...reasonsOf(amount));
}

/** Returns the reasons of several amounts, some perhaps twice. */
export function reasonsOf(...amounts: readonly Quantity[]): readonly Why[] {
  return amounts.flatMap(({ why = [] }) => why);
}

/** Returns the bounds of `after − before`. Either may be infinite. */
export function difference({ before, after }: { readonly before: Quantity; readonly after: Quantity }): Quantity {
  if (after.same !== undefined && after.same === before.same) return NOTHING;
  return { least: after.least - before.most, most: after.most - before.least };
}

/** Returns a bound as data: undefined for an infinite one. */
export function toBound(bound: number): number | undefined {
  // Adding 0 makes 0 of -0.
  return Number.isFinite(bound) ? bound + 0 : undefined;
}

/**
 * Returns the reason why an amount is not known that the service decides on, by the name of the attribute which is
 * about it.
 */
export function byService(name: string): Why {
  return { kind: "service", name };
}

/** Returns the reason why an amount is not known if an attribute that it depends on has no usable value. */
export function whyOf({ kind }: AttributeValue, name: string): Why {
  const kinds = { unknown: "after-apply", unset: "not-set", known: "not-in-plan" } as const;
  return { kind: kinds[kind], name };
}
