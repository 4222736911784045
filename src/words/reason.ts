// Reasons for the verdicts of checks, and for their effects by the policy. Numbers of a check have one unit.

import {
  type AppliedWaiver,
  addUp,
  amountIn,
  amountOf,
  asSentence,
  byRule,
  code,
  findKey,
  hasItemsByObject,
  isExact,
  isExceeded,
  isOfPeak,
  isPerObject,
  joinMessages,
  listMessages,
  type Message,
  type OtherAmount,
  percentage,
  prose,
  quoted,
  type Scale,
  say,
  sayRegion,
  strong,
  theSetting,
} from "../core/index.ts";
import { exceedsDefault, type Judgement, limitIn, type ReasonFacts } from "./reason-facts.ts";
import { unknownSentences } from "./unknown-amounts.ts";
import { unknownReason } from "./unknown-reason.ts";

const MOST_NAMED = 4;

/**
 * Returns the reason of a check: for the verdict by the numbers, then for the waiver, then for what the policy makes of
 * it.
 */
export function reasonFor(circumstances: ReasonFacts): Message {
  const { scale, judgement, contention, waiver } = circumstances;
  const worse = contention?.worse?.judgement;
  return joinMessages([
    worse === undefined ? verdictReason(circumstances) : togetherReason(circumstances, worse),
    ...(waiver === undefined ? [] : [waiverReason(waiver, worse ?? judgement, scale)]),
    ...defaultRemark(circumstances),
    ...enforcementReason(circumstances),
  ]);
}

/** Returns a sentence if the verdict does not have its usual effect. */
function enforcementReason({ outcome: { verdict, effect }, policy }: ReasonFacts): readonly Message[] {
  const { enforce, onUnknown } = policy;
  const bad = verdict !== "fits" && verdict !== "tight" && verdict !== "unmetered" && verdict !== "waived";
  if (enforce.value === "off" && (bad || verdict === "tight")) {
    return [say`Does not count: not enforced${byRule(enforce.by)}.`];
  }
  if (bad && enforce.value === "warn") return [say`Only warns${byRule(enforce.by)}.`];
  if (verdict !== "unknown") return [];
  if (effect === "warn" && onUnknown.value === undefined) {
    return [say`Only warns, since no plan can show it; ${theSetting("on-unknown", "fail")} makes it fail.`];
  }
  return onUnknown.by === undefined ? [] : [say`${effect === "warn" ? "Only warns" : "Fails"}${byRule(onUnknown.by)}.`];
}

function verdictReason(circumstances: ReasonFacts): Message {
  const { demand, judgement, source } = circumstances;
  const { verdict, cause } = judgement;
  if (isOfPeak(cause) && limitIn(circumstances) !== undefined) return peakReason(circumstances);
  switch (verdict) {
    case "unmetered":
      return isPerObject(demand.key)
        ? say`${source} reports no limit on this key.`
        : say`${source} reports usage of this key, but no limit on it.`;
    case "fits":
      return fitsReason(circumstances);
    case "tight":
      return tightReason(circumstances);
    case "over":
      return overReason(circumstances);
    case "forbidden":
      if (cause === "flavor") {
        const lacking = (demand.unknown ?? []).filter(({ kind }) => kind === "no-flavor");
        return joinMessages(unknownSentences(lacking, sayRegion(demand)));
      }
      return say`${strong(say`The limit is 0`)}: nothing of this kind may be created there.${perObjectRemark(circumstances)}`;
    case "unknown":
      return unknownReason(circumstances);
    default:
      return verdict satisfies never;
  }
}

function fitsReason(circumstances: ReasonFacts): Message {
  const { demand, judgement, policy, isDefaultLimit } = circumstances;
  const perObject = perObjectRemark(circumstances);
  if (limitIn(circumstances) === undefined) return say`Unlimited.${perObject}`;
  const end = ofLimit(circumstances);
  if (!isExact(demand.end) && judgement.projected !== undefined && findKey(demand.key)?.checkedBefore === true) {
    return say`At least ${end}. How large one upload is does not matter: before it, no more is in use than the limit.`;
  }
  const isBelow = judgement.adds === true && policy.warnAt.by !== undefined && !isDefaultLimit;
  const below = isBelow ? say`, below ${thresholdOf(circumstances)}` : "";
  return say`${asSentence(end)}${below}.${rangeRemark(circumstances)}${perObject}`;
}

