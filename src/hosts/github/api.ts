// Requests to the host of the pull request: GitHub, GitHub Enterprise Server, or what speaks its REST API (Gitea, Forgejo).
// Every answer is a value, failures too: nothing here throws, because delivering a report must never change a verdict.

import { z } from "../../core/index.ts";
import { monotonicMs, proxyRefusal } from "../../http/index.ts";
import type { Client } from "./octokit.ts";
import { GRAPHQL } from "./routes.ts";

/**
 * Why a request led to nothing. `status` is null where there was no complete answer: no answer is not an answer. With
 * `proxy-refused` it is the proxy's own, and GitHub was not asked.
 */
export interface Failure {
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "failed" | "not-understood";
  readonly status: number | null;
}

/** One answer. */
export type Answer =
  | {
      readonly ok: true;
      readonly data: unknown;
      /** Whether the `Link` header names a next page; null: there is no such header. */
      readonly hasNextPage: boolean | null;
      /** The server's clock when it answered. null: it did not say. */
      readonly at: Date | null;
    }
  | { readonly ok: false; readonly failure: Failure };

/** One request: a route such as `GET /repos/{owner}/{repo}/pulls/{pull_number}` with its parameters. */
export interface ApiRequest {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly deadline: Deadline;
}

/** The REST API, with a token. */
export interface GitHubApi {
  /** Sends a request; repeats it after a transient failure where that cannot do something twice. */
  send(request: ApiRequest): Promise<Answer>;
  /** Gives up every connection; nothing can be sent after it. */
  close(): Promise<void>;
}

/** Until when a series of requests has to be done. */
export interface Deadline {
  /** Milliseconds that are left, 0 or more. */
  remainingMs(): number;
  /** Moves it, once, by a wait that the server asked for; false where it was moved before. */
  extendOnce(ms: number): boolean;
}

/** Time limits, in milliseconds. */
export interface Times {
  /** For one attempt, the body included. */
  readonly attemptMs: number;
  /** For a series of requests. */
  readonly totalMs: number;
  /** Wait before the first repetition; it doubles with each further one. */
  readonly backoffMs: number;
  /** Longest wait that a rate limit may ask for. It comes on top of `totalMs`, once. */
  readonly rateLimitMs: number;
}

/** The limits of a run. Commenting is a report, so that it may cost a little time and not more. */
export const TIMES: Times = { attemptMs: 6_000, totalMs: 11_000, backoffMs: 500, rateLimitMs: 3_000 };

/** Attempts for one request. */
const MAX_ATTEMPTS = 3;

/** A deadline that begins to run now. */
export function createDeadline(totalMs: number): Deadline {
  let end = monotonicMs() + totalMs;
  let isExtended = false;
  return {
    remainingMs: () => Math.max(0, end - monotonicMs()),
    extendOnce(ms) {
      if (isExtended) return false;
      isExtended = true;
      end += ms;
      return true;
    },
  };
}

/** Half of the time that is left, so that something else has time where one request says nothing. */
export function halfOf(deadline: Deadline): Deadline {
  const rest = deadline.remainingMs() / 2;
  return {
    remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
    extendOnce: (ms) => deadline.extendOnce(ms),
  };
}

/** What an answer of the HTTP layer has that is looked at. Octokit's errors carry the same under `response`. */
const RESPONSE = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.unknown()),
  data: z.unknown(),
});
const REFUSAL = z.object({ response: RESPONSE });

/** What came back: an answer, with any status; the status of a proxy that passed nothing on; null: nothing. */
type Response = z.infer<typeof RESPONSE> | { readonly refusedByProxy: number } | null;

