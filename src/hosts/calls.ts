// Series of requests to a host's API that share one time limit: attempts, rate limits, and paged lists. Page numbers
// are counted here, so that a link in an answer cannot lead to another host. Failures are values. Nothing here throws,
// because delivering a report must never change a verdict.

import { z } from "../core/index.ts";
import {
  type AttemptResult,
  type Clock,
  createDeadline,
  HttpError,
  readRetryAfter,
  type Timing,
  withRetries,
} from "../http/index.ts";
import type { HostFailure } from "./host.ts";
import type { FailedRequest } from "./host-failure.ts";

/** Result of one request. */
export type ApiResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly headers: ResponseHeaders }
  | HostFailure;

type ResponseHeaders = Readonly<Record<string, string | number | undefined>>;

/** Items of a list, in the order of the host. */
export interface Pages<Item> {
  readonly ok: true;
  readonly items: readonly Item[];
  /** False if the list goes on after the last page that was read. */
  readonly isComplete: boolean;
  /** Number of all items. Undefined if the host does not report it. */
  readonly total: number | undefined;
}

/** A request to a REST API. */
export interface ApiRequest {
  /** Method and path, with parameter names in braces: `GET /repos/{owner}/{repo}/pulls/{pull_number}`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** A complete answer, with any status. */
export interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly data: unknown;
  /**
   * True if the host reports a reached rate limit in its own way, whatever the status. If absent, status and headers
   * decide.
   */
  readonly isRateLimited?: boolean | undefined;
}

/** Time limits and attempts. Delivering a report may cost a little time, but not more. */
const TIMING: Timing = { attemptMs: 6_000, totalMs: 11_000, attempts: 3, backoffMs: 500 };

/** Time of a series of requests. */
export type SeriesTime = ReturnType<typeof openSeriesTime>;

/**
 * Starts the time of a series for a purpose. `limitMs` limits all requests together and rules out waits for a rate
 * limit. If undefined, the usual time applies.
 */
export function openSeriesTime(purpose: string, limitMs: number | undefined, clock: Clock) {
  const usualWaitMs = purpose === "comment" ? COMMENT_WAIT_MS : RATE_LIMIT_MS;
  return {
    deadline: createDeadline(limitMs ?? TIMING.totalMs, clock),
    /** Longest wait for a rate limit, in milliseconds. Below 0, the series waits for none. */
    mostWaitMs: limitMs === undefined ? usualWaitMs : -1,
  };
}

/** Longest wait for a rate limit, in milliseconds. It is added to `totalMs` once. */
const RATE_LIMIT_MS = 3_000;

/**
 * Longest wait for a rate limit while a comment is written, in milliseconds. Hosts usually ask for a minute. Without
 * the wait, an outdated comment could claim success while the check is red.
 */
const COMMENT_WAIT_MS = 60_000;

/**
 * Largest body that is read, in bytes, both compressed and uncompressed. A page of 100 comments of GitHub's maximum
 * size takes a quarter of it.
 */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Requests for one purpose that share one time limit. */
export type Calls = ReturnType<typeof createCalls>;

/**
 * Returns the functions that send the requests of a series. `call` makes one attempt, and throws {@link HttpError}
 * without a complete answer.
 */
