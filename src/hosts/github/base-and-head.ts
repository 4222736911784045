// The change that an event is about: what is to be merged, and into what. From the payload alone.

import { z } from "../../core/index.ts";
import { type PullRequestResolution, resolvePullRequest, type WorkflowEvent } from "./event.ts";

/** Whether the event is one of a change that is about to be merged: its payload tells both ends. */
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
  /** The branch that it is to be merged into. */
  readonly baseRef: string;
  /** null: not known. */
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
  const change = found.kind === "none" ? null : toChange(found);
  if (change === null) return null;
  const mergeBase = MERGE_BASE.safeParse(event.payload).data?.pull_request.merge_base ?? null;
  return { ...change, mergeBase: change.mergeBase ?? mergeBase };
}

/** The change of a pull request that was found; null where its base is not known. */
export function toChange(found: Extract<PullRequestResolution, { kind: "found" }>): Change | null {
  const { baseSha, baseRef, headSha, isQueued } = found;
  if (baseSha === undefined || baseRef === undefined || baseRef === "") return null;
  const ends = { base: baseSha, baseRef, head: headSha ?? null };
  return isQueued
    ? // A queue puts its commits on top of the base.
      { ...ends, mergeBase: baseSha, name: "This merge group" }
    : { ...ends, mergeBase: null, name: "This pull request" };
}
