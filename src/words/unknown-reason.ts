// Why a check is unknown: what lacks, where it is to be found, and whether its user can do anything about it.

import {
  amountIn,
  byRule,
  findKey,
  join,
  type Message,
  quoted,
  quotedList,
  type Said,
  say,
  sayRegion,
  unique,
} from "../core/index.ts";
import { type Circumstances, type Finding, limitIn } from "./circumstances.ts";
import { isRemediable, unknownSentences } from "./unknown-amounts.ts";

/** Reason of an unknown check, as one or several sentences. */
export function unknownReason(circumstances: Circumstances): Said {
  const { demand, limit, used, policy, source } = circumstances;
  if (demand.regionProblem !== undefined) return join([demand.regionProblem]);
  const lacking = [limit, ...(used === undefined ? [] : [used])];
  if (lacking.every(({ state }) => state === "no region")) return regionReason(circumstances);
  const kind = findKey(demand.key)?.membersBy;
  if (kind !== undefined && limit.state === "no item" && demand.item !== undefined) {
    const types = quotedList(limit.members);
    return say`${source} has no ${kind} ${quoted(demand.item)} in ${sayRegion(demand)}; those it has are ${types}.`;
  }
  const { per } = findKey(demand.key) ?? {};
  if (per !== undefined && limit.state === "value" && used?.state === "no item" && demand.item !== undefined) {
    return say`${source} has no ${per} ${quoted(demand.item)} of this project in ${sayRegion(demand)}.`;
  }
  const missing =
    lacking.length > 1 && lacking.every(({ state }) => state === "no key")
      ? [say`${source} reports neither limit nor usage of ${quoted(demand.key)} in ${sayRegion(demand)}.`]
      : [
          ...missingValue("limit", limit, circumstances),
          ...(used === undefined ? [] : missingValue("usage", used, circumstances)),
        ];
  // Where one answer failed, limit and usage lack for the same reason.
  if (missing.length > 0) {
    const where = whereToLook(circumstances);
    return join([...unique(missing), ...(where === undefined ? [] : [where])]);
  }
  const keepFree = policy.keepFree?.value;
  if (keepFree !== undefined && "unfit" in keepFree) {
    return say`What must remain free is a size (${quoted(keepFree.unfit)})${byRule(policy.keepFree?.by)}, and this key is counted.`;
  }
  return unknownAmount(circumstances);
}

/** Why the planned amount leaves it open. Where there is no number to say, the same for all keys with the same reasons. */
function unknownAmount(circumstances: Circumstances): Said {
  const { demand, scale, judgement } = circumstances;
  const { unknown = [], bounds, atLeast, amount } = demand;
  const why = unknownSentences(unknown, sayRegion(demand));
  const highest = judgement.highest === undefined ? undefined : amountIn(judgement.highest, scale);
  const projected = amountIn(judgement.projected, scale);
  const limit = say`the limit is ${amountIn(limitIn(circumstances), scale)}`;
  if (bounds !== undefined && bounds.lowest === undefined) {
    const upTo = highest === undefined ? "" : say`, up to ${highest}; ${limit}`;
    return join([say`How much is given back is unknown, and so is usage after the change${upTo}.`, ...why]);
  }
  if (highest !== undefined) {
    return join([say`Between ${projected} and ${highest} after the change; ${limit}.`, ...why]);
  }
  if (why.length > 0) return join(why);
  if (!atLeast) return say`The planned amount is not a whole number.`;
  return say`The plan is only partly known: at least ${amountIn(amount, scale)} planned, ${projected} or more after the change.`;
}

/** What makes a check unknown, where that is its region or its planned amount; undefined: something else, or it is not unknown. */
export function unknownCause(circumstances: Circumstances): "region" | "amount" | undefined {
  const { demand, limit, whereabouts, outcome } = circumstances;
  if (outcome.verdict !== "unknown") return undefined;
  const isNowhere = limit.state === "no region" && !whereabouts.hasRegion(demand.region);
  if (demand.regionProblem !== undefined || isNowhere) return "region";
  return isAmountUnknown(circumstances) ? "amount" : undefined;
}

