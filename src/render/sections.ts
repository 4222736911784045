// The sections of a comment or summary as Markdown, each from the checks it is about. What is in them is decided by a level of
// detail, see size-limits.ts.

import { type Check, findEnding, formatInteger, isUnenforced, quote, type Report, ruleName } from "../core/index.ts";
import { type Advised, findDecider, toAdvised } from "./advice.ts";
import { type Cells, formatUpTo, toCells } from "./amounts.ts";
import { findRequested, toRequestLines } from "./limit-request.ts";
import { type Column, renderBlock, renderFolded, renderParts, renderSentence, renderTable } from "./markdown.ts";
import { byRegion } from "./order.ts";
import type { Detail } from "./size-limits.ts";
import { renderRegion } from "./subject.ts";
import { count, findEffectMark, VERDICT_SIGNS } from "./wording.ts";

/** Bars in a table with more rows would cost more than they tell. */
const MOST_ROWS_WITH_BARS = 60;

/** Legend of bars; once in a page, behind the first table with bars. */
export const LEGEND = "<sub>`█` in use · `▓` added by this change · `░` free · `▶` over the limit</sub>";

/** Longest reason of a waiver, in characters of Markdown. */
const MAX_WAIVER_REASON_LENGTH = 400;

/** A sign stays with what it is about. */
function unbroken(text: string): string {
  return text.replaceAll(" ", "\u{a0}");
}

/** A bound or sign stays with its number. The unit may go to the next line: otherwise the table is wider than a comment. */
function renderAmount(text: string): string {
  return text.replace(/^([≥≤=]) /, "$1\u{a0}");
}

/** The unit at an amount's end; undefined where it has none. */
function unitAt(amount: string): string | undefined {
  return / ([A-Za-z]+)$/.exec(amount)?.[1];
}

/** The peak where it is higher than before and after, on a line of its own in its cell. */
function renderPeak({ peak }: Cells): string {
  return peak === null ? "" : `<br>${unbroken(peak).replace("\u{a0}(", " (")}`;
}

/**
 * "172 + 24 → 196", "688 + 96 → 784 GiB", "60 → 130 (total)": the unit once where it is the same. A line break is possible
 * before the arrow only.
 */
