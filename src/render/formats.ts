// Formats of reports and of the status. A new format is a renderer and a line in a table.

import { isMessage, type Report, toSafeJson, toText, VERSION } from "../core/index.ts";
import { renderComment } from "./comment.ts";
import { renderMetrics } from "./project-metrics.ts";
import { renderStatus, type StatusDocument, toStatusJson } from "./status-formats.ts";
import { renderConftest, renderJunit } from "./test-results.ts";
import { renderText, type TextOptions } from "./text.ts";

/** A format of `--format`. */
export interface OutputFormat<Printed> {
  readonly name: string;
  /** Explanation for the help. */
  readonly about?: string;
  /** Returns text with a newline at the end. */
  readonly render: (printed: Printed) => string;
}

interface PrintedReport extends TextOptions {
  readonly report: Report;
  /** Key in the marker of a comment. */
  readonly key: string;
}

/** Formats of reports. */
export const REPORT_FORMATS: readonly OutputFormat<PrintedReport>[] = [
  { name: "text", render: renderText },
  {
    name: "markdown",
    about: "the comment",
    render: ({ report, key, context }) =>
      `${renderComment({ report, context: { ...context, key, version: VERSION } })}\n`,
  },
  { name: "json", render: ({ report }) => renderJson(report) },
  { name: "junit", about: "results of tests", render: renderJunit },
  { name: "conftest", about: "for Atlantis", render: renderConftest },
];

/** Returns the files that a report is written to. `texts` has texts that are rendered already, by format. */
export function renderFiles(
  { report, markdown, junit }: Readonly<Record<"report" | "markdown" | "junit", string | undefined>>,
  printed: PrintedReport,
  texts: Readonly<Record<string, string>> = {},
): readonly { readonly path: string; readonly text: string }[] {
  const files = [
    [report, "json"],
    [markdown, "markdown"],
    [junit, "junit"],
  ] as const;
  return files.flatMap(([path, format]) => {
    if (path === undefined) return [];
    const text = texts[format] ?? REPORT_FORMATS.find(({ name }) => name === format)?.render(printed) ?? "";
    return [{ path, text }];
  });
}

/** Formats of the status. */
export const STATUS_FORMATS: readonly OutputFormat<Parameters<typeof renderStatus>[0]>[] = [
  { name: "text", render: renderStatus },
  { name: "json", render: ({ status }) => renderJson(toStatusJson(status)) },
  { name: "prometheus", render: ({ status }) => renderMetrics([{ ...status, target: "", status }]) },
];

/** Returns indented JSON with a newline at the end. Messages are text in it, with names in backticks. */
export function renderJson(document: Report | StatusDocument): string {
  return `${toSafeJson(JSON.stringify(document, (_, value) => (isMessage(value) ? toText(value) : value), 2))}\n`;
}
