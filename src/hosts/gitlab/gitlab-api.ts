// Requests to GitLab's REST API (https://docs.gitlab.com/api/rest/), with the job's own token or an access token.

import { code, type Environment, say } from "../../core/index.ts";
import { readOwnFile } from "../../files/index.ts";
import { type Clock, openClient, SYSTEM_CLOCK } from "../../http/index.ts";
import { type ApiRequest, type Calls, createCalls, MAX_BODY_BYTES, openSeriesTime } from "../calls.ts";
import { explain, type Purpose } from "./gitlab-failure.ts";

/**
 * The API with a token. Starts a series of requests. `limitMs` limits all of them together and rules out waits for a
 * rate limit. If absent, the usual time applies.
 */
export type GitLabApi = (purpose: Purpose, limitMs?: number) => Calls;

/** Certificate file that the runner writes (https://docs.gitlab.com/runner/configuration/tls-self-signed/). */
const CERTIFICATES = {
  noun: say`file of certificates`,
  expected: say`certificates`,
  maxBytes: 1024 * 1024,
  folder: "/",
};

/**
 * Connects to an API (`https://gitlab.example.com/api/v4`). Throws if the address, a proxy or the certificate file is
 * unusable.
 */
export async function connect(
  url: string,
  { env, clock = SYSTEM_CLOCK }: { readonly env: Environment; readonly clock?: Clock | undefined },
) {
  const path = env["CI_SERVER_TLS_CA_FILE"] || undefined;
  const ca = path === undefined ? undefined : await readOwnFile(path, CERTIFICATES);
  const client = openClient({ url, setting: code("CI_API_V4_URL"), env, clock, ca });
  const base = new URL(url).pathname;
  return {
    close: client.close,
    /** Returns the API with a token in the given header, which depends on the token's kind. */
    with:
      (header: "JOB-TOKEN" | "PRIVATE-TOKEN", token: string): GitLabApi =>
      (purpose, limitMs) =>
        createCalls({
          async call({ limitMs: attemptMs, ...request }) {
            const { method, path: rest, body } = toHttp(request);
            const type = body === undefined ? undefined : { "content-type": "application/json" };
            const headers = { [header]: token, "user-agent": "quota-gate", ...type };
            const limits = { limitMs: attemptMs, maxBytes: MAX_BODY_BYTES, gzip: true };
            const response = await client.send({ method, path: base + rest, headers, body, ...limits });
            const isJson = !request.route.endsWith("/raw") && response.status < 300 && response.body.length > 0;
            const data: unknown = isJson ? JSON.parse(response.body.toString("utf8")) : response.body;
            return { status: response.status, headers: Object.fromEntries(response.headers), data };
          },
          explain: (failure) => explain(failure, purpose),
          time: openSeriesTime(purpose, limitMs, clock),
          clock,
        }),
  };
}

/**
 * Returns method, path with query, and body of a request. Parameters outside of the path go into the body of a POST or
 * PUT, otherwise into the query.
 */
function toHttp({ route, parameters = {} }: ApiRequest) {
  const [method = "", template = ""] = route.split(" ");
  const rest = new Map(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const path = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = rest.get(name) ?? "";
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method === "POST" || method === "PUT") return { method, path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams([...rest]).toString();
  return { method, path: query === "" ? path : `${path}?${query}`, body: undefined };
}