function renderUsage({ mode }: Check, cells: Cells): string {
  const { used, planned, projected } = cells;
  const unit = unitAt(projected);
  const shorten = (amount: string): string =>
    unit !== undefined && unitAt(used) === unit && unitAt(planned) === unit
      ? amount.slice(0, -unit.length - 1)
      : amount;
  const peak = renderPeak(cells);
  if (mode === "target") {
    const total = unbroken(`${projected} (total)`);
    const usedUnit = unit !== undefined && unitAt(used) === unit ? used.slice(0, -unit.length - 1) : used;
    return `${used === "—" ? total : `${unbroken(usedUnit)} →\u{a0}${total}`}${peak}`;
  }
  // The cell says "+24", "−6", "≥ +4" or "0"; between two amounts the sign stands apart.
  const [, bound = "", sign = "+", amount = planned] = /^(≥ )?([+−])?(.*)$/.exec(shorten(planned)) ?? [];
  return `${unbroken(`${shorten(used)} ${sign} ${bound}${amount}`)} →\u{a0}${unbroken(projected)}${peak}`;
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
export interface Setting {
  readonly report: Report;
  readonly detail: Detail;
  /** The place that lists every check, as Markdown; null where there is none. */
  readonly everything: string | null;
}

/** Content of a cell. */
interface Row {
  readonly check: Check;
  readonly cells: Cells;
  readonly setting: Setting;
}

/** A column of a table of checks. */
interface CheckColumn extends Column {
  readonly toCell: (row: Row) => string;
}

const left = (head: string, toCell: CheckColumn["toCell"]): CheckColumn => ({ head, align: "left", toCell });
const right = (head: string, toCell: CheckColumn["toCell"]): CheckColumn => ({ head, align: "right", toCell });

function renderVerdict({ verdict }: Check): string {
  return unbroken(`${VERDICT_SIGNS[verdict]} ${verdict}`);
}

/** The verdict, and what it does where that is something else than it says. */
const VERDICT = left("Verdict", ({ check, setting }) => {
  const mark = findEffectMark(check, setting.report);
  return mark === null ? renderVerdict(check) : `${renderVerdict(check)}<br>${unbroken(mark)}`;
});
const REGION = left("Region", ({ check }) => renderRegion(check));
const KEY = left("Key", ({ check }) => quote(check.key));
const USAGE = right("Used + planned → projected", ({ check, cells }) => renderUsage(check, cells));
const LIMIT = right("Limit", ({ cells: { limit, reserve } }) =>
  reserve === null ? renderAmount(limit) : `${renderAmount(limit)} (${unbroken(`${reserve} reserved`)})`,
);
const HEADROOM = right("Headroom", ({ cells }) => {
  const text = renderAmount(cells.headroom);
  return text.includes("−") ? `**${text}**` : text;
});

/** With bars where they are wanted and the table does not have too many rows for them. */
function toUtilisation(rows: number, bars = true): CheckColumn {
  return left("Utilisation", ({ cells: { bar, percent } }) => {
    if (percent === null) return "—";
    return bar === null || !bars || rows > MOST_ROWS_WITH_BARS ? unbroken(percent) : `\`${bar}\` ${unbroken(percent)}`;
  });
}

/** Six columns, seven with the verdict: more would not fit a comment's width, and what is cut off must not be the shortage. */
function toColumns(rows: number, bars = true): readonly CheckColumn[] {
  return [REGION, KEY, USAGE, LIMIT, HEADROOM, toUtilisation(rows, bars)];
}

function renderChecks(checks: readonly Check[], columns: readonly CheckColumn[], setting: Setting): string {
  const rows = checks.map((check) => ({ check, cells: toCells(check), setting }));
  return renderTable(
    columns,
    rows.map((row) => columns.map(({ toCell }) => toCell(row))),
  );
}

/** A table of checks that stands open, with how many more there are than `most`. null where there are none to show. */
function findTable(
  checks: readonly Check[],
  table: { most: number; noun: string; title?: string; toColumns: (rows: number) => readonly CheckColumn[] },
  setting: Setting,
): string | null {
  const shown = checks.slice(0, table.most);
  if (shown.length === 0) return null;
  const body = withLegend(renderChecks(shown, table.toColumns(shown.length), setting));
  const more = { amount: checks.length - shown.length, noun: table.noun, where: setting.everything };
  return withMore(table.title === undefined ? body : `${table.title}\n\n${body}`, more);
}

/** The table with the legend of its bars, where it has some. */
function withLegend(table: string): string {
  return /`[█▓░]/.test(table) ? `${table}\n\n${LEGEND}` : table;
}

/** Table of checks that block the merge or warn. null where there are none. */
export function findProblemTable(problems: readonly Check[], setting: Setting): string | null {
  const table = {
    most: setting.detail.problems,
    noun: "problem",
    toColumns: (rows: number) => [VERDICT, ...toColumns(rows)],
  };
  return findTable(problems, table, setting);
}

/** A list item, and one within it for the resources that the amount comes from. */
function renderAdvised({ sign, region, keys, advice, sources }: Advised, detail: Detail): string {
  const place = region === null ? "region not known," : quote(region);
  const subject = `${sign} ${place} ${keys.names.map((key) => quote(key)).join(", ")}${keys.more}`;
  const line = `- ${subject}: ${renderParts(advice, detail.sentenceLength)}`;
  return sources === null ? line : `${line}\n  - ${renderSentence(sources, { maxLength: detail.sentenceLength })}`;
}

/** List of advice on the problems that are shown. null where there is none. */
export function findAdviceList(problems: readonly Check[], { report, detail, everything }: Setting): string | null {
  const advised = toAdvised(problems);
  const shown = advised.slice(0, detail.advice);
  if (shown.length === 0) return null;
  const lines = shown.map((one) => renderAdvised(one, detail));
  const more = advised.slice(shown.length).reduce((sum, { amount }) => sum + amount, 0);
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun: "problem", where: everything })}`);
  for (const hint of report.hints ?? []) lines.push(`- ${renderSentence(hint)}`);
  return `**What to do**\n\n${lines.join("\n")}`;
}

/** The request for higher limits, folded. null where no higher limit would help. */
export function findRequest({ report, detail }: Setting): string | null {
  const lines = toRequestLines({ report, most: detail.requests });
  if (lines.length === 0) return null;
  const amount = findRequested(report).length;
  return renderFolded({
    summary: `Request for ${amount === 1 ? "a higher limit" : `${formatInteger(amount)} higher limits`}, ready to send`,
    body: renderBlock(lines),
  });
}

/** Amount and last day of a waiver. */
function renderTerms(check: Check): string {
  const { waiver } = check;
  if (waiver === undefined) return "—";
  const ending = findEnding(waiver.daysLeft);
  const lines = [
    `up to ${formatUpTo(waiver, check)}`,
    `until ${renderSentence(waiver.until, { inline: true })}`,
    ...(ending === null ? [] : [`⚠️ **ends ${ending}**`]),
  ];
  return lines.map(unbroken).join("<br>");
}

