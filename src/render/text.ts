// A report for a terminal: problems first, then the rest, then what to do.

import {
  type Check,
  findEnding,
  type Group,
  inUnit,
  type Message,
  type Report,
  type TargetReport,
  toBareText,
  toSafeLine,
  toText,
  visible,
} from "../core/index.ts";
import { findScale } from "../words/index.ts";
import { nameChecks, regionName, toAdvised, toFaults, toGroups, toShownOrder } from "./check-groups.ts";
import { type Cell, paint, renderColumns, type Style, wrap } from "./columns.ts";
import { findRequestUrl, type RequestOptions, toRequestLines } from "./limit-request.ts";
import { type Column, shorten } from "./markdown.ts";
import { findTightest, printCells, toCells } from "./shown-amounts.ts";
import { OVERALL, VERDICTS } from "./verdicts.ts";
import { MAX_WAIVER_REASON_LENGTH } from "./waiver.ts";
import {
  count,
  countFitting,
  countPlans,
  findPolicyChange,
  findProjectName,
  toBasis,
  toCountLine,
  toHeadline,
  toMeaning,
  verdictWords,
  WARN_ONLY_TEXT,
} from "./wording.ts";

const NAMES: readonly Column[] = ["VERDICT", "REGION", "KEY"].map((head) => ({ head, align: "left" }));

/** Columns of amounts. A column that is empty in all rows is left out. */
const AMOUNTS = [
  "USED",
  "PLANNED",
  "PROJECTED",
  "WITH OTHERS",
  "PEAK",
  "LIMIT",
  "RESERVED",
  "OF LIMIT",
  "HEADROOM",
] as const satisfies readonly (keyof ReturnType<typeof printCells>)[];

/** Options of a terminal. */
export interface TextOptions {
  readonly colour: boolean;
  /**
   * Columns of the terminal. Without a width (a file, a pipe) each check is one complete line, for programs such as
   * grep.
   */
  readonly width?: number | undefined;
  /** False if checks that fit or have no limit are counted, not listed. */
  readonly all?: boolean;
  /** True on a user's own machine, outside of any job. */
  readonly isLocal?: boolean;
  /** Facts about the run. Absent if they are unknown. */
  readonly context?: RequestOptions["context"];
}

type Layout = Required<Pick<TextOptions, "colour" | "all">> & Pick<TextOptions, "context"> & { readonly width: number };

/** Renders each check on a line, or with its amounts in a sentence if the lines are too wide. */
function renderRows(groups: readonly Group<Check>[], { colour, width }: Layout): readonly string[] {
  const rows = groups.map(([check, ...others]) => {
    const cells = toCells(check);
    const verdict: Cell = { text: verdictWords(check), style: VERDICTS[check.verdict].style };
    const isShort = typeof cells.headroom === "number" && cells.headroom < 0;
    const key = `${visible(check.key)}${others.length === 0 ? "" : ` and ${others.length} more`}`;
    // The amounts of one key do not hold for the others.
    const texts = others.length === 0 ? printCells(cells) : undefined;
    return { check, key, verdict, texts, isShort };
  });
  const columns = AMOUNTS.filter((head) => rows.some(({ texts }) => texts?.[head]));
  // The headroom implies the percentage.
  for (const shown of [columns, columns.filter((head) => head !== "OF LIMIT")]) {
    const table = renderColumns(
      [...NAMES, ...shown.map((head): Column => ({ head, align: "right" }))],
      rows.map(({ check, key, verdict, texts, isShort }) => [
        verdict,
        { text: toBareText(regionName(check)) },
        { text: key },
        ...shown.map((head) => ({
          text: texts?.[head] ?? "",
          style: head === "HEADROOM" && isShort ? verdict.style : undefined,
        })),
      ]),
      { colour },
    );
    if (table.width <= width) return [table.head, ...table.rows];
  }
  return rows.flatMap(({ check, key, verdict, texts }) => {
    const parts = columns.flatMap((head) =>
      // A number and its unit stay on one line.
      ["", "—", undefined].includes(texts?.[head])
        ? []
        : `${head.toLowerCase()} ${texts?.[head]}`.replaceAll(" ", "\u{a0}"),
    );
    const lines = wrap({ text: parts.join(", "), width, first: "    ", indent: "    " });
    return [
      `${paint(verdict, colour)}  ${toBareText(regionName(check))} ${key}`,
      ...lines.map((line) => line.replaceAll("\u{a0}", " ")),
    ];
  });
}

function renderChecks(report: Report, layout: Layout): readonly string[] {
  const { fits, unmetered } = toGroups(report);
  const hidden = new Set(layout.all ? [] : [...fits, ...unmetered]);
  const shown = toShownOrder(report).filter((check) => !hidden.has(check));
  // Programs such as grep get a line for each check.
  const rows = layout.all ? shown.map((check): Group<Check> => [check]) : toFaults(shown);
  const tightest = findTightest(report);
  const counts = [
    ...(fits.length === 0 ? [] : [countFitting(fits)]),
    ...(unmetered.length === 0 ? [] : [`${count(unmetered.length, "check")} without a limit`]),
  ];
  const note = `${rows.length === 0 ? "" : "and "}${counts.join(", ")} (--all lists ${hidden.size === 1 ? "it" : "them"})`;
  return [
    ...(tightest === undefined ? [] : renderParagraph(toBareText(tightest), layout, "")),
    ...(rows.length === 0 ? [] : renderRows(rows, layout)),
    ...(hidden.size === 0 ? [] : renderParagraph(note, layout, "")),
  ];
}