/**
 * A connection to the API at `GITHUB_API_URL`. null where the parts that it is made of refuse their environment, for example a proxy
 * address that is none.
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
      // Every POST creates something, but for those to GraphQL: a query, and an update that may come twice.
      const isRepeatable = !route.startsWith("POST ") || route === GRAPHQL;
      for (let attempt = 1; ; attempt += 1) {
        const limitMs = Math.min(times.attemptMs, deadline.remainingMs());
        if (limitMs < 1) return { ok: false, failure: { kind: "no-answer", status: null } };
        const response = await attemptOnce(() =>
          client.send(route, { ...parameters, request: { signal: AbortSignal.timeout(Math.ceil(limitMs)) } }),
        );
        const answer = toAnswer(response);
        if (answer.ok || attempt === MAX_ATTEMPTS) return answer;
        const waitMs = findWait({ failure: answer.failure, response, attempt, isRepeatable, deadline, times });
        if (waitMs === null) return answer;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
  };
}

/** null where the client refuses its surroundings. Loaded on demand: a run that has nothing to say in a pull request does without. */
async function open(token: string, baseUrl: string | undefined): Promise<Client | null> {
  try {
    const { openOctokit } = await import("./octokit.ts");
    return await openOctokit(token, baseUrl);
  } catch {
    return null;
  }
}

async function attemptOnce(send: () => Promise<unknown>): Promise<Response> {
  try {
    return RESPONSE.safeParse(await send()).data ?? null;
  } catch (error) {
    const refusedByProxy = proxyRefusal(error);
    if (refusedByProxy !== undefined) return { refusedByProxy };
    // Octokit calls a failed connection a status 500; only an error with a response has a status.
    return REFUSAL.safeParse(error).data?.response ?? null;
  }
}

function toAnswer(response: Response): Answer {
  if (response === null) return { ok: false, failure: { kind: "no-answer", status: null } };
  if ("refusedByProxy" in response) {
    return { ok: false, failure: { kind: "proxy-refused", status: response.refusedByProxy } };
  }
  const { status, headers, data } = response;
  if (status >= 200 && status < 300) {
    const link = headers["link"];
    const at = new Date(String(headers["date"]));
    return {
      ok: true,
      data,
      hasNextPage: typeof link === "string" ? /;\s*rel="?next"?/u.test(link) : null,
      at: Number.isNaN(at.getTime()) ? null : at,
    };
  }
  return { ok: false, failure: { kind: toFailureKind(response), status } };
}

function toFailureKind({ status, headers }: z.infer<typeof RESPONSE>): Failure["kind"] {
  // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (read 2026-08): 403 or 429, told by these headers.
  const isLimit = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  if (status === 429 || (status === 403 && isLimit)) return "rate-limited";
  return status >= 500 ? "failed" : "refused";
}

/** How long to wait before the next attempt, in milliseconds; null: there is none. */
function findWait(options: {
  readonly failure: Failure;
  readonly response: Response;
  readonly attempt: number;
  readonly isRepeatable: boolean;
  readonly deadline: Deadline;
  readonly times: Times;
}): number | null {
  const { failure, response, attempt, isRepeatable, deadline, times } = options;
  if (failure.kind === "rate-limited") {
    // Nothing was done, so that any request may be sent again.
    const headers = response !== null && "headers" in response ? response.headers : {};
    const waitMs = readRateLimitWait(headers) ?? times.rateLimitMs;
    return waitMs <= times.rateLimitMs && deadline.extendOnce(waitMs) ? waitMs : null;
  }
  // The proxy's gateway errors pass; a refusal does not.
  const isGateway = failure.kind === "proxy-refused" && (failure.status ?? 0) >= 500;
  const isTransient = failure.kind === "failed" || failure.kind === "no-answer" || isGateway;
  const waitMs = times.backoffMs * 2 ** (attempt - 1);
  return isTransient && isRepeatable && waitMs < deadline.remainingMs() ? waitMs : null;
}

/** The wait that an answer asks for, in milliseconds; null: it does not say. */
function readRateLimitWait(headers: Readonly<Record<string, unknown>>): number | null {
  const seconds = toWholeNumber(headers["retry-after"]);
  if (seconds !== null) return seconds * 1000;
  const reset = toWholeNumber(headers["x-ratelimit-reset"]);
  return reset === null ? null : Math.max(0, reset * 1000 - Date.now());
}

function toWholeNumber(header: unknown): number | null {
  return typeof header === "string" && /^\d{1,12}$/u.test(header) ? Number(header) : null;
}
