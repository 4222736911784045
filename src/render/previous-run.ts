// Changes since the previous run, from its record alone. Only changes that matter for the merge are listed.

import { type Check, type CheckVerdict, idOf, inUnit, isExceeded, quote, type Report } from "../core/index.ts";
import { regionOf, toShownOrder } from "./check-groups.ts";
import { formatTime, shortCommit } from "./markdown.ts";
import type { CommentRecord, RecordedCheck } from "./record.ts";
import { renderSubject, renderVerdict } from "./sections.ts";
import { VERDICTS } from "./verdicts.ts";

const MOST_CHANGES = 6;

function isProblem(check: Pick<Check, "verdict">): boolean {
  return isExceeded(check) || check.verdict === "unknown";
}

function withSign(verdict: CheckVerdict): string {
  return `${VERDICTS[verdict].sign}\u{a0}${verdict}`;
}

/**
 * Returns how a check differs from the previous run. undefined if the difference does not matter. `isPartial`: the
 * record may lack checks that existed.
 */
function findChange(check: Check, before: RecordedCheck | undefined, isPartial: boolean): string | undefined {
  const { verdict, projected, unit } = check;
  if (before === undefined) return isProblem(check) && !isPartial ? `new, ${renderVerdict(check)}` : undefined;
  if (verdict !== before.verdict) {
    const isNotable = [verdict, before.verdict].some((one) => one !== "fits" && one !== "unmetered");
    return isNotable ? `${withSign(before.verdict)} → ${renderVerdict(check)}` : undefined;
  }
  if (verdict !== "over" || projected === before.projected || projected === null || before.projected === null) {
    return undefined;
  }
  return `after the change ${inUnit(before.projected, unit)} → **${inUnit(projected, unit)}**`;
}

function toChanges(report: Report, previous: CommentRecord): readonly string[] {
  const before = new Map(previous.checks.map((check) => [idOf(check.region, check.key), check]));
  const changes = toShownOrder(report).flatMap((check) => {
    const id = idOf(regionOf(check), check.key);
    const change = findChange(check, before.get(id), previous.isPartial);
    before.delete(id);
    return change === undefined ? [] : `${renderSubject(check)} ${change}`;
  });
  const gone = [...before.values()].filter(isProblem);
  return [
    ...changes,
    ...gone.map(
      ({ region, key, verdict }) => `${quote(region)} ${quote(key)} ${withSign(verdict)} → no longer planned`,
    ),
  ];
}

/** Returns the line of changes. undefined if no change matters, or this run decided nothing. */
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
