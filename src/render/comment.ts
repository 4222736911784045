// The pull-request comment and the job summary: the same sections in the same order, within limits of different size.

import {
  type CloudProject,
  formatInteger,
  prose,
  quote,
  type Report,
  type RunContext,
  say,
  type TargetReport,
} from "../core/index.ts";
import { findAdvice } from "../words/index.ts";
import { toGroups } from "./check-groups.ts";
import { type Links, renderFolded, renderLink, renderSentence, shortCommit } from "./markdown.ts";
import { findChangesLine } from "./previous-run.ts";
import { type CommentRecord, encodeRecord } from "./record.ts";
import {
  type Detail,
  findAdviceList,
  findFoldedTable,
  findPassingTables,
  findRequest,
  findTable,
  findTextList,
  findUnenforcedTable,
  findWaivedList,
  findWaiverProposal,
  type Page,
} from "./sections.ts";
import { findTightest } from "./shown-amounts.ts";
import { OVERALL } from "./verdicts.ts";
import {
  count,
  countByVerdict,
  countPlans,
  DEFAULT_KEY,
  findChangeNoun,
  findPolicyChange,
  findProjectName,
  toBasis,
  toCountLine,
  toHeadline,
  toMeaning,
  toSign,
} from "./wording.ts";

/**
 * Returns the first line of a gate's comment, by which the comment is found again. It is unique to the key, and cannot
 * end the HTML comment early.
 */
export function toMarker(key: string): string {
  return `<!-- quota-gate:v1 key=${encodeURIComponent(key).replaceAll("%2B", "+")} -->`;
}

/** Help page for a failed check, of the newest version: the commit that a workflow pins may have no tag. */
const HELP_URL = "https://github.com/quota-gate/quota-gate/blob/main/docs/red.md";

interface Document extends Page {
  readonly medium: "comment" | "summary";
  readonly previous: CommentRecord | undefined;
}

type Section = string | undefined;
type Sections = readonly Section[];

function renderHeading({ report, context, medium }: Document): string {
  const step = medium === "comment" || context.pullRequest !== undefined;
  // Name of the gate, if a pull request may have several.
  const name = context.key.replace(/\+.*$/u, "");
  const gate = name === DEFAULT_KEY ? undefined : renderSentence(prose(name), { inline: true });
  return `### ${toSign(report)} ${toHeadline(report, { step, gate })}`;
}

function findCounts(page: Page): string | undefined {
  const { report } = page;
  if (report.checks.length === 0 && report.targets === undefined) return countPlans(report)[0];
  const { decisive, others, total } = toCountLine(report);
  const counts = [...(decisive.length === 0 ? [] : [`**${decisive.join(" · ")}**`]), ...others].join(" · ");
  const tightest = findTightest(report);
  return `${counts} (${total})${tightest === undefined ? "" : `. ${renderSentence(tightest, { inline: true })}`}`;
}

/** True if unknown amounts of other changes matter: a check fits alone only, or would fail because of them. */
function isDoubtful({ policy, counts, othersOpen, checks }: Report): boolean {
  const isUnknown = checks.some(({ cause }) => cause === "others");
  return policy?.together === "fail" || counts.contended > 0 || othersOpen === true || isUnknown;
}

function findOmitted({ groups, detail, everything }: Page): string | undefined {
  const { problems, unenforced, fits, unmetered } = groups;
  const texts = countByVerdict([
    ...(detail.rows > 0 ? [] : [...problems, ...unenforced]),
    ...(detail.passing ? [] : [...fits, ...unmetered]),
  ]);
  if (texts.length === 0) return undefined;
  return `Not listed here: ${texts.join(", ")}.${everything === undefined ? "" : ` All checks are in ${everything}.`}`;
}

/** "Commit `a1b2c3d` on top of `main` at `9f8e7d6`". */
function renderCommits({ headSha, baseSha, baseRef }: RunContext): Sections {
  if (headSha === undefined) return [];
  const base = [baseRef, baseSha && shortCommit(baseSha)].flatMap((name) => (name === undefined ? [] : quote(name)));
  return [`Commit ${quote(shortCommit(headSha))}${base.length === 0 ? "" : ` on top of ${base.join(" at ")}`}`];
}

function renderFooter({ report, context, medium }: Document): string {
  const { run } = context;
  const { read, mode, policy, others } = toBasis(report);
  const place = run?.details?.name ?? "";
  const allChecks = report.verdict === "error" ? place : `all checks in the ${place}`;
  const isOfTargets = report.targets !== undefined;
  const parts: Sections = [
    ...renderCommits(context),
    isOfTargets ? undefined : read,
    // Sums in the table show additions. Other meanings of the amounts have to be said.
    report.mode === "add" || mode === undefined ? undefined : `**${mode}**`,
    policy && renderSentence(policy),
    others,
    ...(isDoubtful(report) ? [] : (report.othersNotes ?? []).map((note) => renderSentence(note, { inline: true }))),
    run && renderLink(run.name, run.url),
    medium === "summary" ? undefined : run?.details && renderLink(allChecks, run.details.url),
    isOfTargets ? undefined : findProjectName(report, quote),
    renderSentence(say`quota-gate ${prose(context.version)}`),
  ];
  return `<sub>${parts.filter((part) => part !== undefined).join(" · ")}</sub>`;
}

