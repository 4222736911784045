// Identifies comments written by this action. A marker alone proves nothing: anyone can write one, and a token that may write comments may
// also overwrite everybody else's.

import { z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { Failed, GitHubApi } from "./api.ts";

/** The author of a comment, as the REST API has it. */
export interface CommentAuthor {
  readonly login: string;
  /** `Bot`, `User`, …; absent on hosts other than GitHub. */
  readonly type?: string | undefined;
}

const USER = z.object({ login: z.string().check(z.minLength(1)) });
const VIEWER = z.object({ viewer: USER });

/** Account that the token writes as: `login` null where the host does not tell; or why that could not be found out. */
export type OwnLogin = { readonly ok: true; readonly login: string | null } | Failed;

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
  return { ok: true, login: user.ok ? (USER.safeParse(user.data).data?.login ?? null) : null };
}

/** The accounts of workflow runs. The last two are reserved names on hosts that do not tell a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS: readonly string[] = ["gitea-actions", "forgejo-actions"];

/** true where the author is us. `ownLogin` null: not known; then it is the host's account for workflow runs that counts, and no other. */
export function isOwn(author: CommentAuthor, ownLogin: string | null): boolean {
  const login = author.login.toLowerCase();
  if (ownLogin !== null && login === ownLogin.toLowerCase()) return true;
  // GraphQL leaves out the suffix that REST has (https://github.com/cli/cli/issues/6384).
  const mayBeActions = ownLogin === null || ownLogin === "github-actions";
  if (!mayBeActions) return false;
  if (author.type === "Bot") return login === GITHUB_ACTIONS;
  return author.type === undefined && ownLogin === null && OTHER_ACTIONS.includes(login);
}
