// The policies that apply: the repository's at the deciding commit, and the organisation's. Every failure here is an
// error and never counts as "no policy", because a gate without its reserves would let changes pass that it must stop.

import { resolve } from "node:path";
import { code, GateError, type Message, type PolicySource, quoted, say, theSetting } from "../core/index.ts";
import { decodePolicyText, JOB_POLICY, MAX_POLICY_BYTES, readGuarded, readPolicyFile } from "../files/index.ts";
import { type DecidingCommit, type DecidingSearch, findDecidingCommit, findMergeBase } from "./deciding-commit.ts";
import type { FileAtCommit, Host, NoAnswer, RepositoryReader } from "./host.ts";

/** A search for the repository's policy on a host. */
export interface PolicySearch {
  readonly host: Host;
  readonly policyFrom: "base" | "workspace";
  readonly policyBranches: DecidingSearch["policyBranches"];
  readonly path: string;
  readonly workspace: string;
}

/**
 * Reads the policy from the deciding commit or from the workspace. Throws INPUT_INVALID for a bad path, otherwise
 * POLICY_UNREADABLE.
 */
export async function findPolicySource(search: PolicySearch): Promise<PolicySource> {
  const path = parsePolicyPath(search.path);
  if (search.policyFrom === "base") return readAtCommit(search, path);
  return readInWorkspace({ ...search, path }, noteWorkspace);
}

function noteWorkspace(file: string): Message {
  return say`The policy ${quoted(file)} was read from the workspace, as ${theSetting("policy-from", "workspace")} says: what was checked out decides.`;
}

/**
 * Reads a policy file that the command line names, for runs without a host. The path starts at `folder`. In a job, a
 * file of the workspace is used only with `policy-from: workspace`, since a pull request can put a policy of its own
 * there. `workspace` is undefined outside of a job. Throws POLICY_UNREADABLE.
 */
export async function readOwnPolicy(
  path: string,
  folder: string,
  workspace?: string,
  policyFrom?: PolicySearch["policyFrom"],
): Promise<PolicySource> {
  const source = { commit: undefined, changed: undefined, notes: [] };
  if (workspace === undefined)
    return { ...source, ...(await readPolicyFile({ path, workspace: folder, contained: false })) };
  const guarded = { folder: workspace, noun: "workspace", mayHoldIt: policyFrom === "workspace" } as const;
  const named = { path, words: JOB_POLICY, location: resolve(folder, path), guarded };
  const found = await readGuarded(named, MAX_POLICY_BYTES);
  if (found === undefined)
    throw unreadablePolicy(path, say`does not exist`, say`Check the path, and that the file was written.`);
  return { ...source, text: found.text, file: path, notes: found.isInside ? [noteWorkspace(path)] : [] };
}

/** Reads a policy from the workspace. `noteOn` returns a note for changes, which could have edited the file. */
async function readInWorkspace(
  { host, path, workspace }: Pick<PolicySearch, "host" | "path" | "workspace">,
  noteOn: (file: string) => Message,
): Promise<PolicySource> {
  const { file, text } = await readPolicyFile({ path, workspace, contained: true });
  return { text, file, commit: undefined, changed: undefined, notes: host.isOfChange ? [noteOn(file)] : [] };
}

/**
 * A file of another repository at a branch, a tag or a commit: `octo-org/policies/quota.yml@v1`,
 * `group/sub/project//quota.yml@v1`.
 */
const ELSEWHERE = /^(?:((?:[\w.-]+\/)+[\w.-]+)\/\/|([\w.-]+\/[\w.-]+)\/)(.+)@([\w./-]{1,250})$/u;

/**
 * Reads the organisation's policy from another repository, or from the workspace if its path begins with `./`. Throws
 * INPUT_INVALID for a bad address, otherwise POLICY_UNREADABLE.
 */
export async function findOrgPolicySource(
  search: Pick<PolicySearch, "host" | "path" | "workspace">,
): Promise<PolicySource> {
  const { host, path: address } = search;
  if (address.startsWith("./")) {
    return readInWorkspace({ ...search, path: parsePolicyPath(address) }, (file) => {
      return say`The organisation's policy ${quoted(file)} was read from the workspace: what was checked out decides.`;
    });
  }
  const [, project, short, path = "", ref = ""] = ELSEWHERE.exec(address) ?? [];
  const repository = project ?? short;
  if (repository === undefined || !isFitPath(`${repository}/${path}`) || !isFitPath(ref)) {
    throw new GateError({
      code: "INPUT_INVALID",
      message: say`${theSetting("org-policy")} is ${quoted(address)}; it must name a file of another repository with its branch, tag or commit, or begin with ${code("./")}.`,
      hint: say`Write it as in ${code("octo-org/policies/quota.yml@v1")}, or with two slashes after the project as in ${code("group/subgroup/project//quota.yml@v1")}.`,
    });
  }
  const file = address.slice(0, -ref.length - 1);
  const opened = host.openRepository();
  if (!opened.ok) throw refuseUnread(file, opened);
  const found = await opened.value.readFile({ repository, path, commit: ref, maxBytes: MAX_POLICY_BYTES });
  if (found.kind === "file") {
    return { text: decodePolicyText(found.bytes, file), file, commit: ref, changed: undefined, notes: [] };
  }
  const { what, hint } = describeFound(found, say`at ${quoted(ref)}`, host.noun);
  const seen = say`A job's own token may not see private repositories but its own: give it one that may, or check ${quoted(repository)} out in a step before and name the file as in ${code("./policies/quota.yml")}.`;
  throw unreadablePolicy(file, what, found.kind === "failed" ? say`${hint} ${seen}` : hint);
}

