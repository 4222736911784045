// Requests to the host of the pull request: GitHub, GitHub Enterprise Server, or another host with its REST API (Gitea, Forgejo); and lists
// that come page by page. Pages are counted here, so that no link of an answer leads to another host.
// Every result is a value, failures too: nothing here throws, because delivering a report must never change a verdict.
// Loaded on demand: a run without a pull request does not need Octokit.

import { Octokit } from "@octokit/core";
import { GraphqlResponseError } from "@octokit/graphql";
import { RequestError } from "@octokit/request-error";
import { code, type Environment, z } from "../../core/index.ts";
import {
  type Attempt,
  type Clock,
  createDeadline,
  type Deadline,
  HttpError,
  halfOf,
  openClient,
  readRetryAfter,
  SYSTEM_CLOCK,
  type Timing,
  withRetries,
} from "../../http/index.ts";
import { type ApiFailure, explain, type Purpose } from "./failure.ts";

/** A repository by name. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** The result of one request. */
export type ApiResult<Data> =
  | { readonly ok: true; readonly data: Data; readonly headers: ResponseHeaders }
  | ApiFailure;

/** Headers of an answer, by names in lowercase. */
type ResponseHeaders = Readonly<Record<string, string | number | undefined>>;

/** Items of a list. */
export interface Pages<Item> {
  readonly ok: true;
  readonly items: readonly Item[];
  /** false: there are more than so many pages. */
  readonly isComplete: boolean;
}

/** Requests about one repository for one purpose, which share one time limit. */
export interface RepositoryApi {
  readonly repository: Repository;
  /** Sends a request to the REST API; repeats it after a transient failure where that cannot do something twice. */
  send<Data>(request: {
    /** Such as `GET /repos/{owner}/{repo}/pulls/{pull_number}`; the repository's parameters are known. */
    readonly route: string;
    readonly parameters?: Readonly<Record<string, unknown>>;
    readonly schema: z.ZodMiniType<Data>;
  }): Promise<ApiResult<Data>>;
  /** Reads the items of a list in their order, each once. What is not understood is left out. */
  list<Item extends { readonly id: number }>(list: {
    readonly route: string;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly item: z.ZodMiniType<Item>;
    readonly maxPages: number;
  }): Promise<Pages<Item> | ApiFailure>;
  /** Asks GraphQL; repeats the question after a transient failure. A host without GraphQL refuses it with the status 404. */
  query<Data>(question: {
    readonly query: string;
    readonly variables?: Readonly<Record<string, unknown>>;
    /** The `data` of the answer. */
    readonly schema: z.ZodMiniType<Data>;
  }): Promise<ApiResult<Data>>;
  /** The same with half of the time that is left, so that something else has time where one request says nothing. */
  halved(): RepositoryApi;
}

/** The API, with a token. */
export interface GitHubApi {
  /** Begins a series of requests. `limitMs`: for all of them together, without waiting for a rate limit; absent: the usual time. */
  begin(purpose: Purpose, limitMs?: number): RepositoryApi;
  /** Gives up every connection; nothing can be sent after it. */
  close(): Promise<void>;
}

/** Time limits and attempts. Commenting is a report, so that it may cost a little time and not more. */
const TIMING: Timing = { attemptMs: 6_000, totalMs: 11_000, attempts: 3, backoffMs: 500 };

/** Longest wait that a rate limit may ask for, in milliseconds. It comes on top of `totalMs`, once. */
const RATE_LIMIT_MS = 3_000;

