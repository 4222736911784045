// Requests to the host of the pull request: GitHub, GitHub Enterprise Server, or another host with its REST API (Gitea, Forgejo).
// Every result is a value, failures too: nothing here throws, because delivering a report must never change a verdict.

import { type Deadline, HttpError, type Retry, readRetryAfter, type Timing, withRetries } from "../../http/index.ts";
import type { Client, ClientResponse } from "./octokit.ts";
import { GRAPHQL } from "./routes.ts";

/** The reason why a request led to nothing. */
export interface ApiFailure {
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "failed" | "not-understood";
  /** GitHub's status; with `proxy-refused` the proxy's, and GitHub was not asked. null: no complete answer came. */
  readonly status: number | null;
  /** With `no-answer` and `proxy-refused`: the connection's error. Absent: no time was left for a request. */
  readonly error?: HttpError;
}

/** The result of one request. */
export type ApiResult =
  | {
      readonly ok: true;
      readonly data: unknown;
      /** true where the `Link` header names a next page; null: there is no such header. */
      readonly hasNextPage: boolean | null;
      /** Items of the whole list, as Gitea and Forgejo tell. null: the host does not say. */
      readonly total: number | null;
      /** The server's clock when it answered. null: it did not say. */
      readonly at: Date | null;
    }
  | { readonly ok: false; readonly failure: ApiFailure };

/** One request: a route such as `GET /repos/{owner}/{repo}/pulls/{pull_number}` with its parameters. */
export interface ApiRequest {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly deadline: Deadline;
}

/** The REST API, with a token. */
export interface GitHubApi {
  /** Sends a request; repeats it after a transient failure where that cannot do something twice. */
  send(request: ApiRequest): Promise<ApiResult>;
  /** Gives up every connection; nothing can be sent after it. */
  close(): Promise<void>;
}

/** Time limits and attempts. */
export interface Times extends Timing {
  /** Longest wait that a rate limit may ask for, in milliseconds. It comes on top of `totalMs`, once. */
  readonly rateLimitMs: number;
}

/** The limits of a run. Commenting is a report, so that it may cost a little time and not more. */
export const TIMES: Times = { attemptMs: 6_000, totalMs: 11_000, attempts: 3, backoffMs: 500, rateLimitMs: 3_000 };

/**
 * A connection to the API at `GITHUB_API_URL`. null where Octokit or the connections refuse their environment, for example an
 * invalid proxy address.
 */
export async function connect(options: {
  readonly token: string;
  /** For a host other than that of `GITHUB_API_URL`. */
  readonly baseUrl?: string;
  readonly times?: Times;
}): Promise<GitHubApi | null> {
  const times = options.times ?? TIMES;
  const client = await open(options.token, options.baseUrl);
  if (client === null) return null;

  return {
    close: () => client.close(),
    async send({ route, parameters, deadline }) {
      const { result } = await withRetries({
        attempt: async (limitMs) => {
          if (deadline.remainingMs() < 1) return { result: failed("no-answer", null), retry: "no", retryAfterMs: null };
          const response = await attemptOnce(client, { route, parameters, limitMs });
          return { result: toResult(response), ...findRetry({ response, route, deadline, times }) };
        },
        timing: times,
        deadline,
      });
      return result.result;
    },
  };
}

/** null where the client refuses its environment. Loaded on demand: a run without a pull request does not need it. */
async function open(token: string, baseUrl: string | undefined): Promise<Client | null> {
  try {
    const { openOctokit } = await import("./octokit.ts");
    return await openOctokit(token, baseUrl);
  } catch {
    return null;
  }
}

async function attemptOnce(
  client: Client,
  sent: { readonly route: string; readonly parameters: ApiRequest["parameters"]; readonly limitMs: number },
): Promise<ClientResponse | HttpError> {
  try {
    return await client.send(sent.route, sent.parameters, sent.limitMs);
  } catch (error) {
    return error instanceof HttpError ? error : new HttpError("the request failed", { retry: "no" });
  }
}

function failed(kind: ApiFailure["kind"], status: number | null, error?: HttpError): ApiResult {
  return { ok: false, failure: { kind, status, ...(error === undefined ? {} : { error }) } };
}

function toResult(response: ClientResponse | HttpError): ApiResult {
  if (response instanceof HttpError) {
    return response.kind === "proxy-refused"
      ? failed("proxy-refused", response.status, response)
      : failed("no-answer", null, response);
  }
  const { status, headers, data } = response;
  if (status < 200 || status >= 300) return failed(toFailureKind(response), status);
  const link = headers.get("link");
  const total = headers.get("x-total-count") ?? "";
  const at = new Date(headers.get("date") ?? "");
  return {
    ok: true,
    data,
    hasNextPage: link === undefined ? null : /;\s*rel="?next"?/u.test(link),
    total: /^\d{1,9}$/u.test(total) ? Number(total) : null,
    at: Number.isNaN(at.getTime()) ? null : at,
  };
}

function toFailureKind({ status, headers }: ClientResponse): ApiFailure["kind"] {
  // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (read 2026-08): 403 or 429, told by these headers.
  const isLimit = headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0";
  if (status === 429 || (status === 403 && isLimit)) return "rate-limited";
  return status >= 500 ? "failed" : "refused";
}

/** The use of sending the request again, with the wait that the host asks for. */
function findRetry(options: {
  readonly response: ClientResponse | HttpError;
  readonly route: string;
  readonly deadline: Deadline;
  readonly times: Times;
}): { readonly retry: Retry; readonly retryAfterMs: number | null } {
  const { response, route, deadline, times } = options;
  if (!(response instanceof HttpError) && toFailureKind(response) === "rate-limited") {
    // Nothing was done, so that any request may be sent again.
    const retryAfterMs = readRateLimitWait(response.headers) ?? times.rateLimitMs;
    const mayWait = retryAfterMs <= times.rateLimitMs && deadline.extendOnce(retryAfterMs);
    return mayWait ? { retry: "yes", retryAfterMs } : { retry: "no", retryAfterMs: null };
  }
  // Every POST creates something, but for those to GraphQL: a query, and an update that may come twice.
  const isRepeatable = !route.startsWith("POST ") || route === GRAPHQL;
  const retry = response instanceof HttpError ? response.retry : response.status >= 500 ? "yes" : "no";
  return { retry: isRepeatable ? retry : "no", retryAfterMs: null };
}

/** The wait that an answer asks for, in milliseconds; null: it does not say. */
function readRateLimitWait(headers: ClientResponse["headers"]): number | null {
  const wait = readRetryAfter(headers.get("retry-after"), new Date());
  const reset = headers.get("x-ratelimit-reset") ?? "";
  if (wait !== null || !/^\d{1,12}$/u.test(reset)) return wait;
  return Math.max(0, Number(reset) * 1000 - Date.now());
}
