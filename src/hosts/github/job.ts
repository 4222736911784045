// The job that a run is a step of: its event, its pull request, and a client for GitHub's API.

import type { Environment, RunContext } from "../../core/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import { connect, type GitHubApi } from "./api.ts";
import { type PullRequestResolution, readEvent, resolvePullRequest, type WorkflowEvent } from "./event.ts";
import { readRun } from "./workflow-run.ts";

/** A job. What GitHub has to be asked for is on its way. */
export interface Job {
  readonly env: Environment;
  readonly event: WorkflowEvent;
  readonly hasToken: boolean;
  /** Resolves to null where there is no token, or no client could be made. */
  readonly api: Promise<GitHubApi | null>;
  readonly resolution: Promise<PullRequestResolution>;
}

/** Reads the event and begins to look for its pull request. */
export async function openJob({
  env,
  prNumber,
  githubToken,
}: Pick<Delivery, "prNumber" | "githubToken"> & { readonly env: Environment }): Promise<Job> {
  const event = await readEvent(env);
  const api = githubToken === null ? Promise.resolve(null) : connect({ token: githubToken, env });
  const resolution = api.then((client) => resolvePullRequest({ event, prNumber, api: client }));
  return { env, event, hasToken: githubToken !== null, api, resolution };
}

/** Context of reports: the run and its pull request. `key`: of the comment. `resolution` null: the pull request is not known. */
export function toContext(of: {
  readonly key: string;
  readonly version: string;
  readonly job: Pick<Job, "event" | "env">;
  readonly resolution: PullRequestResolution | null;
}): RunContext {
  const { key, version, job, resolution } = of;
  const run = readRun(job.env);
  const found = resolution?.kind === "found" ? resolution : null;
  // GITHUB_SHA is no pull request's: after a comment, or on a schedule, it is the default branch's.
  const headSha = found === null ? job.event.sha : (found.headSha ?? null);
  return {
    // The commit of a merge queue is not the pull request's own: its comment stands beside the other. No input holds a `+`.
    key: found?.isQueued === true ? `${key}+queue` : key,
    version,
    ...(headSha === null ? {} : { headSha }),
    ...(found?.baseSha === undefined ? {} : { baseSha: found.baseSha }),
    ...(found?.baseRef === undefined ? {} : { baseRef: found.baseRef }),
    ...(found === null ? {} : { pullRequest: found.number }),
    ...run,
  };
}
