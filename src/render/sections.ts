// The sections of a comment or summary as Markdown; undefined where there is nothing to show. A level of detail decides how much is in them.

import {
  type Check,
  findEnding,
  formatAmount,
  formatInteger,
  type Group,
  groupsOf,
  idOf,
  inUnit,
  isOfPeak,
  isUnenforced,
  join,
  type Message,
  prose,
  quote,
  type Report,
  type RunContext,
  ruleName,
  say,
  unique,
} from "../core/index.ts";
import { scaleOf } from "../words/index.ts";
import {
  type Advised,
  type Groups,
  isRegionKnown,
  regionName,
  subjectOf,
  toAdvised,
  toFaults,
  withFirstObjects,
} from "./check-groups.ts";
import { findChangeUrl, findRequested, findRequestUrl, toRequestLines } from "./limit-request.ts";
import {
  type Column,
  type Links,
  renderBlock,
  renderFolded,
  renderLink,
  renderSentence,
  renderTable,
  unbroken,
} from "./markdown.ts";
import { type Cells, printAmount, printHeadroom, printPercent, type ShownAmount, toCells } from "./shown-amounts.ts";
import { VERDICTS } from "./verdicts.ts";
import { MAX_WAIVER_REASON_LENGTH, toWaiverLines } from "./waiver.ts";
import { count, countByVerdict, countFitting, nounOf, partNoun, verdictWords } from "./wording.ts";

/** How much of a report is shown. */
export interface Detail {
  /** Most rows of a table, and entries of a list. */
  readonly rows: number;
  /** Most regions that are named in a row. */
  readonly names: number;
  /** Most plans or resources that are named of each problem. */
  readonly sources: number;
  /** Limits in the request for higher limits. */
  readonly requests: number;
  /** true: what fits and what has no limit has rows. */
  readonly passing: boolean;
  /** Longest sentence of a reason or problem, in characters of Markdown. */
  readonly sentenceLength: number;
}

/** Entries that are shown at any level: waived checks are never hidden altogether, nor are errors. */
const LEAST_ENTRIES = 5;

const MOST_ADVICE = 200;

/** Values that all sections of a page share. */
export interface Page {
  readonly report: Report;
  readonly groups: Groups;
  readonly detail: Detail;
  /** The place that lists every check, as Markdown; undefined where there is none. */
  readonly everything: string | undefined;
  /** Addresses of the other changes that are named. */
  readonly links: Links;
  readonly context: RunContext;
}

/** "… and 4 more problems, all in the job summary." */
function renderMore(what: string, { everything }: Page): string {
  return `… and ${what}${everything === undefined ? "" : `, all in ${everything}`}.`;
}

/** "… and 2 more over the limit, 26 more tight, all in the job summary." */
function renderMoreChecks(checks: readonly Check[], page: Page): string {
  const counts = countByVerdict(checks).map((text) => text.replace(" ", " more "));
  return renderMore(counts.join(", "), page);
}

/** "❌ over", and what it does where that is something else than it says: "❌ over (warns)". */
export function renderVerdict(check: Check): string {
  return unbroken(`${VERDICTS[check.verdict].sign} ${verdictWords(check)}`);
}

/** Region and key, where a row begins. */
export function renderSubject(check: Check): string {
  return `${renderSentence(regionName(check), { inline: true })} ${quote(check.key)}`;
}

/** ", unlimited", " of 192", " of 30 by default", " of 800 GiB (40 reserved)"; empty where there is no limit. */
function renderOf({ limit, isDefaultLimit, reserve, scale }: Cells): string {
  if (limit === "none") return "";
  if (limit === "unlimited") return ", unlimited";
  if (limit === "unknown") return ", limit not known";
  const kept =
    reserve === undefined ? "" : ` (${unbroken(`${formatAmount(reserve, { ...scale, label: "" })} reserved`)})`;
  return ` ${unbroken(`of ${formatAmount(limit, scale)}`)}${isDefaultLimit ? " by\u{a0}default" : kept}`;
}

