// Sentences on one check: what to do about it, in one or two plain sentences with exact amounts, the same for every medium.

import {
  type AppliedRule,
  byRule,
  type Check,
  capitalised,
  findKey,
  formatAmount,
  isOfPeak,
  isUnenforced,
  join,
  type Message,
  parseCheckKey,
  type Said,
  say,
  strong,
} from "../core/index.ts";
import { findPeak, findReadable, scaleOf } from "./amounts.ts";
import { fittingChanges, otherChanges } from "./other-changes.ts";
import { findPeakAdvice } from "./peak-advice.ts";
import { waiverSentence } from "./waiver.ts";

/** The place in the policy file that decided a setting; undefined where the inputs did. */
export function findDecider(
  { rule }: Check,
  setting: AppliedRule["decidedBy"][number]["setting"],
): AppliedRule["decidedBy"][number] | undefined {
  return rule?.decidedBy.find((one) => one.setting === setting);
}

/** The peak in the worst order, where it is above the limit that a check needs at least; null where that limit is enough in any order. */
export function findHigherPeak({ limitNeeded, peak }: Check): number | null {
  return limitNeeded !== undefined && peak != null && peak > limitNeeded ? peak : null;
}

/** An amount of a check, in the unit of its row. */
function inRow(amount: number, check: Check): string {
  return formatAmount(amount, scaleOf(check));
}

function formatExcess(check: Check, amount: number): string {
  const bound = check.atLeast === true ? "at least " : "";
  return `${bound}${inRow(amount, check)} too ${check.unit === "count" ? "many" : "much"}`;
}

/** "each server" where the limit holds for each single object. null: it holds for the project as a whole. */
export function findHolder(check: Check): string | null {
  const per = findKey(parseCheckKey(check.key).key)?.per ?? null;
  return per === null ? null : `each ${per}`;
}

/** Amount that must remain free, in the key's unit; 0: none. */
function reserveOf({ rule }: Check): number {
  return rule?.keepFree ?? 0;
}

/** "32 (25 %) must remain free by rule 2 (line 14)". */
function toReserveText(check: Check): string {
  const percent = check.rule?.keepFreePercent;
  const share = percent === undefined ? "" : ` (${percent} %)`;
  return `${inRow(reserveOf(check), check)}${share} must remain free${byRule(findDecider(check, "keep-free"))}`;
}

/** "32 must remain free by rule 2 (line 14), and only 20 of 128 would." Only where projected is within the limit. */
function toReserveShortage(check: Check): Said {
  const { headroom, limit } = check;
  const left = `${check.atLeast === true ? "at most " : "only "}${inRow(headroom ?? 0, check)}`;
  const would = headroom === 0 ? "nothing" : left;
  const all = typeof limit === "number" ? ` of ${inRow(limit, check)}` : "";
  return say`${strong(`${would}${all} would remain free`)}, but ${toReserveText(check)}.`;
}

/** Problem of an over check, as the beginning of a line. `shortage`: excess of final usage. */
function toShortage(check: Check, shortage: number): Said {
  if (check.cause === "reserve") return toReserveShortage(check);
  const holder = findHolder(check);
  const over = inRow(-(check.headroom ?? 0), check);
  const reserve = reserveOf(check) > 0 ? `: ${over} over the limit, and ${toReserveText(check)}` : "";
  const excess = say`${strong(formatExcess(check, shortage))}`;
  if (holder === null) return say`${excess}${reserve}.`;
  if (check.used !== null) return say`${excess}${reserve}. This limit is for ${holder}.`;
  return say`${excess} on the largest one${reserve === "" ? ": this" : `${reserve}. This`} limit is for ${holder}, and usage of it is not reported.`;
}

