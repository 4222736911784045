// Requests to the host of a pull request: GitHub, GitHub Enterprise Server, or another host with its REST API (Gitea,
// Forgejo).

import type { getOctokit } from "@actions/github";
import { GraphqlResponseError } from "@octokit/graphql";
import { RequestError } from "@octokit/request-error";
import { code, type Environment, z } from "../../core/index.ts";
import { type Clock, type HttpClient, HttpError, halfOf, openClient, SYSTEM_CLOCK } from "../../http/index.ts";
import {
  type Answer,
  type ApiResult,
  type Calls,
  createCalls,
  MAX_BODY_BYTES,
  openSeriesTime,
  type SeriesTime,
} from "../calls.ts";
import type { HostFailure } from "../host.ts";
import { explain, type Purpose } from "./github-failure.ts";

/** Name of a repository. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** Returns whether a full name, in any case, names the repository. */
export function isNameOf({ owner, repo }: Repository, fullName: string | undefined): boolean {
  return fullName?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}

/** Requests about one repository for one purpose, which share one time limit. Routes may use `{owner}` and `{repo}`. */
export interface RepositoryApi extends Calls {
  readonly repository: Repository;
  /**
   * Sends a GraphQL query, and repeats it after a transient failure. A host without GraphQL refuses it with the status
   * 404.
   */
  query<Data>(question: {
    readonly query: string;
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly schema: z.ZodMiniType<Data>;
  }): Promise<ApiResult<Data>>;
  /**
   * Returns the same requests with half of the remaining time, so that a silent host leaves time for something else.
   */
  halved(): RepositoryApi;
}

/** The API with a token. */
export type GitHubApi = NonNullable<Awaited<ReturnType<typeof connect>>>;

/** Connects to the API at `GITHUB_API_URL`. Undefined if that variable or a proxy variable is not an address. */
export async function connect({
  token,
  repository,
  env,
  clock = SYSTEM_CLOCK,
}: {
  readonly token: string;
  readonly repository: Repository;
  readonly env: Environment;
  readonly clock?: Clock | undefined;
}) {
  const baseUrl = env["GITHUB_API_URL"] || "https://api.github.com";
  // Octokit's messages quote headers of answers, which must not be logged.
  const ignore = (): void => {};
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  let client: HttpClient;
  let octokit: ReturnType<typeof getOctokit>;
  try {
    client = openClient({ url: baseUrl, setting: code("GITHUB_API_URL"), env, clock });
    // On import, it reads the event and the proxy variables, and throws if one of them is malformed.
    const github = await import("@actions/github");
    octokit = github.getOctokit(token, { baseUrl, userAgent: "quota-gate", request: { log } });
  } catch {
    return undefined;
  }

  /**
   * Returns a `fetch` for one attempt: with limits, through this program's proxies, without redirects, and to no other
   * host.
   */
  const createFetch =
    (limitMs: number) =>
    async (url: string, { method, headers, body }: FetchOptions) => {
      const { pathname, search } = new URL(url);
      const request = { method, path: pathname + search, headers, body, limitMs, maxBytes: MAX_BODY_BYTES, gzip: true };
      const response = await client.send(request);
      // Octokit turns the body of a failure into a message. Only the name of a rate limit may pass.
      const text = async () => {
        const whole = response.body.toString("utf8");
        return response.status < 400 ? whole : (SECONDARY_LIMIT.exec(whole)?.[0] ?? "");
      };
      // Octokit calls this only for content types other than JSON and text, which are never used.
      const arrayBuffer = async () => new ArrayBuffer(0);
      return { status: response.status, url, headers: response.headers, text, arrayBuffer };
    };

  const openSeries = (time: SeriesTime, purpose: Purpose): RepositoryApi => {
    const calls = createCalls({
      call: ({ route, parameters, limitMs }) => {
        const place = route.includes("{owner}") ? repository : {};
        return answerOf(octokit.request(route, { ...place, ...parameters, request: { fetch: createFetch(limitMs) } }));
      },
      explain: (failure) => explain(failure, purpose),
      time,
      clock,
    });
    return {
      ...calls,
      repository,
      async query({ query, variables, schema }) {
        let errors: GraphqlErrors = [];
        const question = async (limitMs: number): Promise<Answer> => {
          const request = { fetch: createFetch(limitMs) };
          try {
            return { status: 200, headers: {}, data: await octokit.graphql(query, { ...variables, request }) };
          } catch (error) {
            if (!(error instanceof GraphqlResponseError)) throw error;
            errors = ERRORS.parse(error.errors);
            const { headers, data } = error;
            return { status: 200, headers, data, isRateLimited: errors.some(isOfRateLimit) || undefined };
          }
        };
        // A query, or an update that may be repeated.
        const answer = await calls.ask((limitMs) => answerOf(question(limitMs)), true);
        if (!answer.ok) return answer;
        // If parts of the answer are missing, the remaining ones count.
        const found = schema.safeParse(answer.data);
        return found.success ? { ...answer, data: found.data } : calls.fail(...readGraphqlErrors(errors));
      },
      halved: () => openSeries({ ...time, deadline: halfOf(time.deadline) }, purpose),
    };
  };

  return {
    close: client.close,
    /**
     * Starts a series of requests. `limitMs` limits all of them together and rules out waits for a rate limit. If
     * absent, the usual time applies.
     */
    begin: (purpose: Purpose, limitMs?: number) => openSeries(openSeriesTime(purpose, limitMs, clock), purpose),
  };
}

/**
 * Resolves to the answer, even if Octokit throws it as an error. Octokit reports a failed connection as status 500,
 * with the connection's error as the cause.
 */
async function answerOf(answering: Promise<Answer>): Promise<Answer> {
  try {
    return await answering;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.response !== undefined) return toAnswer(error.response);
    throw error.cause instanceof HttpError ? error.cause : error;
  }
}

/** Marks a failure whose text is {@link SECONDARY_LIMIT} as a rate limit. */
function toAnswer({ status, headers, data }: Answer): Answer {
  const isLimited = (status === 403 || status === 429) && typeof data === "string" && SECONDARY_LIMIT.test(data);
  return { status, headers, data, isRateLimited: isLimited || undefined };
}

/**
 * Text that may be GitHub's only sign of a rate limit, without any header
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api).
 */
const SECONDARY_LIMIT = /secondary rate limit/iu;

interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ERROR = z.object({ type: z.optional(z.string()), message: z.optional(z.string()) });
const ERRORS = z.catch(z.array(z.catch(ERROR, {})), []);
type GraphqlErrors = z.infer<typeof ERRORS>;

function isOfRateLimit({ type, message = "" }: z.infer<typeof ERROR>): boolean {
  return type === "RATE_LIMITED" || SECONDARY_LIMIT.test(message);
}

/**
 * Returns the kind of failure. GraphQL errors come with the status 200, and GitHub adds a type to them
 * (https://docs.github.com/en/graphql/guides/using-graphql-clients).
 */
function readGraphqlErrors(errors: GraphqlErrors): readonly [HostFailure["kind"], status?: number] {
  const types = new Set(errors.map(({ type }) => type));
  if (types.has("FORBIDDEN") || types.has("INSUFFICIENT_SCOPES")) return ["refused", 403];
  return [types.has("NOT_FOUND") ? "hidden" : "not-understood"];
}
