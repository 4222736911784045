// Turns a demand into a check: its numbers, its verdict alone and together with other changes, and the effect of the
// policy.

import {
  type AppliedRule,
  addUp,
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
  isExact,
  isExceeded,
  isLimitedPerObject,
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
  findScale,
  firstReasons,
  isUnshownAmount,
  type Judgement,
  type LookupResult,
  lacksFlavor,
  type ReasonFacts,
  reasonFor,
  unknownCause,
  type ValueHints,
} from "../words/index.ts";
import { findPeakWays } from "./peak-ways.ts";
import type { Readings, RegionsOf } from "./snapshot-index.ts";
import { findContention, NO_OTHER_AMOUNTS, type OtherAmountIndex } from "./together.ts";
import { type Figures, judgeWithWaivers, limitFor, type WaivedJudgement } from "./verdict.ts";

/** Values that the checks of a run share. */
export interface EvaluationRun {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicies;
  readonly peakPolicy: PlanPolicy["peak"];
  readonly others: OtherAmountIndex;
  readonly regionsOf: RegionsOf;
  /** Source of limits and usage, as the subject of a sentence. */
  readonly source: SourceInfo["subject"];
}

/** A check. `isOpen` is true if it fits, but perhaps not together with unknown amounts of other changes. */
interface JudgedDemand {
  readonly check: Check;
  readonly isOpen: boolean;
}

/**
 * Judges a demand by the strictest policy that may apply. If several reserves apply, each must remain free, and the
 * worst check counts.
 */
export function toCheck(demand: Demand, run: EvaluationRun): JudgedDemand {
  const { region, regionProblem, key, item } = demand;
  const policyIn = (name: string | undefined): CheckPolicy => run.policy.find({ region: name, key, item });
  const [first = region, ...others] = run.regionsOf({ region, key });
  const policy = strictestOf([policyIn(regionProblem === undefined ? first : undefined), ...others.map(policyIn)]);
  const reserves = policy.keepFree.length === 0 ? [undefined] : policy.keepFree;
  const judged = reserves.map((keepFree) => judgeWithReserve({ demand, policy, keepFree, run }));
  const { check } = judged.reduce((worst, result) => (isWorse(result.check, worst.check) ? result : worst));
  const sharedWith = others.length === 0 ? undefined : [first, ...others].filter((name) => name !== region);
  return { check: { ...check, sharedWith }, isOpen: judged.some(({ isOpen }) => isOpen) };
}

/** Returns current usage: 0 for an object that the plan creates. */
function usageOf(demand: Demand, usage: Readings<number>): LookupResult<number> {
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

function isWorse(a: Check, b: Check): boolean {
  const more = EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect);
  return (more || VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict)) > 0;
}

/** Judges a demand with one reserve, or with none if `keepFree` is undefined. */
function judgeWithReserve(
  input: Pick<ReasonFacts, "demand" | "policy" | "keepFree"> & { readonly run: EvaluationRun },
): JudgedDemand {
  const { policy, run } = input;
  const { quota, usage, whereabouts, others, source } = run;
  const userUsage = findUserUsage(input.demand, usage);
  const demand = userUsage === undefined ? input.demand : toUserAdditions(input.demand);
  const { region, key, item } = demand;
  const perObject = isPerObject(key) && item === undefined && userUsage === undefined;
  // All objects have the same limit.
  const reported = quota.find({ region, key, item: isLimitedPerObject(key) ? undefined : item });
  const defaultLimit = findDefaultLimit(key, reported);
  const isDefaultLimit = defaultLimit !== undefined;
  const limit: LookupResult<Limit> = isDefaultLimit ? { state: "value", value: defaultLimit } : reported;
  const keepFree = isDefaultLimit ? undefined : input.keepFree;
  const found = perObject ? undefined : (userUsage ?? usageOf(demand, usage));
  // If the source reads neither limit nor usage of objects, the plan's amount alone is compared with the limit.
  const isUnread = isDefaultLimit && (found?.state === "no key" || found?.state === "no region");
  const used: typeof found = isUnread ? { state: "value", value: 0 } : found;
  const metered = isMetered(key, limit);
  const figures: Figures = {
    ...demand,
    metered,
    perObject,
    // If a key has no limit by the table of keys, a limit in the answer is ignored.
    limit: metered && limit.state === "value" ? limit.value : undefined,
    used: used?.state === "value" ? used.value : undefined,
    warnAt: policy.warnAt.value,
    keepFree: keepFree?.value,
    ignoresOpen: keepFree === undefined && ignoresOpen(demand),
    lacksFlavor: lacksFlavor(demand.unknown ?? []),
    peakPolicy: run.peakPolicy,
  };
  const judged = judgeWithWaivers(figures, policy);
  const alone = warnOfLowTotal(isDefaultLimit ? judgeByDefault(judged, demand) : judged, figures);
  // Other changes do not add to an object that this plan creates, even if their objects have the same name.
  const taken = demand.isNew === true || isDefaultLimit ? NO_OTHER_AMOUNTS : others.find(demand);
  const contention = findContention(figures, alone, taken, { policy, effect: others.effect });
  // `alone` is the verdict of this change by itself. The worse one of this and of all changes together decides.
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
    unknown: demand.unknown && firstReasons(demand.unknown),
    ...(demand.isStated === true ? {} : { peak: peak ?? null, peakAtLeast: peakAtLeast ?? null, peakLikely }),
    together: contention?.together,
    peakWays: peakWaysOf(demand, judgement, figures),
    byPlan: demand.byPlan && [...demand.byPlan],
    from: demand.from && contributionsOf(demand.from),
    verdict,
    cause: decisive.cause ?? unknownCause({ demand, limit, used, whereabouts, outcome, isDefaultLimit }),
  };
  const scale = findScale({ ...numbers, rule, waiver }, judgement.highest);
  const facts = { demand, scale, judgement, contention, limit, used, whereabouts, policy, keepFree, source, waiver };
  const reason = reasonFor({ ...facts, isDefaultLimit, outcome });
  const unusual = effect !== usual || undefined;
  return { check: { ...numbers, reason, effect, unusual, rule, waiver }, isOpen: contention?.isOpen === true };
}

