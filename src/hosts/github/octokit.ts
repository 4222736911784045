// The client of @actions/github, made safe for us: silent, bounded, without redirects. To be imported on demand, and with care: at
// import the package reads the event's file and decides on a proxy, and throws errors that quote either.

import { getOctokit } from "@actions/github";
import { defaults } from "@actions/github/lib/utils";
import { type FetchOptions, openFetch } from "./fetch.ts";
import { GRAPHQL } from "./routes.ts";

/** A client of one host. */
export interface Client {
  /** Sends a request. Throws for a status of 400 or more, with a `response`, and where there is no complete answer, without one. */
  send(route: string, options: Record<string, unknown>): Promise<unknown>;
  /** Gives up every connection. */
  close(): Promise<void>;
}

/** A client with this token, for the host of `GITHUB_API_URL` unless told another. Throws where a proxy's address is none. */
export async function openOctokit(token: string, baseUrl: string | undefined): Promise<Client> {
  const host = baseUrl ?? defaults.baseUrl ?? "";
  const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const connections = await openFetch(host, process.env);
  const octokit = getOctokit(token, {
    log: silent,
    request: { log: silent, fetch: (url: string, options: FetchOptions) => connections.fetch(url, options) },
    userAgent: "quota-gate",
    baseUrl: host,
  });
  // On GitHub Enterprise Server GraphQL is not below the path of the REST API.
  const graphql = { baseUrl: host.replace(/\/api\/v3\/?$/u, "/api") };
  return {
    send: async (route, parameters) =>
      octokit.request(route, route === GRAPHQL ? { ...parameters, ...graphql } : parameters),
    close: () => connections.close(),
  };
}

function ignore(): void {
  // Octokit's remarks quote headers of answers; they belong into no log.
}
