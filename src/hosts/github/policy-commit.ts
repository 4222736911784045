// Which commit's policy decides: that of the branch that the change is merged into, where that branch may decide; otherwise that of
// the default branch. Never what a pull request, or whoever opened it, can choose. What is not known is an error.

import { GateError, quote } from "../../core/index.ts";
import { type Change, findChange, isOfChange, toChange } from "./base-and-head.ts";
import { matchesBranch } from "./branch-globs.ts";
import { findBranch, findDefaultBranch, type Known, readDefaultBranch } from "./branches.ts";
import type { PullRequestResolution, WorkflowEvent } from "./event.ts";
import { toMovedProblem, toNoBaseProblem, toNotKnownProblem, toUnresolvedProblem } from "./policy-problem.ts";
import { readPullRequestState } from "./pull-request-state.ts";
import type { ContentsQuery } from "./repository-file.ts";

/** A commit, and the branch that it is of. */
export interface CommitOfBranch {
  readonly commit: string;
  readonly branch: string;
  /** What the branch is to this run. */
  readonly role: "base" | "default";
}

/** The commit that decides. */
export interface DecidingCommit extends CommitOfBranch {
  /** The change, from the commit that decides on: what the policy there is compared with. null: this run is of no change. */
  readonly change: Change | null;
  /** Why it is this one, in sentences; empty where it is the base and the default branch. */
  readonly notes: readonly string[];
}

/** What there is to find it with. */
export interface CommitSearch {
  readonly event: WorkflowEvent;
  /** The pull request of the run. */
  readonly resolution: PullRequestResolution;
  /** The input `policy-branches`: globs. Empty: the branches that are protected. The default branch always may decide. */
  readonly policyBranches: readonly string[];
  /** Of the policy, as it is told. */
  readonly path: string;
}

/** The commit whose policy decides. Throws a GateError with POLICY_UNREADABLE where that cannot be told. */
export async function findDecidingCommit(query: ContentsQuery, search: CommitSearch): Promise<DecidingCommit> {
  const { event, path } = search;
  const told = isOfChange(event) ? await requireChange(event, path) : null;
  const defaultBranch =
    readDefaultBranch(event.payload) ??
    requireKnown(await findDefaultBranch(query), { path, what: "the default branch" });
  const isOnDefault = event.ref === `refs/heads/${defaultBranch}`;
  // What was pushed to the default branch is on it, and nothing of it is left to be merged.
  const isMerged = event.name === "push" && isOnDefault;
  const change = told ?? (isMerged ? null : await findChangeOfRun(query, search));
  const findAtDefault = async (): Promise<CommitOfBranch> => {
    const what = `the branch ${quote(defaultBranch)}`;
    const own = isOnDefault ? event.sha : null;
    const commit = own ?? requireKnown(await findBranch(query, defaultBranch), { path, what }).commit;
    return { commit, branch: defaultBranch, role: "default" };
  };
  const holds = `${quote(path)} of the default branch ${quote(defaultBranch)} holds`;
  if (change === null) {
    const notes = isOnDefault ? [] : [`${holds}, because this run is of no pull request.`];
    return { ...(await findAtDefault()), change, notes };
  }
  const atBase = { commit: change.base, branch: change.baseRef, role: "base", change } as const;
  if (change.baseRef === defaultBranch) return { ...atBase, notes: [] };
  const { mayDecide, because } = await findStanding(query, { ...search, branch: change.baseRef });
  const base = `base branch ${quote(change.baseRef)}`;
  if (mayDecide) {
    const note = `The ${base} is not the default branch ${quote(defaultBranch)}; its own ${quote(path)} holds, because ${because}.`;
    return { ...atBase, notes: [note] };
  }
  const at = await findAtDefault();
  return {
    ...at,
    change: { ...change, base: at.commit, baseRef: at.branch, mergeBase: null },
    notes: [`${holds}: the ${base} may not decide, because ${because}.`],
  };
}

function requireKnown<Value>(known: Known<Value>, of: { readonly path: string; readonly what: string }): Value {
  if (known.ok) return known.value;
  throw new GateError(toNotKnownProblem({ ...of, failure: known.failure }));
}

async function requireChange(event: WorkflowEvent, path: string): Promise<Change> {
  const change = await findChange(event);
  if (change !== null) return change;
  throw new GateError(toNoBaseProblem({ path, eventName: event.name }));
}

/** The change of the pull request that was found for a run whose event is not of one; null: none. */
async function findChangeOfRun(query: ContentsQuery, { resolution, path }: CommitSearch): Promise<Change | null> {
  if (resolution.kind === "found") return toChange(resolution) ?? askForChange(query, { resolution, path });
  if (resolution.isFailure) throw new GateError(toUnresolvedProblem({ path, reason: resolution.reason }));
  return null;
}

/** The change of a pull request of which the event tells no more than the number. */
async function askForChange(
  query: ContentsQuery,
  of: { readonly resolution: Extract<PullRequestResolution, { kind: "found" }>; readonly path: string },
): Promise<Change> {
  const { resolution, path } = of;
  const { number: pullRequest } = resolution;
  const state = await readPullRequestState({ ...query, pullRequest }, query.deadline);
  const what = `the base of pull request #${pullRequest}`;
  if (!state.ok) throw new GateError(toNotKnownProblem({ path, what, failure: state.failure }));
  const { headSha, base } = state;
  // The number may come from what an unprivileged run left behind; the commit binds it to what was checked.
  if (resolution.headSha !== undefined && resolution.headSha !== headSha) {
    throw new GateError(toMovedProblem({ path, pullRequest, headSha, checkedSha: resolution.headSha }));
  }
  const change = base === null ? null : toChange({ ...resolution, headSha, baseSha: base.sha, baseRef: base.ref });
  if (change !== null) return change;
  throw new GateError(toNotKnownProblem({ path, what, failure: { kind: "not-understood", status: null } }));
}

/** Whether a branch that is not the default one may decide, and why, as the end of a sentence. */
async function findStanding(
  query: ContentsQuery,
  of: CommitSearch & { readonly branch: string },
): Promise<{ readonly mayDecide: boolean; readonly because: string }> {
  const { policyBranches, branch, path } = of;
  if (policyBranches.length > 0) {
    return (await matchesBranch(policyBranches, branch))
      ? { mayDecide: true, because: "`policy-branches` names it" }
      : { mayDecide: false, because: "`policy-branches` does not name it" };
  }
  const what = `whether the base branch ${quote(branch)} is protected`;
  const { isProtected } = requireKnown(await findBranch(query, branch), { path, what });
  return isProtected
    ? { mayDecide: true, because: "it is protected" }
    : { mayDecide: false, because: "it is not protected" };
}
