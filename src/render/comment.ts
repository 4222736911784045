// The pull-request comment and the job summary: the same sections in the same order, on ladders of different size.

import { type Check, formatInteger, quote, type Report, type RunContext, visible } from "../core/index.ts";
import { toCells } from "./amounts.ts";
import { findChangesLine } from "./changes.ts";
import { formatTime, renderCommit, renderLink, renderSentence } from "./markdown.ts";
import { toShown } from "./numbers.ts";
import { type Groups, toGroups, toShownOrder } from "./order.ts";
import { encodePayload, type Payload } from "./payload.ts";
import {
  findAdviceList,
  findFitsTable,
  findProblemTable,
  findRequest,
  findTextList,
  findUnenforcedTable,
  findUnmeteredTable,
  findWaivedTable,
  LEGEND,
  renderOverview,
  type Setting,
} from "./sections.ts";
import { COMMENT_LADDER, type Level, type Rendered, renderOnLadder, SUMMARY_LADDER } from "./size-limits.ts";
import { regionOf } from "./subject.ts";
import {
  count,
  EMPTY_PLAN_TEXT,
  findModeText,
  findPolicyChange,
  findPolicySource,
  toCountLine,
  toExcuses,
  toHeadline,
  toSign,
} from "./wording.ts";

/** First line of the comment of a key, by which it is found again. */
export function toMarker(key: string): string {
  return `<!-- quota-gate:v1 key=${visible(key)} -->`;
}

/** A page at one level of detail. */
interface Page extends Setting {
  /** The report with exact amounts, for those that are compared with. */
  readonly exact: Report;
  readonly context: RunContext;
  readonly groups: Groups;
  readonly medium: "comment" | "summary";
  readonly previous: Payload | undefined;
}

function renderHeading({ report, context, medium }: Page): string {
  const merge = medium === "comment" || context.pullRequest !== undefined;
  return `### ${toSign(report)} ${toHeadline(report, { merge })}`;
}

function isChanged(check: Check): boolean {
  return check.used === null || check.projected !== check.used;
}

/** "Tightest: …" of what fits. null where nothing that fits has a number for it. */
function findTightest({ report, groups }: Page): string | null {
  const tightest = groups.fits[0];
  if (tightest === undefined || report.verdict !== "pass") return null;
  const { percent, projected, limit, headroom } = toCells(tightest);
  if (percent === null) return null;
  const names = `${quote(regionOf(tightest))} ${quote(tightest.key)}`;
  return `Tightest: ${names} at ${percent} (${projected} of ${limit}), **${headroom} left** after this change.`;
}

function findCounts(page: Page): string | null {
  const { report } = page;
  if (report.checks.length === 0) return null;
  const { decisive, others, total } = toCountLine(report);
  const counts = [...(decisive.length === 0 ? [] : [`**${decisive.join(" · ")}**`]), ...others].join(" · ");
  const tightest = findTightest(page);
  return `${counts} (${total})${tightest === null ? "" : `. ${tightest}`}`;
}

function findExcuse({ report }: Page): string | null {
  const excuses = toExcuses(report);
  if (excuses.length === 0) return null;
  return `**This does not block the merge.** ${excuses.map((text) => renderSentence(text)).join(" ")}`;
}

function findChangedPolicy({ report }: Page): string | null {
  const change = findPolicyChange(report.policy);
  return change === null ? null : `⚠️ ${renderSentence(change, { inline: true })}`;
}

function findNotes(page: Page): string | null {
  const { verdict, checks, notes = [] } = page.report;
  return notes.length === 0 && verdict === "pass" && checks.length === 0
    ? EMPTY_PLAN_TEXT
    : findTextList(notes, "note", page);
}

/** Checks that fit and have a row. */
function passingOf({ groups, detail }: Page): readonly Check[] {
  if (detail.passing === "none") return [];
  return detail.passing === "all" ? groups.fits : groups.fits.filter(isChanged);
}

function renderPassingSummary({ report, groups }: Page, { length }: readonly Check[]): string {
  if (length < groups.fits.length) return `${count(length, "check")} that this change touches and that fit`;
  if (length === report.checks.length && length > 1) return `All ${formatInteger(length)} checks`;
  return `${count(length, "check")} that ${length === 1 ? "fits" : "fit"}`;
}

/** Line on checks without a row, and on where they are. null where every check has one. */
function findOmitted(page: Page): string | null {
  const { groups, detail, everything } = page;
  const fitting = groups.fits.length - passingOf(page).length;
  const unmetered = detail.passing === "all" ? 0 : groups.unmetered.length;
  const texts = [
    ...(detail.problems > 0 || groups.problems.length === 0 ? [] : [count(groups.problems.length, "problem")]),
    ...(detail.waived > 0 || groups.waived.length === 0 ? [] : [`${formatInteger(groups.waived.length)} waived`]),
    ...(detail.unenforced > 0 || groups.unenforced.length === 0
      ? []
      : [`${formatInteger(groups.unenforced.length)} not enforced`]),
    ...(fitting > 0 ? [`${formatInteger(fitting)} ${fitting === 1 ? "fits" : "fit"}`] : []),
    ...(unmetered > 0 ? [`${formatInteger(unmetered)} ${unmetered === 1 ? "has" : "have"} no limit`] : []),
  ];
  if (texts.length === 0) return null;
  return `Not listed here: ${texts.join(", ")}.${everything === null ? "" : ` All checks are in ${everything}.`}`;
}

