// The checks of a report as they are shown: what fails, what warns, then the rest, the tightest first within each; and advice on them, where
// checks for which the same holds are one entry.

import {
  type Check,
  type Effect,
  type Group,
  groupsOf,
  hasLimitOfEach,
  idOf,
  isUnenforced,
  type Message,
  parseCheckKey,
  quotedList,
  type Report,
  say,
  sayRegion,
  toText,
} from "../core/index.ts";
import { findAdvice, findContributors, findSharedSources, toSharedAdvice } from "../words/index.ts";
import { VERDICT_ORDER } from "./verdicts.ts";

/** The targets of a report. Of one project that is no target: the report, without a name. */
export function targetsOf(report: Report) {
  return report.targets ?? [{ ...report, name: undefined }];
}

/** Projected as a share of the limit, for comparing only. Without numbers: below every share. Limit 0, or a flavor that does not exist: above every share. */
function toShare({ projected, limit, cause }: Check): number {
  if (typeof limit !== "number" || projected === null) return cause === "flavor" ? Number.POSITIVE_INFINITY : -1;
  if (limit === 0) return projected > 0 ? Number.POSITIVE_INFINITY : 0;
  return projected / limit;
}

/** All checks as they are shown, each in one group: problems that fail, then those that warn; `unenforced`: what would be a problem, and does not count by the policy. Checks that are equal stay in the report's order (region, key). */
export function toGroups({ checks }: Report) {
  // Two that are infinite have no difference.
  const sorted = VERDICT_ORDER.flatMap((verdict) =>
    checks.filter((check) => check.verdict === verdict).sort((a, b) => toShare(b) - toShare(a) || 0),
  );
  const unenforced = sorted.filter(isUnenforced);
  const {
    waived = [],
    fits = [],
    unmetered = [],
    ...others
  } = Object.groupBy(
    sorted.filter((check) => !isUnenforced(check)),
    ({ verdict }) => verdict,
  );
  const problems = Object.values(others).flat();
  const problemsWith = (effect: Effect) => problems.filter((check) => check.effect === effect);
  return { problems: [...problemsWith("fail"), ...problemsWith("warn")], waived, unenforced, fits, unmetered };
}

export type Groups = ReturnType<typeof toGroups>;

/** Most objects with a limit to themselves that are listed of one region and key where they have room. */
const MOST_OBJECTS = 5;

/** Checks without those of all but the first objects that have a limit to themselves, of each region and key. */
export function withFirstObjects(checks: readonly Check[]): readonly Check[] {
  const listed = new Map<string, number>();
  return checks.filter(({ region, key: shown }) => {
    const { key, item } = parseCheckKey(shown);
    if (!hasLimitOfEach(key) || item === undefined) return true;
    const id = idOf(region, key);
    const number = (listed.get(id) ?? 0) + 1;
    listed.set(id, number);
    return number <= MOST_OBJECTS;
  });
}

/** All checks in the order in which they are shown. */
export function toShownOrder(report: Report): readonly Check[] {
  const { problems, waived, unenforced, fits, unmetered } = toGroups(report);
  return [...problems, ...waived, ...unenforced, ...fits, ...unmetered];
}

/** Groups checks that fail for the same region or flavor. Every other check is alone. */
export function toFaults(checks: readonly Check[]): readonly Group<Check>[] {
  return groupsOf(checks, (check) => {
    const isShared = check.cause === "region" || check.cause === "flavor";
    return isShared ? toText(check.reason) : check;
  });
}

/** The region as people read it: another name where a plan marks its own as sensitive. */
export function regionOf({ region, shownRegion = region }: Check): string {
  return shownRegion;
}

/** False where the plan does not say the region. A region that the cloud knows as `?` is one like any other. */
export function isRegionKnown({ regionKnown = true }: Check): boolean {
  return regionKnown;
}

/** The region for a cell or a list item. Region names have no spaces, so that ours is not taken for one. */
export function regionName(check: Check): Message {
  return isRegionKnown(check) ? sayRegion(check) : say`(not known)`;
}

/** Most keys, and most regions, that are named of checks with the same advice. */
const MOST_NAMES = 4;

/** Regions and keys of checks, where a sentence about them begins. `most`: number of regions that are named, and of keys. */
export function subjectOf(checks: readonly Check[], most = MOST_NAMES): Message {
  const regions = [...new Set(checks.filter(isRegionKnown).map(regionOf))];
  const keys = quotedList([...new Set(checks.map(({ key }) => key))], { most });
  if (regions.length === 0) return say`region not known, ${keys}`;
  const names = quotedList(regions, { most });
  return regions.length === 1 ? say`${names} ${keys}` : say`${keys} in each of ${names}`;
}

/** The resources that checks with the same advice come from, as a sentence; `most`: number of plans or resources that are named. undefined: there are none, or they are named, or not to blame. */
export function findSources(checks: readonly Check[], most?: number): Message | undefined {
  const isBlameless = checks.some((check) => check.verdict === "tight" && check.cause !== "peak");
  // Reasons for unknown amounts name their resources.
  const isNamed = checks.every(
    ({ cause, unknown }) => (cause === "amount" || cause === "flavor") && unknown !== undefined,
  );
  return isBlameless || isNamed ? undefined : findContributors(checks, most);
}

/** Advice on each check that has some, with the checks that it is for. `sources`: see {@link findSources}. */
export function toAdvised(checks: readonly Check[], mostSources?: number) {
  const advised = checks.flatMap((check) => {
    const advice = findAdvice(check);
    return advice === undefined ? [] : [{ check, advice }];
  });
  // Those that a region is at fault for; those of one region that are unknown or lack a flavor for the same reason; those of one key in
  // several regions where the same can be done.
  const groups = groupsOf(advised, ({ check: { verdict, cause, region, key }, advice }) => {
    if (cause === "region") return toText(advice);
    return JSON.stringify([verdict, verdict === "unknown" || cause === "flavor" ? region : key, toText(advice)]);
  });
  // Limits that the same resources of several plans exceed are one entry.
  const joined = groupsOf(groups, (members) => {
    const regions = members.map(({ check: { region } }) => region);
    const sources = findSharedSources(members[0].check);
    return sources === undefined ? members : idOf(sources, members[0].check.effect, regions);
  });
  return joined.map((parts) => {
    const [[{ check, advice }]] = parts;
    const of = parts.flat().map((member) => member.check);
    const shared = parts.length === 1 ? advice : toSharedAdvice(parts.map(([first]) => first.check));
    return { checks: of, verdict: check.verdict, advice: shared, sources: findSources(of, mostSources) };
  });
}

/** Advice on a check, or on several with the same advice. */
export type Advised = ReturnType<typeof toAdvised>[number];
