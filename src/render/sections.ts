// The sections of a comment or summary as Markdown, each from the checks it is about. What is in them is decided by a level of
// detail, see levels.ts.

import type { Check, PlanMode, Report } from "../model.ts";
import { quote } from "../names.ts";
import { findAdvice } from "./advice.ts";
import { type Cells, modeOf, toCells } from "./cells.ts";
import type { Detail } from "./levels.ts";
import { type Column, renderBlock, renderFolded, renderParts, renderSentence, renderTable } from "./markdown.ts";
import { formatInteger } from "./numbers.ts";
import { byRegion } from "./order.ts";
import { findRequested, toRequestLines } from "./request.ts";
import { count, findUnknownHint, VERDICT_SIGNS } from "./wording.ts";

/** Bars in a table with more rows would cost more than they tell. */
const MOST_ROWS_WITH_BARS = 60;

/** What the cells of a bar mean; once in a page, behind the first table with bars. */
export const LEGEND = "<sub>`█` in use · `▓` added by this change · `░` free · `▶` over the limit</sub>";

const left = (head: string): Column => ({ head, align: "left" });
const right = (head: string): Column => ({ head, align: "right" });

/** Seven columns with the verdict: more would not fit a comment's width, and what is cut off must not be the shortage. */
const AMOUNTS: readonly Column[] = [
  right("Used + planned → projected"),
  right("Limit"),
  right("Headroom"),
  left("Utilisation"),
];

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

/**
 * "172 + 24 → 196", "688 + 96 → 784 GiB", "60 → 130 (total)": the unit once where it is the same. A line break is possible
 * before the arrow only.
 */
function renderUsage({ used, planned, projected }: Cells, mode: PlanMode): string {
  const unit = unitAt(projected);
  const shorten = (amount: string): string =>
    unit !== undefined && unitAt(used) === unit && unitAt(planned) === unit
      ? amount.slice(0, -unit.length - 1)
      : amount;
  if (mode === "target") {
    const total = unbroken(`${projected} (total)`);
    const usedUnit = unit !== undefined && unitAt(used) === unit ? used.slice(0, -unit.length - 1) : used;
    return used === "—" ? total : `${unbroken(usedUnit)} →\u{a0}${total}`;
  }
  // The cell says "+24", "−6", "≥ +4" or "0"; between two amounts the sign stands apart.
  const [, bound = "", sign = "+", amount = planned] = /^(≥ )?([+−])?(.*)$/.exec(shorten(planned)) ?? [];
  return `${unbroken(`${shorten(used)} ${sign} ${bound}${amount}`)} →\u{a0}${unbroken(projected)}`;
}

function renderVerdict(check: Check): string {
  return unbroken(`${VERDICT_SIGNS[check.verdict]} ${check.verdict}`);
}

function renderUtilisation({ bar, percent }: Cells, bars: boolean): string {
  if (percent === null) return "—";
  return bar === null || !bars ? unbroken(percent) : `\`${bar}\` ${unbroken(percent)}`;
}

function renderHeadroom(check: Check, { headroom }: Cells): string {
  const text = renderAmount(headroom);
  return check.headroom !== null && check.headroom < 0 ? `**${text}**` : text;
}

/** "and 4 more, all in the job summary". `where` is Markdown. */
function renderMore({ amount, noun, where }: { amount: number; noun: string; where: string | null }): string {
  return `… and ${formatInteger(amount)} more ${noun}${amount === 1 ? "" : "s"}${where === null ? "" : `, all in ${where}`}.`;
}

/** What all sections need to know. */
export interface Setting {
  readonly report: Report;
  readonly detail: Detail;
  /** Where everything is, as Markdown; null where there is no such place. */
  readonly everything: string | null;
}

function renderAmountTable(
  checks: readonly Check[],
  { report, bars, verdicts }: { report: Report; bars: boolean; verdicts: boolean },
): string {
  const withBars = bars && checks.length <= MOST_ROWS_WITH_BARS;
  const rows = checks.map((check) => {
    const mode = modeOf(check, report);
    const cells = toCells(check, mode);
    const names = [quote(check.region), quote(check.key)];
    const headroom = renderHeadroom(check, cells);
    const amounts = [renderUsage(cells, mode), renderAmount(cells.limit), headroom, renderUtilisation(cells, withBars)];
    return [...(verdicts ? [renderVerdict(check)] : []), ...names, ...amounts];
  });
  const columns = [...(verdicts ? [left("Verdict")] : []), left("Region"), left("Key"), ...AMOUNTS];
  return renderTable(columns, rows);
}

