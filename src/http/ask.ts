// Asking a server: attempts with their waits, what keeps an answer from coming, the log, and the problem in the end. What an answer means
// is for those who ask to say.

import { asSentence, type Log, type Message, type Problem, type ProblemCode, quoted, say } from "../core/index.ts";
import { HttpError } from "./connection-errors.ts";
import { type Clock, type Deadline, inSeconds, SYSTEM_CLOCK } from "./deadline.ts";
import { NoTurn } from "./gate.ts";
import type { HttpResponse } from "./request.ts";
import { isTransient, type Retry, readRetryAfter, type Timing, withRetries } from "./retry.ts";

/** The reason why a question has no answer. */
export interface Failure {
  readonly kind: "failed";
  readonly code: Extract<ProblemCode, "API_UNREACHABLE" | "API_REFUSED" | "API_FAILED" | "API_ANSWER_INVALID">;
  readonly retry: Retry;
  /** HTTP status of the server; undefined: it did not respond. */
  readonly status: number | undefined;
  /** A clause for the middle of a sentence: "the connection was refused (ECONNREFUSED)". */
  readonly what: Message;
  /** The end of that clause, with the number of tries: " (4 tries in 9 s), and the time for all requests is up". */
  readonly tried?: string;
  readonly hint?: Message | undefined;
  /** The proxy that the server was not reached through: " through the proxy of `HTTPS_PROXY`". */
  readonly proxy?: Message;
}

/** A question that was given up since another one had failed: nothing is known about it. */
export interface Abandoned {
  readonly kind: "abandoned";
  readonly retry: "no";
}

/** What questions are asked with. */
export interface AskMeans {
  readonly timing: Omit<Timing, "totalMs">;
  readonly deadline: Deadline;
  /** This machine's unless given. */
  readonly clock?: Clock;
  readonly log: Log;
  /** The next step where a server does not answer in time. Absent: that of the connection error. */
  readonly slowHint?: Message;
  /** Aborted: no further attempt. */
  readonly halt?: AbortSignal | undefined;
  /** Aborted: what is under way is given up. Requests have to be sent with it. */
  readonly cut?: AbortSignal | undefined;
}

/** A question to a server. */
interface ServerQuestion<Meaning> {
  /** The request, for the debug log: "GET https://…". */
  readonly call: string;
  /** What is asked for, in words: "the quota". */
  readonly subject: string;
  /** Sends the request, and reads what the response means. Throws {@link HttpError} and {@link NoTurn} where there is none. */
  readonly attempt: (
    limitMs: number,
  ) => Promise<{ readonly response: HttpResponse; readonly meaning: Meaning | Failure }>;
}

const ABANDONED: Abandoned = { kind: "abandoned", retry: "no" };

/** Asks, with retries. Throws what attempts throw, but for the errors of a request without a response, which are failures. */
export async function ask<Meaning extends { readonly kind: string; readonly retry: Retry }>(
  means: AskMeans,
  { call, subject, attempt }: ServerQuestion<Meaning>,
): Promise<Meaning | Failure | Abandoned> {
  const { timing, deadline, clock = SYSTEM_CLOCK, log, slowHint, halt, cut } = means;
  const isCut = (): boolean => cut?.aborted === true;
  const end = (meaning: Meaning | Failure | Abandoned, response: Pick<HttpResponse, "headers"> | undefined) => ({
    meaning,
    retry: meaning.retry,
    retryAfterMs: response === undefined ? undefined : readRetryAfter(response.headers.get("retry-after"), clock.now()),
  });
  const startedMs = clock.monotonicMs();
  let status: number | undefined;
  const { result, attempts, stop } = await withRetries({
    attempt: async (limitMs) => {
      status = undefined;
      if (isCut()) return end(ABANDONED, undefined);
      try {
        const { response, meaning } = await attempt(limitMs);
        status = response.status;
        return end(meaning, response);
      } catch (error) {
        if (error instanceof NoTurn) return end(NO_TURN, undefined);
        if (!(error instanceof HttpError)) throw error;
        status = error.status;
        return end(isCut() ? ABANDONED : toFailure(error, slowHint), undefined);
      }
    },
    timing,
    deadline,
    clock,
    halt,
    onRetry: ({ meaning }, waitMs) => {
      const what = "what" in meaning ? meaning.what : meaning.kind;
      log.info(say`Asking for ${subject}: ${what}; trying again in ${inSeconds(waitMs)}.`);
    },
  });
  const { meaning } = result;
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  log.debug(
    `${call}: ${status === undefined ? "no answer" : `status ${String(status)}`}, attempts: ${attempts}, ${durationMs} ms`,
  );
  if (!isFailure(meaning)) return meaning;
  const tried = attempts === 1 ? "" : ` (${attempts} tries in ${inSeconds(durationMs)})`;
  return { ...meaning, tried: tried + stop };
}

