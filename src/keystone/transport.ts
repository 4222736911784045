// Requests to Keystone: statuses that are retried, and the wording of failures. Redirects are not followed: the password or secret in
// the request would go along.

import { type Environment, GateError, type Log, type Problem, quote } from "../core/index.ts";
import {
  createDeadline,
  type Deadline,
  HttpError,
  type HttpResponse,
  isTransient,
  openClient,
  type Retry,
  readRetryAfter,
  type Timing,
  withRetries,
} from "../http/index.ts";

/**
 * The limits of a run. Hashing a secret takes Keystone some 0.2 s. All time besides that for the Quota API, with commenting in the end,
 * is to be no more than half a minute.
 */
export const DEFAULT_TIMING: Timing = { attemptMs: 8_000, totalMs: 14_000, attempts: 4, backoffMs: 500 };

/** Largest answer that is read, in bytes. A token without catalogue has 600, a list of a thousand projects half a million. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** One request. */
export interface KeystoneRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A call of Keystone that has ended. */
export interface KeystoneCall {
  /** HTTP status; null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
}

/** Sends requests until closed. */
export interface Transport {
  /**
   * The response, after retries, with any status that another attempt would not change. Throws a GateError where there is none.
   * `deadline`: the end of its time; that of everything together, since the transport was opened, unless given.
   */
  readonly send: (request: KeystoneRequest, deadline?: Deadline) => Promise<HttpResponse>;
  readonly close: () => Promise<void>;
}

/** Opens connections to Keystone, as they are needed. The caller must close it. */
export async function openTransport(options: {
  /** An address of Keystone, where all requests go. */
  readonly authUrl: string;
  /** For the proxy. */
  readonly environment: Environment;
  /** Certificate authorities to trust besides the usual ones, as PEM. null: none. */
  readonly ca: string | null;
  readonly timing: Timing;
  readonly log: Log;
  /** true: for a process that goes on for long. */
  readonly isLasting?: boolean;
  readonly onCall?: (call: KeystoneCall) => void;
}): Promise<Transport> {
  const { authUrl, environment: env, ca, timing, log, isLasting = false, onCall = () => {} } = options;
  const client = await openClient({ url: authUrl, setting: "Keystone's address", env, ca, isLasting });
  const own = createDeadline(timing.totalMs);

  /** The response or the error, and whether another attempt may help. */
  const attempt = async ({ url, ...request }: KeystoneRequest, limitMs: number) => {
    const { pathname, search } = new URL(url);
    const headers = { accept: "application/json", "user-agent": "quota-gate", ...request.headers };
    const startedMs = performance.now();
    const tell = (status: number | null): void => onCall({ status, durationMs: performance.now() - startedMs });
    try {
      const path = pathname + search;
      const response = await client.send({ ...request, path, headers, limitMs, maxBytes: MAX_ANSWER_BYTES });
      tell(response.status);
      const retry: Retry = isTransient(response.status) ? "yes" : "no";
      const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), new Date());
      return { outcome: response, retry, retryAfterMs };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      tell(error.status);
      return { outcome: error, retry: error.retry, retryAfterMs: null };
    }
  };

  const send: Transport["send"] = async (request, deadline = own) => {
    const where = shownUrl(request.url);
    const { result, attempts } = await withRetries({
      attempt: (limitMs) => attempt(request, limitMs),
      timing,
      deadline,
      onRetry: ({ outcome }) => {
        const what = outcome instanceof HttpError ? outcome.message : outcome.status;
        log.debug(`${request.method} ${where}: ${what}. Trying again.`);
      },
    });
    const { outcome } = result;
    if (outcome instanceof HttpError) throw new GateError(toProblem(outcome, where + client.proxy));
    if (result.retry !== "no") throw new GateError(failing(request, outcome.status, attempts));
    log.debug(`${request.method} ${where}: ${outcome.status}, attempt ${attempts}.`);
    return outcome;
  };

  return { send, close: client.close };
}

/** Origin and path, for messages. */
function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return quote(origin + pathname);
}

function toProblem({ kind, message, hint }: HttpError, where: string): Problem {
  if (kind === "unreadable") {
    const unusable = `Keystone's answer cannot be used: ${message}, from ${where}.`;
    return { code: "API_ANSWER_INVALID", message: unusable, hint: "Is the address Keystone's?" };
  }
  return { code: "API_UNREACHABLE", message: `Cannot reach Keystone at ${where}: ${message}.`, hint };
}

function failing({ method, url }: KeystoneRequest, status: number, attempts: number): Problem {
  const what = status === 429 ? "says that there are too many requests" : "fails";
  return {
    code: "API_FAILED",
    message: `Keystone ${what}: ${method} ${shownUrl(url)} was answered with ${status}, ${attempts === 1 ? "once" : `${attempts} times`}.`,
    hint: "Try again later. If it happens every time, ask the cloud's operator.",
  };
}
