// Edits of a comment: writing over it, and evidence on who wrote it last and in which run. GitHub has no way to say "only if it is still as
// I read it"; but it keeps every text that a comment had, and GraphQL returns the last ones along with the update.

import { z } from "../../core/index.ts";
import { type Deadline, halfOf } from "../../http/index.ts";
import type { GitHubApi } from "./api.ts";
import type { GitHubComment, Thread } from "./own-comments.ts";

/** An account in GraphQL, which leaves out the suffix that the login of a bot has in REST. */
export const ACTOR = {
  query: "{type:__typename login}",
  schema: z.object({ type: z.string(), login: z.string() }),
} as const;
type Actor = z.infer<typeof ACTOR.schema>;

/** true where both are the same account; false where one is not known, as that of a deleted account is not. */
function isSameActor(one: Actor | null, other: Actor | null): boolean {
  return one !== null && other !== null && one.login === other.login && one.type === other.type;
}

/** A comment as GraphQL tells who wrote it last. `editor` is null also where the account was deleted. */
interface LastEdit {
  readonly lastEditedAt: string | null;
  readonly author: Actor | null;
  readonly editor: Actor | null;
}

/** true where the comment's text is its author's: nobody has edited it, or the author did last. */
export function isAuthorsText({ lastEditedAt, author, editor }: LastEdit): boolean {
  return lastEditedAt === null || isSameActor(editor, author);
}

/**
 * https://docs.github.com/en/graphql/reference/mutations#updateissuecomment. `diff` of an edit is the whole text as it was after that
 * edit, and the newest edit comes first.
 */
const MUTATION = `mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{author${ACTOR.query}userContentEdits(first:3){nodes{diff editor${ACTOR.query}}}}}}`;

const EDIT = z.object({ diff: z.nullable(z.string()), editor: z.nullable(ACTOR.schema) });
const EDITED = z.object({
  updateIssueComment: z.object({
    issueComment: z.object({
      author: z.nullable(ACTOR.schema),
      userContentEdits: z.nullable(z.object({ nodes: z.nullable(z.array(z.nullable(EDIT))) })),
    }),
  }),
});

/** A comment that was written over. */
interface Edited {
  /** The text before, where its author, who we are, wrote it; undefined: another account did, it is not known, or there was the same. */
  readonly replaced: string | undefined;
}

/**
 * Writes the text over the comment. undefined: it was not written, or the host did not say so; then REST has to do it, which tells why
 * it cannot, and does no harm where it is done twice.
 */
export async function editComment(
  api: GitHubApi,
  { nodeId, body, deadline }: { readonly nodeId: string; readonly body: string; readonly deadline: Deadline },
): Promise<Edited | undefined> {
  const variables = { input: { id: nodeId, body } };
  const answer = await api.query({ query: MUTATION, variables, schema: EDITED, deadline: halfOf(deadline) });
  if (!answer.ok) return undefined;
  const { author, userContentEdits } = answer.data.updateIssueComment.issueComment;
  // The edit itself may be in the list already, or not yet.
  const before = userContentEdits?.nodes?.find((edit) => edit?.diff != null && edit.diff !== body);
  return { replaced: before != null && isSameActor(before.editor, author) ? (before.diff ?? undefined) : undefined };
}

const RUN = z.object({
  id: z.int(),
  run_attempt: z.catch(z.int(), 1),
  repository: z.object({ full_name: z.string() }),
});

/**
 * The number of a run's last attempt, 1 where the host does not count them; undefined: this repository has no such run, the token may not
 * see it (it needs `actions: read` where the repository is private), or the host does not tell.
 */
export async function findLastAttempt(
  { api, repository }: Pick<Thread, "api" | "repository">,
  { id, deadline }: { readonly id: number; readonly deadline: Deadline },
): Promise<number | undefined> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
    parameters: { ...repository, run_id: id },
    deadline: halfOf(deadline),
  });
  const found = answer.ok ? RUN.safeParse(answer.data).data : undefined;
  const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
  const isOurs = found?.id === id && found.repository.full_name.toLowerCase() === fullName;
  return isOurs ? found.run_attempt : undefined;
}

/** https://docs.github.com/en/graphql/reference/objects#issuecomment. */
const QUERY = `query($id:ID!){node(id:$id){...on IssueComment{body lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}}`;
const LAST_EDIT = z.object({
  node: z.object({
    body: z.string(),
    lastEditedAt: z.nullable(z.string()),
    author: z.nullable(ACTOR.schema),
    editor: z.nullable(ACTOR.schema),
  }),
});

/**
 * The comment's text at this moment, where its author wrote it last; undefined: another account did, or it is not known. Hosts without GraphQL
 * tell no editors: there it is the text as it was read.
 */
export async function findOurText(
  { api }: Pick<Thread, "api">,
  { comment, deadline }: { readonly comment: GitHubComment; readonly deadline: Deadline },
): Promise<string | undefined> {
  if (comment.nodeId === undefined) return comment.body;
  const variables = { id: comment.nodeId };
  const answer = await api.query({ query: QUERY, variables, schema: LAST_EDIT, deadline: halfOf(deadline) });
  return answer.ok && isAuthorsText(answer.data.node) ? answer.data.node.body : undefined;
}
