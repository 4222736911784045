// One question to a service: attempts, retries, and what came of it. The same for the requests of one run and those of a service that
// goes on.

import { isLoopback, type NameOf, type ProblemCode } from "../../core/index.ts";
import {
  type Clock,
  type Deadline,
  describeRedirect,
  type HttpClient,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  inSeconds,
  isTransient,
  NoTurn,
  type Retry,
  readRetryAfter,
  type Timing,
  withRetries,
} from "../../http/index.ts";
import type { SourceRuntime } from "../source.ts";
import type { TokenSource } from "../token-source.ts";
import { Page, type PageShape } from "./paging.ts";
import type { ServiceName } from "./services.ts";

/** A question to a service. */
export interface Question {
  readonly method: "GET" | "HEAD";
  /** Whole, percent-encoded. */
  readonly url: string;
  /** Beside the token, by names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is asked for, in words, for logs. */
  readonly subject: string;
  readonly service: ServiceName;
  /** The service's address, which `url` begins with. */
  readonly address: string;
  /** What is read of a page of a list. null: it is none. */
  readonly page: PageShape | null;
}

/** What came of a question. */
export type Outcome =
  /** `body`: a {@link Page} where the question is for one. */
  | { readonly kind: "answer"; readonly headers: HttpResponse["headers"]; readonly body: unknown }
  /** A lasting refusal. `what`: an object of "answered with": "404", "302, a redirect to …". */
  | { readonly kind: "refused"; readonly status: number; readonly what: string }
  /** The address is http and not loopback, and it does not lead to https. */
  | { readonly kind: "unencrypted"; readonly origin: string }
  | Failed;

/** A failure of the service or on the way to it, which may pass. */
export interface Failed {
  readonly kind: "failed";
  readonly code: Extract<ProblemCode, "API_UNREACHABLE" | "API_REFUSED" | "API_FAILED" | "API_ANSWER_INVALID">;
  /** A clause, with the number of tries: "the answer was 503 (4 tries in 9 s)". */
  readonly what: string;
  readonly hint?: string | undefined;
}

/** A question that was asked. */
export interface Exchanged {
  readonly outcome: Outcome;
  /** The moment from which on the outcome may be out of date, in milliseconds since 1970. */
  readonly bornMs: number;
}

/** What an exchange is made with. */
export interface ExchangeMeans {
  readonly token: TokenSource;
  readonly timing: Omit<Timing, "totalMs">;
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly runtime: SourceRuntime;
  /** Runs a task with the connections to an origin. */
  readonly use: <Value>(origin: string, question: Question, task: (line: Line) => Promise<Value>) => Promise<Value>;
  /** Origins under https that those under http redirect to. */
  readonly upgrades: Map<string, string>;
  /** Aborted: no further attempt. */
  readonly halt?: AbortSignal;
  /** Aborted: what is under way is given up. */
  readonly cut?: AbortSignal;
}

/** The way to a server. */
export interface Line extends Pick<HttpClient, "send" | "proxy">, Pick<HttpRequest, "largeInTurn"> {
  /** Runs a task when it is its turn. Throws {@link NoTurn} where that does not come within so many milliseconds. */
  readonly inTurn: <Value>(task: () => Promise<Value>, limitMs: number) => Promise<Value>;
}

/** Largest answer, in bytes: a page of a thousand servers has some two million. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** With less time left than this a request that has waited for its turn is not sent any more. */
const LEAST_TO_SEND_MS = 100;

/** Asks, with retries. Throws what `renew` throws. */
export async function exchange(means: ExchangeMeans, question: Question): Promise<Exchanged> {
  const { clock, runtime, timing, deadline, halt } = means;
  const { log } = runtime;
  const bornMs = runtime.now().getTime();
  const startedMs = clock.monotonicMs();
  const { result, attempts, stop } = await withRetries({
    attempt: (limitMs) => attempt(means, question, limitMs),
    timing,
    deadline,
    clock,
    ...(halt === undefined ? {} : { halt }),
    onRetry: ({ outcome }, waitMs) => {
      const what = "what" in outcome ? outcome.what : outcome.kind;
      log.info(`Asking for the ${question.subject}: ${what}; trying again in ${inSeconds(waitMs)}.`);
    },
  });
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  const { outcome, status } = result;
  const came = status === null ? "no answer" : `status ${status}`;
  log.debug(`${question.method} ${question.url}: ${came}, attempts: ${attempts}, ${durationMs} ms`);
  if (outcome.kind !== "failed") return { outcome, bornMs };
  const tried = attempts === 1 ? "" : ` (${attempts} tries in ${inSeconds(durationMs)})`;
  return { outcome: { ...outcome, what: outcome.what + tried + stop }, bornMs };
}

interface Attempted {
  readonly outcome: Outcome;
  readonly status: number | null;
  readonly retry: Retry;
  readonly retryAfterMs: number | null;
}

