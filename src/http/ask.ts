// Requests to a server: attempts with backoff, the waits that the server asks for, the log, and the final problem. The
// caller interprets the answer.

import {
  asSentence,
  GateError,
  type Log,
  type Message,
  type Problem,
  type ProblemCode,
  prose,
  quoted,
  say,
} from "../core/index.ts";
import { HttpError, type Retry } from "./connection-errors.ts";
import type { HttpClient, HttpRequest, HttpResponse } from "./http-client.ts";
import { type Clock, type Deadline, inSeconds, NoTurnError, SYSTEM_CLOCK } from "./limits.ts";

/** Time limits in milliseconds, and the number of attempts. */
export interface Timing {
  /** Limit of one attempt, including the body. */
  readonly attemptMs: number;
  /** Limit of a series of requests, including their attempts and the waits between them. */
  readonly totalMs: number;
  /** Maximum number of attempts for one request. */
  readonly attempts: number;
  /** Wait before the second attempt. It doubles with each further attempt, and is shortened at random by up to half. */
  readonly backoffMs: number;
}

/**
 * Returns a timing with as many attempts as the time allows: no limit that users set is long enough for 100. A request
 * that hangs leaves half of the time for others.
 */
export function timingWithin(totalMs: number): Timing {
  return { attemptMs: totalMs / 2, totalMs, attempts: 100, backoffMs: 500 };
}

const LARGEST_BACKOFF_MS = 10_000;

/** Minimum time of a further attempt. With less, a slow answer would hide what the server said before. */
const LEAST_ATTEMPT_MS = 1000;

/** Maximum number of attempts by kind of failure, in addition to the limit of `Timing`. */
const MOST_ATTEMPTS: Readonly<Partial<Record<Retry, number>>> = { no: 1, unreached: 3, briefly: 3 };

const UNREACHED_MS = 10_000;

