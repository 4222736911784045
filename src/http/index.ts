// The HTTP client: connections and proxies, requests, attempts, deadlines, and the meaning of connection errors.

export {
  type Abandoned,
  type AskMeans,
  ask,
  type Ending,
  type Failure,
  findPassing,
  openEnding,
  toProblem,
} from "./ask.ts";
export { HttpError } from "./connection-errors.ts";
export {
  type Clock,
  createBudget,
  createDeadline,
  type Deadline,
  halfOf,
  inSeconds,
  SYSTEM_CLOCK,
  toTimerMs,
  within,
} from "./deadline.ts";
export { createBounds, createGate, createGates, createShared, NoTurn } from "./gate.ts";
export {
  describeRedirect,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  openClient,
  openClients,
} from "./request.ts";
export {
  type Attempt,
  isTransient,
  type Retry,
  readRetryAfter,
  type Timing,
  timingWithin,
  withRetries,
} from "./retry.ts";
