// The types of the loopback GitHub: accounts, comments, pull requests, exchanges and faults.

/** An account. `type` is undefined on hosts without types of accounts (Gitea, Forgejo). */
export interface FakeAuthor {
  readonly login: string;
  readonly type: "Bot" | "User" | undefined;
}

/** A pull request. */
export interface FakePullRequest {
  readonly number: number;
  state: "open" | "closed";
  locked: boolean;
  headSha: string;
  headRef: string;
  headOwner: string;
  /** Full name of the head branch's repository. null if it was deleted. */
  headRepository: string | null;
  baseSha: string;
  baseRef: string;
  isDraft: boolean;
  /** null if it is not merged. */
  mergedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A stored comment. */
export interface FakeComment {
  readonly id: number;
  readonly pullRequest: number;
  /** undefined if answers lack the member. */
  body: string | undefined;
  /** null if the account was deleted. */
  readonly author: FakeAuthor | null;
  readonly createdAt: string;
  updatedAt: string;
  isMinimized: boolean;
  /** All texts since the first edit with their editors, newest first. A null editor is a deleted account. */
  readonly edits: { readonly body: string; readonly editor: FakeAuthor | null }[];
}

/** Entry at a path of a commit. Folders exist if an entry is in them. */
export type FakeEntry =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "submodule" };

/** Fixed properties of a host. */
export interface HostFacts {
  /**
   * Address with the path before the API: `/api/v3` on GitHub Enterprise Server, `/api/v1` on Gitea, none on GitHub.
   */
  readonly apiUrl: string;
  readonly origin: string;
  readonly owner: string;
  readonly repo: string;
  /** Owner of the token. */
  readonly author: FakeAuthor;
  /** Login of that account in GraphQL. null if there is no GraphQL. */
  readonly viewer: string | null;
  /** True if `GET /user` answers, as it does for a person's token. */
  readonly hasUser: boolean;
  /** True if all answers are those of Gitea and Forgejo, which have no GraphQL. */
  readonly isGitea: boolean;
  /** True if the token may read contents. They are not found otherwise. */
  readonly mayReadContents: boolean;
  readonly defaultBranch: string;
}

/** Properties and state of a host. */
export interface Host extends HostFacts {
  /** Branches by name. */
  readonly branches: Map<string, { readonly sha: string; readonly isProtected: boolean }>;
  /** Last attempt of workflow runs by ID. */
  readonly runs: Map<number, number>;
  /** Files by path for each commit. Those of another repository are at `OWNER/REPOSITORY@REF`. */
  readonly commits: Map<string, ReadonlyMap<string, FakeEntry>>;
  /** Merge bases by `BASE...HEAD`. The base itself by default. */
  readonly mergeBases: Map<string, string>;
  readonly pullRequests: Map<number, FakePullRequest>;
  readonly comments: Map<number, FakeComment>;
  addPullRequest(overrides?: Partial<FakePullRequest>): FakePullRequest;
  addCommit(sha: string, files: Readonly<Record<string, string | Uint8Array | FakeEntry>>): void;
  addComment(comment: { readonly body: string | undefined } & Partial<FakeComment>): FakeComment;
}

/** A request and its answer. */
export interface Exchange {
  readonly method: string;
  /** Path without the prefix of the API. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestBody: unknown;
  /** null if no complete answer was sent. */
  status: number | null;
  responseBody: unknown;
  /** True if a fault made the answer. */
  isFault: boolean;
}

/** An answer. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault. */
export type Fault =
  | ({ readonly kind: "status" } & Answer)
  | { readonly kind: "html"; readonly status: number }
  /** The connection is lost before or after the request was executed. */
  | { readonly kind: "reset"; readonly isCarriedOut: boolean }
  /** The request is executed, but the answer ends in the middle. */
  | { readonly kind: "half-answer" }
  | { readonly kind: "silence"; readonly begin?: () => void }
  | { readonly kind: "slow"; readonly delayMs: number }
  /** Links of pages lead to another host. */
  | { readonly kind: "foreign-links"; readonly origin: string }
  | { readonly kind: "no-links" }
  /** Another change happens before the request is executed. */
  | { readonly kind: "meanwhile"; readonly run: () => void };

/** Requests that a fault applies to. */
export interface FaultMatch {
  readonly method?: string;
  /** Matches the path without the prefix of the API. */
  readonly path?: RegExp;
  /** Limits the fault to updates of a comment, by REST or GraphQL. */
  readonly isUpdate?: true;
  /** Commit or branch in a request for a file. */
  readonly ref?: string;
  /** Matches the query sent to GraphQL. */
  readonly query?: RegExp;
  /** Number of requests. Absent for all. */
  readonly times?: number;
}

/** The account of a workflow run's own token. */
export const ACTIONS_BOT: FakeAuthor = { login: "github-actions[bot]", type: "Bot" };

/** True if both are the same account. */
export function isSameAccount(one: FakeAuthor, other: FakeAuthor): boolean {
  return one.login === other.login && one.type === other.type;
}

/** Returns an ID of a commit that repeats one digit. */
export function toSha(digit: string): string {
  return digit.repeat(40);
}

/** Returns a time as the API writes it. */
export function toTimestamp(date = new Date()): string {
  return date.toISOString().replace(/\.\d+Z$/u, "Z");
}

/**
 * Edits a comment, by default as its author. Like GitHub, keeps the first text as an edit once the comment has another
 * one.
 */
export function edit(comment: FakeComment, body: string, editor: FakeAuthor | null = comment.author): void {
  const { author } = comment;
  if (comment.body !== undefined && comment.edits[0]?.body !== comment.body) {
    comment.edits.unshift({ body: comment.body, editor: author });
  }
  comment.edits.unshift({ body, editor });
  comment.body = body;
  comment.updatedAt = toTimestamp();
}

/** Returns the query that a request sends to GraphQL. Empty for other requests. */
export function readQuery({ requestBody }: Pick<Exchange, "requestBody">): string {
  const query = (requestBody as { readonly query?: unknown } | null | undefined)?.query;
  return typeof query === "string" ? query : "";
}

/** True if a request updates a comment. */
export function isUpdate(exchange: Pick<Exchange, "method" | "requestBody">): boolean {
  return ["PATCH", "PUT"].includes(exchange.method) || readQuery(exchange).startsWith("mutation(");
}
