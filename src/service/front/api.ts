// The routes of the API: requests → questions, with their parameters checked, and answers. Behaviour that the specification leaves open is
// listed in emulator/emulator.ts.

import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  GateError,
  join,
  type Message,
  parseCheckKey,
  problemMessage,
  quoted,
  quotedList,
  type Said,
  say,
  toRegionQuestions,
} from "../../core/index.ts";
import { createBounds } from "../../http/index.ts";
import { Token } from "../../inputs/index.ts";
import {
  API_VERSIONS,
  type ApiVersion,
  type Component,
  filterName,
  keysOf,
  READINGS_HEADER,
  READINGS_TYPE,
  REGION_PARAMETERS,
} from "../../sources/quota-api/index.ts";
import {
  type Access,
  NOT_VALID,
  type Question,
  type ReadingsQuestion,
  Refusal,
  type SharedService,
} from "../backend.ts";
import { sendProblem } from "./problem.ts";
import type { FrontOptions } from "./server.ts";

/** Header of services whose keys are left out of a document: a list of strings (RFC 9651). */
const LEFT_OUT_HEADER = "quota-gate-left-out";

/** Header of services that regions share: by what their keys begin with, a list of regions (RFC 9651, a list of inner lists). */
const SHARED_HEADER = "quota-gate-shared";

/** Requests with tokens that are accepted, at the same time: all together, and those of one project. docs/service.md lists them. */
const MOST_ANSWERING = 1000;
const MOST_OF_PROJECT = 250;

declare module "fastify" {
  interface FastifyContextConfig {
    version?: ApiVersion;
  }
}

/** Header of a request for the keys too that the specification lacks, with `all`. Clients that do not know them are not given them. */
const KEYS_HEADER = "quota-gate-keys";

const DOCUMENTS = [
  ["quota", "quota"],
  ["current_usage", "usage"],
] as const;

/** Adds the API. */
export function addApi(front: FastifyInstance, options: FrontOptions): void {
  const { backend } = options;
  const boundAnswers = createBounds({ most: MOST_ANSWERING, mostOfEach: MOST_OF_PROJECT, refuse: refuseBusy });
  for (const version of API_VERSIONS) {
    for (const [name, document] of DOCUMENTS) {
      const path = `/${version}/projects/:project_id/${name}`;
      front.get<ProjectRoute>(path, { config: { version } }, async (request, reply) => {
        const { access, projectId, question } = await readRequest(request, { version, document }, options);
        request.facts.question = question;
        const answer = await boundAnswers(projectId, () => access.answer(question));
        request.facts.answer = answer;
        reply.header("content-type", question.readings === undefined ? "application/json" : READINGS_TYPE);
        if (backend.hasReadings === true) reply.header("vary", `${READINGS_HEADER}, ${KEYS_HEADER}`);
        if (answer.leftOut.length > 0) reply.header(LEFT_OUT_HEADER, toStructuredList(answer.leftOut));
        const shared = answer.shared ?? [];
        if (shared.length > 0) reply.header(SHARED_HEADER, shared.map(toInnerList).join(", "));
        return reply.send(answer.body);
      });
    }
  }
  // Answers to requests that have arrived at the same time leave together: each write wakes the client that waits for it, and between two
  // requests that costs as much as all the rest of a kept answer does (45 instead of 85 µs of processor time for each, 32 connections).
  front.addHook("onSend", (_request, _reply, payload, done) => {
    setImmediate(done, null, payload);
  });
}

/** Adds the answers to what goes wrong anywhere. `authUrl`: as in {@link FrontOptions}. */
export function addErrors(front: FastifyInstance, authUrl: string | undefined): void {
  front.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof GateError ? new Refusal(503, join(error.problems.map(problemMessage))) : error;
    if (!(refusal instanceof Refusal)) {
      request.facts.error = error;
      return sendProblem(reply, 500, "The service has a fault. Its log has the request's id: tell its operator.");
    }
    const { status, message, retryAfterS } = refusal;
    if (retryAfterS !== undefined) {
      request.facts.error = refusal;
      reply.header("retry-after", String(retryAfterS));
    }
    if (status === 401 && authUrl !== undefined) reply.header("www-authenticate", `Keystone uri="${authUrl}"`);
    return sendProblem(reply, status, message);
  });
}

