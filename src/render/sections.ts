// The sections of a comment or summary as Markdown, each from the checks it is about. What is in them is decided by a level of
// detail, see size-limits.ts.

import {
  type Check,
  findEnding,
  formatAmount,
  formatInteger,
  isOfPeak,
  isUnenforced,
  type Message,
  quote,
  type Report,
  ruleName,
  type Scale,
  toText,
} from "../core/index.ts";
import { findDecider } from "../words/index.ts";
import { type Advised, type Names, toAdvised } from "./advised.ts";
import {
  type CellAmount,
  type Cells,
  formatUpTo,
  printAmount,
  printCells,
  printHeadroom,
  printPercent,
  toCells,
} from "./amounts.ts";
import { findRequested, toRequestLines } from "./limit-request.ts";
import {
  type Column,
  keepUnits,
  type Links,
  renderBlock,
  renderFolded,
  renderSentence,
  renderTable,
} from "./markdown.ts";
import { byRegion } from "./order.ts";
import type { Detail } from "./size-limits.ts";
import { renderRegion } from "./subject.ts";
import { count, findEffectMark, nounOf, VERDICT_SIGNS } from "./wording.ts";

/** Bars in a table with more rows would cost more than they tell. */
const MOST_ROWS_WITH_BARS = 60;

/** Legend of bars. */
const LEGEND = "<sub>`█` in use · `▓` added by this change · `░` free · `▶` over the limit</sub>";

/** Longest reason of a waiver, in characters of Markdown. */
const MAX_WAIVER_REASON_LENGTH = 400;

/** A number stays with its unit and its sign, and a sign with what it is about. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u{a0}");
}

/** ", unlimited", " of 192", " of 800 GiB (40 reserved)"; empty where there is no limit. */
function renderOf({ limit, reserve, scale }: Cells): string {
  if (limit.value === "none") return "";
  if (limit.value === "unlimited") return ", unlimited";
  if (limit.value === "unknown") return ", limit not known";
  const kept = reserve === undefined ? "" : ` (${unbroken(`${formatAmount(reserve, withoutUnit(scale))} reserved`)})`;
  return ` ${unbroken(`of ${printAmount(limit, scale)}`)}${kept}`;
}

function withoutUnit(scale: Scale): Scale {
  return { ...scale, label: "" };
}

/**
 * "172 + 24 = **196** of 192", "688 + 96 = **784** of 800 GiB (40 reserved)", "20 − 1 = 19 of 20, **up to 23 during apply**",
 * "60 → **130** (total) of 200": a sum in one unit, which is told once. It may be broken between its parts.
 */
function renderUsage(check: Check, cells: Cells): string {
  const { used, planned, projected, limit, isTotal, scale } = cells;
  const of = renderOf(cells);
  const print = (amount: CellAmount): string => unbroken(printAmount(amount, scale));
  const plain = (amount: CellAmount): string => unbroken(printAmount(amount, withoutUnit(scale)));
  // The unit stands behind the limit, where that is a number.
  const result = typeof limit.value === "number" ? plain(projected) : print(projected);
  if (isTotal) {
    const total = projected.value === "unknown" ? print(planned) : result;
    return `${used.value === "none" ? "" : `${plain(used)} →\u{a0}`}**${total}**\u{a0}(total)${of}${renderOthers(check, cells)}`;
  }
  if (used.value === "none") return `**${print(planned)}**${of}`;
  const { value } = planned;
  const sign = typeof value === "number" && value < 0 ? "−" : "+";
  const added = typeof value === "number" ? { ...planned, value: Math.abs(value) } : planned;
  if (used.value === "unknown") {
    return `${sign}${print(added)}, usage not known${limit.value === "unknown" ? of : `, limit\u{a0}${print(limit)}`}`;
  }
  const decides = isOfPeak(check.cause);
  // More may be given back than is in use; what is left then is no sum.
  const equals = (check.used ?? 0) + check.planned < 0 ? "→" : "=";
  const sum = `${plain(used)} ${sign}\u{a0}${plain(added)} ${equals}\u{a0}${decides ? result : `**${result}**`}${of}${renderOthers(check, cells)}`;
  const { peak } = printCells(cells);
  if (peak === undefined) return sum;
  return `${sum}, ${decides ? `**${keepUnits(peak)}**` : keepUnits(peak)}`;
}

