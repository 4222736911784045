// The commit whose policy and plans decide about a change: the newest commit of its base branch if that branch may
// decide, otherwise the newest of the default branch. A pull request or its author can never choose it.

import picomatch from "picomatch/posix.js";
import { type GateError, type Message, quoted, say, theSetting } from "../core/index.ts";
import type { Branch, Change, Host, HostAnswer, NoAnswer, RepositoryReader } from "./host.ts";

/** Search for the deciding commit. */
export interface DecidingSearch {
  readonly host: Host;
  /** Globs of the input `policy-branches`. Empty means all protected branches. The default branch may always decide. */
  readonly policyBranches: readonly string[];
  /** Returns the error to throw if the host does not answer. */
  readonly refuse: (answer: NoAnswer) => GateError;
}

/** The deciding commit and its branch. */
export interface DecidingCommit {
  readonly commit: string;
  readonly branch: string;
  /** Relation of the branch to the run. */
  readonly role: "base" | "default";
  /** The change that is compared with the commit. Undefined if the run has none. */
  readonly change: Change | undefined;
  /**
   * Returns sentences on why the commit's file at a path applies. Empty if the default branch is the base of the
   * change, or the branch of a run without a change.
   */
  readonly notesOn: (path: string) => readonly Message[];
}

/**
 * Returns the newest commit of the base branch if that branch may decide, otherwise of the default branch. Throws
 * `refuse(answer)` if the host does not answer.
 */
export async function findDecidingCommit(
  repository: RepositoryReader,
  { host, policyBranches, refuse }: DecidingSearch,
): Promise<DecidingCommit> {
  function require<Value>(answer: HostAnswer<Value>, subject?: Message): Value {
    if (answer.ok) return answer.value;
    const because =
      subject === undefined ? answer.because : say`${host.name} does not report ${subject}: ${answer.because}`;
    throw refuse({ ...answer, because });
  }
  const findBranch = async (name: string, subject: Message = say`the branch ${quoted(name)}`): Promise<Branch> =>
    require(await repository.findBranch(name), subject);

  const found = await repository.findChange();
  // Commits that were pushed to the default branch are merged already, whether or not their pull request is known.
  if (!host.isPush) require(found);
  const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
  const isOnDefault = host.branch === defaultBranch;
  const change = host.isPush && isOnDefault ? undefined : require(found);

  const decideByDefault = async (decided: Pick<DecidingCommit, "change" | "notesOn">): Promise<DecidingCommit> => {
    const commit = (isOnDefault ? host.commit : undefined) ?? (await findBranch(defaultBranch)).commit;
    return { commit, branch: defaultBranch, role: "default", ...decided };
  };
  const holds = (path: string) => say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
  if (change === undefined) {
    const why = say`because this run is of no ${host.noun}`;
    return decideByDefault({ change, notesOn: (path) => (isOnDefault ? [] : [say`${holds(path)}, ${why}.`]) });
  }

  const { baseRef: branch } = change;
  const decideByBase = async (
    newest: string | undefined,
    notesOn: DecidingCommit["notesOn"],
  ): Promise<DecidingCommit> => {
    const commit = change.base ?? newest ?? (await findBranch(branch)).commit;
    return { commit, branch, role: "base", change, notesOn };
  };
  if (branch === defaultBranch) return decideByBase(undefined, () => []);
  const base = say`base branch ${quoted(branch)}`;
  let newest: string | undefined;
  let mayDecide: boolean;
  let because: Message;
  if (policyBranches.length > 0) {
    mayDecide = matchesBranch(policyBranches, branch);
    because = say`${theSetting("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
  } else {
    const { commit, isProtected } = await findBranch(branch, say`whether the ${base} is protected`);
    newest = commit;
    mayDecide = isProtected;
    because = mayDecide ? say`it is protected` : say`it is not protected`;
  }
  if (mayDecide) {
    const isOther = say`The ${base} is not the default branch ${quoted(defaultBranch)}`;
    return decideByBase(newest, (path) => [say`${isOther}; its own ${quoted(path)} holds, because ${because}.`]);
  }
  return decideByDefault({
    change: { ...change, mergeBase: undefined },
    notesOn: (path) => [say`${holds(path)}: the ${base} may not decide, because ${because}.`],
  });
}

/** Finds the merge base of a change and the deciding commit. Undefined if it is not known. */
export async function findMergeBase(
  repository: RepositoryReader,
  { change, commit: base }: DecidingCommit,
): Promise<string | undefined> {
  const head = change?.head;
  return change?.mergeBase ?? (head === undefined ? undefined : await repository.findMergeBase({ base, head }));
}

/** Options that reduce picomatch's language to `*` and `**`. Every other character is escaped by a backslash. */
const GLOB_OPTIONS = {
  dot: true,
  nobrace: true,
  nobracket: true,
  noextglob: true,
  nonegate: true,
  strictSlashes: true,
};

/** Returns whether one of the globs of the input `policy-branches` matches the branch. */
export function matchesBranch(globs: readonly string[], branch: string): boolean {
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), GLOB_OPTIONS).test(branch));
}
