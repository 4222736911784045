// What verdicts do to a run where no policy has a say, and what of waivers both judges and reports go by.

import type { CheckVerdict, Effect } from "./model.ts";

/** A waiver with at most so many days left is announced. */
export const ANNOUNCED_DAYS = 7;

/** What a check does by its verdict alone. */
export function usualEffect(verdict: CheckVerdict, onUnknown: "fail" | "warn"): Effect {
  switch (verdict) {
    case "over":
    case "forbidden":
      return "fail";
    case "unknown":
      return onUnknown;
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
