// Requests for documents. They ask for wanted regions and components only, which saves the service calls of its own.
// A header asks `quota-gate serve` for readings in place of documents. Every other server ignores that header.

import {
  canonicalKey,
  checkKey,
  findKey,
  isLimitedInSomeClouds,
  isPerObject,
  joinMessages,
  type Message,
  type Problem,
  type Query,
  quoted,
  quotedList,
  type RegionQuestions,
  say,
  theSetting,
} from "../../core/index.ts";
import {
  type AskOptions,
  ask,
  describeRedirect,
  type Failure,
  findTransientFailure,
  type HttpClient,
  type HttpResponse,
  type TaskGroup,
  toProblem,
} from "../../http/index.ts";
import type { ApiVersion, BaseUrl, Token } from "../../inputs/index.ts";
import type { DocumentName } from "../source.ts";
import { type ParsedDocument, parseDocument, parseReadings, type ValueKind } from "./api-answers.ts";
import { type Component, componentOf, filterName, findServedKey, supportOf } from "./served-keys.ts";

/** Query for the values of one project, under one version of the API. */
export interface ProjectQuery extends Query {
  readonly apiVersion: ApiVersion;
  readonly project: string;
}

/** One GET request for a document. */
export interface DocumentRequest {
  readonly document: DocumentName;
  /** Sorted by name. Empty means all regions: the request has no `regions` parameter. */
  readonly regions: readonly string[];
  /** Sorted by name. undefined means all components: the request has no `filter` parameter. */
  readonly components: readonly Component[] | undefined;
}

/** Returns which documents are requested for a key, and whether a verdict on the key needs its usage. */
export function placesOf(key: string): Readonly<Record<DocumentName | "needsUsage", boolean>> {
  const row = findServedKey(key);
  const isSometimesLimited = isLimitedInSomeClouds(key);
  // An undocumented key may be in both documents, unless its limit is one of each object.
  if (row === undefined) {
    const usage = !isPerObject(key);
    return { quota: true, usage, needsUsage: usage && !isSometimesLimited };
  }
  return {
    // A limit that only some clouds have is in no document, but `quota-gate serve` reports it in its readings. Which of
    // the two answers is unknown before the answer.
    quota: row.quota || isSometimesLimited,
    // `image.*` has no component. It must not widen the request, since the API has no limit for it.
    usage: row.usage && row.component !== undefined,
    needsUsage: row.usage && row.quota,
  };
}

/** Returns the request for each document, or undefined if a document has no wanted key. */
export function toRequests(query: Query): Readonly<Record<DocumentName, DocumentRequest | undefined>> {
  if (query.wanted === undefined) {
    const whole = { regions: sorted(query.regions ?? []), components: undefined };
    return { quota: { document: "quota", ...whole }, usage: { document: "usage", ...whole } };
  }
  const wanted = query.wanted.map(({ key, region }) => ({ region, key: canonicalKey(key) }));
  const toRequest = (document: DocumentName): DocumentRequest | undefined => {
    const own = wanted.filter(({ key }) => placesOf(key)[document]);
    const components = document === "usage" ? toComponents(own.map(({ key }) => key)) : undefined;
    return own.length === 0 ? undefined : { document, regions: sorted(own.map(({ region }) => region)), components };
  };
  return { quota: toRequest("quota"), usage: toRequest("usage") };
}

/** Lists regions in messages, quoted. A region that a plan marks as sensitive has a placeholder. */
export function showRegions({ wanted }: Query, regions: readonly string[]): Message {
  const shown = new Map(wanted?.map(({ region, shownRegion = region }) => [region, shownRegion]));
  return quotedList(regions.map((region) => shown.get(region) ?? region));
}

function toComponents(keys: readonly string[]): readonly Component[] | undefined {
  const components = keys.map(componentOf);
  // No component covers an undocumented `image.*` key or an unknown prefix.
  const isComponent = (name: (typeof components)[number]) => name !== "unknown" && name !== "none";
  return components.every(isComponent) ? sorted(components) : undefined;
}

/** Returns the distinct names, sorted by code units, so that the order is the same on every machine. */
function sorted<Name extends string>(names: readonly Name[]): readonly Name[] {
  return [...new Set(names)].toSorted();
}

/** Returns the percent-encoded path of a request, without its query. */
export function toPath(base: BaseUrl, query: ProjectQuery, document: DocumentName): string {
  const name = document === "quota" ? "quota" : "current_usage";
  return `${base.path}/${query.apiVersion}/projects/${encodeURIComponent(query.project)}/${name}`;
}