/** ", **196** with 2 other pull requests" where these decide; otherwise empty. */
function renderOthers({ together }: Check, { withOthers, scale }: Cells): string {
  if (together === undefined || withOthers === undefined) return "";
  const names = together.others.map(({ name }) => name);
  return `, **${unbroken(formatAmount(withOthers, scale))}**\u{a0}with ${unbroken(count(names.length, nounOf(names)))}`;
}

/** "and 4 more, all in the job summary". `where` is Markdown. */
function renderMore({ amount, noun, where }: { amount: number; noun: string; where: string | null }): string {
  return `… and ${formatInteger(amount)} more ${noun}${amount === 1 ? "" : "s"}${where === null ? "" : `, all in ${where}`}.`;
}

/** The table, with how many more rows there are where it does not have all. */
function withMore(table: string, more: { amount: number; noun: string; where: string | null }): string {
  return more.amount === 0 ? table : `${table}\n\n${renderMore(more)}`;
}

/** Values that all sections share. */
export interface PageSetting {
  readonly report: Report;
  readonly detail: Detail;
  /** The place that lists every check, as Markdown; null where there is none. */
  readonly everything: string | null;
  /** Addresses of the other changes that are named. */
  readonly links: Links;
}

/** Content of a row. */
interface CheckRow {
  readonly check: Check;
  readonly cells: Cells;
  /** Checks that the row stands for. */
  readonly amount: number;
}

/** A column of a table of checks. */
interface CheckColumn extends Column {
  readonly toCell: (row: CheckRow) => string;
}

const left = (head: string, toCell: CheckColumn["toCell"]): CheckColumn => ({ head, align: "left", toCell });
const right = (head: string, toCell: CheckColumn["toCell"]): CheckColumn => ({ head, align: "right", toCell });

/** "❌ over", and what it does where that is something else than it says: "❌ over (warns)". */
function renderVerdict(check: Check): string {
  const mark = findEffectMark(check);
  return unbroken(`${VERDICT_SIGNS[check.verdict]} ${check.verdict}${mark === undefined ? "" : ` ${mark}`}`);
}

function renderNames({ check, amount }: CheckRow): string {
  return `${renderRegion(check)} ${amount === 1 ? quote(check.key) : unbroken(count(amount, "key"))}`;
}

/** Names and below them numbers, in one cell: both are on the screen of a phone. A row for a region that is at fault has no numbers. */
function renderCheck(row: CheckRow, verdict: string): string {
  const { check, cells } = row;
  const names = `${verdict}${renderNames(row)}`;
  return row.amount === 1 ? `${names}<br>${renderUsage(check, cells)}` : names;
}

const USAGE = "Usage after the change";
const CHECK = left(USAGE, (row) => renderCheck(row, ""));
const JUDGED_CHECK = left(USAGE, (row) => renderCheck(row, `${renderVerdict(row.check)} `));

function renderHeadroom(cells: Cells): string {
  const { value } = cells.headroom;
  const headroom = unbroken(printHeadroom(cells));
  return typeof value === "number" && value < 0 ? `**${headroom}**` : headroom;
}

/** What is left, and below it the share that is used. */
function toHeadroom({ bars }: { bars: boolean }): CheckColumn {
  return right("Headroom", ({ cells }) => {
    const { bar, percent } = cells;
    if (percent === undefined) return renderHeadroom(cells);
    const text = unbroken(printPercent(percent));
    const share = bars && bar !== undefined ? `\`${bar}\`\u{a0}${text}` : text;
    return `${renderHeadroom(cells)}<br>${share}`;
  });
}

const HEADROOM = toHeadroom({ bars: false });

/** Rows of checks, each for itself; those that a region is at fault for are one for each reason. */
function toRows(checks: readonly Check[]): readonly CheckRow[] {
  const groups = Map.groupBy(checks, (check) => (check.cause === "region" ? toText(check.reason) : check));
  return [...groups.values()].flatMap((members) => {
    const [check] = members;
    return check === undefined ? [] : [{ check, cells: toCells(check), amount: members.length }];
  });
}

/** Number of rows that checks make. */
export function countProblemRows(checks: readonly Check[]): number {
  const regions = new Set(checks.filter(({ cause }) => cause === "region").map(({ reason }) => toText(reason)));
  return regions.size + checks.filter(({ cause }) => cause !== "region").length;
}

function renderRows(rows: readonly CheckRow[], columns: readonly CheckColumn[]): string {
  return renderTable(
    columns,
    rows.map((row) => columns.map(({ toCell }) => toCell(row))),
  );
}