function renderParagraph(text: string, { width }: Layout, first = "  "): readonly string[] {
  return wrap({ text: toSafeLine(text), width, first, indent: first === "" ? "" : "    " });
}

function renderAdvice(report: Report, layout: Layout): readonly string[] {
  const lines = toAdvised(toShownOrder(report)).flatMap(({ checks, advice, sources }) => [
    ...renderParagraph(`${toBareText(nameChecks(checks))}: ${toText(advice)}`, layout),
    ...(sources === undefined ? [] : renderParagraph(toBareText(sources), layout, "    ")),
  ]);
  const all = [...lines, ...(report.hints ?? []).flatMap((hint) => renderParagraph(toText(hint), layout))];
  return all.length === 0 ? [] : ["", "What to do", ...all];
}

function renderWaived(waived: readonly Check[], layout: Layout): readonly string[] {
  const lines = waived.flatMap((check) => {
    const { waiver, reason } = check;
    const subject = toBareText(nameChecks([check]));
    if (waiver === undefined) return renderParagraph(`${subject}: ${toText(reason)}`, layout);
    const ending = findEnding(waiver.daysLeft);
    const ends = ending === undefined ? "" : ` (ends ${toBareText(ending)})`;
    const terms = `up to ${inUnit(waiver.upTo, findScale(check))} until ${waiver.until}${ends} by ${visible(waiver.owner)}`;
    const why = shorten(toSafeLine(waiver.reason), MAX_WAIVER_REASON_LENGTH);
    return renderParagraph(`${subject}: ${terms}: ${why}`, layout);
  });
  return lines.length === 0 ? [] : ["", "Waived by the policy", ...lines];
}

/** Renders the request for higher limits, indented and wrapped. */
function renderRequest(problems: readonly Check[], report: Report, { width, context }: Layout): readonly string[] {
  const options = { report, context };
  const lines = toRequestLines(problems, options);
  const form = findRequestUrl(lines, options);
  if (lines.length === 0) return [];
  const indented = lines.flatMap((line) => {
    const text = line.trimStart();
    const first = `  ${line.slice(0, line.length - text.length)}`;
    // Commands are pasted, so they stay on one line. An indented line is a row of the request.
    if (text === "" || text.startsWith("$ ")) return text === "" ? text : first + text;
    return wrap({ text, width, first, indent: text === line ? first : `${first}  ` });
  });
  const send = form === undefined ? [] : [`  Send it with ${form}`];
  return ["", "Request for higher limits, ready to send", ...indented, ...send];
}

function renderBody(report: Report, layout: Layout): readonly string[] {
  const { width } = layout;
  const bullets = (messages: readonly Message[]) =>
    messages.flatMap((message) => wrap({ text: toSafeLine(toText(message)), width, first: "- ", indent: "  " }));
  if (report.verdict === "error") return ["", ...bullets(report.problems)];
  const change = findPolicyChange(report.policy);
  const { notes = [], othersNotes = [] } = report;
  const remarks = bullets([...(change === undefined ? [] : [change]), ...notes, ...othersNotes]);
  if (report.checks.length === 0) return remarks;
  const groups = toGroups(report);
  return [
    ...remarks,
    "",
    ...renderChecks(report, layout),
    ...renderWaived(groups.waived, layout),
    ...renderAdvice(report, layout),
    ...renderRequest(groups.problems, report, layout),
  ];
}

/**
 * Renders what the report is based on. It stands last, with the verdict and counts, where a reader of a long report
 * looks.
 */
function renderFooter(report: Report, isLocal: boolean): string {
  const { read, mode, policy, others } = toBasis(report, { isLocal });
  const project = findProjectName({ ...report, cloud: undefined }, visible);
  const texts = [read, project, mode, policy === undefined ? undefined : toBareText(policy), others];
  return texts.filter((text) => text !== undefined).join(", ");
}

function renderVerdict(report: Report): string {
  const { decisive, others, total } = toCountLine(report);
  const isEmpty = report.checks.length === 0 && report.targets === undefined;
  const found = isEmpty ? countPlans(report) : [[...decisive, ...others].join(", "), total];
  const counts = found.length === 0 ? "" : ` (${found.join("; ")})`;
  return `Verdict: ${report.verdict}${counts}${report.warnOnly === true ? ` — ${WARN_ONLY_TEXT}` : ""}`;
}

/** Renders the report with a newline at the end. Names are escaped, so that no line is a command to a CI system. */
export function renderText({
  report,
  colour,
  width = Number.POSITIVE_INFINITY,
  all = true,
  isLocal = false,
  context,
}: TextOptions & { readonly report: Report }): string {
  const style = OVERALL[report.verdict].style;
  const layout = { colour, width, all, context };
  const painted = (text: string, one: Style) =>
    wrap({ text, width, first: "", indent: "  " }).map((line) => paint({ text: line, style: one }, colour));
  const ofTarget = (target: TargetReport): readonly string[] => [
    "",
    ...painted(`${visible(target.name)}: ${toMeaning(target)}`, OVERALL[target.verdict].style),
    ...(target.verdict === "pass" && !all ? [] : [...renderBody(target, layout), ""]),
    ...painted(renderFooter(target, isLocal), "dim"),
  ];
  return `${[
    ...painted(toHeadline(report, { step: false }), style),
    ...(report.targets?.flatMap(ofTarget) ?? [
      ...renderBody(report, layout),
      "",
      ...painted(renderFooter(report, isLocal), "dim"),
    ]),
    ...(report.targets === undefined ? [] : [""]),
    ...painted(renderVerdict(report), style),
  ].join("\n")}\n`;
}