function tightReason(circumstances: ReasonFacts): Message {
  const end = ofLimit(circumstances);
  const range = rangeRemark(circumstances);
  const { demand, scale, used, judgement } = circumstances;
  const { cause } = judgement;
  if (cause === "total" && used?.state === "value") {
    const [total, inUse] = [amountOf(demand), used.value].map((amount) => amountIn(amount, scale));
    const less = amountIn(used.value - amountOf(demand), scale);
    return say`${strong(say`The total of ${total ?? ""} is below the ${inUse ?? ""} in use`)}. A total counts all that there is: if this one is a share of it, state what the change adds instead (${code('"$mode": "add"')}). If the change gives back ${less}, the total is right.`;
  }
  if (cause === "limit") {
    return say`${strong(say`Already over the limit`)}; this change adds nothing: ${end}.${range}`;
  }
  if (cause === "reserve") {
    return say`${strong(say`Already below the required reserve`)}; this change does not reduce it further: ${end}${reserveRemark(circumstances)}.${range}`;
  }
  return say`${asSentence(end)}: at or above ${thresholdOf(circumstances)}.${range}${perObjectRemark(circumstances)}`;
}

function overReason(circumstances: ReasonFacts): Message {
  const { demand, scale, judgement, used } = circumstances;
  const { projected, cause, usable } = judgement;
  const limit = limitIn(circumstances);
  if (projected === undefined) return say`More after the change than any limit; this one is ${amountIn(limit, scale)}.`;
  const least = isExact(demand.end) ? "" : "at least ";
  const end = asSentence(say`${least}${amountIn(projected, scale)}`);
  const reserve = reserveRemark(circumstances);
  const perObject = perObjectRemark(circumstances);
  if (cause === "reserve") {
    const short = strong(say`${least}${amountIn(projected - (usable ?? 0), scale)} too much`);
    return say`${end} of ${amountIn(limit, scale)} after the change${reserve}: ${short}.${perObject}`;
  }
  const before = used?.state === "value" && limit !== undefined ? used.value - limit : 0;
  const already = before > 0 ? say` Without this change it is ${amountIn(before, scale)} over already.` : "";
  const over = strong(say`${least}${amountIn(projected - (limit ?? 0), scale)} over the limit`);
  return say`${end} after the change, ${over} of ${amountIn(limit, scale)}${reserve}.${already}${perObject}`;
}

function peakReason(circumstances: ReasonFacts): Message {
  const { demand, scale, judgement } = circumstances;
  const { verdict, cause, projected, highest, peak, peakAtLeast, peakLikely } = judgement;
  const limit = limitIn(circumstances);
  if (cause === "peakAtLeast") {
    const over = amountIn((peakAtLeast ?? 0) - (limit ?? 0), scale);
    return say`${strong(say`No apply order stays within the limit`)}: usage peaks at ${amountIn(peakAtLeast, scale)} or more, ${over} over the limit of ${amountIn(limit, scale)}.`;
  }
  const most = isExact(demand.end) ? projected : highest;
  const isKnown = most !== undefined && most <= (limit ?? 0);
  const fits = isKnown
    ? say`Fits after the change (${endOf(circumstances)} of ${amountIn(limit, scale)}), but during apply usage`
    : say`During apply usage`;
  if (cause === "peakLikely") {
    const worst = peak !== undefined && peak > (peakLikely ?? 0) ? say`, and may reach ${amountIn(peak, scale)}` : "";
    const from = demand.from ?? [];
    const isKept = from.some(({ action, isLate }) => action === "create/delete" || isLate === true);
    const isRolling = from.some((share) => share.action === "update" && (share.peak ?? share.amount) > share.amount);
    const isFreed = from.some(({ amount, isLate }) => amount < 0 && isLate !== true);
    const why = joinMessages(
      [
        isRolling && say`updates take new amounts before they give back old ones`,
        (isKept || !(isRolling || isFreed)) &&
          say`${code("create_before_destroy")} keeps old objects, and what they depend on, until the new ones are there`,
        isFreed && say`Terraform does not wait for what is given back before it takes more`,
      ].filter((each) => each !== false),
      ", and ",
    );
    const bound = isKnown ? "" : say` of ${amountIn(limit, scale)}`;
    return say`${fits} ${strong(say`is expected to reach ${amountIn(peakLikely, scale)}`)}${bound}${worst}: ${why}.`;
  }
  const may =
    peak === undefined
      ? strong(say`may exceed the limit by an unknown amount`)
      : say`${strong(say`may reach ${amountIn(peak, scale)}`)}, over the limit`;
  const isOpen = peak === undefined || verdict === "unknown";
  return joinMessages([
    say`${fits} ${may}.`,
    ...(isOpen ? unknownSentences(demand.unknown ?? [], sayRegion(demand)) : []),
  ]);
}

