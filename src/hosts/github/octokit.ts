// The client of @actions/github over the HTTP client of this program: silent, bounded, without redirects. To be imported on demand,
// and with care: at import the package reads the event's file and decides on a proxy, and throws errors that quote either.

import { getOctokit } from "@actions/github";
import { defaults } from "@actions/github/lib/utils";
import { openClient } from "../../http/index.ts";
import { GRAPHQL } from "./routes.ts";

/** A client of one host. */
export interface Client {
  /**
   * Makes one attempt, which ends within so many milliseconds. Throws for a status of 400 or more, with a `response`, and where there
   * is no complete answer, with an `HttpError` as the cause.
   */
  send(route: string, parameters: Readonly<Record<string, unknown>>, limitMs: number): Promise<unknown>;
  /** Gives up every connection. */
  readonly close: () => Promise<void>;
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
    send: (route, parameters, limitMs) => {
      const fetch = async (url: string, { method, headers, body }: FetchOptions) => {
        const { pathname, search } = new URL(url);
        const path = pathname + search;
        const sent = { method, path, headers, ...(body === undefined ? {} : { body }) };
        const response = await client.send({ ...sent, limitMs, maxBytes: MAX_BODY_BYTES, gzip: true });
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
      return octokit.request(route, { ...parameters, ...(route === GRAPHQL ? graphql : {}), request });
    },
    close: client.close,
  };
}

function ignore(): void {
  // Octokit's remarks quote headers of answers, which belong into no log.
}
