// Words for rules and the end of waivers, the same in reasons, reports and explanations.

import type { RuleSource } from "./policy.ts";

/** A waiver with at most so many days left is announced. */
const ANNOUNCED_DAYS = 7;

/** "rule 2 (line 14)", "the policy's defaults". */
export function ruleName({ rule, line }: RuleSource): string {
  return rule === null ? "the policy's defaults" : `rule ${rule} (line ${line})`;
}

/** " by rule 2 (line 14)"; empty where the inputs decided. */
export function byRule(by: RuleSource | null | undefined): string {
  return by == null ? "" : ` by ${ruleName(by)}`;
}

/** End of a waiver: "today", "in 3 days". null: in more than a week, or it has ended. */
export function findEnding(daysLeft: number): string | null {
  if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return null;
  if (daysLeft === 0) return "today";
  return daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
}