/**
 * "172 + 24 = **196** of 192", "688 + 96 = **784** of 800 GiB (40 reserved)", "20 − 1 = 19 of 20, **up to 23 during apply**",
 * "60 → **130** (total) of 200": a sum in one unit, which is shown once. It may be broken between its parts.
 */
function renderUsage(check: Check, cells: Cells): string {
  const { used, planned, projected, limit, isTotal, scale, peak } = cells;
  const of = renderOf(cells);
  const bound = cells.atLeast ? "≥ " : "";
  const print = (amount: ShownAmount): string => unbroken(printAmount(amount, scale));
  const plain = (amount: ShownAmount, least: "≥ " | "" = ""): string =>
    unbroken(printAmount(amount, { ...scale, label: "" }, least));
  // The unit stands behind the limit, where that is a number.
  const result = typeof limit === "number" ? plain(projected, bound) : unbroken(printAmount(projected, scale, bound));
  if (isTotal) {
    const total = projected === "unknown" ? unbroken(printAmount(planned, scale, bound)) : result;
    return `${used === "none" ? "" : `${plain(used)} →\u{a0}`}**${total}**\u{a0}(total)${of}${renderOthers(check, cells)}`;
  }
  if (used === "none") return `**${unbroken(printAmount(planned, scale, bound))}**${of}`;
  const sign = typeof planned === "number" && planned < 0 ? "−" : "+";
  // "At least 0" says nothing.
  const isOpen = cells.atLeast && planned === 0;
  const added = isOpen ? "unknown" : typeof planned === "number" ? Math.abs(planned) : planned;
  if (used === "unknown") {
    const most = limit === "unknown" ? of : `, limit\u{a0}${print(limit)}`;
    return `${sign}${unbroken(printAmount(added, scale, bound))}, usage not known${most}`;
  }
  const decides = isOfPeak(check.cause);
  // More may be given back than is in use; what is left then is no sum.
  const equals = (check.used ?? 0) + check.planned < 0 ? "→" : "=";
  const sum = `${plain(used)} ${sign}\u{a0}${plain(added, bound)} ${equals}\u{a0}${decides ? result : `**${result}**`}`;
  const during = peak === undefined ? "" : renderSentence(say`${peak} during apply`, { inline: true });
  const highest = decides ? `, **${during}**` : `, ${during}`;
  return `${sum}${of}${renderOthers(check, cells)}${peak === undefined ? "" : highest}`;
}

/** ", **196** with 2 other pull requests" where these decide; otherwise empty. */
function renderOthers({ together }: Check, { withOthers, scale }: Cells): string {
  if (together === undefined || withOthers === undefined) return "";
  const names = together.others.map(({ name }) => name);
  const noun = together.others.every(({ sameChange }) => sameChange === true)
    ? partNoun(together.others)
    : nounOf(names);
  return `, **${unbroken(formatAmount(withOthers, scale))}**\u{a0}with ${unbroken(count(names.length, noun))}`;
}

/** The cells of a row: names and below them numbers, so that both are on the screen of a phone. A row for a region or flavor at fault has no numbers. */
function toRow(members: Group<Check>) {
  const [check, ...others] = members;
  const cells = toCells(check);
  const more =
    check.cause === "flavor"
      ? `${renderSubject(check)} and ${unbroken(count(others.length, "more key"))}`
      : `${renderSentence(regionName(check), { inline: true })} ${unbroken(count(members.length, "key"))}`;
  return {
    members,
    verdict: isProblem(check) || isUnenforced(check) ? `${renderVerdict(check)} ` : "",
    names: others.length === 0 ? renderSubject(check) : more,
    usage: others.length === 0 ? `<br>${renderUsage(check, cells)}` : "",
    headroom: cells.headroom === "none" ? [] : [renderHeadroom(cells)],
  };
}

/** Rows of a table. Rows that are the same in several regions are a group. */
function toRows(checks: readonly Check[]) {
  return groupsOf(toFaults(checks).map(toRow), (row) => {
    const { members, verdict, usage, headroom } = row;
    const [check] = members;
    const isShown = isRegionKnown(check) && check.shownRegion === undefined;
    return members.length === 1 && isShown ? idOf(check.key, verdict, usage, headroom) : row;
  });
}

