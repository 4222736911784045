// Demands + snapshot + policy → checks and the overall verdict. Pure: the same input gives the same checks, in any order of demands.

import {
  type AppliedPolicy,
  amountIn,
  type Check,
  type CheckPolicies,
  type CheckPolicy,
  type CheckVerdict,
  type Counts,
  compareText,
  type Demand,
  isUnenforced,
  join,
  type Message,
  type OtherChanges,
  overallEffect,
  type PlanPolicy,
  type Policy,
  quoted,
  type Report,
  type Said,
  type Snapshot,
  say,
  sayRegion,
  theSetting,
  toScale,
} from "../core/index.ts";
import { joinSpellings, toJudged, untypedNotes, withUntyped } from "./members.ts";
import { indexReadings, indexShared } from "./snapshot-index.ts";
import { type EvaluationRun, type JudgedCheck, toCheck } from "./to-check.ts";
import { indexOthers } from "./together.ts";
import { createHints } from "./value-hints.ts";

/** Part of a report that follows from demands, snapshot and policy alone. */
interface Evaluation extends Pick<Report, "verdict" | "counts" | "checks" | "notes" | "hints" | "others"> {
  readonly policy: AppliedPolicy;
}

/** Judges every demand, and members of keys where they have limits. Demands are expected to be one for each region, key and item (as plans combine to). Never throws. */
export function evaluate(input: {
  readonly demands: readonly Demand[];
  readonly snapshot: Snapshot;
  readonly policy: CheckPolicies;
  /** For plans of resources. Absent: `likely`. */
  readonly peakPolicy?: PlanPolicy["peak"];
  /** Changes that are not applied yet. Absent: none are looked at. */
  readonly others?: OtherChanges | undefined;
}): Evaluation {
  const { snapshot, policy, peakPolicy = "likely", others } = input;
  const quota = indexReadings(snapshot.quota);
  const usage = indexReadings(snapshot.usage);
  const demands = joinSpellings(input.demands, quota);
  const { regions, explanations } = snapshot;
  const services = indexShared(snapshot.shared);
  const whereabouts = createHints({ demands, quota, usage, regions, explanations });
  const run: EvaluationRun = {
    quota,
    usage,
    whereabouts,
    policy,
    peakPolicy,
    others: indexOthers(others ?? NO_OTHERS, { services, spellingOf: quota.spellingOf }),
    services,
    strictest: new Map(),
    source: snapshot.source.subject,
  };
  const { told, untold } = withUntyped(demands, { quota });
  const judged = [
    ...toJudged(told, { quota, usage }).map((demand) => toCheck(demand, run)),
    // Of a type that may not be meant at all, that it has room is no news.
    ...untold.map((demand) => toCheck(demand, run)).filter(({ check }) => !HAS_ROOM.includes(check.verdict)),
  ];
  const checks = judged.map(({ check }) => check).sort(byRegionThenKey);
  const hints = judged.some(({ check, beyondUser }) => beyondUser && check.effect === "fail") ? [ACCEPT_UNKNOWN] : [];
  const all = [
    ...policy.notes,
    ...stricterElsewhere(judged),
    ...notCounting(checks),
    ...tightPeaks(judged),
    ...givenBackTooMuch(checks),
    ...untypedNotes(demands, quota),
  ];
  return {
    verdict: overallEffect(checks.map(({ effect }) => effect)),
    counts: countVerdicts(checks),
    checks,
    policy: {
      warnAt: policy.defaults.warnAt,
      onUnknown: policy.defaults.onUnknown,
      ...(others === undefined ? {} : { together: others.effect }),
    },
    ...(others === undefined ? {} : { others: others.changes.map(({ name }) => name) }),
    ...(all.length === 0 ? {} : { notes: all }),
    ...(hints.length === 0 ? {} : { hints }),
  };
}

const HAS_ROOM: readonly CheckVerdict[] = ["fits", "tight"];

const NO_OTHERS: OtherChanges = { effect: "warn", changes: [] };

/** The way out of unknown checks that have no other. */
const ACCEPT_UNKNOWN = say`Unknown is never taken for a fit. If you accept it where nothing can be done about it, ${theSetting("on-unknown", "warn")} makes unknown checks warn instead of failing.`;

