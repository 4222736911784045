// A loopback GitHub on a free port. Tests set up and inspect its state, make it fail, and read its recorded traffic.

import type { ServerResponse } from "node:http";
import { type ReceivedRequest, serveHttp } from "../loopback.ts";
import { answerError, answerHtml } from "./answers.ts";
import { readDescription } from "./description.ts";
import { readSchema } from "./graphql.ts";
import {
  ACTIONS_BOT,
  type Answer,
  type Exchange,
  type FakeComment,
  type FakeEntry,
  type FakePullRequest,
  type Fault,
  type FaultMatch,
  type Host,
  type HostFacts,
  isUpdate,
  readQuery,
  toSha,
  toTimestamp,
} from "./host.ts";
import { carryOut } from "./routes.ts";

/** Options of the host. */
export interface GitHubOptions extends Partial<Omit<HostFacts, "apiUrl" | "origin">> {
  readonly prefix?: string;
  /** Executes requests. By default like GitHub or Gitea. */
  readonly carryOut?: typeof carryOut;
}

/** The running server. `apiUrl` is the value of GITHUB_API_URL. */
export interface FakeGitHub extends Host, AsyncDisposable {
  readonly traffic: Exchange[];
  /** Makes requests fail until the result is disposed of. */
  fail(match: FaultMatch, fault: Fault): Disposable;
  /**
   * Returns `METHOD path` of all requests in the order of arrival, with the number of a page. For GraphQL, adds
   * `updateIssueComment` or `pullRequests` if requested.
   */
  requests(): readonly string[];
  close(): Promise<void>;
}

/** Starts a GitHub with one empty repository. */
export async function startGitHub(options: GitHubOptions = {}): Promise<FakeGitHub> {
  const { prefix = "", carryOut: answer = carryOut, ...facts } = options;
  const { author = ACTIONS_BOT, isGitea = false } = facts;
  // Reads these slow files first, so that the first answer is not delayed.
  readDescription();
  readSchema();
  const traffic: Exchange[] = [];
  const faults: { readonly match: FaultMatch; readonly fault: Fault; left: number }[] = [];
  const { url: origin, [Symbol.asyncDispose]: close } = await serveHttp(serve);
  const host = createHost({
    apiUrl: `${origin}${prefix}`,
    origin,
    owner: "octo-org",
    repo: "infra",
    author,
    viewer: isGitea ? null : author.login,
    hasUser: false,
    isGitea,
    mayReadContents: true,
    defaultBranch: "main",
    ...facts,
  });

  async function serve(
    response: ServerResponse,
    { method, url: target, headers, body }: ReceivedRequest,
  ): Promise<void> {
    const url = new URL(target, origin);
    const exchange: Exchange = {
      method,
      path: toPath(url.pathname, prefix),
      query: Object.fromEntries(url.searchParams),
      requestHeaders: headers,
      requestBody: body === "" ? undefined : readBody(body),
      status: null,
      responseBody: undefined,
      isFault: false,
    };
    traffic.push(exchange);
    const fault = takeFault(exchange);
    switch (fault?.kind) {
      case "silence":
        fault.begin?.();
        return;
      case "status":
        exchange.isFault = true;
        return send(exchange, response, { ...answerError(fault.status), ...fault });
      case "html":
        exchange.isFault = true;
        return send(exchange, response, answerHtml(fault.status));
      case "reset":
        if (fault.isCarriedOut) answer(host, exchange, fault);
        response.socket?.destroy();
        return;
      case "half-answer":
        return sendHalf(response, answer(host, exchange, fault));
      case "slow":
        await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
        break;
      case "meanwhile":
        fault.run();
        break;
      case "foreign-links":
      case "no-links":
      case undefined:
        break;
    }
    send(exchange, response, answer(host, exchange, fault));
  }

  function takeFault(exchange: Exchange): Fault | undefined {
    const { method, path, query } = exchange;
    const found = faults.find(
      ({ match, left }) =>
        left > 0 &&
        (match.method ?? method) === method &&
        (match.path?.test(path) ?? true) &&
        (match.ref ?? query["ref"]) === query["ref"] &&
        (match.query?.test(readQuery(exchange)) ?? true) &&
        (match.isUpdate ?? isUpdate(exchange)) === isUpdate(exchange),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    return found.fault;
  }

  return {
    ...host,
    traffic,
    fail(match, fault) {
      const added = { match, fault, left: match.times ?? Number.POSITIVE_INFINITY };
      faults.push(added);
      return {
        [Symbol.dispose]: () => {
          added.left = 0;
        },
      };
    },
    requests: () =>
      traffic.map((exchange) => {
        const { method, path, query } = exchange;
        const page = query["page"] === undefined ? "" : `?page=${query["page"]}`;
        const [field] = /updateIssueComment|pullRequests/u.exec(readQuery(exchange)) ?? [];
        return `${method} ${path}${page}${field === undefined ? "" : ` ${field}`}`;
      }),
    close: async () => close(),
    [Symbol.asyncDispose]: close,
  };
}

function createHost(known: HostFacts): Host {
  const commits: Host["commits"] = new Map();
  const pullRequests = new Map<number, FakePullRequest>();
  const comments = new Map<number, FakeComment>();
  let lastId = 1000;
  return {
    ...known,
    pullRequests,
    comments,
    commits,
    mergeBases: new Map(),
    branches: new Map([[known.defaultBranch, { sha: toSha("b"), isProtected: false }]]),
    runs: new Map(),
    addCommit(sha, files) {
      const entries = Object.entries(files).map(([path, content]): [string, FakeEntry] => {
        if (typeof content === "string") return [path, { kind: "file", bytes: Buffer.from(content) }];
        return [path, content instanceof Uint8Array ? { kind: "file", bytes: content } : content];
      });
      commits.set(sha, new Map(entries));
    },
    addPullRequest(overrides = {}) {
      const now = toTimestamp();
      const pullRequest: FakePullRequest = {
        number: pullRequests.size + 1,
        state: "open",
        locked: false,
        headSha: toSha("a"),
        headRef: "more-servers",
        headOwner: known.owner,
        headRepository: `${overrides.headOwner ?? known.owner}/${known.repo}`,
        baseSha: toSha("b"),
        baseRef: "main",
        isDraft: false,
        mergedAt: null,
        createdAt: now,
        updatedAt: now,
        ...overrides,
      };
      pullRequests.set(pullRequest.number, pullRequest);
      return pullRequest;
    },
    addComment(overrides) {
      lastId += 1;
      const now = toTimestamp();
      const comment: FakeComment = {
        id: lastId,
        pullRequest: 1,
        author: known.author,
        createdAt: now,
        updatedAt: now,
        isMinimized: false,
        edits: [],
        ...overrides,
      };
      comments.set(comment.id, comment);
      const pullRequest = pullRequests.get(comment.pullRequest);
      if (pullRequest !== undefined && pullRequest.updatedAt < comment.createdAt) {
        pullRequest.updatedAt = comment.createdAt;
      }
      return comment;
    },
  };
}

/**
 * Returns the path without the API's prefix. On GitHub Enterprise Server, GraphQL is next to the prefix, not below it.
 */
function toPath(pathname: string, prefix: string): string {
  if (prefix === "/api/v3" && pathname === "/api/graphql") return "/graphql";
  if (prefix === "/api/v3" && pathname === "/api/v3/graphql") return "/no-graphql-here";
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : `/outside-of-the-api${pathname}`;
}

function send(exchange: Exchange, response: ServerResponse, { status, body, headers = {} }: Answer): void {
  exchange.status = status;
  exchange.responseBody = body;
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers }).end(text);
}

function sendHalf(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
