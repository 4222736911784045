// The routes of the API: every path that no other route has.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GateError } from "../../core/index.ts";
import { Token } from "../../inputs/index.ts";
import { READINGS_HEADER, READINGS_TYPE } from "../../sources/quota-api/index.ts";
import { type Access, NotAccepted, TooMany, Unavailable } from "../backend.ts";
import { type Bounds, createBounds } from "../bounds.ts";
import type { Facts } from "./observation.ts";
import { detailOf, type FrontResponse, toErrorResponse } from "./problem.ts";
import { findRoute, type Route, splitTarget, toQuestion } from "./question.ts";
import { parseReadingsHeader } from "./readings-question.ts";
import type { FrontOptions } from "./server.ts";
import { createTurns } from "./turns.ts";

/** Header of services whose keys are left out of a document: a list of strings (RFC 9651). */
const LEFT_OUT_HEADER = "quota-gate-left-out";

/** What the API is made from. */
export interface ApiOptions extends FrontOptions {
  /** Methods of the routes beside the API by their paths, as the header `Allow` has them. */
  readonly otherPaths: ReadonlyMap<string, string>;
}

/** Requests with tokens that are accepted, at the same time: all together, and those of one project. docs/service.md tells them. */
const MOST_ANSWERING = 1000;
const MOST_OF_PROJECT = 250;

/** Options, and the requests that are being answered. */
interface Means extends ApiOptions {
  readonly answering: Bounds;
}

/** Adds the API. What it answers is sent before a body would be read: a request has none that means anything. */
export function addApi(front: FastifyInstance, options: ApiOptions): void {
  const answering = createBounds({
    most: MOST_ANSWERING,
    mostOfEach: MOST_OF_PROJECT,
    refuse: (isOwn) =>
      isOwn
        ? new TooMany("Too many requests of this project are under way. Ask again once some are answered.")
        : new Unavailable(
            "This instance of the service is busy. Ask again: another one will answer, or this one later.",
            {
              retryAfterS: 1,
            },
          ),
  });
  const means = { ...options, answering };
  front.setErrorHandler((error, request, reply) => {
    send(reply, toFailure(error, request, options));
  });
  const endOfTurn = createTurns();
  // Without `done` nothing comes after this hook.
  front.addHook("preParsing", (request, reply, payload, done) => {
    if (!request.is404 && hasHost(request)) {
      done(null, payload);
      return;
    }
    const answerInTurn = async (): Promise<void> => {
      const response = await respond(request, means).catch((error: unknown) => toFailure(error, request, options));
      await endOfTurn();
      send(reply, response);
    };
    void answerInTurn();
  });
}

function send(reply: FastifyReply, { status, headers, body }: FrontResponse): void {
  reply.code(status).headers(headers).send(body);
}

/** The response where the backend cannot answer, or where the service itself is wrong. */
function toFailure(error: unknown, request: FastifyRequest, options: FrontOptions): FrontResponse {
  if (error instanceof NotAccepted) return refuse(NOT_VALID, options);
  request.facts.error = error;
  if (error instanceof Unavailable) {
    return toErrorResponse(error instanceof TooMany ? 429 : 503, error.message, {
      "retry-after": String(error.retryAfterS),
    });
  }
  return toErrorResponse(500, "The service has a fault. Its log has the request's id: tell its operator.");
}

const NOT_VALID = "The token is not valid, has expired, or is for no project. Get one for the project.";

function hasHost({ raw, headers }: FastifyRequest): boolean {
  return headers.host !== undefined || raw.httpVersion !== "1.1";
}

