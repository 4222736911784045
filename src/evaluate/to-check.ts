// One demand as a check: its numbers, its verdict alone and beside other changes, and what the policy makes of it.

import {
  type AppliedRule,
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
  type NameOf,
  type PlanPolicy,
  type SharedServices,
  strictestOf,
  toScale,
  unitOf,
} from "../core/index.ts";
import type { Circumstances } from "./circumstances.ts";
import { findPeakWays } from "./peak-ways.ts";
import { reasonFor } from "./reason.ts";
import type { Finding, Readings } from "./snapshot-index.ts";
import { findContention, type Others } from "./together.ts";
import { lacksFlavor, listedOf } from "./unknown-amounts.ts";
import { isBeyondUser, unknownCause } from "./unknown-reason.ts";
import { type Figures, type Judgement, judge, limitFor } from "./verdict.ts";
import { findWaiver } from "./waiver.ts";
import type { Whereabouts } from "./whereabouts.ts";

/** Values that the checks of a run share. */
export interface Run {
  readonly quota: Readings<Limit>;
  readonly usage: Readings<number>;
  readonly whereabouts: Whereabouts;
  readonly policy: CheckPolicies;
  readonly peakPolicy: PlanPolicy["peak"];
  readonly others: Others;
  readonly services: SharedServices;
  /** Policies of services that several regions have, as far as they have been found. */
  readonly strictest: Map<string, CheckPolicy>;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
  readonly nameOf: NameOf;
}

/** A check. `tightPeak`: its judgement's. `beyondUser`: it is unknown, and its user can do nothing about that but accept it. */
export interface Judged {
  readonly check: Check;
  readonly tightPeak: Judgement["tightPeak"];
  readonly beyondUser: boolean;
  /** true: other regions of its service have a stricter policy than its own. */
  readonly isStricter: boolean;
}

/** Judges a demand by the strictest policy that may hold. Of several parts of a limit that must remain free each one must. */
export function toCheck(demand: Demand, run: Run): Judged {
  const { policy: policies } = run;
  const { region, regionProblem, key, item } = demand;
  const own = policies.find({ region: regionProblem === undefined ? region : null, key, item });
  const policy = strictestOfService(demand, run) ?? own;
  const isStricter = policies.hasFile && policy !== own && JSON.stringify(policy) !== JSON.stringify(own);
  const judged = [policy.keepFree, ...(policy.alsoFree ?? [])].map((keepFree) =>
    judgeBy({ ...policy, keepFree }, { demand, run }),
  );
  return { ...judged.reduce((worst, one) => (isWorse(one, worst) ? one : worst)), isStricter };
}

/** The strictest policy of all regions that have the demand's service together, found once. undefined: no others have it. */
function strictestOfService({ region, key, item }: Demand, run: Run): CheckPolicy | undefined {
  const [first, ...others] = run.services.regionsOf({ region, key });
  if (first === undefined || others.length === 0) return undefined;
  const id = idOf(run.services.serviceOf({ region, key }), key, item);
  const policyIn = (one: string) => run.policy.find({ region: one, key, item });
  const found = run.strictest.get(id) ?? strictestOf([policyIn(first), ...others.map(policyIn)]);
  run.strictest.set(id, found);
  return found;
}

type JudgedByOne = Omit<Judged, "isStricter">;

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

function judgeBy(policy: CheckPolicy, of: { readonly demand: Demand; readonly run: Run }): JudgedByOne {
  const { demand: given, run } = of;
  const { quota, usage, whereabouts, policy: policies, peakPolicy, others, source, nameOf } = run;
  const counted = countedOf(given, usage);
  const demand = counted === null ? given : ofUser(given);
  const { region, key, item, amount, mode, atLeast } = demand;
  const perObject = isPerObject(key) && counted === null;
  const limit = quota.find(region, key, item);
  const metered = isMetered(key, limit);
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
    ...(judgement.peakLikely === null ? {} : { peakLikely: judgement.peakLikely }),
    ...(contention === null ? {} : { together: contention.together }),
    ...peakWaysOf(demand, judgement, figures),
  };
  const { projected, usable, highest, peak, peakAtLeast, peakLikely } = judgement;
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
    peakLikely,
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
  const from = demand.from === undefined ? {} : { from: contributionsOf(demand.from) };
  return { check: { ...amounts, ...from, ...outcome }, tightPeak, beyondUser };
}

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
): Pick<Check, "peakWays"> {
  if (!isOfPeak(cause) || parts == null) return {};
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
