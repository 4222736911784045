// The routes of the API.

import type { FastifyInstance, FastifyRequest } from "fastify";
import { GateError, join, problemMessage, say } from "../../core/index.ts";
import { createBounds } from "../../http/index.ts";
import { Token } from "../../inputs/index.ts";
import { API_VERSIONS, type ApiVersion, READINGS_HEADER, READINGS_TYPE } from "../../sources/quota-api/index.ts";
import { type Access, NOT_VALID, type Question, Refusal, type SharedService } from "../backend.ts";
import { sendProblem } from "./problem.ts";
import { parseReadingsHeader, splitTarget, toQuestion } from "./question.ts";
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

/** Documents by the names that paths end with. */
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
  const question = toQuestion(route, splitTarget(originalUrl).query, { regions, exactComponents, token, readings });
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