/** Returns why other changes make the verdict worse: what each of them takes, and the sum. */
function togetherReason(circumstances: ReasonFacts, judgement: Judgement): Message {
  const { scale, judgement: alone, contention } = circumstances;
  const limit = limitIn(circumstances);
  const { verdict, cause, projected, peak, peakLikely } = judgement;
  const { others: named = [] } = contention?.together ?? {};
  const others = otherChanges(named, scale);
  const isLeast = !isExact(circumstances.demand.end) || named.some(({ atLeast }) => atLeast === true);
  const least = isLeast ? "at least " : "";
  const end = projected === undefined ? "more than any limit" : say`${least}${amountIn(projected, scale)}`;
  if (verdict === "tight") {
    const atEnd =
      cause === "threshold" ? say`: at or above ${thresholdOf(circumstances)}` : ", but this change adds nothing";
    const why = cause === "peak" ? ", but during apply usage may exceed the limit" : atEnd;
    return say`Together with ${others} ${end} of ${amountIn(limit, scale)} after the change${why}.`;
  }
  const isWaived = isExceeded(alone);
  // Equal for all keys, so that it can be said once.
  if (cause === "others") {
    return say`${isWaived ? "Covered by a waiver" : "Fits"} alone, but ${strong(say`what others take`)} is not fully known.`;
  }
  const fitsAlone = isWaived ? "Covered by a waiver alone" : say`Fits alone (${ofLimit(circumstances)})`;
  const byItself = alone.verdict === "unknown" ? "Unknown alone" : fitsAlone;
  if (verdict === "unknown") {
    return say`${byItself}, but ${strong(say`perhaps not together`)} with ${others}: this change's own amount is not fully known.`;
  }
  const fits = say`${byItself}, but ${strong(say`not together`)} with ${others}`;
  if (isOfPeak(cause)) {
    const highest = cause === "peakLikely" ? peakLikely : peak;
    const may = cause === "peakLikely" ? "is expected to" : "may";
    return say`${fits}: during apply usage ${may} reach ${highest === undefined ? "more than the limit" : amountIn(highest, scale)}.`;
  }
  if (cause === "reserve") return say`${fits}: ${end}${reserveRemark(circumstances)}.`;
  const over =
    projected === undefined || limit === undefined
      ? ""
      : say`, ${least}${amountIn(projected - limit, scale)} over the limit`;
  return say`${fits}: ${end}${over}.`;
}

/** Returns "`#12` (+8), `#15` (at least +4) and 3 more (+6)". */
function otherChanges(others: readonly OtherAmount[], scale: Scale): Message {
  const named = others.slice(0, others.length === MOST_NAMED + 1 ? others.length : MOST_NAMED);
  const rest = others.slice(named.length);
  const sumOf = (some: readonly OtherAmount[]): Message => {
    const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
    const sum = addUp(some, ({ amount }) => amount);
    return say`(${least}+${amountIn(sum, scale)})`;
  };
  const parts = named.map((one) => say`${quoted(one.name)} ${sumOf([one])}`);
  return listMessages(rest.length === 0 ? parts : [...parts, say`${rest.length} more ${sumOf(rest)}`]);
}

