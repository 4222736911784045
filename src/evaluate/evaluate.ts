// Demands + snapshot + policy → checks and the overall verdict. Pure: the same input gives the same checks, in any order of demands.

import {
  type AppliedRule,
  type Check,
  type CheckPolicies,
  type CheckPolicy,
  type CheckVerdict,
  type Counts,
  checkKey,
  compareText,
  type Demand,
  type Evaluation,
  effectOf,
  findKey,
  inUnit,
  isPerObject,
  isUnenforced,
  type Limit,
  type NameOf,
  type OtherChanges,
  overallEffect,
  type PlanPolicy,
  type Policy,
  quote,
  quoteInput,
  type Snapshot,
  toScale,
  unitOf,
} from "../core/index.ts";
import type { Circumstances } from "./circumstances.ts";
import { toJudged, untypedNotes } from "./members.ts";
import { findPeakWays } from "./peak-ways.ts";
import { reasonFor } from "./reason.ts";
import { type Finding, indexReadings, type Readings } from "./snapshot-index.ts";
import { findContention, indexOthers, type Others } from "./together.ts";
import { lacksFlavor, listedOf } from "./unknown-amounts.ts";
import { isBeyondUser, unknownCause } from "./unknown-reason.ts";
import { type Figures, type Judgement, judge, limitFor } from "./verdict.ts";
import { findWaiver } from "./waiver.ts";
import { createWhereabouts, type Whereabouts } from "./whereabouts.ts";

/** Judges every demand, and members of keys where they have limits. Demands are expected to be one for each region, key and item (as plans combine to). Never throws. */
export function evaluate(input: {
  readonly demands: readonly Demand[];
  readonly snapshot: Snapshot;
  readonly policy: CheckPolicies;
  /** For plans of resources. Absent: the worst order of applying warns. */
  readonly peakPolicy?: PlanPolicy["peak"];
  /** Changes that are not applied yet. Absent: none are looked at. */
  readonly others?: OtherChanges | null;
  /** Absent: as a workflow has them. */
  readonly nameOf?: NameOf;
}): Evaluation {
  const { demands, snapshot, policy, peakPolicy = "warn", others = null, nameOf = quoteInput } = input;
  const quota = indexReadings(snapshot.quota);
  const usage = indexReadings(snapshot.usage);
  const { regions, explanations } = snapshot;
  const whereabouts = createWhereabouts({ demands, quota, usage, regions, explanations });
  const run: Run = {
    quota,
    usage,
    whereabouts,
    policy,
    peakPolicy,
    others: indexOthers(others ?? NO_OTHERS),
    source: snapshot.source.subject,
    nameOf,
  };
  const judged = toJudged(demands, { quota, usage }).map((demand) => toCheck(demand, run));
  const checks = judged.map(({ check }) => check).sort(byRegionThenKey);
  const hints = judged.some(({ check, beyondUser }) => beyondUser && check.effect === "fail")
    ? [acceptUnknown(nameOf)]
    : [];
  const all = [...policy.notes, ...notCounting(checks), ...tightPeaks(judged), ...untypedNotes(demands, quota)];
  return {
    verdict: overallEffect(checks.map(({ effect }) => effect)),
    counts: countVerdicts(checks),
    checks,
    policy: {
      warnAt: policy.defaults.warnAt,
      onUnknown: policy.defaults.onUnknown,
      ...(others === null ? {} : { together: others.effect }),
    },
    ...(others === null ? {} : { others: others.changes.map(({ name }) => name) }),
    ...(all.length === 0 ? {} : { notes: all }),
    ...(hints.length === 0 ? {} : { hints }),
  };
}

const NO_OTHERS: OtherChanges = { effect: "warn", changes: [] };

/** The way out of unknown checks that have no other. */
function acceptUnknown(nameOf: NameOf): string {
  return `Unknown is never taken for a fit. If you accept it where nothing can be done about it, ${nameOf("on-unknown", "warn")} makes unknown checks warn instead of failing.`;
}

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
    warnAt: { value: warnAt, by: null },
    onUnknown: { value: onUnknown, by: null },
    enforce: { value: "fail", by: null },
    keepFree: null,
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

/** Values that the checks of a run share. */
interface Run {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
  readonly whereabouts: Whereabouts;
  readonly policy: CheckPolicies;
  readonly peakPolicy: PlanPolicy["peak"];
  readonly others: Others;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
  readonly nameOf: NameOf;
}

