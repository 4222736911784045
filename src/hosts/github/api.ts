// Requests to the host of the pull request: GitHub, GitHub Enterprise Server, or another host with its REST API (Gitea, Forgejo).
// Every result is a value, failures too: nothing here throws, because delivering a report must never change a verdict.

import { z } from "../../core/index.ts";
import {
  type Deadline,
  findHttpError,
  type HttpError,
  type Retry,
  readRetryAfter,
  type Timing,
  withRetries,
} from "../../http/index.ts";
import type { Client } from "./octokit.ts";
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
      /** Whether the `Link` header names a next page; null: there is no such header. */
      readonly hasNextPage: boolean | null;
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

/** The members of Octokit's responses that are used. Its errors carry the same under `response`. */
const RESPONSE = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.unknown()),
  data: z.unknown(),
});
const REFUSAL = z.object({ response: RESPONSE });

type Response = z.infer<typeof RESPONSE>;

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
          const response = await attemptOnce(() => client.send(route, parameters, limitMs));
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

/** The response; the error where there is none; null where it is not understood. */
async function attemptOnce(send: () => Promise<unknown>): Promise<Response | HttpError | null> {
  try {
    return RESPONSE.safeParse(await send()).data ?? null;
  } catch (error) {
    // Octokit calls a failed connection a status 500; only an error with a response has a status.
    return findHttpError(error) ?? REFUSAL.safeParse(error).data?.response ?? null;
  }
}

function failed(kind: ApiFailure["kind"], status: number | null, error?: HttpError): ApiResult {
  return { ok: false, failure: { kind, status, ...(error === undefined ? {} : { error }) } };
}

function toResult(response: Response | HttpError | null): ApiResult {
  if (response === null) return failed("no-answer", null);
  if (!("data" in response)) {
    return response.kind === "proxy-refused"
      ? failed("proxy-refused", response.status, response)
      : failed("no-answer", null, response);
  }
  const { status, headers, data } = response;
  if (status < 200 || status >= 300) return failed(toFailureKind(response), status);
  const link = headers["link"];
  const at = new Date(String(headers["date"]));
  return {
    ok: true,
    data,
    hasNextPage: typeof link === "string" ? /;\s*rel="?next"?/u.test(link) : null,
    at: Number.isNaN(at.getTime()) ? null : at,
  };
}

function toFailureKind({ status, headers }: Response): ApiFailure["kind"] {
  // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (read 2026-08): 403 or 429, told by these headers.
  const isLimit = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  if (status === 429 || (status === 403 && isLimit)) return "rate-limited";
  return status >= 500 ? "failed" : "refused";
}

/** Whether the request may be sent again, and the wait that the host asks for. */
function findRetry(options: {
  readonly response: Response | HttpError | null;
  readonly route: string;
  readonly deadline: Deadline;
  readonly times: Times;
}): { readonly retry: Retry; readonly retryAfterMs: number | null } {
  const { response, route, deadline, times } = options;
  if (response !== null && "data" in response && toFailureKind(response) === "rate-limited") {
    // Nothing was done, so that any request may be sent again.
    const retryAfterMs = readRateLimitWait(response.headers) ?? times.rateLimitMs;
    const mayWait = retryAfterMs <= times.rateLimitMs && deadline.extendOnce(retryAfterMs);
    return mayWait ? { retry: "yes", retryAfterMs } : { retry: "no", retryAfterMs: null };
  }
  // Every POST creates something, but for those to GraphQL: a query, and an update that may come twice.
  const isRepeatable = !route.startsWith("POST ") || route === GRAPHQL;
  if (!isRepeatable || response === null) return { retry: "no", retryAfterMs: null };
  const retry = "data" in response ? (response.status >= 500 ? "yes" : "no") : response.retry;
  return { retry, retryAfterMs: null };
}

/** The wait that an answer asks for, in milliseconds; null: it does not say. */
function readRateLimitWait(headers: Response["headers"]): number | null {
  const wait = readRetryAfter(toText(headers["retry-after"]), new Date());
  const reset = toText(headers["x-ratelimit-reset"]) ?? "";
  if (wait !== null || !/^\d{1,12}$/u.test(reset)) return wait;
  return Math.max(0, Number(reset) * 1000 - Date.now());
}

function toText(header: unknown): string | undefined {
  return typeof header === "string" ? header : undefined;
}
