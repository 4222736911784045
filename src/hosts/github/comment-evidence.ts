// Evidence on who wrote a comment last, and on runs of workflows.

import { z } from "../../core/index.ts";
import { type Deadline, halfOf } from "../../http/index.ts";
import type { OwnComment, Thread } from "./own-comments.ts";
import { ACTOR, isAuthorsText } from "./update-comment.ts";

const RUN = z.object({
  id: z.int(),
  run_attempt: z.catch(z.int(), 1),
  repository: z.object({ full_name: z.string() }),
});

/**
 * The number of a run's last attempt, 1 where the host does not count them; null: this repository has no such run, the token may not
 * see it (it needs `actions: read` where the repository is private), or the host does not tell.
 */
export async function findLastAttempt(
  { api, repository }: Pick<Thread, "api" | "repository">,
  { id, deadline }: { readonly id: number; readonly deadline: Deadline },
): Promise<number | null> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}",
    parameters: { ...repository, run_id: id },
    deadline: halfOf(deadline),
  });
  const found = answer.ok ? RUN.safeParse(answer.data).data : undefined;
  const fullName = `${repository.owner}/${repository.repo}`.toLowerCase();
  const isOurs = found?.id === id && found.repository.full_name.toLowerCase() === fullName;
  return isOurs ? found.run_attempt : null;
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
 * The comment's text at this moment, where its author wrote it last; null: somebody else did, or it is not known. Hosts without GraphQL
 * tell no editors: there it is the text as it was read.
 */
export async function findOurText(
  { api }: Pick<Thread, "api">,
  { comment, deadline }: { readonly comment: OwnComment; readonly deadline: Deadline },
): Promise<string | null> {
  if (comment.nodeId === null) return comment.body;
  const variables = { id: comment.nodeId };
  const answer = await api.query({ query: QUERY, variables, schema: LAST_EDIT, deadline: halfOf(deadline) });
  return answer.ok && isAuthorsText(answer.data.node) ? answer.data.node.body : null;
}
