// One demand as a check: its numbers, its verdict alone and together with other changes, and what the policy makes of it.

import {
  type AppliedRule,
  amountOf,
  type Check,
  type CheckPolicies,
  type CheckPolicy,
  type CheckVerdict,
  checkKey,
  contributionsOf,
  type Demand,
  type Effect,
  effectOf,
  findKey,
  hasLimitOfEach,
  isExact,
  isNeverRead,
  isOfPeak,
  isPerObject,
  isSpecified,
  type Limit,
  type PlanPolicy,
  type SourceInfo,
  strictestOf,
  unitOf,
  usualEffect,
} from "../core/index.ts";
import {
  type Circumstances,
  type Finding,
  isUnshownAmount,
  type Judgement,
  lacksFlavor,
  listedOf,
  reasonFor,
  scaleOf,
  unknownCause,
  type ValueHints,
} from "../words/index.ts";
import { findPeakWays } from "./peak-ways.ts";
import type { Readings, RegionsOf } from "./snapshot-index.ts";
import { findContention, NOTHING_TAKEN, type Others } from "./together.ts";
import { type Figures, isExceeded, judgeWithWaivers, limitFor, type WaivedJudgement } from "./verdict.ts";

/** Values that the checks of a run share. */
export interface EvaluationRun {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicies;
  readonly peakPolicy: PlanPolicy["peak"];
  readonly others: Others;
  readonly regionsOf: RegionsOf;
  /** Source of limits and usage, as the subject of a sentence. */
  readonly source: SourceInfo["subject"];
}

/** A check, and whether it fits, but perhaps not with what is not known of others. */
interface JudgedDemand {
  readonly check: Check;
  readonly isOpen: boolean;
}

/** Judges a demand by the strictest policy that may hold. Of several parts of a limit that must remain free each one must. */
export function toCheck(demand: Demand, run: EvaluationRun): JudgedDemand {
  const { region, regionProblem, key, item } = demand;
  const policyIn = (one: string | undefined): CheckPolicy => run.policy.find({ region: one, key, item });
  const [first = region, ...others] = run.regionsOf({ region, key });
  const policy =
    others.length === 0
      ? policyIn(regionProblem === undefined ? region : undefined)
      : strictestOf([policyIn(first), ...others.map(policyIn)]);
  const reserves = policy.keepFree.length === 0 ? [undefined] : policy.keepFree;
  const judged = reserves.map((keepFree) => judgeBy({ demand, policy, keepFree, run }));
  const { check } = judged.reduce((worse, one) => (isWorse(one.check, worse.check) ? one : worse));
  const sharedWith = others.length === 0 ? undefined : [first, ...others].filter((one) => one !== region);
  return { check: { ...check, sharedWith }, isOpen: judged.some(({ isOpen }) => isOpen) };
}

/** What the plan itself makes has nothing in use. */
function usageOf(demand: Demand, usage: Readings<number>): Finding<number> {
  return demand.isNew === true ? { state: "value", value: 0 } : usage.find(demand);
}

const EFFECTS: readonly Effect[] = ["none", "warn", "fail"];
const VERDICTS: readonly CheckVerdict[] = [
  "unmetered",
  "fits",
  "waived",
  "tight",
  "contended",
  "unknown",
  "over",
  "forbidden",
];

function isWorse(one: Check, other: Check): boolean {
  const more = EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect);
  return (more || VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict)) > 0;
}

