// Reasons for unknown checks: what is missing, where it exists, and whether its user can do anything about it.

import {
  amountIn,
  amountOf,
  byRule,
  findKey,
  isExact,
  isLimitedPerObject,
  joinMessages,
  type Message,
  quoted,
  quotedList,
  say,
  sayRegion,
  uniqueMessages,
} from "../core/index.ts";
import { exceedsDefault, type LookupResult, limitIn, type ReasonFacts } from "./reason-facts.ts";
import { unknownSentences } from "./unknown-amounts.ts";
import { missingRegionText } from "./value-hints.ts";

/** Returns the reason for an unknown check. */
export function unknownReason(circumstances: ReasonFacts): Message {
  const { demand, limit, used, keepFree, source, isDefaultLimit } = circumstances;
  if (demand.regionProblem !== undefined && !isDefaultLimit) return joinMessages([demand.regionProblem]);
  const lacking = [limit, ...(used === undefined ? [] : [used])];
  if (lacking.every(({ state }) => state === "no region")) return regionReason(circumstances);
  const { membersBy, per } = findKey(demand.key) ?? {};
  if (membersBy !== undefined && limit.state === "no item" && demand.item !== undefined) {
    const types = quotedList(limit.members);
    return say`${source} has no ${membersBy} ${quoted(demand.item)} in ${sayRegion(demand)}; those it has are ${types}.`;
  }
  const isGone = limit.state === "value" && (used?.state === "no item" || used?.state === "none");
  if (per !== undefined && isGone && demand.item !== undefined) {
    return say`${source} has no ${per} ${quoted(demand.item)} of this project in ${sayRegion(demand)}.`;
  }
  const missing =
    lacking.length > 1 && lacking.every(({ state }) => state === "no key")
      ? [say`${source} reports neither limit nor usage of ${quoted(demand.key)} in ${sayRegion(demand)}.`]
      : [
          ...missingValue("limit", limit, circumstances),
          ...(used === undefined ? [] : missingValue("usage", used, circumstances)),
        ];
  // If one answer failed, limit and usage are missing for the same reason.
  if (missing.length > 0) {
    const where = whereToLook(circumstances);
    return joinMessages([...uniqueMessages(missing), ...(where === undefined ? [] : [where])]);
  }
  if (keepFree !== undefined && "unfit" in keepFree.value) {
    return say`What must remain free is a size (${quoted(keepFree.value.unfit)})${byRule(keepFree.by)}, and this key is counted.`;
  }
  return unknownAmount(circumstances);
}

/**
 * Returns why the planned amount leaves the verdict open. Equal for all keys with the same unknown amounts if no number
 * has to be named.
 */
function unknownAmount(circumstances: ReasonFacts): Message {
  const { demand, scale, judgement, outcome, isDefaultLimit } = circumstances;
  const { unknown = [], end } = demand;
  const isUnshown = isUnshownAmount(circumstances);
  const why = unknownSentences(unknown, sayRegion(demand), { isAccepted: isUnshown && outcome.effect === "warn" });
  const highest = judgement.highest === undefined ? undefined : amountIn(judgement.highest, scale);
  const projected = amountIn(judgement.projected, scale);
  const { per } = findKey(demand.key) ?? {};
  const limit = say`the ${isDefaultLimit ? "default limit" : "limit"} is ${amountIn(limitIn(circumstances), scale)}${per === undefined ? "" : say` for each ${per}`}`;
  if (end.least === undefined) {
    const upTo = highest === undefined ? "" : say`, up to ${highest}; ${limit}`;
    return joinMessages([say`How much is given back is unknown, and so is usage after the change${upTo}.`, ...why]);
  }
  if (highest !== undefined) {
    return joinMessages([say`Between ${projected} and ${highest} after the change; ${limit}.`, ...why]);
  }
  if (isUnshown || exceedsDefault(circumstances))
    return joinMessages([say`${isExact(end) ? "" : "At least "}${projected} after the change; ${limit}.`, ...why]);
  if (why.length > 0) return joinMessages(why);
  if (!Number.isSafeInteger(amountOf(demand))) return say`The planned amount is not a whole number.`;
  return say`The plan is only partly known: at least ${amountIn(amountOf(demand), scale)} planned, ${projected} or more after the change.`;
}

