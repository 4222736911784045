// The comments of a pull request, and which of them is ours: by author and by a first line that is exactly our marker.
// Never by "contains": a quoted or pasted marker is another author's text.

import { z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { OwnComment } from "../host.ts";
import { firstLine } from "../sticky-comment.ts";
import { type Failed, type GitHubApi, NOT_UNDERSTOOD } from "./api.ts";
import { type Pages, readPages } from "./pages.ts";

/** A repository by name. */
export interface Repository {
  readonly owner: string;
  readonly repo: string;
}

/** A comment that is ours. */
export interface GitHubComment extends OwnComment {
  /** Its id in GraphQL; undefined on hosts without GraphQL. */
  readonly nodeId: string | undefined;
}

/** Our comments, lowest id first, or why they are not known. */
export type Listing =
  | {
      readonly ok: true;
      readonly own: readonly GitHubComment[];
      readonly ownLogin: string | undefined;
      readonly at: Date | undefined;
    }
  | Failed;

/** The comments of a pull request that carry our marker. */
export interface Thread {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly pullRequest: number;
  /** First line of our comment, whole. */
  readonly marker: string;
  /** Tells our comments of versions that wrote another marker. Absent: there are none. */
  readonly isFormer?: (body: string) => boolean;
  /** Settles with what was found; never rejects. */
  readonly listing: Promise<Listing>;
}

/** GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments); other hosts may allow more, not without end. */
const MAX_PAGES = 100;

/** Comments are looked for again from this long before the first look, since clocks of a server's machines differ. */
const OVERLAP_MS = 60_000;

/** What is read of a comment. */
export const COMMENT = z.object({
  id: z.int().check(z.positive()),
  node_id: z.optional(z.unknown()),
  body: z.nullish(z.string()),
  html_url: z.optional(z.unknown()),
  user: z.nullish(z.object({ login: z.string(), type: z.optional(z.string()) })),
  minimized: z.optional(z.unknown()),
});
export type Comment = z.infer<typeof COMMENT>;

/** Begins to look for our comments; what it finds is awaited when there is something to say. */
export function openThread(where: {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly pullRequest: number;
  readonly marker: string;
  readonly isFormer?: (body: string) => boolean;
}): Thread {
  return { ...where, listing: findOwnComments(where, { deadline: where.api.startDeadline() }) };
}

/**
 * Our comments as they are now. With `known`, an earlier finding, only what was written since then is read and the rest is taken
 * from there. Without `ownLogin` and `known` the host is asked who we are.
 */
export async function findOwnComments(
  thread: Omit<Thread, "listing">,
  options: {
    readonly deadline: Deadline;
    readonly known?: Extract<Listing, { ok: true }>;
    readonly ownLogin?: string;
  },
): Promise<Listing> {
  const { deadline, known } = options;
  const learned = options.ownLogin ?? known?.ownLogin;
  const since = known?.at;
  const [own, pages] = await Promise.all([
    learned === undefined ? findOwnLogin(thread.api, deadline) : ({ ok: true, login: learned } as const),
    listComments(thread, { deadline, since }),
  ]);
  if (!own.ok) return own;
  if (!pages.ok) return pages;
  const ownLogin = own.login;
  const found = pages.items.flatMap((comment) => toOwnComment(comment, { thread, ownLogin }) ?? []);
  const reread = new Set(pages.items.map(({ id }) => id));
  const before = since === undefined ? [] : (known?.own ?? []).filter(({ id }) => !reread.has(id));
  return { ok: true, own: [...before, ...found].sort((a, b) => a.id - b.id), ownLogin, at: pages.at };
}

/** All comments of the pull request, over all pages. */
async function listComments(
  { api, repository, pullRequest }: Omit<Thread, "listing">,
  { deadline, since }: { readonly deadline: Deadline; readonly since: Date | undefined },
): Promise<Pages<Comment>> {
  const pages = await readPages(api, {
    route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
    parameters: {
      ...repository,
      issue_number: pullRequest,
      ...(since === undefined ? {} : { since: toTimestamp(since.getTime() - OVERLAP_MS) }),
    },
    parse: (item) => COMMENT.safeParse(item).data,
    identify: ({ id }) => id,
    maxPages: MAX_PAGES,
    deadline,
  });
  return pages.ok && !pages.isComplete ? NOT_UNDERSTOOD : pages;
}

/** `YYYY-MM-DDTHH:MM:SSZ`, as the API writes times. */
export function toTimestamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/u, "Z");
}

