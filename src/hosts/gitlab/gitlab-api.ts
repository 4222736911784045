// Requests to the REST API of GitLab (https://docs.gitlab.com/api/rest/), with the job's own token or with an access token.

import { code, type Environment, say } from "../../core/index.ts";
import { readOwnFile } from "../../files/index.ts";
import { type Clock, openClient, SYSTEM_CLOCK } from "../../http/index.ts";
import { type ApiRequest, type Calls, createCalls, MAX_BODY_BYTES, openSeriesTime } from "../calls.ts";
import { explain, type Purpose } from "./gitlab-failure.ts";

/** The API, with a token: begins requests. `limitMs`: for all of them together, without waiting for a rate limit; absent: the usual time. */
export type GitLabApi = (purpose: Purpose, limitMs?: number) => Calls;

/** File of certificates that the runner writes (https://docs.gitlab.com/runner/configuration/tls-self-signed/). */
const CERTIFICATES = {
  noun: say`file of certificates`,
  expected: say`certificates`,
  maxBytes: 1024 * 1024,
  folder: "/",
};

/** Connects to an API (`https://gitlab.example.com/api/v4`). Throws where that, a proxy or the file of certificates cannot be used. */
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
    /** The API with a token, in the header that its kind has. */
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
          time: openSeriesTime({ limitMs, isComment: purpose === "comment" }, clock),
          clock,
        }),
  };
}

/** Method, path with query, and body of a request: what the path does not name is in the query, or in the body where there is one. */
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
