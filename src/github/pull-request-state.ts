// How a pull request stands at this moment.

import * as z from "../zod.ts";
import type { Deadline, Failure } from "./api.ts";
import type { Thread } from "./thread.ts";

const PULL_REQUEST = z.object({
  state: z.string(),
  locked: z.optional(z.unknown()),
  head: z.object({ sha: z.string() }),
});

/** Its state, or why that is not known. */
export type PullRequestState =
  | { readonly ok: true; readonly state: string; readonly headSha: string; readonly isLocked: boolean }
  | { readonly ok: false; readonly failure: Failure };

/** Asks for the state: `open` or `closed`, its newest commit, and whether its conversation is locked. */
export async function readPullRequestState(
  thread: Omit<Thread, "listing">,
  deadline: Deadline,
): Promise<PullRequestState> {
  const answer = await thread.api.send({
    route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
    parameters: { ...thread.repository, pull_number: thread.pullRequest },
    deadline,
  });
  if (!answer.ok) return answer;
  const found = PULL_REQUEST.safeParse(answer.data).data;
  if (found === undefined) return { ok: false, failure: { kind: "not-understood", status: null } };
  return { ok: true, state: found.state, headSha: found.head.sha, isLocked: found.locked === true };
}
