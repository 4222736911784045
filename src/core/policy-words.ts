// Words for rules and the end of waivers, the same in reasons, reports and explanations.

import type { AppliedRule } from "./model.ts";
import type { RuleSource } from "./policy.ts";

/** A rule as policies or reports name it. */
type NamedRule = RuleSource | Pick<AppliedRule["decidedBy"][number], "rule" | "line">;

/** A waiver with at most so many days left is announced. */
const ANNOUNCED_DAYS = 7;

/** "rule 2 (line 14)", "the policy's defaults". */
export function ruleName({ rule, line }: NamedRule): string {
  return rule == null ? "the policy's defaults" : `rule ${rule} (line ${line})`;
}

/** " by rule 2 (line 14)"; empty where the inputs decided. */
export function byRule(by: NamedRule | undefined): string {
  return by === undefined ? "" : ` by ${ruleName(by)}`;
}

/** End of a waiver: "today", "in 3 days". undefined: in more than a week, or it has ended. */
export function findEnding(daysLeft: number): string | undefined {
  if (!(daysLeft >= 0 && daysLeft <= ANNOUNCED_DAYS)) return undefined;
  if (daysLeft === 0) return "today";
  return daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
}