async function readAtCommit(search: PolicySearch, path: string): Promise<PolicySource> {
  const { host } = search;
  const opened = host.openRepository();
  if (!opened.ok) {
    const { because, hint } = opened;
    throw unreadablePolicy(path, say`cannot be read from the repository, because ${because}`, hint);
  }
  const repository = opened.value;
  const refuse = (answer: NoAnswer) => refuseUnread(path, answer);
  // The policy is read at the commits that the event names while the host is asked for the deciding one.
  const named = await repository.findChange();
  const { formerBase, head } = (named.ok ? named.value : undefined) ?? {};
  const early = formerBase === undefined ? undefined : readPolicyAt(repository, path, formerBase);
  const isChanged = startComparison(host, path, head);
  const deciding = await findDecidingCommit(repository, { ...search, refuse });
  const { commit, notesOn } = deciding;
  const notes = notesOn(path);
  const found = await (commit === formerBase && early !== undefined ? early : readPolicyAt(repository, path, commit));
  if (found.kind !== "file") {
    const where = deciding.role === "base" ? "the base of this change" : "the default branch";
    const at = say`at ${quoted(commit.slice(0, 7))} (${quoted(deciding.branch)}), ${where}`;
    const { what, hint } = describeFound(found, at, host.noun);
    throw unreadablePolicy(path, what, hint);
  }
  const text = decodePolicyText(found.bytes, path);
  return { text, file: path, commit, notes, changed: await isChanged(deciding, found) };
}

function readPolicyAt(repository: RepositoryReader, path: string, commit: string): Promise<FileAtCommit> {
  return repository.readFile({ path, commit, maxBytes: MAX_POLICY_BYTES });
}

/** Creates the error of a policy. `what` ends a sentence that begins with the policy's name. */
function unreadablePolicy(path: string, what: Message, hint: Message): GateError {
  return new GateError({ code: "POLICY_UNREADABLE", message: say`The policy ${quoted(path)} ${what}.`, hint });
}

function refuseUnread(path: string, { because, hint }: NoAnswer): GateError {
  return unreadablePolicy(path, say`cannot be read, because ${because}`, hint);
}

function describeFound(
  found: Exclude<FileAtCommit, { kind: "file" }>,
  at: Message,
  noun: Host["noun"],
): Readonly<Record<"what" | "hint", Message>> {
  if (found.kind === "failed") return { what: say`cannot be read ${at}, because ${found.because}`, hint: found.hint };
  if (found.kind === "absent") {
    const hint = say`Add it in a ${noun} of its own, and leave ${theSetting("policy")} empty until that is merged.`;
    return { what: say`does not exist ${at}`, hint };
  }
  if (found.kind === "too-large") {
    const most = say`${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB)`;
    const hint = say`Match regions and keys by globs rather than one by one.`;
    return { what: say`has ${found.size} bytes ${at}; at most ${most} are read`, hint };
  }
  const kind = found.kind === "link" ? "symbolic link" : found.kind;
  return { what: say`is a ${kind} ${at}; a file was expected`, hint: say`Name the file itself.` };
}

/** Time limit of all requests of a comparison together, in milliseconds. A comparison decides nothing. */
const COMPARISON_MS = 10_000;

/**
 * Starts to read the policy at the newest commit of a change. Returns a function that tests whether the change edits
 * the policy of the deciding commit. It resolves to undefined without a change or a readable repository, or if a
 * request fails, and never throws.
 */
function startComparison(host: Host, path: string, head: string | undefined) {
  const opened = host.openRepository(COMPARISON_MS);
  const repository = opened.ok ? opened.value : undefined;
  const reading = repository && head !== undefined ? readPolicyAt(repository, path, head) : undefined;
  return async (deciding: DecidingCommit, atBase: FileAtCommit): Promise<boolean | undefined> => {
    if (!repository || !reading || deciding.change === undefined) return undefined;
    const atHead = await reading;
    if (atHead.kind === "failed") return undefined;
    if (isSame(atHead, atBase)) return false;
    // A difference may also come from the base, which may have moved on since the branch began.
    const mergeBase = await findMergeBase(repository, deciding);
    if (mergeBase === undefined) return undefined;
    const before = mergeBase === deciding.commit ? atBase : await readPolicyAt(repository, path, mergeBase);
    return before.kind === "failed" ? undefined : !isSame(atHead, before);
  };
}

/**
 * Returns whether two entries are the same. Files over the limit are compared by size, which suffices: the policy at
 * the base is within the limit.
 */
function isSame(a: FileAtCommit, b: FileAtCommit): boolean {
  if (a.kind === "file" && b.kind === "file") return Buffer.compare(a.bytes, b.bytes) === 0;
  if (a.kind === "too-large" && b.kind === "too-large") return a.size === b.size;
  return a.kind === b.kind;
}

const MAX_PATH_LENGTH = 1000;

/**
 * Characters that a path must not have. Control characters and line separators do not fit into a log line; a backslash
 * separates folders on Windows only.
 */
const UNFIT_CHARACTER = /[\p{Cc}\u2028\u2029\\]/u;

function isFitPath(path: string): boolean {
  const isFit = path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT_CHARACTER.test(path);
  return isFit && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}

/**
 * Returns the policy's path in the repository, without a leading `./`. Throws INPUT_INVALID for a path that is
 * absolute, leads upwards, is too long, or has characters that no message may show.
 */
export function parsePolicyPath(text: string): string {
  const path = text.replace(/^(?:\.\/)+/u, "");
  if (isFitPath(path)) return path;
  const found = text === "" ? "is empty" : say`is ${quoted(text)}`;
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`${theSetting("policy")} ${found}; it must be the path of a file in the repository, relative to its root, with ${code("/")} and without ${code("..")}.`,
    hint: say`Write it as in ${code(".github/quota-policy.yml")}.`,
  });
}
