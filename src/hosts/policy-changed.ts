// Remark of the report on changes of the policy that they are judged by. It decides nothing, so that every failure here is "not known".

import { type Log, type Message, quoted, say } from "../core/index.ts";
import { MAX_POLICY_BYTES } from "../files/index.ts";
import type { Change, FileAtCommit, Host, RepositoryReader } from "./host.ts";
import type { CommitOfBranch } from "./policy-commit.ts";

/** For all requests of a remark together, in milliseconds: it is worth no more. */
const LIMIT_MS = 10_000;

/** A remark on where the policy is from. */
export interface PolicyRemark {
  /** undefined: not known. */
  readonly changed: boolean | undefined;
  /** Sentences for the report, in addition to what it says by itself where `changed` is true. */
  readonly notes: readonly Message[];
}

/** A policy that decides, and the change that it is compared with. */
interface Comparison {
  readonly path: string;
  readonly change: Change;
  /** The commit that decides. */
  readonly base: CommitOfBranch;
  /** The policy's content there. */
  readonly bytes: Uint8Array;
}

/** A remark on a policy. Never throws; takes ten seconds at most. */
export async function findRemark(of: Comparison & { readonly host: Host; readonly log: Log }): Promise<PolicyRemark> {
  const { host, path, log } = of;
  const repository = host.openRepository(LIMIT_MS);
  const outcome = repository.ok ? await compareWithHead(repository.value, of) : "unknown";
  if (outcome === "unknown") {
    log.debug(say`Whether the change touches the policy ${quoted(path)} could not be found out.`);
  }
  return toRemark(outcome, of);
}

/** The policy at the head of the change, compared with the base; `other`: not as at the base, but perhaps by no doing of this change. */
type PolicyAtHead = "same" | "changed" | "other" | "unknown";

async function compareWithHead(
  repository: RepositoryReader,
  { path, change, base: { commit: base }, bytes }: Comparison,
): Promise<PolicyAtHead> {
  if (change.head === undefined) return "unknown";
  const at = (commit: string) => ({ path, commit, maxBytes: MAX_POLICY_BYTES });
  const atHead = await repository.readFile(at(change.head));
  if (atHead.kind === "failed") return "unknown";
  if (isSame(atHead, { kind: "file", bytes })) return "same";
  // The base may have moved on since the branch began; then it is the base that changed the file.
  const { head } = change;
  const mergeBase = change.mergeBase ?? (await repository.findMergeBase({ base, head }));
  if (mergeBase === undefined) return "other";
  if (mergeBase === base) return "changed";
  const before = await repository.readFile(at(mergeBase));
  if (before.kind === "failed") return "other";
  return isSame(atHead, before) ? "same" : "changed";
}

/** Of files that are too large only the size is known, which says enough: neither is the one at the base. */
function isSame(one: FileAtCommit, other: FileAtCommit): boolean {
  if (one.kind === "file" && other.kind === "file") return Buffer.compare(one.bytes, other.bytes) === 0;
  if (one.kind === "too-large" && other.kind === "too-large") return one.size === other.size;
  return one.kind === other.kind;
}

function toRemark(outcome: PolicyAtHead, { path, change, base }: Comparison): PolicyRemark {
  switch (outcome) {
    case "same":
      return { changed: false, notes: [] };
    case "changed":
      return { changed: true, notes: [] };
    case "other":
      return {
        changed: undefined,
        notes: [
          say`${change.name} has another ${quoted(path)} than ${quoted(base.branch)}; the gate used it as of ${quoted(base.commit.slice(0, 7))}.`,
        ],
      };
    case "unknown":
      return { changed: undefined, notes: [] };
  }
}