/** What is left, and below it the share that is used. */
function renderHeadroom(cells: Cells): string {
  const { headroom } = cells;
  const text = unbroken(printHeadroom(cells));
  const left = typeof headroom === "number" && headroom < 0 ? `**${text}**` : text;
  const percent = unbroken(printPercent(cells));
  return percent === "" ? left : `${left}<br>${percent}`;
}

const USAGE: Column = { head: "Usage after the change", align: "left" };
const HEADROOM: Column = { head: "Headroom", align: "right" };

/** Table of checks, and how many more there are than the level of detail shows. What fits or has no limit goes without its verdict. */
export function findTable(checks: readonly Check[], page: Page): string | undefined {
  const rows = toRows(checks);
  const shown = rows.slice(0, page.detail.rows);
  if (shown.length === 0) return undefined;
  const more = rows.slice(shown.length).flatMap((group) => group.flatMap(({ members }) => members));
  const lines = shown.map((group) => {
    const [{ verdict, names, usage, headroom }, ...others] = group;
    const all = group.flatMap(({ members }) => members);
    const subject =
      others.length === 0
        ? names
        : renderSentence(subjectOf(all, page.detail.names), { inline: true, maxLength: page.detail.sentenceLength });
    return [`${verdict}${subject}${usage}`, ...headroom];
  });
  const table = renderTable([USAGE, HEADROOM].slice(0, lines[0]?.length), lines);
  return more.length === 0 ? table : `${table}\n\n${renderMoreChecks(more, page)}`;
}

/** The same, folded. `summary` is our wording. */
export function findFoldedTable(checks: readonly Check[], summary: string, page: Page): string | undefined {
  const body = findTable(checks, page);
  return body === undefined ? undefined : renderFolded({ summary, body });
}

/** Table of problems that the policy does not enforce, and by which of its rules. Not folded. */
export function findUnenforcedTable(page: Page): string | undefined {
  const { unenforced } = page.groups;
  const body = findTable(unenforced, page);
  if (body === undefined) return undefined;
  const deciders = unenforced.flatMap(({ rule }) => rule?.decidedBy.find(({ setting }) => setting === "enforce") ?? []);
  const rules = unique(deciders.map(ruleName));
  const by = rules.length === 0 ? "the policy" : renderSentence(join(rules, ", "), { inline: true });
  return `**Not enforced by ${by}, so it does not count**\n\n${body}`;
}

/** Tables of what fits and of what has usage but never a limit, folded, with all rows or none. */
export function findPassingTables(page: Page): readonly (string | undefined)[] {
  const { report, groups, detail } = page;
  const { fits, unmetered } = groups;
  if (!detail.passing) return [];
  const all = { ...page, detail: { ...detail, rows: Number.POSITIVE_INFINITY } };
  const isAll = fits.length === report.checks.length && fits.length > 1;
  const listed = withFirstObjects(fits);
  const rest = fits.length - listed.length;
  const more =
    rest === 0
      ? ""
      : `\n\n${formatInteger(rest)} more that fit ${rest === 1 ? "is" : "are"} not listed: of each limit of single objects the fullest are.`;
  const table = findTable(listed, all);
  return [
    table &&
      renderFolded({
        summary: isAll ? `All ${formatInteger(fits.length)} checks` : countFitting(fits),
        body: table + more,
      }),
    findFoldedTable(unmetered, `${count(unmetered.length, "check")} without a limit`, all),
  ];
}

/** A list item, and one within it for the resources that the amount comes from. */
function renderAdvised({ checks, verdict, advice, sources }: Advised, { detail, links }: Page): string {
  // It says what is wrong, and what to do.
  const maxLength = 2 * detail.sentenceLength;
  const line = `- ${VERDICTS[verdict].sign} ${renderSentence(say`${subjectOf(checks)}: ${advice}`, { maxLength, inline: true, links })}`;
  return sources === undefined ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}

