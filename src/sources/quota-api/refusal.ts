// Answers with another status than 200: which of them pass by themselves, and what each says to whoever gets it.

import { quote } from "../../core/index.ts";
import { type Failure, unreadable } from "./failure.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a status other than 200 means. Of the headers only `Retry-After`, the kind of content and a redirect's origin are used. */
export function refusal(answer: {
  readonly status: number;
  readonly headers: Headers;
  readonly origin: string;
  readonly now: Date;
}): Failure {
  const { status, headers, origin, now } = answer;
  const what = `the answer was ${status}${kindOf(headers)}`;
  if (status >= 200 && status < 300) return unreadable({ status, what: `${what}, where 200 was expected` });
  if (status >= 300 && status < 400) {
    return {
      code: "API_REFUSED",
      retry: "no",
      status,
      what: `the answer was ${status}, ${redirectInWords(headers, origin)}`,
      hint: "Redirects are not followed, so that the token goes nowhere else. Check `api-url`, and whether a proxy or a login page is in front of the API.",
      retryAfterMs: null,
    };
  }
  const overloaded = status === 429 || status >= 500;
  if (overloaded || status === 408) {
    return {
      code: "API_FAILED",
      retry: "yes",
      status,
      what,
      ...(status === 429 ? { hint: "The API limits how often it may be asked. Run the check again later." } : {}),
      ...(status >= 500 ? { hint: "That is the service's own failure. Run the check again later." } : {}),
      retryAfterMs: toRetryAfterMs(first(headers["retry-after"]), now),
    };
  }
  return { code: "API_REFUSED", retry: "no", status, what, retryAfterMs: null };
}

/** Milliseconds from `Retry-After`, in seconds or as an HTTP date (RFC 9110, section 10.2.3); null where it is neither. */
function toRetryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  if (/^\d{1,12}$/.test(value)) return Number(value) * 1000;
  const at = /\bGMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/** The target's origin and no more of it: paths and queries of login pages hold what was asked for. */
function redirectInWords(headers: Headers, origin: string): string {
  const location = first(headers["location"]);
  const target = location === undefined ? null : URL.parse(location, origin);
  if (target === null) return "a redirect to nowhere";
  if (target.origin === origin) return "a redirect to another path of the same server";
  return target.origin === "null"
    ? "a redirect to something else than a server"
    : `a redirect to ${quote(target.origin)}`;
}

/** A page in place of the API's answer gives away that something else has answered. */
function kindOf(headers: Headers): string {
  return /^text\/html\b/i.test(first(headers["content-type"]) ?? "") ? " with an HTML page" : "";
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
