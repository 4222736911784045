// The client of a cloud's services: a request to a service of a region, and its answer or the reason why there is none. In one reading the
// same request is sent once, and everything ends soon after one has failed.

import { GateError, idOf, type Message, type Problem, quoted, quotedList, say } from "../../core/index.ts";
import {
  type Abandoned,
  type AskMeans,
  type Failure,
  type HttpResponse,
  openEnding,
  toProblem,
} from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import { Page, type PageShape } from "./paging.ts";
import type { ServiceOutcome, ServiceRequest, TimedOutcome } from "./service-request.ts";
import { findEndpoint, listRegions, type NoEndpoint, SERVICES, type ServiceName } from "./services.ts";

/** A request to a service. */
export interface CloudRequest {
  readonly service: ServiceName;
  readonly region: string;
  /** After the service's address with its version: "/limits"; empty: that address. What comes from outside is percent-encoded in it. */
  readonly path: string;
  /** By names, in order; several values of one name are sent one after the other. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** In addition to the token, by names in lowercase: microversions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is asked for, in words, without the service: "limits". */
  readonly subject: string;
}

/** A complete answer. */
export interface ServiceAnswer {
  readonly kind: "answer";
  /** By names in lowercase. */
  readonly headers: HttpResponse["headers"];
  /** The JSON object; null for `HEAD`. */
  readonly body: unknown;
}

/** A lasting refusal: what was asked for is not known. */
export interface Refusal {
  readonly kind: "refusal";
  /** The answer's status; undefined: nothing was asked, since there is no such service or it cannot be asked. */
  readonly status: number | undefined;
  /** A sentence, names in it quoted. */
  readonly reason: Message;
}

/** All entries of a list. */
export interface ListAnswer {
  readonly kind: "list";
  /** With the fields that were asked for alone. */
  readonly items: readonly unknown[];
}

/**
 * Asks services. What another attempt would not change is a {@link Refusal}; where a service fails, does not answer, or does not accept
 * the token, a GateError is thrown, and everything else that is under way is given up.
 */
export interface CloudClient {
  readonly session: Session;
  /** Names of the catalog's regions, sorted. */
  readonly regions: readonly string[];
  /** The reason why a service cannot be asked in a region; undefined: it can. Sends nothing. */
  findMissing(service: ServiceName, region: string): (Refusal & NoEndpoint) | undefined;
  /** Address of a service with its version; null: there is none. Sends nothing. */
  addressOf(service: ServiceName, region: string): string | null;
  get(request: CloudRequest): Promise<ServiceAnswer | Refusal>;
  head(request: CloudRequest): Promise<ServiceAnswer | Refusal>;
  /** All pages of a list, with the fields that are read of its entries. */
  list(request: CloudRequest & PageShape): Promise<ListAnswer | Refusal>;
}

/** Most pages of one list: with a thousand entries each, more than a project has of anything. */
const MOST_PAGES = 200;

/** Largest size of what is kept of a list, in characters: 100,000 servers have six million. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

interface SearchRequest {
  readonly method: "GET" | "HEAD";
  readonly request: CloudRequest;
  /** With `?`; empty: none. */
  readonly search: string;
  readonly page: PageShape | null;
}

/** Makes the client of a session. */
export function createClient(session: Session, conversation: Conversation): CloudClient {
  let failure: GateError | null = null;
  const findMissing: CloudClient["findMissing"] = (service, region) => {
    const endpoint = findEndpoint(session, service, region);
    return "url" in endpoint ? undefined : { kind: "refusal", status: undefined, ...endpoint };
  };

  const ask = async (asked: SearchRequest): Promise<ServiceAnswer | Refusal> => {
    const { method, request, search, page } = asked;
    const { service, region, path, headers = {}, subject } = request;
    const endpoint = findEndpoint(session, service, region);
    if ("reason" in endpoint) return { kind: "refusal", status: undefined, reason: endpoint.reason };
    const url = new URL(endpoint.url + path + search).href;
    const about = `${subject} of the ${SERVICES[service].label}`;
    const outcome = await conversation.ask({
      method,
      url,
      headers,
      subject: about,
      service,
      address: endpoint.url,
      page,
    });
    const call: NamedRequest = { method, url, service, region, session };
    if (outcome.kind === "answer") return outcome;
    if (outcome.kind === "failed") {
      const error = new GateError(explainFailure(outcome, call));
      failure ??= error;
      throw error;
    }
    if (outcome.kind === "abandoned") throw failure ?? new Error("given up without a failure");
    const status = outcome.kind === "refused" ? outcome.status : undefined;
    return { kind: "refusal", status, reason: explainOutcome(outcome, call) };
  };

  const list: CloudClient["list"] = async (request) => {
    const { service, region, member, fields } = request;
    const items: unknown[] = [];
    const searches = new Set<string>();
    const beginnings = new Set<string>();
    let size = 0;
    const cutOff = (what: string): Refusal => ({
      kind: "refusal",
      status: 200,
      reason: explainPages(what, { service, region, subject: request.subject }),
    });
    for (let search: string | null = toSearch(request.query ?? {}); search !== null; ) {
      if (searches.has(search)) return cutOff("its pages lead to one that was read before");
      if (searches.size >= MOST_PAGES) return cutOff(`it has more than ${MOST_PAGES} pages`);
      searches.add(search);
      const answer = await ask({ method: "GET", request, search, page: { member, fields } });
      if (answer.kind === "refusal") return answer;
      const page = answer.body;
      if (!(page instanceof Page)) throw new Error("an answer that is not read as a page");
      if (page.items === null) return cutOff("one of its pages has no list");
      if (page.beginning !== null && beginnings.has(page.beginning)) return cutOff("one of its pages came twice");
      if (page.beginning !== null) beginnings.add(page.beginning);
      size += page.size;
      if (size > MOST_CHARACTERS) return cutOff("it is too large");
      for (const item of page.items) items.push(item);
      if (page.next === undefined) return cutOff("the link to its next page cannot be read");
      search = page.next;
    }
    return { kind: "list", items };
  };

  return {
    session,
    regions: listRegions(session),
    findMissing,
    addressOf: (service, region) => {
      const endpoint = findEndpoint(session, service, region);
      return "url" in endpoint ? endpoint.url : null;
    },
    get: (request) => ask({ method: "GET", request, search: toSearch(request.query ?? {}), page: null }),
    head: (request) => ask({ method: "HEAD", request, search: toSearch(request.query ?? {}), page: null }),
    list,
  };
}