/** A table of checks, with how many more there are than `most`. null where there are none to show. */
function findTable(
  checks: readonly Check[],
  table: { most: number; noun: string; columns: readonly CheckColumn[] },
  setting: PageSetting,
): string | null {
  const rows = toRows(checks);
  const shown = rows.slice(0, table.most);
  if (shown.length === 0) return null;
  const amount = rows.slice(table.most).reduce((sum, row) => sum + row.amount, 0);
  return withMore(renderRows(shown, table.columns), { amount, noun: table.noun, where: setting.everything });
}

/** Table of checks that fail or warn. null where there are none. */
export function findProblemTable(problems: readonly Check[], setting: PageSetting): string | null {
  const table = { most: setting.detail.problems, noun: "problem", columns: [JUDGED_CHECK, HEADROOM] };
  return findTable(problems, table, setting);
}

/** The same, folded. `summary` is our wording. */
export function findFoldedTable(checks: readonly Check[], summary: string, setting: PageSetting): string | null {
  const body = findProblemTable(checks, setting);
  return body === null ? null : renderFolded({ summary, body });
}

/** A list item, and one within it for the resources that the amount comes from. */
function renderAdvised({ sign, regions, keys, advice, sources }: Advised, { detail, links }: PageSetting): string {
  const show = ({ names, more }: Names) => `${names.map((name) => quote(name)).join(", ")}${more}`;
  const place = regions.names.length === 0 ? "region not known," : show(regions);
  const names = regions.names.length > 1 ? `${show(keys)} in each of ${place}` : `${place} ${show(keys)}`;
  const subject = `${sign} ${names}`;
  // It says what is wrong, and what to do.
  const line = `- ${subject}: ${renderSentence(advice, { maxLength: 2 * detail.sentenceLength, inline: true, links })}`;
  return sources === undefined ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}

