// The change that an event is about: what is to be merged, and into what. From the payload alone.

import * as z from "../zod.ts";
import { resolvePullRequest, type WorkflowEvent } from "./event.ts";

/** Whether the event is one of a change that is about to be merged, so that the workspace may be what the change makes of it. */
export function isOfChange({ name }: WorkflowEvent): boolean {
  switch (name) {
    case "pull_request":
    case "pull_request_target":
    case "pull_request_review":
    case "pull_request_review_comment":
    case "merge_group":
      return true;
    default:
      return false;
  }
}

/** The two ends of a change. */
export interface Change {
  readonly base: string;
  readonly baseRef: string | null;
  /** null: the event does not tell. */
  readonly head: string | null;
  /** Where the two went apart. null: to be asked for. */
  readonly mergeBase: string | null;
  /** As the beginning of a sentence. */
  readonly name: string;
}

/** What Gitea and Forgejo tell in addition; GitHub does not. */
const MERGE_BASE = z.object({
  pull_request: z.object({ merge_base: z.string().check(z.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/u)) }),
});

/** The change that the event is about; null where it does not tell the base. The event's own, whatever other pull request is commented on. */
export async function findChange(event: WorkflowEvent): Promise<Change | null> {
  const found = await resolvePullRequest({ event, prNumber: null, api: null });
  if (found.kind === "none" || found.baseSha === undefined) return null;
  const ends = { base: found.baseSha, baseRef: found.baseRef ?? null, head: found.headSha ?? null };
  return found.isQueued
    ? // A queue puts its commits on top of the base.
      { ...ends, mergeBase: found.baseSha, name: "This merge group" }
    : {
        ...ends,
        mergeBase: MERGE_BASE.safeParse(event.payload).data?.pull_request.merge_base ?? null,
        name: "This pull request",
      };
}
