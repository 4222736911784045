// What a check does to the overall verdict: what the report says of it or, where no policy file had a say, what its verdict says.

import { type Check, type Effect, type Report, usualEffect } from "../core/index.ts";

/** What a check does by its verdict alone; unknown ones fail where a report does not say otherwise. */
function usualEffectIn(report: Report, { verdict }: Check): Effect {
  return usualEffect(verdict, report.policy?.onUnknown ?? "fail");
}

/** What a check of this report does to its overall verdict. */
export function effectOf(check: Check, report: Report): Effect {
  return check.effect ?? usualEffectIn(report, check);
}

/** Whether a check would have failed or warned, and does not count because the policy does not enforce it. */
export function isUnenforced(check: Check): boolean {
  return check.effect === "none" && check.verdict !== "fits" && check.verdict !== "unmetered";
}

/** "(warns)" where a check does something else than its verdict says; null where it does just that. */
export function findEffectMark(check: Check, report: Report): string | null {
  if (isUnenforced(check)) return "(not enforced)";
  const effect = effectOf(check, report);
  if (effect === usualEffectIn(report, check)) return null;
  return effect === "fail" ? "(fails)" : "(warns)";
}