/** Largest body that is read, compressed and not: a page of 100 comments of the largest size takes a quarter of it. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Connects to the API at `GITHUB_API_URL`. undefined where the environment names no address of a host or a proxy. */
export async function connect(options: {
  readonly token: string;
  readonly repository: Repository;
  readonly env: Environment;
  /** For time limits and waits. This machine's unless given. */
  readonly clock?: Clock | undefined;
}): Promise<GitHubApi | undefined> {
  const { token, repository, env, clock = SYSTEM_CLOCK } = options;
  const baseUrl = env["GITHUB_API_URL"] || "https://api.github.com";
  const client = await openClient({ url: baseUrl, setting: code("GITHUB_API_URL"), env, clock }).catch(() => undefined);
  if (client === undefined) return undefined;
  // Octokit's remarks quote headers of answers, which belong into no log.
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const octokit = new Octokit({ auth: token, baseUrl, userAgent: "quota-gate", request: { log } });

  /** `fetch` for one attempt: bounded, through the proxies of this program, without redirects, and to no other host. */
  const toFetch =
    (limitMs: number) =>
    async (url: string, { method, headers, body }: FetchOptions) => {
      const { pathname, search } = new URL(url);
      const request = { method, path: pathname + search, headers, body, limitMs, maxBytes: MAX_BODY_BYTES, gzip: true };
      const response = await client.send(request);
      // Of a failure the status and the headers count: Octokit would make a message of the body.
      const text = async () => (response.status < 400 ? response.body.toString("utf8") : "");
      // Only for types that are neither JSON nor text, which are never used.
      const arrayBuffer = async () => new ArrayBuffer(0);
      return { status: response.status, url, headers: response.headers, text, arrayBuffer };
    };

  const toSeries = (deadline: Deadline, purpose: Purpose): RepositoryApi => {
    const fail = (kind: ApiFailure["kind"], status?: number, error?: HttpError) =>
      explain({ kind, status, error }, purpose);

    /** Makes attempts. */
    const ask = async (
      call: (request: { readonly fetch: ReturnType<typeof toFetch> }) => Promise<Answer>,
      isRepeatable: boolean,
    ): Promise<ApiResult<unknown>> => {
      const attempt = async (limitMs: number): Promise<Attempt & { readonly result: ApiResult<unknown> }> => {
        if (deadline.remainingMs() < 1) return { result: fail("no-answer"), ...NO_RETRY };
        try {
          const { status, headers, data } = await call({ fetch: toFetch(limitMs) }).catch((error: unknown) => {
            if (error instanceof RequestError && error.response !== undefined) return error.response;
            throw error;
          });
          if (status >= 200 && status < 300) return { result: { ok: true, data, headers }, ...NO_RETRY };
          if (isRateLimit({ status, headers })) {
            // Nothing was done, so that any request may be sent again.
            const retryAfterMs = readRateLimitWait(headers, clock.now()) ?? RATE_LIMIT_MS;
            const mayWait = retryAfterMs <= RATE_LIMIT_MS && deadline.extendOnce(retryAfterMs);
            return { result: fail("rate-limited", status), ...(mayWait ? { retry: "yes", retryAfterMs } : NO_RETRY) };
          }
          const hasFailed = status >= 500;
          const retry = hasFailed && isRepeatable ? "yes" : "no";
          return { result: fail(hasFailed ? "failed" : "refused", status), retry, retryAfterMs: undefined };
        } catch (error) {
          // Octokit says of a connection that failed that it is a status 500, with the connection's own error as the cause.
          const cause = error instanceof RequestError ? error.cause : undefined;
          if (!(cause instanceof HttpError)) return { result: fail("not-understood"), ...NO_RETRY };
          const isProxy = cause.kind === "proxy-refused";
          const result = fail(isProxy ? "proxy-refused" : "no-answer", isProxy ? cause.status : undefined, cause);
          return { result, retry: isRepeatable ? cause.retry : "no", retryAfterMs: undefined };
        }
      };
      return (await withRetries({ attempt, timing: TIMING, deadline, clock })).result.result;
    };

    const api: RepositoryApi = {
      repository,
      async send({ route, parameters, schema }) {
        const place = route.includes("{owner}") ? repository : {};
        // Every POST creates something.
        const isRepeatable = !route.startsWith("POST ");
        const answer = await ask(
          (request) => octokit.request(route, { ...place, ...parameters, request }),
          isRepeatable,
        );
        if (!answer.ok) return answer;
        const found = schema.safeParse(answer.data);
        return found.success ? { ...answer, data: found.data } : fail("not-understood");
      },
      async list({ route, parameters, item: form, maxPages }) {
        const schema = z.array(z.catch(z.optional(form), undefined));
        const items = new Map<number, z.infer<typeof form>>();
        let read = 0;
        for (let page = 1; page <= maxPages; page += 1) {
          const answer = await api.send({ route, parameters: { ...parameters, per_page: PAGE_LENGTH, page }, schema });
          if (!answer.ok) return answer;
          const { data, headers } = answer;
          read += data.length;
          const before = items.size;
          for (const item of data) if (item !== undefined && !items.has(item.id)) items.set(item.id, item);
          const isLast = !hasNextPage(headers, { length: data.length, read, isNew: items.size > before });
          if (isLast) return { ok: true, items: [...items.values()], isComplete: true };
        }
        return { ok: true, items: [...items.values()], isComplete: false };
      },
      async query({ query, variables, schema }) {
        let errors: unknown = [];
        const question = async (request: object): Promise<Answer> => {
          const data = await octokit.graphql(query, { ...variables, request }).catch((error: unknown) => {
            if (!(error instanceof GraphqlResponseError)) throw error;
            errors = error.errors;
            return error.data;
          });
          return { status: 200, headers: {}, data };
        };
        // A query, or an update that may come twice.
        const answer = await ask(question, true);
        if (!answer.ok) return answer;
        // Where only parts could not be had, the others count.
        const found = schema.safeParse(answer.data);
        return found.success ? { ...answer, data: found.data } : fail(...readGraphqlErrors(errors));
      },
      halved: () => toSeries(halfOf(deadline), purpose),
    };
    return api;
  };

  return {
    close: client.close,
    begin(purpose, limitMs) {
      const deadline = createDeadline(limitMs ?? TIMING.totalMs, clock);
      return toSeries(limitMs === undefined ? deadline : { ...deadline, extendOnce: () => false }, purpose);
    },
  };
}

