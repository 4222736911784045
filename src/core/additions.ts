// Amounts that a change adds to limits, read from the checks of its report. Other changes of the same project count
// them.

import type { Addition, Check, OpenAmount, Report } from "./model.ts";
import { isPerObject, parseCheckKey } from "./resource-keys.ts";

/** Fields of a check that tell how much it adds. Its mode is absent if the report's applies. */
type ReportedCheck = Pick<Check, "region" | "regionKnown" | "key" | "used" | "planned" | "atLeast" | "peak"> & {
  readonly mode?: Report["mode"] | undefined;
};

/**
 * Returns the known amounts that a change adds to limits of the whole project, and the open amounts that it may add in
 * addition. Both come from the checks of its report.
 */
export function findAdditions({
  mode,
  checks,
  mayTake = [],
}: Pick<Report, "mode"> & {
  readonly checks: readonly ReportedCheck[];
  readonly mayTake?: readonly ReportedCheck[] | undefined;
}) {
  const additions: Addition[] = [];
  const open: OpenAmount[] = [];
  for (const check of [...checks, ...mayTake]) {
    const { region, regionKnown = true, key, atLeast = false } = check;
    const { amount: added, most } = findAddition({ ...check, mode: check.mode ?? mode }) ?? { amount: 0 };
    if (added === null || (!regionKnown && added > 0))
      open.push({ region: regionKnown ? region : undefined, key, most });
    else if (added > 0) additions.push({ region, key, amount: added, atLeast, most });
  }
  return { additions, open };
}

/**
 * Returns the amount that a check adds to a limit of the whole project. `amount` is null if it is unknown. `most` is
 * its upper bound, or undefined if no bound is known. Returns undefined if the check adds nothing.
 */
export function findAddition({
  key,
  used,
  planned,
  mode,
  atLeast = false,
  peak,
}: ReportedCheck): { readonly amount: number | null; readonly most?: number | undefined } | undefined {
  if (isOfLargest(key) && used === null) return undefined;
  const isTotal = mode === "target";
  if (isTotal && used === null) return { amount: null };
  const amount = isTotal ? planned - (used ?? 0) : planned;
  if (!atLeast) return amount > 0 ? { amount, most: amount } : undefined;
  // Usage after the change is at most its peak.
  const most = typeof peak === "number" && used !== null ? Math.max(0, peak - used) : undefined;
  if (amount > 0) return { amount, most: most === undefined ? undefined : Math.max(most, amount) };
  return most === 0 ? undefined : { amount: null, most };
}

/**
 * True for a check of a limit per object. It shows the largest object only, so it adds nothing to a limit of the
 * project. With usage it is of a limit per user, and shows what the user of the credentials has, whom all changes of a
 * project share.
 */
function isOfLargest(shown: string): boolean {
  const { key, item } = parseCheckKey(shown);
  return item === undefined && isPerObject(key);
}