/** Judges by one part of the limit that must remain free; undefined: none has to. */
function judgeBy(
  of: Pick<Circumstances, "demand" | "policy" | "keepFree"> & { readonly run: EvaluationRun },
): JudgedDemand {
  const { policy, run } = of;
  const { quota, usage, whereabouts, others, source } = run;
  const counted = countedOf(of.demand, usage);
  const demand = counted === undefined ? of.demand : ofUser(of.demand);
  const { region, key, item } = demand;
  const perObject = isPerObject(key) && item === undefined && counted === undefined;
  // The one limit of all objects.
  const reported = quota.find({ region, key, item: hasLimitOfEach(key) ? undefined : item });
  const defaultLimit = findDefaultLimit(key, reported);
  const isDefaultLimit = defaultLimit !== undefined;
  const limit: Finding<Limit> = isDefaultLimit ? { state: "value", value: defaultLimit } : reported;
  const keepFree = isDefaultLimit ? undefined : of.keepFree;
  const found = perObject ? undefined : (counted ?? usageOf(demand, usage));
  // A source that has neither limit nor usage of an object: what the plan makes of it is compared with the limit alone.
  const isUnread = isDefaultLimit && (found?.state === "no key" || found?.state === "no region");
  const used: typeof found = isUnread ? { state: "value", value: 0 } : found;
  const metered = isMetered(key, limit);
  const figures: Figures = {
    ...demand,
    metered,
    perObject,
    // Where the catalogue says that there is no limit, an answer that has one all the same is not a reason to guess.
    limit: metered && limit.state === "value" ? limit.value : undefined,
    used: used?.state === "value" ? used.value : undefined,
    warnAt: policy.warnAt.value,
    keepFree: keepFree?.value,
    ignoresOpen: keepFree === undefined && ignoresOpen(demand),
    lacksFlavor: lacksFlavor(demand.unknown ?? []),
    peakPolicy: run.peakPolicy,
  };
  const judged = judgeWithWaivers(figures, policy);
  const alone = withTotal(isDefaultLimit ? byDefault(judged, demand) : judged, figures);
  // No other change takes from what this one makes, even if what it makes itself is called the same.
  const taken = demand.isNew === true || isDefaultLimit ? NOTHING_TAKEN : others.find(demand);
  const contention = findContention(figures, alone.verdict, taken, { policy, effect: others.effect });
  // What this change does by itself, and what decides: the same, or all changes together.
  const { judgement } = alone;
  const { waiver, verdict, judgement: decisive } = contention?.worse ?? alone;
  const isUnshown = isUnshownAmount({ demand, limit, used, judgement });
  const onUnknown = policy.onUnknown.value ?? (isUnshown ? "warn" : "fail");
  const effect = effectOf(verdict, policy, { onUnknown, together: others.effect });
  const outcome = { verdict, effect };
  const { projected, headroom, usable, peak, peakAtLeast, peakLikely } = judgement;
  const usual = usualEffect(verdict, { onUnknown: run.policy.defaults.onUnknown, together: others.effect });
  const rule = run.policy.hasFile ? toAppliedRule({ policy, keepFree }, decisive, onUnknown) : undefined;
  const numbers = {
    region,
    shownRegion: demand.shownRegion,
    regionKnown: demand.regionProblem === undefined ? undefined : false,
    key: checkKey(key, item),
    unit: unitOf(key),
    mode: demand.mode,
    used: figures.used ?? null,
    planned: amountOf(demand),
    projected: projected ?? null,
    limit: figures.limit ?? null,
    limitByDefault: isDefaultLimit || undefined,
    headroom: headroom ?? null,
    usable: keepFree === undefined ? undefined : usable,
    limitNeeded: decisive.limitNeeded,
    atLeast: !isExact(demand.end) || undefined,
    unknown: demand.unknown && listedOf(demand.unknown),
    ...(demand.isStated === true ? {} : { peak: peak ?? null, peakAtLeast: peakAtLeast ?? null, peakLikely }),
    together: contention?.together,
    peakWays: peakWaysOf(demand, judgement, figures),
    byPlan: demand.byPlan && [...demand.byPlan],
    from: demand.from && contributionsOf(demand.from),
    verdict,
    cause: decisive.cause ?? unknownCause({ demand, limit, used, whereabouts, outcome, isDefaultLimit }),
  };
  const scale = scaleOf({ ...numbers, rule, waiver }, judgement.highest);
  const facts = { demand, scale, judgement, contention, limit, used, whereabouts, policy, keepFree, source, waiver };
  const reason = reasonFor({ ...facts, isDefaultLimit, outcome });
  const unusual = effect !== usual || undefined;
  return { check: { ...numbers, reason, effect, unusual, rule, waiver }, isOpen: contention?.isOpen === true };
}

/** True if the amount of one resource alone is open, and the service looks at what is in use before that. With several, one comes after others. */
function ignoresOpen({ key, unknown = [] }: Demand): boolean {
  const open = unknown.reduce((sum, { resources }) => sum + resources, 0);
  return open === 1 && findKey(key)?.checkedBefore === true;
}

