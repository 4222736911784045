// Changes since the previous run, as Markdown: from that run's record alone, and only those that matter for the merge.

import { type Check, type CheckVerdict, idOf, inUnit, quote, type Report } from "../core/index.ts";
import { formatTime, renderCommit } from "./markdown.ts";
import { toShownOrder } from "./order.ts";
import type { CommentRecord, RecordedCheck } from "./record.ts";
import { regionOf, renderRegion } from "./subject.ts";
import { findEffectMark, VERDICT_SIGNS } from "./wording.ts";

/** Most changes that are told; the rest is counted. */
const MOST_CHANGES = 6;

function isProblem(verdict: CheckVerdict): boolean {
  return verdict === "over" || verdict === "forbidden" || verdict === "unknown";
}

function isNotable(verdict: CheckVerdict): boolean {
  return isProblem(verdict) || verdict === "contended" || verdict === "tight" || verdict === "waived";
}

function withSign(verdict: CheckVerdict): string {
  return `${VERDICT_SIGNS[verdict]}\u{a0}${verdict}`;
}

/** The verdict, and what it does where that is something else than it says. */
function withMark(check: Check): string {
  const mark = findEffectMark(check);
  return `${withSign(check.verdict)}${mark === undefined ? "" : `\u{a0}${mark}`}`;
}

/** By how much a limit itself is exceeded. null: it is not, or there are no numbers for it. */
function findShortage({
  verdict,
  projected,
  limit,
}: Pick<RecordedCheck, "verdict" | "projected" | "limit">): number | null {
  if (verdict !== "over" || projected === null || typeof limit !== "number") return null;
  return projected > limit ? projected - limit : null;
}

/** Difference of an over check from an over one before, in numbers. Shortages say nothing of reserves and peaks. */
function findLessOrMore(check: Check, before: RecordedCheck): string | null {
  if (check.verdict !== "over") return null;
  const then = findShortage(before);
  const now = findShortage(check);
  if (then !== null && now !== null && check.cause === "limit" && check.usable === undefined) {
    return then === now ? null : `short by ${inUnit(then, check.unit)} → **${inUnit(now, check.unit)}**`;
  }
  const { projected, unit } = check;
  if (projected === null || before.projected === null || projected === before.projected) return null;
  return `after the change ${inUnit(before.projected, unit)} → **${inUnit(projected, unit)}**`;
}

/** Difference from the earlier run; null where none matters. `isPartial`: a check that is not in its record may still have existed. */
function findChange(
  check: Check,
  before: RecordedCheck | undefined,
  { isPartial }: { isPartial: boolean },
): string | null {
  if (before === undefined) return isProblem(check.verdict) && !isPartial ? `new, ${withMark(check)}` : null;
  if (check.verdict === before.verdict) return findLessOrMore(check, before);
  if (!isNotable(check.verdict) && !isNotable(before.verdict)) return null;
  return `${withSign(before.verdict)} → ${withMark(check)}`;
}

function toChanges(report: Report, previous: CommentRecord): readonly string[] {
  const before = new Map(previous.checks.map((one) => [idOf(one.region, one.key), one]));
  const changes: string[] = [];
  for (const check of toShownOrder(report)) {
    const id = idOf(regionOf(check), check.key);
    const change = findChange(check, before.get(id), { isPartial: previous.isPartial });
    if (change !== null) changes.push(`${renderRegion(check)} ${quote(check.key)} ${change}`);
    before.delete(id);
  }
  for (const { region, key, verdict } of before.values()) {
    if (isProblem(verdict)) changes.push(`${quote(region)} ${quote(key)} ${withSign(verdict)} → no longer planned`);
  }
  return changes;
}

/** One line of Markdown; null where nothing changed that matters, or one of the two runs decided nothing. */
export function findChangesLine(report: Report, previous: CommentRecord): string | null {
  if (report.verdict === "error") return null;
  const run = `${previous.head === undefined ? "" : `${renderCommit(previous.head)}, `}${formatTime(previous.at)}`;
  if (previous.verdict === "error") return `**Since the last run** (${run}): it could not check, this one could.`;
  const changes = toChanges(report, previous);
  if (changes.length === 0) return null;
  const told = changes.slice(0, MOST_CHANGES);
  const more = changes.length - told.length;
  return `**Since the last run** (${run}): ${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join(" · ")}`;
}