/** Tight checks are folded unless a check fails: in a full project they are no news. */
function renderCheckSections(page: Document): Sections {
  const { report, groups, previous } = page;
  const { notes = [], othersNotes = [], uncounted = [] } = report;
  const policyChange = findPolicyChange(report.policy);
  const isQuiet = groups.problems.every(({ effect }) => effect !== "fail");
  const { tight = [], loud = [] } = Object.groupBy(groups.problems, (check) =>
    isQuiet && check.verdict === "tight" && findAdvice(check) === undefined ? "tight" : "loud",
  );
  // Notes explain a verdict that no check explains.
  const isReason = uncounted.length > 0 || report.checks.every(({ effect }) => effect !== report.verdict);
  const remarks = findTextList(isReason ? [] : notes, "note", page);
  return [
    findCounts(page),
    policyChange === undefined ? undefined : `⚠️ ${renderSentence(policyChange, { inline: true })}`,
    findTextList([...(isReason ? notes : []), ...(isDoubtful(report) ? othersNotes : [])], "note", page),
    findTable(loud, page),
    findAdviceList(page),
    findRequest(page),
    findWaiverProposal(page),
    previous === undefined ? undefined : findChangesLine(report, previous),
    findWaivedList(page),
    findUnenforcedTable(page),
    remarks && `**Notes**\n\n${remarks}`,
    findFoldedTable(tight, `${count(tight.length, "check")} that ${tight.length === 1 ? "is" : "are"} tight`, page),
    ...findPassingTables(page),
    findOmitted(page),
  ];
}

function renderSections(page: Document): Sections {
  const { verdict, problems } = page.report;
  if (verdict !== "error") return renderCheckSections(page);
  const reasons = problems.length > 1 ? ` for ${formatInteger(problems.length)} reasons` : "";
  return [`**Nothing could be decided**${reasons}; this is not a “fits”.`, findTextList(problems, "problem", page)];
}

/** Number of target lines above which they are folded. */
const MOST_LINES = 10;

/** Maximum number of targets in the shortest form of the comment. */
const MOST_LINES_AT_ALL = 100;

/**
 * Renders a section for each target that does not pass, and a line for every other target. The shortest form has lines
 * only.
 */
function renderTargets(page: Document, targets: readonly TargetReport[]): Sections {
  const { loud = [], quiet = [] } = Object.groupBy(targets, ({ verdict }) =>
    page.detail.rows > 0 && verdict !== "pass" ? "loud" : "quiet",
  );
  const rank = ({ verdict }: TargetReport): number => Object.keys(OVERALL).indexOf(verdict);
  const inOrder = (members: TargetReport[]) => members.sort((a, b) => rank(a) - rank(b));
  const lines = inOrder(quiet).map((target) => renderTargetLine(target, page));
  const shown = lines.slice(0, MOST_LINES_AT_ALL);
  const more = lines.length - shown.length;
  const body = [...shown, ...(more === 0 ? [] : [`- and ${count(more, "more target")}`])].join("\n");
  const summary = `${count(lines.length, "target")} that ${lines.length === 1 ? "fits" : "fit"}`;
  return [
    findCounts(page),
    ...inOrder(loud).flatMap((target) => renderTarget(target, page)),
    lines.length > MOST_LINES && loud.length > 0 ? renderFolded({ summary, body }) : body === "" ? undefined : body,
  ];
}

function renderTarget(report: TargetReport, page: Document): Sections {
  const { context, previous } = page;
  const before = previous?.targets.find(({ name }) => name === report.name);
  const section = { ...page, ...toPage(report, context), previous: previous && before && { ...previous, ...before } };
  const { read, policy, others } = toBasis(report);
  const basis = [read, policy && renderSentence(policy), others, findProjectName(report, quote)];
  return [
    `#### ${toSign(report)} ${quote(report.name)}: ${toMeaning(report)}`,
    ...renderSections(section),
    `<sub>${basis.filter((part) => part !== undefined).join(" · ")}</sub>`,
  ];
}

function renderTargetLine(report: TargetReport, { detail }: Page): string {
  const { decisive, others, total } = toCountLine(report);
  const counts = report.checks.length === 0 ? "" : ` (${[...decisive, ...others].join(" · ")}; ${total})`;
  const project = findProjectName(report, quote);
  const notes = detail.rows > 0 ? (report.notes ?? []) : [];
  const line = `- ${toSign(report)} ${quote(report.name)}: ${toMeaning(report)}${counts}${project === undefined ? "" : ` · ${project}`}`;
  return [line, ...notes.map((note) => `  - ${renderSentence(note, { maxLength: detail.sentenceLength })}`)].join("\n");
}

