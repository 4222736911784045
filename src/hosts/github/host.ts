// GitHub as the host of a run's change and repository.

import { quoted, say } from "../../core/index.ts";
import type { Change, Host, HostAnswer, NoAnswer } from "../host.ts";
import type { RepositoryApi } from "./api.ts";
import { isOfChange } from "./event.ts";
import { explain, NOT_UNDERSTOOD, WAY_OUT } from "./failure.ts";
import type { Job } from "./job.ts";
import { type FoundPullRequest, type PullRequestResolution, readPullRequestState } from "./pull-request.ts";
import { findBranch, findDefaultBranch, findMergeBase, readFileAtCommit } from "./repository.ts";

/** Makes the host of a run. Sends no request but that for the run's pull request. */
export async function toHost({
  event,
  api: opening,
  change: finding,
}: Pick<Job, "event" | "api" | "change">): Promise<Host> {
  const [api, change] = await Promise.all([opening, finding]);
  const { ref, name, sha, payload } = event;
  const ofPayload = payload.repository?.default_branch;
  return {
    name: "GitHub",
    isOfChange: isOfChange(event) || change.kind === "found",
    branch: ref.startsWith("refs/heads/") ? ref.slice("refs/heads/".length) : undefined,
    commit: sha,
    isPush: name === "push",
    openRepository(limitMs) {
      if (!api.ok) return api;
      const calls = api.value.begin(limitMs);
      return {
        ok: true,
        value: {
          readFile: (file) => readFileAtCommit(calls, file),
          findDefaultBranch: async () =>
            ofPayload === undefined ? findDefaultBranch(calls) : { ok: true, value: ofPayload },
          findBranch: (branch) => findBranch(calls, branch),
          findMergeBase: (ends) => findMergeBase(calls, ends),
          findChange: () => (isOfChange(event) ? findOwnChange(change, name) : findChange(calls, change)),
        },
      };
    },
  };
}

/** The change of an event that names its own. */
async function findOwnChange(resolution: PullRequestResolution, event: string): Promise<HostAnswer<Change>> {
  const value = resolution.kind === "found" ? toChange(resolution) : undefined;
  if (value !== undefined) return { ok: true, value };
  const because = say`the payload of the event ${quoted(event)} does not name the base of the change`;
  return { ok: false, because, hint: WAY_OUT };
}

/** Finds the change of a pull request of which the event may name no more than the number. */
async function findChange(
  api: RepositoryApi,
  resolution: PullRequestResolution,
): Promise<HostAnswer<Change | undefined>> {
  if (resolution.kind === "none") {
    const { isFailure, reason } = resolution;
    if (!isFailure) return { ok: true, value: undefined };
    return { ok: false, because: say`the pull request whose base decides is not known`, hint: reason };
  }
  const known = toChange(resolution);
  if (known !== undefined) return { ok: true, value: known };
  const { number, headSha: checkedSha } = resolution;
  const unknownBase = ({ because, hint }: NoAnswer): NoAnswer => ({
    ok: false,
    because: say`GitHub does not return the base of pull request #${number}: ${because}`,
    hint,
  });
  const state = await readPullRequestState(api, number);
  if (!state.ok) return unknownBase(explain(state.failure, "contents"));
  const { head, base } = state.data;
  // The number may come from what an unprivileged run left behind; the commit binds it to what was checked.
  if (checkedSha !== undefined && checkedSha !== head.sha) {
    return {
      ok: false,
      because: say`the newest commit of pull request #${number} is ${quoted(head.sha.slice(0, 7))}, and what was checked is ${quoted(checkedSha.slice(0, 7))}`,
      hint: say`If the pull request has newer commits, the run of the newest one decides; otherwise check the number in ${quoted("pr-number")}.`,
    };
  }
  const value = toChange({ ...resolution, headSha: head.sha, baseRef: base?.ref });
  return value === undefined ? unknownBase(explain(NOT_UNDERSTOOD.failure, "contents")) : { ok: true, value };
}

/** The change of a pull request; undefined where its base is not known. */
function toChange({ baseSha, baseRef, headSha, mergeBase, isQueued }: FoundPullRequest): Change | undefined {
  if (baseRef === undefined || baseRef === "") return undefined;
  const ends = { baseRef, head: headSha, mergeBase };
  if (!isQueued) return { ...ends, base: undefined, name: "This pull request" };
  // A queue puts its commits on top of the base.
  return baseSha === undefined ? undefined : { ...ends, base: baseSha, name: "This merge group" };
}