/** The response to a request. Checked in this order: host, path, method, token, project, parameters. */
async function respond(request: FastifyRequest, options: Means): Promise<FrontResponse> {
  // RFC 9112, section 3.2.
  if (!hasHost(request)) return toErrorResponse(400, "The header `Host` is missing. Send the service's name in it.");
  const { basePath, versions, otherPaths } = options;
  const { path, query } = splitTarget(request.originalUrl);
  const route = path.startsWith(basePath) ? findRoute(path.slice(basePath.length), versions) : undefined;
  if (route !== undefined) request.facts.route = route;
  const allow = route === undefined ? otherPaths.get(path) : "GET";
  if (allow === undefined) {
    const example = `\`${basePath}/${versions.at(-1)}/projects/{project_id}/quota\``;
    return toErrorResponse(404, `There is nothing at this path. Ask for ${example} or \`…/current_usage\`.`);
  }
  if (route === undefined || request.method !== "GET") {
    return toErrorResponse(405, "Only GET is served here. Ask with GET.", { allow });
  }
  const token = readToken(request);
  if (typeof token === "string") return refuse(token, options);
  const access = await findAccess(token, request.raw.socket.remoteAddress ?? "", options);
  if (access === null) return refuse(NOT_VALID, options);
  const header = options.backend.hasReadings === true ? request.headers[READINGS_HEADER] : undefined;
  return answer({ route, query, header, token, access, options, facts: request.facts });
}

async function answer(asked: {
  readonly route: Route;
  readonly query: string;
  /** What is asked for in place of the document; undefined: nothing. */
  readonly header: string | readonly string[] | undefined;
  readonly token: Token;
  readonly access: Access;
  readonly options: Means;
  readonly facts: Facts;
}): Promise<FrontResponse> {
  const { route, query, header, token, access, options, facts } = asked;
  if (access.projectId === null) return toErrorResponse(403, "This service has no data of the token's project.");
  facts.projectId = access.projectId;
  if (access.projectId !== route.projectId) {
    const next = "Ask for that one, or get a token for this one.";
    return toErrorResponse(403, `The token was issued for another project. ${next}`);
  }
  const { exactComponents, answering, backend } = options;
  const readings = header === undefined ? undefined : parseReadingsHeader(String(header));
  if (typeof readings === "string") return toErrorResponse(400, readings);
  const question = toQuestion(route, query, { regions: access.regions, exactComponents, token, readings });
  if (typeof question === "string") return toErrorResponse(400, question);
  facts.question = question;
  facts.answer = await answering.run(access.projectId, () => access.answer(question));
  const { body, leftOut } = facts.answer;
  const headers = {
    "content-type": readings === undefined ? "application/json" : READINGS_TYPE,
    ...(backend.hasReadings === true ? { vary: READINGS_HEADER } : {}),
  };
  const missing = leftOut.length === 0 ? {} : { [LEFT_OUT_HEADER]: toStructuredList(leftOut) };
  return { status: 200, headers: { ...headers, ...missing }, body };
}

/** The token of a request, or a sentence on why there is none. */
function readToken(request: FastifyRequest): Token | string {
  const header = request.headers["x-auth-token"];
  if (typeof header !== "string" || header === "") {
    return "The header `X-Auth-Token` is missing. Send a token for the project in it.";
  }
  const token = Token.parse(header, "The header `X-Auth-Token`");
  return "problems" in token ? "The header `X-Auth-Token` holds no token. Send the token alone." : token.value;
}

async function findAccess(token: Token, address: string, { backend }: FrontOptions): Promise<Access | null> {
  try {
    return await backend.findAccess(token, address);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    throw new Unavailable(detailOf(error.problems), { cause: error });
  }
}

function refuse(detail: string, { authUrl }: FrontOptions): FrontResponse {
  return toErrorResponse(401, detail, authUrl === null ? {} : { "www-authenticate": `Keystone uri="${authUrl}"` });
}

/** Texts as a header's list of strings (RFC 9651, section 3.3.3), which hold printable ASCII alone. */
function toStructuredList(texts: readonly string[]): string {
  return texts.map((text) => `"${text.replace(/[^\x20-\x7e]/gu, "?").replace(/["\\]/gu, "\\$&")}"`).join(", ");
}