/**
 * True for an unknown amount of a single object if everything else is known: Terraform hides a whole map or set that
 * has one unknown element.
 */
export function isUnshownAmount({
  demand,
  limit,
  used,
  judgement,
}: Pick<ReasonFacts, "demand" | "limit" | "used" | "judgement">): boolean {
  const { key, unknown = [] } = demand;
  const { projected, usable } = judgement;
  const mayFit = isRead({ limit, used }) && usable !== undefined && projected !== undefined && projected <= usable;
  return mayFit && isLimitedPerObject(key) && unknown.length > 0 && unknown.every(({ kind }) => kind === "after-apply");
}

/** Returns what makes a check unknown, if it is the region or planned amount. */
export function unknownCause({
  demand,
  limit,
  used,
  whereabouts,
  outcome,
  isDefaultLimit,
}: Pick<ReasonFacts, "demand" | "limit" | "used" | "whereabouts" | "outcome" | "isDefaultLimit">):
  | "region"
  | "amount"
  | undefined {
  if (outcome.verdict !== "unknown") return undefined;
  const isNowhere = limit.state === "no region" && !whereabouts.hasRegion(demand.region);
  if ((demand.regionProblem !== undefined && !isDefaultLimit) || isNowhere) return "region";
  return isRead({ limit, used }) && !isExact(demand.end) ? "amount" : undefined;
}

function isRead({ limit, used }: Pick<ReasonFacts, "limit" | "used">): boolean {
  return limit.state === "value" && (used === undefined || used.state === "value");
}

/** Returns the reason for an unknown region, which is equal for all of its keys. */
function regionReason({ demand, whereabouts, source }: ReasonFacts): Message {
  const region = sayRegion(demand);
  if (whereabouts.hasRegion(demand.region)) return say`${source} did not report region ${region}.`;
  // A similar name would reveal the hidden one.
  const similar = demand.shownRegion === undefined ? whereabouts.similarRegion(demand.region) : undefined;
  return missingRegionText(region, { existing: whereabouts.existing, similar, source });
}

function missingValue(
  what: "limit" | "usage",
  finding: LookupResult<unknown>,
  { demand, limit, source }: ReasonFacts,
): readonly Message[] {
  const { state } = finding;
  const [region, key] = [sayRegion(demand), quoted(demand.key)];
  if (state === "value" || state === "none") return [];
  if (state === "unavailable") return [finding.reason];
  if (state === "wrong")
    return [say`${source}'s ${what} cannot be used (${finding.found}); a whole number was expected.`];
  if (state === "no region") return [say`${source} reports no ${what} of region ${region}.`];
  if (state === "no key") return [say`${source} reports no ${what} of ${key} in ${region}.`];
  const members = finding.members.length === 0 ? undefined : quotedList(finding.members);
  const document = what === "limit" ? "quota" : "usage";
  if (demand.item !== undefined)
    return [say`${source}'s ${document} of ${region} has no ${quoted(demand.item)}, it has ${members ?? "none"}.`];
  if (limit.state === "value") return [say`${source} reports no ${what} of ${key} as a whole in ${region}.`];
  return [say`The plan does not say which type of ${key} it uses; ${region} has ${members ?? "no type"}.`];
}

/** Returns where the missing value exists, or a similar name. undefined if neither is known. */
function whereToLook({ demand, limit, used, whereabouts }: ReasonFacts): Message | undefined {
  const explanation = whereabouts.explanation(demand.region, demand.key);
  if (explanation !== undefined) return explanation;
  const missing = { quota: limit.state === "no key", usage: used?.state === "no key" };
  if (!missing.quota && !missing.usage) return undefined;
  const elsewhere = whereabouts.elsewhere(demand.key, missing);
  return elsewhere !== undefined || findKey(demand.key) !== undefined ? elsewhere : whereabouts.similarKey(demand.key);
}