/**
 * Returns the query of a request with its `?`, or an empty text. Commas in names are encoded, those between names are
 * not.
 */
export function toSearch(request: DocumentRequest, version: ApiVersion): string {
  const { regions, components } = request;
  const filter = components?.map((one) => filterName(one, version));
  const parameters = Object.entries({ regions: regions.length === 0 ? undefined : regions, filter }).flatMap(
    // `encodeURIComponent` throws at half a surrogate pair, which a name may have.
    ([name, values]) =>
      values ? `${name}=${values.map((one) => encodeURIComponent(one.toWellFormed())).join(",")}` : [],
  );
  return parameters.length === 0 ? "" : `?${parameters.join("&")}`;
}

/** Request header: form data with each wanted `key` (`*` for all), and with the regions of each question. */
export const READINGS_HEADER = "quota-gate-readings";

/** Parameters of the header by question. Each names a region. */
export const REGION_PARAMETERS: ReadonlyMap<keyof RegionQuestions, string> = new Map([
  ["dhcpPorts", "dhcp-ports"],
  ["defaultVolumeType", "default-volume-type"],
  ["volumeTypes", "volume-types"],
  ["shareTypes", "share-types"],
  ["computeLimits", "compute-limits"],
  ["defaultRules", "default-rules"],
  ["clusterTemplates", "cluster-templates"],
]);

/** Media type of answers with readings. */
export const READINGS_TYPE = "application/vnd.quota-gate.readings+json";

/** Maximum length of the header in characters. Servers accept one of this size next to a token. */
const MOST_CHARACTERS = 4096;

/** Maximum length of one question's regions in characters. A longer list is replaced with `*`. */
const MOST_OF_REGIONS = 800;

/**
 * Returns the header's value: known keys, then questions about regions, then other keys and items as far as they fit.
 * Keys and items that do not fit stay unknown. These are keys of no service, and items, of which only a plan with
 * hundreds of storage types has so many.
 */
function toReadingsHeader({ wanted, questions }: ProjectQuery, document: DocumentName): string {
  if (wanted === undefined) return "key=*";
  const known = new Set<string>();
  const others = new Set<string>();
  for (const { key, item, isNew } of wanted) {
    const canonical = canonicalKey(key);
    const name = supportOf("v3")(canonical)?.instead ?? canonical;
    const row = findKey(name);
    (row === undefined ? others : known).add(name);
    if (item !== undefined && isNew !== true && row?.itemsBy !== undefined) others.add(checkKey(name, item));
  }
  const header = new URLSearchParams();
  for (const key of known) header.append("key", key);
  // The usage document would only repeat these facts.
  if (document === "quota") {
    for (const [question, name] of REGION_PARAMETERS) {
      const own = new URLSearchParams(questions?.[question]?.map((region): [string, string] => [name, region]));
      if (own.toString().length > MOST_OF_REGIONS) header.append(name, "*");
      else for (const region of own.values()) header.append(name, region);
    }
  }
  let { length } = header.toString();
  for (const key of others) {
    length += `&${new URLSearchParams({ key }).toString()}`.length;
    if (length > MOST_CHARACTERS) break;
    header.append("key", key);
  }
  return header.size === 0 ? "key=" : header.toString();
}

/** Context that all requests of one reading share. */
export interface ReadContext extends AskOptions {
  readonly base: BaseUrl;
  readonly query: ProjectQuery;
  readonly client: HttpClient;
  readonly token: Token;
  readonly userAgent: string;
  readonly ending: TaskGroup;
}

/** Maximum size of a response. Real ones have some hundred bytes for each region. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Refusal of a request, perhaps because of its `filter` or its `regions`. */
export interface Refused {
  readonly refused: Problem;
}

/**
 * Statuses by which a service may refuse the `filter` or the `regions` of a request. The specification does not say
 * which. 414 and 431 refuse long requests.
 */
const REFUSED: readonly number[] = [400, 404, 414, 431];

