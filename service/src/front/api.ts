// The routes of the API: requests → questions, answers → responses.

import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  checkProject,
  DOCUMENTS,
  headersOfRefusal,
  NOT_VALID,
  parseQuestion,
  Refusal,
  readToken,
  splitTarget,
  toRefusal,
} from "../../../src/api-server/index.ts";
import { parseCheckKey, say, toRegionQuestions } from "../../../src/core/index.ts";
import { createConcurrencyLimits } from "../../../src/http/index.ts";
import {
  API_VERSIONS,
  type ApiVersion,
  READINGS_HEADER,
  READINGS_TYPE,
  REGION_PARAMETERS,
} from "../../../src/sources/quota-api/index.ts";
import type { Access, Backend, Question, ReadingsQuestion, SharedService } from "../backend.ts";
import { sendProblem } from "./problem.ts";

/** Response header with sentences about services whose keys the document lacks: a list of strings (RFC 9651). */
const LEFT_OUT_HEADER = "quota-gate-left-out";

/**
 * Response header with the services that regions share: for each service a list of its regions, with the first part of
 * its keys as a parameter (RFC 9651, a list of inner lists).
 */
const SHARED_HEADER = "quota-gate-shared";

/**
 * Maximum number of concurrent requests with valid tokens: in total, and of one project. docs/service.md lists them.
 */
const MOST_ANSWERING = 1000;
const MOST_OF_PROJECT = 250;

declare module "fastify" {
  interface FastifyContextConfig {
    version?: ApiVersion;
  }
}

/**
 * Request header that asks for keys outside the specification, with the value `all`. Without it, v3 documents have only
 * the keys that all clients get.
 */
const KEYS_HEADER = "quota-gate-keys";

/** Adds the routes of the API. */
export function addApi(front: FastifyInstance, backend: Backend): void {
  const boundAnswers = createConcurrencyLimits({
    most: MOST_ANSWERING,
    mostOfEach: MOST_OF_PROJECT,
    refuse: refuseBusy,
  });
  for (const version of API_VERSIONS) {
    for (const [name, document] of DOCUMENTS) {
      const path = `/${version}/projects/:project_id/${name}`;
      front.get<ProjectRoute>(path, { config: { version } }, async (request, reply) => {
        const { access, question } = await readRequest(request, { version, document }, backend);
        request.facts.question = question;
        const answer = await boundAnswers(request.params.project_id, () => access.answer(question));
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
  // Answers to requests that arrived together are sent together. A write wakes the client that waits for it. Between
  // two requests, that takes as long as the rest of a cached answer (45 instead of 85 µs of processor time for each
  // request, with 32 connections).
  front.addHook("onSend", (_request, _reply, payload, done) => {
    setImmediate(done, null, payload);
  });
}

/** Adds the answers to errors. `authUrl` is the address of Keystone for the header `WWW-Authenticate`, if any. */
export function addErrors(front: FastifyInstance, authUrl: string | undefined): void {
  front.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal === undefined) {
      request.facts.error = error;
      return sendProblem(reply, 500, "The service has a fault. Its log has the request's id: tell its operator.");
    }
    if (refusal.retryAfterS !== undefined) request.facts.error = refusal;
    return sendProblem(reply, refusal.status, refusal.message, headersOfRefusal(refusal, authUrl));
  });
}

interface ProjectRoute {
  readonly Params: { readonly project_id: string };
}

function refuseBusy(isProjectLimit: boolean): Refusal {
  if (isProjectLimit)
    return new Refusal(429, say`Too many requests of this project are under way. Ask again once some are answered.`);
  const message = say`This instance of the service is busy. Ask again: another one will answer, or this one later.`;
  return new Refusal(503, message, { retryAfterS: 1 });
}

/**
 * Returns the question of a request and the access of its token. Throws a {@link Refusal} for the first problem, in the
 * order token, project, parameters.
 */
async function readRequest(
  request: FastifyRequest<ProjectRoute>,
  route: Pick<Question, "version" | "document">,
  backend: Backend,
): Promise<{ readonly access: Access; readonly question: Question }> {
  const { headers, originalUrl, facts, params, socket } = request;
  const token = readToken(headers["x-auth-token"]);
  const access = await backend.findAccess(token, socket.remoteAddress ?? "");
  if (access === undefined) throw NOT_VALID;
  const { projectId, regions } = access;
  if (projectId !== undefined) facts.projectId = projectId;
  checkProject(projectId, params.project_id);
  const header = backend.hasReadings === true ? headers[READINGS_HEADER] : undefined;
  const readings = header === undefined ? undefined : parseReadingsHeader(String(header));
  const { query } = splitTarget(originalUrl);
  const rules = { ...route, regions, exactComponents: false, mayNameOtherRegions: readings !== undefined, token };
  const question = { ...parseQuestion(query, rules), readings };
  const hasAllKeys = backend.hasReadings === true && route.version === "v3" && headers[KEYS_HEADER] === "all";
  return { access, question: hasAllKeys ? { ...question, hasAllKeys } : question };
}

/** Formats a list of strings for a header (RFC 9651, section 3.3.3). Characters beyond printable ASCII become `?`. */
function toStructuredList(texts: readonly string[], between = ", "): string {
  return texts.map((text) => `"${text.replace(/[^\x20-\x7e]/gu, "?").replace(/["\\]/gu, "\\$&")}"`).join(between);
}

/** Formats the regions that share a service as an inner list (RFC 9651, section 3.1.1). */
function toInnerList({ prefix, regions }: SharedService): string {
  return `(${toStructuredList(regions, " ")});keys=${toStructuredList([prefix])}`;
}

/** Maximum length of the header, which is twice the longest of a gate. */
const MOST_CHARACTERS = 8192;

/**
 * Parses the header of a request for readings. Unknown parameters are ignored, since a newer gate may send more. Throws
 * a {@link Refusal} if the header is too long.
 */
function parseReadingsHeader(header: string): ReadingsQuestion {
  if (header.length > MOST_CHARACTERS) {
    throw new Refusal(
      400,
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
