// Which checks a reader sees first: what stops the merge, what warns, then the rest; the tightest first within each.

import type { Check, CheckVerdict, Report } from "../model.ts";

/** Verdicts in the order in which they are told. */
export const VERDICT_ORDER: readonly CheckVerdict[] = [
  "over",
  "forbidden",
  "unknown",
  "tight",
  "waived",
  "fits",
  "unmetered",
];

/** A report's checks as they are shown, each in exactly one group. */
export interface Groups {
  /** over, forbidden, unknown and tight, in this order. */
  readonly problems: readonly Check[];
  readonly waived: readonly Check[];
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

/** Tightest first; checks that are equal stay in the report's order (region, key). */
function byShare(checks: readonly Check[]): readonly Check[] {
  return checks
    .map((check) => ({ check, share: toShare(check) }))
    .sort((a, b) => (a.share === b.share ? 0 : b.share - a.share))
    .map(({ check }) => check);
}

/** The checks of a verdict, tightest first. */
export function findChecks(report: Report, verdict: CheckVerdict): readonly Check[] {
  return byShare(report.checks.filter((check) => check.verdict === verdict));
}

/** All checks, grouped as they are shown. */
export function toGroups(report: Report): Groups {
  const groups = new Map(VERDICT_ORDER.map((verdict) => [verdict, findChecks(report, verdict)]));
  const of = (verdict: CheckVerdict) => groups.get(verdict) ?? [];
  return {
    problems: [...of("over"), ...of("forbidden"), ...of("unknown"), ...of("tight")],
    waived: of("waived"),
    fits: of("fits"),
    unmetered: of("unmetered"),
  };
}

/** All checks in the order in which they are shown. */
export function toShownOrder(report: Report): readonly Check[] {
  return VERDICT_ORDER.flatMap((verdict) => findChecks(report, verdict));
}

/** Checks by region, regions in the order in which they come. */
export function byRegion(checks: readonly Check[]): ReadonlyMap<string, readonly Check[]> {
  const regions = new Map<string, Check[]>();
  for (const check of checks) {
    const known = regions.get(check.region);
    if (known === undefined) regions.set(check.region, [check]);
    else known.push(check);
  }
  return regions;
}

/** Number of regions that have a check. */
export function countRegions(report: Report): number {
  return new Set(report.checks.map((check) => check.region)).size;
}