/** The service's default of a limit that no call reports. undefined: it is reported, should be, or there is none. */
function findDefaultLimit(key: string, { state }: Finding<Limit>): number | undefined {
  return isNeverRead(key) || state === "none" || state === "no key" ? findKey(key)?.defaultLimit : undefined;
}

/** A judgement by a service's default: it is known to be enough, or it is unknown, since operators may set another limit. */
function byDefault({ judgement }: WaivedJudgement, { from, takes }: Demand): WaivedJudgement {
  // What an object has already is proof that it may have as much.
  const isGrowing = from === undefined || takes === true;
  const isOpen = judgement.verdict === "unknown" || (isExceeded(judgement.verdict) && isGrowing);
  const verdict = isOpen ? "unknown" : "fits";
  const cause = isOpen && isOfPeak(judgement.cause) ? judgement.cause : undefined;
  return { judgement: { ...judgement, verdict, cause, limitNeeded: undefined }, waiver: undefined, verdict };
}

/** Warns of a stated total that is below what is in use: it may be a share of the project, with which everything would always fit. */
function withTotal(judged: WaivedJudgement, figures: Figures): WaivedJudgement {
  const { judgement } = judged;
  const { mode, used } = figures;
  const isWithin = judgement.verdict === "fits" || judgement.verdict === "tight";
  const isBelow = mode === "target" && used !== undefined && amountOf(figures) < used;
  if (!isWithin || !isBelow) return judged;
  return { ...judged, judgement: { ...judgement, verdict: "tight", cause: "total" }, verdict: "tight" };
}

/** False where no limit exists: on a key that never has one, or that has one in some clouds and none in the limits of this region. */
function isMetered(key: string, { state }: Finding<Limit>): boolean {
  const { limit = "always" } = findKey(key) ?? {};
  // The specification of the Quota API says of its keys that they may have none.
  const hasNone = state === "none" || (state === "no key" && isSpecified(key));
  return limit === "always" || limit === "not reported" || (limit === "in some clouds" && !hasNone);
}

function peakWaysOf({ parts }: Demand, { cause }: Judgement, { limit, used }: Figures): Check["peakWays"] {
  if (!isOfPeak(cause) || parts === undefined || typeof limit !== "number" || used === undefined) return undefined;
  return findPeakWays(parts, limit - used);
}

/** Settings that applied to a check, the numbers that follow from them, and the rules that decided. */
function toAppliedRule(
  { policy: { warnAt, enforce, ...policy }, keepFree }: Pick<Circumstances, "policy" | "keepFree">,
  { reserve, projected, verdict }: Judgement,
  onUnknown: AppliedRule["onUnknown"],
): AppliedRule {
  const settings = [
    { setting: "warn-at", by: warnAt.by },
    { setting: "keep-free", by: keepFree?.by },
    { setting: "enforce", by: enforce.by },
    { setting: "on-unknown", by: policy.onUnknown.by },
  ] as const;
  return {
    warnAt: warnAt.value,
    onUnknown,
    enforce: enforce.value,
    keepFree: keepFree && reserve,
    keepFreePercent: keepFree !== undefined && "percent" in keepFree.value ? keepFree.value.percent : undefined,
    limitNeeded:
      isExceeded(verdict) && keepFree && projected !== undefined ? limitFor(projected, keepFree.value) : undefined,
    decidedBy: settings.flatMap(({ setting, by }) =>
      by === undefined ? [] : [{ setting, ...by, rule: by.rule ?? null }],
    ),
  };
}

/** Usage of a key whose limit holds for each user, where the source counts what the user of the credentials has. undefined: another key, or it does not. */
function countedOf({ region, key }: Demand, usage: Readings<number>): Finding<number> | undefined {
  if (findKey(key)?.per !== "user") return undefined;
  const found = usage.find({ region, key });
  return found.state === "value" || found.state === "unavailable" ? found : undefined;
}

/** What a plan adds to what the user has, in place of the total of all that the plan has; a total that was stated remains one. */
function ofUser(demand: Demand): Demand {
  return demand.additions === undefined ? demand : { ...demand, ...demand.additions, mode: "add" };
}
