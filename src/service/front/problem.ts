// Errors as problem documents (RFC 9457).

import { STATUS_CODES } from "node:http";
import type { Problem as ReportedProblem } from "../../core/index.ts";

/** An error as clients get it. `type` is `about:blank`: the title says no more than the status. */
export interface ProblemDocument {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  /** What was found, what was expected and what to do, without the token. */
  readonly detail: string;
}

/** A response, ready to be sent. */
export interface FrontResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Media type of {@link ProblemDocument}. */
export const PROBLEM_TYPE = "application/problem+json";

/** The response for an error. */
export function toErrorResponse(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FrontResponse {
  const problem: ProblemDocument = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail };
  return {
    status,
    headers: { "content-type": PROBLEM_TYPE, "cache-control": "no-store", ...headers },
    body: Buffer.from(JSON.stringify(problem)),
  };
}

/** Sentences of problems of ours, each with its next step, as one text. */
export function detailOf(problems: readonly ReportedProblem[]): string {
  return problems.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`)).join(" ");
}
