// The comments of a pull request, and which of them is ours: by author and by a first line that is exactly our marker.
// Never by "contains": a quoted or pasted marker is another author's text.

import { z } from "../../core/index.ts";
import type { OwnComment } from "../host.ts";
import { firstLine } from "../sticky-comment.ts";
import type { RepositoryApi } from "./api.ts";
import { type Failed, NOT_UNDERSTOOD } from "./failure.ts";
import { readPages } from "./pages.ts";

/** A comment that is ours. */
interface GitHubComment extends OwnComment {
  /** Its id in GraphQL; undefined on hosts without GraphQL. */
  readonly nodeId: string | undefined;
}

/** Our comments, lowest id first. */
interface Listing {
  readonly ok: true;
  readonly own: readonly GitHubComment[];
  /** The login that the token writes under. undefined: the host does not tell. */
  readonly ownLogin: string | undefined;
}

/** GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments); other hosts may allow more, not without end. */
const MAX_PAGES = 100;

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

/** Finds our comments in a pull request. `ownLogin`: the login that the token writes under; undefined: the host is asked who we are. */
export async function findOwnComments(
  api: RepositoryApi,
  of: { readonly pullRequest: number; readonly marker: string; readonly ownLogin: string | undefined },
): Promise<Listing | Failed> {
  const { pullRequest, marker, ownLogin } = of;
  const [login, pages] = await Promise.all([
    ownLogin === undefined ? findOwnLogin(api) : ({ ok: true, login: ownLogin } as const),
    readPages(api, {
      route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
      parameters: { issue_number: pullRequest },
      item: COMMENT,
      identify: ({ id }) => id,
      maxPages: MAX_PAGES,
    }),
  ]);
  if (!login.ok) return login;
  if (!pages.ok) return pages;
  if (!pages.isComplete) return NOT_UNDERSTOOD;
  const own = pages.items.flatMap((comment): readonly GitHubComment[] => {
    const { id, node_id: nodeId, body, html_url: url } = comment;
    return body != null && firstLine(body) === marker && isOurs(comment, login.login)
      ? [{ id, nodeId, body, url }]
      : [];
  });
  return { ok: true, own: own.sort((a, b) => a.id - b.id), ownLogin: login.login };
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
