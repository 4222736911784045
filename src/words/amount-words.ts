// The unit of a check's amounts, and the peak, as sentences and rows have them.

import { type Check, type Scale, toScale } from "../core/index.ts";

/** The one unit in which each of a check's amounts is exact, in its row and in sentences. `more`: amounts that only sentences have. */
export function scaleOf(check: Omit<Check, "reason" | "effect">, ...more: readonly (number | undefined)[]): Scale {
  const { used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely, rule } = check;
  const { waiver, together } = check;
  const policy = [rule?.keepFree, waiver?.upTo, waiver?.upToNeeded];
  const others = [together?.projected, together?.peak, ...(together?.others ?? []).map(({ amount }) => amount)];
  const own = [used, planned, projected, limit, usable, limitNeeded, peak, peakAtLeast, peakLikely];
  return toScale(
    check.unit,
    [...own, ...policy, ...others, ...more].filter((amount) => typeof amount === "number"),
  );
}

/** Peak usage during apply. undefined: no bound is known, or none that is above both ends. */
export interface Peak {
  readonly atMost: number | undefined;
  readonly atLeast: number | undefined;
  /** The one that is to be expected, where it counts and is above the one that no order avoids. */
  readonly likely: number | undefined;
}

/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. undefined where usage is nowhere higher than before and after. */
export function findPeak({ used, projected, peak, peakAtLeast, peakLikely }: Check): Peak | undefined {
  if (projected === null) return undefined;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) =>
    typeof amount === "number" && amount > ends ? amount : undefined;
  const likely = peakLikely === peakAtLeast ? undefined : above(peakLikely);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast), likely };
  return Object.values(found).every((amount) => amount === undefined) ? undefined : found;
}
