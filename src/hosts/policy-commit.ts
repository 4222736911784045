// The commit whose policy decides: the newest one of the branch that the change is merged into, where that branch may decide; otherwise that
// of the default branch. Never what a pull request, or its author, can choose. What is not known is an error.

import { code, GateError, type Message, quoted, say } from "../core/index.ts";
import type { Branch, Change, Host, HostAnswer, RepositoryReader } from "./host.ts";

/** The commit that decides, and the branch that it is of. */
export interface DecidingCommit {
  readonly commit: string;
  readonly branch: string;
  /** Relation of the branch to this run. */
  readonly role: "base" | "default";
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
export async function findDecidingCommit(
  repository: RepositoryReader,
  { host, policyBranches, path }: CommitSearch,
): Promise<DecidingCommit> {
  function require<Value>(answer: HostAnswer<Value>, what?: Message): Value {
    if (answer.ok) return answer.value;
    const because = what === undefined ? answer.because : say`${host.name} does not report ${what}: ${answer.because}`;
    throw unreadablePolicy(path, { what: say`cannot be read, because ${because}`, hint: answer.hint });
  }
  const findBranch = async (name: string, what: Message = say`the branch ${quoted(name)}`): Promise<Branch> =>
    require(await repository.findBranch(name), what);

  const found = await repository.findChange();
  // What was pushed to the default branch is on it, and nothing of it is left to be merged, whether its pull request is known or not.
  if (!host.isPush) require(found);
  const defaultBranch = require(await repository.findDefaultBranch(), say`the default branch`);
  const isOnDefault = host.branch === defaultBranch;
  const change = host.isPush && isOnDefault ? undefined : require(found);

  const ofDefault = async (decided: Pick<DecidingCommit, "change" | "notes">): Promise<DecidingCommit> => {
    const commit = (isOnDefault ? host.commit : undefined) ?? (await findBranch(defaultBranch)).commit;
    return { commit, branch: defaultBranch, role: "default", ...decided };
  };
  const holds = say`${quoted(path)} of the default branch ${quoted(defaultBranch)} holds`;
  if (change === undefined) {
    return ofDefault({ change, notes: isOnDefault ? [] : [say`${holds}, because this run is of no pull request.`] });
  }

  const { baseRef: branch } = change;
  const ofBase = async (known: string | undefined, notes: readonly Message[]): Promise<DecidingCommit> => {
    const commit = change.base ?? known ?? (await findBranch(branch)).commit;
    return { commit, branch, role: "base", change, notes };
  };
  if (branch === defaultBranch) return ofBase(undefined, []);
  const base = say`base branch ${quoted(branch)}`;
  let newest: string | undefined;
  let mayDecide: boolean;
  let because: Message;
  if (policyBranches.length > 0) {
    mayDecide = await matchesBranch(policyBranches, branch);
    because = say`${code("policy-branches")} ${mayDecide ? "names" : "does not name"} it`;
  } else {
    const standing = await findBranch(branch, say`whether the ${base} is protected`);
    newest = standing.commit;
    mayDecide = standing.isProtected;
    because = mayDecide ? say`it is protected` : say`it is not protected`;
  }
  if (mayDecide) {
    const note = say`The ${base} is not the default branch ${quoted(defaultBranch)}; its own ${quoted(path)} holds, because ${because}.`;
    return ofBase(newest, [note]);
  }
  return ofDefault({
    change: { ...change, mergeBase: undefined },
    notes: [say`${holds}: the ${base} may not decide, because ${because}.`],
  });
}

/** Part of picomatch's language that is left: `*`, `**` and the backslash in front of everything else. */
const OPTIONS = { dot: true, nobrace: true, nobracket: true, noextglob: true, nonegate: true, strictSlashes: true };

/** true where one of the globs, as the input `policy-branches` allows them, matches the branch. */
export async function matchesBranch(globs: readonly string[], branch: string): Promise<boolean> {
  // Loaded on demand: few runs have the input.
  const { default: picomatch } = await import("picomatch/posix.js");
  return globs.some((glob) => picomatch.makeRe(glob.replaceAll(/[^\w*/-]/gu, "\\$&"), OPTIONS).test(branch));
}
