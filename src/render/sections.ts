// The sections of a comment or summary as Markdown, each from the checks it is about. What is in them is decided by a level of
// detail, see size-limits.ts.

import { type Check, findEnding, isUnenforced, quote, type Report, ruleName } from "../core/index.ts";
import { type Advised, findDecider, toAdvised } from "./advice.ts";
import { type Cells, formatUpTo, toCells } from "./amounts.ts";
import { findRequested, toRequestLines } from "./limit-request.ts";
import { type Column, renderBlock, renderFolded, renderParts, renderSentence, renderTable } from "./markdown.ts";
import { formatInteger, type Scale, toScale } from "./numbers.ts";
import { byRegion } from "./order.ts";
import type { Detail } from "./size-limits.ts";
import { renderRegion } from "./subject.ts";
import { count, findEffectMark, findUnknownHint, VERDICT_SIGNS } from "./wording.ts";

/** Bars in a table with more rows would cost more than they tell. */
const MOST_ROWS_WITH_BARS = 60;

/** Legend of bars; once in a page, behind the first table with bars. */
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
  const way = renderPeak(cells);
  if (mode === "target") {
    const total = unbroken(`${projected} (total)`);
    const usedUnit = unit !== undefined && unitAt(used) === unit ? used.slice(0, -unit.length - 1) : used;
    return `${used === "—" ? total : `${unbroken(usedUnit)} →\u{a0}${total}`}${way}`;
  }
  // The cell says "+24", "−6", "≥ +4" or "0"; between two amounts the sign stands apart.
  const [, bound = "", sign = "+", amount = planned] = /^(≥ )?([+−])?(.*)$/.exec(shorten(planned)) ?? [];
  return `${unbroken(`${shorten(used)} ${sign} ${bound}${amount}`)} →\u{a0}${unbroken(projected)}${way}`;
}

