// A report for a terminal: problems first, then the rest, then what to do.

import {
  type Check,
  type CheckVerdict,
  findEnding,
  type Message,
  type Report,
  toBareText,
  toPrintable,
  toText,
  visible,
} from "../core/index.ts";
import { type Names, toAdvised } from "./advised.ts";
import { type CellTexts, formatUpTo, printCells, toCells } from "./amounts.ts";
import { type Cell, paint, renderColumns, type Style, type TextColumn, toLeftOutNote, wrap } from "./columns.ts";
import { toRequestLines } from "./limit-request.ts";
import { shorten } from "./markdown.ts";
import { toGroups, toShownOrder } from "./order.ts";
import { showRegion } from "./subject.ts";
import {
  count,
  findEffectMark,
  findModeText,
  findOthersText,
  findPolicyChange,
  findPolicySource,
  toCountLine,
  toHeadline,
  toReadText,
  WARN_ONLY_TEXT,
} from "./wording.ts";

const STYLES: Readonly<Record<CheckVerdict, Style>> = {
  over: "red",
  forbidden: "red",
  contended: "yellow",
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

interface ReportColumn extends TextColumn {
  /** Amount in the column; null: a name. */
  readonly amount: keyof CellTexts | null;
}

const NAMES: readonly ReportColumn[] = ["VERDICT", "REGION", "KEY"].map((head) => ({
  head,
  align: "left",
  expendable: 0,
  amount: null,
}));

const AMOUNTS: readonly ReportColumn[] = (
  [
    ["USED", "used", 0],
    ["PLANNED", "planned", 0],
    ["PROJECTED", "projected", 0],
    ["WITH OTHERS", "withOthers", 0],
    ["PEAK", "peak", 0],
    ["LIMIT", "limit", 0],
    ["RESERVED", "reserve", 0],
    ["OF LIMIT", "percent", 2],
    ["HEADROOM", "headroom", 1],
  ] as const
).map(([head, amount, expendable]) => ({ head, align: "right", expendable, amount }));

/** Options of a terminal. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal. Without it (a file, a pipe) each check is one line with all there is, for programs such as grep. */
  readonly width?: number | undefined;
  /** false: what fits and what has no limit is counted, and not listed. */
  readonly all?: boolean;
  /** true: on somebody's own machine, and in no job. */
  readonly isLocal?: boolean;
}

/** Options of a terminal, none left out. */
interface Layout {
  readonly colour: boolean;
  readonly width: number;
  readonly all: boolean;
}

/** A check as it is shown: names, then amounts by column, "" where there is nothing to say. */
interface TextRow {
  readonly check: Check;
  readonly verdict: Cell;
  readonly amounts: Readonly<Record<NonNullable<ReportColumn["amount"]>, Cell>>;
}

function toRow(check: Check, { isHeaded }: { readonly isHeaded: boolean }): TextRow {
  const cells = toCells(check);
  const { used, planned, projected, withOthers, limit, reserve, percent, headroom, peak } = printCells(cells, {
    isHeaded,
  });
  const isShort = typeof cells.headroom.value === "number" && cells.headroom.value < 0;
  const mark = findEffectMark(check);
  const style = STYLES[check.verdict];
  return {
    check,
    verdict: { text: mark === undefined ? check.verdict : `${check.verdict} ${mark}`, style },
    amounts: {
      used: { text: used },
      planned: { text: planned },
      projected: { text: projected },
      withOthers: { text: withOthers ?? "" },
      peak: { text: peak ?? "" },
      limit: { text: limit },
      reserve: { text: reserve ?? "" },
      percent: { text: percent ?? "—" },
      headroom: isShort ? { text: headroom, style } : { text: headroom },
    },
  };
}

/** Amounts that only few checks have. */
const RARE: ReadonlySet<ReportColumn["amount"]> = new Set(["withOthers", "peak", "reserve"]);

/** Each check on a line; columns that only few checks have are left out where there are none. */
function renderLines(rows: readonly TextRow[], { colour, width }: Layout): readonly string[] {
  const columns = AMOUNTS.filter(({ amount }) => rows.some(({ amounts }) => amounts[amount ?? "used"].text !== ""));
  const cells = rows.map(({ check, verdict, amounts }) => [
    verdict,
    { text: showRegion(check) },
    { text: visible(check.key) },
    ...columns.map(({ amount }) => amounts[amount ?? "used"]),
  ]);
  const { head, rows: lines } = renderColumns({ columns: [...NAMES, ...columns], rows: cells, colour, width });
  return [head, ...lines];
}

