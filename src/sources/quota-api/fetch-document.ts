// One request to the Quota API, with retries: until there is a document, a lasting failure, or no time left.

import { type Log, type NameOf, quote } from "../../core/index.ts";
import {
  type Clock,
  type Deadline,
  type HttpClient,
  HttpError,
  type HttpResponse,
  inSeconds,
  readRetryAfter,
  type Timing,
  withRetries,
} from "../../http/index.ts";
import type { ApiVersion, BaseUrl } from "../../inputs/index.ts";
import type { TokenSource } from "../token-source.ts";
import type { ParsedDocument, Unusable } from "./parse-response.ts";
import { type DocumentRequest, type ProjectQuery, toPath, toSearch } from "./queries.ts";
import { READINGS_HEADER, READINGS_TYPE, toReadingsHeader } from "./readings.ts";
import { type Failure, refusal, unreached, unusable } from "./refusal.ts";

/** Everything that the requests of one run share. */
export interface ReadContext {
  readonly base: BaseUrl;
  readonly query: ProjectQuery;
  readonly client: HttpClient;
  readonly token: TokenSource;
  readonly userAgent: string;
  readonly timing: Timing;
  /** For all requests together. */
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly maxAnswerBytes: number;
  readonly log: Log;
  readonly nameOf: NameOf;
  /** Aborted: no more attempts, since the run has failed elsewhere. */
  readonly halt: AbortSignal;
  /** Aborted, some time after `halt`: requests under way are given up. */
  readonly cut: AbortSignal;
}

type Ending<Value> =
  | { readonly kind: "answer"; readonly answer: ParsedDocument<Value> }
  | { readonly kind: "failure"; readonly failure: Failure }
  /** Given up because the run has failed elsewhere: nothing is known about this document. */
  | { readonly kind: "abandoned" };

/** Outcome of a request. */
export type Outcome<Value> = Ending<Value> & {
  readonly request: DocumentRequest;
  readonly attempts: number;
  readonly durationMs: number;
  /** Reason why there was no further attempt, as the end of a sentence; empty: it goes without saying. */
  readonly why: string;
};

/** Parses the text of a response: of a document, or of readings. */
export interface ParseDocument<Value> {
  readonly document: (text: string) => ParsedDocument<Value> | Unusable;
  readonly readings: (text: string, version: ApiVersion) => ParsedDocument<Value> | Unusable;
}

/** Sends a request. Throws only what getting a fresh token throws, and errors of this program. */
export async function fetchDocument<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
): Promise<Outcome<Value>> {
  const { base, query, log, clock, timing, deadline, halt } = context;
  const path = toPath(base, query, request.document) + toSearch(request, query.apiVersion);
  const startedMs = clock.monotonicMs();
  const { result, attempts, stop } = await withRetries({
    attempt: (limitMs) => attempt({ context, request, path, limitMs, parse }),
    timing,
    deadline,
    clock,
    halt,
    onRetry: ({ ending }, waitMs) => {
      const what = ending.kind === "failure" ? ending.failure.what : ending.kind;
      log.info(`Asking for the ${request.document}: ${what}; trying again in ${inSeconds(waitMs)}.`);
    },
  });
  const { ending } = result;
  const status = ending.kind === "answer" ? 200 : ending.kind === "failure" ? ending.failure.status : null;
  const durationMs = Math.round(clock.monotonicMs() - startedMs);
  const came = status === null ? "no answer" : `status ${status}`;
  log.debug(`GET ${base.origin}${path}: ${came}, attempts: ${attempts}, ${durationMs} ms`);
  return { ...ending, request, attempts, durationMs, why: stop };
}

async function attempt<Value>(options: {
  readonly context: ReadContext;
  readonly request: DocumentRequest;
  readonly path: string;
  readonly limitMs: number;
  readonly parse: ParseDocument<Value>;
}) {
  const { context, request, path, limitMs, parse } = options;
  const { base, query, client, token, userAgent, maxAnswerBytes, deadline, cut, clock, log, nameOf } = context;
  const end = (ending: Ending<Value>, retryAfterMs: number | null = null) => {
    const retry = ending.kind === "failure" ? ending.failure.retry : "no";
    return { ending, retry, retryAfterMs };
  };
  if (cut.aborted) return end({ kind: "abandoned" });
  const sent = token.current();
  try {
    const response = await client.send({
      method: "GET",
      path,
      headers: {
        "x-auth-token": sent.text,
        "user-agent": userAgent,
        accept: "application/json",
        [READINGS_HEADER]: toReadingsHeader(query, request.document),
      },
      limitMs,
      maxBytes: maxAnswerBytes,
      readsBody: (status) => status === 200,
      signal: cut,
    });
    if (response.status === 200) return end(readAnswer(response, { parse, version: query.apiVersion, nameOf }));
    const failure = refusal(response, { url: base.origin, nameOf });
    if (response.status === 401 && (await token.replace(sent, deadline.remainingMs())) !== null) {
      log.info("The token was refused; asking again with a fresh one.");
      return end({ kind: "failure", failure: { ...failure, retry: "at-once" } });
    }
    return end({ kind: "failure", failure }, readRetryAfter(response.headers.get("retry-after"), clock.now()));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return end(cut.aborted ? { kind: "abandoned" } : { kind: "failure", failure: unreached(error, nameOf) });
  }
}

function readAnswer<Value>(
  { body, headers }: HttpResponse,
  of: { readonly parse: ParseDocument<Value>; readonly version: ApiVersion; readonly nameOf: NameOf },
): Ending<Value> {
  const { parse, version, nameOf } = of;
  const failed = (failure: Parameters<typeof unusable>[0]): Ending<Value> => ({
    kind: "failure",
    failure: unusable(failure),
  });
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return failed({ what: "an answer that is not UTF-8 text" });
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== READINGS_TYPE && headers.get("vary")?.toLowerCase().includes(READINGS_HEADER) === true) {
    const hint = `Something on the way removes the header ${quote(READINGS_HEADER)}: let it pass.`;
    return failed({ what: "a document where the service has more to tell", hint });
  }
  const answer = type === READINGS_TYPE ? parse.readings(text, version) : parse.document(text);
  if ("regions" in answer) return { kind: "answer", answer };
  const start = text.trimStart().charAt(0);
  if (start === "<") {
    const hint = `Is a proxy or a login page in front of the API? Check ${nameOf("api-url")}.`;
    return failed({ what: "an HTML page with status 200", hint });
  }
  if (start === "") return failed({ what: "an empty answer with status 200", retry: "briefly" });
  const hint = `Check ${nameOf("api-url")} and ${nameOf("api-version")}: something else than the Quota API may have answered.`;
  // A text that begins like a document may have been cut off on the way, which passes.
  const retry = start === "{" && !answer.isExcess ? "briefly" : "no";
  return failed({ what: `${answer.what}, with status 200`, hint, retry });
}