/** List of advice on the problems that are shown. null where there is none. */
export function findAdviceList(problems: readonly Check[], setting: PageSetting): string | null {
  const { report, detail, everything } = setting;
  const advised = toAdvised(problems);
  const shown = advised.slice(0, detail.advice);
  if (shown.length === 0) return null;
  const lines = shown.map((one) => renderAdvised(one, setting));
  const more = advised.slice(shown.length).reduce((sum, { amount }) => sum + amount, 0);
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun: "problem", where: everything })}`);
  for (const hint of report.hints ?? []) lines.push(`- ${renderSentence(hint)}`);
  return `**What to do**\n\n${lines.join("\n")}`;
}

/** The request for higher limits, folded. null where no higher limit would help. */
export function findRequest({ report, detail }: PageSetting): string | null {
  const lines = toRequestLines({ report, most: detail.requests });
  if (lines.length === 0) return null;
  const amount = findRequested(report).length;
  return renderFolded({
    summary: `Request for ${amount === 1 ? "a higher limit" : `${formatInteger(amount)} higher limits`}, ready to send`,
    body: renderBlock(lines),
  });
}

/** "Waived up to 72 until 2026-09-30 by `owner`: reason". */
function renderWaiver(check: Check, { sentenceLength }: Detail): string {
  const { waiver, reason } = check;
  const maxLength = Math.min(sentenceLength, MAX_WAIVER_REASON_LENGTH);
  if (waiver === undefined) return renderSentence(reason, { maxLength });
  const ending = findEnding(waiver.daysLeft);
  const ends = ending === undefined ? "" : ` (⚠️\u{a0}**ends ${ending}**)`;
  const terms = `waived up to ${unbroken(formatUpTo(waiver, check))} until ${renderSentence(waiver.until, { inline: true })}`;
  const why = renderSentence(`: ${waiver.reason}`, { maxLength, prose: true, inline: true });
  return `${terms}${ends} by ${quote(waiver.owner)}${why}`;
}

/** List of waived checks. Never folded: they are shown, not hidden. null where there are none. */
export function findWaivedList(waived: readonly Check[], setting: PageSetting): string | null {
  const { detail, everything } = setting;
  const shown = toRows(waived.slice(0, detail.waived));
  if (shown.length === 0) return null;
  const lines = shown.map((row) => {
    const { check, cells } = row;
    return `- ${VERDICT_SIGNS.waived} ${renderNames(row)}: ${renderUsage(check, cells)}, ${renderWaiver(check, detail)}`;
  });
  const more = { amount: waived.length - shown.length, noun: "waived check", where: everything };
  return ["**Waived by the policy**\n", ...lines, ...(more.amount === 0 ? [] : [`- ${renderMore(more)}`])].join("\n");
}

/** Table of problems that the policy does not enforce. Not folded. null where there are none. */
export function findUnenforcedTable(unenforced: readonly Check[], setting: PageSetting): string | null {
  const decider = left("Not enforced by", ({ check }) => {
    const rule = findDecider(check, "enforce");
    return rule === undefined ? "—" : ruleName(rule);
  });
  const judged = left(USAGE, (row) => {
    const { verdict } = row.check;
    return renderCheck(row, `${unbroken(`${VERDICT_SIGNS[verdict]} ${verdict}`)} `);
  });
  const table = { most: setting.detail.unenforced, noun: "check", columns: [judged, HEADROOM, decider] };
  const body = findTable(unenforced, table, setting);
  return body === null ? null : `**Not enforced by the policy, so it does not count**\n\n${body}`;
}

/** Table of checks that fit, folded. null where there are none. `summary` is our wording. */
export function findFitsTable(fits: readonly Check[], summary: string): string | null {
  if (fits.length === 0) return null;
  const bars = fits.length <= MOST_ROWS_WITH_BARS;
  const rows = toRows(fits);
  const table = renderRows(rows, [CHECK, toHeadroom({ bars })]);
  const hasBars = bars && rows.some(({ cells }) => cells.bar !== undefined && cells.percent !== undefined);
  return renderFolded({ summary, body: hasBars ? `${table}\n\n${LEGEND}` : table });
}

/** Table of keys that have usage but never a limit, folded. null where there are none. */
export function findUnmeteredTable(unmetered: readonly Check[]): string | null {
  if (unmetered.length === 0) return null;
  const columns = [
    left("Check", ({ check }) => `${renderRegion(check)} ${quote(check.key)}`),
    left(USAGE, ({ check, cells }) => renderUsage(check, cells)),
  ];
  const summary = `${count(unmetered.length, "check")} without a limit`;
  return renderFolded({ summary, body: renderRows(toRows(unmetered), columns) });
}

/** True for a check that has to be looked at. */
function isProblem(check: Check): boolean {
  return !isUnenforced(check) && check.verdict !== "fits" && check.verdict !== "unmetered";
}

/** Regions with a problem, and how many there are of each verdict. */
function renderCounts(checks: readonly Check[]): string {
  const problems = Map.groupBy(checks.filter(isProblem), ({ verdict }) => verdict);
  const counts = [...problems].map(([verdict, { length }]) => `${formatInteger(length)} ${verdict}`);
  return counts.length === 0
    ? count(checks.length, "check")
    : `${counts.join(", ")} of ${count(checks.length, "check")}`;
}

/**
 * One row for each region with its worst verdict and its tightest check, worst regions first. `checks` come in the order in which they
 * are shown, so that a region's first is its worst. `problems`: only regions that have some, and how many do not.
 */
export function renderOverview(
  checks: readonly Check[],
  { only, setting }: { only: "problems" | "all"; setting: PageSetting },
): string {
  const regions = [...byRegion(checks).values()];
  const listed = only === "all" ? regions : regions.filter((all) => all.some(isProblem));
  const shown = listed.slice(0, setting.detail.regions);
  const allOf = new Map(shown.map((all) => [all[0], all]));
  const columns = [
    left("Worst of each region", ({ check }) => {
      const counts = renderCounts(allOf.get(check) ?? []);
      return `${renderVerdict(check)} ${renderRegion(check)} ${quote(check.key)}<br>${counts}`;
    }),
    HEADROOM,
  ];
  const rows = [...allOf.keys()].flatMap((check) =>
    check === undefined ? [] : [{ check, cells: toCells(check), amount: 1 }],
  );
  const more = { amount: listed.length - shown.length, noun: "region", where: setting.everything };
  const others = regions.length - listed.length;
  const rest = others === 0 ? "" : `\n\n${count(others, "other region")} ${others === 1 ? "has" : "have"} no problem.`;
  return `${withMore(renderRows(rows, columns), more)}${rest}`;
}

/** Texts as a list, at most as many as the level of detail has. null where there are none. */
export function findTextList(texts: readonly Message[], noun: string, setting: PageSetting): string | null {
  const { detail, everything, links } = setting;
  if (texts.length === 0) return null;
  const lines = texts
    .slice(0, detail.texts)
    .map((text) => `- ${renderSentence(text, { maxLength: detail.sentenceLength, links })}`);
  const more = texts.length - lines.length;
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun, where: everything })}`);
  return lines.join("\n");
}
