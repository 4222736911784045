// A report for a terminal: problems first, then the rest, then what to do.

import { toPrintable } from "../lines.ts";
import type { Check, CheckVerdict, Report } from "../model.ts";
import { visible } from "../names.ts";
import { findAdvice } from "./advice.ts";
import { modeOf, toCells } from "./cells.ts";
import { type Cell, paint, renderColumns, type Style, type TextColumn, wrap } from "./columns.ts";
import { formatTime } from "./markdown.ts";
import { toShownOrder } from "./order.ts";
import { toRequestLines } from "./request.ts";
import { EMPTY_PLAN_TEXT, findModeText, findUnknownHint, toCountLine, toExcuses, toHeadline } from "./wording.ts";

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

const COLUMNS: readonly TextColumn[] = [
  { head: "VERDICT", align: "left", expendable: 0 },
  { head: "REGION", align: "left", expendable: 0 },
  { head: "KEY", align: "left", expendable: 0 },
  { head: "USED", align: "right", expendable: 2 },
  { head: "PLANNED", align: "right", expendable: 3 },
  { head: "PROJECTED", align: "right", expendable: 0 },
  { head: "LIMIT", align: "right", expendable: 0 },
  { head: "OF LIMIT", align: "right", expendable: 4 },
  { head: "HEADROOM", align: "right", expendable: 1 },
];

/** How a report is shown. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal. Without it (a file, a pipe) nothing is broken or left out. */
  readonly width?: number | undefined;
}

function toRow(check: Check, report: Report): readonly Cell[] {
  const { used, planned, projected, limit, percent, headroom } = toCells(check, modeOf(check, report));
  const style = STYLES[check.verdict];
  return [
    { text: check.verdict, style },
    { text: visible(check.region) },
    { text: visible(check.key) },
    { text: used },
    { text: planned },
    { text: projected },
    { text: limit },
    { text: percent ?? "—" },
    check.headroom !== null && check.headroom < 0 ? { text: headroom, style } : { text: headroom },
  ];
}

function renderAdvice(report: Report, width: number): readonly string[] {
  const lines = toShownOrder(report).flatMap((check) => {
    const advice = findAdvice(check, modeOf(check, report));
    if (advice === null) return [];
    const text = toPrintable(advice.map((part) => part.text).join(""));
    return wrap({
      text: `${visible(check.region)} ${visible(check.key)}: ${text}`,
      width,
      first: "  ",
      indent: "    ",
    });
  });
  const hint = findUnknownHint(report);
  const all = hint === null ? lines : [...lines, ...wrap({ text: hint, width, first: "  ", indent: "    " })];
  return all.length === 0 ? [] : ["", "What to do", ...all];
}

function renderBody(report: Report, { colour, width }: { colour: boolean; width: number }): readonly string[] {
  const bullets = (texts: readonly string[]) =>
    texts.flatMap((text) => wrap({ text: toPrintable(text), width, first: "- ", indent: "  " }));
  if (report.verdict === "error") return ["", ...bullets(report.problems)];
  const notes = bullets([...toExcuses(report), ...(report.notes ?? [])]);
  if (report.checks.length === 0) return notes.length === 0 ? [EMPTY_PLAN_TEXT] : notes;
  const { decisive, others, total } = toCountLine(report);
  const rows = toShownOrder(report).map((check) => toRow(check, report));
  const request = toRequestLines({ report, most: Number.POSITIVE_INFINITY });
  return [
    `${[...decisive, ...others].join(", ")} (${total})`,
    ...notes,
    "",
    ...renderColumns({ columns: COLUMNS, rows, colour, width }),
    ...renderAdvice(report, width),
    ...(request.length === 0 ? [] : ["", "Request for higher limits, ready to send"]),
    ...request.map((line) => (line === "" ? "" : `  ${line}`)),
  ];
}

function renderFooter(report: Report): string {
  const mode = findModeText(report);
  return [
    `${report.verdict === "error" ? "tried" : "quota read"} ${formatTime(report.checkedAt)}`,
    ...(report.apiVersion === null ? [] : [`Quota API ${report.apiVersion}`]),
    ...(report.project === null ? [] : [`project ${visible(report.project)}`]),
    ...(mode === undefined ? [] : [mode]),
  ].join(", ");
}

/** The report as text with a newline at its end. Names in it are visible ASCII; no line is a command to anything. */
export function renderText({
  report,
  colour,
  width = Number.POSITIVE_INFINITY,
}: TextOptions & { readonly report: Report }): string {
  const headline = paint({ text: toHeadline(report, { merge: false }), style: OVERALL_STYLES[report.verdict], colour });
  const footer = paint({ text: renderFooter(report), style: "dim", colour });
  return `${[headline, ...renderBody(report, { colour, width }), "", footer].join("\n")}\n`;
}
