// Failures of requests: what a response or an error means, and whether another attempt may help.

import type { NameOf, ProblemCode } from "../../core/index.ts";
import { describeRedirect, type HttpError, type HttpResponse, isTransient, type Retry } from "../../http/index.ts";

/** Reason why a request has no document. */
export interface Failure {
  readonly code: Extract<ProblemCode, "API_UNREACHABLE" | "API_REFUSED" | "API_FAILED" | "API_ANSWER_INVALID">;
  readonly retry: Retry;
  /** HTTP status of the API; null: no response came. */
  readonly status: number | null;
  /** A clause for the middle of a sentence: "the connection was refused (ECONNREFUSED)". */
  readonly what: string;
  readonly hint?: string | undefined;
}

/** A request without a complete response that can be read. */
export function unreached({ kind, message, status, retry, hint }: HttpError, nameOf: NameOf): Failure {
  if (kind === "unreadable") return { code: "API_ANSWER_INVALID", retry, status, what: message, hint };
  const slow = `If the service is slow rather than out of reach, raise ${nameOf("timeout")}.`;
  return { code: "API_UNREACHABLE", retry, status: null, what: message, hint: kind === "timeout" ? slow : hint };
}

/** A response that is of no use, whatever its status. */
export function unusable(
  failure: Pick<Failure, "what" | "hint"> & Partial<Pick<Failure, "status" | "retry">>,
): Failure {
  return { retry: "no", status: 200, ...failure, code: "API_ANSWER_INVALID" };
}

/** A response with another status than 200. Of the headers only the kind of content and a redirect's origin are shown. */
export function refusal(
  response: HttpResponse,
  { url, nameOf }: { readonly url: string; readonly nameOf: NameOf },
): Failure {
  const { status, headers } = response;
  // A page in place of the API's answer shows that something else has answered.
  const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
  const what = `the answer was ${status}${page}`;
  if (status < 300) return unusable({ status, what: `${what}, where 200 was expected` });
  if (status < 400) {
    const hint = `Redirects are not followed, so that the token goes nowhere else. Check ${nameOf("api-url")}, and whether a proxy or a login page is in front of the API.`;
    const redirect = `the answer was ${status}, a redirect to ${describeRedirect(response, url)}`;
    return { code: "API_REFUSED", retry: "no", status, what: redirect, hint };
  }
  if (!isTransient(status)) return { code: "API_REFUSED", retry: "no", status, what };
  const failed = { code: "API_FAILED", retry: "yes", status, what } as const;
  if (status === 429) return { ...failed, hint: "The API limits the rate of requests. Run the check again later." };
  return status < 500 ? failed : { ...failed, hint: "The service itself failed. Run the check again later." };
}
