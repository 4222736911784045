// Words for what services refuse, and for their failures.

import { type Problem, quote, quoteList } from "../../core/index.ts";
import { type Failure, toProblem } from "../../http/index.ts";
import type { Session } from "../../keystone/index.ts";
import type { Outcome } from "./attempts.ts";
import { SERVICES, type ServiceName } from "./services.ts";

/** A request, as sentences name it. */
export interface Call {
  readonly method: "GET" | "HEAD";
  readonly url: string;
  readonly service: ServiceName;
  readonly region: string;
  readonly session: Pick<Session, "roles" | "projectId">;
}

/** A service in a region, for the middle of a sentence: "load balancer service in `RegionOne`". */
export function serviceText({ service, region }: Pick<Call, "service" | "region">): string {
  return `${SERVICES[service].label} in ${quote(region)}`;
}

/** Method and path, the project's id as `{project_id}`: the call as the documentation names it. */
function callText({ method, url, session }: Call): string {
  const { pathname } = new URL(url);
  return quote(`${method} ${pathname.replaceAll(session.projectId, "{project_id}")}`);
}

/** The reason why a service has not told what it was asked for, as a sentence. */
export function explainOutcome(outcome: Extract<Outcome, { kind: "refused" | "unencrypted" }>, call: Call): string {
  if (outcome.kind === "unencrypted") {
    return `The catalog's address of the ${serviceText(call)} is http (${quote(outcome.origin)}) and does not lead to https, and the token is not sent unencrypted: choose another ${quote("interface")} in clouds.yaml (${quote("OS_INTERFACE")}), or ask the cloud's operator for https.`;
  }
  if (outcome.status !== 403) return `The ${serviceText(call)} answered ${callText(call)} with ${outcome.what}.`;
  return `The ${serviceText(call)} refuses ${callText(call)} (403)${explainRoles(call)}`;
}

/** The end of a sentence on a call that is forbidden: the role that is missing, and those that the token has. */
function explainRoles({ service, session: { roles } }: Call): string {
  const { roles: enough, role } = SERVICES[service];
  const found = enough.find((name) => roles.includes(name));
  if (found !== undefined)
    return `, although the token has the role ${quote(found)}, which is enough by default: ask the cloud's operator which role it takes.`;
  return `: it needs ${role}.${roles.length === 0 ? "" : ` The token has ${quoteList(roles)}.`}`;
}

/** The reason why a list is not known to its end, as a sentence. `what`: a clause about the list. */
export function explainPages(
  what: string,
  of: Pick<Call, "service" | "region"> & { readonly subject: string },
): string {
  return `The list of ${of.subject} of the ${serviceText(of)} cannot be read to its end: ${what}.`;
}

/** The problem of a request that has failed, with service, region, call and origin. */
export function explainFailure(failure: Failure, call: Call): Problem {
  const { origin } = new URL(call.url);
  return toProblem(failure, { server: `the ${serviceText(call)}`, call: callText(call), origin });
}
