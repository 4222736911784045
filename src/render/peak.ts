// Peak usage during apply, where it is higher than before and after.

import type { Check } from "../core/index.ts";
import { formatScaled, type Scale } from "./numbers.ts";

/** Peak usage during apply. null: no bound is known, or none that is above both ends. */
export interface Peak {
  readonly atMost: number | null;
  readonly atLeast: number | null;
}

/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. null where usage is nowhere higher than before and after, or nothing is known of it. */
export function findPeak({ used, projected, peak, peakAtLeast }: Check): Peak | null {
  if (projected === null) return null;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) => (typeof amount === "number" && amount > ends ? amount : null);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast) };
  return found.atMost === null && found.atLeast === null ? null : found;
}

/**
 * "up to 140 during apply (at least 132)". What it gets to at most is rounded up, what it gets to at least down. `isOpen`: the end
 * is known as a lower bound only, so that usage may get as high there too.
 */
export function formatPeak({ atMost, atLeast }: Peak, { scale, isOpen }: { scale: Scale; isOpen: boolean }): string {
  const least = atLeast === null ? "" : formatScaled(atLeast, scale, "down");
  if (atMost === null) return `at least ${least} during apply`;
  const most = formatScaled(atMost, scale, "up");
  if (isOpen) return `up to ${most}${atLeast === null ? "" : ` (at least ${least} during apply)`}`;
  if (atMost === atLeast) return `${most} during apply`;
  return `up to ${most} during apply${atLeast === null ? "" : ` (at least ${least})`}`;
}

/** The numbers of a peak that are shown. */
export function amountsOf(peak: Peak | null): readonly number[] {
  return [peak?.atMost, peak?.atLeast].filter((amount) => typeof amount === "number");
}