/** List of advice on the problems that are shown. */
export function findAdviceList(page: Page): string | undefined {
  const { report, detail, groups } = page;
  const advised = detail.rows === 0 ? [] : toAdvised(groups.problems, detail.sources);
  const shown = advised.slice(0, Math.min(detail.rows, MOST_ADVICE));
  if (shown.length === 0) return undefined;
  const more = advised.slice(shown.length).flatMap(({ checks }) => checks);
  const lines = [
    ...shown.map((one) => renderAdvised(one, page)),
    ...(more.length > 0 ? [`- ${renderMoreChecks(more, page)}`] : []),
    ...(report.hints ?? []).map((hint) => `- ${renderSentence(hint)}`),
  ];
  return `**What to do**\n\n${lines.join("\n")}`;
}

/** The request for higher limits, folded, with a link to the form for it where there is one. */
export function findRequest({ report, groups: { problems }, detail, context }: Page): string | undefined {
  const options = { report, context, most: detail.requests };
  const lines = toRequestLines(problems, options);
  if (lines.length === 0) return undefined;
  const form = findRequestUrl(lines, options);
  const { length } = findRequested(problems);
  return renderFolded({
    summary: `Request for ${length === 1 ? "a higher limit" : `${formatInteger(length)} higher limits`}, ready to send`,
    body: `${renderBlock(lines)}${form === undefined ? "" : `\n\n${renderLink("Open the request form", form)}`}`,
  });
}

/** A waiver to propose, folded, where a policy decides. */
export function findWaiverProposal({ report, detail, context }: Page): string | undefined {
  const lines = detail.requests === 0 ? [] : toWaiverLines(report, findChangeUrl(context));
  if (lines.length === 0) return undefined;
  return renderFolded({
    summary: "Waiver to propose in the policy, once its owner is named",
    body: renderBlock(lines, "yaml"),
  });
}

/** "waived up to 72 until 2026-09-30 by `owner`: reason". */
function renderWaiver(check: Check, { sentenceLength }: Detail): string {
  const { waiver, reason } = check;
  const maxLength = Math.min(sentenceLength, MAX_WAIVER_REASON_LENGTH);
  if (waiver === undefined) return renderSentence(reason, { maxLength });
  const ending = findEnding(waiver.daysLeft);
  const ends = ending === undefined ? "" : ` (⚠️\u{a0}**ends ${renderSentence(ending)}**)`;
  const upTo = unbroken(inUnit(waiver.upTo, scaleOf(check)));
  const until = renderSentence(prose(waiver.until), { inline: true });
  const why = renderSentence(say`: ${prose(waiver.reason)}`, { maxLength, inline: true });
  return `waived up to ${upTo} until ${until}${ends} by ${quote(waiver.owner)}${why}`;
}

/** List of waived checks. Never folded: they are shown, not hidden. */
export function findWaivedList(page: Page): string | undefined {
  const texts = page.groups.waived.map((check) => {
    const usage = renderUsage(check, toCells(check));
    return `${VERDICTS.waived.sign} ${renderSubject(check)}: ${usage}, ${renderWaiver(check, page.detail)}`;
  });
  const list = findList(texts, "waived check", page);
  return list && `**Waived by the policy**\n\n${list}`;
}

/** Markdown as a list, at most as many entries as the level of detail has. */
function findList(texts: readonly string[], noun: string, page: Page): string | undefined {
  if (texts.length === 0) return undefined;
  const shown = texts.slice(0, Math.max(page.detail.rows, LEAST_ENTRIES));
  const more = texts.length - shown.length;
  return [...shown, ...(more > 0 ? [renderMore(count(more, `more ${noun}`), page)] : [])]
    .map((text) => `- ${text}`)
    .join("\n");
}

function isProblem(check: Check): boolean {
  return !isUnenforced(check) && check.verdict !== "fits" && check.verdict !== "unmetered";
}

/** Texts as a list, at most as many as the level of detail has. */
export function findTextList(texts: readonly Message[], noun: string, page: Page): string | undefined {
  const options = { maxLength: page.detail.sentenceLength, links: page.links };
  return findList(
    texts.map((text) => renderSentence(text, options)),
    noun,
    page,
  );
}
