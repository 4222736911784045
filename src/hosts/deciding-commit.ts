// The commit that decides for a change: the newest one of the branch that it is merged into, where that branch may decide; otherwise that of the
// default branch. Never what a pull request, or its author, can choose.

import picomatch from "picomatch/posix.js";
import { type GateError, type Message, quoted, say, theSetting } from "../core/index.ts";
import type { Branch, Change, Host, HostAnswer, NoAnswer, RepositoryReader } from "./host.ts";

/** Where the commit is looked for. */
export interface DecidingSearch {
  readonly host: Host;
  /** The input `policy-branches`: globs. Empty: the branches that are protected. The default branch always may decide. */
  readonly policyBranches: readonly string[];
  /** Makes the error of what keeps it from being known. */
  readonly refuse: (answer: NoAnswer) => GateError;
}

/** The commit that decides, and the branch that it is of. */
export interface DecidingCommit {
  readonly commit: string;
  readonly branch: string;
  /** Relation of the branch to this run. */
  readonly role: "base" | "default";
  /** The change, which is compared with it. undefined: this run is of no change. */
  readonly change: Change | undefined;
  /** Reasons why a file of it holds, in sentences; empty where it is the base and the default branch. */
  readonly notesOn: (path: string) => readonly Message[];
}

/** The commit of the base branch, where that may decide, or of the default branch. Throws what `refuse` returns where that is not known. */
export async function findDecidingCommit(
  repository: RepositoryReader,
  { host, policyBranches, refuse }: DecidingSearch,
): Promise<DecidingCommit> {
  function require<Value>(answer: HostAnswer<Value>, what?: Message): Value {
    if (answer.ok) return answer.value;
    const because = what === undefined ? answer.because : say`${host.name} does not report ${what}: ${answer.because}`;
    throw refuse({ ...answer, because });
  }
  const findBranch = async (name: string, what: Message = say`the branch ${quoted(name)}`): Promise<Branch> =>
    require(await repository.findBranch(name), what);

  const found = await repository.findChange();
  // What was pushed to the default branch is on it, and nothing of it is left to be merged, whether its pull request is known or not.
  if (!host.isPush) require(found);
  const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
  const isOnDefault = host.branch === defaultBranch;
  const change = host.isPush && isOnDefault ? undefined : require(found);

  const ofDefault = async (decided: Pick<DecidingCommit, "change" | "notesOn">): Promise<DecidingCommit> => {
    const commit = (isOnDefault ? host.commit : undefined) ?? (await findBranch(defaultBranch)).commit;
    return { commit, branch: defaultBranch, role: "default", ...decided };
  };
  const holds = (path: string) => say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
  if (change === undefined) {
    const why = say`because this run is of no ${host.noun}`;
    return ofDefault({ change, notesOn: (path) => (isOnDefault ? [] : [say`${holds(path)}, ${why}.`]) });
  }

  const { baseRef: branch } = change;
  const ofBase = async (known: string | undefined, notesOn: DecidingCommit["notesOn"]): Promise<DecidingCommit> => {
    const commit = change.base ?? known ?? (await findBranch(branch)).commit;
    return { commit, branch, role: "base", change, notesOn };
  };
  if (branch === defaultBranch) return ofBase(undefined, () => []);
  const base = say`base branch ${quoted(branch)}`;
  let newest: string | undefined;
  let mayDecide: boolean;
  let because: Message;
  if (policyBranches.length > 0) {
    mayDecide = matchesBranch(policyBranches, branch);
    because = say`${theSetting("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
  } else {
    const standing = await findBranch(branch, say`whether the ${base} is protected`);
    newest = standing.commit;
    mayDecide = standing.isProtected;
    because = mayDecide ? say`it is protected` : say`it is not protected`;
  }
  if (mayDecide) {
    const isOther = say`The ${base} is not the default branch ${quoted(defaultBranch)}`;
    return ofBase(newest, (path) => [say`${isOther}; its own ${quoted(path)} holds, because ${because}.`]);
  }
  return ofDefault({
    change: { ...change, mergeBase: undefined },
    notesOn: (path) => [say`${holds(path)}: the ${base} may not decide, because ${because}.`],
  });
}

/** The commit from which a change and the commit that decides went apart. undefined: not known. */
export async function findMergeBase(
  repository: RepositoryReader,
  { change, commit: base }: DecidingCommit,
): Promise<string | undefined> {
  const head = change?.head;
  return change?.mergeBase ?? (head === undefined ? undefined : await repository.findMergeBase({ base, head }));
}

/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true };

/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
export function matchesBranch(globs: readonly string[], branch: string): boolean {
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