/** The members of a request that Octokit hands to `fetch`. */
interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A complete answer, with any status. */
interface Answer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly data: unknown;
}

const NO_RETRY = { retry: "no", retryAfterMs: undefined } as const;

/** The length of a page; GitHub gives no more. */
const PAGE_LENGTH = 100;

/** Hosts that do not link pages may say how many items there are; or page all the same, or give everything on each page. */
function hasNextPage(
  { link, "x-total-count": total }: ResponseHeaders,
  page: { readonly length: number; readonly read: number; readonly isNew: boolean },
): boolean {
  if (link !== undefined) return /;\s*rel="?next"?/u.test(String(link));
  return page.isNew && (total === undefined ? page.length >= PAGE_LENGTH : page.read < Number(total));
}

const ERRORS = z.catch(z.array(z.catch(z.object({ type: z.optional(z.string()) }), {})), []);

/** https://docs.github.com/en/graphql/guides/using-graphql-clients: errors come with the status 200, and GitHub says of which type they are. */
function readGraphqlErrors(errors: unknown): readonly [ApiFailure["kind"], status?: number] {
  const types = new Set(ERRORS.parse(errors).map(({ type }) => type));
  if (types.has("FORBIDDEN") || types.has("INSUFFICIENT_SCOPES")) return ["refused", 403];
  if (types.has("NOT_FOUND")) return ["hidden"];
  return types.has("RATE_LIMITED") ? ["rate-limited", 200] : ["not-understood"];
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api (read 2026-08): 403 or 429, which these headers distinguish. */
function isRateLimit({ status, headers }: Omit<Answer, "data">): boolean {
  return (
    status === 429 ||
    (status === 403 && (headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0"))
  );
}

/** The wait that an answer asks for, in milliseconds; undefined: it does not say. */
function readRateLimitWait(headers: ResponseHeaders, now: Date): number | undefined {
  const wait = readRetryAfter(String(headers["retry-after"] ?? ""), now);
  const reset = String(headers["x-ratelimit-reset"] ?? "");
  if (wait !== undefined || !/^\d{1,12}$/u.test(reset)) return wait;
  return Math.max(0, Number(reset) * 1000 - now.getTime());
}

function ignore(): void {
  // A line that is not wanted.
}
