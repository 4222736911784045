// Which policy applies: the one that the change is merged into, never the one that the change brings along. Every failure here is
// an error, and never "no policy": a gate without its reserves would let pass what it was set up to stop.

import { decodePolicyText } from "../decoding.ts";
import { GateError } from "../errors.ts";
import { MAX_POLICY_BYTES, readPolicyFile } from "../files.ts";
import type { Log, PolicySource } from "../model.ts";
import { quote } from "../names.ts";
import { createDeadline, type GitHubApi, TIMES } from "./api.ts";
import { findChange, isOfChange } from "./change.ts";
import { readFileAtCommit } from "./contents.ts";
import type { PullRequestResolution, WorkflowEvent } from "./event.ts";
import { parsePolicyPath } from "./policy-path.ts";
import { toBaseProblem, toNoApiProblem, toNoBaseProblem } from "./policy-problem.ts";
import { findRemark } from "./policy-remark.ts";

/** What is asked for, and what there is to find it with. */
export interface PolicySearch {
  readonly event: WorkflowEvent;
  /** The pull request of the run, for a remark only: which commit decides follows from the event alone. null: not known. */
  readonly resolution: PullRequestResolution | null;
  /** The input `policy-from`. */
  readonly policyFrom: "base" | "workspace";
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
 * The policy of this run. On the events of pull requests and merge queues it is read at the base commit that the event tells, through the
 * API; on others, and where `policyFrom` says so, from the workspace.
 *
 * Throws a GateError: INPUT_INVALID for the path, POLICY_UNREADABLE for everything else.
 */
export async function findPolicySource(search: PolicySearch): Promise<PolicySource> {
  const path = parsePolicyPath(search.path);
  if (search.policyFrom === "base" && isOfChange(search.event)) return readAtBase(search, path);
  const { file, bytes } = await readPolicyFile({ path, workspace: search.workspace, contained: true });
  const text = decodePolicyText(bytes, file);
  return { text, file, commit: null, changed: null, notes: toWorkspaceNotes(search, file) };
}

function toWorkspaceNotes({ event, resolution, policyFrom }: PolicySearch, file: string): readonly string[] {
  const isOfBase = isOfChange(event);
  if (!isOfBase && resolution?.kind !== "found") return [];
  const why =
    policyFrom === "workspace"
      ? "as `policy-from: workspace` says"
      : `because the event ${quote(event.name)} tells no base commit`;
  return [`The policy ${quote(file)} was read from the workspace, ${why}: what was checked out decides.`];
}

async function readAtBase(search: PolicySearch, path: string): Promise<PolicySource> {
  const { event, api, hasToken, log } = search;
  const { repository } = event;
  const change = await findChange(event);
  if (change === null) throw new GateError(toNoBaseProblem({ path, eventName: event.name }));
  if (api === null || repository === null) {
    const missing = repository === null ? "repository" : hasToken ? "client" : "token";
    throw new GateError(toNoApiProblem({ path, change, missing }));
  }
  const deadline = createDeadline(search.limitMs ?? TIMES.totalMs);
  const file = { path, commit: change.base, maxBytes: MAX_POLICY_BYTES };
  const found = await readFileAtCommit({ api, repository, deadline }, file);
  if (found.kind !== "file") throw new GateError(toBaseProblem({ found, path, change }));
  const text = decodePolicyText(found.bytes, path);
  const remark = await findRemark({ api, repository, path, change, bytes: found.bytes, log });
  return { text, file: path, commit: change.base, ...remark };
}
