// One request to the Quota API, with retries: until there is a document, a lasting failure, or no time left.

import { type Message, type Problem, quoted, say, theSetting, toText } from "../../core/index.ts";
import {
  type AskMeans,
  ask,
  describeRedirect,
  type Ending,
  type Failure,
  findPassing,
  type HttpClient,
  type HttpResponse,
  toProblem,
} from "../../http/index.ts";
import type { ApiVersion, BaseUrl, Token } from "../../inputs/index.ts";
import type { ParsedDocument, Unusable } from "./parse-response.ts";
import { type DocumentRequest, type ProjectQuery, toPath, toSearch, toShownRegions } from "./queries.ts";
import { READINGS_HEADER, READINGS_TYPE, toReadingsHeader } from "./readings.ts";

/** Everything that the requests of one reading share. */
export interface ReadContext extends AskMeans {
  readonly base: BaseUrl;
  readonly query: ProjectQuery;
  readonly client: HttpClient;
  readonly token: Token;
  readonly userAgent: string;
  readonly ending: Ending;
  /** What has failed, in words, by the problem of it. */
  readonly reasons: Map<Problem, string>;
}

/** Size of the largest response that is read; a real one has some hundred bytes for each region. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** A document. */
interface FetchedDocument<Value> {
  readonly kind: "document";
  readonly retry: "no";
  readonly document: ParsedDocument<Value>;
}

/** A request that the service refuses, perhaps for its `filter` or its `regions`. */
export interface Refused {
  readonly kind: "refused";
  readonly retry: "no";
  readonly problem: Problem;
}

/**
 * Statuses by which a service may refuse this `filter` or these `regions`, which the specification leaves open: bad request, not
 * found, and a request that is too long (hundreds of regions; servers differ in which of two statuses that has).
 */
const REFUSED: readonly number[] = [400, 404, 414, 431];

/** Parses the text of a response: of a document, or of readings. */
export interface ParseDocument<Value> {
  readonly document: (text: string) => ParsedDocument<Value> | Unusable;
  readonly readings: (text: string, version: ApiVersion) => ParsedDocument<Value> | Unusable;
}

/** Sends a request. Throws a GateError where it fails. */
export async function fetchDocument<Value>(
  context: ReadContext,
  request: DocumentRequest,
  parse: ParseDocument<Value>,
): Promise<FetchedDocument<Value> | Refused> {
  const { base, query, client, token, userAgent, ending } = context;
  const { apiVersion: version } = query;
  const path = toPath(base, query, request.document) + toSearch(request, version);
  const explain = (failure: Failure) => explainFailure(context, request, failure);
  const attempt = async (limitMs: number) => {
    const response = await client.send({
      method: "GET",
      path,
      headers: {
        "x-auth-token": token.text,
        "user-agent": userAgent,
        accept: "application/json",
        [READINGS_HEADER]: toReadingsHeader(query, request.document),
      },
      limitMs,
      maxBytes: MAX_ANSWER_BYTES,
      onlyOf200: true,
      signal: ending.cut,
    });
    if (response.status === 200) return { response, meaning: readAnswer(response, parse, version) };
    const failure = refusal(response, { url: base.origin, version });
    if (REFUSED.includes(response.status)) {
      return { response, meaning: { kind: "refused", retry: "no", problem: explain(failure) } as const };
    }
    return { response, meaning: failure };
  };
  const call = `GET ${base.origin}${path}`;
  return ask<FetchedDocument<Value> | Refused>(context, {
    call,
    subject: say`the ${request.document}`,
    attempt,
    explain,
  });
}

/** The problem of a failed request, with origin, path and regions. */
function explainFailure(
  { base, query, reasons }: ReadContext,
  { regions, document }: DocumentRequest,
  failure: Failure,
): Problem {
  const named = say`${regions.length === 1 ? "region" : "regions"} ${toShownRegions(query)(regions)}`;
  const problem = toProblem(failure, {
    server: say`the Quota API`,
    call: say`GET ${quoted(toPath(base, query, document))}`,
    origin: base.origin,
    about: say`, for ${regions.length === 0 ? "all regions" : named}`,
  });
  reasons.set(problem, toText(failure.what));
  return problem;
}

