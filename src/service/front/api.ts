// The routes of the API.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { problemsOf } from "../../core/index.ts";
import { Token } from "../../inputs/index.ts";
import { type Access, Unavailable } from "../backend.ts";
import { detailOf, toErrorAnswer } from "./problem.ts";
import { findRoute, type Route, toQuestion } from "./question.ts";
import type { FrontOptions } from "./server.ts";

const NOTHING_HERE = "There is nothing at this path. Ask `/v3/projects/{project_id}/quota` or `…/current_usage`.";

/** Adds the API: every path that no other route has. */
export function addApi(front: FastifyInstance, options: FrontOptions): void {
  front.setErrorHandler((error, request, reply) => {
    if (error instanceof Unavailable) {
      const { message, retryAfterS } = error;
      return fail(reply, 503, message, { "retry-after": String(retryAfterS) });
    }
    request.log.error({ err: error }, "request failed");
    return fail(reply, 500, "The service has a fault. Its log has the request's id.");
  });
  front.setNotFoundHandler((request, reply) => answer({ request, reply, options }));
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: FrontOptions;
}

/** Answers a request. Checked in this order: path, method, token, project, parameters. */
async function answer({ request, reply, options }: Exchange): Promise<FastifyReply> {
  const { basePath, versions } = options;
  const [path = "", query = ""] = split(request.raw.url ?? "");
  const route = path.startsWith(basePath) ? findRoute(path.slice(basePath.length), versions) : undefined;
  if (route === undefined) return fail(reply, 404, NOTHING_HERE);
  if (request.method !== "GET") return fail(reply, 405, "Only GET is served here.", { allow: "GET" });
  const access = await findAccess({ request, reply, options });
  if (access === null) return reply;
  if (access.projectId !== route.projectId) {
    return fail(reply, 403, "The token was issued for another project. Ask for that one, or get a token for this one.");
  }
  return answerQuestion({ reply, access, route, query, options });
}

async function answerQuestion(asked: {
  readonly reply: FastifyReply;
  readonly access: Access;
  readonly route: Route;
  readonly query: string;
  readonly options: FrontOptions;
}): Promise<FastifyReply> {
  const { reply, access, route, query, options } = asked;
  const question = toQuestion(route, query, { regions: access.regions, exactComponents: options.exactComponents });
  if (typeof question === "string") return fail(reply, 400, question);
  const { body } = await access.answer(question);
  return reply.header("content-type", "application/json").header("cache-control", "no-store").send(body);
}

/** The access of a request's token; null: the request is answered, since there is none. */
async function findAccess({ request, reply, options }: Exchange): Promise<Access | null> {
  const refuse = async (detail: string): Promise<null> => {
    const { authUrl } = options;
    await fail(reply, 401, detail, authUrl === null ? {} : { "www-authenticate": `Keystone uri="${authUrl}"` });
    return null;
  };
  const header = request.headers["x-auth-token"];
  if (typeof header !== "string" || header === "") return refuse("The header X-Auth-Token is missing.");
  const token = Token.parse(header);
  if ("problems" in token) return refuse("The header X-Auth-Token holds no token.");
  try {
    return (await options.backend.findAccess(token.value)) ?? (await refuse("The token is not valid or has expired."));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    throw new Unavailable(detailOf(problemsOf(error)), { cause: error });
  }
}

function fail(
  reply: FastifyReply,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const { body, headers: all } = toErrorAnswer(status, detail, headers);
  return reply.code(status).headers(all).send(body);
}

function split(target: string): readonly string[] {
  const mark = target.indexOf("?");
  return mark === -1 ? [target] : [target.slice(0, mark), target.slice(mark + 1)];
}
