// One question, asked until there is an answer, a lasting failure, or no time left.

import type { Log, RequestRecord } from "../../core/index.ts";
import type { Dispatcher } from "../../http/index.ts";
import type { BaseUrl } from "../../inputs/index.ts";
import { exchange } from "./exchange.ts";
import { type Failure, toFailure, unreadable } from "./failure.ts";
import type { Answer, Unusable } from "./parse-response.ts";
import { type ProjectQuery, type Question, toPath, toSearch } from "./queries.ts";
import type { TokenSource } from "./token-source.ts";
import { inSeconds, nextStep, sleepUntil } from "./waiting.ts";

/** What all requests of one run share. */
export interface Session {
  readonly base: BaseUrl;
  readonly query: ProjectQuery;
  readonly dispatcher: Dispatcher;
  /** The way there, for messages; see `describeProxy`. */
  readonly proxy: string;
  readonly token: TokenSource;
  readonly userAgent: string;
  /** By `now`: when the time for all requests together is up. */
  readonly deadlineMs: number;
  readonly attemptTimeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly now: () => Date;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Log;
  /** Aborted: no more tries, since the run has failed elsewhere. */
  readonly halt: AbortSignal;
  /** Aborted, some time after `halt`: what is still under way is given up. */
  readonly cut: AbortSignal;
}

/** How a question ended, and the request for the record. */
export type Outcome<Value> = { readonly record: RequestRecord } & (
  | { readonly kind: "answer"; readonly answer: Answer<Value> }
  | { readonly kind: "failure"; readonly question: Question; readonly failure: Failure; readonly why: string }
  /** Given up because the run has failed elsewhere: nothing is known about this question. */
  | { readonly kind: "abandoned" }
);

/** What reads an answer's text. */
export type ParseAnswer<Value> = (text: string) => Answer<Value> | Unusable;

/** Asks. Throws only what getting a fresh token throws, and INTERNAL for mistakes of this program. */
export async function ask<Value>(
  session: Session,
  question: Question,
  parse: ParseAnswer<Value>,
): Promise<Outcome<Value>> {
  const { base, query, log, now } = session;
  const path = toPath({ base, query, document: question.document }) + toSearch(question, query.apiVersion);
  const url = base.origin + path;
  const startedMs = now().getTime();
  const toRecord = (status: number | null, attempts: number): RequestRecord => {
    const durationMs = Math.max(0, now().getTime() - startedMs);
    const came = status === null ? "no answer" : `status ${status}`;
    log.debug(`GET ${url}: ${came}, attempts: ${attempts}, ${durationMs} ms`);
    return { document: question.document, url, status, attempts, durationMs };
  };
  for (let attempts = 1; ; attempts += 1) {
    const token = session.token.current();
    const result = await attempt({ session, path, token, parse });
    if (result === "abandoned") return { kind: "abandoned", record: toRecord(null, attempts) };
    if ("answer" in result) return { kind: "answer", answer: result.answer, record: toRecord(200, attempts) };
    if (result.status === 401 && (await freshToken(session, token))) {
      log.info("The token was refused; asking again with a fresh one.");
      continue;
    }
    const remainingMs = session.deadlineMs - now().getTime();
    const next = nextStep({ failure: result, attempts, remainingMs, random: session.random() });
    const stop = "stop" in next ? next.stop : "";
    if ("waitMs" in next && !session.halt.aborted) {
      log.info(`Asking for the ${question.document}: ${result.what}; trying again in ${inSeconds(next.waitMs)}.`);
      await session.sleep(next.waitMs, session.halt);
      if (!session.halt.aborted) continue;
    }
    const record = toRecord(result.status, attempts);
    return { kind: "failure", question, failure: result, why: stop, record };
  }
}

async function attempt<Value>(options: {
  readonly session: Session;
  readonly path: string;
  readonly token: string;
  readonly parse: ParseAnswer<Value>;
}): Promise<{ readonly answer: Answer<Value> } | Failure | "abandoned"> {
  const { session, path, token, parse } = options;
  if (session.cut.aborted) return "abandoned";
  const remainingMs = session.deadlineMs - session.now().getTime();
  const limitMs = Math.max(1, Math.min(session.attemptTimeoutMs, remainingMs));
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limitMs);
  try {
    const result = await exchange({
      dispatcher: session.dispatcher,
      origin: session.base.origin,
      path,
      token,
      userAgent: session.userAgent,
      maxAnswerBytes: session.maxAnswerBytes,
      signal: AbortSignal.any([timeout.signal, session.cut]),
      now: session.now,
    });
    return "text" in result ? readText(result.text, parse) : result;
  } catch (error) {
    if (session.cut.aborted) return "abandoned";
    return timeout.signal.aborted ? timedOut(limitMs) : toFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

function readText<Value>(text: string, parse: ParseAnswer<Value>): { readonly answer: Answer<Value> } | Failure {
  const answer = parse(text);
  if ("regions" in answer) return { answer };
  const start = text.trimStart().charAt(0);
  if (start === "<") {
    const hint = "Is a proxy or a login page in front of the API? Check `api-url`.";
    return unreadable({ status: 200, what: "an HTML page with status 200", hint });
  }
  if (start === "") return unreadable({ status: 200, what: "an empty answer with status 200", retry: "briefly" });
  const hint = "Check `api-url` and `api-version`: something else than the Quota API may have answered.";
  // What begins like the API's answer and is none may have been cut off on the way, which passes.
  const retry = start === "{" && !answer.isExcess ? "briefly" : "no";
  return unreadable({ status: 200, what: `${answer.what}, with status 200`, hint, retry });
}

function timedOut(limitMs: number): Failure {
  return {
    code: "API_UNREACHABLE",
    retry: "yes",
    status: null,
    what: `no complete answer came within ${inSeconds(limitMs)}`,
    hint: "If the service is slow rather than out of reach, raise `timeout`.",
    retryAfterMs: null,
  };
}

/** Whether there is another token to try with. Getting it may take no longer than everything else: too late is no fresh token. */
async function freshToken(session: Session, refused: string): Promise<boolean> {
  const done = new AbortController();
  const remainingMs = session.deadlineMs - session.now().getTime();
  const timeUp = sleepUntil(Math.max(0, remainingMs), done.signal).then(() => null);
  try {
    return (await Promise.race([session.token.replace(refused), timeUp])) !== null;
  } finally {
    done.abort();
  }
}
