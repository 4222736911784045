// The commit whose policy decides: the newest one of the branch that the change is merged into, where that branch may decide; otherwise that
// of the default branch. Never what a pull request, or its author, can choose. What is not known is an error.

import { GateError, type Message, quoted, say } from "../core/index.ts";
import type { Branch, Change, Host, HostAnswer, RepositoryReader } from "./host.ts";

/** A commit, and the branch that it is of. */
export interface CommitOfBranch {
  readonly commit: string;
  readonly branch: string;
  /** Relation of the branch to this run. */
  readonly role: "base" | "default";
}

/** The commit that decides. */
interface DecidingCommit extends CommitOfBranch {
  /** The change, whose policy is compared with the one that decides. undefined: this run is of no change. */
  readonly change: Change | undefined;
  /** Reasons for this one, in sentences; empty where it is the base and the default branch. */
  readonly notes: readonly Message[];
}

/** Policy that is looked for, and what may decide. */
interface CommitSearch {
  readonly host: Host;
  /** The input `policy-branches`: globs. Empty: the branches that are protected. The default branch always may decide. */
  readonly policyBranches: readonly string[];
  /** Of the policy, as it is shown. */
  readonly path: string;
}

/** The error of a policy. `what`: the end of a sentence that begins with its name. */
export function unreadablePolicy(
  path: string,
  { what, hint }: { readonly what: Message; readonly hint: Message },
): GateError {
  return new GateError({ code: "POLICY_UNREADABLE", message: say`The policy ${quoted(path)} ${what}.`, hint });
}

/** The commit whose policy decides. Throws a GateError with POLICY_UNREADABLE where that is not known. */
export async function findDecidingCommit(repository: RepositoryReader, search: CommitSearch): Promise<DecidingCommit> {
  const { host, path } = search;
  const own = host.change === "own" ? await findChange(repository, path) : undefined;
  const defaultBranch = requireAnswer(await repository.findDefaultBranch(), { host, path, what: "the default branch" });
  const isOnDefault = host.branch === defaultBranch;
  // What was pushed to the default branch is on it, and nothing of it is left to be merged.
  const isMerged = host.isPush && isOnDefault;
  const change = own ?? (isMerged ? undefined : await findChange(repository, path));
  const findBranch = async (branch: string, what: Message = say`the branch ${quoted(branch)}`): Promise<Branch> =>
    requireAnswer(await repository.findBranch(branch), { host, path, what });
  const findAtDefault = async (): Promise<CommitOfBranch> => {
    const commit = (isOnDefault ? host.commit : undefined) ?? (await findBranch(defaultBranch)).commit;
    return { commit, branch: defaultBranch, role: "default" };
  };
  const holds = say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
  if (change === undefined) {
    const notes = isOnDefault ? [] : [say`${holds}, because this run is of no pull request.`];
    return { ...(await findAtDefault()), change, notes };
  }
  const branch = change.baseRef;
  const findAtBase = async (newest: string | undefined, notes: readonly Message[]): Promise<DecidingCommit> => {
    const commit = change.base ?? newest ?? (await findBranch(branch)).commit;
    return { commit, branch, role: "base", change, notes };
  };
  if (branch === defaultBranch) return findAtBase(undefined, []);
  const { mayDecide, because, newest } = await findStanding(search, { branch, findBranch });
  const base = say`base branch ${quoted(branch)}`;
  if (mayDecide) {
    const note = say`The ${base} is not the default branch ${quoted(defaultBranch)}; its own ${quoted(path)} holds, because ${because}.`;
    return findAtBase(newest, [note]);
  }
  return {
    ...(await findAtDefault()),
    change: { ...change, mergeBase: undefined },
    notes: [say`${holds}: the ${base} may not decide, because ${because}.`],
  };
}

function requireAnswer<Value>(
  answer: HostAnswer<Value>,
  { host, path, what }: { readonly host: Host; readonly path: string; readonly what: Message },
): Value {
  if (answer.ok) return answer.value;
  const why = say`cannot be read, because ${host.name} does not report ${what}: ${answer.because}`;
  throw unreadablePolicy(path, { what: why, hint: answer.hint });
}

async function findChange(repository: RepositoryReader, path: string): Promise<Change | undefined> {
  const answer = await repository.findChange();
  if (answer.ok) return answer.value;
  throw unreadablePolicy(path, { what: say`cannot be read, because ${answer.because}`, hint: answer.hint });
}

/** Standing of a branch that is not the default one, with the reason as the end of a sentence, and its newest commit where that was asked for. */
async function findStanding(
  { policyBranches }: CommitSearch,
  of: { readonly branch: string; readonly findBranch: (name: string, what: Message) => Promise<Branch> },
): Promise<{ readonly mayDecide: boolean; readonly because: Message; readonly newest?: string }> {
  const { branch, findBranch } = of;
  if (policyBranches.length > 0) {
    return (await matchesBranch(policyBranches, branch))
      ? { mayDecide: true, because: "`policy-branches` names it" }
      : { mayDecide: false, because: "`policy-branches` does not name it" };
  }
  const { commit, isProtected } = await findBranch(branch, say`whether the base branch ${quoted(branch)} is protected`);
  return { mayDecide: isProtected, because: isProtected ? "it is protected" : "it is not protected", newest: commit };
}

/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true };

/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
export async function matchesBranch(globs: readonly string[], branch: string): Promise<boolean> {
  // Loaded on demand: few runs have the input.
  const { default: picomatch } = await import("picomatch/posix.js");
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
