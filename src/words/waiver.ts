// Words for a waiver, the same in reasons and advice.

import { type AppliedWaiver, quoted, type Said, say } from "../core/index.ts";

/** Usage that a waiver has to cover. */
type WaivedUsage = {
  readonly [Name in "projected" | "peakAtLeast" | "peakLikely"]?: number | null | undefined;
};

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
      const isPeak = upToNeeded !== undefined && projected != null && upToNeeded > projected;
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
