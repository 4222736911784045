// The routes of the API.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GateError } from "../../core/index.ts";
import { createBounds } from "../../http/index.ts";
import { Token } from "../../inputs/index.ts";
import type { DocumentName } from "../../sources/index.ts";
import { type ApiVersion, READINGS_HEADER, READINGS_TYPE } from "../../sources/quota-api/index.ts";
import { NotAccepted, TooMany, Unavailable } from "../backend.ts";
import { detailOf, sendProblem } from "./problem.ts";
import { DOCUMENTS, parseReadingsHeader, splitTarget, toQuestion } from "./question.ts";
import type { FrontOptions } from "./server.ts";

/** Header of services whose keys are left out of a document: a list of strings (RFC 9651). */
const LEFT_OUT_HEADER = "quota-gate-left-out";

/** Requests with tokens that are accepted, at the same time: all together, and those of one project. docs/service.md lists them. */
const MOST_ANSWERING = 1000;
const MOST_OF_PROJECT = 250;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Version of the API, of its routes. */
    version?: ApiVersion;
  }
}

/** Adds the API, and the answers to what goes wrong anywhere. */
export function addApi(front: FastifyInstance, options: FrontOptions): void {
  const answer = createAnswer(options);
  for (const version of options.versions) {
    for (const [name, document] of DOCUMENTS) {
      front.get<ProjectRoute>(
        `${options.basePath}/${version}/projects/:project_id/${name}`,
        { config: { version } },
        (request, reply) => answer(request, reply, { version, document }),
      );
    }
  }
  front.setErrorHandler((error, request, reply) => {
    if (error instanceof NotAccepted) return refuse(reply, NOT_VALID, options);
    request.facts.error = error;
    const failure = error instanceof GateError ? new Unavailable(detailOf(error.problems)) : error;
    if (!(failure instanceof Unavailable)) {
      return sendProblem(reply, 500, "The service has a fault. Its log has the request's id: tell its operator.");
    }
    const status = failure instanceof TooMany ? 429 : 503;
    return sendProblem(reply, status, failure.message, { "retry-after": String(failure.retryAfterS) });
  });
  // Answers to requests that have arrived at the same time leave together: each write wakes the client that waits for it, and between two
  // requests that costs as much as all the rest of a kept answer does (45 instead of 85 µs of processor time for each, 32 connections).
  front.addHook("onSend", (_request, _reply, payload, done) => {
    setImmediate(done, null, payload);
  });
}

interface ProjectRoute {
  readonly Params: { readonly project_id: string };
}

/** Makes the handler of the routes. It checks, in this order: token, project, parameters. */
function createAnswer(options: FrontOptions) {
  const { backend, exactComponents } = options;
  const answering = createBounds({
    most: MOST_ANSWERING,
    mostOfEach: MOST_OF_PROJECT,
    refuse: (isOwn) =>
      isOwn
        ? new TooMany("Too many requests of this project are under way. Ask again once some are answered.")
        : new Unavailable(
            "This instance of the service is busy. Ask again: another one will answer, or this one later.",
            { retryAfterS: 1 },
          ),
  });
  return async (
    request: FastifyRequest<ProjectRoute>,
    reply: FastifyReply,
    asked: { readonly version: ApiVersion; readonly document: DocumentName },
  ): Promise<FastifyReply> => {
    const token = readToken(request.headers["x-auth-token"]);
    if (typeof token === "string") return refuse(reply, token, options);
    const access = await backend.findAccess(token, request.socket.remoteAddress ?? "");
    if (access === undefined) return refuse(reply, NOT_VALID, options);
    const { projectId, regions } = access;
    if (projectId === undefined) return sendProblem(reply, 403, "This service has no data of the token's project.");
    request.facts.projectId = projectId;
    if (projectId !== request.params.project_id) {
      const next = "Ask for that one, or get a token for this one.";
      return sendProblem(reply, 403, `The token was issued for another project. ${next}`);
    }
    const header = backend.hasReadings === true ? request.headers[READINGS_HEADER] : undefined;
    const readings = header === undefined ? undefined : parseReadingsHeader(String(header));
    if (typeof readings === "string") return sendProblem(reply, 400, readings);
    const { query } = splitTarget(request.originalUrl);
    const question = toQuestion(asked, query, { regions, exactComponents, token, readings });
    if (typeof question === "string") return sendProblem(reply, 400, question);
    request.facts.question = question;
    const answer = await answering.run(projectId, () => access.answer(question));
    request.facts.answer = answer;
    reply.header("content-type", readings === undefined ? "application/json" : READINGS_TYPE);
    if (backend.hasReadings === true) reply.header("vary", READINGS_HEADER);
    if (answer.leftOut.length > 0) reply.header(LEFT_OUT_HEADER, toStructuredList(answer.leftOut));
    return reply.send(answer.body);
  };
}

const NOT_VALID = "The token is not valid, has expired, or is for no project. Get one for the project.";

/** The token of a header, or a sentence on why there is none. */
function readToken(header: string | readonly string[] | undefined): Token | string {
  if (typeof header !== "string" || header === "") {
    return "The header `X-Auth-Token` is missing. Send a token for the project in it.";
  }
  const token = Token.parse(header, "The header `X-Auth-Token`");
  return "problems" in token ? "The header `X-Auth-Token` holds no token. Send the token alone." : token.value;
}

function refuse(reply: FastifyReply, detail: string, { authUrl }: FrontOptions): FastifyReply {
  return sendProblem(
    reply,
    401,
    detail,
    authUrl === undefined ? {} : { "www-authenticate": `Keystone uri="${authUrl}"` },
  );
}

/** Texts as a header's list of strings (RFC 9651, section 3.3.3), which hold printable ASCII alone. */
function toStructuredList(texts: readonly string[]): string {
  return texts.map((text) => `"${text.replace(/[^\x20-\x7e]/gu, "?").replace(/["\\]/gu, "\\$&")}"`).join(", ");
}