interface ProjectRoute {
  readonly Params: { readonly project_id: string };
}

function refuseBusy(isOwn: boolean): Refusal {
  if (isOwn)
    return new Refusal(429, say`Too many requests of this project are under way. Ask again once some are answered.`);
  const message = say`This instance of the service is busy. Ask again: another one will answer, or this one later.`;
  return new Refusal(503, message, { retryAfterS: 1 });
}

/** What a request asks for, and the access that its token gives. Throws a {@link Refusal} for what is wrong first: token, project, parameters. */
async function readRequest(
  request: FastifyRequest<ProjectRoute>,
  route: Pick<Question, "version" | "document">,
  { backend, exactComponents }: FrontOptions,
): Promise<{ readonly access: Access; readonly projectId: string; readonly question: Question }> {
  const { headers, originalUrl, facts, params, socket } = request;
  const token = readToken(headers["x-auth-token"]);
  const access = await backend.findAccess(token, socket.remoteAddress ?? "");
  if (access === undefined) throw NOT_VALID;
  const { projectId, regions } = access;
  if (projectId === undefined) throw new Refusal(403, say`This service has no data of the token's project.`);
  facts.projectId = projectId;
  if (projectId !== params.project_id) {
    const next = "Ask for that one, or get a token for this one.";
    throw new Refusal(403, say`The token was issued for another project. ${next}`);
  }
  const header = backend.hasReadings === true ? headers[READINGS_HEADER] : undefined;
  const readings = header === undefined ? undefined : parseReadingsHeader(String(header));
  const { query } = splitTarget(originalUrl);
  const question = toQuestion(query, { ...route, regions, exactComponents, token, readings });
  const hasAllKeys = backend.hasReadings === true && route.version === "v3" && headers[KEYS_HEADER] === "all";
  return { access, projectId, question: hasAllKeys ? { ...question, hasAllKeys } : question };
}

function readToken(header: string | readonly string[] | undefined): Token {
  if (typeof header !== "string" || header === "") {
    throw new Refusal(401, say`The header \`X-Auth-Token\` is missing. Send a token for the project in it.`);
  }
  const token = Token.parse(header, say`The header \`X-Auth-Token\``);
  if ("value" in token) return token.value;
  throw new Refusal(401, say`The header \`X-Auth-Token\` holds no token. Send the token alone.`);
}

/** Texts as a header's list of strings (RFC 9651, section 3.3.3), which hold printable ASCII alone. */
function toStructuredList(texts: readonly string[], between = ", "): string {
  return texts.map((text) => `"${text.replace(/[^\x20-\x7e]/gu, "?").replace(/["\\]/gu, "\\$&")}"`).join(between);
}

/** Regions that share a service, as an inner list (RFC 9651, section 3.1.1). */
function toInnerList({ prefix, regions }: SharedService): string {
  return `(${toStructuredList(regions, " ")});keys=${toStructuredList([prefix])}`;
}

/** The path of a request's target, as it was sent, and the query after it. Proxies are sent an origin before the path: left out. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return { path: path.replace(/^https?:\/\/[^/]*/i, ""), query: mark === -1 ? "" : target.slice(mark + 1) };
}

interface QueryRules extends Pick<Question, "version" | "document" | "readings">, Pick<Access, "regions"> {
  readonly exactComponents: boolean;
  readonly token: Token;
}

/** The question of a query (without `?`). Throws a {@link Refusal} that says what is wrong with it. */
function toQuestion(query: string, rules: QueryRules): Question {
  const { version, document, readings } = rules;
  const given = readLists(query, document === "quota" ? ["regions"] : ["regions", "filter"], rules);
  const [regions, filter] = [given.get("regions"), given.get("filter")];
  const unknown = regions?.filter((region) => !rules.regions.includes(region)) ?? [];
  if (unknown.length > 0 && readings === undefined) {
    const found = rules.regions.length === 0 ? "There are none." : say`There ${areThere(rules.regions)}.`;
    throw wrong(say`There is no region ${toShown(unknown, rules)}. ${found}`);
  }
  return {
    version,
    document,
    regions: regions && findExisting(regions, rules.regions),
    components: filter && findComponents(filter, rules),
    readings,
  };
}