/** The table with the legend of its bars, where it has some and `legend` is wanted. */
function withLegend(table: string, legend: boolean): string {
  return legend && /`[█▓░]/.test(table) ? `${table}\n\n${LEGEND}` : table;
}

/** The table of what blocks the merge or warns. null where there is nothing of it. */
export function findProblemTable(problems: readonly Check[], { report, detail, everything }: Setting): string | null {
  const shown = problems.slice(0, detail.problems);
  if (shown.length === 0) return null;
  const table = withLegend(renderAmountTable(shown, { report, bars: true, verdicts: true }), true);
  const more = problems.length - shown.length;
  return more === 0 ? table : `${table}\n\n${renderMore({ amount: more, noun: "problem", where: everything })}`;
}

/** What to do about each problem that is shown. null where there is nothing to do. */
export function findAdviceList(problems: readonly Check[], { report, detail, everything }: Setting): string | null {
  const advised = problems.flatMap((check) => {
    const advice = findAdvice(check, modeOf(check, report));
    return advice === null ? [] : [{ check, advice }];
  });
  const shown = advised.slice(0, detail.advice);
  if (shown.length === 0) return null;
  const lines = shown.map(({ check, advice }) => {
    const names = `${VERDICT_SIGNS[check.verdict]} ${quote(check.region)} ${quote(check.key)}`;
    return `- ${names}: ${renderParts(advice, detail.sentenceLength)}`;
  });
  const more = advised.length - shown.length;
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun: "problem", where: everything })}`);
  const hint = findUnknownHint(report);
  if (hint !== null) lines.push(`- ${renderSentence(hint)}`);
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

/** What is over a limit with the policy's consent. Never folded: it is shown, not hidden. null where there is nothing of it. */
export function findWaivedTable(waived: readonly Check[], { report, detail, everything }: Setting): string | null {
  const shown = waived.slice(0, detail.waived);
  if (shown.length === 0) return null;
  const rows = shown.map((check) => {
    const cells = toCells(check, modeOf(check, report));
    const { planned, projected, limit } = cells;
    const headroom = renderHeadroom(check, cells);
    const reason = renderSentence(check.reason, { maxLength: detail.sentenceLength });
    const amounts = [planned, projected, limit].map(renderAmount);
    return [renderVerdict(check), quote(check.region), quote(check.key), ...amounts, headroom, reason];
  });
  const columns = [
    left("Verdict"),
    left("Region"),
    left("Key"),
    right("Planned"),
    right("Projected"),
    right("Limit"),
    right("Headroom"),
    left("Reason"),
  ];
  const more = waived.length - shown.length;
  const table = `**Waived by the policy**\n\n${renderTable(columns, rows)}`;
  return more === 0 ? table : `${table}\n\n${renderMore({ amount: more, noun: "waived check", where: everything })}`;
}

/** What fits, folded. null where there is nothing of it. `summary` is our wording; `legend`: explain the bars. */
export function findFitsTable(
  fits: readonly Check[],
  { summary, legend, setting }: { summary: string; legend: boolean; setting: Setting },
): string | null {
  if (fits.length === 0) return null;
  const { report, detail } = setting;
  const table = renderAmountTable(fits, { report, bars: detail.passingBars, verdicts: false });
  return renderFolded({ summary, body: withLegend(table, legend) });
}

/** What the API counts but never limits, folded. null where there is nothing of it. */
export function findUnmeteredTable(unmetered: readonly Check[], { report }: Setting): string | null {
  if (unmetered.length === 0) return null;
  const rows = unmetered.map((check) => {
    const { used, planned, projected } = toCells(check, modeOf(check, report));
    return [quote(check.region), quote(check.key), ...[used, planned, projected].map(renderAmount)];
  });
  return renderFolded({
    summary: `${count(unmetered.length, "check")} without a limit`,
    body: renderTable([left("Region"), left("Key"), right("Used"), right("Planned"), right("Projected")], rows),
  });
}

/** One row for each region with its worst verdict and its tightest check, worst regions first. `checks` come in the order in which they are shown, so that a region's first is its worst. */
export function renderOverview(checks: readonly Check[], { report, detail, everything }: Setting): string {
  const regions = [...byRegion(checks)].map(([region, all]) => {
    const problems = all.filter((check) => !["fits", "unmetered"].includes(check.verdict)).length;
    return { region, amount: all.length, problems, worst: all[0] };
  });
  const shown = regions.slice(0, detail.regions);
  const rows = shown.flatMap(({ region, amount, problems, worst }) => {
    if (worst === undefined) return [];
    const cells = toCells(worst, modeOf(worst, report));
    const headroom = renderHeadroom(worst, cells);
    const verdict = renderVerdict(worst);
    return [
      [
        verdict,
        quote(region),
        formatInteger(amount),
        formatInteger(problems),
        quote(worst.key),
        renderUtilisation(cells, shown.length <= MOST_ROWS_WITH_BARS),
        headroom,
      ],
    ];
  });
  const columns = [
    left("Verdict"),
    left("Region"),
    right("Checks"),
    right("Problems"),
    left("Worst key"),
    left("Utilisation"),
    right("Headroom"),
  ];
  const more = regions.length - shown.length;
  const table = renderTable(columns, rows);
  const body = more === 0 ? table : `${table}\n\n${renderMore({ amount: more, noun: "region", where: everything })}`;
  return renderFolded({
    summary:
      regions.length === 1 ? "The region at a glance" : `All ${formatInteger(regions.length)} regions at a glance`,
    body,
    open: true,
  });
}

/** Texts as a list, at most `most`. null where there are none. */
export function findTextList(
  texts: readonly string[],
  { most, noun, setting }: { most: number; noun: string; setting: Setting },
): string | null {
  if (texts.length === 0) return null;
  const { detail, everything } = setting;
  const lines = texts.slice(0, most).map((text) => `- ${renderSentence(text, { maxLength: detail.sentenceLength })}`);
  const more = texts.length - lines.length;
  if (more > 0) lines.push(`- ${renderMore({ amount: more, noun, where: everything })}`);
  return lines.join("\n");
}
