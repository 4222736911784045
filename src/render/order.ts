// The order of checks in a report: those that fail, those that warn, then the rest; the tightest first within each.

import { type Check, type CheckVerdict, type Effect, isUnenforced, type Report } from "../core/index.ts";
import { isRegionKnown, regionOf } from "./subject.ts";

/** Verdicts in the order in which they are told. */
export const VERDICT_ORDER: readonly CheckVerdict[] = [
  "over",
  "forbidden",
  "contended",
  "unknown",
  "tight",
  "waived",
  "fits",
  "unmetered",
];

/** Verdicts of what fails or warns, unless a waiver covers it. */
const PROBLEM_VERDICTS: readonly CheckVerdict[] = ["over", "forbidden", "contended", "unknown", "tight"];

/** A report's checks as they are shown, each in exactly one group. */
export interface Groups {
  /** Checks that fail, then those that warn; over, forbidden, contended, unknown and tight within each, in this order. */
  readonly problems: readonly Check[];
  readonly waived: readonly Check[];
  /** Checks that would be problems and do not count, because the policy does not enforce them. */
  readonly unenforced: readonly Check[];
  readonly fits: readonly Check[];
  readonly unmetered: readonly Check[];
}

/** Projected as a share of the limit, for comparing only. Without numbers: below every share. Limit 0: above every share. */
function toShare(check: Check): number {
  const { projected, limit } = check;
  if (typeof limit !== "number" || projected === null) return -1;
  if (limit === 0) return projected > 0 ? Number.POSITIVE_INFINITY : 0;
  return projected / limit;
}

/** Tightest first; checks that are equal stay in the report's order (region, key). Two that are infinite have no difference. */
function byShare(checks: readonly Check[]): readonly Check[] {
  return checks.toSorted((a, b) => toShare(b) - toShare(a) || 0);
}

/** All checks, grouped as they are shown. */
export function toGroups(report: Report): Groups {
  const enforced = report.checks.filter((check) => !isUnenforced(check));
  const unenforced = report.checks.filter(isUnenforced);
  const pick = (checks: readonly Check[], verdict: CheckVerdict) =>
    byShare(checks.filter((check) => check.verdict === verdict));
  const problemsWith = (effect: Effect) => {
    const checks = enforced.filter((check) => check.effect === effect);
    return PROBLEM_VERDICTS.flatMap((verdict) => pick(checks, verdict));
  };
  return {
    problems: [...problemsWith("fail"), ...problemsWith("warn")],
    waived: pick(enforced, "waived"),
    unenforced: VERDICT_ORDER.flatMap((verdict) => pick(unenforced, verdict)),
    fits: pick(enforced, "fits"),
    unmetered: pick(enforced, "unmetered"),
  };
}

/** All checks in the order in which they are shown. */
export function toShownOrder(report: Report): readonly Check[] {
  const { problems, waived, unenforced, fits, unmetered } = toGroups(report);
  return [...problems, ...waived, ...unenforced, ...fits, ...unmetered];
}

/** Checks by region, regions in the order in which they come. */
export function byRegion(checks: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  return Map.groupBy(checks, regionOf);
}

/** Number of known regions that have a check. */
export function countRegions({ checks }: Pick<Report, "checks">): number {
  return new Set(checks.filter(isRegionKnown).map(regionOf)).size;
}
