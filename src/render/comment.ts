// The pull-request comment and the job summary: the same sections in the same order, on ladders of different size.

import {
  type Check,
  type CloudProject,
  formatInteger,
  quote,
  type Report,
  type RunContext,
  visible,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { printCells, toCells } from "./amounts.ts";
import { findChangesLine } from "./changes.ts";
import { type Links, renderCommit, renderFolded, renderLink, renderSentence } from "./markdown.ts";
import { byRegion, type Groups, toGroups, toShownOrder } from "./order.ts";
import { type CommentRecord, encodeRecord } from "./record.ts";
import {
  countProblemRows,
  findAdviceList,
  findFitsTable,
  findFoldedTable,
  findProblemTable,
  findRequest,
  findTextList,
  findUnenforcedTable,
  findUnmeteredTable,
  findWaivedList,
  type PageSetting,
  renderOverview,
} from "./sections.ts";
import { COMMENT_LADDER, type DetailLevel, type Rendered, renderOnLadder, SUMMARY_LADDER } from "./size-limits.ts";
import { regionOf } from "./subject.ts";
import {
  count,
  findModeText,
  findOthersText,
  findPolicyChange,
  findPolicySource,
  isDoubtful,
  isPullRequest,
  thresholdOf,
  toCountLine,
  toHeadline,
  toReadText,
  toSign,
} from "./wording.ts";

/** First line of the comment of a key, by which it is found again. */
export function toMarker(key: string): string {
  return `<!-- quota-gate:v1 key=${visible(key)} -->`;
}

/** Key of a gate where there is one only. */
const DEFAULT_KEY = "default";

/** More rows of problems than these are folded where they are of several regions. */
const MOST_OPEN_ROWS = 10;

/** A page at one level of detail. */
interface Page extends PageSetting {
  readonly context: RunContext;
  readonly groups: Groups;
  readonly medium: "comment" | "summary";
  /** Last line of a comment, which nobody sees. */
  readonly record: string;
  readonly previous: CommentRecord | undefined;
}

function renderHeading({ report, context, medium }: Page): string {
  const step = medium === "comment" || context.pullRequest !== undefined;
  return `### ${toSign(report)} ${toHeadline(report, { step })}`;
}

/** True: the check is tight, and there is nothing to do about it. */
function isQuiet(check: Check): boolean {
  return check.verdict === "tight" && findAdvice(check) === null;
}

function isChanged(check: Check): boolean {
  return check.used === null || check.projected !== check.used;
}

/** "Tightest: …" of what fits. null where nothing that fits has a number for it. */
function findTightest({ report, groups }: Page): string | null {
  const tightest = groups.fits[0];
  if (tightest === undefined || report.verdict !== "pass") return null;
  const { percent, projected, limit, headroom } = printCells(toCells(tightest));
  if (percent === undefined) return null;
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

function findChangedPolicy({ report }: Page): string | null {
  const change = findPolicyChange(report.policy);
  return change === null ? null : `⚠️ ${renderSentence(change, { inline: true })}`;
}

function findNotes(page: Page): string | null {
  const { notes = [], othersNotes = [] } = page.report;
  return findTextList([...notes, ...(isDoubtful(page.report) ? othersNotes : [])], "note", page);
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
  // Sums show additions; what else amounts may be has to be said.
  const mode = report.mode === "add" ? undefined : findModeText(report);
  const policy = findPolicySource(report.policy);
  const others = findOthersText(report);
  const summary = report.verdict === "error" ? "job summary" : "all checks in the job summary";
  const parts = [
    ...renderCheckedCommit(context),
    toReadText(report),
    ...(mode === undefined ? [] : [`**${mode}**`]),
    ...(policy === null ? [] : [renderSentence(policy)]),
    ...(others === null ? [] : [others]),
    ...(isDoubtful(report) ? [] : (report.othersNotes ?? []).map((note) => renderSentence(note, { inline: true }))),
    ...(run === undefined ? [] : [renderLink(`run ${run.number}, attempt ${run.attempt}`, run.url)]),
    ...(run === undefined || medium === "summary" ? [] : [renderLink(summary, `${run.url}#summary`)]),
    ...(context.key === DEFAULT_KEY ? [] : [`key ${quote(context.key)}`]),
    renderSentence(`quota-gate ${context.version}`),
  ];
  return `<sub>${parts.join(" · ")}</sub>`;
}

function renderErrorSections(page: Page): readonly (string | null)[] {
  const { problems } = page.report;
  const reasons = problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : "";
  return [`**Nothing could be decided**${reasons}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}

/** Problems in the order of a page: an overview, or a row each, or folded. */
interface ProblemSections {
  readonly overview: string | null;
  readonly table: string | null;
  readonly folded: string | null;
  /** Those that are tight and nothing else. */
  readonly tight: string | null;
}

/**
 * Problems as sections. Many in several regions begin with an overview. Where nothing fails, checks that are tight are no news in a full
 * project.
 */
function toProblemSections(page: Page): ProblemSections {
  const { report, groups, detail } = page;
  const { problems } = groups;
  const quiet = new Set(problems.some(({ effect }) => effect === "fail") ? [] : problems.filter(isQuiet));
  const loud = problems.filter((check) => !quiet.has(check));
  const tight = [...quiet];
  const isMany = countProblemRows(loud) > MOST_OPEN_ROWS && byRegion(loud).size > 1 && detail.regions > 0;
  const summary = `${count(loud.length, "problem")}, one by one`;
  const threshold = thresholdOf(tight, report);
  return {
    overview: isMany ? renderOverview(toShownOrder(report), { only: "problems", setting: page }) : null,
    table: isMany ? null : findProblemTable(loud, page),
    folded: isMany ? findFoldedTable(loud, summary, page) : null,
    tight: findFoldedTable(
      tight,
      `${count(tight.length, "check")} that ${tight.length === 1 ? "is" : "are"} tight${threshold}`,
      page,
    ),
  };
}

/** An overview of all regions, where not all that fits has a row. */
function findRegions(page: Page, isShown: boolean): string | null {
  const { report, detail } = page;
  const { size } = byRegion(report.checks);
  if (!detail.overview || isShown || size < 2) return null;
  const body = renderOverview(toShownOrder(report), { only: "all", setting: page });
  return renderFolded({ summary: `All ${formatInteger(size)} regions`, body });
}

function renderCheckSections(page: Page): readonly (string | null)[] {
  const { report, groups, previous, detail } = page;
  const passing = passingOf(page);
  const { overview, table, folded, tight } = toProblemSections(page);
  return [
    findCounts(page),
    findChangedPolicy(page),
    findNotes(page),
    overview,
    table,
    findAdviceList(groups.problems, page),
    folded,
    findRequest(page),
    previous === undefined ? null : findChangesLine(report, previous),
    findWaivedList(groups.waived, page),
    findUnenforcedTable(groups.unenforced, page),
    tight,
    findRegions(page, overview !== null),
    findFitsTable(passing, renderPassingSummary(page, passing)),
    detail.passing === "all" ? findUnmeteredTable(groups.unmetered) : null,
    findOmitted(page),
  ];
}

function renderPage(page: Page): string {
  const { report, context, medium, record } = page;
  const sections = report.verdict === "error" ? renderErrorSections(page) : renderCheckSections(page);
  const text = [renderHeading(page), ...sections, renderFooter(page)]
    .filter((section) => section !== null)
    .join("\n\n");
  if (medium === "summary") return `${text}\n`;
  return [toMarker(context.key), text, record].join("\n");
}

/** Table rows of a page. */
function countRows(page: Page): number {
  const { report, groups, detail } = page;
  if (report.verdict === "error") return 0;
  const regions = detail.overview ? new Set(report.checks.map(regionOf)).size : 0;
  return (
    Math.min(groups.problems.length, detail.problems) +
    Math.min(groups.waived.length, detail.waived) +
    Math.min(groups.unenforced.length, detail.unenforced) +
    passingOf(page).length +
    (detail.passing === "all" ? groups.unmetered.length : 0) +
    Math.min(regions, detail.regions)
  );
}

/** Addresses of the other changes that are pull requests. */
function findLinks({ others = [] }: Report, { changesUrl }: RunContext): Links {
  if (changesUrl === undefined) return new Map();
  const numbered = others.filter(isPullRequest);
  return new Map(numbered.map((name) => [name, changesUrl + name.slice(1)]));
}

/** The most detailed page, from a level on, that keeps to the limits of its medium. */
function renderLargest(about: Omit<Page, "detail" | "groups" | "links">, from: DetailLevel): Rendered {
  const page = { ...about, links: findLinks(about.report, about.context) };
  const groups = toGroups(page.report);
  return renderOnLadder({
    ladder: page.medium === "comment" ? COMMENT_LADDER : SUMMARY_LADDER,
    from,
    countRows: (detail) => countRows({ ...page, groups, detail }),
    render: (detail) => renderPage({ ...page, groups, detail }),
  });
}

/**
 * The pull-request comment: marker in the first line, record in the last, at most 60,000 bytes of UTF-8 and 60 table rows. `previous` is the
 * record of the comment's last writer; undefined tells nothing about it. `from` is the level to start at, for when a host found a comment
 * too long.
 */
export function renderComment(source: {
  readonly report: Report;
  readonly context: RunContext;
  readonly previous?: CommentRecord | undefined;
  /** The project that was checked. Absent: other changes do not count what was judged. */
  readonly project?: CloudProject | undefined;
  readonly from?: DetailLevel;
}): Rendered {
  const { report, context, previous, project, from = 0 } = source;
  // The place that lists every check: the job summary, where there is one.
  const everything =
    context.run === undefined ? null : `the ${renderLink("job summary", `${context.run.url}#summary`)}`;
  const record = encodeRecord({ report, project, context });
  return renderLargest({ report, context, previous, record, everything, medium: "comment" }, from);
}

/** The job summary: as the comment, but with every check in it up to 900,000 bytes, and without marker and record. */
export function renderSummary({
  report,
  context,
}: {
  readonly report: Report;
  readonly context: RunContext;
}): Rendered {
  return renderLargest(
    { report, context, previous: undefined, record: "", everything: "the JSON report", medium: "summary" },
    0,
  );
}
