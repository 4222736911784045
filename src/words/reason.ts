// Why a check has its verdict, and what the policy makes of it. Numbers stand in one unit.

import {
  type AppliedWaiver,
  amountIn,
  asSentence,
  byRule,
  code,
  findKey,
  isByObject,
  isOfPeak,
  isPerObject,
  join,
  listed,
  type OtherAmount,
  percentage,
  quoted,
  type Said,
  type Scale,
  say,
  sayRegion,
  strong,
} from "../core/index.ts";
import { type Circumstances, type Judgement, limitIn } from "./circumstances.ts";
import { lackingFlavors, unknownSentences } from "./unknown-amounts.ts";
import { unknownReason } from "./unknown-reason.ts";

/** Most other changes that a sentence names. */
const MOST_NAMED = 4;

/** Reason of a check: the verdict that follows from the numbers alone, then the waiver, then what the policy makes of it. */
export function reasonFor(circumstances: Circumstances): Said {
  const { scale, judgement, contention, waiver } = circumstances;
  const worse = contention?.worse?.judgement;
  return join([
    worse === undefined ? verdictReason(circumstances) : togetherReason(circumstances, worse),
    ...(waiver === undefined ? [] : [waiverReason(waiver, worse ?? judgement, scale)]),
    ...enforcementReason(circumstances),
  ]);
}

/** Says that a verdict does not do what it usually does. Empty: it does. */
function enforcementReason({ outcome: { verdict, effect }, policy }: Circumstances): readonly Said[] {
  const { enforce, onUnknown } = policy;
  const bad = verdict !== "fits" && verdict !== "tight" && verdict !== "unmetered" && verdict !== "waived";
  if (enforce.value === "off" && (bad || verdict === "tight")) {
    return [say`Does not count: not enforced${byRule(enforce.by)}.`];
  }
  if (bad && enforce.value === "warn") return [say`Only warns${byRule(enforce.by)}.`];
  if (verdict !== "unknown" || onUnknown.by === undefined) return [];
  return [say`${effect === "warn" ? "Only warns" : "Fails"}${byRule(onUnknown.by)}.`];
}

function verdictReason(circumstances: Circumstances): Said {
  const { demand, judgement, source } = circumstances;
  const { verdict, cause } = judgement;
  if (isOfPeak(cause) && limitIn(circumstances) !== undefined) return peakReason(circumstances);
  switch (verdict) {
    case "unmetered":
      return isPerObject(demand.key)
        ? say`${source} reports no limit on this key.`
        : say`${source} reports usage of this key, but no limit on it.${configuredRemark(demand.key)}`;
    case "fits":
      return fitsReason(circumstances);
    case "tight":
      return tightReason(circumstances);
    case "over":
      return overReason(circumstances);
    case "forbidden":
      if (cause === "flavor") return join(lackingFlavors(demand.unknown ?? [], sayRegion(demand)));
      return say`${strong(say`The limit is 0`)}: nothing of this kind may be created there.${perObjectRemark(circumstances)}`;
    case "unknown":
      return unknownReason(circumstances);
    default:
      return verdict satisfies never;
  }
}

function fitsReason(circumstances: Circumstances): Said {
  const { demand, scale, judgement, policy, used } = circumstances;
  const perObject = perObjectRemark(circumstances);
  if (limitIn(circumstances) === undefined) return say`Unlimited.${perObject}`;
  const end = ofLimit(circumstances);
  // As where some of it is gone already.
  if (demand.mode === "add" && used?.state === "value" && used.value + demand.amount < 0) {
    return say`The plan gives back ${amountIn(-demand.amount, scale)}, more than is in use: ${end}.`;
  }
  const threshold = thresholdOf(circumstances);
  const below = judgement.adds === true && policy.warnAt.by !== undefined ? say`, below ${threshold}` : "";
  const { tightPeak } = judgement;
  const peak =
    tightPeak === undefined
      ? ""
      : say` During apply usage may reach ${amountIn(tightPeak, scale)}: at or above ${threshold}.`;
  return say`${asSentence(end)}${below}.${rangeRemark(circumstances)}${peak}${perObject}`;
}

