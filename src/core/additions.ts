// Amounts that a change takes of limits, by the checks of its report: others of the same project count them.

import type { Addition, OpenAmount, PlanMode, Report } from "./model.ts";
import { isPerObject, parseCheckKey } from "./resource-keys.ts";

/** The members of a check that say what it adds. */
interface ReportedCheck {
  readonly region: string;
  readonly regionKnown?: boolean | undefined;
  readonly key: string;
  readonly mode?: PlanMode | undefined;
  readonly used: number | null;
  readonly planned: number;
  readonly atLeast?: boolean | undefined;
  readonly peak?: number | null | undefined;
}

/** Returns what a change adds to limits for all, by the checks of its report, and what it may add besides. */
export function findAdditions(report: { readonly checks: readonly ReportedCheck[] } & Pick<Report, "mode">) {
  const additions: Addition[] = [];
  const open: OpenAmount[] = [];
  for (const check of report.checks) {
    const { region, regionKnown = true, key, atLeast = false } = check;
    const { amount: added, most } = findAddition(check, report) ?? { amount: 0 };
    if (added === null || (!regionKnown && added > 0))
      open.push({ region: regionKnown ? region : undefined, key, most });
    else if (added > 0) additions.push({ region, key, amount: added, atLeast, most });
  }
  return { additions, open };
}

/**
 * Returns the amount that a check adds to a limit for all (null: unknown), and the most that it may be (undefined: no
 * bound is known). Returns undefined if it adds nothing. `report`: older checks lack the mode, which the report has.
 */
export function findAddition(
  { key, used, planned, mode, atLeast = false, peak }: Omit<ReportedCheck, "region">,
  report: Pick<Report, "mode">,
): { readonly amount: number | null; readonly most?: number | undefined } | undefined {
  if (isOfLargest(key)) return undefined;
  const isTotal = (mode ?? report.mode) === "target";
  if (isTotal && used === null) return { amount: null };
  const amount = isTotal ? planned - (used ?? 0) : planned;
  if (!atLeast) return amount > 0 ? { amount, most: amount } : undefined;
  // No more is in use after the change than at its peak.
  const most = typeof peak === "number" && used !== null ? Math.max(0, peak - used) : undefined;
  if (amount > 0) return { amount, most: most === undefined ? undefined : Math.max(most, amount) };
  return most === 0 ? undefined : { amount: null, most };
}

/** True for a check of the largest of many objects, which limits of all together do not count. */
function isOfLargest(shown: string): boolean {
  const { key, item } = parseCheckKey(shown);
  return item === undefined && isPerObject(key);
}