/** ", or ask for a limit of at least **132** (now 128)."; only the full stop where no limit can be named. */
function toLimitWish(check: Check): Message {
  const { limit, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return ".";
  const peak = findHigherPeak(check);
  const remarks = [
    findReadable(limitNeeded, scaleOf(check)),
    `now ${inRow(limit, check)}`,
    peak === null ? undefined : `up to ${inRow(peak, check)} during apply`,
  ].filter((remark) => remark !== undefined);
  return say`, or ask for a limit of at least ${strong(inRow(limitNeeded, check))} (${remarks.join("; ")}).`;
}

/** "free 4 in use"; none where less than that is in use. */
function findFreeing(check: Check, amount: number, bound = ""): readonly string[] {
  return check.used !== null && amount <= check.used ? [`free ${bound}${inRow(amount, check)} in use`] : [];
}

/** Advice where final usage does not fit. */
function endAdvice(check: Check): Message {
  const { used, planned, projected, limit, usable } = check;
  if (typeof limit !== "number" || projected === null) return check.reason;
  const bound = check.atLeast === true ? "at least " : "";
  const shortage = projected - (usable ?? limit);
  const before = used === null ? 0 : used - limit;
  // A plan that adds nothing passes even where the limit is exceeded already.
  const cut = used === null ? shortage : Math.min(shortage, projected - used);
  const peak = findPeak(check);
  const higher = peak?.likely ?? peak?.atLeast ?? 0;
  const peakShortage = higher - limit;
  const isPeakHigher = peakShortage > 0;
  const freed = isPeakHigher ? Math.max(shortage, peakShortage) : shortage;
  // What is taken off may have been given back before the peak.
  const least = isPeakHigher ? "at least " : bound;
  const take = `Take ${cut === planned ? "all " : ""}${least}${inRow(cut, check)} off the plan`;
  const may = usable ?? limit;
  const isAlone = check.mode === "add" && used !== null && shortage > used && may > 0;
  const most = usable === undefined ? `the limit of ${inRow(may, check)}` : `the ${inRow(may, check)} that may be used`;
  const ways = [take, ...(check.mode === "add" ? findFreeing(check, freed, bound) : [])];
  return join([
    toShortage(check, shortage),
    ...(before > 0 ? [`Without this change it is ${inRow(before, check)} over already.`] : []),
    ...(isPeakHigher
      ? [
          `During apply usage ${peak?.likely === undefined ? "reaches at least" : "is expected to reach"} ${inRow(higher, check)}.`,
        ]
      : []),
    ...(isAlone ? [`This change is alone more than ${most}.`] : []),
    say`${ways.join(", ")}${toLimitWish(check)}`,
  ]);
}

/** Advice where final usage fits and every apply order exceeds the limit before. */
function anyOrderAdvice(check: Check): Message {
  const { limit, peakAtLeast, peakLikely = peakAtLeast, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return check.reason;
  const shortage = inRow((peakAtLeast ?? 0) - limit, check);
  const ways = listWays([...findPeakAdvice(check), ...findFreeing(check, (peakLikely ?? 0) - limit)]);
  const peak = inRow(peakAtLeast ?? 0, check);
  return say`${strong("no apply order stays within the limit")}: usage peaks at ${peak} or more, ${shortage} over the limit. ${ways}${toLimitWish(check)}`;
}

/** "Do this; or do that", without the full stop. */
function listWays(ways: readonly string[]): string {
  return ways.length === 0 ? "Take some of it off the plan" : capitalised(ways.join("; or "));
}

/** Advice where final usage fits and the expected apply order, or some, exceeds the limit before. */
function someOrderAdvice(check: Check): Message {
  const { projected, limit, peakWays, verdict, cause } = check;
  const peak = cause === "peakLikely" ? check.peakLikely : check.peak;
  if (typeof limit !== "number" || typeof peak !== "number" || projected === null) return check.reason;
  const { atOnce = 0, replacements = 0, releasesFirst = false } = peakWays ?? {};
  const isPartial = atOnce > 0 && atOnce < replacements && !releasesFirst;
  const ways = findPeakAdvice(check);
  const raised =
    verdict === "over" ? [] : [`have the limit raised to ${inRow(peak, check)} until the change is applied`];
  const reached = `usage ${cause === "peakLikely" ? "is expected to" : "may"} reach ${inRow(peak, check)} during apply`;
  return join([
    say`${strong(reached)}, over the limit of ${inRow(limit, check)}; after the change it is ${inRow(projected, check)}.`,
    ...(isPartial
      ? [`Of the ${replacements} replacements that create first, ${atOnce} ${atOnce === 1 ? "fits" : "fit"} at once.`]
      : []),
    say`${listWays([...ways, ...raised])}${verdict === "over" ? toLimitWish(check) : "."}`,
  ]);
}

function overAdvice(check: Check): Message {
  if (check.cause === "limit" || check.cause === "reserve") return endAdvice(check);
  return check.cause === "peakAtLeast" ? anyOrderAdvice(check) : someOrderAdvice(check);
}

function forbiddenAdvice(check: Check): Message {
  const { limitNeeded, cause, reason } = check;
  if (cause === "flavor") return reason;
  const lead = say`${strong("the limit is 0")}, so none of it may be created there.`;
  if (limitNeeded === undefined) return say`${lead} Ask for a higher limit, or use another region.`;
  const peak = findHigherPeak(check);
  const during = peak === null ? "" : ` (up to ${inRow(peak, check)} during apply)`;
  return say`${lead} Ask for a limit of at least ${strong(inRow(limitNeeded, check))}${during}, or use another region.`;
}

/** Advice where this change fits, and not together with other changes that are not applied yet. */
function contendedAdvice(check: Check): Message {
  const { together, limit, limitNeeded, cause, usable } = check;
  if (together === undefined || typeof limit !== "number" || together.projected === null) return check.reason;
  const { others, projected, peak } = together;
  const isPeak = isOfPeak(cause);
  const excess = isPeak ? (peak ?? limit) - limit : projected - (usable ?? limit);
  const what =
    cause === "reserve"
      ? `, of which ${toReserveText(check)}: ${formatExcess(check, excess)}`
      : `: ${isPeak ? `during apply ${cause === "peakLikely" ? "" : "up to "}` : ""}${formatExcess(check, excess)}`;
  const alone = (check.headroom ?? 0) < 0 ? "covered by a waiver alone" : "fits alone";
  const fitting = fittingChanges(together);
  const wait = fitting === undefined ? "Agree on who goes first" : say`It fits ${fitting}: agree on who goes first`;
  const company = say`${alone}, but not together with ${otherChanges(others, scaleOf(check))}`;
  const ways = join([wait, ...findFreeing(check, excess)], ", ");
  const wish = limitNeeded === undefined ? "." : toLimitWish(check);
  return say`${strong(company)}${what}. ${ways}${wish}${check.effect === "fail" ? " Then run this check again." : ""}`;
}

/** The advice, then why a waiver does not cover the check and why it only warns. A reason that stands as advice has both already. */
function withPolicy(check: Check, advice: Message): Message {
  const { waiver, rule, reason } = check;
  if (advice === reason) return advice;
  // Of all changes together, where these are why it does not apply.
  const { projected } = check.together?.decides === true ? check.together : check;
  return join([
    advice,
    ...(waiver === undefined || waiver.state === "applies"
      ? []
      : [waiverSentence(waiver, { ...check, projected }, (amount) => inRow(amount, check))]),
    ...(rule?.enforce === "warn" ? [`Only warns${byRule(findDecider(check, "enforce"))}.`] : []),
  ]);
}

function tightAdvice(check: Check): Message | null {
  const { cause, headroom } = check;
  if (cause === "limit" && headroom !== null && headroom < 0) {
    return say`${strong(`${inRow(-headroom, check)} over already`)}, not made worse by this change, so it only warns.`;
  }
  if (cause === "reserve") {
    return say`${toReserveShortage(check)} Not made worse by this change, so it only warns.`;
  }
  if (check.together?.decides === true) return check.reason;
  return cause === "threshold" ? null : someOrderAdvice(check);
}

/** Advice on a check; region and key are added by the caller. null where there is nothing to do, or the policy does not enforce it. */
export function findAdvice(check: Check): Message | null {
  if (isUnenforced(check)) return null;
  switch (check.verdict) {
    case "over":
      return withPolicy(check, overAdvice(check));
    case "forbidden":
      return withPolicy(check, forbiddenAdvice(check));
    case "contended":
      return withPolicy(check, contendedAdvice(check));
    case "unknown":
      return check.reason;
    case "tight":
      return tightAdvice(check);
    case "fits":
    case "unmetered":
    case "waived":
      return null;
    default:
      return check.verdict satisfies never;
  }
}
