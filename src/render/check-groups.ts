// The checks of a report in the order in which every format shows them: failing ones, then warnings, then the rest, and
// the tightest first in each group. Checks with the same advice share an entry.

import {
  type Check,
  type Effect,
  type Group,
  groupsOf,
  idOf,
  isLimitedPerObject,
  isUnenforced,
  type Message,
  parseCheckKey,
  quotedList,
  type Report,
  type ShownRegion,
  say,
  sayRegion,
  toText,
} from "../core/index.ts";
import { findAdvice, findContributors, findSharedSources, toSharedAdvice } from "../words/index.ts";
import { VERDICT_ORDER } from "./verdicts.ts";

/** Returns the targets of a report. A report without targets is returned alone, with no name. */
export function targetsOf(report: Report) {
  return report.targets ?? [{ ...report, name: undefined }];
}

/**
 * Projected usage as a share of the limit, for sorting. Checks without numbers come last. A limit of 0 and a flavor
 * that does not exist come first.
 */
function toShare({ projected, limit, cause }: Check): number {
  if (typeof limit !== "number" || projected === null) return cause === "flavor" ? Number.POSITIVE_INFINITY : -1;
  if (limit === 0) return projected > 0 ? Number.POSITIVE_INFINITY : 0;
  return projected / limit;
}

/**
 * Returns every check in one group, sorted, and the groups in the order in which they are shown. `problems` has failing
 * checks before warnings. `unenforced` has checks that would be problems if the policy enforced them. Equal checks keep
 * the report's order (region, key).
 */
export function toGroups({ checks }: Report) {
  // Infinity − Infinity is NaN.
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

/** Maximum number of objects listed for a region and key whose limit holds for each object. */
const MOST_OBJECTS = 5;

/** Returns the checks without further objects of a limit that holds for each object. */
export function withFirstObjects(checks: readonly Check[]): readonly Check[] {
  const listed = new Map<string, number>();
  return checks.filter(({ region, key: shown }) => {
    const { key, item } = parseCheckKey(shown);
    if (!isLimitedPerObject(key) || item === undefined) return true;
    const id = idOf(region, key);
    const number = (listed.get(id) ?? 0) + 1;
    listed.set(id, number);
    return number <= MOST_OBJECTS;
  });
}

/** Returns all checks in the order in which they are shown. */
export function toShownOrder(report: Report): readonly Check[] {
  return Object.values(toGroups(report)).flat();
}

/** Groups checks that have one region or flavor at fault. Every other check is alone. */
export function toFaults(checks: readonly Check[]): readonly Group<Check>[] {
  return groupsOf(checks, (check) => {
    const isShared = check.cause === "region" || check.cause === "flavor";
    return isShared ? toText(check.reason) : check;
  });
}

/** Returns the region's name for readers: a substitute if the plan marks the name as sensitive. */
export function regionOf({ region, shownRegion = region }: ShownRegion): string {
  return shownRegion;
}

/** False if the plan does not say the region. A region whose name is `?` is known. */
export function isRegionKnown({ regionKnown = true }: Pick<Check, "regionKnown">): boolean {
  return regionKnown;
}

/**
 * Returns the region for a cell or list item. Region names have no spaces, so that none is mistaken for this wording.
 */
export function regionName(check: Check): Message {
  return isRegionKnown(check) ? sayRegion(check) : say`(not known)`;
}

/** Maximum number of keys, and of regions, that a sentence names. */
const MOST_NAMES = 4;

/**
 * Returns the regions and keys of checks, with which a sentence about them begins. At most `most` of either are named.
 */
export function nameChecks(
  checks: readonly Pick<Check, "region" | "shownRegion" | "regionKnown" | "key">[],
  most = MOST_NAMES,
): Message {
  const regions = [...new Set(checks.filter(isRegionKnown).map(regionOf))];
  const keys = quotedList([...new Set(checks.map(({ key }) => key))], { most });
  if (regions.length === 0) return say`region not known, ${keys}`;
  const names = quotedList(regions, { most });
  return regions.length === 1 ? say`${names} ${keys}` : say`${keys} in each of ${names}`;
}

/**
 * Returns a sentence on the resources behind checks with the same advice. At most `most` plans or resources are named.
 * undefined if there are none, the reason names them, or they are not to blame.
 */
export function findSources(checks: readonly Check[], most?: number): Message | undefined {
  const isBlameless = checks.some((check) => check.verdict === "tight" && check.cause !== "peak");
  // Reasons for unknown amounts name their resources.
  const isNamed = checks.every(
    ({ cause, unknown }) => (cause === "amount" || cause === "flavor") && unknown !== undefined,
  );
  return isBlameless || isNamed ? undefined : findContributors(checks, most);
}

/** Returns all advice, each with its checks. `sources` is the result of {@link findSources}. */
export function toAdvised(checks: readonly Check[], mostSources?: number) {
  const advised = checks.flatMap((check) => {
    const advice = findAdvice(check);
    return advice === undefined ? [] : [{ check, advice }];
  });
  // Checks share advice if one region is at fault, if checks of one region are unknown or lack a flavor for the same
  // reason, or if the same helps one key in several regions.
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
    const members = parts.flat().map((member) => member.check);
    const shared = parts.length === 1 ? advice : toSharedAdvice(parts.map(([first]) => first.check));
    return { checks: members, verdict: check.verdict, advice: shared, sources: findSources(members, mostSources) };
  });
}

/** Advice on one or more checks. */
export type Advised = ReturnType<typeof toAdvised>[number];
