// Whether a waiver covers a check. It takes certainty: an amount that is not exactly known is within nothing.

import type { AppliedWaiver, CheckPolicy, CheckWaiver } from "../model.ts";
import type { Judgement } from "./verdict.ts";

type State = AppliedWaiver["state"];

/** Of what is in the way, what a reader can do most about comes last; an expired waiver is no waiver, whatever its amount. */
function stateOf(waiver: CheckWaiver, { projected, exact }: { projected: number | null; exact: boolean }): State {
  // NaN, where a date could not be read, is not in force.
  if (!(waiver.daysLeft >= 0)) return "expired";
  if (waiver.upTo === null) return "unfit";
  if (projected === null || !exact) return "uncertain";
  return projected <= waiver.upTo ? "applies" : "exceeded";
}

/**
 * The waiver that covers a check, or the one that would have come nearest to: the first that applies, else the one that ends last.
 * null: none matches, or there is nothing to waive. Only `over` and `forbidden` can be waived, and only where they count.
 */
export function findWaiver({
  judgement: { verdict, projected, peakAtLeast, peak, because },
  atLeast,
  policy,
}: {
  readonly judgement: Judgement;
  readonly atLeast: boolean;
  readonly policy: CheckPolicy;
}): AppliedWaiver | null {
  if ((verdict !== "over" && verdict !== "forbidden") || policy.enforce.value === "off") return null;
  // What a waiver has to cover is the amount that was found to be over.
  const amount = because === "peakAtLeast" ? peakAtLeast : because === "peak" ? peak : projected;
  const all = policy.waivers.map((waiver) =>
    toApplied(waiver, stateOf(waiver, { projected: amount, exact: !atLeast })),
  );
  return all.find(({ state }) => state === "applies") ?? all.reduce(laterOf, all[0] ?? null);
}

function laterOf(one: AppliedWaiver | null, other: AppliedWaiver): AppliedWaiver | null {
  return one !== null && one.until >= other.until ? one : other;
}

function toApplied(waiver: CheckWaiver, state: State): AppliedWaiver {
  const { regions, keys, daysLeft, ...rest } = waiver;
  return { ...rest, regions: [...regions], keys: [...keys], daysLeft: Number.isNaN(daysLeft) ? -1 : daysLeft, state };
}
