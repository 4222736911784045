// Checks and the overall verdict from demands, a snapshot and a policy. Pure: the order of the demands does not matter.

import {
  amountIn,
  type Check,
  type CheckPolicies,
  type CheckPolicy,
  type CheckVerdict,
  type Counts,
  checkKey,
  compareText,
  type Demand,
  firstWithRest,
  isUnenforced,
  joinMessages,
  type Message,
  type OtherChangeList,
  type OtherChanges,
  overallEffect,
  type PlanPolicy,
  type Policy,
  quoted,
  type Report,
  type Snapshot,
  say,
  sayRegion,
  theSetting,
  toScale,
} from "../core/index.ts";
import { createHints } from "../words/index.ts";
import { addUntyped, mergeSpellings, noteUntyped, type Spelling, selectDemands, splitByObject } from "./members.ts";
import { indexReadings, indexShared } from "./snapshot-index.ts";
import { type EvaluationRun, toCheck } from "./to-check.ts";
import { indexOthers } from "./together.ts";

/**
 * Judges every demand, and members of keys that have limits of their own. Expects one demand for each region, key and
 * item, as combined plans have. Never throws.
 */
export function evaluate(input: {
  readonly demands: readonly Demand[];
  readonly snapshot: Snapshot;
  readonly policy: CheckPolicies;
  /** Judgement of the peak for plans of resources. `likely` by default. */
  readonly peakPolicy?: PlanPolicy["peak"];
  /** Changes that are not applied yet. Absent if none were read. */
  readonly others?: Omit<OtherChanges, "notes"> | undefined;
  /** Other gates of the same change. */
  readonly gates?: Omit<OtherChangeList, "notes"> | undefined;
}) {
  const { snapshot, policy, peakPolicy = "likely", others, gates } = input;
  const quota = indexReadings(snapshot.quota);
  const usage = indexReadings(snapshot.usage);
  const spellingOf: Spelling = (member) => quota.spellingOf({ ...member, item: usage.spellingOf(member) });
  const demands = mergeSpellings(splitByObject(input.demands, usage), spellingOf);
  const regionsOf = indexShared(snapshot.shared);
  const run: EvaluationRun = {
    quota,
    usage,
    whereabouts: createHints(demands, snapshot),
    policy,
    peakPolicy,
    others: indexOthers(others, gates ?? { changes: [] }, { regionsOf, spellingOf }),
    regionsOf,
    source: snapshot.source.subject,
  };
  const { named, unnamed } = addUntyped(demands, quota);
  // A type that the plan may not even use is shown only if it lacks room.
  const { room = [], noRoom = [] } = Object.groupBy(
    unnamed.map((demand) => toCheck(demand, run)),
    ({ check }) => (HAS_ROOM.includes(check.verdict) ? "room" : "noRoom"),
  );
  const judged = [
    ...selectDemands(named, { quota, usage }).flatMap((demand) => {
      const result = toCheck(demand, run);
      return demand.onlyReplaces === true && !EXCEEDED.includes(result.check.verdict) ? [] : result;
    }),
    ...noRoom,
  ];
  const checks = judged.map(({ check }) => check).sort(byRegionThenKey);
  const decided = overallEffect(checks.map(({ effect }) => effect));
  const isOpen = decided !== "fail" && judged.some((result) => result.isOpen);
  // The setting changes nothing if the policy file decides the failure.
  const mayAccept = checks.some(
    ({ verdict, effect, cause, rule }) =>
      verdict === "unknown" &&
      effect === "fail" &&
      cause !== "region" &&
      cause !== "others" &&
      rule?.decidedBy.some(({ setting }) => setting === "on-unknown") !== true,
  );
  const notes = [
    ...policy.notes,
    ...noteUnenforced(checks),
    ...noteNegativeUsage(demands, { usage, source: snapshot.source.subject }),
    ...noteExcessReturns(checks),
    ...noteUntyped(demands, quota),
  ];
  const { warnAt, onUnknown } = policy.defaults;
  return {
    verdict: isOpen ? "warn" : decided,
    policy: { warnAt, onUnknown: onUnknown ?? "fail", together: others?.effect },
    counts: countVerdicts(checks),
    checks,
    mayTake: room.length === 0 ? undefined : room.map(({ check }) => check),
    problems: [],
    notes,
    hints: mayAccept ? [ACCEPT_UNKNOWN] : undefined,
    others: others?.changes.map(({ name }) => name),
    othersOpen: isOpen || undefined,
  } satisfies Partial<Report>;
}

