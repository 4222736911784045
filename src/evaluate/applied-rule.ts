// The part of a policy that a check in a report shows.

import type { AppliedRule, CheckPolicy } from "../core/index.ts";
import { type Judgement, limitFor } from "./verdict.ts";

/** Settings that applied to a check, the numbers that follow from them, and the rules that decided. */
export function toAppliedRule(policy: CheckPolicy, { reserve, projected, verdict }: Judgement): AppliedRule {
  const { warnAt, onUnknown, enforce, keepFree } = policy;
  const settings = [
    { setting: "warn-at", by: warnAt.by },
    { setting: "keep-free", by: keepFree?.by ?? null },
    { setting: "enforce", by: enforce.by },
    { setting: "on-unknown", by: onUnknown.by },
  ] as const;
  const exceeded = verdict === "over" || verdict === "forbidden";
  const needed = exceeded && keepFree !== null && projected !== null ? limitFor(projected, keepFree.value) : null;
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
