// Sections of a comment or summary as Markdown. A section is undefined if it has no content. The level of detail
// decides how much it shows.

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
  joinMessages,
  type Message,
  prose,
  quote,
  type Report,
  type RunContext,
  ruleName,
  say,
  uniqueMessages,
} from "../core/index.ts";
import { findScale } from "../words/index.ts";
import {
  type Advised,
  type Groups,
  isRegionKnown,
  nameChecks,
  regionName,
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

/** Level of detail of a report. */
export interface Detail {
  /** Maximum number of rows in a table, and of entries in a list. */
  readonly rows: number;
  /** Maximum number of entries of advice. The table and the request have the same numbers in short. */
  readonly advice: number;
  /** Maximum number of regions named in a row. */
  readonly names: number;
  /** Maximum number of plans or resources named for each problem. */
  readonly sources: number;
  /** Maximum number of limits in the request for higher limits. */
  readonly requests: number;
  /** True if checks that fit or have no limit are listed. */
  readonly passing: boolean;
  /** Maximum length of a reason or problem, in characters of Markdown. */
  readonly sentenceLength: number;
}

/** Minimum number of entries at any level: waived checks and errors are never hidden completely. */
const LEAST_ENTRIES = 5;

/** Values that all sections of a page share. */
export interface Page {
  readonly report: Report;
  readonly groups: Groups;
  readonly detail: Detail;
  /** Place that lists every check, as Markdown. undefined: none does. */
  readonly everything: string | undefined;
  /** Addresses of the other changes that the report names. */
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

/** Renders the verdict, with its effect if that is unusual: "❌ over (warns)". */
export function renderVerdict(check: Check): string {
  return unbroken(`${VERDICTS[check.verdict].sign} ${verdictWords(check)}`);
}

/** Renders region and key, with which a row begins. */
export function renderSubject(check: Check): string {
  return `${renderSentence(regionName(check), { inline: true })} ${quote(check.key)}`;
}

/**
 * Returns ", unlimited", " of 192", " of 30 by default" or " of 800 GiB (40 reserved)". Empty for keys without a limit.
 */
function renderOf({ limit, isDefaultLimit, reserve, scale }: Cells): string {
  if (limit === "none") return "";
  if (limit === "unlimited") return ", unlimited";
  if (limit === "unknown") return ", limit not known";
  const kept =
    reserve === undefined ? "" : ` (${unbroken(`${formatAmount(reserve, { ...scale, label: "" })} reserved`)})`;
  return ` ${unbroken(`of ${formatAmount(limit, scale)}`)}${isDefaultLimit ? " by\u{a0}default" : kept}`;
}

/**
 * Renders a sum in one unit, which is shown once: "172 + 24 = **196** of 192", "20 − 1 = 19 of 20, **up to 23 during
 * apply**", "60 → **130** (total) of 200". Lines may break between its parts.
 */
function renderUsage(check: Check, cells: Cells): string {
  const { used, planned, projected, limit, isTotal, scale, peak } = cells;
  const limitText = renderOf(cells);
  const bound = cells.atLeast ? "≥ " : "";
  const print = (amount: ShownAmount): string => unbroken(printAmount(amount, scale));
  const plain = (amount: ShownAmount, least: "≥ " | "" = ""): string =>
    unbroken(printAmount(amount, { ...scale, label: "" }, least));
  // The unit follows the limit, if that is a number.
  const result = typeof limit === "number" ? plain(projected, bound) : unbroken(printAmount(projected, scale, bound));
  if (isTotal) {
    const total = projected === "unknown" ? unbroken(printAmount(planned, scale, bound)) : result;
    return `${used === "none" ? "" : `${plain(used)} →\u{a0}`}**${total}**\u{a0}(total)${limitText}${renderOthers(check, cells)}`;
  }
  if (used === "none") return `**${unbroken(printAmount(planned, scale, bound))}**${limitText}`;
  const sign = typeof planned === "number" && planned < 0 ? "−" : "+";
  // "At least 0" says nothing.
  const isOpen = cells.atLeast && planned === 0;
  const added = isOpen ? "unknown" : typeof planned === "number" ? Math.abs(planned) : planned;
  if (used === "unknown") {
    const most = limit === "unknown" ? limitText : `, limit\u{a0}${print(limit)}`;
    return `${sign}${unbroken(printAmount(added, scale, bound))}, usage not known${most}`;
  }
  const decides = isOfPeak(check.cause);
  // A change that gives back more than is in use leaves 0, which is not the sum.
  const equals = (check.used ?? 0) + check.planned < 0 ? "→" : "=";
  const sum = `${plain(used)} ${sign}\u{a0}${plain(added, bound)} ${equals}\u{a0}${decides ? result : `**${result}**`}`;
  const during = peak === undefined ? "" : renderSentence(say`${peak} during apply`, { inline: true });
  const highest = decides ? `, **${during}**` : `, ${during}`;
  return `${sum}${limitText}${renderOthers(check, cells)}${peak === undefined ? "" : highest}`;
}

/** Returns ", **196** with 2 other pull requests" if they decide, otherwise an empty text. */
function renderOthers({ together }: Check, { withOthers, isBound, scale }: Cells): string {
  if (together === undefined || withOthers === undefined) return "";
  const names = together.others.map(({ name }) => name);
  const noun = together.others.every(({ sameChange }) => sameChange === true)
    ? partNoun(together.others)
    : nounOf(names);
  return `, **${unbroken(printAmount(withOthers, scale, isBound ? "≥ " : ""))}**\u{a0}with ${unbroken(count(names.length, noun))}`;
}

/**
 * Returns the parts of a row. Names stand above numbers, so that both fit on the screen of a phone. The row of a region
 * or flavor at fault has no numbers.
 */
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

/** Returns the rows of a table in groups. Rows that differ in their region only are one group. */
function toRows(checks: readonly Check[]) {
  return groupsOf(toFaults(checks).map(toRow), (row) => {
    const { members, verdict, usage, headroom } = row;
    const [check] = members;
    const isShown = isRegionKnown(check) && check.shownRegion === undefined;
    return members.length === 1 && isShown ? idOf(check.key, verdict, usage, headroom) : row;
  });
}

/** Renders the headroom, and below it the used percentage. */
function renderHeadroom(cells: Cells): string {
  const { headroom } = cells;
  const text = unbroken(printHeadroom(cells));
  const left = typeof headroom === "number" && headroom < 0 ? `**${text}**` : text;
  const percent = unbroken(printPercent(cells));
  return percent === "" ? left : `${left}<br>${percent}`;
}

const USAGE: Column = { head: "Usage after the change", align: "left" };
const HEADROOM: Column = { head: "Headroom", align: "right" };

/**
 * Renders a table of checks, and counts the checks beyond the level of detail. Checks that fit or have no limit go
 * without a verdict.
 */
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
        : renderSentence(nameChecks(all, page.detail.names), { inline: true, maxLength: page.detail.sentenceLength });
    return [`${verdict}${subject}${usage}`, ...headroom];
  });
  const table = renderTable([USAGE, HEADROOM].slice(0, lines[0]?.length), lines);
  return more.length === 0 ? table : `${table}\n\n${renderMoreChecks(more, page)}`;
}

