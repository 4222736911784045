// Errors as responses.

import type { FastifyReply } from "fastify";
import { PROBLEM_TYPE, renderProblem } from "../../../src/api-server/index.ts";

/**
 * Sends a problem document (RFC 9457). `detail` says what was found, what was expected and what to do, without the
 * token.
 */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  const body = Buffer.from(renderProblem(status, detail));
  return reply.code(status).headers(headers).header("content-type", PROBLEM_TYPE).send(body);
}
