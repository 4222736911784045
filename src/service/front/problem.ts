// Errors as problem documents (RFC 9457).

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
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const TITLES: ReadonlyMap<number, string> = new Map([
  [400, "Bad Request"],
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [405, "Method Not Allowed"],
  [408, "Request Timeout"],
  [413, "Content Too Large"],
  [414, "URI Too Long"],
  [429, "Too Many Requests"],
  [431, "Request Header Fields Too Large"],
  [500, "Internal Server Error"],
  [503, "Service Unavailable"],
]);

/** Media type of {@link ProblemDocument}. */
export const PROBLEM_TYPE = "application/problem+json";

/** The response for an error. */
export function toErrorAnswer(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  const problem: ProblemDocument = { type: "about:blank", title: TITLES.get(status) ?? "Error", status, detail };
  return { status, headers: { "content-type": PROBLEM_TYPE, ...headers }, body: JSON.stringify(problem) };
}

/** Sentences of problems of ours, each with its next step, as one text. */
export function detailOf(problems: readonly ReportedProblem[]): string {
  return problems.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`)).join(" ");
}
