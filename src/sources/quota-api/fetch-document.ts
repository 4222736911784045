// One request to the Quota API, with retries: until there is a document, a lasting failure, or no time left.

import { type NameOf, type Problem, quote } from "../../core/index.ts";
import {
  type Abandoned,
  type AskMeans,
  ask,
  type Failure,
  type HttpClient,
  type HttpResponse,
  toProblem,
} from "../../http/index.ts";
import type { ApiVersion, BaseUrl } from "../../inputs/index.ts";
import type { TokenSource } from "../token-source.ts";
import type { ParsedDocument, Unusable } from "./parse-response.ts";
import { type DocumentRequest, type ProjectQuery, toPath, toSearch, toShownRegions } from "./queries.ts";
import { READINGS_HEADER, READINGS_TYPE, toReadingsHeader } from "./readings.ts";
import { refusal, unusable } from "./refusal.ts";

/** Everything that the requests of one run share. */
export interface ReadContext extends AskMeans {
  readonly base: BaseUrl;
  readonly query: ProjectQuery;
  readonly client: HttpClient;
  readonly token: TokenSource;
  readonly userAgent: string;
  readonly maxAnswerBytes: number;
  readonly nameOf: NameOf;
}

/** A document. */
interface Answer<Value> {
  readonly kind: "answer";
  readonly retry: "no";
  readonly answer: ParsedDocument<Value>;
}

/** Outcome of a request. */
export type Outcome<Value> = (Answer<Value> | Failure | Abandoned) & { readonly request: DocumentRequest };

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
  const { base, query, client, token, userAgent, maxAnswerBytes, deadline, cut, log, nameOf } = context;
  const { apiVersion: version } = query;
  const path = toPath(base, query, request.document) + toSearch(request, version);
  const attempt = async (limitMs: number) => {
    const sent = token.current();
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
      ...(cut === undefined ? {} : { signal: cut }),
    });
    if (response.status === 200) return { response, meaning: readAnswer(response, { parse, version, nameOf }) };
    const meaning = refusal(response, { url: base.origin, version, nameOf });
    if (response.status !== 401 || (await token.replace(sent, deadline.remainingMs())) === null)
      return { response, meaning };
    log.info("The token was refused; asking again with a fresh one.");
    return { response, meaning: { ...meaning, retry: "at-once" } as const };
  };
  const question = { call: `GET ${base.origin}${path}`, subject: `the ${request.document}`, attempt };
  return { ...(await ask<Answer<Value>>(context, question)), request };
}

/** The problem of a failed request, with origin, path and regions. */
export function explainFailure(
  { base, query }: ReadContext,
  { request, ...failure }: Failure & Pick<Outcome<unknown>, "request">,
): Problem {
  const { regions, document } = request;
  const named = `${regions.length === 1 ? "region" : "regions"} ${toShownRegions(query)(regions)}`;
  return toProblem(failure, {
    server: "the Quota API",
    call: `GET ${quote(toPath(base, query, document))}`,
    origin: base.origin,
    about: `, for ${regions.length === 0 ? "all regions" : named}`,
  });
}

function readAnswer<Value>(
  { body, headers }: HttpResponse,
  of: { readonly parse: ParseDocument<Value>; readonly version: ApiVersion; readonly nameOf: NameOf },
): Answer<Value> | Failure {
  const { parse, version, nameOf } = of;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return unusable({ what: "an answer that is not UTF-8 text" });
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== READINGS_TYPE && headers.get("vary")?.toLowerCase().includes(READINGS_HEADER) === true) {
    const hint = `Something on the way removes the header ${quote(READINGS_HEADER)}: let it pass.`;
    return unusable({ what: "a document where the service has more to tell", hint });
  }
  const answer = type === READINGS_TYPE ? parse.readings(text, version) : parse.document(text);
  if ("regions" in answer) return { kind: "answer", retry: "no", answer };
  const start = text.trimStart().charAt(0);
  if (start === "<") {
    const hint = `Is a proxy or a login page in front of the API? Check ${nameOf("api-url")}.`;
    return unusable({ what: "an HTML page with status 200", hint });
  }
  if (start === "") return unusable({ what: "an empty answer with status 200", retry: "briefly" });
  const hint = `Check ${nameOf("api-url")} and ${nameOf("api-version")}: something else than the Quota API may have answered.`;
  // A text that begins like a document may have been cut off on the way, which passes.
  const retry = start === "{" && !answer.isExcess ? "briefly" : "no";
  return unusable({ what: `${answer.what}, with status 200`, hint, retry });
}
