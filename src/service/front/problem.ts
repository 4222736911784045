// Errors as problem documents (RFC 9457).

import { STATUS_CODES } from "node:http";
import type { FastifyReply } from "fastify";

/** Answers with a problem. `detail`: what was found, what was expected and what to do, without the token. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  // `type` is `about:blank`, since the title says no more than the status.
  const problem = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail };
  const body = Buffer.from(JSON.stringify(problem));
  return reply.code(status).headers(headers).header("content-type", "application/problem+json").send(body);
}