function tightReason(circumstances: Circumstances): Said {
  const end = ofLimit(circumstances);
  const range = rangeRemark(circumstances);
  const { cause } = circumstances.judgement;
  if (cause === "limit") {
    return say`${strong(say`Already over the limit`)}; this change adds nothing: ${end}.${range}`;
  }
  if (cause === "reserve") {
    return say`${strong(say`Already below the required reserve`)}; this change does not reduce it further: ${end}${reserveRemark(circumstances)}.${range}`;
  }
  return say`${asSentence(end)}: at or above ${thresholdOf(circumstances)}.${range}${perObjectRemark(circumstances)}`;
}

function overReason(circumstances: Circumstances): Said {
  const { demand, scale, judgement, used } = circumstances;
  const { projected, cause, usable } = judgement;
  const limit = limitIn(circumstances);
  if (projected === undefined) return say`More after the change than any limit; this one is ${amountIn(limit, scale)}.`;
  const least = demand.atLeast ? "at least " : "";
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

/** Why the peak during apply decides. */
function peakReason(circumstances: Circumstances): Said {
  const { demand, scale, judgement } = circumstances;
  const { verdict, cause, peak, peakAtLeast, peakLikely } = judgement;
  const limit = limitIn(circumstances);
  if (cause === "peakAtLeast") {
    const over = amountIn((peakAtLeast ?? 0) - (limit ?? 0), scale);
    return say`${strong(say`No apply order stays within the limit`)}: usage peaks at ${amountIn(peakAtLeast, scale)} or more, ${over} over the limit of ${amountIn(limit, scale)}.`;
  }
  const fits = say`Fits after the change (${endOf(circumstances)} of ${amountIn(limit, scale)}), but during apply usage`;
  if (cause === "peakLikely") {
    const worst = peak !== undefined && peak > (peakLikely ?? 0) ? say`, and may reach ${amountIn(peak, scale)}` : "";
    return say`${fits} ${strong(say`is expected to reach ${amountIn(peakLikely, scale)}`)}${worst}: ${code("create_before_destroy")} keeps old objects, and what they depend on, until the new ones are there.`;
  }
  const may =
    peak === undefined
      ? strong(say`may exceed the limit by an unknown amount`)
      : say`${strong(say`may reach ${amountIn(peak, scale)}`)}, over the limit`;
  const isOpen = peak === undefined || verdict === "unknown";
  return join([say`${fits} ${may}.`, ...(isOpen ? unknownSentences(demand.unknown ?? [], sayRegion(demand)) : [])]);
}

/** Why other changes make it worse: what each of them takes, and where all of it ends. */
function togetherReason(circumstances: Circumstances, judgement: Judgement): Said {
  const { scale, judgement: alone, contention } = circumstances;
  const limit = limitIn(circumstances);
  const { verdict, cause, projected, peak, peakLikely } = judgement;
  const others = otherChanges(contention?.together.others ?? [], scale);
  const end = projected === undefined ? "more than any limit" : amountIn(projected, scale);
  if (verdict === "tight") {
    const why =
      cause === "peak"
        ? ", but during apply usage may exceed the limit"
        : say`: at or above ${thresholdOf(circumstances)}`;
    return say`Together with ${others} ${end} of ${amountIn(limit, scale)} after the change${why}.`;
  }
  const isWaived = alone.verdict === "over" || alone.verdict === "forbidden";
  const fits = say`${isWaived ? "Covered by a waiver alone" : say`Fits alone (${ofLimit(circumstances)})`}, but ${strong(say`not together`)} with ${others}`;
  if (cause === "peakLikely") {
    return say`${fits}: during apply usage is expected to reach ${amountIn(peakLikely, scale)}.`;
  }
  if (isOfPeak(cause)) {
    return say`${fits}: during apply usage may reach ${peak === undefined ? "more than the limit" : amountIn(peak, scale)}.`;
  }
  if (cause === "reserve") return say`${fits}: ${end}${reserveRemark(circumstances)}.`;
  const over =
    projected === undefined || limit === undefined ? "" : say`, ${amountIn(projected - limit, scale)} over the limit`;
  return say`${fits}: ${end}${over}.`;
}

/** "`#12` (+8), `#15` (at least +4) and 3 more (+6)". */
function otherChanges(others: readonly OtherAmount[], scale: Scale): Said {
  const named = others.slice(0, others.length === MOST_NAMED + 1 ? others.length : MOST_NAMED);
  const rest = others.slice(named.length);
  const amountOf = (some: readonly OtherAmount[]): Said => {
    const least = some.some(({ atLeast }) => atLeast === true) ? "at least " : "";
    const sum = some.reduce((total, { amount }) => total + amount, 0);
    return say`(${least}+${amountIn(sum, scale)})`;
  };
  const parts = named.map((one) => say`${quoted(one.name)} ${amountOf([one])}`);
  return listed(rest.length === 0 ? parts : [...parts, say`${rest.length} more ${amountOf(rest)}`]);
}

/** Whether a waiver covers the check, and why not. */
function waiverReason(
  { waiver, line, until, owner, upTo, upToNeeded, state }: AppliedWaiver,
  { projected, peakAtLeast, peakLikely }: Judgement,
  scale: Scale,
): Said {
  const name = say`aiver ${waiver} (line ${line}, owned by ${quoted(owner)})`;
  const covered = amountIn(upTo, scale);
  switch (state) {
    case "applies":
      return say`Waived up to ${covered} until ${until} by w${name}.`;
    case "expired":
      return say`W${name} has expired: its last day was ${until} (UTC).`;
    case "exceeded": {
      const isPeak = upToNeeded !== undefined && projected !== undefined && upToNeeded > projected;
      const expected = upToNeeded === peakLikely ? "is expected to reach" : "may reach";
      const reaches = upToNeeded === peakAtLeast ? "reaches at least" : expected;
      const peak = isPeak ? say`, and usage ${reaches} ${amountIn(upToNeeded, scale)} during apply` : "";
      return say`W${name} does not apply: it covers up to ${covered}${peak}.`;
    }
    case "uncertain":
      return say`W${name} does not apply: how high usage would rise is not exactly known.`;
    case "unfit":
      return say`W${name} does not apply: it is a size, and this key is counted.`;
    default:
      return state satisfies never;
  }
}

/** Usage after the change: "196", "at most 62 GiB". */
function endOf({ scale, judgement: { projected, highest } }: Circumstances): Said {
  return projected === undefined && highest !== undefined
    ? say`at most ${amountIn(highest, scale)}`
    : amountIn(projected, scale);
}

/** "112 of 128 after the change". */
function ofLimit(circumstances: Circumstances): Said {
  return say`${endOf(circumstances)} of ${amountIn(limitIn(circumstances), circumstances.scale)} after the change`;
}

/** "80 % by rule 2 (line 14)". */
function thresholdOf({ policy: { warnAt } }: Circumstances): Said {
  return say`${percentage(warnAt.value)}${byRule(warnAt.by)}`;
}

/** The highest usage of an amount that is only bounded. */
function rangeRemark({ demand, scale, judgement: { highest, projected } }: Circumstances): Said | string {
  if (!demand.atLeast || highest === undefined || projected === undefined) return "";
  return say` The plan is only partly known; usage may reach ${amountIn(highest, scale)}.`;
}

/** ", and 32 (25 %) must remain free by rule 2 (line 14)"; empty where nothing has to. */
function reserveRemark({ scale, judgement: { reserve }, policy: { keepFree } }: Circumstances): Said | string {
  if (keepFree === undefined) return "";
  const percent = "percent" in keepFree.value ? say` (${percentage(keepFree.value.percent)})` : "";
  return say`, and ${amountIn(reserve, scale)}${percent} must remain free${byRule(keepFree.by)}`;
}

/** A limit that is there all the same, and that nobody can read. */
function configuredRemark(key: string): string {
  const { configured, per } = findKey(key) ?? {};
  if (configured === undefined) return "";
  return ` The service's configuration has one, ${configured} for each ${per} by default, which no call reports.`;
}

function perObjectRemark({ demand: { key, item }, used }: Circumstances): string {
  const per = findKey(key)?.per;
  if (per === undefined) return "";
  if (isByObject(key) || item !== undefined) return ` The limit holds for each ${per}.`;
  return used !== undefined
    ? ` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.`
    : ` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}
