// Notes on what no check can show: resources that cannot be counted, and changes that are known to follow.

import {
  idOf,
  type Message,
  type Plan,
  type PlanPolicy,
  quoted,
  quotedList,
  say,
  theSetting,
  toText,
  type Verdict,
} from "../core/index.ts";

/** Most sentences on resources that are not counted, one for all of a type; the resources of the rest are counted. */
const MOST_SENTENCES = 10;

/** Most resources of a type that are named. */
const MOST_NAMED = 3;

/** The overall verdict with regard to what was not counted: never better than it was. */
export function withUncounted(
  verdict: Verdict,
  { plan, policy }: { readonly plan: Plan; readonly policy: PlanPolicy["uncounted"] },
): Verdict {
  // A plan of which everything was left out is none that fits.
  const isLeftOut = plan.demands.length === 0 && plan.elsewhere.changes.length > 0;
  const worst = plan.uncounted.length > 0 ? policy : plan.complete && !isLeftOut ? "pass" : "warn";
  if (verdict === "error" || verdict === "fail" || worst === "fail") return verdict === "error" ? "error" : "fail";
  return worst === "warn" ? "warn" : verdict;
}

/** Sentences on resources that were not counted, and on changes that follow. */
export function planNotes(plan: Plan, { policy }: { readonly policy: PlanPolicy["uncounted"] }): readonly Message[] {
  const groups = [...Map.groupBy(plan.uncounted, ({ type, reason }) => idOf(type, toText(reason))).values()];
  const named = groups.slice(0, MOST_SENTENCES).map((group) => {
    const [{ type, reason } = { type: "", reason: "" }] = group;
    const addresses = group.map(({ address }) => address);
    return say`${quotedList(addresses, { most: MOST_NAMED })} (${quoted(type)}) cannot be counted: ${reason}.`;
  });
  const more = groups.slice(MOST_SENTENCES).reduce((sum, group) => sum + group.length, 0);
  return [
    ...named,
    ...(more > 0 ? [`${more} more ${more === 1 ? "resource" : "resources"} cannot be counted.`] : []),
    ...(plan.uncounted.length > 0 && policy === "fail"
      ? [say`What cannot be counted fails the check; ${theSetting("uncounted", "warn")} lets it pass with a warning.`]
      : []),
    ...plan.notes,
  ];
}
