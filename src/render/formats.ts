// Formats in which reports and the status are printed. A new one is a renderer and a line in a table.

import { isSaid, type Report, toSafeJson, toText, VERSION } from "../core/index.ts";
import type { ProjectReading } from "./metrics.ts";
import type { renderStatus, StatusDocument } from "./status.ts";
import type { TextOptions } from "./text.ts";

/** A format, as `--format` has it. Its renderer is loaded on demand: a run needs one. */
export interface OutputFormat<Printed> {
  readonly name: string;
  /** What else it is called, for the help. */
  readonly about?: string;
  /** Renders with a newline at the end. */
  readonly render: (printed: Printed) => Promise<string>;
}

interface PrintedReport extends TextOptions {
  readonly report: Report;
  /** Key in the marker of a comment. */
  readonly key: string;
}

/** Formats of reports. */
export const REPORT_FORMATS: readonly OutputFormat<PrintedReport>[] = [
  { name: "text", render: async (printed) => (await import("./text.ts")).renderText(printed) },
  {
    name: "markdown",
    about: "the comment",
    render: async ({ report, key, context }) => {
      const { renderComment } = await import("./comment.ts");
      return `${renderComment({ report, context: { ...context, key, version: VERSION } })}\n`;
    },
  },
  { name: "json", render: async ({ report }) => renderJson(report) },
  {
    name: "junit",
    about: "results of tests",
    render: async (printed) => (await import("./test-results.ts")).renderJunit(printed),
  },
  {
    name: "conftest",
    about: "for Atlantis",
    render: async (printed) => (await import("./test-results.ts")).renderConftest(printed),
  },
];

/** Texts of the files that a report is written to, by their paths. `texts`: those that are there already, by format. */
export async function renderFiles(
  { report, markdown, junit }: Readonly<Record<"report" | "markdown" | "junit", string | undefined>>,
  printed: PrintedReport,
  texts: Readonly<Record<string, string>> = {},
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const files = [
    [report, "json"],
    [markdown, "markdown"],
    [junit, "junit"],
  ] as const;
  const rendered = files.map(async ([path, format]) => {
    if (path === undefined) return [];
    const text = texts[format] ?? (await REPORT_FORMATS.find(({ name }) => name === format)?.render(printed)) ?? "";
    return [{ path, text }];
  });
  return (await Promise.all(rendered)).flat();
}

/** Formats of the status. */
export const STATUS_FORMATS: readonly OutputFormat<Parameters<typeof renderStatus>[0]>[] = [
  { name: "text", render: async (shown) => (await import("./status.ts")).renderStatus(shown) },
  { name: "json", render: async ({ status }) => renderJson((await import("./status.ts")).toStatusJson(status)) },
  { name: "prometheus", render: ({ status }) => renderMetrics([{ ...status, target: "", status }]) },
];

/** Metrics of projects, as `renderProjectMetrics` makes them. Loaded on demand: a run has none. */
export async function renderMetrics(readings: readonly ProjectReading[]): Promise<string> {
  return (await import("./metrics.ts")).renderProjectMetrics(readings);
}

/** Indented JSON with a newline at its end; messages are text in it, with names in backticks. */
export function renderJson(document: Report | StatusDocument): string {
  return `${toSafeJson(JSON.stringify(document, (_, value) => (isSaid(value) ? toText(value) : value), 2))}\n`;
}
