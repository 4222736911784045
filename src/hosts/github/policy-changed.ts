// Whether a change touches the policy that it is judged by. A remark in the report: it decides nothing, so that every failure here is
// "not known".

import { type Log, quote } from "../../core/index.ts";
import { MAX_POLICY_BYTES } from "../../files/index.ts";
import { createDeadline, type Deadline } from "../../http/index.ts";
import type { GitHubApi } from "./api.ts";
import type { Change } from "./base-and-head.ts";
import type { Repository } from "./own-comments.ts";
import { type ContentsQuery, type FileAtCommit, findMergeBase, readFileAtCommit } from "./repository-file.ts";

/** For all requests of a remark together, in milliseconds: it is worth no more. */
const LIMIT_MS = 10_000;

/** A remark on where the policy is from. */
export interface Remark {
  /** null: not known. */
  readonly changed: boolean | null;
  /** Sentences for the report, besides what it says by itself where `changed` is true. */
  readonly notes: readonly string[];
}

/** What there is to say about a policy whose content at the change's base is `bytes`. Never throws; takes ten seconds at most. */
export async function findRemark(of: {
  readonly api: GitHubApi;
  readonly repository: Repository;
  readonly path: string;
  readonly change: Change;
  readonly bytes: Uint8Array;
  readonly log: Log;
}): Promise<Remark> {
  const { api, repository, path, change, bytes, log } = of;
  const time = createDeadline(LIMIT_MS);
  // No rate limit is waited for.
  const deadline: Deadline = { remainingMs: () => time.remainingMs(), extendOnce: () => false };
  const outcome = await compareWithHead({ api, repository, deadline }, { path, change, bytes });
  if (outcome === "unknown") {
    log.debug(`Whether the change touches the policy ${quote(path)} could not be found out.`);
  }
  return toRemark({ outcome, path, change });
}

/** How the policy at the head of the change is; `other`: not as at the base, but perhaps by no doing of this change. */
type Outcome = "same" | "changed" | "other" | "unknown";

async function compareWithHead(
  query: ContentsQuery,
  { path, change, bytes }: { readonly path: string; readonly change: Change; readonly bytes: Uint8Array },
): Promise<Outcome> {
  if (change.head === null) return "unknown";
  const at = (commit: string) => ({ path, commit, maxBytes: MAX_POLICY_BYTES });
  const atHead = await readFileAtCommit(query, at(change.head));
  if (!isKnown(atHead)) return "unknown";
  if (isSame(atHead, { kind: "file", bytes })) return "same";
  // The base may have moved on since the branch began; then it is the base that changed the file.
  const { base, head } = change;
  const mergeBase = change.mergeBase ?? (await findMergeBase(query, { base, head }));
  if (mergeBase === null) return "other";
  if (mergeBase === base) return "changed";
  const before = await readFileAtCommit(query, at(mergeBase));
  if (!isKnown(before)) return "other";
  return isSame(atHead, before) ? "same" : "changed";
}

function isKnown({ kind }: FileAtCommit): boolean {
  return kind !== "failed" && kind !== "hidden";
}

/** Of files that are too large only the size is known, which says enough: neither is the one at the base. */
function isSame(one: FileAtCommit, other: FileAtCommit): boolean {
  if (one.kind === "file" && other.kind === "file") return Buffer.compare(one.bytes, other.bytes) === 0;
  if (one.kind === "too-large" && other.kind === "too-large") return one.size === other.size;
  return one.kind === other.kind;
}

function toRemark(of: { readonly outcome: Outcome; readonly path: string; readonly change: Change }): Remark {
  const { outcome, path, change } = of;
  const { base, baseRef, name } = change;
  switch (outcome) {
    case "same":
      return { changed: false, notes: [] };
    case "changed":
      return { changed: true, notes: [] };
    case "other":
      return {
        changed: null,
        notes: [
          `${name} has another ${quote(path)} than ${quote(baseRef)}; the gate used it as of ${quote(base.slice(0, 7))}.`,
        ],
      };
    case "unknown":
      return { changed: null, notes: [] };
  }
}
