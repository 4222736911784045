// Region and key of a check as they are shown. Plans of resources may not tell a region; then it is `?`, and the check says why.

import { type Check, quote, type Report, visible } from "../core/index.ts";

/**
 * The report as people read it: a region that a plan marks as sensitive stands there by another name. Whatever writes a text for
 * people begins with this.
 */
export function withShownRegions(report: Report): Report {
  if (report.checks.every(({ shownRegion }) => shownRegion === undefined)) return report;
  return { ...report, checks: report.checks.map(withShownRegion) };
}

/** (A copy by spreading would list the check's resources, of which there may be 100,000.) */
function withShownRegion(check: Check): Check {
  const { shownRegion } = check;
  if (shownRegion === undefined) return check;
  const copy: Check = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(check));
  copy.region = shownRegion;
  return copy;
}

/** False where the plan does not tell the region. A region that the API knows as `?` is one like any other. */
export function isRegionKnown({ regionKnown = true }: Check): boolean {
  return regionKnown;
}

/** The region for a cell or a list item, as Markdown. Region names have no spaces, so that ours is not taken for one. */
export function renderRegion(check: Check): string {
  return isRegionKnown(check) ? quote(check.region) : "(not known)";
}

/** The region as plain text. */
export function showRegion(check: Check): string {
  return isRegionKnown(check) ? visible(check.region) : "(not known)";
}

/** Region and key of a check where a sentence about it begins, as plain text. */
export function showSubject(check: Check): string {
  return `${isRegionKnown(check) ? visible(check.region) : "region not known,"} ${visible(check.key)}`;
}
