// Reports as comment, summary, annotations, text and JSON. Pure.

export { toAnnotations } from "./annotations.ts";
export { wrap } from "./columns.ts";
export { DEFAULT_KEY, renderComment, renderSummary, toMarker } from "./comment.ts";
export { type OutputFormat, REPORT_FORMATS, renderJson, STATUS_FORMATS } from "./formats.ts";
export {
  additionsOf,
  type CommentRecord,
  isForOthers,
  parseOtherReport,
  parseRecord,
  partsOf,
  type RecordPart,
  type ReportedChange,
} from "./record.ts";
export { renderStatus, toStatusJson } from "./status.ts";
export { renderText } from "./text.ts";
