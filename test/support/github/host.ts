// The nouns of the loopback GitHub: accounts, comments, pull requests, what is said, and what goes wrong.

/** An account. `type` undefined: a host that does not tell (Gitea, Forgejo). */
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
  /** Full name of the repository that the head branch is in; null: that is gone. */
  headRepository: string | null;
  baseSha: string;
  baseRef: string;
  isDraft: boolean;
  /** null: not merged. */
  mergedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A comment, as it is kept. */
export interface FakeComment {
  readonly id: number;
  readonly pullRequest: number;
  /** undefined: the member is missing in answers. */
  body: string | undefined;
  /** null: the account was deleted. */
  readonly author: FakeAuthor | null;
  readonly createdAt: string;
  updatedAt: string;
  isMinimized: boolean;
  /** Every text that it had since it was first edited, with who wrote it (null: the account was deleted), newest first. */
  readonly edits: { readonly body: string; readonly editor: FakeAuthor | null }[];
}

/** What stands at a path at a commit. Folders are where something lies in them. */
export type FakeEntry =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "link"; readonly target: string }
  | { readonly kind: "submodule" };

/** What a host is. */
export interface HostFacts {
  /** With the path before the API: `/api/v3` on GitHub Enterprise Server, `/api/v1` on Gitea, none on GitHub. */
  readonly apiUrl: string;
  readonly origin: string;
  readonly owner: string;
  readonly repo: string;
  /** Whom the token belongs to. */
  readonly author: FakeAuthor;
  /** What GraphQL calls that account; null: there is no GraphQL. */
  readonly viewer: string | null;
  /** Whether `GET /user` answers, as it does for a person's token. */
  readonly hasUser: boolean;
  /** Whether everything is answered as by Gitea and Forgejo, which have no GraphQL. */
  readonly isGitea: boolean;
  /** Whether the token may read contents. Where it may not, they are not found. */
  readonly mayReadContents: boolean;
  readonly defaultBranch: string;
}

/** Everything that a host knows. */
export interface Host extends HostFacts {
  /** By name. */
  readonly branches: Map<string, { readonly sha: string; readonly isProtected: boolean }>;
  /** Runs of workflows by id, with their last attempt. */
  readonly runs: Map<number, number>;
  /** Files by path, by commit; of another repository by `OWNER/REPOSITORY@REF`. */
  readonly commits: Map<string, ReadonlyMap<string, FakeEntry>>;
  /** Where two commits went apart, by `BASE...HEAD`; the base unless it is said here. */
  readonly mergeBases: Map<string, string>;
  readonly pullRequests: Map<number, FakePullRequest>;
  readonly comments: Map<number, FakeComment>;
  addPullRequest(overrides?: Partial<FakePullRequest>): FakePullRequest;
  addCommit(sha: string, files: Readonly<Record<string, string | Uint8Array | FakeEntry>>): void;
  addComment(comment: { readonly body: string | undefined } & Partial<FakeComment>): FakeComment;
}

/** One request and what was answered. */
export interface Exchange {
  readonly method: string;
  /** Without the prefix of the API. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly requestHeaders: Readonly<Record<string, string | string[] | undefined>>;
  readonly requestBody: unknown;
  /** null: no (complete) answer was given. */
  status: number | null;
  responseBody: unknown;
  /** Whether the answer was made up by a fault. */
  isFault: boolean;
}

/** What is answered. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes wrong. */
export type Fault =
  | ({ readonly kind: "status" } & Answer)
  | { readonly kind: "html"; readonly status: number }
  /** The connection is lost before or after the request was carried out. */
  | { readonly kind: "reset"; readonly isCarriedOut: boolean }
  /** Carried out, but the answer ends in the middle. */
  | { readonly kind: "half-answer" }
  | { readonly kind: "silence"; readonly begin?: () => void }
  | { readonly kind: "slow"; readonly delayMs: number }
  /** Links of pages lead to another host. */
  | { readonly kind: "foreign-links"; readonly origin: string }
  | { readonly kind: "no-links" }
  /** Something else happens before the request is carried out. */
  | { readonly kind: "meanwhile"; readonly run: () => void };

/** Which requests a fault concerns. */
export interface FaultMatch {
  readonly method?: string;
  /** Of the path without the prefix of the API. */
  readonly path?: RegExp;
  /** Only what updates a comment, by REST or GraphQL. */
  readonly isUpdate?: true;
  /** Commit or branch of the request for a file. */
  readonly ref?: string;
  /** Of what is sent to GraphQL. */
  readonly query?: RegExp;
  /** How many requests; all unless given. */
  readonly times?: number;
}

/** The account of a workflow run's own token. */
export const ACTIONS_BOT: FakeAuthor = { login: "github-actions[bot]", type: "Bot" };

/** Whether both are the same account. */
export function isSameAccount(one: FakeAuthor, other: FakeAuthor): boolean {
  return one.login === other.login && one.type === other.type;
}

/** A commit's id made of one digit, for tests. */
export function toSha(digit: string): string {
  return digit.repeat(40);
}

/** This moment as the API writes it. */
export function toTimestamp(date = new Date()): string {
  return date.toISOString().replace(/\.\d+Z$/u, "Z");
}

/** Writes over a comment, by default as its author. GitHub keeps the first text as an edit, too, once there is another one. */
export function edit(comment: FakeComment, body: string, editor: FakeAuthor | null = comment.author): void {
  const { author } = comment;
  if (comment.body !== undefined && comment.edits[0]?.body !== comment.body) {
    comment.edits.unshift({ body: comment.body, editor: author });
  }
  comment.edits.unshift({ body, editor });
  comment.body = body;
  comment.updatedAt = toTimestamp();
}

/** What a request sends to GraphQL; empty where it is none. */
export function readQuery({ requestBody }: Pick<Exchange, "requestBody">): string {
  const query = (requestBody as { readonly query?: unknown } | null | undefined)?.query;
  return typeof query === "string" ? query : "";
}

/** Whether a request updates a comment. */
export function isUpdate(exchange: Pick<Exchange, "method" | "requestBody">): boolean {
  return ["PATCH", "PUT"].includes(exchange.method) || readQuery(exchange).startsWith("mutation(");
}
