// What a check does to the overall verdict: what the report says of it or, where no policy file had a say, what its verdict says.

import type { Check, CheckVerdict, Effect, Report } from "../model.ts";

/** What a check does by its verdict alone. */
function usualEffect(verdict: CheckVerdict, report: Report): Effect {
  switch (verdict) {
    case "over":
    case "forbidden":
      return "fail";
    case "unknown":
      return report.policy?.onUnknown === "warn" ? "warn" : "fail";
    case "tight":
    case "waived":
      return "warn";
    case "fits":
    case "unmetered":
      return "none";
    default:
      return verdict satisfies never;
  }
}

/** What a check of this report does to its overall verdict. */
export function effectOf(check: Check, report: Report): Effect {
  return check.effect ?? usualEffect(check.verdict, report);
}

/** Whether a check would have failed or warned, and does not count because the policy does not enforce it. */
export function isUnenforced(check: Check): boolean {
  return check.effect === "none" && check.verdict !== "fits" && check.verdict !== "unmetered";
}

/** "(warns)" where a check does something else than its verdict says; null where it does just that. */
export function findEffectMark(check: Check, report: Report): string | null {
  if (isUnenforced(check)) return "(not enforced)";
  const effect = effectOf(check, report);
  if (effect === usualEffect(check.verdict, report)) return null;
  return effect === "fail" ? "(fails)" : "(warns)";
}
