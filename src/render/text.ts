// A report for a terminal: problems first, then the rest, then what to do.

import { type Check, type CheckVerdict, findEnding, type Report, toPrintable, visible } from "../core/index.ts";
import { toAdvised } from "./advice.ts";
import { formatUpTo, toCells } from "./amounts.ts";
import { type Cell, paint, renderColumns, type Style, type TextColumn, wrap } from "./columns.ts";
import { toRequestLines } from "./limit-request.ts";
import { formatTime, shorten, stripMarks } from "./markdown.ts";
import { toShown } from "./numbers.ts";
import { toGroups, toShownOrder } from "./order.ts";
import { showRegion } from "./subject.ts";
import {
  EMPTY_PLAN_TEXT,
  findEffectMark,
  findModeText,
  findPolicyChange,
  findPolicySource,
  toCountLine,
  toExcuses,
  toHeadline,
} from "./wording.ts";

const STYLES: Readonly<Record<CheckVerdict, Style>> = {
  over: "red",
  forbidden: "red",
  unknown: "magenta",
  tight: "yellow",
  waived: "yellow",
  fits: "green",
  unmetered: "dim",
};

const OVERALL_STYLES: Readonly<Record<Report["verdict"], Style>> = {
  pass: "green",
  warn: "yellow",
  fail: "red",
  error: "red",
};

/** Longest reason of a waiver, in characters. */
const MAX_WAIVER_REASON_LENGTH = 400;

/** `PEAK` stands where some check has one that is higher than both ends. */
const COLUMNS: readonly TextColumn[] = [
  { head: "VERDICT", align: "left", expendable: 0 },
  { head: "REGION", align: "left", expendable: 0 },
  { head: "KEY", align: "left", expendable: 0 },
  { head: "USED", align: "right", expendable: 2 },
  { head: "PLANNED", align: "right", expendable: 3 },
  { head: "PROJECTED", align: "right", expendable: 0 },
  { head: "PEAK", align: "right", expendable: 2 },
  { head: "LIMIT", align: "right", expendable: 0 },
  { head: "OF LIMIT", align: "right", expendable: 4 },
  { head: "HEADROOM", align: "right", expendable: 1 },
];

/** Options of a terminal. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal. Without it (a file, a pipe) nothing is broken or left out. */
  readonly width?: number | undefined;
}

function toRow(check: Check, report: Report): readonly Cell[] {
  const { used, planned, projected, limit, percent, headroom, peak } = toCells(check);
  const mark = findEffectMark(check, report);
  const style = STYLES[check.verdict];
  return [
    { text: mark === null ? check.verdict : `${check.verdict} ${mark}`, style },
    { text: showRegion(check) },
    { text: visible(check.key) },
    { text: used },
    { text: planned },
    { text: projected },
    { text: peak === null ? "" : peak.replace(" during apply", "") },
    { text: limit },
    { text: percent ?? "—" },
    headroom.includes("−") ? { text: headroom, style } : { text: headroom },
  ];
}

/** The table; a column in which nothing stands is left out. */
function renderTable(report: Report, { colour, width }: { colour: boolean; width: number }): readonly string[] {
  const rows = toShownOrder(report).map((check) => toRow(check, report));
  const kept = COLUMNS.map(({ head }, index) => head !== "PEAK" || rows.some((row) => row[index]?.text !== ""));
  const columns = COLUMNS.filter((_, index) => kept[index] === true);
  const cells = rows.map((row) => row.filter((_, index) => kept[index] === true));
  return renderColumns({ columns, rows: cells, colour, width });
}

function renderAdvice(report: Report, width: number): readonly string[] {
  const paragraph = (text: string, first = "  ") => wrap({ text, width, first, indent: "    " });
  const lines = toAdvised(toShownOrder(report)).flatMap(({ region, keys, advice, sources }) => {
    const text = toPrintable(advice.map((part) => part.text).join(""));
    const place = region === null ? "region not known," : visible(region);
    const names = `${keys.names.map((key) => visible(key)).join(", ")}${keys.more}`;
    return [
      ...paragraph(`${place} ${names}: ${text}`),
      ...(sources === null ? [] : paragraph(toPrintable(stripMarks(sources)), "    ")),
    ];
  });
  const all = [...lines, ...(report.hints ?? []).flatMap((hint) => paragraph(toPrintable(hint)))];
  return all.length === 0 ? [] : ["", "What to do", ...all];
}

function renderWaived(report: Report, width: number): readonly string[] {
  const lines = toGroups(report).waived.flatMap((check) => {
    const { waiver } = check;
    const names = `${showRegion(check)} ${visible(check.key)}`;
    const ending = waiver === undefined ? null : findEnding(waiver.daysLeft);
    const ends = ending === null ? "" : `(ends ${ending}) `;
    const terms =
      waiver === undefined
        ? ""
        : ` up to ${formatUpTo(waiver, check)} until ${toPrintable(waiver.until)} ${ends}by ${visible(waiver.owner)}:`;
    const reason = shorten(toPrintable(waiver?.reason ?? check.reason), MAX_WAIVER_REASON_LENGTH);
    return wrap({ text: `${names}:${terms} ${reason}`, width, first: "  ", indent: "    " });
  });
  return lines.length === 0 ? [] : ["", "Waived by the policy", ...lines];
}

function renderBody(report: Report, { colour, width }: { colour: boolean; width: number }): readonly string[] {
  const bullets = (texts: readonly string[]) =>
    texts.flatMap((text) => wrap({ text: toPrintable(text), width, first: "- ", indent: "  " }));
  if (report.verdict === "error") return ["", ...bullets(report.problems)];
  const change = findPolicyChange(report.policy);
  const notes = bullets([...toExcuses(report), ...(change === null ? [] : [change]), ...(report.notes ?? [])]);
  if (report.checks.length === 0) return notes.length === 0 ? [EMPTY_PLAN_TEXT] : notes;
  const { decisive, others, total } = toCountLine(report);
  const request = toRequestLines({ report, most: Number.POSITIVE_INFINITY });
  return [
    `${[...decisive, ...others].join(", ")} (${total})`,
    ...notes,
    "",
    ...renderTable(report, { colour, width }),
    ...renderWaived(report, width),
    ...renderAdvice(report, width),
    ...(request.length === 0 ? [] : ["", "Request for higher limits, ready to send"]),
    ...request.map((line) => (line === "" ? "" : `  ${line}`)),
  ];
}

function renderFooter(report: Report): string {
  const mode = findModeText(report);
  const policy = findPolicySource(report.policy);
  return [
    `${report.verdict === "error" ? "tried" : "quota read"} ${formatTime(report.checkedAt)}`,
    ...(report.apiVersion === null ? [] : [`Quota API ${report.apiVersion}`]),
    ...(report.project === null ? [] : [`project ${visible(report.project)}`]),
    ...(mode === undefined ? [] : [mode]),
    ...(policy === null ? [] : [stripMarks(policy)]),
  ].join(", ");
}

/** The report as text with a newline at its end. Names in it are visible ASCII; no line is a command to anything. */
export function renderText({
  report: exact,
  colour,
  width = Number.POSITIVE_INFINITY,
}: TextOptions & { readonly report: Report }): string {
  const report = toShown(exact);
  const headline = paint({ text: toHeadline(report, { merge: false }), style: OVERALL_STYLES[report.verdict], colour });
  const footer = paint({ text: renderFooter(report), style: "dim", colour });
  return `${[headline, ...renderBody(report, { colour, width }), "", footer].join("\n")}\n`;
}