/** Most keys that a note names. */
const MOST_NAMED = 4;

/** Note on checks that fit, and reach their threshold during apply alone. */
function tightPeaks(judged: readonly Judged[]): readonly string[] {
  const named = judged
    .flatMap(({ check, tightPeak }) => (tightPeak === null || isUnenforced(check) ? [] : [{ check, tightPeak }]))
    .sort((one, other) => byRegionThenKey(one.check, other.check))
    .map(({ check: { region, shownRegion = region, key, unit, limit }, tightPeak }) => {
      const scale = toScale(unit, typeof limit === "number" ? [tightPeak, limit] : [tightPeak]);
      const most = typeof limit === "number" ? ` of ${inUnit(limit, scale)}` : "";
      return `${quote(shownRegion)} ${quote(key)} (${inUnit(tightPeak, scale)}${most})`;
    });
  if (named.length === 0) return [];
  const more = named.length - MOST_NAMED;
  const list = [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return [`During apply, usage may come close to a limit that it keeps to: ${list}.`];
}

/** A check. `tightPeak`: its judgement's. `beyondUser`: it is unknown, and its user can do nothing about that but accept it. */
interface Judged {
  readonly check: Check;
  readonly tightPeak: Judgement["tightPeak"];
  readonly beyondUser: boolean;
}

function toCheck(given: Demand, run: Run): Judged {
  const { quota, usage, whereabouts, policy: policies, peakPolicy, others, source, nameOf } = run;
  const counted = countedOf(given, usage);
  const demand = counted === null ? given : ofUser(given);
  const policy = policies.find(demand);
  const { region, key, item, amount, mode, atLeast } = demand;
  const metered = findKey(key)?.hasLimit ?? true;
  const perObject = isPerObject(key) && counted === null;
  const limit = quota.find(region, key, item);
  const used = perObject ? null : (counted ?? usage.find(region, key, item));
  const unit = unitOf(key);
  const figures = {
    metered,
    perObject,
    // Where the catalogue says that there is no limit, an answer that has one all the same is not a reason to guess.
    limit: metered ? knownValue(limit) : null,
    used: used === null ? null : knownValue(used),
    planned: amount,
    mode,
    atLeast,
    warnAt: policy.warnAt.value,
    keepFree: policy.keepFree?.value ?? null,
    bounds: demand.bounds ?? null,
    lacksFlavor: lacksFlavor(demand.unknown ?? []),
    peakPolicy,
  };
  const alone = judgeAlone(figures, { demand, policy });
  const contention = findContention({ figures, verdict: alone.verdict }, { others: others.find(demand), policy });
  // What this change does by itself, and what decides: the same, or all changes together.
  const { judgement } = alone;
  const { judgement: decisive, waiver, verdict } = contention?.worse ?? alone;
  const effect = effectOf(verdict, policy, others.effect);
  const amounts = {
    region,
    ...(demand.shownRegion === undefined ? {} : { shownRegion: demand.shownRegion }),
    ...(demand.regionProblem === undefined ? {} : { regionKnown: false }),
    key: checkKey(key, item),
    unit,
    mode,
    used: figures.used,
    planned: amount,
    projected: judgement.projected,
    limit: figures.limit,
    headroom: judgement.headroom,
    ...(policy.keepFree === null || judgement.usable === null ? {} : { usable: judgement.usable }),
    ...(decisive.limitNeeded === null ? {} : { limitNeeded: decisive.limitNeeded }),
    ...(atLeast ? { atLeast } : {}),
    ...(demand.unknown === undefined ? {} : { unknown: listedOf(demand.unknown) }),
    ...(demand.bounds === undefined ? {} : { peak: judgement.peak, peakAtLeast: judgement.peakAtLeast }),
    ...(contention === null ? {} : { together: contention.together }),
    ...peakWaysOf(demand, judgement, figures),
  };
  const { projected, usable, highest, peak, peakAtLeast } = judgement;
  const { together } = contention ?? {};
  const withOthers =
    together === undefined ? [] : [together.projected, together.peak, ...together.others.map((one) => one.amount)];
  const told = [
    figures.used,
    amount,
    figures.limit,
    usable,
    projected,
    highest,
    peak,
    peakAtLeast,
    waiver?.upTo,
    ...withOthers,
  ];
  const circumstances: Circumstances = {
    demand,
    scale: toScale(
      unit,
      told.filter((one) => typeof one === "number"),
    ),
    judgement,
    contention,
    limit,
    used,
    whereabouts,
    policy,
    source,
    nameOf,
    waiver,
    outcome: { verdict, effect },
  };
  const cause = decisive.cause ?? unknownCause(circumstances);
  const outcome = {
    verdict,
    ...(cause === null ? {} : { cause }),
    reason: reasonFor(circumstances),
    effect,
    ...(policies.hasFile ? { rule: toAppliedRule(policy, decisive) } : {}),
    ...(waiver === null ? {} : { waiver }),
  };
  // Where the policy file decides that it fails, the setting changes nothing.
  const beyondUser = policy.onUnknown.by === null && isBeyondUser(circumstances);
  const { tightPeak } = judgement;
  if (!("from" in demand)) return { check: { ...amounts, ...outcome }, tightPeak, beyondUser };
  const check = {
    ...amounts,
    get from() {
      return [...(demand.from ?? [])];
    },
    ...outcome,
  };
  return { check, tightPeak, beyondUser };
}

/** The judgement of a check by itself, and the waiver that covers it. */
function judgeAlone(figures: Figures, { demand, policy }: { readonly demand: Demand; readonly policy: CheckPolicy }) {
  const judgement = judge(figures);
  const waiver = findWaiver({ judgement, demand, peakPolicy: figures.peakPolicy, policy });
  const verdict: CheckVerdict = waiver?.state === "applies" ? "waived" : judgement.verdict;
  return { judgement, waiver, verdict };
}

/** Ways around the peak during apply, where it decides. */
function peakWaysOf(
  { parts }: Demand,
  { cause }: Judgement,
  { limit, used }: Pick<Figures, "limit" | "used">,
): Pick<Check, "peakWays"> {
  if ((cause !== "peak" && cause !== "peakAtLeast") || parts == null) return {};
  return typeof limit !== "number" || used === null ? {} : { peakWays: findPeakWays(parts, limit - used) };
}

/** Settings that applied to a check, the numbers that follow from them, and the rules that decided. */
function toAppliedRule(policy: CheckPolicy, { reserve, projected, verdict }: Judgement): AppliedRule {
  const { warnAt, onUnknown, enforce, keepFree } = policy;
  const settings = [
    { setting: "warn-at", by: warnAt.by },
    { setting: "keep-free", by: keepFree?.by ?? null },
    { setting: "enforce", by: enforce.by },
    { setting: "on-unknown", by: onUnknown.by },
  ] as const;
  const exceeded = verdict === "over" || verdict === "forbidden";
  const needed = exceeded && keepFree !== null && projected !== null ? limitFor(projected, keepFree.value) : null;
  return {
    warnAt: warnAt.value,
    onUnknown: onUnknown.value,
    enforce: enforce.value,
    ...(keepFree === null || reserve === null ? {} : { keepFree: reserve }),
    ...(keepFree !== null && "percent" in keepFree.value ? { keepFreePercent: keepFree.value.percent } : {}),
    ...(needed === null ? {} : { limitNeeded: needed }),
    decidedBy: settings.flatMap(({ setting, by }) => (by === null ? [] : [{ setting, rule: by.rule, line: by.line }])),
  };
}

/** Usage of a key whose limit holds for each user, where the source counts what the user of the credentials has. null: another key, or it does not. */
function countedOf({ region, key }: Demand, usage: Readings<number>): Finding<number> | null {
  if (findKey(key)?.per !== "user") return null;
  const found = usage.find(region, key, null);
  return found.state === "value" || found.state === "untold" ? found : null;
}

/** What a plan adds to what the user has, in place of the total of all that the plan has; a total that was stated remains one. */
function ofUser(demand: Demand): Demand {
  return demand.additions === undefined ? demand : { ...demand, ...demand.additions, mode: "add" };
}

function knownValue<Value>(finding: Finding<Value>): Value | null {
  return finding.state === "value" ? finding.value : null;
}

/** By code units, so that no locale changes a report. */
function byRegionThenKey(a: Check, b: Check): number {
  return compareText(a.region, b.region) || compareText(a.key, b.key);
}