export function createCalls({
  call: callOnce,
  explain,
  time: { deadline, mostWaitMs },
  clock,
}: {
  readonly call: (request: ApiRequest & { readonly limitMs: number }) => Promise<Answer>;
  readonly explain: (failure: FailedRequest) => HostFailure;
  readonly time: SeriesTime;
  readonly clock: Clock;
}) {
  const fail = (kind: HostFailure["kind"], status?: number, error?: HttpError) => explain({ kind, status, error });

  /** Makes attempts of one request. `call` gets the time limit of its attempt in milliseconds. */
  async function ask(call: (limitMs: number) => Promise<Answer>, isRepeatable: boolean) {
    let hasWaited = false;
    const attempt = async (limitMs: number): Promise<AttemptResult & { readonly result: ApiResult<unknown> }> => {
      if (deadline.remainingMs() < 1) return { result: fail("no-answer"), retry: "no" };
      try {
        const { status, headers, data, isRateLimited = isRateLimit({ status, headers }) } = await call(limitMs);
        if (isRateLimited) {
          // The host did nothing, so any request may be sent again.
          const retryAfterMs = readRateLimitWait(headers, clock.now()) ?? RATE_LIMIT_MS;
          const mayWait = !hasWaited && retryAfterMs <= mostWaitMs;
          // Concurrent requests wait for the same limit, so only one of them extends the deadline.
          if (mayWait) deadline.extendOnce(retryAfterMs);
          hasWaited ||= mayWait;
          return { result: fail("rate-limited", status), retry: mayWait ? "yes" : "no", retryAfterMs };
        }
        if (status >= 200 && status < 300) return { result: { ok: true, data, headers }, retry: "no" };
        if (status < 500) return { result: fail("refused", status), retry: "no" };
        return { result: fail("failed", status), retry: isRepeatable ? "yes" : "no" };
      } catch (error) {
        if (!(error instanceof HttpError)) return { result: fail("not-understood"), retry: "no" };
        const { kind, status, retry } = error;
        const result = kind === "proxy-refused" ? fail(kind, status, error) : fail("no-answer", undefined, error);
        return { result, retry: isRepeatable ? retry : "no" };
      }
    };
    return (await withRetries({ attempt, timing: TIMING, deadline, clock })).result.result;
  }

  /** Sends a request. Repeats it after a transient failure, unless it creates something. */
  async function send<Data>({
    schema,
    ...request
  }: ApiRequest & { readonly schema: z.ZodMiniType<Data> }): Promise<ApiResult<Data>> {
    // Every POST creates something.
    const isRepeatable = !request.route.startsWith("POST ");
    const answer = await ask((limitMs) => callOnce({ ...request, limitMs }), isRepeatable);
    if (!answer.ok) return answer;
    const found = schema.safeParse(answer.data);
    return found.success ? { ...answer, data: found.data } : fail("not-understood");
  }

  /** Reads the items of a list in their order, without duplicates. Items that do not match the schema are left out. */
  async function list<Item extends { readonly id: number }>({
    route,
    parameters,
    item: form,
    maxPages,
  }: ApiRequest & { readonly item: z.ZodMiniType<Item>; readonly maxPages: number }): Promise<
    Pages<Item> | HostFailure
  > {
    const schema = z.array(z.lenient(form));
    const items = new Map<number, Item>();
    let read = 0;
    let total: number | undefined;
    let isComplete = false;
    for (let page = 1; page <= maxPages && !isComplete; page += 1) {
      const answer = await send({ route, parameters: { ...parameters, per_page: PAGE_LENGTH, page }, schema });
      if (!answer.ok) return answer;
      const { data, headers } = answer;
      read += data.length;
      total = /^\d{1,9}$/u.test(String(headers["x-total"])) ? Number(headers["x-total"]) : undefined;
      const before = items.size;
      for (const item of data) if (item !== undefined && !items.has(item.id)) items.set(item.id, item);
      isComplete = !hasNextPage(headers, data.length, read, items.size > before);
    }
    return { ok: true, items: [...items.values()], isComplete, total };
  }

  return { ask, send, list, fail };
}

/** Items per page: the maximum of GitHub and GitLab. */
const PAGE_LENGTH = 100;

/**
 * Returns whether another page follows a page of `length` items, the last of the `read` ones. A host that does not link
 * pages may report the number of items, page silently, or return all items on every page.
 */
function hasNextPage(
  { link, "x-total-count": total }: ResponseHeaders,
  length: number,
  read: number,
  isNew: boolean,
): boolean {
  if (link !== undefined) return /;\s*rel="?next"?/u.test(String(link));
  return isNew && (total === undefined ? length >= PAGE_LENGTH : read < Number(total));
}

/**
 * Returns whether a rate limit caused the answer.
 * GitHub answers 403 or 429 with these headers
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api, read 2026-08).
 * GitLab answers 429 (https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits/).
 */
function isRateLimit({ status, headers }: Pick<Answer, "status" | "headers">): boolean {
  return (
    status === 429 ||
    (status === 403 && (headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0"))
  );
}

/** Returns the wait that an answer asks for, in milliseconds. Undefined if it names none. */
function readRateLimitWait(headers: ResponseHeaders, now: Date): number | undefined {
  const wait = readRetryAfter(String(headers["retry-after"] ?? ""), now);
  const reset = String(headers["x-ratelimit-reset"] ?? "");
  if (wait !== undefined || !/^\d{1,12}$/u.test(reset)) return wait;
  return Math.max(0, Number(reset) * 1000 - now.getTime());
}
