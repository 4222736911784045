// Why a check has its verdict, and what the policy makes of it, in sentences. Names stand in backticks (`quote`), numbers in one unit.

import {
  type AppliedWaiver,
  byRule,
  type Check,
  type CheckPolicy,
  capitalised,
  type Demand,
  findKey,
  inUnit,
  type Limit,
  type NameOf,
  quote,
  type Scale,
  waiverSentence,
} from "../core/index.ts";
import type { Finding } from "./snapshot-index.ts";
import { isRemediable, lackingFlavors, unknownSentences } from "./unknown-amounts.ts";
import type { Judgement } from "./verdict.ts";
import { missingRegionText, type Whereabouts } from "./whereabouts.ts";

/** Everything that a reason may mention. */
export interface Circumstances {
  readonly demand: Demand;
  /** The unit of the check's amounts, in which each of them is exact. */
  readonly scale: Scale;
  readonly judgement: Judgement;
  readonly limit: Finding<Limit>;
  /** Source of limits and usage, as the subject of a sentence: "The API". */
  readonly source: string;
  readonly nameOf: NameOf;
  /** null: usage of the key is not read. */
  readonly used: Finding<number> | null;
  readonly whereabouts: Whereabouts;
  readonly policy: CheckPolicy;
  /** null: none matches, or there is nothing to waive. */
  readonly waiver: AppliedWaiver | null;
  /** The check's own, by the policy. */
  readonly outcome: Pick<Check, "verdict" | "effect">;
}

/** Reason of a check: the verdict that follows from the numbers alone, then the waiver, then what the policy makes of it. */
export function reasonFor(circumstances: Circumstances): string {
  const { scale, judgement, waiver } = circumstances;
  const sentences = [
    verdictReason(circumstances),
    ...(waiver === null ? [] : [waiverSentence(waiver, judgement, (amount) => inUnit(amount, scale))]),
    ...enforcementReason(circumstances),
  ];
  return sentences.join(" ");
}

/** Says that a verdict does not do what it usually does. Empty: it does. */
function enforcementReason({ outcome: { verdict, effect }, policy }: Circumstances): readonly string[] {
  const { enforce, onUnknown } = policy;
  const bad = verdict === "over" || verdict === "forbidden" || verdict === "unknown";
  if (enforce.value === "off" && (bad || verdict === "tight")) {
    return [`Does not count: not enforced${byRule(enforce.by)}.`];
  }
  if (bad && enforce.value === "warn") return [`Only warns${byRule(enforce.by)}.`];
  if (verdict !== "unknown" || onUnknown.by === null) return [];
  return [`${effect === "warn" ? "Only warns" : "Fails"}${byRule(onUnknown.by)}.`];
}