function findComponents(names: readonly string[], rules: QueryRules): readonly Component[] {
  const { version, exactComponents } = rules;
  const there = new Set(keysOf(version).flatMap(({ component }) => component ?? []));
  const byName = new Map([...there].map((component) => [filterName(component, version), component]));
  // Only that of DNS is documented in two spellings, and may be taken in any case.
  const isDns = (name: string): boolean => !exactComponents && name.toLowerCase() === "dns";
  const wanted = new Map(names.map((name) => [name, isDns(name) ? "dns" : byName.get(name)]));
  const unknown = names.filter((name) => wanted.get(name) === undefined);
  if (unknown.length > 0) {
    const found = areThere([...byName.keys()]);
    throw wrong(say`There is no component ${toShown(unknown, rules)} in ${version}. There ${found}.`);
  }
  const components = new Set(wanted.values());
  if (components.size < names.length) throw repeated("filter");
  return [...there].filter((component) => components.has(component));
}

function wrong(message: Message): Refusal {
  return new Refusal(400, message);
}

function repeated(parameter: string): Refusal {
  return wrong(say`The parameter ${quoted(parameter)} has a name more than once. Send each name once.`);
}

function areThere(names: readonly string[]): Said {
  return say`${names.length === 1 ? "is" : "are"} ${quotedList(names, { most: names.length })}`;
}

/** What may be a token: the identifiers of old ones, and every long text. */
const LIKE_A_TOKEN = /^(?:[0-9a-f]{32}|.{65,})$/isu;

/** Names from a request, for a sentence. Never a token that was put into the query. */
function toShown(names: readonly string[], { token }: QueryRules): Said {
  const shown = names.map((name) => (name.includes(token.text) || LIKE_A_TOKEN.test(name) ? "***" : name));
  return quotedList(shown, { conjunction: "or" });
}

function readLists(
  query: string,
  allowed: readonly string[],
  rules: QueryRules,
): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!allowed.includes(name)) {
      throw wrong(say`The parameter ${toShown([name], rules)} is not known here. There ${areThere(allowed)}.`);
    }
    const parameter = say`The parameter ${quoted(name)}`;
    if (given.has(name)) {
      throw wrong(say`${parameter} is there more than once. Send one list, with commas between the names.`);
    }
    const names = value.split(",");
    if (names.includes("")) {
      throw wrong(say`${parameter} has an empty name in its list. Leave the parameter out for everything.`);
    }
    if (new Set(names).size < names.length) throw repeated(name);
    given.set(name, names);
  }
  return given;
}

/** Longest header, in characters: twice as long as the longest that a gate sends. */
const MOST_CHARACTERS = 8192;

const MOST_REGIONS = 100;

/** The question of a header. Parameters that are not known are ignored: a newer gate may have more. Throws a {@link Refusal}. */
function parseReadingsHeader(header: string): ReadingsQuestion {
  if (header.length > MOST_CHARACTERS) {
    throw wrong(
      say`The header \`${READINGS_HEADER}\` has more than ${MOST_CHARACTERS} characters. Ask for less at once.`,
    );
  }
  const parameters = new URLSearchParams(header);
  const keys = parameters.getAll("key").filter((key) => key !== "");
  return {
    wanted: keys.includes("*") ? undefined : keys.map(parseCheckKey),
    ...toRegionQuestions((question) => parameters.getAll(REGION_PARAMETERS.get(question) ?? "")),
  };
}

/** Those of the named regions that exist. A cloud without names of regions has each. */
function findExisting(named: readonly string[], existing: readonly string[]): readonly string[] {
  return existing.length === 0 ? named.slice(0, MOST_REGIONS) : existing.filter((region) => named.includes(region));
}
