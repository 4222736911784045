// The comments of a pull request, and which of them is ours: by author and by a first line that is exactly our marker.
// Never by "contains": a quoted or pasted marker is another author's text.

import { z } from "../../core/index.ts";
import type { OwnComment } from "../host.ts";
import { firstLine } from "../sticky-comment.ts";
import type { GitHubApi, RepositoryApi } from "./api.ts";
import { type Failed, NOT_UNDERSTOOD } from "./failure.ts";
import { readPages } from "./pages.ts";

/** A comment that is ours. */
export interface GitHubComment extends OwnComment {
  /** Its id in GraphQL; undefined on hosts without GraphQL. */
  readonly nodeId: string | undefined;
}

/** Our comments, lowest id first. */
export interface Listing {
  readonly ok: true;
  readonly own: readonly GitHubComment[];
  /** The login that the token writes under. undefined: the host does not tell. */
  readonly ownLogin: string | undefined;
  /** The server's clock when it listed them. */
  readonly at: Date | undefined;
}

/** The comments of a pull request that carry our marker. */
export interface Thread {
  readonly api: GitHubApi;
  readonly pullRequest: number;
  /** First line of our comment, whole. */
  readonly marker: string;
  /** Settles with what was found; never rejects. */
  readonly listing: Promise<Listing | Failed>;
}

/** GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments); other hosts may allow more, not without end. */
const MAX_PAGES = 100;

/** Comments are looked for again from this long before the first look, since clocks of a server's machines differ. */
const OVERLAP_MS = 60_000;

/** An address that is fit for an output and a log: nothing but visible ASCII, and no workflow command. */
const address = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/(?!.*(?:::|##\[))[\x21-\x7e]+$/u));

/** What is read of a comment. */
export const COMMENT = z.object({
  id: z.int().check(z.positive()),
  node_id: z.catch(z.optional(z.string().check(z.minLength(1))), undefined),
  body: z.nullish(z.string()),
  html_url: z.catch(z.optional(address), undefined),
  user: z.nullish(z.object({ login: z.string(), type: z.optional(z.string()) })),
  minimized: z.optional(z.unknown()),
});
type Comment = z.infer<typeof COMMENT>;

/** Begins to look for our comments; what it finds is awaited when there is something to say. */
export function openThread(where: Omit<Thread, "listing">): Thread {
  return { ...where, listing: findOwnComments(where.api.begin(), where) };
}

/**
 * Our comments as they are now. With `known`, an earlier finding, only what was written since then is read and the rest is taken
 * from there. Without a login in it the host is asked who we are.
 */
export async function findOwnComments(
  api: RepositoryApi,
  { pullRequest, marker }: Pick<Thread, "pullRequest" | "marker">,
  known?: Listing,
): Promise<Listing | Failed> {
  const since = known?.at;
  const [own, pages] = await Promise.all([
    known?.ownLogin === undefined ? findOwnLogin(api) : ({ ok: true, login: known.ownLogin } as const),
    readPages(api, {
      route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
      parameters: {
        issue_number: pullRequest,
        ...(since === undefined ? {} : { since: toTimestamp(since.getTime() - OVERLAP_MS) }),
      },
      item: COMMENT,
      identify: ({ id }) => id,
      maxPages: MAX_PAGES,
    }),
  ]);
  if (!own.ok) return own;
  if (!pages.ok) return pages;
  if (!pages.isComplete) return NOT_UNDERSTOOD;
  const found = pages.items.flatMap((comment): readonly GitHubComment[] => {
    const { id, node_id: nodeId, body, html_url: url } = comment;
    return body != null && firstLine(body) === marker && isOurs(comment, own.login) ? [{ id, nodeId, body, url }] : [];
  });
  const reread = new Set(pages.items.map(({ id }) => id));
  const before = since === undefined ? [] : (known?.own ?? []).filter(({ id }) => !reread.has(id));
  return { ok: true, own: [...before, ...found].sort((a, b) => a.id - b.id), ownLogin: own.login, at: pages.at };
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

const USER = z.object({ login: z.string().check(z.minLength(1)) });
const VIEWER = z.object({ viewer: USER });

/**
 * The login that the token writes under; undefined where the host does not tell. GraphQL is the only place that tells it for the job's own
 * token; hosts without GraphQL (Gitea, Forgejo) are asked for the user. A host that is just not able to answer is a failure, and no reason
 * to guess.
 */
export async function findOwnLogin(
  api: RepositoryApi,
): Promise<{ readonly ok: true; readonly login: string | undefined } | Failed> {
  const viewer = await api.query({ query: "query{viewer{login}}", schema: VIEWER });
  if (viewer.ok) return { ok: true, login: viewer.data.viewer.login };
  if (viewer.failure.kind !== "refused" && viewer.failure.kind !== "not-understood") return viewer;
  const user = await api.send({ route: "GET /user", schema: z.catch(z.optional(USER), undefined) });
  if (!user.ok && user.failure.kind !== "refused") return user;
  return { ok: true, login: user.ok ? user.data?.login : undefined };
}

/** The accounts of workflow runs. The last two are reserved names on hosts that do not tell a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS: readonly string[] = ["gitea-actions", "forgejo-actions"];

/** true where the author is us. `ownLogin` undefined: not known; then it is the host's account for workflow runs that counts, and no other. */
export function isOwn(author: NonNullable<Comment["user"]>, ownLogin: string | undefined): boolean {
  const login = author.login.toLowerCase();
  if (ownLogin !== undefined && login === ownLogin.toLowerCase()) return true;
  // GraphQL leaves out the suffix that REST has (https://github.com/cli/cli/issues/6384).
  const mayBeActions = ownLogin === undefined || ownLogin === "github-actions";
  if (!mayBeActions) return false;
  if (author.type === "Bot") return login === GITHUB_ACTIONS;
  return author.type === undefined && ownLogin === undefined && OTHER_ACTIONS.includes(login);
}
