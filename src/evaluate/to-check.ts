// One demand as a check: its numbers, its verdict alone and beside other changes, and what the policy makes of it.

import {
  type AppliedRule,
  type AppliedWaiver,
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
  idOf,
  isOfPeak,
  isPerObject,
  type Limit,
  type PlanPolicy,
  strictestOf,
  toScale,
  unitOf,
  usualEffect,
} from "../core/index.ts";
import {
  type Circumstances,
  type Contention,
  type Finding,
  isBeyondUser,
  type Judgement,
  lacksFlavor,
  listedOf,
  reasonFor,
  unknownCause,
  type ValueHints,
} from "../words/index.ts";
import { findPeakWays } from "./peak-ways.ts";
import type { Readings, SharedServices } from "./snapshot-index.ts";
import { findContention, type Others } from "./together.ts";
import { type Figures, judge, limitFor } from "./verdict.ts";
import { findWaiver } from "./waiver.ts";

/** Values that the checks of a run share. */
export interface EvaluationRun {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
  readonly whereabouts: ValueHints;
  readonly policy: CheckPolicies;
  readonly peakPolicy: PlanPolicy["peak"];
  readonly others: Others;
  readonly services: SharedServices;
  /** Policies of services that several regions have, as far as they have been found. */
  readonly strictest: Map<string, CheckPolicy>;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
}

/** A check. `tightPeak`: its judgement's. `beyondUser`: it is unknown, and its user can do nothing about that but accept it. */
export interface JudgedCheck {
  readonly check: Check;
  readonly tightPeak: Judgement["tightPeak"];
  readonly beyondUser: boolean;
  /** true: other regions of its service have a stricter policy than its own. */
  readonly isStricter: boolean;
}

/** Judges a demand by the strictest policy that may hold. Of several parts of a limit that must remain free each one must. */
export function toCheck(demand: Demand, run: EvaluationRun): JudgedCheck {
  const { policy: policies } = run;
  const { region, regionProblem, key, item } = demand;
  const own = policies.find({ region: regionProblem === undefined ? region : undefined, key, item });
  const policy = strictestOfService(demand, run) ?? own;
  const isStricter = policies.hasFile && policy !== own && JSON.stringify(policy) !== JSON.stringify(own);
  const judged = [policy.keepFree, ...(policy.alsoFree ?? [])].map((keepFree) =>
    judgeBy({ ...policy, keepFree }, { demand, run }),
  );
  return { ...judged.reduce((worst, one) => (isWorse(one, worst) ? one : worst)), isStricter };
}

/** The strictest policy of all regions that have the demand's service together, found once. undefined: no others have it. */
function strictestOfService({ region, key, item }: Demand, run: EvaluationRun): CheckPolicy | undefined {
  const [first, ...others] = run.services.regionsOf({ region, key });
  if (first === undefined || others.length === 0) return undefined;
  const id = idOf(run.services.serviceOf({ region, key }), key, item);
  const policyIn = (one: string) => run.policy.find({ region: one, key, item });
  const found = run.strictest.get(id) ?? strictestOf([policyIn(first), ...others.map(policyIn)]);
  run.strictest.set(id, found);
  return found;
}

type JudgedByOne = Omit<JudgedCheck, "isStricter">;

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

function isWorse({ check: one }: JudgedByOne, { check: other }: JudgedByOne): boolean {
  const more = EFFECTS.indexOf(one.effect) - EFFECTS.indexOf(other.effect);
  return (more || VERDICTS.indexOf(one.verdict) - VERDICTS.indexOf(other.verdict)) > 0;
}

function judgeBy(policy: CheckPolicy, of: { readonly demand: Demand; readonly run: EvaluationRun }): JudgedByOne {
  const { demand: given, run } = of;
  const { quota, usage, whereabouts, peakPolicy, others, source } = run;
  const counted = countedOf(given, usage);
  const demand = counted === undefined ? given : ofUser(given);
  const { region, key, item, amount, mode, atLeast } = demand;
  const perObject = isPerObject(key) && counted === undefined;
  const limit = quota.find(region, key, item);
  const metered = isMetered(key, limit);
  const used = perObject ? undefined : (counted ?? usage.find(region, key, item));
  const figures: Figures = {
    metered,
    perObject,
    // Where the catalogue says that there is no limit, an answer that has one all the same is not a reason to guess.
    limit: metered ? knownValue(limit) : undefined,
    used: used === undefined ? undefined : knownValue(used),
    planned: amount,
    mode,
    atLeast,
    warnAt: policy.warnAt.value,
    keepFree: policy.keepFree?.value,
    bounds: demand.bounds,
    lacksFlavor: lacksFlavor(demand.unknown ?? []),
    peakPolicy,
  };
  const alone = judgeAlone(figures, { demand, policy });
  const contention = findContention({ figures, verdict: alone.verdict }, { others: others.find(demand), policy });
  // What this change does by itself, and what decides: the same, or all changes together.
  const { judgement } = alone;
  const { waiver, verdict } = contention?.worse ?? alone;
  const outcome = { verdict, effect: effectOf(verdict, policy, others.effect) };
  const scale = toScale(unitOf(key), amountsOf({ figures, judgement, contention, waiver }));
  const facts = {
    demand,
    scale,
    judgement,
    contention,
    limit,
    used,
    whereabouts,
    policy,
    source,
    waiver,
    outcome,
  };
  return {
    check: { ...toAmounts(facts, figures), ...toOutcome(facts, run) },
    tightPeak: judgement.tightPeak,
    // Where the policy file decides that it fails, the setting changes nothing.
    beyondUser: policy.onUnknown.by === undefined && isBeyondUser(facts),
  };
}

