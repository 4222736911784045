// Region and key of a check as they are shown. Plans of resources may not tell a region; then it is `?`, and the check says why.

import { type Check, quote, visible } from "../core/index.ts";

/** The region as people read it: another text where it must not be shown. */
export function regionOf({ region, shownRegion = region }: Check): string {
  return shownRegion;
}

/** False where the plan does not tell the region. A region that the cloud knows as `?` is one like any other. */
export function isRegionKnown({ regionKnown = true }: Check): boolean {
  return regionKnown;
}

/** The region for a cell or a list item, as Markdown. Region names have no spaces, so that ours is not taken for one. */
export function renderRegion(check: Check): string {
  return isRegionKnown(check) ? quote(regionOf(check)) : "(not known)";
}

/** The region as plain text. */
export function showRegion(check: Check): string {
  return isRegionKnown(check) ? visible(regionOf(check)) : "(not known)";
}

/** Region and key of a check where a sentence about it begins, as plain text. */
export function showSubject(check: Check): string {
  return `${isRegionKnown(check) ? visible(regionOf(check)) : "region not known,"} ${visible(check.key)}`;
}