/** True for an unknown check of whose planned amount too little is known. */
function isAmountUnknown({ demand, limit, used, outcome }: Circumstances): boolean {
  const isRead =
    demand.regionProblem === undefined && limit.state === "value" && (used === undefined || used.state === "value");
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
  const missing = [limit, ...(used === undefined ? [] : [used])].filter(({ state }) => state !== "value");
  const isOfKey = missing.every(
    (finding) =>
      finding.state === "wrong" ||
      finding.state === "unavailable" ||
      finding.state === "no key" ||
      (finding.state === "no item" && finding.members.length === 0),
  );
  return missing.length > 0 && isOfKey && findKey(demand.key) !== undefined && whereToLook(circumstances) === undefined;
}

/** The same for all keys of a region, so that it can be said once. */
function regionReason({ demand, whereabouts, source }: Circumstances): Said {
  const region = sayRegion(demand);
  if (whereabouts.hasRegion(demand.region)) return say`${source} did not report region ${region}.`;
  // A name that is like a hidden one reveals it.
  const similar = demand.shownRegion === undefined ? whereabouts.similarRegion(demand.region) : undefined;
  return missingRegionText({ region, existing: whereabouts.existing, similar, source });
}

function missingValue(
  what: "limit" | "usage",
  finding: Finding<unknown>,
  { demand, limit, source }: Circumstances,
): readonly Message[] {
  const region = sayRegion(demand);
  switch (finding.state) {
    case "value":
    case "none":
      return [];
    case "unavailable":
      return [finding.reason];
    case "wrong":
      return [say`${source}'s ${what} cannot be used (${finding.found}); a whole number was expected.`];
    case "no region":
      return [say`${source} reports no ${what} of region ${region}.`];
    case "no key":
      return [say`${source} reports no ${what} of ${quoted(demand.key)} in ${region}.`];
    case "no item": {
      const members = finding.members.length === 0 ? undefined : quotedList(finding.members);
      if (demand.item === undefined && limit.state === "value") {
        return [say`${source} reports no ${what} of ${quoted(demand.key)} as a whole in ${region}.`];
      }
      if (demand.item === undefined) {
        return [
          say`The plan does not say which type of ${quoted(demand.key)} it uses; ${region} has ${members ?? "no type"}.`,
        ];
      }
      const document = what === "limit" ? "quota" : "usage";
      return [say`${source}'s ${document} of ${region} has no ${quoted(demand.item)}, it has ${members ?? "none"}.`];
    }
    default:
      return finding satisfies never;
  }
}

/** Regions that have the missing thing, or a similar name; undefined: neither is known. */
function whereToLook({ demand, limit, used, whereabouts }: Circumstances): Message | undefined {
  const explanation = whereabouts.explanation(demand.region, demand.key);
  if (explanation !== undefined) return explanation;
  const missing = { quota: limit.state === "no key", usage: used?.state === "no key" };
  if (!missing.quota && !missing.usage) return undefined;
  const elsewhere = whereabouts.elsewhere(demand.key, missing);
  return elsewhere !== undefined || findKey(demand.key) !== undefined ? elsewhere : whereabouts.similarKey(demand.key);
}

/**
 * Sentence on a region that neither document has. `region`: as it is shown. `existing`: all regions of the project; undefined: not known.
 * `similar`: "Did you mean `cbk`?", where there is one.
 */
export function missingRegionText(of: {
  readonly region: Said;
  readonly existing: Said | undefined;
  readonly similar: Message | undefined;
  readonly source: string;
}): Said {
  const { region, existing, similar, source } = of;
  if (existing?.said.length === 0)
    return say`${source} did not report region ${region}, nor any other of this project.`;
  const sentence =
    existing === undefined
      ? say`${source} did not report region ${region}.`
      : say`Region ${region} does not exist; the project has ${existing}.`;
  return join(similar === undefined ? [sentence] : [sentence, similar]);
}