/** Makes one attempt. The token is sent under https and to loopback only; another address is asked without it, to see where it leads. */
async function attempt(means: ExchangeMeans, question: Question, limitMs: number): Promise<Attempted> {
  const { origin, hostname, pathname, search } = new URL(question.url);
  const { upgrades, token, deadline, runtime, clock, cut } = means;
  const target = upgrades.get(origin) ?? origin;
  const isClear = target.startsWith("http:") && !isLoopback(hostname);
  const sent = token.current();
  const send = ({ send: sendTo, largeInTurn }: Line): Promise<HttpResponse> =>
    sendTo({
      method: question.method,
      path: pathname + search,
      headers: {
        accept: "application/json",
        "user-agent": `quota-gate/${runtime.version}`,
        ...question.headers,
        ...(isClear ? {} : { "x-auth-token": sent.text }),
      },
      limitMs: Math.max(1, Math.min(limitMs, deadline.remainingMs())),
      maxBytes: MAX_ANSWER_BYTES,
      readsBody: (status) => status === 200,
      ...(cut === undefined ? {} : { signal: cut }),
      ...(largeInTurn === undefined ? {} : { largeInTurn }),
    });
  return means.use(target, question, async (line) => {
    try {
      const beforeMs = deadline.remainingMs();
      const response = await line.inTurn(() => {
        const leftMs = deadline.remainingMs();
        // It has waited for nearly all of its time.
        if (leftMs < LEAST_TO_SEND_MS && beforeMs > 2 * LEAST_TO_SEND_MS) throw new NoTurn();
        return send(line);
      }, beforeMs);
      const { status, headers } = response;
      const secure = findUpgrade(response, target);
      if (secure !== null) upgrades.set(origin, secure);
      const isRenewed = status === 401 && !isClear && (await token.replace(sent, deadline.remainingMs())) !== null;
      const read = toOutcome(response, { question, target, isClear });
      const retry = secure !== null || isRenewed ? "at-once" : read.retry;
      return { ...read, status, retry, retryAfterMs: readRetryAfter(headers.get("retry-after"), clock.now()) };
    } catch (error) {
      if (error instanceof NoTurn) return { outcome: NO_TURN, status: null, retry: "no", retryAfterMs: null };
      if (!(error instanceof HttpError)) throw error;
      const outcome = unreached(error, { proxy: line.proxy, nameOf: runtime.nameOf });
      const retry = cut?.aborted === true ? "no" : error.retry;
      return { outcome, status: error.status, retry, retryAfterMs: null };
    }
  });
}

const NO_TURN: Failed = {
  kind: "failed",
  code: "API_UNREACHABLE",
  what: "it is slow, and so many requests to it were under way that the turn of this one did not come in time",
  hint: "Try again later.",
};

/** A request without a complete response that can be read. */
function unreached(
  { kind, message, hint }: HttpError,
  { proxy, nameOf }: { readonly proxy: string; readonly nameOf: NameOf },
): Failed {
  if (kind === "unreadable") return { kind: "failed", code: "API_ANSWER_INVALID", what: message, hint };
  const slow = `If the service is slow rather than out of reach, raise ${nameOf("timeout")}.`;
  return { kind: "failed", code: "API_UNREACHABLE", what: message + proxy, hint: kind === "timeout" ? slow : hint };
}

/** The origin under https on the same host that a response redirects to. null: it does not, or it came under https. */
function findUpgrade({ status, headers }: HttpResponse, target: string): string | null {
  if (status < 300 || status >= 400 || !target.startsWith("http:")) return null;
  const location = URL.parse(headers.get("location") ?? "", target);
  const isUpgrade = location?.protocol === "https:" && location.hostname === new URL(target).hostname;
  return isUpgrade ? location.origin : null;
}

function toOutcome(
  response: HttpResponse,
  about: {
    readonly question: Question;
    readonly target: string;
    readonly isClear: boolean;
  },
): Pick<Attempted, "outcome" | "retry"> {
  const { status, headers } = response;
  const { question, target, isClear } = about;
  const failed = (rest: Omit<Failed, "kind">, retry: Retry) => ({
    outcome: { kind: "failed", ...rest } as const,
    retry,
  });
  if (isTransient(status)) {
    const hint =
      status === 429
        ? "The service limits the rate of requests. Try again later."
        : "The service itself failed. Try again later.";
    return failed({ code: "API_FAILED", what: `the answer was ${status}`, hint }, "yes");
  }
  if (isClear) return { outcome: { kind: "unencrypted", origin: target }, retry: "no" };
  if (status === 401) {
    const hint =
      "The token is not valid or has expired, or it is from an application credential whose access rules do not allow this call: get a fresh token, or make a credential with the rules of docs/credentials.md.";
    return failed({ code: "API_REFUSED", what: "the answer was 401", hint }, "no");
  }
  const refused = (what: string, retry: Retry = "no") => ({
    outcome: { kind: "refused", status, what } as const,
    retry,
  });
  if (status === 300) return refused("300, a choice of versions of its API");
  if (status > 300 && status < 400) {
    const where = describeRedirect(response, target);
    return refused(`${status}, a redirect to ${where}, which is not followed, so that the token goes nowhere else`);
  }
  if (question.method === "HEAD" && status < 300) return answered(headers, null);
  if (status !== 200) return refused(String(status));
  return readBody(response, question);
}

function answered(headers: HttpResponse["headers"], body: unknown): Pick<Attempted, "outcome" | "retry"> {
  return { outcome: { kind: "answer", headers, body }, retry: "no" };
}

/** Reads a body. A page is reduced before anything else is read, so that one whole page is in memory at a time, however many are asked for. */
function readBody({ status, headers, body }: HttpResponse, { page }: Question): Pick<Attempted, "outcome" | "retry"> {
  const text = new TextDecoder().decode(body);
  const start = text.trimStart().charAt(0);
  try {
    if (start === "{") {
      const read: unknown = JSON.parse(text);
      return answered(headers, page === null ? read : new Page(read, page));
    }
  } catch {
    // It may have been cut off on the way, which passes.
    return { outcome: { kind: "refused", status, what: "JSON that breaks off or is none" }, retry: "briefly" };
  }
  const found = start === "<" ? "a page" : start === "" ? "nothing" : "something else than a JSON object";
  const what = `the answer was ${found}, with status 200`;
  const hint = "Something else than the service may have answered: a proxy, or a login page in front of it.";
  return { outcome: { kind: "failed", code: "API_ANSWER_INVALID", what, hint }, retry: "briefly" };
}