/** Sends a request and parses its answer. Throws a GateError if the request fails. */
export async function fetchDocument<Value>(
  context: ReadContext,
  request: DocumentRequest,
  values: ValueKind<Value>,
): Promise<ParsedDocument<Value> | Refused> {
  const { base, query, client, token, userAgent } = context;
  const { apiVersion: version } = query;
  const path = toPath(base, query, request.document) + toSearch(request, version);
  const words = toWords(context, request);
  return ask<ParsedDocument<Value> | Refused>(context, {
    ...words,
    request: {
      method: "GET",
      path,
      headers: {
        "x-auth-token": token.text,
        "user-agent": userAgent,
        accept: "application/json",
        [READINGS_HEADER]: toReadingsHeader(query, request.document),
      },
      maxBytes: MAX_ANSWER_BYTES,
      skipsErrorBody: true,
    },
    send: client.send,
    subject: say`the ${request.document}`,
    read: (response) => {
      if (response.status === 200) return readAnswer(response, values, version);
      const failure = refusal(response, base.origin, version);
      if (!REFUSED.includes(response.status)) return failure;
      return { refused: toProblem(failure, words) };
    },
  });
}

function toWords({ base, query }: ReadContext, { regions, document }: DocumentRequest) {
  const named = say`${regions.length === 1 ? "region" : "regions"} ${showRegions(query, regions)}`;
  return {
    server: say`the Quota API`,
    call: say`GET ${quoted(toPath(base, query, document))}`,
    origin: base.origin,
    about: say`, for ${regions.length === 0 ? "all regions" : named}`,
  };
}

function readAnswer<Value>(
  { body, headers }: HttpResponse,
  values: ValueKind<Value>,
  version: ApiVersion,
): ParsedDocument<Value> | Failure {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return unusable(say`an answer that is not UTF-8 text`);
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== READINGS_TYPE && headers.get("vary")?.toLowerCase().includes(READINGS_HEADER) === true) {
    const hint = say`Something on the way removes the header ${quoted(READINGS_HEADER)}: let it pass.`;
    return unusable(say`a document where the service has more to report`, hint);
  }
  const read = type === READINGS_TYPE ? parseReadings(text, values, version) : parseDocument(text, values);
  if ("regions" in read) return read;
  const start = text.trimStart().charAt(0);
  const found = start === "<" ? "an HTML page" : start === "" ? "an empty answer" : read.what;
  const hint = say`Check ${theSetting("api-url")} and ${theSetting("api-version")}: something else than the Quota API may have answered, such as a proxy or a login page.`;
  // An empty text, or one that begins like a document, may have been cut off on its way: another attempt can help.
  const mayPass = start === "" || (start === "{" && !read.isLasting);
  return unusable(say`${found}, with status 200`, hint, mayPass ? "briefly" : "no");
}

function unusable(what: Message, hint?: Message, retry: Failure["retry"] = "no"): Failure {
  return { code: "API_ANSWER_INVALID", retry, what, hint };
}

/**
 * Returns the failure for a status other than 200. It shows no headers but the type of content and the origin of a
 * redirect.
 */
function refusal(response: HttpResponse, url: string, version: ApiVersion): Failure {
  const { status, headers } = response;
  // An HTML page shows that something other than the API has answered.
  const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
  const what = say`the answer was ${status}${page}`;
  if (status < 300) return unusable(say`${what}, where 200 was expected`);
  const refused = { code: "API_REFUSED", retry: "no" } as const;
  if (status < 400) {
    const hint = say`Redirects are not followed, so that the token goes nowhere else. Check ${theSetting("api-url")}, and whether a proxy or a login page is in front of the API.`;
    return { ...refused, what: say`the answer was ${status}, a redirect to ${describeRedirect(response, url)}`, hint };
  }
  const passing = findTransientFailure(response);
  return passing === undefined ? { ...refused, what, hint: hintFor(status, version) } : { ...passing, what };
}

/** Next steps by status. They overlap, since the specification names causes of failures but not the status of each. */
const HINTS: Readonly<Record<number, Message>> = {
  400: say`Check ${theSetting("project-id")} and ${theSetting("api-version")}, and that ${theSetting("api-url")} is the address of the Quota API.`,
  401: say`The token is not valid or has expired (tokens live about an hour): get a fresh one, from the identity service of the same cloud.`,
  403: say`Check that ${theSetting("project-id")} is the project that the token was issued for, and that the user may read its quota.`,
  404: say`Check the address (${theSetting("api-url")}), the version (${theSetting("api-version")}) and ${theSetting("project-id")}, which must be the project that the token was issued for.`,
  407: say`A proxy asks for user and password: check \`HTTPS_PROXY\`.`,
};

/** Specification, section 5, rule 3. */
const LIMITATION = say`Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.`;

function hintFor(status: number, version: ApiVersion): Message | undefined {
  const hint = HINTS[status];
  const isLimited = version !== "v3" && [401, 403, 404].includes(status);
  return hint && isLimited ? joinMessages([hint, LIMITATION]) : hint;
}
