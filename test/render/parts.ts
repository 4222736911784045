// Parts of the renderers that tests run by themselves. A report as a whole hides them: which of a thousand sentences, amounts and levels
// of detail is wrong, and what of earlier runs could be read back.

export { findAdvice, findHigherPeak } from "../../src/render/advice.ts";
export { toCells } from "../../src/render/amounts.ts";
export { findContributors } from "../../src/render/contributors.ts";
export { toRequestLines } from "../../src/render/limit-request.ts";
export { renderSentence } from "../../src/render/markdown.ts";
export { findReadable, renderBar, scaleOf, toPercent } from "../../src/render/numbers.ts";
export { encodeRecord, MAX_RECORD_LENGTH, type RecordedCheck } from "../../src/render/record.ts";
export { COMMENT_LADDER, LEVELS, renderOnLadder, SUMMARY_LADDER } from "../../src/render/size-limits.ts";
export { toHeadline, VERDICT_SIGNS } from "../../src/render/wording.ts";
