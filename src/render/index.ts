// Reports as comment, summary, annotations, text, JSON, JUnit XML and in the format of conftest. Pure.

export { toAnnotations } from "./annotations.ts";
export { wrap } from "./columns.ts";
export { renderComment, renderSummary, toMarker } from "./comment.ts";
export * from "./formats.ts";
export { type ProjectReading, renderMetrics } from "./project-metrics.ts";
export * from "./record.ts";
export { renderStatus, toStatusJson } from "./status-formats.ts";
export { renderText } from "./text.ts";
export { DEFAULT_KEY } from "./wording.ts";
