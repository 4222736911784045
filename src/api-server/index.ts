// The Quota and Usage API from the side of a server: parses requests, and renders documents and problems. It has no
// server.

export { createRequestId, headersOfAnswer } from "./answer-headers.ts";
export { type DataValue, type RegionValues, renderDocument } from "./api-document.ts";
export { MAX_HEADER_BYTES, PROBLEM_TYPE, REQUEST_TIMEOUT_MS, refuseConnection, renderProblem } from "./problem.ts";
export {
  type ApiQuestion,
  checkProject,
  DOCUMENTS,
  NO_PATH,
  parseQuestion,
  type QuestionRules,
  readToken,
  splitTarget,
} from "./question.ts";
export { headersOfRefusal, NOT_VALID, Refusal, toRefusal } from "./refusal.ts";