/** Result of one attempt. */
export interface AttemptResult {
  readonly retry: Retry;
  /** Wait that the server asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Makes attempts until one needs no retry, or until the attempts or the time run out. `stop` is the reason as the end
 * of a sentence, or empty if it needs no explanation. Throws what `attempt` throws.
 */
export async function withRetries<Result extends AttemptResult>(options: {
  /** Makes one attempt, which must end within so many milliseconds (at least 1). */
  readonly attempt: (limitMs: number) => Promise<Result>;
  readonly timing: Omit<Timing, "totalMs">;
  readonly deadline: Deadline;
  readonly onRetry?: (result: Result, waitMs: number) => void;
  readonly halt?: AbortSignal | undefined;
  readonly clock?: Clock;
}) {
  const { attempt, timing, deadline, halt, clock = SYSTEM_CLOCK } = options;
  const startedMs = clock.monotonicMs();
  for (let attempts = 1; ; attempts += 1) {
    const begunMs = clock.monotonicMs();
    const result = await attempt(Math.max(1, Math.min(timing.attemptMs, deadline.remainingMs())));
    const end = (stop: Message = say``) => ({ result, attempts, stop });
    if (attempts >= Math.min(MOST_ATTEMPTS[result.retry] ?? timing.attempts, timing.attempts)) return end();
    const remainingMs = deadline.remainingMs();
    const askedMs = result.retryAfterMs ?? 0;
    if (askedMs >= remainingMs && remainingMs > 0) {
      return end(say`, and it asked to wait ${inSeconds(askedMs)}, but only ${inSeconds(remainingMs)} are left`);
    }
    const backoffMs = Math.min(LARGEST_BACKOFF_MS, timing.backoffMs * 2 ** (attempts - 1));
    const waitMs = Math.max(askedMs, backoffMs * (0.5 + Math.random() / 2));
    if (waitMs + LEAST_ATTEMPT_MS > remainingMs) return end(say`, and the time for all requests is up`);
    // The next attempt is expected to take as long as this one.
    const nowMs = clock.monotonicMs();
    const nextEndMs = nowMs - startedMs + waitMs + (nowMs - begunMs);
    if (halt?.aborted === true || (result.retry === "unreached" && nextEndMs > UNREACHED_MS)) return end();
    options.onRetry?.(result, waitMs);
    await clock.sleep(waitMs, halt);
    // The signal may have been aborted during the wait.
    if (halt?.aborted) return end();
  }
}

/**
 * Returns the milliseconds of a `Retry-After` header, in seconds or as an HTTP date (RFC 9110, section 10.2.3).
 * Undefined if it is absent or neither.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000;
  const at = /\bGMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/** Reason why a question has no answer. */
export interface Failure {
  readonly code: Extract<ProblemCode, "API_UNREACHABLE" | "API_REFUSED" | "API_FAILED" | "API_ANSWER_INVALID">;
  readonly retry: Retry;
  /** A clause for the middle of a sentence: "the connection was refused (ECONNREFUSED)". */
  readonly what: Message;
  /** End of that clause, with the number of tries: " (4 tries in 9 s), and the time for all requests is up". */
  readonly tried?: Message;
  readonly hint?: Message | undefined;
  /** Proxy on the way to the server: " through the proxy of `HTTPS_PROXY`". */
  readonly proxy?: Message;
}

/** Limits, clock and log for questions to a server. */
export interface AskOptions {
  readonly timing: Omit<Timing, "totalMs">;
  readonly deadline: Deadline;
  readonly clock?: Clock;
  readonly log: Log;
  /** Next step if a server does not answer in time. If absent, the hint of the connection error. */
  readonly slowHint?: Message;
  /** Aborts the current attempt and prevents further ones. */
  readonly halt?: AbortSignal | undefined;
}

/** A finished call of a server. */
export interface ServerCall {
  /** HTTP status. Undefined without a complete answer. */
  readonly status: number | undefined;
  /** Time since the request was sent, without the wait for its turn. */
  readonly durationMs: number;
}

interface QuestionWords {
  readonly server: Message;
  readonly call: Message;
  readonly origin: string;
  readonly about?: Message;
}

interface ServerQuestion<Meaning> extends QuestionWords {
  readonly request: Omit<HttpRequest, "limitMs" | "signal">;
  readonly send: HttpClient["send"];
  /**
   * Runs each attempt when its turn comes, and throws {@link NoTurnError} if that takes too long. If absent, attempts
   * run at once.
   */
  readonly inTurn?: ((attempt: () => Promise<HttpResponse>) => Promise<HttpResponse>) | undefined;
  readonly onCall?: ((call: ServerCall) => void) | undefined;
  readonly subject: Message;
  readonly read: (response: HttpResponse) => Meaning | Failure;
}

/** Sends a request, with retries. Throws a GateError if there is no answer, and what `read` throws. */
export async function ask<Meaning extends object>(
  means: AskOptions,
  question: ServerQuestion<Meaning>,
): Promise<Meaning> {
  const { clock = SYSTEM_CLOCK, deadline, log, slowHint, halt } = means;
  const { request, origin, subject, inTurn = (attempt) => attempt() } = question;
  const startedMs = clock.monotonicMs();
  const sendOnce = async (limitMs: number): Promise<HttpResponse> => {
    const sentMs = clock.monotonicMs();
    let status: number | undefined;
    try {
      const leftMs = Math.min(limitMs, deadline.remainingMs());
      // A turn that comes when the time is up is too late.
      if (question.inTurn !== undefined && leftMs < 1) throw new NoTurnError();
      const response = await question.send({ ...request, limitMs: Math.max(1, leftMs), signal: halt });
      ({ status } = response);
      return response;
    } finally {
      question.onCall?.({ status, durationMs: clock.monotonicMs() - sentMs });
    }
  };
  const { result, attempts, stop } = await withRetries({
    ...means,
    attempt: async (limitMs) => {
      try {
        const response = await inTurn(() => sendOnce(limitMs));
        const meaning = question.read(response);
        const retryAfterMs = readRetryAfter(response.headers.get("retry-after"), clock.now());
        const retry = isFailure(meaning) ? meaning.retry : "no";
        return { meaning, retry, retryAfterMs, status: response.status };
      } catch (error) {
        const meaning = toFailure(error, slowHint);
        const status = error instanceof HttpError ? error.status : undefined;
        return { meaning, retry: meaning.retry, status };
      }
    },
    onRetry: ({ meaning }, waitMs) => {
      if (isFailure(meaning))
        log.info(say`Asking for ${subject}: ${meaning.what}; trying again in ${inSeconds(waitMs)}.`);
    },
  });
  const { meaning, status } = result;
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  log.debug(
    say`${prose(`${request.method} ${origin}${request.path}`)}: ${status === undefined ? "no answer" : say`status ${status}`}, attempts: ${attempts}, ${durationMs} ms`,
  );
  if (!isFailure(meaning)) return meaning;
  const tried = attempts === 1 ? stop : say` (${attempts} tries in ${inSeconds(durationMs)})${stop}`;
  throw new GateError(toProblem({ ...meaning, tried }, question));
}

function isFailure(meaning: object): meaning is Failure {
  return "retry" in meaning;
}

/** Returns the failure of a request without a usable response. Rethrows every other error. */
function toFailure(error: unknown, slowHint: Message | undefined): Failure {
  const unreachable = { code: "API_UNREACHABLE" } as const;
  if (error instanceof NoTurnError) {
    const what = say`the request timed out in the queue, since too many requests to it were under way`;
    return { ...unreachable, retry: "no", what, hint: say`Try again later.` };
  }
  if (!(error instanceof HttpError)) throw error;
  const { kind, message, retry, hint, proxy } = error;
  if (kind === "unreadable") return { code: "API_ANSWER_INVALID", retry, what: prose(message), hint };
  return { ...unreachable, retry, what: prose(message), hint: kind === "timeout" ? (slowHint ?? hint) : hint, proxy };
}

/** Returns the failure of a status that may pass: 408, 429 or 5xx. Undefined for every other status. */
export function findTransientFailure({ status }: Pick<HttpResponse, "status">): Failure | undefined {
  if (status !== 408 && status !== 429 && status < 500) return undefined;
  const hint =
    status === 429
      ? say`The service limits the rate of requests. Try again later.`
      : say`The service itself failed. Try again later; if it happens every time, ask its operator.`;
  return { code: "API_FAILED", retry: "yes", what: say`the answer was ${status}`, hint };
}

const OPENINGS: Readonly<Record<Failure["code"], (server: Message) => Message>> = {
  API_UNREACHABLE: (server) => say`No answer from ${server}`,
  API_REFUSED: (server) => say`${asSentence(server)} refused`,
  API_FAILED: (server) => say`${asSentence(server)} failed`,
  API_ANSWER_INVALID: (server) => say`The answer of ${server} cannot be used`,
};

/**
 * Returns the problem of a failure, with server, call and origin, but without tokens, bodies or texts of exceptions.
 */
export function toProblem(
  { code, what, tried = say``, hint, proxy = say`` }: Failure,
  { server, call, origin, about = say`` }: QuestionWords,
): Problem {
  const message = say`${OPENINGS[code](server)}: ${call} at ${quoted(origin)}${proxy}${about}: ${what}${tried}.`;
  return { code, message, hint };
}

/** A group of tasks that end together: a failed task, or `close`, rejects all tasks that wait. */
export type TaskGroup = ReturnType<typeof openTaskGroup>;

/** Opens a group of tasks. The caller must close it. */
export function openTaskGroup() {
  const halt = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // The promise may have no other handler.
  ended.catch(() => undefined);
  const end = (reason: unknown): void => {
    halt.abort(reason);
    reject(reason);
  };
  return {
    /** Aborted when a task has failed, and at the end. */
    halt: halt.signal,
    run: async <Value>(task: () => Promise<Value>): Promise<Value> => {
      try {
        return await Promise.race([ended, halt.signal.aborted ? ended : task()]);
      } catch (error) {
        end(error);
        throw error;
      }
    },
    close: (): void => end(new Error("closed")),
  };
}
