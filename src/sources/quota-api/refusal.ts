// What responses of the Quota API other than a document mean, and whether another attempt may help.

import type { NameOf } from "../../core/index.ts";
import { describeRedirect, type Failure, findPassing, type HttpResponse } from "../../http/index.ts";
import type { ApiVersion } from "../../inputs/index.ts";

/** A response that is of no use, whatever its status. */
export function unusable(
  failure: Pick<Failure, "what" | "hint"> & Partial<Pick<Failure, "status" | "retry">>,
): Failure {
  return { kind: "failed", retry: "no", status: 200, ...failure, code: "API_ANSWER_INVALID" };
}

/** A response with another status than 200. Of the headers only the kind of content and a redirect's origin are shown. */
export function refusal(
  response: HttpResponse,
  { url, version, nameOf }: { readonly url: string; readonly version: ApiVersion; readonly nameOf: NameOf },
): Failure {
  const { status, headers } = response;
  // A page in place of the API's answer shows that something else has answered.
  const page = /^text\/html\b/i.test(headers.get("content-type") ?? "") ? " with an HTML page" : "";
  const what = `the answer was ${status}${page}`;
  if (status < 300) return unusable({ status, what: `${what}, where 200 was expected` });
  const refused = { kind: "failed", code: "API_REFUSED", retry: "no", status } as const;
  if (status < 400) {
    const hint = `Redirects are not followed, so that the token goes nowhere else. Check ${nameOf("api-url")}, and whether a proxy or a login page is in front of the API.`;
    return { ...refused, what: `the answer was ${status}, a redirect to ${describeRedirect(response, url)}`, hint };
  }
  const passing = findPassing(response);
  return passing === null ? { ...refused, what, hint: hintFor(status, { version, nameOf }) } : { ...passing, what };
}

/** Next step by status. The specification names the causes, but not which status each has, so they overlap. */
function hintFor(
  status: number,
  { version, nameOf }: { readonly version: ApiVersion; readonly nameOf: NameOf },
): string | undefined {
  // Specification, section 5, rule 3.
  const limitation =
    version === "v3"
      ? ""
      : " Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.";
  switch (status) {
    case 401:
      return `The token is not valid or has expired (tokens live about an hour): get a fresh one, from the identity service of the same cloud.${limitation}`;
    case 403:
      return `Check that ${nameOf("project-id")} is the project that the token was issued for, and that the user may read its quota.${limitation}`;
    case 404:
      return `Check the address (${nameOf("api-url")}), the version (${nameOf("api-version")}) and ${nameOf("project-id")}, which must be the project that the token was issued for.${limitation}`;
    case 407:
      return "A proxy asks for user and password: check HTTPS_PROXY.";
    case 400:
      return `Check ${nameOf("project-id")} and ${nameOf("api-version")}, and that ${nameOf("api-url")} is the address of the Quota API.`;
    default:
      return undefined;
  }
}
