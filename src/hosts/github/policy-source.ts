// The policy that applies: of the branch that the change is merged into, never the one that the change brings along. Every failure
// here is an error, and never "no policy": a gate without its reserves would let pass what it was set up to stop.

import { GateError, type Log, type PolicySource, quote } from "../../core/index.ts";
import { decodePolicyText, MAX_POLICY_BYTES, readPolicyFile } from "../../files/index.ts";
import { createDeadline } from "../../http/index.ts";
import { type GitHubApi, TIMES } from "./api.ts";
import { isOfChange } from "./base-and-head.ts";
import type { PullRequestResolution, WorkflowEvent } from "./event.ts";
import { findRemark, type Remark } from "./policy-changed.ts";
import { findDecidingCommit } from "./policy-commit.ts";
import { parsePolicyPath } from "./policy-path.ts";
import { toFileProblem, toNoApiProblem } from "./policy-problem.ts";
import { readFileAtCommit } from "./repository-file.ts";

/** What is asked for, and what there is to find it with. */
export interface PolicySearch {
  readonly event: WorkflowEvent;
  /** The pull request of the run. The events of pull requests and merge queues tell their own, which decides there. */
  readonly resolution: PullRequestResolution;
  /** The input `policy-from`. */
  readonly policyFrom: "base" | "workspace";
  /** The input `policy-branches`; see {@link findDecidingCommit}. */
  readonly policyBranches: readonly string[];
  /** The input `policy`, not empty. */
  readonly path: string;
  /** null: there is no token, or no client could be made. */
  readonly api: GitHubApi | null;
  /** Whether there is a token: what is told where `api` is null. */
  readonly hasToken: boolean;
  readonly workspace: string;
  readonly log: Log;
  /** For all requests that find the policy together, in milliseconds. */
  readonly limitMs?: number;
}

/**
 * The policy of this run: at the commit that {@link findDecidingCommit} tells, through the API; where `policyFrom` says so, the one of
 * the workspace.
 *
 * Throws a GateError: INPUT_INVALID for the path, POLICY_UNREADABLE for everything else.
 */
export async function findPolicySource(search: PolicySearch): Promise<PolicySource> {
  const path = parsePolicyPath(search.path);
  if (search.policyFrom === "base") return readAtCommit(search, path);
  const { file, bytes } = await readPolicyFile({ path, workspace: search.workspace, contained: true });
  const text = decodePolicyText(bytes, file);
  return { text, file, commit: null, changed: null, notes: toWorkspaceNotes(search, file) };
}

function toWorkspaceNotes({ event, resolution }: PolicySearch, file: string): readonly string[] {
  if (!isOfChange(event) && resolution.kind !== "found") return [];
  return [
    `The policy ${quote(file)} was read from the workspace, as \`policy-from: workspace\` says: what was checked out decides.`,
  ];
}

async function readAtCommit(search: PolicySearch, path: string): Promise<PolicySource> {
  const { event, resolution, policyBranches, api, hasToken, log } = search;
  const { repository } = event;
  if (api === null || repository === null) {
    const missing = repository === null ? "repository" : hasToken ? "client" : "token";
    throw new GateError(toNoApiProblem({ path, missing }));
  }
  const query = { api, repository, deadline: createDeadline(search.limitMs ?? TIMES.totalMs) };
  const deciding = await findDecidingCommit(query, { event, resolution, policyBranches, path });
  const { commit, change } = deciding;
  const found = await readFileAtCommit(query, { path, commit, maxBytes: MAX_POLICY_BYTES });
  if (found.kind !== "file") throw new GateError(toFileProblem({ found, path, at: deciding }));
  const text = decodePolicyText(found.bytes, path);
  const { changed, notes } =
    change === null ? NO_CHANGE : await findRemark({ api, repository, path, change, bytes: found.bytes, log });
  return { text, file: path, commit, changed, notes: [...deciding.notes, ...notes] };
}

const NO_CHANGE: Remark = { changed: null, notes: [] };