function isFailure(meaning: { readonly kind: string }): meaning is Failure {
  return meaning.kind === "failed";
}

const NO_TURN: Failure = {
  kind: "failed",
  code: "API_UNREACHABLE",
  retry: "no",
  status: undefined,
  what: "the request timed out in the queue, since too many requests to it were under way",
  hint: "Try again later.",
};

/** A request without a complete response that can be read. */
function toFailure({ kind, message, status, retry, hint, proxy }: HttpError, slowHint: Message | undefined): Failure {
  if (kind === "unreadable") return { kind: "failed", code: "API_ANSWER_INVALID", retry, status, what: message, hint };
  const next = kind === "timeout" ? (slowHint ?? hint) : hint;
  return { kind: "failed", code: "API_UNREACHABLE", retry, status: undefined, what: message, hint: next, proxy };
}

/** The failure of a server that may pass: 408, 429 or 5xx. undefined: the status is none of these. */
export function findPassing({ status }: Pick<HttpResponse, "status">): Failure | undefined {
  if (!isTransient(status)) return undefined;
  const hint =
    status === 429
      ? "The service limits the rate of requests. Try again later."
      : "The service itself failed. Try again later; if it happens every time, ask its operator.";
  return { kind: "failed", code: "API_FAILED", retry: "yes", status, what: `the answer was ${status}`, hint };
}

/** Beginnings of messages. */
const OPENINGS: Readonly<Record<Failure["code"], (server: Message) => Message>> = {
  API_UNREACHABLE: (server) => say`No answer from ${server}`,
  API_REFUSED: (server) => say`${asSentence(server)} refused`,
  API_FAILED: (server) => say`${asSentence(server)} failed`,
  API_ANSWER_INVALID: (server) => say`The answer of ${server} cannot be used`,
};

/** The problem of a failure, with server, call and origin; without token, body or an exception's text. */
export function toProblem(
  { code, what, tried = "", hint, proxy = "" }: Failure,
  of: {
    /** In words: "the Quota API". */
    readonly server: Message;
    /** Method and path. */
    readonly call: Message;
    readonly origin: string;
    /** More about the question: ", for region `cbk`". */
    readonly about?: Message;
  },
): Problem {
  const { server, call, origin, about = "" } = of;
  const message = say`${OPENINGS[code](server)}: ${call} at ${quoted(origin)}${proxy}${about}: ${what}${tried}.`;
  return { code, message, hint };
}

/** Time that questions which are asked together still have after one has failed: enough to find out that they fail for the same reason, or another. */
const GRACE_MS = 1000;

/** The common end of questions that are asked together. */
export interface Ending {
  /** Aborted when a question has failed. */
  readonly halt: AbortSignal;
  /** Aborted some time later, and at the end. */
  readonly cut: AbortSignal;
  /** Says that a question has failed. */
  fail(): void;
  /** Gives up what is under way. */
  close(): void;
}

/** Opens an ending. The caller must close it. */
export function openEnding(): Ending {
  const halt = new AbortController();
  const cut = new AbortController();
  let grace: ReturnType<typeof setTimeout> | undefined;
  return {
    halt: halt.signal,
    cut: cut.signal,
    fail: () => {
      halt.abort();
      grace ??= setTimeout(() => cut.abort(), GRACE_MS);
    },
    close: () => {
      clearTimeout(grace);
      cut.abort();
    },
  };
}
