// State of a pull request at this moment.

import { commitId, z } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import { type Failed, NOT_UNDERSTOOD } from "./api.ts";
import type { Thread } from "./own-comments.ts";

const PULL_REQUEST = z.object({
  state: z.string(),
  locked: z.optional(z.unknown()),
  head: z.object({ sha: z.string() }),
  base: z.catch(z.nullable(z.object({ sha: commitId, ref: z.string().check(z.minLength(1), z.maxLength(500)) })), null),
});

/** Its state, or why that is not known. */
export type PullRequestState =
  | {
      readonly ok: true;
      readonly state: string;
      readonly headSha: string;
      readonly isLocked: boolean;
      /** Branch and commit that it is to be merged into. null: the host does not tell. */
      readonly base: { readonly sha: string; readonly ref: string } | null;
    }
  | Failed;

/** Asks for the state: `open` or `closed`, its newest commit, its base, and whether its conversation is locked. */
export async function readPullRequestState(
  { api, repository, pullRequest }: Pick<Thread, "api" | "repository" | "pullRequest">,
  deadline: Deadline,
): Promise<PullRequestState> {
  const answer = await api.send({
    route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
    parameters: { ...repository, pull_number: pullRequest },
    deadline,
  });
  if (!answer.ok) return answer;
  const found = PULL_REQUEST.safeParse(answer.data).data;
  if (found === undefined) return NOT_UNDERSTOOD;
  const { state, head, base } = found;
  return { ok: true, state, headSha: head.sha, isLocked: found.locked === true, base };
}