/** Checks under their regions: as a table, or, where the width has no room for one, each with its amounts in a sentence. */
function renderRegions(rows: readonly TextRow[], layout: Layout): readonly string[] {
  const { colour, width } = layout;
  const regions = [...Map.groupBy(rows, ({ check }) => showRegion(check))];
  const sorted = regions.flatMap(([, inRegion]) => inRegion);
  const columns = AMOUNTS.filter(({ amount }) => !RARE.has(amount));
  const table = renderColumns({
    columns: [...NAMES.filter(({ head }) => head !== "REGION"), ...columns],
    rows: sorted.map(({ check, verdict, amounts }) => [
      verdict,
      { text: visible(check.key) },
      ...columns.map(({ amount }) => amounts[amount ?? "used"]),
    ]),
    colour,
    width,
  });
  const lines = sorted.map((row, index) =>
    table.fits ? toTableLines(row, table.rows[index] ?? "", width) : toCard(row, layout),
  );
  const blocks = regions.map(([region, { length }]) => [
    paint({ text: `Region ${region}`, style: "bold", colour }),
    ...lines.splice(0, length).flat(),
  ]);
  return table.fits ? [table.head, ...blocks.flat(), ...toLeftOutNote(table, width)] : blocks.flat();
}

const INDENT = "  ";

/** A row of the table, and below it what only few checks have. */
function toTableLines({ amounts }: TextRow, line: string, width: number): readonly string[] {
  const { withOthers, peak, reserve } = amounts;
  const indent = INDENT.repeat(2);
  const texts = [
    withOthers.text === "" ? "" : `${withOthers.text} with the others`,
    peak.text,
    reserve.text === "" ? "" : `${reserve.text} of the limit must remain free`,
  ];
  const below = texts.filter((text) => text !== "").flatMap((text) => wrap({ text, width, first: indent, indent }));
  return [line, ...below];
}

/** "over  compute.cores", and below it "used 172, planned +24, projected 196, limit 192, headroom −4". */
function toCard({ check, verdict, amounts }: TextRow, { colour, width }: Layout): readonly string[] {
  const parts = AMOUNTS.map(({ head, amount }) => ({ head: head.toLowerCase(), text: amounts[amount ?? "used"].text }))
    .filter(({ text }) => text !== "" && text !== "—")
    // A number and its unit stay on one line.
    .map(({ head, text }) => `${head === "peak" ? "" : `${head} `}${text}`.replaceAll(" ", "\u00a0"));
  const indent = INDENT.repeat(2);
  const lines = wrap({ text: parts.join(", "), width, first: indent, indent }).map((line) =>
    line.replaceAll("\u00a0", " "),
  );
  return [`${paint({ ...verdict, style: verdict.style, colour })}  ${visible(check.key)}`, ...lines];
}

function renderTable(report: Report, layout: Layout): readonly string[] {
  const { fits, unmetered } = toGroups(report);
  const folded = new Set(layout.all ? [] : [...fits, ...unmetered]);
  const isWide = !Number.isFinite(layout.width);
  const rows = toShownOrder(report)
    .filter((check) => !folded.has(check))
    .map((check) => toRow(check, { isHeaded: isWide }));
  const counts = [
    ...(fits.length === 0 ? [] : [`${count(fits.length, "check")} that ${fits.length === 1 ? "fits" : "fit"}`]),
    ...(unmetered.length === 0 ? [] : [`${count(unmetered.length, "check")} without a limit`]),
  ];
  const note = `${rows.length === 0 ? "" : "and "}${counts.join(", ")} (--all lists ${folded.size === 1 ? "it" : "them"})`;
  return [
    ...(rows.length === 0 ? [] : (isWide ? renderLines : renderRegions)(rows, layout)),
    ...(folded.size === 0 ? [] : wrap({ text: note, width: layout.width, first: "", indent: "" })),
  ];
}

