// The pull-request comment and the job summary: the same sections in the same order, on ladders of different size.

import { type Check, quote, type Report, type RunContext, visible } from "../core/index.ts";
import { toCells } from "./amounts.ts";
import { findChangesLine } from "./changes.ts";
import { formatTime, renderCommit, renderLink, renderSentence } from "./markdown.ts";
import { formatInteger } from "./numbers.ts";
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
import {
  COMMENT_LADDER,
  type Detail,
  type Level,
  type Rendered,
  renderOnLadder,
  SUMMARY_LADDER,
} from "./size-limits.ts";
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

interface Page {
  readonly report: Report;
  readonly context: RunContext;
  readonly groups: Groups;
  readonly medium: "comment" | "summary";
  readonly previous: Payload | undefined;
}

/** The place that lists every check: the job summary, where there is one and this is not it; null: there is none. */
function findEverything({ context, medium }: Page): string | null {
  if (medium === "summary") return "the JSON report";
  return context.run === undefined ? null : `the ${renderLink("job summary", `${context.run.url}#summary`)}`;
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

function findNotes({ report }: Page, setting: Setting): string | null {
  const notes = report.notes ?? [];
  if (notes.length === 0 && report.verdict === "pass" && report.checks.length === 0) {
    return EMPTY_PLAN_TEXT;
  }
  return findTextList(notes, { most: setting.detail.texts, noun: "note", setting });
}

function passingOf({ groups }: Page, detail: Detail): readonly Check[] {
  switch (detail.passing) {
    case "all":
      return groups.fits;
    case "changed":
      return groups.fits.filter(isChanged);
    case "none":
      return [];
    default:
      return detail.passing satisfies never;
  }
}

function renderPassingSummary({ passing, page }: { passing: readonly Check[]; page: Page }): string {
  const { report, groups } = page;
  if (passing.length < groups.fits.length)
    return `${count(passing.length, "check")} that this change touches and that fit`;
  if (passing.length === report.checks.length && passing.length > 1)
    return `All ${formatInteger(passing.length)} checks`;
  return `${count(passing.length, "check")} that ${passing.length === 1 ? "fits" : "fit"}`;
}

/** Line on checks without a row, and on where they are. null where every check has one. */
function findOmitted({
  page,
  detail,
  everything,
}: {
  page: Page;
  detail: Detail;
  everything: string | null;
}): string | null {
  const { groups } = page;
  const fitting = groups.fits.length - passingOf(page, detail).length;
  const unmetered = detail.passing === "all" ? 0 : groups.unmetered.length;
  const problems = detail.problems === 0 ? groups.problems.length : 0;
  const waived = detail.waived === 0 ? groups.waived.length : 0;
  const unenforced = detail.unenforced === 0 ? groups.unenforced.length : 0;
  const texts = [
    ...(problems > 0 ? [count(problems, "problem")] : []),
    ...(waived > 0 ? [`${formatInteger(waived)} waived`] : []),
    ...(unenforced > 0 ? [`${formatInteger(unenforced)} not enforced`] : []),
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
  const parts = [
    ...renderCheckedCommit(context),
    `${read} ${formatTime(report.checkedAt)}`,
    ...(mode === undefined ? [] : [`**${mode}**`]),
    ...(policy === null ? [] : [renderSentence(policy)]),
    ...(run === undefined ? [] : [renderLink(`run ${run.number}, attempt ${run.attempt}`, run.url)]),
    ...(run === undefined || medium === "summary"
      ? []
      : [
          renderLink(
            report.verdict === "error" ? "job summary" : "all checks in the job summary",
            `${run.url}#summary`,
          ),
        ]),
    `key ${quote(context.key)}`,
    renderSentence(`quota-gate ${context.version}`),
  ];
  return `<sub>${parts.join(" · ")}</sub>`;
}

function renderErrorSections(page: Page, setting: Setting): readonly (string | null)[] {
  const { problems } = page.report;
  const list = findTextList(problems, { most: setting.detail.texts, noun: "problem", setting });
  return [
    `**Nothing could be decided**${problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : ""}; this is not a “fits”.`,
    list,
  ];
}

function renderCheckSections(page: Page, setting: Setting): readonly (string | null)[] {
  const { report, groups, previous } = page;
  const { detail, everything } = setting;
  const passing = passingOf(page, detail);
  const problemTable = findProblemTable(groups.problems, setting);
  const legend = problemTable?.includes(LEGEND) !== true;
  return [
    findCounts(page),
    findExcuse(page),
    findChangedPolicy(page),
    findNotes(page, setting),
    problemTable,
    findAdviceList(groups.problems, setting),
    findRequest(setting),
    previous === undefined ? null : findChangesLine(report, previous),
    findWaivedTable(groups.waived, setting),
    findUnenforcedTable(groups.unenforced, setting),
    detail.regions === 0 ? null : renderOverview(toShownOrder(report), setting),
    findFitsTable(passing, { summary: renderPassingSummary({ passing, page }), legend, setting }),
    detail.passing === "all" ? findUnmeteredTable(groups.unmetered) : null,
    findOmitted({ page, detail, everything }),
  ];
}

function renderPage(page: Page, detail: Detail): string {
  const { report, context, medium } = page;
  const setting: Setting = { report, detail, everything: findEverything(page) };
  const sections = report.verdict === "error" ? renderErrorSections(page, setting) : renderCheckSections(page, setting);
  const visiblePart = [renderHeading(page), ...sections, renderFooter(page)].filter((section) => section !== null);
  const text = visiblePart.join("\n\n");
  if (medium === "summary") return `${text}\n`;
  return [toMarker(context.key), text, encodePayload({ report, context })].join("\n");
}

/** Table rows of a page at a level. */
function countRows(page: Page, detail: Detail): number {
  const { report, groups } = page;
  if (report.verdict === "error") return 0;
  const regions = detail.regions === 0 ? 0 : new Set(report.checks.map(regionOf)).size;
  return (
    Math.min(groups.problems.length, detail.problems) +
    Math.min(groups.waived.length, detail.waived) +
    Math.min(groups.unenforced.length, detail.unenforced) +
    passingOf(page, detail).length +
    (detail.passing === "all" ? groups.unmetered.length : 0) +
    Math.min(regions, detail.regions)
  );
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
  const page: Page = { report, context, groups: toGroups(report), medium: "comment", previous };
  return renderOnLadder({
    ladder: COMMENT_LADDER,
    from,
    countRows: (detail) => countRows(page, detail),
    render: (detail) => renderPage(page, detail),
  });
}

/** The job summary: as the comment, but with every check in it up to 900,000 bytes, and without marker and payload. */
export function renderSummary(source: { readonly report: Report; readonly context: RunContext }): Rendered {
  const { report, context } = source;
  const page: Page = { report, context, groups: toGroups(report), medium: "summary", previous: undefined };
  return renderOnLadder({
    ladder: SUMMARY_LADDER,
    from: 0,
    countRows: (detail) => countRows(page, detail),
    render: (detail) => renderPage(page, detail),
  });
}
