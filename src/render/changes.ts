// Changes since the previous run, as Markdown: from that run's record alone, and only those that matter for the merge.

import { type Check, type CheckVerdict, idOf, inUnit, quote, type Report } from "../core/index.ts";
import { regionOf, toShownOrder } from "./groups.ts";
import { formatTime, shortCommit } from "./markdown.ts";
import type { CommentRecord, RecordedCheck } from "./record.ts";
import { renderSubject, renderVerdict } from "./sections.ts";
import { VERDICT_SIGNS } from "./wording.ts";

/** Most changes that are listed; the rest is counted. */
const MOST_CHANGES = 6;

function isProblem(verdict: CheckVerdict): boolean {
  return verdict === "over" || verdict === "forbidden" || verdict === "unknown";
}

function isNotable(verdict: CheckVerdict): boolean {
  return verdict !== "fits" && verdict !== "unmetered";
}

function withSign(verdict: CheckVerdict): string {
  return `${VERDICT_SIGNS[verdict]}\u{a0}${verdict}`;
}

/** Difference of an over check from an over one before, in numbers. undefined: there is none. */
function findLessOrMore({ verdict, projected, unit }: Check, before: RecordedCheck): string | undefined {
  const isSame = verdict !== "over" || projected === before.projected;
  if (isSame || projected === null || before.projected === null) return undefined;
  return `after the change ${inUnit(before.projected, unit)} → **${inUnit(projected, unit)}**`;
}

/** Difference from the earlier run; undefined where none matters. `isPartial`: a check that is not in its record may still have existed. */
function findChange(check: Check, before: RecordedCheck | undefined, isPartial: boolean): string | undefined {
  if (before === undefined) return isProblem(check.verdict) && !isPartial ? `new, ${renderVerdict(check)}` : undefined;
  if (check.verdict === before.verdict) return findLessOrMore(check, before);
  if (!isNotable(check.verdict) && !isNotable(before.verdict)) return undefined;
  return `${withSign(before.verdict)} → ${renderVerdict(check)}`;
}

function toChanges(report: Report, previous: CommentRecord): readonly string[] {
  const before = new Map(previous.checks.map((one) => [idOf(one.region, one.key), one]));
  const changes = toShownOrder(report).flatMap((check) => {
    const id = idOf(regionOf(check), check.key);
    const change = findChange(check, before.get(id), previous.isPartial);
    before.delete(id);
    return change === undefined ? [] : `${renderSubject(check)} ${change}`;
  });
  const gone = [...before.values()].filter(({ verdict }) => isProblem(verdict));
  return [
    ...changes,
    ...gone.map(
      ({ region, key, verdict }) => `${quote(region)} ${quote(key)} ${withSign(verdict)} → no longer planned`,
    ),
  ];
}

/** One line of Markdown; undefined where nothing changed that matters, or this run decided nothing. */
export function findChangesLine(report: Report, previous: CommentRecord): string | undefined {
  if (report.verdict === "error") return undefined;
  const commit = previous.head === undefined ? "" : `${quote(shortCommit(previous.head))}, `;
  const lead = `**Since the last run** (${commit}${formatTime(previous.at)}): `;
  if (previous.verdict === "error") return `${lead}it could not check, this one could.`;
  const changes = toChanges(report, previous);
  if (changes.length === 0) return undefined;
  const more = changes.length - MOST_CHANGES;
  return `${lead}${[...changes.slice(0, MOST_CHANGES), ...(more > 0 ? [`and ${more} more`] : [])].join(" · ")}`;
}