/**
 * True if only the amount of a single resource is unknown, and the service checks current usage before it. With several
 * resources, one would be checked after others were added.
 */
function ignoresOpen({ key, unknown = [] }: Demand): boolean {
  const open = addUp(unknown, ({ resources }) => resources);
  return open === 1 && findKey(key)?.checkedBefore === true;
}

/**
 * Returns the service's default of a limit that no call reports. Returns undefined if the limit is or should be
 * reported, or if there is no default.
 */
function findDefaultLimit(key: string, { state }: LookupResult<Limit>): number | undefined {
  return isNeverRead(key) || state === "none" || state === "no key" ? findKey(key)?.defaultLimit : undefined;
}

/** Judges by a service's default. The check fits or is unknown, since operators may set another limit. */
function judgeByDefault({ judgement }: WaivedJudgement, { from, takes }: Demand): WaivedJudgement {
  // The present amount of an object proves that the limit allows it.
  const isGrowing = from === undefined || takes === true;
  const isOpen = judgement.verdict === "unknown" || (isExceeded(judgement) && isGrowing);
  const verdict = isOpen ? "unknown" : "fits";
  const cause = isOpen && isOfPeak(judgement.cause) ? judgement.cause : undefined;
  return { judgement: { ...judgement, verdict, cause, limitNeeded: undefined }, waiver: undefined, verdict };
}

/** Warns of a stated total below current usage. It may be a share of the project by mistake, which would always fit. */
function warnOfLowTotal(judged: WaivedJudgement, figures: Figures): WaivedJudgement {
  const { judgement } = judged;
  const { mode, used } = figures;
  const isWithin = judgement.verdict === "fits" || judgement.verdict === "tight";
  const isBelow = mode === "target" && used !== undefined && amountOf(figures) < used;
  if (!isWithin || !isBelow) return judged;
  return { ...judged, judgement: { ...judgement, verdict: "tight", cause: "total" }, verdict: "tight" };
}

/** False for a key that never has a limit, or that has one in some clouds only and none in this region. */
function isMetered(key: string, { state }: LookupResult<Limit>): boolean {
  const { limit = "always" } = findKey(key) ?? {};
  // The specification of the Quota API allows its keys to have no limit.
  const hasNone = state === "none" || (state === "no key" && isSpecified(key));
  return limit === "always" || limit === "not reported" || (limit === "in some clouds" && !hasNone);
}

function peakWaysOf({ parts }: Demand, { cause }: Judgement, { limit, used }: Figures): Check["peakWays"] {
  if (!isOfPeak(cause) || parts === undefined || typeof limit !== "number" || used === undefined) return undefined;
  return findPeakWays(parts, limit - used);
}

/** Returns the settings that applied to a check, the numbers that follow from them, and the rules that decided. */
function toAppliedRule(
  { policy: { warnAt, enforce, ...policy }, keepFree }: Pick<ReasonFacts, "policy" | "keepFree">,
  judgement: Judgement,
  onUnknown: AppliedRule["onUnknown"],
): AppliedRule {
  const { reserve, projected } = judgement;
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
      isExceeded(judgement) && keepFree && projected !== undefined ? limitFor(projected, keepFree.value) : undefined,
    decidedBy: settings.flatMap(({ setting, by }) =>
      by === undefined ? [] : [{ setting, ...by, rule: by.rule ?? null }],
    ),
  };
}

/**
 * Returns the usage of the credentials' user for a limit per user. Returns undefined for other limits, or if the source
 * does not count usage of users.
 */
function findUserUsage({ region, key }: Demand, usage: Readings<number>): LookupResult<number> | undefined {
  if (findKey(key)?.per !== "user") return undefined;
  const found = usage.find({ region, key });
  return found.state === "value" || found.state === "unavailable" ? found : undefined;
}

/** Replaces the plan's total by its additions for the user. A stated total remains a total. */
function toUserAdditions(demand: Demand): Demand {
  return demand.additions === undefined ? demand : { ...demand, ...demand.additions, mode: "add" };
}
