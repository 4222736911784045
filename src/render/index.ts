// Reports as comment, summary, annotations, text and JSON. Pure.

export { toAnnotations } from "./annotations.ts";
export { wrap } from "./columns.ts";
export { renderComment, renderSummary, toMarker } from "./comment.ts";
export { type OutputFormat, REPORT_FORMATS, renderJson, STATUS_FORMATS } from "./formats.ts";
export { parseOtherReport, type ReportedChange } from "./other-report.ts";
export { type CommentRecord, parseRecord } from "./record.ts";
export { renderStatus, toStatusJson } from "./status.ts";
export { renderText } from "./text.ts";