/** Renders the table in a folded section. */
export function findFoldedTable(checks: readonly Check[], summary: string, page: Page): string | undefined {
  const body = findTable(checks, page);
  return body === undefined ? undefined : renderFolded({ summary, body });
}

/** Renders the problems that the policy does not enforce, and the rules that say so. Not folded. */
export function findUnenforcedTable(page: Page): string | undefined {
  const { unenforced } = page.groups;
  const body = findTable(unenforced, page);
  if (body === undefined) return undefined;
  const deciders = unenforced.flatMap(({ rule }) => rule?.decidedBy.find(({ setting }) => setting === "enforce") ?? []);
  const rules = uniqueMessages(deciders.map(ruleName));
  const by = rules.length === 0 ? "the policy" : renderSentence(joinMessages(rules, ", "), { inline: true });
  return `**Not enforced by ${by}, so it does not count**\n\n${body}`;
}

/**
 * Renders folded tables of the checks that fit, and of the checks without a limit. A level of detail has all of their
 * rows or none.
 */
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

/** Renders an entry of advice, and below it the resources that the amount comes from. */
function renderAdvised({ checks, verdict, advice, sources }: Advised, { detail, links }: Page): string {
  // Advice consists of a reason and ways out.
  const maxLength = 2 * detail.sentenceLength;
  const line = `- ${VERDICTS[verdict].sign} ${renderSentence(say`${nameChecks(checks)}: ${advice}`, { maxLength, inline: true, links })}`;
  return sources === undefined ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}

/** Renders advice on the problems that are shown. */
export function findAdviceList(page: Page): string | undefined {
  const { report, detail, groups } = page;
  const advised = toAdvised(groups.problems, detail.sources);
  const shown = advised.slice(0, detail.advice);
  if (shown.length === 0) return undefined;
  const more = advised.slice(shown.length).flatMap(({ checks }) => checks);
  const lines = [
    ...shown.map((one) => renderAdvised(one, page)),
    ...(more.length > 0 ? [`- ${renderMoreChecks(more, page)}`] : []),
    ...(report.hints ?? []).map((hint) => `- ${renderSentence(hint)}`),
  ];
  return `**What to do**\n\n${lines.join("\n")}`;
}

/** Renders the request for higher limits, folded, with a link to the form for it if there is one. */
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

/** Renders waivers to propose in the policy, folded. undefined if there are none, or if the page has no room. */
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
  const upTo = unbroken(inUnit(waiver.upTo, findScale(check)));
  const until = renderSentence(prose(waiver.until), { inline: true });
  const why = renderSentence(say`: ${prose(waiver.reason)}`, { maxLength, inline: true });
  return `waived up to ${upTo} until ${until}${ends} by ${quote(waiver.owner)}${why}`;
}

/** Renders the waived checks. They are never folded, so that nobody overlooks them. */
export function findWaivedList(page: Page): string | undefined {
  const texts = page.groups.waived.map((check) => {
    const usage = renderUsage(check, toCells(check));
    return `${VERDICTS.waived.sign} ${renderSubject(check)}: ${usage}, ${renderWaiver(check, page.detail)}`;
  });
  const list = findList(texts, "waived check", page);
  return list && `**Waived by the policy**\n\n${list}`;
}

/** Renders a list with at most as many entries as the level of detail allows. */
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

/** Renders messages as such a list. */
export function findTextList(texts: readonly Message[], noun: string, page: Page): string | undefined {
  const options = { maxLength: page.detail.sentenceLength, links: page.links };
  return findList(
    texts.map((text) => renderSentence(text, options)),
    noun,
    page,
  );
}