function renderCheckedCommit({ headSha, baseSha, baseRef }: RunContext): readonly string[] {
  if (headSha === undefined) return [];
  const base = [
    ...(baseRef === undefined ? [] : [quote(baseRef)]),
    ...(baseSha === undefined ? [] : [`${baseRef === undefined ? "" : "at "}${renderCommit(baseSha)}`]),
  ];
  return [`Commit ${renderCommit(headSha)}${base.length === 0 ? "" : ` on top of ${base.join(" ")}`}`];
}

function renderFooter({ report, context, medium }: Page): string {
  const { run } = context;
  const mode = findModeText(report);
  const policy = findPolicySource(report.policy);
  const read = report.verdict === "error" ? "tried" : report.checks.length === 0 ? "checked" : "quota read";
  const summary = report.verdict === "error" ? "job summary" : "all checks in the job summary";
  const parts = [
    ...renderCheckedCommit(context),
    `${read} ${formatTime(report.checkedAt)}`,
    ...(mode === undefined ? [] : [`**${mode}**`]),
    ...(policy === null ? [] : [renderSentence(policy)]),
    ...(run === undefined ? [] : [renderLink(`run ${run.number}, attempt ${run.attempt}`, run.url)]),
    ...(run === undefined || medium === "summary" ? [] : [renderLink(summary, `${run.url}#summary`)]),
    `key ${quote(context.key)}`,
    renderSentence(`quota-gate ${context.version}`),
  ];
  return `<sub>${parts.join(" · ")}</sub>`;
}

function renderErrorSections(page: Page): readonly (string | null)[] {
  const { problems } = page.report;
  const reasons = problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : "";
  return [`**Nothing could be decided**${reasons}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}

function renderCheckSections(page: Page): readonly (string | null)[] {
  const { exact, groups, previous, detail } = page;
  const passing = passingOf(page);
  const problemTable = findProblemTable(groups.problems, page);
  const legend = problemTable?.includes(LEGEND) !== true;
  return [
    findCounts(page),
    findExcuse(page),
    findChangedPolicy(page),
    findNotes(page),
    problemTable,
    findAdviceList(groups.problems, page),
    findRequest(page),
    previous === undefined ? null : findChangesLine(exact, previous),
    findWaivedTable(groups.waived, page),
    findUnenforcedTable(groups.unenforced, page),
    detail.regions === 0 ? null : renderOverview(toShownOrder(page.report), page),
    findFitsTable(passing, { summary: renderPassingSummary(page, passing), legend, setting: page }),
    detail.passing === "all" ? findUnmeteredTable(groups.unmetered, page) : null,
    findOmitted(page),
  ];
}

function renderPage(page: Page): string {
  const { report, exact, context, medium } = page;
  const sections = report.verdict === "error" ? renderErrorSections(page) : renderCheckSections(page);
  const text = [renderHeading(page), ...sections, renderFooter(page)]
    .filter((section) => section !== null)
    .join("\n\n");
  return medium === "summary"
    ? `${text}\n`
    : [toMarker(context.key), text, encodePayload({ report: exact, context })].join("\n");
}

/** Table rows of a page. */
function countRows(page: Page): number {
  const { report, groups, detail } = page;
  if (report.verdict === "error") return 0;
  const regions = detail.regions === 0 ? 0 : new Set(report.checks.map(regionOf)).size;
  return (
    Math.min(groups.problems.length, detail.problems) +
    Math.min(groups.waived.length, detail.waived) +
    Math.min(groups.unenforced.length, detail.unenforced) +
    passingOf(page).length +
    (detail.passing === "all" ? groups.unmetered.length : 0) +
    Math.min(regions, detail.regions)
  );
}

/** The most detailed page, from a level on, that keeps to the limits of its medium. */
function renderLargest(about: Omit<Page, "detail" | "groups" | "report">, from: Level): Rendered {
  const page = { ...about, report: toShown(about.exact) };
  const groups = toGroups(page.report);
  return renderOnLadder({
    ladder: page.medium === "comment" ? COMMENT_LADDER : SUMMARY_LADDER,
    from,
    countRows: (detail) => countRows({ ...page, groups, detail }),
    render: (detail) => renderPage({ ...page, groups, detail }),
  });
}

/**
 * The pull-request comment: marker in the first line, payload in the last, at most 60,000 bytes of UTF-8 and 60 table rows.
 * `previous` is what the comment's last writer left in it; undefined tells nothing about it. `from` is the level to start at,
 * for when a host found a comment too long.
 */
export function renderComment(source: {
  readonly report: Report;
  readonly context: RunContext;
  readonly previous?: Payload | undefined;
  readonly from?: Level;
}): Rendered {
  const { report, context, previous, from = 0 } = source;
  // The place that lists every check: the job summary, where there is one.
  const everything =
    context.run === undefined ? null : `the ${renderLink("job summary", `${context.run.url}#summary`)}`;
  return renderLargest({ exact: report, context, previous, everything, medium: "comment" }, from);
}

/** The job summary: as the comment, but with every check in it up to 900,000 bytes, and without marker and payload. */
export function renderSummary({
  report,
  context,
}: {
  readonly report: Report;
  readonly context: RunContext;
}): Rendered {
  return renderLargest(
    { exact: report, context, previous: undefined, everything: "the JSON report", medium: "summary" },
    0,
  );
}