const EXCEEDED: readonly CheckVerdict[] = ["over", "forbidden", "waived"];

const HAS_ROOM: readonly CheckVerdict[] = ["fits", "tight"];

const ACCEPT_UNKNOWN = say`Unknown is never taken for a fit. If you accept it where nothing can be done about it, ${theSetting("on-unknown", "warn")} makes unknown checks warn instead of failing.`;

/** Returns the number of checks by verdict. */
export function countVerdicts(checks: readonly { readonly verdict: CheckVerdict }[]): Counts {
  const counts = { fits: 0, tight: 0, over: 0, forbidden: 0, contended: 0, unknown: 0, unmetered: 0, waived: 0 };
  for (const { verdict } of checks) counts[verdict] += 1;
  return counts;
}

/** Returns the inputs as a policy without a file, rules and waivers. */
export function withoutRules({ warnAt, onUnknown }: Policy): CheckPolicies {
  const policy: CheckPolicy = {
    warnAt: { value: warnAt, by: undefined },
    onUnknown: { value: onUnknown, by: undefined },
    enforce: { value: "fail", by: undefined },
    keepFree: [],
    waivers: [],
  };
  return { defaults: { warnAt, onUnknown }, find: () => policy, notes: [], hasFile: false };
}

/** Returns a note on checks that would fail or warn but are not enforced. It appears even if the run passes. */
function noteUnenforced(checks: readonly Check[]): readonly Message[] {
  const amount = checks.filter(isUnenforced).length;
  if (amount === 0) return [];
  return [
    amount === 1
      ? say`1 check is not within its limit or threshold and does not count, because the policy does not enforce it.`
      : say`${amount} checks are not within their limits or thresholds and do not count, because the policy does not enforce them.`,
  ];
}

/** Returns a note on usage that the source reports below 0. Counters of services drift. */
function noteNegativeUsage(
  demands: readonly Demand[],
  { usage, source }: Pick<EvaluationRun, "usage" | "source">,
): readonly Message[] {
  const named = demands.flatMap((demand) => {
    const { key, item } = demand;
    const { value, found } = usage.readingsOf(demand).get(item) ?? {};
    return value === undefined || found === undefined
      ? []
      : say`${sayRegion(demand)} ${quoted(checkKey(key, item))} (${found})`;
  });
  if (named.length === 0) return [];
  const list = joinMessages(firstWithRest(MOST_NAMED, named), ", ");
  return [
    say`${source} reports usage below 0, which counts as 0: ${list}. Its counters are off: ask the cloud's operator to synchronise them.`,
  ];
}

/**
 * Returns a note on checks whose changes give back more than is in use. The plan or the project may be the wrong one.
 */
function noteExcessReturns(checks: readonly Check[]): readonly Message[] {
  const named = checks.flatMap((check) => {
    const { unit, used, planned } = check;
    const isCounted = check.mode === "add" && check.atLeast !== true && check.verdict !== "unmetered";
    if (!isCounted || used === null || used + planned >= 0) return [];
    const scale = toScale(unit, [used, planned]);
    return say`${sayRegion(check)} ${quoted(check.key)} (${amountIn(-planned, scale)} of ${amountIn(used, scale)} in use)`;
  });
  if (named.length === 0) return [];
  return [
    say`More is given back than is in use: ${joinMessages(firstWithRest(MOST_NAMED, named), ", ")}. Is it the right plan?`,
  ];
}

const MOST_NAMED = 4;

/** Compares by UTF-16 units, so that no locale changes a report. */
function byRegionThenKey(a: Check, b: Check): number {
  return compareText(a.region, b.region) || compareText(a.key, b.key);
}