function readAnswer<Value>(
  { body, headers }: HttpResponse,
  parse: ParseDocument<Value>,
  version: ApiVersion,
): FetchedDocument<Value> | Failure {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return unusable({ what: say`an answer that is not UTF-8 text` });
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== READINGS_TYPE && headers.get("vary")?.toLowerCase().includes(READINGS_HEADER) === true) {
    const hint = say`Something on the way removes the header ${quoted(READINGS_HEADER)}: let it pass.`;
    return unusable({ what: say`a document where the service has more to tell`, hint });
  }
  const read = type === READINGS_TYPE ? parse.readings(text, version) : parse.document(text);
  if ("regions" in read) return { kind: "document", retry: "no", document: read };
  const start = text.trimStart().charAt(0);
  if (start === "<") {
    const hint = say`Is a proxy or a login page in front of the API? Check ${theSetting("api-url")}.`;
    return unusable({ what: say`an HTML page with status 200`, hint });
  }
  if (start === "") return unusable({ what: say`an empty answer with status 200`, retry: "briefly" });
  const hint = say`Check ${theSetting("api-url")} and ${theSetting("api-version")}: something else than the Quota API may have answered.`;
  // A text that begins like a document may have been cut off on the way, which passes.
  const retry = start === "{" && !read.isExcess ? "briefly" : "no";
  return unusable({ what: say`${read.what}, with status 200`, hint, retry });
}

/** A response that is of no use, whatever its status. */
function unusable(failure: Pick<Failure, "what" | "hint"> & Partial<Pick<Failure, "retry">>): Failure {
  return { kind: "failed", retry: "no", ...failure, code: "API_ANSWER_INVALID" };
}

/** A response with another status than 200. Of the headers only the kind of content and a redirect's origin are shown. */
function refusal(
  response: HttpResponse,
  { url, version }: { readonly url: string; readonly version: ApiVersion },
): Failure {
  const { status, headers } = response;
  // A page in place of the API's answer shows that something else has answered.
  const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
  const what = say`the answer was ${status}${page}`;
  if (status < 300) return unusable({ what: say`${what}, where 200 was expected` });
  const refused = { kind: "failed", code: "API_REFUSED", retry: "no" } as const;
  if (status < 400) {
    const hint = say`Redirects are not followed, so that the token goes nowhere else. Check ${theSetting("api-url")}, and whether a proxy or a login page is in front of the API.`;
    return { ...refused, what: say`the answer was ${status}, a redirect to ${describeRedirect(response, url)}`, hint };
  }
  const passing = findPassing(response);
  return passing === undefined ? { ...refused, what, hint: hintFor(status, version) } : { ...passing, what };
}

/** Next step by status. The specification names the causes, but not which status each has, so they overlap. */
function hintFor(status: number, version: ApiVersion): Message | undefined {
  // Specification, section 5, rule 3.
  const limitation =
    version === "v3"
      ? ""
      : " Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.";
  switch (status) {
    case 401:
      return say`The token is not valid or has expired (tokens live about an hour): get a fresh one, from the identity service of the same cloud.${limitation}`;
    case 403:
      return say`Check that ${theSetting("project-id")} is the project that the token was issued for, and that the user may read its quota.${limitation}`;
    case 404:
      return say`Check the address (${theSetting("api-url")}), the version (${theSetting("api-version")}) and ${theSetting("project-id")}, which must be the project that the token was issued for.${limitation}`;
    case 407:
      return say`A proxy asks for user and password: check HTTPS_PROXY.`;
    case 400:
      return say`Check ${theSetting("project-id")} and ${theSetting("api-version")}, and that ${theSetting("api-url")} is the address of the Quota API.`;
    default:
      return undefined;
  }
}
