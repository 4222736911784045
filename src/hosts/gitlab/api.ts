// Requests to the REST API of GitLab (https://docs.gitlab.com/api/rest/), with the job's own token or with an access token.

import { code, type Environment } from "../../core/index.ts";
import { readOwnFile } from "../../files/index.ts";
import { type Clock, createDeadline, openClient, SYSTEM_CLOCK } from "../../http/index.ts";
import { type Answer, type ApiRequest, type Calls, createCalls, MAX_BODY_BYTES, TIMING } from "../calls.ts";
import { explain, type Purpose } from "./failure.ts";

/** The API, with a token. */
export interface GitLabApi {
  /** Begins a series of requests. `limitMs`: for all of them together, without waiting for a rate limit; absent: the usual time. */
  readonly begin: (purpose: Purpose, limitMs?: number) => Calls;
}

/** Connections to GitLab. */
export interface GitLabClient {
  /** The API with a token, in the header that its kind has. */
  with(header: "JOB-TOKEN" | "PRIVATE-TOKEN", token: string): GitLabApi;
  /** Gives up every connection. */
  close(): Promise<void>;
}

/** Largest file of certificates, in bytes. */
const MAX_CA_BYTES = 1024 * 1024;

/**
 * Connects to an API (`https://gitlab.example.com/api/v4`). undefined where the environment names a proxy that has no address, or a file of
 * certificates (https://docs.gitlab.com/runner/configuration/tls-self-signed/) that cannot be read.
 */
export async function connect(
  url: string,
  { env, clock = SYSTEM_CLOCK }: { readonly env: Environment; readonly clock?: Clock | undefined },
): Promise<GitLabClient | undefined> {
  const path = env["CI_SERVER_TLS_CA_FILE"] || undefined;
  const words = { noun: "file of certificates", expected: "certificates", maxBytes: MAX_CA_BYTES, folder: "/" };
  const opening = async () => {
    const ca = path === undefined ? undefined : await readOwnFile(path, words);
    return openClient({ url, setting: code("CI_API_V4_URL"), env, clock, ca });
  };
  const client = await opening().catch(() => undefined);
  if (client === undefined) return undefined;
  const base = new URL(url).pathname.replace(/\/$/u, "");
  return {
    close: client.close,
    with: (header, token) => ({
      begin(purpose, limitMs) {
        const deadline = createDeadline(limitMs ?? TIMING.totalMs, clock);
        return createCalls({
          call: async (request) => {
            const { method, path: rest, body } = toHttp(request);
            const headers = {
              [header]: token,
              "user-agent": "quota-gate",
              ...(body === undefined ? {} : { "content-type": "application/json" }),
            };
            const { limitMs: attemptMs } = request;
            const call = { method, path: base + rest, headers, body, limitMs: attemptMs, maxBytes: MAX_BODY_BYTES };
            const response = await client.send({ ...call, gzip: true });
            const data = response.status < 300 ? readBody(request, response.body) : undefined;
            return { status: response.status, headers: Object.fromEntries(response.headers), data };
          },
          explain: (failure) => explain(failure, purpose),
          deadline: limitMs === undefined ? deadline : { ...deadline, extendOnce: () => false },
          clock,
        });
      },
    }),
  };
}

/** The bytes of a raw file, the value of everything else. Throws where that is no JSON. */
function readBody({ route }: ApiRequest, body: Buffer): Answer["data"] {
  if (route.endsWith("/raw")) return body;
  return body.length === 0 ? undefined : JSON.parse(body.toString("utf8"));
}

/** Method, path with query, and body of a request: what the path does not name is in the query, or in the body where there is one. */
function toHttp({ route, parameters = {} }: ApiRequest) {
  const [method = "", template = ""] = route.split(" ");
  const rest = new Map(Object.entries(parameters));
  const path = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method === "POST" || method === "PUT") return { method, path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]));
  return { method, path: rest.size === 0 ? path : `${path}?${query.toString()}`, body: undefined };
}
