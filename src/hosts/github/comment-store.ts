// Comments of a pull request, through GitHub's API. A comment is this program's if its account is the author and its
// first line is exactly the marker. This module also finds out who edited a comment last and in which run. GitHub has
// no conditional update ("only if unchanged"), but it keeps every former text of a comment, and GraphQL returns the
// last ones with an update.

import { prose, say, z } from "../../core/index.ts";
import type { CommentStore, HostFailure } from "../host.ts";
import { splitOwn } from "../sticky-comment.ts";
import { isNameOf, type RepositoryApi } from "./github-api.ts";
import { readPullRequestState } from "./pull-request.ts";

/** A pull request and its comments, read at the same time. */
export type PullRequestSnapshot = Awaited<ReturnType<typeof readSnapshot>>;

/** Reads the state of a pull request, its comments, and the account of the token. */
export async function readSnapshot(api: RepositoryApi, pullRequest: number) {
  const [state, login, comments] = await Promise.all([
    readPullRequestState(api, pullRequest),
    findOwnLogin(api),
    listComments(api, pullRequest),
  ]);
  return { state, login, comments };
}

/**
 * Opens the comments of a pull request. `marker` is the complete first line of this program's comment. `snapshot` is a
 * recent state, which is not read again.
 */
export function openCommentStore(
  api: RepositoryApi,
  pullRequest: number,
  marker: string,
  snapshot: Partial<PullRequestSnapshot> = {},
): CommentStore {
  let { state, login, comments } = snapshot;
  /** Account of the token. Undefined if not known. */
  let ownLogin: string | undefined;
  /** GraphQL IDs of the comments that were found. Undefined on hosts without GraphQL. */
  let nodeIds: ReadonlyMap<number, string | undefined> = new Map();

  async function create(body: string): ReturnType<CommentStore["write"]> {
    const answer = await api.send({
      route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
      parameters: { issue_number: pullRequest, body },
      schema: z.lenient(COMMENT),
    });
    if (!answer.ok) return answer;
    const { data: created } = answer;
    // The answer shows the token's account for certain. It may differ from the account that the host named.
    if (created?.user != null && !isOwnAccount(created.user, ownLogin)) ownLogin = created.user.login;
    return { ok: true, created: created && { id: created.id, url: created.html_url }, replaced: undefined };
  }

  return {
    subject: say`pull request ${prose(`#${pullRequest}`)}`,
    marker,
    async readState() {
      const answer = state ?? (await readPullRequestState(api, pullRequest));
      state = undefined;
      if (!answer.ok) return answer;
      const { head, base, locked } = answer.data;
      const isClosed = answer.data.state === "closed";
      return { ok: true, isClosed, headSha: head.sha, baseRef: base?.ref, isLocked: locked === true };
    },
    async find() {
      const known = ownLogin === undefined ? undefined : ({ ok: true, login: ownLogin } as const);
      const [account, listed] = await Promise.all([
        known ?? login ?? findOwnLogin(api),
        comments ?? listComments(api, pullRequest),
      ]);
      login = comments = undefined;
      if (!account.ok) return account;
      if (!listed.ok) return listed;
      if (!listed.isComplete) return api.fail("not-understood");
      ownLogin = account.login;
      const ours = listed.items.filter((comment) => isOwnComment(comment, ownLogin));
      nodeIds = new Map(ours.map(({ id, node_id }) => [id, node_id]));
      const texts = ours.flatMap(({ id, body, html_url: url }) => (body == null ? [] : [{ id, body, url }]));
      return splitOwn(texts, marker);
    },
    async write(comment, body) {
      if (comment === undefined) return create(body);
      const { id } = comment;
      const nodeId = nodeIds.get(id);
      const edited = nodeId === undefined ? undefined : await editComment(api, nodeId, body);
      if (edited !== undefined) {
        const { replaced, ours } = edited;
        if (ours !== undefined) nodeIds = new Map(ours.map((own) => [own.id, own.nodeId]));
        return { ok: true, created: undefined, replaced, after: ours && splitOwn(ours, marker) };
      }
      const answer = await api.send({
        route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
        parameters: { comment_id: id, body },
        schema: z.unknown(),
      });
      return answer.ok ? { ok: true, created: undefined, replaced: undefined } : answer;
    },
    async remove(id) {
      const route = "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}";
      return (await api.send({ route, parameters: { comment_id: id }, schema: z.unknown() })).ok;
    },
    async readOwnText({ id, body }) {
      const nodeId = nodeIds.get(id);
      // Hosts without GraphQL do not report editors, so the text is taken as listed.
      if (nodeId === undefined) return { ok: true, value: body };
      const answer = await api.halved().query({ query: QUERY, variables: { id: nodeId }, schema: NODE });
      if (!answer.ok) return answer.kind === "hidden" ? { ok: true, value: undefined } : answer;
      const { node } = answer.data;
      return { ok: true, value: isAuthorsText(node) ? node.body : undefined };
    },
    whyUnread: say`its comment was edited by another account, or is gone`,
    // A run that the token may not see (`actions: read`) counts as missing, too.
    async findLastAttempt(id) {
      const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}";
      const answer = await api.halved().send({ route, parameters: { run_id: id }, schema: RUN });
      if (!answer.ok) return undefined;
      const { id: found, run_attempt: attempt, repository } = answer.data;
      return found === id && isNameOf(api.repository, repository.full_name) ? attempt : undefined;
    },
  };
}