function renderDocument(page: Document): string {
  const { targets, verdict, warnOnly } = page.report;
  const sections = targets === undefined ? renderSections(page) : renderTargets(page, targets);
  const isRed = (verdict === "fail" || verdict === "error") && warnOnly !== true;
  const help = isRed ? renderLink("The check is red: what now?", HELP_URL) : undefined;
  return [renderHeading(page), ...sections, help, renderFooter(page)]
    .filter((section) => section !== undefined)
    .join("\n\n");
}

function toPage(report: Report, context: RunContext) {
  return { report, groups: toGroups(report), links: findLinks(report, context), context };
}

/** Returns the addresses of other changes that the host lists, and of reports of other gates. */
function findLinks({ others = [], gates = [] }: Report, { changesUrl }: RunContext): Links {
  const ofGates = gates.flatMap(({ name, url }) => (url === undefined ? [] : [[name, url] as const]));
  const listed = changesUrl === undefined ? [] : others.filter((name) => findChangeNoun(name) !== undefined);
  return new Map([...ofGates, ...listed.map((name) => [name, `${changesUrl}${name.slice(1)}`] as const)]);
}

/**
 * Size limits of a rendered report, and its levels of detail, the most detailed first. Rendered Markdown is never cut.
 */
interface Ladder {
  readonly maxBytes: number;
  /** Maximum number of table rows. */
  readonly maxRows: number;
  readonly levels: readonly Detail[];
}

const COMMENT_TOP: Detail = {
  rows: 20,
  advice: 10,
  names: 8,
  sources: 3,
  requests: Number.POSITIVE_INFINITY,
  passing: true,
  sentenceLength: 1000,
};

const PROBLEMS: Detail = { ...COMMENT_TOP, passing: false, sentenceLength: 300 };

const MOST_REQUESTS = 30;

/** The shortest level, which is small for every report: counts and a link. */
const SMALLEST: Detail = { ...PROBLEMS, rows: 0, advice: 0, requests: 0, sentenceLength: 200 };

/**
 * Limits of comments. GitHub accepts 65,536 characters or bytes; it does not say which. Nobody reads more than 60 rows,
 * and mails show all of them unfolded.
 */
export const COMMENT_LADDER: Ladder = {
  maxBytes: 60_000,
  maxRows: 60,
  levels: [COMMENT_TOP, PROBLEMS, { ...PROBLEMS, requests: MOST_REQUESTS }],
};

const EVERYTHING = {
  rows: Number.POSITIVE_INFINITY,
  advice: 200,
  names: Number.POSITIVE_INFINITY,
  sources: Number.POSITIVE_INFINITY,
  sentenceLength: 10_000,
};

/** Limits of job summaries. GitHub accepts 1 MiB per step, and drops a larger summary completely. */
export const SUMMARY_LADDER: Ladder = {
  maxBytes: 900_000,
  maxRows: Number.POSITIVE_INFINITY,
  levels: [
    { ...COMMENT_TOP, ...EVERYTHING },
    { ...PROBLEMS, rows: 500, advice: 200 },
    { ...PROBLEMS, rows: 500, advice: 200, requests: MOST_REQUESTS },
  ],
};

/** Returns the most detailed text within the limits, or the shortest one if none is, or if `isSmallest` asks for it. */
export function renderWithin(
  ladder: Ladder,
  { isSmallest, render }: { readonly isSmallest: boolean; readonly render: (detail: Detail) => string },
): string {
  for (const detail of isSmallest ? [] : ladder.levels) {
    const text = render(detail);
    const rows = (text.match(/^\| /gm)?.length ?? 0) - (text.match(/^\|:/gm)?.length ?? 0);
    if (Buffer.byteLength(text, "utf8") <= ladder.maxBytes && rows <= ladder.maxRows) return text;
  }
  return render(SMALLEST);
}

/**
 * Renders the pull-request comment: the marker in the first line, the record in the last, at most 60,000 bytes and 60
 * rows. `previous` is the record of the last run.
 */
export function renderComment({
  report,
  context,
  previous,
  projects = [],
  isSmallest = false,
}: {
  readonly report: Report;
  readonly context: RunContext;
  readonly previous?: CommentRecord | undefined;
  /** Projects that were checked, one per target. Absent or undefined: other changes must not count the result. */
  readonly projects?: readonly (CloudProject | undefined)[];
  /** True if the host refused a larger comment. */
  readonly isSmallest?: boolean;
}): string {
  const details = context.run?.details;
  const everything = details === undefined ? undefined : `the ${renderLink(details.name, details.url)}`;
  const page = { ...toPage(report, context), medium: "comment" as const, previous, everything };
  const record = encodeRecord({ report, projects, context });
  const render = (detail: Detail) => [toMarker(context.key), renderDocument({ ...page, detail }), record].join("\n");
  return renderWithin(COMMENT_LADDER, { isSmallest, render });
}

/** Renders the job summary: the comment without marker and record, with every check in up to 900,000 bytes. */
export function renderSummary({ report, context }: { readonly report: Report; readonly context: RunContext }): string {
  const page = { ...toPage(report, context), medium: "summary" as const, previous: undefined };
  const render = (detail: Detail) => `${renderDocument({ ...page, everything: "the JSON report", detail })}\n`;
  return renderWithin(SUMMARY_LADDER, { isSmallest: false, render });
}