/** Number of checks by verdict. */
export function countVerdicts(checks: readonly { readonly verdict: CheckVerdict }[]): Counts {
  const counts: Counts = {
    fits: 0,
    tight: 0,
    over: 0,
    forbidden: 0,
    contended: 0,
    unknown: 0,
    unmetered: 0,
    waived: 0,
  };
  for (const { verdict } of checks) counts[verdict] += 1;
  return counts;
}

/** The inputs as a policy without a file, rules and waivers. */
export function withoutRules({ warnAt, onUnknown }: Policy): CheckPolicies {
  const policy: CheckPolicy = {
    warnAt: { value: warnAt, by: undefined },
    onUnknown: { value: onUnknown, by: undefined },
    enforce: { value: "fail", by: undefined },
    keepFree: undefined,
    waivers: [],
  };
  return { defaults: { warnAt, onUnknown }, find: () => policy, notes: [], hasFile: false };
}

/** Note on checks that would have failed or warned and do not count; it is there however green the run is. */
function notCounting(checks: readonly Check[]): readonly string[] {
  const amount = checks.filter(isUnenforced).length;
  if (amount === 0) return [];
  return [
    amount === 1
      ? "1 check is not within its limit or threshold and does not count, because the policy does not enforce it."
      : `${amount} checks are not within their limits or thresholds and do not count, because the policy does not enforce them.`,
  ];
}

/** Most keys that a note names. */
const MOST_NAMED = 4;

/** Note on checks that are judged by more than their own region's policy. */
function stricterElsewhere(judged: readonly JudgedCheck[]): readonly Message[] {
  const named = judged
    .filter(({ isStricter }) => isStricter)
    .map(({ check }) => check)
    .sort(byRegionThenKey)
    .map((check) => say`${sayRegion(check)} ${quoted(check.key)}`);
  if (named.length === 0) return [];
  return [
    say`Other regions have the same service, so that the strictest policy of all of them holds: ${listChecks(named)}.`,
  ];
}

/** Note on checks that fit, and reach their threshold during apply alone. */
function tightPeaks(judged: readonly JudgedCheck[]): readonly Message[] {
  const named = judged
    .flatMap(({ check, tightPeak }) => (tightPeak === undefined || isUnenforced(check) ? [] : [{ check, tightPeak }]))
    .sort((one, other) => byRegionThenKey(one.check, other.check))
    .map(({ check, tightPeak }) => {
      const { key, unit, limit } = check;
      const scale = toScale(unit, typeof limit === "number" ? [tightPeak, limit] : [tightPeak]);
      const most = typeof limit === "number" ? say` of ${amountIn(limit, scale)}` : "";
      return say`${sayRegion(check)} ${quoted(key)} (${amountIn(tightPeak, scale)}${most})`;
    });
  return named.length === 0
    ? []
    : [say`During apply, usage may come close to a limit that it keeps to: ${listChecks(named)}.`];
}

/** Note on checks whose changes give back more than there is: the plan, or what it is checked against, may be another one than was meant. */
function givenBackTooMuch(checks: readonly Check[]): readonly Message[] {
  const named = checks.flatMap((check) => {
    const { key, unit, used, planned } = check;
    const isCounted = check.mode === "add" && check.atLeast !== true && check.verdict !== "unmetered";
    if (!isCounted || used === null || used + planned >= 0) return [];
    const scale = toScale(unit, [used, planned]);
    return say`${sayRegion(check)} ${quoted(key)} (${amountIn(-planned, scale)} of ${amountIn(used, scale)} in use)`;
  });
  return named.length === 0
    ? []
    : [say`More is given back than is in use: ${listChecks(named)}. Is it the right plan?`];
}

function listChecks(named: readonly Message[]): Said {
  const more = named.length - MOST_NAMED;
  return join([...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])], ", ");
}

/** By code units, so that no locale changes a report. */
function byRegionThenKey(a: Check, b: Check): number {
  return compareText(a.region, b.region) || compareText(a.key, b.key);
}
