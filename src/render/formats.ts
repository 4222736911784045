// Formats in which a report is printed. A new one is a renderer beside this file and a line in the table.

import { type Report, VERSION } from "../core/index.ts";
import { renderComment } from "./comment.ts";
import { renderJson } from "./json.ts";
import { renderText, type TextOptions } from "./text.ts";

/** A report, and what formats need besides. */
interface Printed extends TextOptions {
  readonly report: Report;
  /** Key in the marker of a comment. */
  readonly key: string;
}

const FORMATS = {
  text: renderText,
  markdown: ({ report, key }) => `${renderComment({ report, context: { key, version: VERSION } }).body}\n`,
  json: ({ report }) => renderJson(report),
} satisfies Record<string, (printed: Printed) => string>;

/** Name of a format, as `--format` has it. */
export type ReportFormat = keyof typeof FORMATS;

/** Names of all formats, the default first. */
export const REPORT_FORMATS: readonly ReportFormat[] = Object.keys(FORMATS).filter(
  (name): name is ReportFormat => name in FORMATS,
);

/** A report in one of the formats, with a newline at its end. */
export function renderReport(format: ReportFormat, printed: Printed): string {
  return FORMATS[format](printed);
}
