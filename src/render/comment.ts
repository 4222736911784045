// The pull-request comment and the job summary: the same sections in the same order, within limits of different size.

import {
  type Check,
  type CheckVerdict,
  type CloudProject,
  formatInteger,
  idOf,
  inUnit,
  quote,
  type Report,
  type RunContext,
  say,
  visible,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { printCells, toCells } from "./amounts.ts";
import { regionOf, toGroups, toShownOrder } from "./groups.ts";
import { formatTime, type Links, renderFolded, renderLink, renderSentence, shortCommit } from "./markdown.ts";
import { type CommentRecord, encodeRecord, type RecordedCheck } from "./record.ts";
import {
  countCheckRows,
  findAdviceList,
  findFitsTable,
  findFoldedTable,
  findProblemTable,
  findRequest,
  findTextList,
  findUnenforcedTable,
  findUnmeteredTable,
  findWaivedList,
  type Page,
  renderOverview,
  renderSubject,
  renderVerdict,
} from "./sections.ts";
import { COMMENT_LADDER, renderWithin, SUMMARY_LADDER } from "./size-limits.ts";
import {
  count,
  findPolicyChange,
  isPullRequest,
  toBasis,
  toCountLine,
  toHeadline,
  toSign,
  VERDICT_SIGNS,
} from "./wording.ts";

/** First line of the comment of a key, by which it is found again. */
export function toMarker(key: string): string {
  return `<!-- quota-gate:v1 key=${visible(key)} -->`;
}

/** Key of a gate where there is one only. */
const DEFAULT_KEY = "default";

/** More rows of problems than these are folded where they are of several regions. */
const MOST_OPEN_ROWS = 10;

/** Most changes since the previous run that are listed; the rest is counted. */
const MOST_CHANGES = 6;

/** A comment or a summary at one level of detail. */
interface Document extends Page {
  readonly context: RunContext;
  readonly medium: "comment" | "summary";
  readonly previous: CommentRecord | undefined;
}

type Section = string | undefined;
type Sections = readonly Section[];

function renderHeading({ report, context, medium }: Document): string {
  const step = medium === "comment" || context.pullRequest !== undefined;
  return `### ${toSign(report)} ${toHeadline(report, { step })}`;
}

/** "Tightest: …" of what fits. Empty where nothing that fits has a number for it. */
function renderTightest({ report, groups }: Page): string {
  const [tightest] = groups.fits;
  if (tightest === undefined || report.verdict !== "pass") return "";
  const { percent, projected, limit, headroom } = printCells(toCells(tightest));
  if (percent === "") return "";
  return `. Tightest: ${renderSubject(tightest)} at ${percent} (${projected} of ${limit}), **${headroom} left** after this change.`;
}

function findCounts(page: Page): string | undefined {
  const { report } = page;
  if (report.checks.length === 0) return undefined;
  const { decisive, others, total } = toCountLine(report);
  const counts = [...(decisive.length === 0 ? [] : [`**${decisive.join(" · ")}**`]), ...others].join(" · ");
  return `${counts} (${total})${renderTightest(page)}`;
}

/** true where it matters what is not known of others: some check fits alone only, or would fail for it. */
function isDoubtful({ policy, counts }: Report): boolean {
  return policy?.together === "fail" || counts.contended > 0;
}

/** Problems: the many of several regions begin with an overview. Where nothing fails, what is just tight is no news in a full project. */
function renderProblems(page: Page): readonly [Section, Section, Section, Section, Section] {
  const { report, groups, detail } = page;
  const { problems } = groups;
  const isQuiet = (check: Check): boolean => check.verdict === "tight" && findAdvice(check) === undefined;
  const isFolded = problems.some(({ effect }) => effect === "fail") ? () => false : isQuiet;
  const tight = problems.filter(isFolded);
  const loud = problems.filter((check) => !isFolded(check));
  const hasOverview =
    countCheckRows(loud) > MOST_OPEN_ROWS && new Set(loud.map(regionOf)).size > 1 && detail.regions > 0;
  const regions = new Set(report.checks.map(regionOf)).size;
  const all = `All ${formatInteger(regions)} regions`;
  return [
    hasOverview ? renderOverview("problems", page) : findProblemTable(loud, page),
    findAdviceList(page),
    hasOverview ? findFoldedTable(loud, `${count(loud.length, "problem")}, one by one`, page) : undefined,
    findFoldedTable(tight, `${count(tight.length, "check")} that ${tight.length === 1 ? "is" : "are"} tight`, page),
    // Where not all that fits has a row.
    hasOverview || detail.passing || detail.regions === 0 || regions < 2
      ? undefined
      : renderFolded({ summary: all, body: renderOverview("all", page) }),
  ];
}

/** Line on checks without a row, and on where they are. */
function findOmitted({ groups, detail, everything }: Page): string | undefined {
  const { problems, waived, unenforced, fits, unmetered } = groups;
  const left = (checks: readonly Check[], isShown: boolean): number => (isShown ? 0 : checks.length);
  const counts: readonly (readonly [number, (amount: number) => string])[] = [
    [left(problems, detail.problems > 0), (amount) => count(amount, "problem")],
    [left(waived, detail.waived > 0), (amount) => `${formatInteger(amount)} waived`],
    [left(unenforced, detail.unenforced > 0), (amount) => `${formatInteger(amount)} not enforced`],
    [left(fits, detail.passing), (amount) => `${formatInteger(amount)} ${amount === 1 ? "fits" : "fit"}`],
    [left(unmetered, detail.passing), (amount) => `${formatInteger(amount)} ${amount === 1 ? "has" : "have"} no limit`],
  ];
  const texts = counts.flatMap(([amount, toWords]) => (amount === 0 ? [] : [toWords(amount)]));
  if (texts.length === 0) return undefined;
  return `Not listed here: ${texts.join(", ")}.${everything === undefined ? "" : ` All checks are in ${everything}.`}`;
}

/** "Commit `a1b2c3d` on top of `main` at `9f8e7d6`". */
function renderCommits({ headSha, baseSha, baseRef }: RunContext): Sections {
  if (headSha === undefined) return [];
  const base = [
    ...(baseRef === undefined ? [] : [quote(baseRef)]),
    ...(baseSha === undefined ? [] : [`${baseRef === undefined ? "" : "at "}${quote(shortCommit(baseSha))}`]),
  ];
  return [`Commit ${quote(shortCommit(headSha))}${base.length === 0 ? "" : ` on top of ${base.join(" ")}`}`];
}

function renderFooter({ report, context, medium }: Document): string {
  const { run } = context;
  const { read, mode, policy, others } = toBasis(report);
  const summary = report.verdict === "error" ? "job summary" : "all checks in the job summary";
  const parts: Sections = [
    ...renderCommits(context),
    read,
    // Sums show additions; what else amounts may be has to be said.
    report.mode === "add" || mode === undefined ? undefined : `**${mode}**`,
    policy === undefined ? undefined : renderSentence(policy),
    others,
    ...(isDoubtful(report) ? [] : (report.othersNotes ?? []).map((note) => renderSentence(note, { inline: true }))),
    run === undefined ? undefined : renderLink(`run ${run.number}, attempt ${run.attempt}`, run.url),
    run === undefined || medium === "summary" ? undefined : renderLink(summary, `${run.url}#summary`),
    context.key === DEFAULT_KEY ? undefined : `key ${quote(context.key)}`,
    renderSentence(say`quota-gate ${context.version}`),
  ];
  return `<sub>${parts.filter((part) => part !== undefined).join(" · ")}</sub>`;
}

function renderErrorSections(page: Page): Sections {
  const { problems } = page.report;
  const reasons = problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : "";
  return [`**Nothing could be decided**${reasons}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}

function renderCheckSections(page: Document): Sections {
  const { report, previous } = page;
  const { notes = [], othersNotes = [] } = report;
  const policyChange = findPolicyChange(report.policy);
  const [table, advice, problems, tight, regions] = renderProblems(page);
  return [
    findCounts(page),
    policyChange === undefined ? undefined : `⚠️ ${renderSentence(policyChange, { inline: true })}`,
    findTextList([...notes, ...(isDoubtful(report) ? othersNotes : [])], "note", page),
    table,
    advice,
    problems,
    findRequest(page),
    previous === undefined ? undefined : findChangesLine(report, previous),
    findWaivedList(page),
    findUnenforcedTable(page),
    tight,
    regions,
    findFitsTable(page),
    findUnmeteredTable(page),
    findOmitted(page),
  ];
}

// Changes since the previous run: from its record alone, and only those that matter for the merge.

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
function findChangesLine(report: Report, previous: CommentRecord): string | undefined {
  if (report.verdict === "error") return undefined;
  const commit = previous.head === undefined ? "" : `${quote(shortCommit(previous.head))}, `;
  const lead = `**Since the last run** (${commit}${formatTime(previous.at)}): `;
  if (previous.verdict === "error") return `${lead}it could not check, this one could.`;
  const changes = toChanges(report, previous);
  if (changes.length === 0) return undefined;
  const more = changes.length - MOST_CHANGES;
  return `${lead}${[...changes.slice(0, MOST_CHANGES), ...(more > 0 ? [`and ${more} more`] : [])].join(" · ")}`;
}

function renderDocument(page: Document): string {
  const sections = page.report.verdict === "error" ? renderErrorSections(page) : renderCheckSections(page);
  return [renderHeading(page), ...sections, renderFooter(page)].filter((section) => section !== undefined).join("\n\n");
}

/** Addresses of the other changes that are pull requests. */
function findLinks({ others = [] }: Report, { changesUrl }: RunContext): Links {
  if (changesUrl === undefined) return new Map();
  return new Map(others.filter(isPullRequest).map((name) => [name, changesUrl + name.slice(1)]));
}

/**
 * The pull-request comment: marker in the first line, record in the last, at most 60,000 bytes of UTF-8 and 60 table rows. `previous` is the
 * record of the comment's last writer; undefined says nothing about it.
 */
export function renderComment(source: {
  readonly report: Report;
  readonly context: RunContext;
  readonly previous?: CommentRecord | undefined;
  /** The project that was checked. Absent: other changes do not count what was judged. */
  readonly project?: CloudProject | undefined;
  /** true: a host found a larger comment too long. */
  readonly isSmallest?: boolean;
}): string {
  const { report, context, previous, project, isSmallest = false } = source;
  const { run } = context;
  const everything = run === undefined ? undefined : `the ${renderLink("job summary", `${run.url}#summary`)}`;
  const record = encodeRecord({ report, project, context });
  const page = { report, groups: toGroups(report), links: findLinks(report, context), context, previous, everything };
  const render = (detail: Page["detail"]) =>
    [toMarker(context.key), renderDocument({ ...page, medium: "comment", detail }), record].join("\n");
  return renderWithin(COMMENT_LADDER, { isSmallest, render });
}

/** The job summary: as the comment, but with every check in it up to 900,000 bytes, and without marker and record. */
export function renderSummary({ report, context }: { readonly report: Report; readonly context: RunContext }): string {
  const links = findLinks(report, context);
  const page = { report, groups: toGroups(report), links, context, previous: undefined, everything: "the JSON report" };
  const render = (detail: Page["detail"]) => `${renderDocument({ ...page, medium: "summary", detail })}\n`;
  return renderWithin(SUMMARY_LADDER, { isSmallest: false, render });
}