function verdictReason(circumstances: Circumstances): string {
  const { demand, scale, judgement, policy, source } = circumstances;
  const { verdict, projected, headroom, cause } = judgement;
  const limitValue = limitIn(circumstances);
  const amount = (value: number | null): string => inUnit(value, scale);
  const least = demand.atLeast ? "at least " : "";
  const perObject = perObjectRemark(circumstances);
  const threshold = `${policy.warnAt.value} %${byRule(policy.warnAt.by)}`;
  if ((cause === "peak" || cause === "peakAtLeast") && limitValue !== null) {
    return peakReason(circumstances, limitValue);
  }
  const range = rangeRemark(circumstances);
  const end = endOf(circumstances);

  switch (verdict) {
    case "unmetered":
      return `${source} reports usage of this key, but no limit on it.`;
    case "fits":
      if (limitValue === null) return `Unlimited.${perObject}`;
      if (givesBackMore(circumstances)) {
        return `The plan gives back ${amount(-demand.amount)}, more than is in use: ${amount(projected)} of ${amount(limitValue)} after the change.`;
      }
      return `${capitalised(end)} of ${amount(limitValue)} after the change${judgement.adds === true && policy.warnAt.by !== null ? `, below ${threshold}` : ""}.${range}${peakRemark(circumstances, threshold)}${perObject}`;
    case "tight":
      if (cause === "limit") {
        return `Already over the limit; this change adds nothing: ${end} after the change, the limit is ${amount(limitValue)}.${range}`;
      }
      if (cause === "reserve") {
        return `Already below the required reserve; this change does not reduce it further: ${end} of ${amount(limitValue)} after the change${reserve(circumstances)}.${range}`;
      }
      return `${capitalised(end)} of ${amount(limitValue)} after the change: at or above ${threshold}.${range}${perObject}`;
    case "over":
      if (projected === null) return `More after the change than any limit; this one is ${amount(limitValue)}.`;
      if (cause === "reserve") {
        const short = projected - (judgement.usable ?? 0);
        return `${demand.atLeast ? "At least " : ""}${amount(projected)} of ${amount(limitValue)} after the change${reserve(circumstances)}: ${least}${amount(short)} too much.${perObject}`;
      }
      return `${demand.atLeast ? "At least " : ""}${amount(projected)} after the change, ${least}${amount(-(headroom ?? 0))} over the limit of ${amount(limitValue)}.${perObject}`;
    case "forbidden":
      if (cause === "flavor") return lackingFlavors(demand.unknown ?? [], shownRegion(demand)).join(" ");
      return `The limit is 0: nothing of this kind may be created in ${shownRegion(demand)}.${perObject}`;
    case "unknown":
      return unknownReason(circumstances);
    case "waived":
      return "Covered by a waiver.";
    default:
      return verdict satisfies never;
  }
}

/** Why the peak during apply decides. */
function peakReason(circumstances: Circumstances, limitValue: number): string {
  const { demand, scale, judgement, nameOf } = circumstances;
  const { cause, peak, peakAtLeast } = judgement;
  const limit = inUnit(limitValue, scale);
  if (cause === "peakAtLeast") {
    const over = inUnit((peakAtLeast ?? 0) - limitValue, scale);
    return `No apply order stays within the limit: usage peaks at ${inUnit(peakAtLeast, scale)} or more, ${over} over the limit of ${limit}.`;
  }
  const fits = `Fits after the change (${endOf(circumstances)} of ${limit}), but during apply usage may`;
  if (peak !== null) return `${fits} reach ${inUnit(peak, scale)}, over the limit.`;
  const why = unknownSentences(demand.unknown ?? [], nameOf, shownRegion(demand));
  return [`${fits} exceed the limit by an unknown amount.`, ...why].join(" ");
}

/** True where more is given back than is in use, as where some of it is gone already. */
function givesBackMore({ demand, used }: Circumstances): boolean {
  return demand.mode === "add" && used?.state === "value" && used.value + demand.amount < 0;
}

/** Usage after the change: "196", "at most 62 GiB". */
function endOf({ scale, judgement: { projected, highest } }: Circumstances): string {
  return projected === null && highest !== null ? `at most ${inUnit(highest, scale)}` : inUnit(projected, scale);
}

/** The highest usage of an amount that is only bounded. */
function rangeRemark({ demand, scale, judgement: { highest, projected } }: Circumstances): string {
  if (!demand.atLeast || highest === null || projected === null) return "";
  return ` The plan is only partly known; usage may reach ${inUnit(highest, scale)}.`;
}

/** The peak of a check that fits, where it reaches the threshold. */
function peakRemark({ scale, judgement: { tightPeak } }: Circumstances, threshold: string): string {
  return tightPeak === null
    ? ""
    : ` During apply usage may reach ${inUnit(tightPeak, scale)}: at or above ${threshold}.`;
}

/** " (25 %)" where the reserve is written as a percentage; otherwise empty. */
function percentOf({ keepFree }: CheckPolicy): string {
  return keepFree !== null && "percent" in keepFree.value ? ` (${keepFree.value.percent} %)` : "";
}