function renderAdvice(report: Report, width: number): readonly string[] {
  const paragraph = (text: string, first = "  ") => wrap({ text: toPrintable(text), width, first, indent: "    " });
  const lines = toAdvised(toShownOrder(report)).flatMap(({ regions, keys, advice, sources }) => {
    const text = toText(advice);
    const show = ({ names, more }: Names) => `${names.map((name) => visible(name)).join(", ")}${more}`;
    const place = regions.names.length === 0 ? "region not known," : show(regions);
    const names = regions.names.length > 1 ? `${show(keys)} in each of ${place}` : `${place} ${show(keys)}`;
    return [
      ...paragraph(`${names}: ${text}`),
      ...(sources === undefined ? [] : paragraph(toBareText(sources), "    ")),
    ];
  });
  const all = [...lines, ...(report.hints ?? []).flatMap((hint) => paragraph(toText(hint)))];
  return all.length === 0 ? [] : ["", "What to do", ...all];
}

function renderWaived(report: Report, width: number): readonly string[] {
  const lines = toGroups(report).waived.flatMap((check) => {
    const { waiver } = check;
    const names = `${showRegion(check)} ${visible(check.key)}`;
    const ending = waiver === undefined ? undefined : findEnding(waiver.daysLeft);
    const ends = ending === undefined ? "" : `(ends ${ending}) `;
    const terms =
      waiver === undefined
        ? ""
        : ` up to ${formatUpTo(waiver, check)} until ${toPrintable(waiver.until)} ${ends}by ${visible(waiver.owner)}:`;
    const reason = shorten(toPrintable(waiver?.reason ?? toText(check.reason)), MAX_WAIVER_REASON_LENGTH);
    return wrap({ text: `${names}:${terms} ${reason}`, width, first: "  ", indent: "    " });
  });
  return lines.length === 0 ? [] : ["", "Waived by the policy", ...lines];
}

function renderBody(report: Report, layout: Layout): readonly string[] {
  const { width } = layout;
  const bullets = (messages: readonly Message[]) =>
    messages.flatMap((message) => wrap({ text: toPrintable(toText(message)), width, first: "- ", indent: "  " }));
  if (report.verdict === "error") return ["", ...bullets(report.problems)];
  const change = findPolicyChange(report.policy);
  const notes = bullets([...(change === null ? [] : [change]), ...(report.notes ?? []), ...(report.othersNotes ?? [])]);
  if (report.checks.length === 0) return notes;
  const request = toRequestLines({ report, most: Number.POSITIVE_INFINITY });
  return [
    ...notes,
    "",
    ...renderTable(report, layout),
    ...renderWaived(report, width),
    ...renderAdvice(report, width),
    ...(request.length === 0 ? [] : ["", "Request for higher limits, ready to send"]),
    ...request.flatMap((line) => wrapIndented(line, width)),
  ];
}

/** A line two columns further right, and what does not fit below it. */
function wrapIndented(line: string, width: number): readonly string[] {
  const text = line.trimStart();
  const first = `${INDENT}${line.slice(0, line.length - text.length)}`;
  // What has an indent is a row, not a paragraph.
  return text === "" ? [""] : wrap({ text, width, first, indent: text === line ? first : `${first}${INDENT}` });
}

/** The last lines: what was asked, and the verdict with the counts, where a reader of a long report looks. */
function renderFooter(report: Report, isLocal: boolean): string {
  const mode = findModeText(report);
  const policy = findPolicySource(report.policy, isLocal);
  const others = findOthersText(report);
  return [
    toReadText(report),
    ...(report.project === null ? [] : [`project ${visible(report.project)}`]),
    ...(mode === undefined ? [] : [mode]),
    ...(policy === null ? [] : [toBareText(policy)]),
    ...(others === null ? [] : [others]),
  ].join(", ");
}

function renderVerdict(report: Report): string {
  const { decisive, others, total } = toCountLine(report);
  const counts = report.checks.length === 0 ? "" : ` (${[...decisive, ...others].join(", ")}; ${total})`;
  return `Verdict: ${report.verdict}${counts}${report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : ""}`;
}

/** The report as text with a newline at its end. Names in it are visible ASCII; no line is a command to anything. */
export function renderText({
  report,
  colour,
  width = Number.POSITIVE_INFINITY,
  all = true,
  isLocal = false,
}: TextOptions & { readonly report: Report }): string {
  const style = OVERALL_STYLES[report.verdict];
  const lines = (text: string) => wrap({ text, width, first: "", indent: "  " });
  const painted = (text: string, one: Style) => lines(text).map((line) => paint({ text: line, style: one, colour }));
  return `${[
    ...painted(toHeadline(report, { step: false }), style),
    ...renderBody(report, { colour, width, all }),
    "",
    ...painted(renderFooter(report, isLocal), "dim"),
    ...painted(renderVerdict(report), style),
  ].join("\n")}\n`;
}