/**
 * GitHub allows 2,500 comments (https://docs.github.com/en/rest/issues/comments). Other hosts may allow more, so pages
 * are limited.
 */
const MAX_PAGES = 100;

/** Lists the comments of a pull request. */
export function listComments(api: RepositoryApi, pullRequest: number) {
  return api.list({
    route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
    parameters: { issue_number: pullRequest },
    item: COMMENT,
    maxPages: MAX_PAGES,
  });
}

/** Schema of an address that fits into outputs and logs: visible ASCII only, without workflow commands. */
const address = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\/(?!.*(?:::|##\[))[\x21-\x7e]+$/u));

/** Schema of a comment. */
export const COMMENT = z.object({
  id: z.int().check(z.positive()),
  node_id: z.lenient(z.string().check(z.minLength(1))),
  body: z.nullish(z.string()),
  html_url: z.lenient(address),
  user: z.nullish(z.object({ login: z.string(), type: z.optional(z.string()) })),
  minimized: z.optional(z.unknown()),
});
type Comment = z.infer<typeof COMMENT>;

/** Returns whether the comment is this program's and is not minimized. `ownLogin`: see {@link isOwnAccount}. */
export function isOwnComment(
  { user, minimized }: Pick<Comment, "user" | "minimized">,
  ownLogin: string | undefined,
): boolean {
  return user != null && isOwnAccount(user, ownLogin) && minimized == null;
}

const USER = z.object({ login: z.string().check(z.minLength(1)) });
const VIEWER = z.object({ viewer: USER });

/**
 * Returns the login of the token, by GraphQL, or by REST on hosts without it. `login` is undefined if the host does not
 * report it. A failed request is a failure.
 */
export async function findOwnLogin(
  api: RepositoryApi,
): Promise<{ readonly ok: true; readonly login: string | undefined } | HostFailure> {
  const viewer = await api.query({ query: "query{viewer{login}}", schema: VIEWER });
  if (viewer.ok) return { ok: true, login: viewer.data.viewer.login };
  if (viewer.kind !== "refused" && viewer.kind !== "not-understood") return viewer;
  const user = await api.send({ route: "GET /user", schema: z.lenient(USER) });
  if (!user.ok && user.kind !== "refused") return user;
  return { ok: true, login: user.ok ? user.data?.login : undefined };
}

/** Accounts of workflow runs. The last two are reserved names on hosts that do not report a `type`. */
const GITHUB_ACTIONS = "github-actions[bot]";
const OTHER_ACTIONS: readonly string[] = ["gitea-actions", "forgejo-actions"];

/**
 * Returns whether the author is this program's account. If `ownLogin` is undefined, only the host's account for
 * workflow runs counts.
 */
function isOwnAccount(author: NonNullable<Comment["user"]>, ownLogin: string | undefined): boolean {
  const login = author.login.toLowerCase();
  // GraphQL omits the suffix `[bot]` of REST (https://github.com/cli/cli/issues/6384), so a person may have the same
  // login.
  const mayBeActions = ownLogin === undefined || ownLogin === "github-actions";
  if (ownLogin !== undefined && login === ownLogin.toLowerCase()) return !mayBeActions || author.type !== "User";
  if (!mayBeActions) return false;
  if (author.type === "Bot") return login === GITHUB_ACTIONS;
  return author.type === undefined && ownLogin === undefined && OTHER_ACTIONS.includes(login);
}

/** An account in GraphQL, which omits the suffix that a bot's login has in REST. */
const ACTOR = {
  query: "{type:__typename login}",
  schema: z.object({ type: z.string(), login: z.string() }),
} as const;
type Actor = z.infer<typeof ACTOR.schema>;

/** Returns whether both are the same account. False if one of them is unknown, as a deleted account is. */
function isSameActor(a: Actor | null, b: Actor | null): boolean {
  return a !== null && b !== null && a.login === b.login && a.type === b.type;
}

/** Last edit of a comment in GraphQL. `editor` is also null if the account was deleted. */
export const LAST_EDIT = {
  query: `lastEditedAt author${ACTOR.query}editor${ACTOR.query}`,
  schema: z.object({
    body: z.string(),
    lastEditedAt: z.nullable(z.string()),
    author: z.nullable(ACTOR.schema),
    editor: z.nullable(ACTOR.schema),
  }),
} as const;

/** Returns whether the text is its author's: nobody edited it, or the author edited it last. */
export function isAuthorsText({ lastEditedAt, author, editor }: z.infer<typeof LAST_EDIT.schema>): boolean {
  return lastEditedAt === null || isSameActor(editor, author);
}

/** Maximum number of comments that an update returns. GitHub allows no more. */
const MOST_AFTER = 100;

/**
 * Mutation that updates a comment (https://docs.github.com/en/graphql/reference/mutations#updateissuecomment). `diff`
 * of an edit is the whole text after it, and the newest edit comes first. The comments in the answer are those after
 * the update, which saves another request.
 */
const MUTATION = `mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{
  author${ACTOR.query}
  userContentEdits(first:3){nodes{diff editor${ACTOR.query}}}
  pullRequest{comments(first:${MOST_AFTER}){totalCount nodes{id url body isMinimized viewerDidAuthor}}}
}}}`;

const COMMENTS_AFTER = z.object({
  totalCount: z.int(),
  nodes: z.array(
    z.object({
      id: z.string(),
      url: address,
      body: z.string(),
      isMinimized: z.boolean(),
      viewerDidAuthor: z.boolean(),
    }),
  ),
});

const EDIT = z.object({ diff: z.nullable(z.string()), editor: z.nullable(ACTOR.schema) });
const EDITED = z.object({
  updateIssueComment: z.object({
    issueComment: z.object({
      author: z.nullable(ACTOR.schema),
      userContentEdits: z.nullable(z.object({ nodes: z.nullable(z.array(z.nullable(EDIT))) })),
      pullRequest: z.lenient(z.object({ comments: COMMENTS_AFTER })),
    }),
  }),
});

/**
 * Updates a comment. Returns undefined if the update may have failed; REST then repeats it. `replaced` is the previous
 * text, if this program is known to have written it. `ours` are this program's comments after the update; undefined if
 * not all of them are known.
 */
async function editComment(api: RepositoryApi, id: string, body: string) {
  const answer = await api.halved().query({ query: MUTATION, variables: { input: { id, body } }, schema: EDITED });
  if (!answer.ok) return undefined;
  const { author, userContentEdits, pullRequest } = answer.data.updateIssueComment.issueComment;
  // The list may or may not include the edit itself yet.
  const before = userContentEdits?.nodes?.find((edit) => edit?.diff != null && edit.diff !== body);
  const replaced = before != null && isSameActor(before.editor, author) ? (before.diff ?? undefined) : undefined;
  return { replaced, ours: pullRequest && findOurs(pullRequest.comments) };
}

/** Returns this program's comments on a pull request. Undefined if not all comments are listed. */
function findOurs({ totalCount, nodes }: z.infer<typeof COMMENTS_AFTER>) {
  if (totalCount > nodes.length) return undefined;
  const ours = nodes.filter((comment) => comment.viewerDidAuthor && !comment.isMinimized);
  const texts = ours.flatMap(({ id: nodeId, url, body }) => {
    const [, id] = /#issuecomment-([1-9]\d*)$/u.exec(url) ?? [];
    return id === undefined ? [] : { id: Number(id), nodeId, url, body };
  });
  return texts.length === ours.length ? texts : undefined;
}

const RUN = z.object({
  id: z.int(),
  run_attempt: z.catch(z.int(), 1),
  repository: z.object({ full_name: z.string() }),
});

/** https://docs.github.com/en/graphql/reference/objects#issuecomment */
const QUERY = `query($id:ID!){node(id:$id){...on IssueComment{body ${LAST_EDIT.query}}}}`;
const NODE = z.object({ node: LAST_EDIT.schema });