/** ", and 32 must remain free by rule 2 (line 14)". */
function reserve({ scale, judgement, policy }: Circumstances): string {
  return `, and ${inUnit(judgement.reserve, scale)}${percentOf(policy)} must remain free${byRule(policy.keepFree?.by ?? null)}`;
}

function unknownReason(circumstances: Circumstances): string {
  const { demand, limit, used, policy, source } = circumstances;
  if (demand.regionProblem !== undefined) return demand.regionProblem;
  const lacking = [limit, ...(used === null ? [] : [used])];
  if (lacking.every(({ state }) => state === "no region")) return regionReason(circumstances);
  const noType = noVolumeType(circumstances);
  if (noType !== null) return noType;
  const missing =
    lacking.length > 1 && lacking.every(({ state }) => state === "no key")
      ? [`${source} reports neither limit nor usage of ${quote(demand.key)} in ${shownRegion(demand)}.`]
      : [
          ...missingValue("limit", limit, circumstances),
          ...(used === null ? [] : missingValue("usage", used, circumstances)),
        ];
  // Where one answer failed, limit and usage lack for the same reason.
  if (missing.length > 0) return [...new Set(missing), whereToLook(circumstances)].join(" ").trimEnd();
  const keepFree = policy.keepFree?.value ?? null;
  if (keepFree !== null && "unfit" in keepFree) {
    return `What must remain free is a size (${quote(keepFree.unfit)})${byRule(policy.keepFree?.by ?? null)}, and this key is counted.`;
  }
  return unknownAmount(circumstances);
}

/** A type of volumes that does not exist; null: it is something else that lacks. */
function noVolumeType({ demand, limit, whereabouts, source }: Circumstances): string | null {
  const kind = findKey(demand.key)?.membersBy ?? null;
  if (kind === null || limit.state !== "no item" || demand.item === null) return null;
  const types = whereabouts.members(limit.members);
  return `${source} has no ${kind} ${quote(demand.item)} in ${shownRegion(demand)}; those it has are ${types}.`;
}

/** Why the planned amount leaves it open. Where there is no number to tell, the same for all keys with the same reasons. */
function unknownAmount(circumstances: Circumstances): string {
  const { demand, scale, judgement, nameOf } = circumstances;
  const { unknown = [], bounds, atLeast, amount } = demand;
  const why = unknownSentences(unknown, nameOf, shownRegion(demand));
  const highest = judgement.highest === null ? null : inUnit(judgement.highest, scale);
  const projected = inUnit(judgement.projected, scale);
  if (bounds != null && bounds.lowest === null) {
    const upTo = highest === null ? "" : `, up to ${highest}; the limit is ${inUnit(limitIn(circumstances), scale)}`;
    return [`How much is given back is unknown, and so is usage after the change${upTo}.`, ...why].join(" ");
  }
  if (highest !== null) {
    return [
      `Between ${projected} and ${highest} after the change; the limit is ${inUnit(limitIn(circumstances), scale)}.`,
      ...why,
    ].join(" ");
  }
  if (why.length > 0) return why.join(" ");
  if (!atLeast) return "The planned amount is not a whole number.";
  return `The plan is only partly known: at least ${inUnit(amount, scale)} planned, ${projected} or more after the change.`;
}

/** The limit, where it is a number. */
function limitIn({ limit }: Circumstances): number | null {
  return limit.state === "value" && typeof limit.value === "number" ? limit.value : null;
}

/** What makes a check unknown, where that is its region or its planned amount; null: something else, or it is not unknown. */
export function unknownCause(circumstances: Circumstances): "region" | "amount" | null {
  const { demand, limit, whereabouts, outcome } = circumstances;
  if (outcome.verdict !== "unknown") return null;
  const isNowhere = limit.state === "no region" && !whereabouts.hasRegion(demand.region);
  if (demand.regionProblem !== undefined || isNowhere) return "region";
  return isAmountUnknown(circumstances) ? "amount" : null;
}