function toSearch(query: NonNullable<CloudRequest["query"]>): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of typeof values === "string" ? [values] : values) parameters.append(name, value);
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

/** The requests of one reading, until closed. */
interface Conversation {
  /** Sends a request; the same one again has the same outcome. `abandoned`: given up since another request has failed. */
  ask(request: ServiceRequest): Promise<ServiceOutcome>;
  /** The moment from which on the oldest outcome may be out of date, in milliseconds since 1970. Infinity: there is none. */
  readonly bornMs: number;
  /** Gives up what is under way. */
  close(): void;
}

const ABANDONED: Abandoned = { kind: "abandoned", retry: "no" };

/** Begins a reading. The caller must close it. */
export function openConversation(
  send: (request: ServiceRequest, ending: Pick<AskMeans, "halt" | "cut">) => Promise<TimedOutcome>,
): Conversation {
  const ending = openEnding();
  const { halt, cut } = ending;
  const given = Promise.withResolvers<null>();
  cut.addEventListener("abort", () => given.resolve(null));
  const asked = new Map<string, Promise<ServiceOutcome>>();
  let bornMs = Number.POSITIVE_INFINITY;

  const ask: Conversation["ask"] = async (request) => {
    const answered = await Promise.race([send(request, { halt, cut }), given.promise]);
    if (answered === null) return ABANDONED;
    bornMs = Math.min(bornMs, answered.bornMs);
    if (answered.outcome.kind === "failed") ending.fail();
    return answered.outcome;
  };

  return {
    get bornMs() {
      return bornMs;
    },
    ask: (request) => {
      if (cut.aborted) return Promise.resolve(ABANDONED);
      const key = identify(request);
      const known = asked.get(key) ?? ask(request);
      asked.set(key, known);
      return known;
    },
    close: () => ending.close(),
  };
}

/** Identity of a request, without its token. */
export function identify({ method, url, headers, page }: ServiceRequest): string {
  return idOf(method, url, headers, page);
}

/** A request, as sentences name it. */
interface NamedRequest {
  readonly method: "GET" | "HEAD";
  readonly url: string;
  readonly service: ServiceName;
  readonly region: string;
  readonly session: Pick<Session, "roles" | "projectId">;
}

/** A service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
export function serviceText({ service, region }: Pick<NamedRequest, "service" | "region">): Message {
  return say`${SERVICES[service].label} in ${quoted(region)}`;
}

/** Method and path, the project's id as `{project_id}`: the call as the documentation names it. */
function callText({ method, url, session }: NamedRequest): Message {
  const { pathname } = new URL(url);
  return quoted(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`);
}

/** The reason why a service has not answered a request, as a sentence. */
function explainOutcome(
  outcome: Extract<ServiceOutcome, { kind: "refused" | "unencrypted" }>,
  call: NamedRequest,
): Message {
  if (outcome.kind === "unencrypted") {
    return say`The catalog's address of the ${serviceText(call)} is http (${quoted(outcome.origin)}) and does not lead to https, and the token is not sent unencrypted: choose another \`interface\` in clouds.yaml (\`OS_INTERFACE\`), or ask the cloud's operator for https.`;
  }
  if (outcome.status !== 403) return say`The ${serviceText(call)} answered ${callText(call)} with ${outcome.what}.`;
  return say`The ${serviceText(call)} refuses ${callText(call)} (403)${explainRoles(call)}`;
}

/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles({ service, session: { roles } }: NamedRequest): Message {
  const { roles: enough, role } = SERVICES[service];
  const found = enough.find((name) => roles.includes(name));
  if (found !== undefined)
    return say`, although the token has the role ${quoted(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
  return say`: it needs ${role}.${roles.length === 0 ? "" : say` The token has ${quotedList(roles)}.`}`;
}

/** The reason why a list is not known to its end, as a sentence. `what`: a clause about the list. */
function explainPages(
  what: string,
  of: Pick<NamedRequest, "service" | "region"> & { readonly subject: string },
): Message {
  return say`The list of ${of.subject} of the ${serviceText(of)} cannot be read to its end: ${what}.`;
}

/** The problem of a request that has failed, with service, region, call and origin. */
function explainFailure(failure: Failure, call: NamedRequest): Problem {
  const { origin } = new URL(call.url);
  return toProblem(failure, { server: say`the ${serviceText(call)}`, call: callText(call), origin });
}
