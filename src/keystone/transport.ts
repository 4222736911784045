// Requests to Keystone over HTTP: time limits, retries, answer size, proxies, certificates. Knows nothing of tokens. Redirects are
// never followed: the password or secret in the request would go along.

import { GateError, type Log, type Problem } from "../core/index.ts";
import { type Dispatcher, monotonicMs, openDispatcher, unlessAborted } from "../http/index.ts";
import { explainConnection, reachOf, shownUrl } from "./connection-failure.ts";
import type { Environment } from "./environment.ts";

/** How long to wait and how often to try. */
export interface Timing {
  readonly attemptTimeoutMs: number;
  /** For all requests of a transport together, with their attempts and pauses. */
  readonly totalTimeoutMs: number;
  readonly attempts: number;
  /** Pause before the second attempt; doubles with each further one. */
  readonly pauseMs: number;
}

/**
 * What is used unless said otherwise. Hashing a secret takes Keystone some 0.2 s. What is more than the time limit of the Quota
 * API's requests has to be over, with what is told to GitHub in the end, within half a minute.
 */
export const DEFAULT_TIMING: Timing = { attemptTimeoutMs: 8_000, totalTimeoutMs: 14_000, attempts: 4, pauseMs: 500 };

/** Largest answer that is read, in bytes. A token without catalogue has 600, a list of a thousand projects half a million. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** What connections need to know of the world. */
export interface TransportOptions {
  /** Where all requests go. */
  readonly authUrl: string;
  /** For the proxy: `HTTPS_PROXY` and `NO_PROXY`, in small or capital letters. */
  readonly environment: Environment;
  /** Certificate authorities to trust besides the usual ones, as PEM. null: none. */
  readonly ca: string | null;
  readonly timing: Timing;
  readonly log: Log;
}

/** One request. `doing` says in words what for: "Keystone was asked for a token". */
export interface OutgoingRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A complete answer, with any status that another attempt would not change. */
export interface Answer {
  readonly status: number;
  /** The value of a header, the first one where there are several; null: none. Names in lower case. */
  readonly header: (name: string) => string | null;
  readonly body: string;
}

/** Sends requests until closed. */
export interface Transport {
  /** The answer, after retries. Throws a GateError where there is none or where Keystone fails until the time is up. */
  readonly send: (outgoing: OutgoingRequest) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 429]);

function isRetried(status: number): boolean {
  return RETRIED_STATUSES.has(status) || status >= 500;
}

/** Opens connections as they are needed. Must be closed. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { authUrl, environment: env, ca } = options;
  const dispatcher = await openDispatcher({ server: reachOf(authUrl), env, ca });
  const deadline = monotonicMs() + options.timing.totalTimeoutMs;
  return {
    send: (outgoing) => sendWithRetries({ outgoing, dispatcher, deadline, options }),
    close: () => dispatcher.destroy(),
  };
}

type Attempt =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "failure"; readonly problem: Problem; readonly again: boolean };

async function sendWithRetries(job: {
  readonly outgoing: OutgoingRequest;
  readonly dispatcher: Dispatcher;
  /** By `monotonicMs()`. */
  readonly deadline: number;
  readonly options: TransportOptions;
}): Promise<Answer> {
  const { outgoing, dispatcher, deadline, options } = job;
  const { timing, log } = options;
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = Math.max(1, Math.ceil(Math.min(timing.attemptTimeoutMs, deadline - monotonicMs())));
    const result = await sendOnce({ outgoing, dispatcher, options, timeoutMs });
    if (result.kind === "answer" && !isRetried(result.answer.status)) {
      log.debug(`${outgoing.method} ${shownUrl(outgoing.url)}: ${result.answer.status}, attempt ${attempt}.`);
      return result.answer;
    }
    const problem = result.kind === "answer" ? failing(outgoing, result.answer.status, attempt) : result.problem;
    if (result.kind === "failure" && !result.again) throw new GateError(problem);
    const pauseMs = pauseBefore({ attempt, timing, answer: result.kind === "answer" ? result.answer : null });
    if (attempt >= timing.attempts || monotonicMs() + pauseMs >= deadline) throw new GateError(problem);
    log.debug(`${problem.message} Trying again.`);
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  }
}

/** `Retry-After` in seconds or as a date, otherwise twice as long each time, with up to half of it at random. */
function pauseBefore(after: {
  readonly attempt: number;
  readonly timing: Timing;
  readonly answer: Answer | null;
}): number {
  const { attempt, timing, answer } = after;
  const header = answer?.header("retry-after") ?? null;
  if (header !== null) {
    const ms = /^\d{1,6}$/u.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
    if (Number.isFinite(ms)) return Math.max(0, ms);
  }
  return timing.pauseMs * 2 ** (attempt - 1) * (1 + Math.random() / 2);
}

function failing(outgoing: OutgoingRequest, status: number, attempts: number): Problem {
  const what = status === 429 ? "says that there are too many requests" : "fails";
  return {
    code: "API_FAILED",
    message: `Keystone ${what}: ${outgoing.method} ${shownUrl(outgoing.url)} was answered with ${status}, ${attempts === 1 ? "once" : `${attempts} times`}.`,
    hint: "Run the job again later; if it stays, ask the cloud's operator.",
  };
}

async function sendOnce(job: {
  readonly outgoing: OutgoingRequest;
  readonly dispatcher: Dispatcher;
  readonly options: TransportOptions;
  readonly timeoutMs: number;
}): Promise<Attempt> {
  const { outgoing, dispatcher, options, timeoutMs } = job;
  const signal = AbortSignal.timeout(timeoutMs);
  const exchange = exchangeOnce({ outgoing, dispatcher, signal });
  try {
    const answer = await unlessAborted(exchange, signal);
    return answer === null
      ? { kind: "failure", problem: tooLarge(outgoing), again: false }
      : { kind: "answer", answer };
  } catch (error) {
    const { problem, again } = explainConnection({ url: outgoing.url, error, options });
    return { kind: "failure", problem, again };
  }
}

/** null: the body is larger than is read. */
async function exchangeOnce(job: {
  readonly outgoing: OutgoingRequest;
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}): Promise<Answer | null> {
  const { outgoing, dispatcher, signal } = job;
  const { origin, pathname, search } = new URL(outgoing.url);
  const response = await dispatcher.request({
    origin,
    path: pathname + search,
    method: outgoing.method,
    headers: { accept: "application/json", "user-agent": "quota-gate", ...outgoing.headers },
    ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
    signal,
  });
  const body = await readBody(response.body);
  if (body === null) return null;
  const header = (name: string): string | null => {
    const value = response.headers[name];
    return (typeof value === "string" ? value : value?.[0]) ?? null;
  };
  return { status: response.statusCode, header, body };
}

/** The body as text; null: larger than is read. */
async function readBody(body: Dispatcher.ResponseData["body"]): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function tooLarge(outgoing: OutgoingRequest): Problem {
  return {
    code: "API_ANSWER_INVALID",
    message: `${shownUrl(outgoing.url)} answered with more than 1 MiB, which no answer of Keystone has.`,
    hint: "Is the address Keystone's?",
  };
}