/** true where the comment is ours, and was not hidden. `ownLogin`: see {@link isOwn}. */
export function isOurs(
  { user, minimized }: Pick<Comment, "user" | "minimized">,
  ownLogin: string | undefined,
): boolean {
  return user != null && isOwn(user, ownLogin) && (minimized === null || minimized === undefined);
}

/** The comment where it is ours; otherwise undefined. */
function toOwnComment(
  comment: Comment,
  of: { readonly thread: Pick<Thread, "marker" | "isFormer">; readonly ownLogin: string | undefined },
): GitHubComment | undefined {
  const { id, body } = comment;
  const { marker, isFormer } = of.thread;
  if (typeof body !== "string" || !isOurs(comment, of.ownLogin)) return undefined;
  if (firstLine(body) !== marker && isFormer?.(body) !== true) return undefined;
  const nodeId = typeof comment.node_id === "string" && comment.node_id !== "" ? comment.node_id : undefined;
  return { id, nodeId, body, url: toUrl(comment.html_url) };
}

/** A comment that was just written, as the answer shows it. */
interface WrittenComment {
  readonly id: number;
  readonly url: string | undefined;
  /** undefined: the host does not tell. */
  readonly author: CommentAuthor | undefined;
}

/** Reads the answer to a request that wrote a comment; undefined where it shows none. */
export function parseWritten(data: unknown): WrittenComment | undefined {
  const comment = COMMENT.safeParse(data).data;
  if (comment === undefined) return undefined;
  return { id: comment.id, url: toUrl(comment.html_url), author: comment.user ?? undefined };
}

/** An address that is fit for an output and a log: nothing but visible ASCII, and no workflow command. */
function toUrl(value: unknown): string | undefined {
  const isFit = typeof value === "string" && value.length <= 2000 && /^https?:\/\/[\x21-\x7e]+$/u.test(value);
  return isFit && !value.includes("::") && !value.includes("##[") ? value : undefined;
}

/** The author of a comment, as the REST API has it. */
interface CommentAuthor {
  readonly login: string;
  /** `Bot`, `User`, …; absent on hosts other than GitHub. */
  readonly type?: string | undefined;
}

const USER = z.object({ login: z.string().check(z.minLength(1)) });
const VIEWER = z.object({ viewer: USER });

/** Account that the token writes as: `login` undefined where the host does not tell; or why that could not be found out. */
type OwnLogin = { readonly ok: true; readonly login: string | undefined } | Failed;

/**
 * The login that the token writes under. GraphQL is the only place that tells it for the job's own token; hosts without
 * GraphQL (Gitea, Forgejo) are asked for the user. A host that is just not able to answer is a failure, and no reason to guess.
 */
export async function findOwnLogin(api: GitHubApi, deadline: Deadline): Promise<OwnLogin> {
  const viewer = await api.query({ query: "query{viewer{login}}", schema: VIEWER, deadline });
  if (viewer.ok) return { ok: true, login: viewer.data.viewer.login };
  if (viewer.failure.kind !== "refused" && viewer.failure.kind !== "not-understood") return viewer;
  const user = await api.send({ route: "GET /user", parameters: {}, deadline });
  if (!user.ok && user.failure.kind !== "refused") return user;
  return { ok: true, login: user.ok ? USER.safeParse(user.data).data?.login : undefined };
}

/** The accounts of workflow runs. The last two are reserved names on hosts that do not tell a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS: readonly string[] = ["gitea-actions", "forgejo-actions"];

/** true where the author is us. `ownLogin` undefined: not known; then it is the host's account for workflow runs that counts, and no other. */
export function isOwn(author: CommentAuthor, ownLogin: string | undefined): boolean {
  const login = author.login.toLowerCase();
  if (ownLogin !== undefined && login === ownLogin.toLowerCase()) return true;
  // GraphQL leaves out the suffix that REST has (https://github.com/cli/cli/issues/6384).
  const mayBeActions = ownLogin === undefined || ownLogin === "github-actions";
  if (!mayBeActions) return false;
  if (author.type === "Bot") return login === GITHUB_ACTIONS;
  return author.type === undefined && ownLogin === undefined && OTHER_ACTIONS.includes(login);
}
