// Words for rules, reserves and waivers, the same in reasons, reports and explanations.

import type { AppliedWaiver, Check } from "./model.ts";
import type { RuleSource } from "./policy.ts";
import { quoted, type Said, say } from "./said.ts";

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

/** Usage that a waiver has to cover. */
interface WaivedUsage extends Pick<Check, "projected" | "peakAtLeast"> {
  readonly peakLikely?: number | null;
}

/** Sentence on a check's waiver: that it applies, or why not. `inUnit` writes an amount of the key. */
export function waiverSentence(
  { waiver, line, until, owner, upTo, upToNeeded, state }: AppliedWaiver,
  { projected, peakAtLeast, peakLikely }: WaivedUsage,
  inUnit: (amount: number) => string,
): Said {
  const name = say`aiver ${waiver} (line ${line}, owned by ${quoted(owner)})`;
  const covered = upTo === null ? "an unknown amount" : inUnit(upTo);
  switch (state) {
    case "applies":
      return say`Waived up to ${covered} until ${until} by w${name}.`;
    case "expired":
      return say`W${name} has expired: its last day was ${until} (UTC).`;
    case "exceeded": {
      const isPeak = upToNeeded !== undefined && projected !== null && upToNeeded > projected;
      const expected = upToNeeded === peakLikely ? "is expected to reach" : "may reach";
      const reaches = upToNeeded === peakAtLeast ? "reaches at least" : expected;
      const peak = isPeak ? `, and usage ${reaches} ${inUnit(upToNeeded)} during apply` : "";
      return say`W${name} does not apply: it covers up to ${covered}${peak}.`;
    }
    case "uncertain":
      return say`W${name} does not apply: how high usage would rise is not exactly known.`;
    case "unfit":
      return say`W${name} does not apply: it is a size, and this key is counted.`;
    default:
      return state satisfies never;
  }
}