/** The verdict, and what it does where that is something else than it says. */
function renderVerdict(check: Check, report: Report): string {
  const mark = findEffectMark(check, report);
  const verdict = unbroken(`${VERDICT_SIGNS[check.verdict]} ${check.verdict}`);
  return mark === null ? verdict : `${verdict}<br>${unbroken(mark)}`;
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

/** The table, with how many more rows there are where it does not have all. */
function withMore(table: string, more: { amount: number; noun: string; where: string | null }): string {
  return more.amount === 0 ? table : `${table}\n\n${renderMore(more)}`;
}

/** Inputs that all sections share. */
export interface Setting {
  readonly report: Report;
  readonly detail: Detail;
  /** The place that lists every check, as Markdown; null where there is none. */
  readonly everything: string | null;
}

function renderAmountTable(
  checks: readonly Check[],
  { report, bars, verdicts }: { report: Report; bars: boolean; verdicts: boolean },
): string {
  const withBars = bars && checks.length <= MOST_ROWS_WITH_BARS;
  const rows = checks.map((check) => {
    const cells = toCells(check);
    const names = [renderRegion(check), quote(check.key)];
    const headroom = renderHeadroom(check, cells);
    const amounts = [
      renderUsage(check, cells),
      renderAmount(cells.limit),
      headroom,
      renderUtilisation(cells, withBars),
    ];
    return [...(verdicts ? [renderVerdict(check, report)] : []), ...names, ...amounts];
  });
  const columns = [...(verdicts ? [left("Verdict")] : []), left("Region"), left("Key"), ...AMOUNTS];
  return renderTable(columns, rows);
}

/** The table with the legend of its bars, where it has some and `legend` is wanted. */
function withLegend(table: string, legend: boolean): string {
  return legend && /`[█▓░]/.test(table) ? `${table}\n\n${LEGEND}` : table;
}

/** Table of checks that block the merge or warn. null where there are none. */
export function findProblemTable(problems: readonly Check[], { report, detail, everything }: Setting): string | null {
  const shown = problems.slice(0, detail.problems);
  if (shown.length === 0) return null;
  const table = withLegend(renderAmountTable(shown, { report, bars: true, verdicts: true }), true);
  return withMore(table, { amount: problems.length - shown.length, noun: "problem", where: everything });
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

/** A waiver as two cells: amount and last day, owner and reason. */
function renderWaiver(
  { waiver, unit, reason }: Check,
  { scale, detail }: { scale: Scale; detail: Detail },
): readonly string[] {
  const maxLength = Math.min(detail.sentenceLength, MAX_WAIVER_REASON_LENGTH);
  if (waiver === undefined) return ["—", renderSentence(reason, { maxLength })];
  const ending = findEnding(waiver.daysLeft);
  const lines = [
    `up to ${formatUpTo(waiver, { unit, scale })}`,
    `until ${renderSentence(waiver.until, { inline: true })}`,
    ...(ending === null ? [] : [`⚠️ **ends ${ending}**`]),
  ];
  const why = renderSentence(`: ${waiver.reason}`, { maxLength, prose: true, inline: true });
  return [lines.map(unbroken).join("<br>"), `${quote(waiver.owner)}${why}`];
}

/** Table of waived checks. Never folded: they are shown, not hidden. null where there are none. */
export function findWaivedTable(waived: readonly Check[], { detail, everything }: Setting): string | null {
  const shown = waived.slice(0, detail.waived);
  if (shown.length === 0) return null;
  const rows = shown.map((check) => {
    const cells = toCells(check);
    const amounts = [renderUsage(check, cells), renderAmount(cells.limit)];
    const waiver = renderWaiver(check, { scale: toScale(check), detail });
    return [renderRegion(check), quote(check.key), ...amounts, ...waiver];
  });
  const columns = [
    left("Region"),
    left("Key"),
    right("Used + planned → projected"),
    right("Limit"),
    left("Waived"),
    left("By whom and why"),
  ];
  const table = `**${VERDICT_SIGNS.waived} Waived by the policy**\n\n${renderTable(columns, rows)}`;
  return withMore(table, { amount: waived.length - shown.length, noun: "waived check", where: everything });
}

/** Table of problems that the policy does not enforce. Not folded. null where there are none. */
export function findUnenforcedTable(unenforced: readonly Check[], { detail, everything }: Setting): string | null {
  const shown = unenforced.slice(0, detail.unenforced);
  if (shown.length === 0) return null;
  const rows = shown.map((check) => {
    const cells = toCells(check);
    const decider = findDecider(check, "enforce");
    return [
      unbroken(`${VERDICT_SIGNS[check.verdict]} ${check.verdict}`),
      renderRegion(check),
      quote(check.key),
      renderUsage(check, cells),
      renderAmount(cells.limit),
      renderHeadroom(check, cells),
      decider === undefined ? "—" : ruleName(decider),
    ];
  });
  const columns = [
    left("Verdict"),
    left("Region"),
    left("Key"),
    right("Used + planned → projected"),
    right("Limit"),
    right("Headroom"),
    left("Not enforced by"),
  ];
  const table = `**Not enforced by the policy, so it does not count**\n\n${renderTable(columns, rows)}`;
  return withMore(table, { amount: unenforced.length - shown.length, noun: "check", where: everything });
}

/** Table of checks that fit, folded. null where there are none. `summary` is our wording; `legend`: explain the bars. */
export function findFitsTable(
  fits: readonly Check[],
  { summary, legend, setting }: { summary: string; legend: boolean; setting: Setting },
): string | null {
  if (fits.length === 0) return null;
  const { report, detail } = setting;
  const table = renderAmountTable(fits, { report, bars: detail.passingBars, verdicts: false });
  return renderFolded({ summary, body: withLegend(table, legend) });
}

/** Table of keys that have usage but never a limit, folded. null where there are none. */
export function findUnmeteredTable(unmetered: readonly Check[]): string | null {
  if (unmetered.length === 0) return null;
  const rows = unmetered.map((check) => {
    const { used, planned, projected } = toCells(check);
    return [renderRegion(check), quote(check.key), ...[used, planned, projected].map(renderAmount)];
  });
  return renderFolded({
    summary: `${count(unmetered.length, "check")} without a limit`,
    body: renderTable([left("Region"), left("Key"), right("Used"), right("Planned"), right("Projected")], rows),
  });
}

/** One row for each region with its worst verdict and its tightest check, worst regions first. `checks` come in the order in which they are shown, so that a region's first is its worst. */
export function renderOverview(checks: readonly Check[], { report, detail, everything }: Setting): string {
  const regions = [...byRegion(checks).values()].map((all) => {
    const counting = all.filter((check) => !isUnenforced(check));
    const problems = counting.filter((check) => !["fits", "unmetered"].includes(check.verdict)).length;
    return { amount: all.length, problems, worst: all[0] };
  });
  const shown = regions.slice(0, detail.regions);
  const rows = shown.flatMap(({ amount, problems, worst }) => {
    if (worst === undefined) return [];
    const cells = toCells(worst);
    const headroom = renderHeadroom(worst, cells);
    const verdict = renderVerdict(worst, report);
    return [
      [
        verdict,
        renderRegion(worst),
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
  const more = { amount: regions.length - shown.length, noun: "region", where: everything };
  const body = withMore(renderTable(columns, rows), more);
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
