// Advice on the checks of a report: those for which the same holds are told about together.

import { type Check, formatInteger, type Message, toText } from "../core/index.ts";
import { findAdvice, findContributors } from "../words/index.ts";
import { isRegionKnown, regionOf } from "./subject.ts";
import { VERDICT_SIGNS } from "./wording.ts";

/** Most keys, and most regions, that are named of checks that are told about together. */
const MOST_NAMES = 4;

/** Some names, and " and 3 more" behind them, or nothing. */
export interface Names {
  readonly names: readonly string[];
  readonly more: string;
}

function toNames(all: readonly string[]): Names {
  const names = [...new Set(all)];
  const more = names.length - MOST_NAMES;
  return { names: names.slice(0, MOST_NAMES), more: more <= 0 ? "" : ` and ${formatInteger(more)} more` };
}

/** Advice on a check, or on several with the same advice. */
export interface Advised {
  /** Number of checks. */
  readonly amount: number;
  readonly sign: string;
  /** No names: the plan does not tell it. */
  readonly regions: Names;
  readonly keys: Names;
  readonly advice: Message;
  /** The resources that it comes from, as a sentence; undefined where no plan told any, and where the change is not to blame. */
  readonly sources: Message | undefined;
}

/** The resources that checks which are told about together come from, as a sentence. undefined: no plan told any, or they are named, or not to blame. */
export function findSources(checks: readonly Check[]): Message | undefined {
  const isBlameless = checks.some((check) => check.verdict === "tight" && check.cause !== "peak");
  // Reasons for unknown amounts name their resources.
  const isNamed = checks.every(
    ({ cause, unknown }) => (cause === "amount" || cause === "flavor") && unknown !== undefined,
  );
  return isBlameless || isNamed ? undefined : findContributors(checks);
}

/**
 * Checks that are told about together: those that a region is at fault for, those of one region that are unknown or lack a flavor for the same
 * reason, and those of one key in several regions where the same can be done.
 */
function groupOf({ verdict, cause, region, key, reason }: Check, advice: Message | null): string {
  if (cause === "region") return toText(reason);
  return JSON.stringify(verdict === "unknown" || cause === "flavor" ? [region, reason] : [key, verdict, advice]);
}

/** Advice on each check that has some. Checks for which the same holds are one entry. */
export function toAdvised(checks: readonly Check[]): readonly Advised[] {
  const groups = Map.groupBy(
    checks.filter((check) => findAdvice(check) !== null),
    (check) => groupOf(check, findAdvice(check)),
  );
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    const advice = first === undefined ? null : findAdvice(first);
    if (first === undefined || advice === null) return [];
    return {
      amount: members.length,
      sign: VERDICT_SIGNS[first.verdict],
      regions: toNames(members.filter(isRegionKnown).map(regionOf)),
      keys: toNames(members.map(({ key }) => key)),
      advice,
      sources: findSources(members),
    };
  });
}
