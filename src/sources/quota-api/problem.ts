// Problems of failed requests: the request, the response, the number of tries, and the next step.

import { type NameOf, type Problem, quote } from "../../core/index.ts";
import { inSeconds } from "../../http/index.ts";
import type { ApiVersion } from "../../inputs/index.ts";
import type { Outcome, ReadContext } from "./fetch-document.ts";
import { toPath, toShownRegions } from "./queries.ts";
import type { Failure } from "./refusal.ts";

type FailedOutcome = Extract<Outcome<never>, { kind: "failure" }>;

/** Beginnings of messages. */
const OPENINGS: Readonly<Record<Failure["code"], string>> = {
  API_UNREACHABLE: "No answer from the Quota API",
  API_REFUSED: "The Quota API refused",
  API_FAILED: "The Quota API failed",
  API_ANSWER_INVALID: "The Quota API's answer cannot be used",
};

/** Converts a failed request to a problem, with origin, path and regions; without token, body or an exception's text. */
export function toProblem(context: ReadContext, outcome: FailedOutcome): Problem {
  const { base, query, client, nameOf } = context;
  const { request, failure, attempts, durationMs, why } = outcome;
  const path = toPath(base, query, request.document);
  const regions =
    request.regions.length === 0
      ? "all regions"
      : `${request.regions.length === 1 ? "region" : "regions"} ${toShownRegions(query)(request.regions)}`;
  const tried = attempts === 1 ? "" : ` (${attempts} tries in ${inSeconds(durationMs)})`;
  const hint = hintFor(failure.status, { version: query.apiVersion, nameOf }) ?? failure.hint;
  return {
    code: failure.code,
    message: `${OPENINGS[failure.code]}: GET ${quote(path)} at ${quote(base.origin)}${failure.status === null ? client.proxy : ""}, for ${regions}: ${failure.what}${tried}${why}.`,
    hint,
  };
}

/** Next step by status. The specification names the causes, but not which status each has, so they overlap. */
function hintFor(
  status: number | null,
  { version, nameOf }: { readonly version: ApiVersion; readonly nameOf: NameOf },
): string | undefined {
  // Specification, section 5, rule 3.
  const limitation =
    version === "v3"
      ? ""
      : " Under v1 and v2 the service answers for the user's default project only; use v3 or that project's own credentials.";
  switch (status ?? 0) {
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