function waiverReason(applied: AppliedWaiver, judgement: Judgement, scale: Scale): Message {
  const { waiver, line, ofOrganisation, until, owner, upTo, upToNeeded, state } = applied;
  const { projected, peakAtLeast, peakLikely } = judgement;
  const origin = ofOrganisation === true ? " of the organisation's policy" : "";
  const name = say`waiver ${waiver}${origin} (line ${line}, owned by ${quoted(owner)})`;
  const noUse = say`${asSentence(name)} does not apply`;
  const end = prose(until);
  const covered = amountIn(upTo, scale);
  const isPeak = upToNeeded !== undefined && projected !== undefined && upToNeeded > projected;
  const expected = upToNeeded === peakLikely ? "is expected to reach" : "may reach";
  const reaches = upToNeeded === peakAtLeast ? "reaches at least" : expected;
  const peak = isPeak ? say`, and usage ${reaches} ${amountIn(upToNeeded, scale)} during apply` : "";
  const sentences: Readonly<Record<typeof state, Message>> = {
    applies: say`Waived up to ${covered} until ${end} by ${name}.`,
    expired: say`${asSentence(name)} has expired: its last day was ${end} (UTC).`,
    exceeded: say`${noUse}: it covers up to ${covered}${peak}.`,
    uncertain: say`${noUse}: how high usage would rise is not exactly known.`,
    unfit: say`${noUse}: it is a size, and this key is counted.`,
    refused: say`${noUse}: the organisation's policy allows none here.`,
  };
  return sentences[state];
}

/** Returns usage after the change: "196", "at most 62 GiB". */
function endOf({ scale, judgement: { projected, highest } }: ReasonFacts): Message {
  return projected === undefined && highest !== undefined
    ? say`at most ${amountIn(highest, scale)}`
    : amountIn(projected, scale);
}

/** Returns "112 of 128 after the change". */
function ofLimit(circumstances: ReasonFacts): Message {
  return say`${endOf(circumstances)} of ${amountIn(limitIn(circumstances), circumstances.scale)} after the change`;
}

/** Returns "80 % by rule 2 (line 14)". */
function thresholdOf({ policy: { warnAt } }: ReasonFacts): Message {
  return say`${percentage(warnAt.value)}${byRule(warnAt.by)}`;
}

function rangeRemark({ demand, scale, judgement: { highest, projected } }: ReasonFacts): Message | "" {
  if (isExact(demand.end) || highest === undefined || projected === undefined) return "";
  return say` The plan is only partly known; usage may reach ${amountIn(highest, scale)}.`;
}

/** Returns ", and 32 (25 %) must remain free by rule 2 (line 14)", or an empty text without a reserve. */
function reserveRemark({ scale, judgement: { reserve }, keepFree }: ReasonFacts): Message | "" {
  if (keepFree === undefined) return "";
  const percent = "percent" in keepFree.value ? say` (${percentage(keepFree.value.percent)})` : "";
  return say`, and ${amountIn(reserve, scale)}${percent} must remain free${byRule(keepFree.by)}`;
}

/**
 * Returns a sentence that the limit is the service's default, with advice if it is too low. Empty if the limit is
 * reported.
 */
function defaultRemark(circumstances: ReasonFacts): readonly Message[] {
  const { demand, source, isDefaultLimit } = circumstances;
  if (!isDefaultLimit) return [];
  if (!exceedsDefault(circumstances)) return [say`${source} does not report this limit; it is the service's default.`];
  const { per } = findKey(demand.key) ?? {};
  return [
    say`${source} does not report this limit, which operators can change: ask yours, or use more ${per ?? "object"}s. If the limit is high enough, a rule of the policy with ${code("on-unknown: warn")} for this key lets it pass.`,
  ];
}

function perObjectRemark({ demand: { key, item }, used }: ReasonFacts): Message | "" {
  const per = findKey(key)?.per;
  if (per === undefined) return "";
  if (hasItemsByObject(key) || item !== undefined) return say` The limit holds for each ${per}.`;
  return used !== undefined
    ? say` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.`
    : say` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}
