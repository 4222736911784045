// The client of @actions/github over the HTTP client of this program: silent, bounded, without redirects. To be imported on demand,
// and with care: at import the package reads the event's file and decides on a proxy, and throws errors that quote either.

import { getOctokit } from "@actions/github";
import { defaults } from "@actions/github/lib/utils";
import { HttpError, type HttpResponse, openClient } from "../../http/index.ts";
import { GRAPHQL } from "./routes.ts";

/** A client of one host. */
export interface Client {
  /** Makes one attempt, which ends within so many milliseconds. Throws an HttpError where there is no complete response. */
  send(route: string, parameters: Readonly<Record<string, unknown>>, limitMs: number): Promise<ClientResponse>;
  /** Gives up every connection. */
  readonly close: () => Promise<void>;
}

/** A response with any status. `data` is its JSON, its text where it is none, and undefined with a status of 400 or more. */
export interface ClientResponse extends Pick<HttpResponse, "status" | "headers"> {
  readonly data: unknown;
}

/** The members of a request that Octokit hands to `fetch`. */
interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Largest body that is read, compressed and not: a page of 100 comments of the largest size takes a quarter of it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** A client with this token, for the host of `GITHUB_API_URL` unless told another. Throws where a proxy's address is not valid. */
export async function openOctokit(token: string, baseUrl: string | undefined): Promise<Client> {
  const host = baseUrl ?? defaults.baseUrl ?? "";
  const client = await openClient({ url: host, setting: "`GITHUB_API_URL`", env: process.env, ca: null });
  const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const octokit = getOctokit(token, { log: silent, userAgent: "quota-gate", baseUrl: host });
  // On GitHub Enterprise Server GraphQL is not below the path of the REST API.
  const graphql = { baseUrl: host.replace(/\/api\/v3\/?$/u, "/api") };
  return {
    send: async (route, parameters, limitMs) => {
      const sent: Promise<HttpResponse>[] = [];
      const fetch = async (url: string, { method, headers, body }: FetchOptions) => {
        const { pathname, search } = new URL(url);
        const request = { method, path: pathname + search, headers, ...(body === undefined ? {} : { body }) };
        const sending = client.send({ ...request, limitMs, maxBytes: MAX_BODY_BYTES, gzip: true });
        sent.push(sending);
        const response = await sending;
        return {
          status: response.status,
          url,
          headers: response.headers,
          text: async () => response.body.toString("utf8"),
          // For types that are neither JSON nor text, which are never used.
          arrayBuffer: async () => new ArrayBuffer(0),
        };
      };
      const request = { log: silent, fetch };
      const options = { ...parameters, ...(route === GRAPHQL ? graphql : {}), request };
      // Octokit throws for a status of 400 or more and calls a failed connection a status 500: what was sent tells the two apart.
      const parsed = await octokit.request(route, options).catch(() => undefined);
      const response = await sent[0];
      if (response === undefined) throw new HttpError("the request cannot be sent", { retry: "no" });
      return { status: response.status, headers: response.headers, data: parsed?.data };
    },
    close: client.close,
  };
}

function ignore(): void {
  // Octokit's remarks quote headers of answers, which belong into no log.
}
