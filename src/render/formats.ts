// Formats in which reports and the status are printed. A new one is a renderer and a line in a table.

import { type Report, VERSION } from "../core/index.ts";
import { renderComment } from "./comment.ts";
import { renderJson } from "./json.ts";
import { renderStatus, toStatusJson } from "./status.ts";
import { renderText, type TextOptions } from "./text.ts";

/** A format, as `--format` has it. */
export interface OutputFormat<Printed> {
  readonly name: string;
  /** What else it is called, for the help. */
  readonly about?: string;
  /** Renders with a newline at the end. */
  readonly render: (printed: Printed) => string;
}

/** A report, and what formats need besides. */
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
    render: ({ report, key }) => `${renderComment({ report, context: { key, version: VERSION } }).body}\n`,
  },
  { name: "json", render: ({ report }) => renderJson(report) },
];

/** Formats of the status. */
export const STATUS_FORMATS: readonly OutputFormat<Parameters<typeof renderStatus>[0]>[] = [
  { name: "text", render: renderStatus },
  { name: "json", render: ({ status }) => renderJson(toStatusJson(status)) },
];
