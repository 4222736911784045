// What a policy had to do with a check: for its reason, in sentences, and for the report, as values.

import {
  type AppliedRule,
  type AppliedWaiver,
  type CheckPolicy,
  type CheckVerdict,
  type Effect,
  quote,
  type RuleSource,
  type Unit,
} from "../core/index.ts";
import { type Judgement, limitNeeded } from "./verdict.ts";

/** "rule 2 (line 14)", "the policy's defaults". null: the inputs, of which nothing is said. */
export function nameOf(by: RuleSource | null): string | null {
  if (by === null) return null;
  return by.rule === null ? "the policy's defaults" : `rule ${by.rule} (line ${by.line})`;
}

/** " by rule 2 (line 14)", or nothing where the inputs decided. */
export function byWhom(by: RuleSource | null): string {
  const name = nameOf(by);
  return name === null ? "" : ` by ${name}`;
}

/** An amount with its unit. */
export function inUnit(value: number | null, unit: Unit): string {
  if (value === null) return "an unknown amount";
  return unit === "count" ? `${value}` : `${value} ${unit}`;
}

/** How many percent, where that is how a reserve is written: " (25 %)". */
export function percentOf({ keepFree }: CheckPolicy): string {
  return keepFree !== null && "percent" in keepFree.value ? ` (${keepFree.value.percent} %)` : "";
}

/** ", and usage rises to at least 100 on the way", where it is not the end that a waiver does not cover. */
function wayRemark(upToNeeded: number, { judgement, unit }: { judgement: Judgement; unit: Unit }): string {
  const { projected, peakAtLeast } = judgement;
  if (projected === null || upToNeeded <= projected) return "";
  const rises = upToNeeded === peakAtLeast ? "rises to at least" : "may rise up to";
  return `, and usage ${rises} ${inUnit(upToNeeded, unit)} on the way`;
}

function waiverSentence(
  { waiver, line, until, owner, upTo, upToNeeded = 0, state }: AppliedWaiver,
  of: { readonly judgement: Judgement; readonly unit: Unit },
): string {
  const { unit } = of;
  const name = `aiver ${waiver} (line ${line}, owned by ${quote(owner)})`;
  switch (state) {
    case "applies":
      return `Waived up to ${inUnit(upTo, unit)} until ${until} by w${name}.`;
    case "expired":
      return `W${name} has expired: its last day was ${until} (UTC).`;
    case "exceeded":
      return `W${name} does not apply: it covers up to ${inUnit(upTo, unit)}${wayRemark(upToNeeded, of)}.`;
    case "uncertain":
      return `W${name} does not apply: how high usage would rise is not exactly known.`;
    case "unfit":
      return `W${name} does not apply: it is a size, and this key is counted.`;
    default:
      return state satisfies never;
  }
}

/** What follows the reason proper: the waiver, and what became of a verdict that would have done more. Empty: nothing of that. */
export function policyRemark({
  verdict,
  effect,
  policy,
  waiver,
  judgement,
  unit,
}: {
  readonly verdict: CheckVerdict;
  readonly effect: Effect;
  readonly policy: CheckPolicy;
  readonly waiver: AppliedWaiver | null;
  readonly judgement: Judgement;
  readonly unit: Unit;
}): string {
  const sentences = waiver === null ? [] : [waiverSentence(waiver, { judgement, unit })];
  const bad = verdict === "over" || verdict === "forbidden" || verdict === "unknown";
  if (policy.enforce.value === "off" && (bad || verdict === "tight")) {
    sentences.push(`Does not count: not enforced${byWhom(policy.enforce.by)}.`);
  } else if (bad && policy.enforce.value === "warn") {
    sentences.push(`Only warns${byWhom(policy.enforce.by)}.`);
  } else if (verdict === "unknown" && policy.onUnknown.by !== null) {
    sentences.push(`${effect === "warn" ? "Only warns" : "Fails"}${byWhom(policy.onUnknown.by)}.`);
  }
  return sentences.map((sentence) => ` ${sentence}`).join("");
}

/** What the policy says of a check, for the report. */
export function toAppliedRule(policy: CheckPolicy, { reserve, projected, verdict }: Judgement): AppliedRule {
  const { warnAt, onUnknown, enforce, keepFree } = policy;
  const settings = [
    { setting: "warn-at", by: warnAt.by },
    { setting: "keep-free", by: keepFree?.by ?? null },
    { setting: "enforce", by: enforce.by },
    { setting: "on-unknown", by: onUnknown.by },
  ] as const;
  const exceeded = verdict === "over" || verdict === "forbidden";
  const needed = exceeded && keepFree !== null && projected !== null ? limitNeeded(projected, keepFree.value) : null;
  return {
    warnAt: warnAt.value,
    onUnknown: onUnknown.value,
    enforce: enforce.value,
    ...(keepFree === null || reserve === null ? {} : { keepFree: reserve }),
    ...(keepFree !== null && "percent" in keepFree.value ? { keepFreePercent: keepFree.value.percent } : {}),
    ...(needed === null ? {} : { limitNeeded: needed }),
    decidedBy: settings.flatMap(({ setting, by }) => (by === null ? [] : [{ setting, rule: by.rule, line: by.line }])),
  };
}
