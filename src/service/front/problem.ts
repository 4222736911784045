// Errors as problem documents (RFC 9457).

import { STATUS_CODES } from "node:http";
import type { FastifyReply } from "fastify";
import { join, type Problem as ReportedProblem, toText } from "../../core/index.ts";

/** Media type of problem documents. */
export const PROBLEM_TYPE = "application/problem+json";

/**
 * The JSON of a problem. `type` is `about:blank`, since the title says no more than the status. `detail`: what was found, what was
 * expected and what to do, without the token.
 */
export function renderProblem(status: number, detail: string): Buffer {
  return Buffer.from(JSON.stringify({ type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail }));
}

/** Answers with a problem. */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply.code(status).headers(headers).header("content-type", PROBLEM_TYPE).send(renderProblem(status, detail));
}

/** Sentences of problems of ours, each with its next step, as one text. */
export function detailOf(problems: readonly ReportedProblem[]): string {
  return problems.map(({ message, hint }) => toText(hint === undefined ? message : join([message, hint]))).join(" ");
}