/** True for an unknown check of whose planned amount too little is known. */
function isAmountUnknown({ demand, limit, used, outcome }: Circumstances): boolean {
  const isRead =
    demand.regionProblem === undefined && limit.state === "value" && (used === null || used.state === "value");
  return outcome.verdict === "unknown" && isRead && demand.atLeast;
}

/**
 * True for an unknown check about which its user can do nothing: the source reports no value of a key that there is, and nothing tells where it
 * does; or none of the reasons for an unknown amount has a remedy.
 */
export function isBeyondUser(circumstances: Circumstances): boolean {
  const { demand, limit, used, outcome } = circumstances;
  if (outcome.verdict !== "unknown" || demand.regionProblem !== undefined) return false;
  if (isAmountUnknown(circumstances)) return demand.unknown !== undefined && !isRemediable(demand.unknown);
  const missing = [limit, ...(used === null ? [] : [used])].filter(({ state }) => state !== "value");
  const isOfKey = missing.every(
    (finding) =>
      finding.state === "wrong" ||
      finding.state === "untold" ||
      finding.state === "no key" ||
      (finding.state === "no item" && finding.members.length === 0),
  );
  return missing.length > 0 && isOfKey && findKey(demand.key) !== undefined && whereToLook(circumstances) === "";
}

/** The same for all keys of a region, so that it can be told once. */
function regionReason({ demand, whereabouts, source }: Circumstances): string {
  const region = shownRegion(demand);
  if (whereabouts.hasRegion(demand.region)) return `${source} did not report region ${region}.`;
  // A name that is like a hidden one tells it.
  const similar = demand.shownRegion === undefined ? whereabouts.similarRegion(demand.region) : "";
  return missingRegionText({ region, existing: whereabouts.existing, similar, source });
}

function missingValue(
  what: "limit" | "usage",
  finding: Finding<unknown>,
  { demand, limit, whereabouts, source }: Circumstances,
): readonly string[] {
  const region = shownRegion(demand);
  switch (finding.state) {
    case "value":
      return [];
    case "untold":
      return [finding.reason];
    case "wrong":
      return [`${source}'s ${what} cannot be used (${finding.found}); a whole number was expected.`];
    case "no region":
      return [`${source} reports no ${what} of region ${region}.`];
    case "no key":
      return [`${source} reports no ${what} of ${quote(demand.key)} in ${region}.`];
    case "no item": {
      const members = finding.members.length === 0 ? null : whereabouts.members(finding.members);
      if (demand.item === null && limit.state === "value") {
        return [`${source} reports no ${what} of ${quote(demand.key)} as a whole in ${region}.`];
      }
      if (demand.item === null) {
        return [
          `The plan does not say which type of ${quote(demand.key)} it uses; ${region} has ${members ?? "no type"}.`,
        ];
      }
      const document = what === "limit" ? "quota" : "usage";
      return [`${source}'s ${document} of ${region} has no ${quote(demand.item)}, it has ${members ?? "none"}.`];
    }
    default:
      return finding satisfies never;
  }
}

/** Regions that have the missing thing, or a similar name; empty: neither is known. */
function whereToLook({ demand, limit, used, whereabouts }: Circumstances): string {
  const explanation = whereabouts.explanation(demand.region, demand.key);
  if (explanation !== "") return explanation;
  const missing = { quota: limit.state === "no key", usage: used?.state === "no key" };
  if (!missing.quota && !missing.usage) return "";
  const elsewhere = whereabouts.elsewhere(demand.key, missing);
  return elsewhere !== "" || findKey(demand.key) !== undefined ? elsewhere : whereabouts.similarKey(demand.key);
}

function shownRegion(demand: Demand): string {
  return quote(demand.shownRegion ?? demand.region);
}

function perObjectRemark({ demand: { key }, used }: Circumstances): string {
  const per = findKey(key)?.per ?? null;
  if (per === null) return "";
  return used !== null
    ? ` The limit holds for each ${per}; usage is that of the ${per} whose credentials are used.`
    : ` The limit holds for each ${per}; usage is not reported, so the plan's largest counts alone.`;
}