/** Owner and reason of a waiver. */
function renderWhy({ waiver, reason }: Check, { sentenceLength }: Detail): string {
  const maxLength = Math.min(sentenceLength, MAX_WAIVER_REASON_LENGTH);
  if (waiver === undefined) return renderSentence(reason, { maxLength });
  return `${quote(waiver.owner)}${renderSentence(`: ${waiver.reason}`, { maxLength, prose: true, inline: true })}`;
}

/** Table of waived checks. Never folded: they are shown, not hidden. null where there are none. */
export function findWaivedTable(waived: readonly Check[], setting: Setting): string | null {
  const table = {
    most: setting.detail.waived,
    noun: "waived check",
    title: `**${VERDICT_SIGNS.waived} Waived by the policy**`,
    toColumns: () => [
      REGION,
      KEY,
      USAGE,
      LIMIT,
      left("Waived", ({ check }) => renderTerms(check)),
      left("By whom and why", ({ check }) => renderWhy(check, setting.detail)),
    ],
  };
  return findTable(waived, table, setting);
}

/** Table of problems that the policy does not enforce. Not folded. null where there are none. */
export function findUnenforcedTable(unenforced: readonly Check[], setting: Setting): string | null {
  const decider = left("Not enforced by", ({ check }) => {
    const rule = findDecider(check, "enforce");
    return rule === undefined ? "—" : ruleName(rule);
  });
  const table = {
    most: setting.detail.unenforced,
    noun: "check",
    title: "**Not enforced by the policy, so it does not count**",
    toColumns: () => [
      left("Verdict", ({ check }) => renderVerdict(check)),
      REGION,
      KEY,
      USAGE,
      LIMIT,
      HEADROOM,
      decider,
    ],
  };
  return findTable(unenforced, table, setting);
}

/** Table of checks that fit, folded. null where there are none. `summary` is our wording; `legend`: explain the bars. */
export function findFitsTable(
  fits: readonly Check[],
  { summary, legend, setting }: { summary: string; legend: boolean; setting: Setting },
): string | null {
  if (fits.length === 0) return null;
  const table = renderChecks(fits, toColumns(fits.length, setting.detail.passingBars), setting);
  return renderFolded({ summary, body: legend ? withLegend(table) : table });
}

/** Table of keys that have usage but never a limit, folded. null where there are none. */
export function findUnmeteredTable(unmetered: readonly Check[], setting: Setting): string | null {
  if (unmetered.length === 0) return null;
  const columns = [
    REGION,
    KEY,
    right("Used", ({ cells }) => renderAmount(cells.used)),
    right("Planned", ({ cells }) => renderAmount(cells.planned)),
    right("Projected", ({ cells }) => renderAmount(cells.projected)),
  ];
  const summary = `${count(unmetered.length, "check")} without a limit`;
  return renderFolded({ summary, body: renderChecks(unmetered, columns, setting) });
}

/** One row for each region with its worst verdict and its tightest check, worst regions first. `checks` come in the order in which they are shown, so that a region's first is its worst. */
export function renderOverview(checks: readonly Check[], setting: Setting): string {
  const regions = new Map([...byRegion(checks).values()].map((all) => [all[0], all]));
  const worst = [...regions.keys()].filter((check) => check !== undefined);
  const shown = worst.slice(0, setting.detail.regions);
  const isProblem = (check: Check) => !isUnenforced(check) && check.verdict !== "fits" && check.verdict !== "unmetered";
  const columns = [
    VERDICT,
    REGION,
    right("Checks", ({ check }) => formatInteger(regions.get(check)?.length ?? 0)),
    right("Problems", ({ check }) => formatInteger(regions.get(check)?.filter(isProblem).length ?? 0)),
    { ...KEY, head: "Worst key" },
    toUtilisation(shown.length),
    HEADROOM,
  ];
  const more = { amount: worst.length - shown.length, noun: "region", where: setting.everything };
  const summary =
    worst.length === 1 ? "The region at a glance" : `All ${formatInteger(worst.length)} regions at a glance`;
  return renderFolded({ summary, body: withMore(renderChecks(shown, columns, setting), more), open: true });
}

/** Texts as a list, at most as many as the level of detail has. null where there are none. */
export function findTextList(texts: readonly string[], noun: string, { detail, everything }: Setting): string | null {
  if (texts.length === 0) return null;
  const lines = texts
    .slice(0, detail.texts)
    .map((text) => `- ${renderSentence(text, { maxLength: detail.sentenceLength })}`);
  const more = texts.length - lines.length;
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun, where: everything })}`);
  return lines.join("\n");
}
