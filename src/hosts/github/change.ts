// The change that a run is of: what is to be merged, and into what.

import { commitId, quoted, say, z } from "../../core/index.ts";
import type { Change, HostAnswer, NoAnswer } from "../host.ts";
import { resolvePullRequest, type WorkflowEvent } from "./event.ts";
import { toNoAnswer, toNoAnswerOrMissing, WAY_OUT } from "./failure-text.ts";
import type { PullRequestResolution } from "./pull-request.ts";
import { readPullRequestState } from "./pull-request.ts";
import type { ContentsQuery } from "./repository.ts";

/** true for the events of changes that are about to be merged: their payload tells both ends. */
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

/** Addition of Gitea and Forgejo; GitHub does not. */
const MERGE_BASE = z.object({
  pull_request: z.object({ merge_base: commitId }),
});

/** Finds the change of a run. An event of a change tells its own, whatever other pull request is commented on. undefined: there is none. */
export async function findChange(
  query: ContentsQuery,
  { event, resolution }: { readonly event: WorkflowEvent; readonly resolution: PullRequestResolution },
): Promise<HostAnswer<Change | undefined>> {
  if (isOfChange(event)) {
    const value = await findOwnChange(event);
    return value === undefined ? withoutBase(event) : { ok: true, value };
  }
  if (resolution.kind === "found") {
    const value = toChange(resolution);
    return value === undefined ? askForChange(query, resolution) : { ok: true, value };
  }
  if (!resolution.isFailure) return { ok: true, value: undefined };
  return { ok: false, because: "the pull request whose base decides is not known", hint: resolution.reason };
}

function withoutBase({ name }: WorkflowEvent): NoAnswer {
  const because = say`the payload of the event ${quoted(name)} does not name the base of the change`;
  return { ok: false, because, hint: WAY_OUT };
}

async function findOwnChange(event: WorkflowEvent): Promise<Change | undefined> {
  const found = await resolvePullRequest({ event, prNumber: undefined, api: undefined });
  const change = found.kind === "none" ? undefined : toChange(found);
  if (change === undefined) return undefined;
  const mergeBase = MERGE_BASE.safeParse(event.payload).data?.pull_request.merge_base;
  return { ...change, mergeBase: change.mergeBase ?? mergeBase };
}

/** Asks for the change of a pull request of which the event tells no more than the number. */
async function askForChange(
  query: ContentsQuery,
  resolution: Extract<PullRequestResolution, { kind: "found" }>,
): Promise<HostAnswer<Change>> {
  const { number: pullRequest, headSha: checkedSha } = resolution;
  const unknownBase = ({ because, hint }: NoAnswer): NoAnswer => ({
    ok: false,
    because: say`GitHub does not return the base of pull request #${pullRequest}: ${because}`,
    hint,
  });
  const state = await readPullRequestState({ ...query, pullRequest }, query.deadline);
  if (!state.ok) return unknownBase(toNoAnswerOrMissing(state.failure));
  const { headSha, base } = state;
  // The number may come from what an unprivileged run left behind; the commit binds it to what was checked.
  if (checkedSha !== undefined && checkedSha !== headSha) {
    return {
      ok: false,
      because: say`the newest commit of pull request #${pullRequest} is ${quoted(headSha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`,
      hint: "If the pull request has newer commits, the run of the newest one decides; otherwise check the number in `pr-number`.",
    };
  }
  const value = base === undefined ? undefined : toChange({ ...resolution, headSha, baseRef: base.ref });
  return value === undefined
    ? unknownBase(toNoAnswer({ kind: "not-understood", status: undefined }))
    : { ok: true, value };
}

/** The change of a pull request that was found; undefined where its base is not known. */
function toChange(found: Extract<PullRequestResolution, { kind: "found" }>): Change | undefined {
  const { baseSha, baseRef, headSha, isQueued } = found;
  if (baseRef === undefined || baseRef === "") return undefined;
  const ends = { baseRef, head: headSha };
  if (!isQueued) return { ...ends, base: undefined, mergeBase: undefined, name: "This pull request" };
  // A queue puts its commits on top of the base.
  return baseSha === undefined ? undefined : { ...ends, base: baseSha, mergeBase: baseSha, name: "This merge group" };
}
