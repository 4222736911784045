// Units of a check's amounts, and its peak, for rows and sentences.

import { type Check, type Scale, toScale } from "../core/index.ts";

/**
 * Returns the unit in which each amount of a check is exact, for its row and for sentences. `more` are amounts that
 * only sentences have.
 */
export function findScale(check: Omit<Check, "reason" | "effect">, ...more: readonly (number | undefined)[]): Scale {
  const { used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely, rule } = check;
  const { waiver, together } = check;
  const policy = [rule?.keepFree, waiver?.upTo, waiver?.upToNeeded];
  const others = [together?.projected, together?.peak, ...(together?.others ?? []).map(({ amount }) => amount)];
  const amounts = [used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely];
  return toScale(
    check.unit,
    [...amounts, ...policy, ...others, ...more].filter((amount) => typeof amount === "number"),
  );
}

/** Peak usage during apply. A bound is undefined if it is unknown, or not above both ends. */
export interface Peak {
  readonly atMost: number | undefined;
  readonly atLeast: number | undefined;
  /** Expected peak, if it counts and is higher than the peak that no order avoids. */
  readonly likely: number | undefined;
}

/**
 * Returns the peak of a check. undefined if usage never exceeds both its start and its end. If some amounts are
 * unknown, the upper bound holds for the end as well.
 */
export function findPeak({ used, projected, peak, peakAtLeast, peakLikely }: Check): Peak | undefined {
  if (projected === null) return undefined;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) =>
    typeof amount === "number" && amount > ends ? amount : undefined;
  const likely = peakLikely === peakAtLeast ? undefined : above(peakLikely);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast), likely };
  return Object.values(found).every((amount) => amount === undefined) ? undefined : found;
}
