// What a policy had to do with a check: for its reason, in sentences, and for the report, as values.

import {
  type AppliedRule,
  type AppliedWaiver,
  byRule,
  type CheckPolicy,
  type CheckVerdict,
  type Effect,
  inUnit,
  type Unit,
  waiverSentence,
} from "../core/index.ts";
import { type Judgement, limitNeeded } from "./verdict.ts";

/** How many percent, where that is how a reserve is written: " (25 %)". */
export function percentOf({ keepFree }: CheckPolicy): string {
  return keepFree !== null && "percent" in keepFree.value ? ` (${keepFree.value.percent} %)` : "";
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
  const sentences = waiver === null ? [] : [waiverSentence(waiver, judgement, (amount) => inUnit(amount, unit))];
  const bad = verdict === "over" || verdict === "forbidden" || verdict === "unknown";
  if (policy.enforce.value === "off" && (bad || verdict === "tight")) {
    sentences.push(`Does not count: not enforced${byRule(policy.enforce.by)}.`);
  } else if (bad && policy.enforce.value === "warn") {
    sentences.push(`Only warns${byRule(policy.enforce.by)}.`);
  } else if (verdict === "unknown" && policy.onUnknown.by !== null) {
    sentences.push(`${effect === "warn" ? "Only warns" : "Fails"}${byRule(policy.onUnknown.by)}.`);
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
