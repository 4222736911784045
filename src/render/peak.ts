// The way to the end, where usage gets higher on it than it is before and after.

import type { Check } from "../core/index.ts";
import { formatScaled, type Scale } from "./numbers.ts";

/** How high usage gets on the way. null: no bound is known, or none that is above both ends. */
export interface Peak {
  readonly atMost: number | null;
  readonly atLeast: number | null;
}

/** The peak of a check. Where not all of its amounts are known, what it is at most holds for the end too. null where the way is nowhere higher than its ends, or nothing is known of it. */
export function findPeak({ used, projected, peak, peakAtLeast }: Check): Peak | null {
  if (projected === null) return null;
  const ends = Math.max(used ?? 0, projected);
  const above = (amount: number | null | undefined) => (typeof amount === "number" && amount > ends ? amount : null);
  const found = { atMost: above(peak), atLeast: above(peakAtLeast) };
  return found.atMost === null && found.atLeast === null ? null : found;
}

/**
 * "up to 140 on the way (at least 132)". What it gets to at most is rounded up, what it gets to at least down. `isOpen`: the end
 * is known as a lower bound only, so that usage may get as high there too.
 */
export function formatPeak({ atMost, atLeast }: Peak, { scale, isOpen }: { scale: Scale; isOpen: boolean }): string {
  const least = atLeast === null ? "" : formatScaled(atLeast, scale, "down");
  if (atMost === null) return `at least ${least} on the way`;
  const most = formatScaled(atMost, scale, "up");
  if (isOpen) return `up to ${most}${atLeast === null ? "" : ` (at least ${least} on the way)`}`;
  if (atMost === atLeast) return `${most} on the way`;
  return `up to ${most} on the way${atLeast === null ? "" : ` (at least ${least})`}`;
}

/** The numbers of a peak that are shown. */
export function amountsOf(peak: Peak | null): readonly number[] {
  return [peak?.atMost, peak?.atLeast].filter((amount) => typeof amount === "number");
}
