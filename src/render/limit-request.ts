// The request for higher limits, as plain text that can be pasted into a ticket.

import { type Check, formatAmount, type Report, visible } from "../core/index.ts";
import { findHigherPeak, findHolder, findReadable, scaleOf } from "../words/index.ts";
import { byRegion, toGroups } from "./order.ts";
import { count } from "./wording.ts";

interface Wish {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly remark: string;
}

/** Parts of a limit that are for something else than usage after the change. */
function findReasons(check: Check, needed: number): readonly string[] {
  const { rule, together, verdict } = check;
  const scale = scaleOf(check);
  const isShared = verdict === "contended";
  const projected = isShared ? (together?.projected ?? null) : check.projected;
  const kept = rule?.limitNeeded === undefined ? 0 : rule.limitNeeded - (projected ?? 0);
  const peak = findHigherPeak(check);
  const isForPeak = needed > (rule?.limitNeeded ?? projected ?? 0);
  return [
    ...(kept > 0 ? [`of which ${formatAmount(kept, scale)} stay free`] : []),
    ...(isForPeak ? ["during apply"] : []),
    ...(peak === null
      ? []
      : [`up to ${formatAmount(peak, scale)} ${isForPeak ? "in the worst order" : "during apply"}`]),
    ...(isForPeak ? [`${formatAmount(projected ?? 0, scale)} after ${isShared ? "all changes" : "the change"}`] : []),
    ...(isShared
      ? [
          `with ${count(together?.others.length ?? 0, "other change")} that ${together?.others.length === 1 ? "is" : "are"} planned`,
        ]
      : []),
  ];
}

function findWish(check: Check): Wish | null {
  const { limit, limitNeeded } = check;
  if (typeof limit !== "number" || limitNeeded === undefined) return null;
  const scale = scaleOf(check);
  const readable = findReadable(limitNeeded, scale);
  const holder = findHolder(check);
  const remarks = [
    ...(holder === null ? [] : [`for ${holder}`]),
    ...(readable === undefined ? [] : [readable]),
    ...findReasons(check, limitNeeded),
    ...(check.atLeast === true ? ["more may be needed"] : []),
  ];
  return {
    key: visible(check.key),
    from: formatAmount(limit, scale),
    to: formatAmount(limitNeeded, scale),
    remark: remarks.length === 0 ? "" : `  (${remarks.join("; ")})`,
  };
}

/** Longest text of each kind, for lining them up. */
function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, text.length), 0);
}

/** Checks for which a higher limit would help. */
export function findRequested(report: Report): readonly Check[] {
  return toGroups(report).problems.filter(({ limitNeeded }) => limitNeeded !== undefined);
}

/**
 * Lines of a request for the limits that this change needs: by region, all keys together, from → to. At most `most` limits are named.
 * Empty where no higher limit would help. Names in it are visible ASCII without backticks.
 */
export function toRequestLines({
  report,
  most,
}: {
  readonly report: Report;
  readonly most: number;
}): readonly string[] {
  const requested = findRequested(report);
  const named = requested.slice(0, most);
  if (named.length === 0) return [];
  const lines: string[] = [
    report.project === null
      ? "Please raise these quota limits of our project:"
      : `Please raise these quota limits of project ${visible(report.project)}:`,
  ];
  for (const [region, checks] of byRegion(named)) {
    const wishes = checks.map(findWish).filter((wish) => wish !== null);
    const keyWidth = widest(wishes.map((wish) => wish.key));
    const fromWidth = widest(wishes.map((wish) => wish.from));
    lines.push("", `Region ${visible(region)}`);
    for (const { key, from, to, remark } of wishes) {
      lines.push(`  ${key.padEnd(keyWidth)}  ${from.padStart(fromWidth)} → ${to}${remark}`);
    }
  }
  if (requested.length > named.length) lines.push("", `and ${requested.length - named.length} more limits`);
  lines.push(
    "",
    `These are the smallest limits with which our planned ${named.some(({ verdict }) => verdict === "contended") ? "changes fit" : "change fits"}; please add reserve as you see fit.`,
  );
  return lines;
}
