// Why a check has its verdict, and what the policy makes of it, in sentences. Numbers stand in one unit.

import {
  asSentence,
  byRule,
  type CheckPolicy,
  capitalised,
  findKey,
  inUnit,
  isOfPeak,
  join,
  type Message,
  say,
  sayRegion,
} from "../core/index.ts";
import { type Circumstances, type Judgement, limitIn } from "./circumstances.ts";
import { otherChanges } from "./other-changes.ts";
import { lackingFlavors, unknownSentences } from "./unknown-amounts.ts";
import { unknownReason } from "./unknown-reason.ts";
import { waiverSentence } from "./waiver.ts";

/** Reason of a check: the verdict that follows from the numbers alone, then the waiver, then what the policy makes of it. */
export function reasonFor(circumstances: Circumstances): Message {
  const { scale, judgement, contention, waiver } = circumstances;
  const worse = contention?.worse;
  const decisive = worse?.judgement ?? judgement;
  const sentences = [
    worse === undefined ? verdictReason(circumstances) : togetherReason(circumstances, worse.judgement),
    ...(waiver === undefined ? [] : [waiverSentence(waiver, decisive, (amount) => inUnit(amount, scale))]),
    ...enforcementReason(circumstances),
  ];
  return join(sentences);
}

/** Says that a verdict does not do what it usually does. Empty: it does. */
function enforcementReason({ outcome: { verdict, effect }, policy }: Circumstances): readonly string[] {
  const { enforce, onUnknown } = policy;
  const bad = verdict !== "fits" && verdict !== "tight" && verdict !== "unmetered" && verdict !== "waived";
  if (enforce.value === "off" && (bad || verdict === "tight")) {
    return [`Does not count: not enforced${byRule(enforce.by)}.`];
  }
  if (bad && enforce.value === "warn") return [`Only warns${byRule(enforce.by)}.`];
  if (verdict !== "unknown" || onUnknown.by === undefined) return [];
  return [`${effect === "warn" ? "Only warns" : "Fails"}${byRule(onUnknown.by)}.`];
}

function verdictReason(circumstances: Circumstances): Message {
  const { demand, scale, judgement, policy, source } = circumstances;
  const { verdict, projected, headroom, cause } = judgement;
  const limitValue = limitIn(circumstances);
  const amount = (value: number | undefined): string => inUnit(value, scale);
  const least = demand.atLeast ? "at least " : "";
  const perObject = perObjectRemark(circumstances);
  const threshold = `${policy.warnAt.value} %${byRule(policy.warnAt.by)}`;
  if (isOfPeak(cause) && limitValue !== undefined) {
    return peakReason(circumstances, limitValue);
  }
  const range = rangeRemark(circumstances);
  const end = endOf(circumstances);

  switch (verdict) {
    case "unmetered":
      return `${source} reports usage of this key, but no limit on it.`;
    case "fits":
      if (limitValue === undefined) return `Unlimited.${perObject}`;
      if (givesBackMore(circumstances)) {
        return `The plan gives back ${amount(-demand.amount)}, more than is in use: ${amount(projected)} of ${amount(limitValue)} after the change.`;
      }
      return `${capitalised(end)} of ${amount(limitValue)} after the change${judgement.adds === true && policy.warnAt.by !== undefined ? `, below ${threshold}` : ""}.${range}${peakRemark(circumstances, threshold)}${perObject}`;
    case "tight":
      if (cause === "limit") {
        return `Already over the limit; this change adds nothing: ${end} after the change, the limit is ${amount(limitValue)}.${range}`;
      }
      if (cause === "reserve") {
        return `Already below the required reserve; this change does not reduce it further: ${end} of ${amount(limitValue)} after the change${reserve(circumstances)}.${range}`;
      }
      return `${capitalised(end)} of ${amount(limitValue)} after the change: at or above ${threshold}.${range}${perObject}`;
    case "over":
      if (projected === undefined) return `More after the change than any limit; this one is ${amount(limitValue)}.`;
      if (cause === "reserve") {
        const short = projected - (judgement.usable ?? 0);
        return `${demand.atLeast ? "At least " : ""}${amount(projected)} of ${amount(limitValue)} after the change${reserve(circumstances)}: ${least}${amount(short)} too much.${perObject}`;
      }
      return `${demand.atLeast ? "At least " : ""}${amount(projected)} after the change, ${least}${amount(-(headroom ?? 0))} over the limit of ${amount(limitValue)}.${perObject}`;
    case "forbidden":
      if (cause === "flavor") return join(lackingFlavors(demand.unknown ?? [], sayRegion(demand)));
      return say`The limit is 0: nothing of this kind may be created in ${sayRegion(demand)}.${perObject}`;
    case "unknown":
      return unknownReason(circumstances);
    case "contended":
    case "waived":
      return "Covered by a waiver.";
    default:
      return verdict satisfies never;
  }
}

