// The policy that applies: of the branch that the change is merged into, never the one that the change brings along. Every failure
// here is an error, and never "no policy": a gate without its reserves would let pass what it was set up to stop.

import { GateError, type Log, type Message, type PolicySource, quoted, say } from "../core/index.ts";
import { decodePolicyText, MAX_POLICY_BYTES, readPolicyFile } from "../files/index.ts";
import type { FileAtCommit, Host } from "./host.ts";
import { findRemark, type PolicyRemark } from "./policy-changed.ts";
import { type CommitOfBranch, findDecidingCommit, unreadablePolicy } from "./policy-commit.ts";

/** Policy that is asked for, and the host that it is found on. */
export interface PolicySearch {
  readonly host: Host;
  /** The input `policy-from`. */
  readonly policyFrom: "base" | "workspace";
  /** The input `policy-branches`; see {@link findDecidingCommit}. */
  readonly policyBranches: readonly string[];
  /** The input `policy`, not empty. */
  readonly path: string;
  readonly workspace: string;
  readonly log: Log;
}

/**
 * The policy of this run: at the commit that {@link findDecidingCommit} tells, from the host; where `policyFrom` says so, the one of
 * the workspace.
 *
 * Throws a GateError: INPUT_INVALID for the path, POLICY_UNREADABLE for everything else.
 */
export async function findPolicySource(search: PolicySearch): Promise<PolicySource> {
  const path = parsePolicyPath(search.path);
  if (search.policyFrom === "base") return readAtCommit(search, path);
  const { file, bytes } = await readPolicyFile({ path, workspace: search.workspace, contained: true });
  const text = decodePolicyText(bytes, file);
  return { text, file, commit: undefined, changed: undefined, notes: toWorkspaceNotes(search.host, file) };
}

function toWorkspaceNotes({ change }: Host, file: string): readonly Message[] {
  if (change === "none") return [];
  return [
    say`The policy ${quoted(file)} was read from the workspace, as \`policy-from: workspace\` says: what was checked out decides.`,
  ];
}

async function readAtCommit(search: PolicySearch, path: string): Promise<PolicySource> {
  const { host, policyBranches, log } = search;
  const repository = host.openRepository();
  if (!repository.ok) {
    throw unreadablePolicy(path, {
      ...repository,
      what: say`cannot be read from the repository, because ${repository.because}`,
    });
  }
  const deciding = await findDecidingCommit(repository.value, { host, policyBranches, path });
  const { commit, change } = deciding;
  const found = await repository.value.readFile({ path, commit, maxBytes: MAX_POLICY_BYTES });
  if (found.kind !== "file") throw unreadablePolicy(path, describeFound(found, deciding));
  const text = decodePolicyText(found.bytes, path);
  const { changed, notes } =
    change === undefined
      ? NO_CHANGE
      : await findRemark({ host, path, change, base: deciding, bytes: found.bytes, log });
  return { text, file: path, commit, changed, notes: [...deciding.notes, ...notes] };
}

const NO_CHANGE: PolicyRemark = { changed: undefined, notes: [] };

/** The reason why what was found at the commit is no policy. */
function describeFound(
  found: Exclude<FileAtCommit, { kind: "file" }>,
  { commit, branch, role }: CommitOfBranch,
): { readonly what: Message; readonly hint: Message } {
  const where = role === "base" ? "the base of this change" : "the default branch";
  const at = say`at ${quoted(commit.slice(0, 7))} (${quoted(branch)}), ${where}`;
  switch (found.kind) {
    case "absent":
      return {
        what: say`does not exist ${at}`,
        hint: "Add it in a pull request of its own, and leave the input `policy` empty until that is merged.",
      };
    case "folder":
      return { what: say`is a folder ${at}; a file was expected`, hint: "Name the file in it." };
    case "link":
      return { what: say`is a symbolic link ${at}; a file was expected`, hint: "Name the file that it leads to." };
    case "submodule":
      return { what: say`is a submodule ${at}; a file was expected`, hint: "Keep the policy in this repository." };
    case "too-large":
      return {
        what: say`has ${found.size} bytes ${at}; at most ${MAX_POLICY_BYTES} bytes (${MAX_POLICY_BYTES / 1024} KiB) are read`,
        hint: "Match regions and keys by globs rather than one by one.",
      };
    case "failed":
      return { what: say`cannot be read ${at}, because ${found.because}`, hint: found.hint };
  }
}

/** Longest path, in characters. */
const MAX_PATH_LENGTH = 1000;

/** Control characters and line separators: a path with them is fit for no log line. Backslashes divide in Windows and nowhere else. */
const UNFIT = /[\p{Cc}\u2028\u2029\\]/u;

/**
 * The path of the policy file, relative to the root of the repository, without `./` at its beginning.
 *
 * Throws INPUT_INVALID where it is empty or longer than is allowed, absolute, leads upwards, has empty parts, or holds characters
 * that no path in a message or an address may have.
 */
export function parsePolicyPath(text: string): string {
  const path = text.replace(/^(?:\.\/)+/u, "");
  const isFit = path.length <= MAX_PATH_LENGTH && path.isWellFormed() && !UNFIT.test(path);
  if (isFit && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")) return path;
  throw new GateError({
    code: "INPUT_INVALID",
    message: say`Input \`policy\` ${text === "" ? "is empty" : say`is ${quoted(text)}`}; it must be the path of a file in the repository, relative to its root, with \`/\` and without \`..\`.`,
    hint: "Write it as in `.github/quota-policy.yml`.",
  });
}