/** Every amount that the reason may mention. */
function amountsOf(of: {
  readonly figures: Figures;
  readonly judgement: Judgement;
  readonly contention: Contention | undefined;
  readonly waiver: AppliedWaiver | undefined;
}): readonly number[] {
  const { figures, judgement, contention, waiver } = of;
  const { projected, usable, highest, peak, peakAtLeast, peakLikely } = judgement;
  const { together } = contention ?? {};
  return [
    figures.used,
    figures.planned,
    figures.limit,
    usable,
    projected,
    highest,
    peak,
    peakAtLeast,
    peakLikely,
    waiver?.upTo,
    together?.projected,
    together?.peak,
    ...(together?.others ?? []).map(({ amount }) => amount),
  ].filter((amount) => typeof amount === "number");
}

/** Region, key and amounts of a check. */
function toAmounts({ demand, judgement, contention, policy }: Circumstances, figures: Figures) {
  const { region, shownRegion, regionProblem, key, item, mode, atLeast, unknown, bounds } = demand;
  const { projected, headroom, usable, peak, peakAtLeast, peakLikely } = judgement;
  return withoutAbsent({
    region,
    shownRegion,
    regionKnown: regionProblem === undefined ? undefined : false,
    key: checkKey(key, item),
    unit: unitOf(key),
    mode,
    used: figures.used ?? null,
    planned: figures.planned,
    projected: projected ?? null,
    limit: figures.limit ?? null,
    headroom: headroom ?? null,
    usable: policy.keepFree === undefined ? undefined : usable,
    limitNeeded: (contention?.worse?.judgement ?? judgement).limitNeeded,
    atLeast: atLeast ? true : undefined,
    unknown: unknown === undefined ? undefined : listedOf(unknown),
    peak: bounds === undefined ? undefined : (peak ?? null),
    peakAtLeast: bounds === undefined ? undefined : (peakAtLeast ?? null),
    peakLikely,
    together: contention?.together,
    peakWays: peakWaysOf(demand, judgement, figures),
    from: demand.from === undefined ? undefined : contributionsOf(demand.from),
  });
}

/** Verdict of a check, and what the policy makes of it. */
function toOutcome(facts: Circumstances, { policy: policies, others }: EvaluationRun) {
  const { judgement, contention, policy, waiver, outcome } = facts;
  const { verdict, effect } = outcome;
  const decisive = contention?.worse?.judgement ?? judgement;
  const { onUnknown } = policies.defaults;
  const isUsual = effect === usualEffect(verdict, { onUnknown, together: others.effect });
  return withoutAbsent({
    verdict,
    cause: decisive.cause ?? unknownCause(facts),
    reason: reasonFor(facts),
    effect,
    ...(isUsual ? {} : { unusual: true as const }),
    rule: policies.hasFile ? toAppliedRule(policy, decisive) : undefined,
    waiver,
  });
}

/** The members that are not undefined. */
function withoutAbsent<Members extends object>(members: Members): Present<Members>;
function withoutAbsent(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Members that may be undefined as members that may be absent. */
type Present<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined>;
};

/** False where no limit exists: on a key that never has one, or that has one in some clouds and none in the limits of this region. */
function isMetered(key: string, { state }: Finding<Limit>): boolean {
  const { limit = "always" } = findKey(key) ?? {};
  return limit === "always" || (limit === "in some clouds" && state !== "no key");
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
): Check["peakWays"] {
  if (!isOfPeak(cause) || parts === undefined || typeof limit !== "number" || used === undefined) return undefined;
  return findPeakWays(parts, limit - used);
}

/** Settings that applied to a check, the numbers that follow from them, and the rules that decided. */
function toAppliedRule(policy: CheckPolicy, { reserve, projected, verdict }: Judgement): AppliedRule {
  const { warnAt, onUnknown, enforce, keepFree } = policy;
  const settings = [
    { setting: "warn-at", by: warnAt.by },
    { setting: "keep-free", by: keepFree?.by },
    { setting: "enforce", by: enforce.by },
    { setting: "on-unknown", by: onUnknown.by },
  ] as const;
  const exceeded = verdict === "over" || verdict === "forbidden";
  const needed =
    exceeded && keepFree !== undefined && projected !== undefined ? limitFor(projected, keepFree.value) : undefined;
  return {
    warnAt: warnAt.value,
    onUnknown: onUnknown.value,
    enforce: enforce.value,
    ...(keepFree === undefined || reserve === undefined ? {} : { keepFree: reserve }),
    ...(keepFree !== undefined && "percent" in keepFree.value ? { keepFreePercent: keepFree.value.percent } : {}),
    ...(needed === undefined ? {} : { limitNeeded: needed }),
    decidedBy: settings.flatMap(({ setting, by }) =>
      by === undefined ? [] : [{ setting, rule: by.rule ?? null, line: by.line }],
    ),
  };
}

/** Usage of a key whose limit holds for each user, where the source counts what the user of the credentials has. undefined: another key, or it does not. */
function countedOf({ region, key }: Demand, usage: Readings<number>): Finding<number> | undefined {
  if (findKey(key)?.per !== "user") return undefined;
  const found = usage.find(region, key, undefined);
  return found.state === "value" || found.state === "untold" ? found : undefined;
}

/** What a plan adds to what the user has, in place of the total of all that the plan has; a total that was stated remains one. */
function ofUser(demand: Demand): Demand {
  return demand.additions === undefined ? demand : { ...demand, ...demand.additions, mode: "add" };
}

function knownValue<Value>(finding: Finding<Value>): Value | undefined {
  return finding.state === "value" ? finding.value : undefined;
}
