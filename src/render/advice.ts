// What to do about a check, in one or two plain sentences with exact amounts, the same for every medium.

import { findKey } from "../catalogue.ts";
import type { Check, PlanMode } from "../model.ts";
import { toPlainKey } from "./cells.ts";
import type { Part } from "./markdown.ts";
import { findReadable, formatBoth, formatExact } from "./numbers.ts";

/** Which limit a check needs at least; null where it needs none or none can be named. */
export function findNeededLimit(check: Check): { readonly from: number; readonly to: number } | null {
  const { verdict, limit, projected } = check;
  if (verdict !== "over" && verdict !== "forbidden") return null;
  if (typeof limit !== "number" || projected === null) return null;
  return { from: limit, to: projected };
}

function toExcess(check: Check, amount: number): string {
  const bound = check.atLeast === true ? "at least " : "";
  return `${bound}${formatBoth(amount, check.unit)} too ${check.unit === "count" ? "many" : "much"}`;
}

/** What the limit holds for where that is each single object: "each server". null: the project as a whole. */
export function findHolder(check: Check): string | null {
  const per = findKey(toPlainKey(check.key))?.per ?? null;
  return per === null ? null : `each ${per}`;
}

function overAdvice(check: Check, mode: PlanMode): readonly Part[] {
  const needed = findNeededLimit(check);
  if (needed === null) return [{ text: check.reason }];
  const { unit, used, planned } = check;
  const bound = check.atLeast === true ? "at least " : "";
  const shortage = needed.to - needed.from;
  const readable = findReadable(needed.to, unit);
  const holder = findHolder(check);
  const before = used === null ? 0 : used - needed.from;
  // A plan that adds nothing passes even where the limit is exceeded already.
  const cut = used === null ? shortage : Math.min(shortage, needed.to - used);
  const ways = [
    `Take ${cut === planned ? "all " : ""}${bound}${formatExact(cut, unit)} off the plan`,
    ...(mode === "add" && used !== null ? [`free ${bound}${formatExact(shortage, unit)} in use`] : []),
  ];
  return [
    { text: toExcess(check, shortage), strong: true },
    {
      text:
        holder === null ? ". " : ` on the largest one: this limit is for ${holder}, and usage of it is not reported. `,
    },
    ...(before > 0 ? [{ text: `Without this change it is ${formatExact(before, unit)} over already. ` }] : []),
    { text: `${ways.join(", ")}, or ask for a limit of at least ` },
    { text: formatExact(needed.to, unit), strong: true },
    { text: ` (${readable === undefined ? "" : `${readable}; `}now ${formatExact(needed.from, unit)}).` },
  ];
}

function forbiddenAdvice(check: Check): readonly Part[] {
  const needed = findNeededLimit(check);
  const lead: readonly Part[] = [
    { text: "the limit is 0", strong: true },
    { text: ", so none of it may be created there. " },
  ];
  if (needed === null) return [...lead, { text: "Ask for a higher limit, or use another region." }];
  return [
    ...lead,
    { text: `Ask for a limit of at least ` },
    { text: formatBoth(needed.to, check.unit), strong: true },
    { text: ", or use another region." },
  ];
}

/** Whether a tight check is over its limit already and the plan adds nothing. */
export function isOverAlready(check: Check): boolean {
  return check.verdict === "tight" && check.headroom !== null && check.headroom < 0;
}

/**
 * What to do about a check. Texts are sentences in which names stand in backticks; region and key are left to whoever shows it.
 * null where there is nothing to do.
 */
export function findAdvice(check: Check, mode: PlanMode): readonly Part[] | null {
  switch (check.verdict) {
    case "over":
      return overAdvice(check, mode);
    case "forbidden":
      return forbiddenAdvice(check);
    case "unknown":
      return [{ text: check.reason }];
    case "tight":
      return isOverAlready(check)
        ? [
            { text: `${formatBoth(-(check.headroom ?? 0), check.unit)} over already`, strong: true },
            { text: ", not made worse by this change, so it only warns." },
          ]
        : null;
    case "fits":
    case "unmetered":
    case "waived":
      return null;
    default:
      return check.verdict satisfies never;
  }
}
