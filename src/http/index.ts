// The HTTP client: connections and proxies, requests, attempts, deadlines, and the meaning of connection errors.

export {
  type AskMeans,
  type Attempt,
  ask,
  type Ending,
  type Failure,
  findPassing,
  openEnding,
  type Retry,
  readRetryAfter,
  type Timing,
  timingWithin,
  toProblem,
  withRetries,
} from "./ask.ts";
export { HttpError } from "./connection-errors.ts";
export { type Clock, createDeadline, type Deadline, halfOf, inSeconds, SYSTEM_CLOCK, within } from "./deadline.ts";
export { createBounds, createGate, createGates, createShared, NoTurn } from "./gate.ts";
export {
  describeRedirect,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  openClient,
  openClients,
} from "./request.ts";