/** Why other changes make it worse: who takes how much, and where all of it ends. */
function togetherReason(circumstances: Circumstances, judgement: Judgement): Message {
  const { scale, policy, judgement: alone, contention } = circumstances;
  const limitValue = limitIn(circumstances);
  const limit = inUnit(limitValue, scale);
  const company = say`together with ${otherChanges(contention?.together.others ?? [], scale)}`;
  const { verdict, cause, projected, peak, peakLikely } = judgement;
  const end = projected === undefined ? "more than any limit" : inUnit(projected, scale);
  if (verdict === "tight") {
    return cause === "peak"
      ? say`${asSentence(company)} ${end} of ${limit} after the change, but during apply usage may exceed the limit.`
      : say`${asSentence(company)} ${end} of ${limit} after the change: at or above ${policy.warnAt.value} %${byRule(policy.warnAt.by)}.`;
  }
  const fits = say`${alone.verdict === "over" || alone.verdict === "forbidden" ? "Covered by a waiver alone" : `Fits alone (${endOf(circumstances)} of ${limit} after the change)`}, but not ${company}`;
  if (cause === "peakLikely")
    return say`${fits}: during apply usage is expected to reach ${inUnit(peakLikely, scale)}.`;
  if (isOfPeak(cause)) {
    return say`${fits}: during apply usage may reach ${peak === undefined ? "more than the limit" : inUnit(peak, scale)}.`;
  }
  if (cause === "reserve") return say`${fits}: ${end}${reserve(circumstances)}.`;
  const over =
    projected === undefined || limitValue === undefined
      ? ""
      : `, ${inUnit(projected - limitValue, scale)} over the limit`;
  return say`${fits}: ${end}${over}.`;
}

/** Why the peak during apply decides. */
function peakReason(circumstances: Circumstances, limitValue: number): Message {
  const { demand, scale, judgement } = circumstances;
  const { verdict, cause, peak, peakAtLeast, peakLikely } = judgement;
  const limit = inUnit(limitValue, scale);
  if (cause === "peakAtLeast") {
    const over = inUnit((peakAtLeast ?? 0) - limitValue, scale);
    return `No apply order stays within the limit: usage peaks at ${inUnit(peakAtLeast, scale)} or more, ${over} over the limit of ${limit}.`;
  }
  const fits = `Fits after the change (${endOf(circumstances)} of ${limit}), but during apply usage`;
  if (cause === "peakLikely") {
    const worst = peak !== undefined && peak > (peakLikely ?? 0) ? `, and may reach ${inUnit(peak, scale)}` : "";
    return `${fits} is expected to reach ${inUnit(peakLikely, scale)}${worst}: \`create_before_destroy\` keeps old objects, and what they depend on, until the new ones are there.`;
  }
  const may =
    peak === undefined ? "exceed the limit by an unknown amount" : `reach ${inUnit(peak, scale)}, over the limit`;
  const isOpen = peak === undefined || verdict === "unknown";
  const why = isOpen ? unknownSentences(demand.unknown ?? [], sayRegion(demand)) : [];
  return join([`${fits} may ${may}.`, ...why]);
}

/** True where more is given back than is in use, as where some of it is gone already. */
function givesBackMore({ demand, used }: Circumstances): boolean {
  return demand.mode === "add" && used?.state === "value" && used.value + demand.amount < 0;
}

/** Usage after the change: "196", "at most 62 GiB". */
function endOf({ scale, judgement: { projected, highest } }: Circumstances): string {
  return projected === undefined && highest !== undefined
    ? `at most ${inUnit(highest, scale)}`
    : inUnit(projected, scale);
}

/** The highest usage of an amount that is only bounded. */
function rangeRemark({ demand, scale, judgement: { highest, projected } }: Circumstances): string {
  if (!demand.atLeast || highest === undefined || projected === undefined) return "";
  return ` The plan is only partly known; usage may reach ${inUnit(highest, scale)}.`;
}

/** The peak of a check that fits, where it reaches the threshold. */
function peakRemark({ scale, judgement: { tightPeak } }: Circumstances, threshold: string): string {
  return tightPeak === undefined
    ? ""
    : ` During apply usage may reach ${inUnit(tightPeak, scale)}: at or above ${threshold}.`;
}

/** " (25 %)" where the reserve is written as a percentage; otherwise empty. */
function percentOf({ keepFree }: CheckPolicy): string {
  return keepFree !== undefined && "percent" in keepFree.value ? ` (${keepFree.value.percent} %)` : "";
}

/** ", and 32 must remain free by rule 2 (line 14)". */
function reserve({ scale, judgement, policy }: Circumstances): string {
  return `, and ${inUnit(judgement.reserve, scale)}${percentOf(policy)} must remain free${byRule(policy.keepFree?.by)}`;
}

function perObjectRemark({ demand: { key }, used }: Circumstances): string {
  const per = findKey(key)?.per;
  if (per === undefined) return "";
  return used !== undefined
    ? ` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.`
    : ` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}
