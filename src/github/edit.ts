// Writing over a comment, and seeing in the same answer what was written over. GitHub has no way to say "only if it is still as I
// read it"; but it keeps every text that a comment had, and GraphQL tells the last ones along with the update.

import * as z from "../zod.ts";
import type { Deadline, GitHubApi } from "./api.ts";
import { GRAPHQL } from "./routes.ts";

/**
 * https://docs.github.com/en/graphql/reference/mutations#updateissuecomment. `diff` of an edit is the whole text as it was after that
 * edit, and the newest edit comes first.
 */
const MUTATION =
  "mutation($input:UpdateIssueCommentInput!){updateIssueComment(input:$input){issueComment{userContentEdits(first:3){nodes{diff}}}}}";

const EDITED = z.object({
  data: z.object({
    updateIssueComment: z.object({
      issueComment: z.object({
        userContentEdits: z.nullable(
          z.object({ nodes: z.nullable(z.array(z.nullable(z.object({ diff: z.nullable(z.string()) })))) }),
        ),
      }),
    }),
  }),
});

/** A comment that was written over. */
export interface Edited {
  /** The text before; null: it is not known, or there was the same. */
  readonly replaced: string | null;
}

/** So that REST has time, where GraphQL says nothing. */
function firstHalf(deadline: Deadline): Deadline {
  const rest = deadline.remainingMs() / 2;
  return {
    remainingMs: () => Math.max(0, deadline.remainingMs() - rest),
    extendOnce: (ms) => deadline.extendOnce(ms),
  };
}

/**
 * Writes the text over the comment. null: it was not written, or the host did not say so; then REST has to do it, which tells why
 * it cannot, and does no harm where it is done twice.
 */
export async function editComment(
  api: GitHubApi,
  { nodeId, body, deadline }: { readonly nodeId: string; readonly body: string; readonly deadline: Deadline },
): Promise<Edited | null> {
  const parameters = { query: MUTATION, variables: { input: { id: nodeId, body } } };
  const answer = await api.send({ route: GRAPHQL, parameters, deadline: firstHalf(deadline) });
  const edited = answer.ok ? EDITED.safeParse(answer.data).data : undefined;
  if (edited === undefined) return null;
  const texts = edited.data.updateIssueComment.issueComment.userContentEdits?.nodes ?? [];
  // The edit itself may be in the list already, or not yet.
  return { replaced: texts.flatMap((edit) => edit?.diff ?? []).find((text) => text !== body) ?? null };
}
