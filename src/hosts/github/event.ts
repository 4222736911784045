// The event that triggered the run, and the pull request that belongs to it. Payloads are read as what machines send: whatever is missing in
// one is missing in the result, and never a crash.

import { readFile, stat } from "node:fs/promises";
import { commitId, type Environment, z } from "../../core/index.ts";
import type { GitHubApi } from "./api.ts";
import type { Repository } from "./own-comments.ts";
import { findPullRequest, noPullRequest, type PullRequestResolution } from "./pull-request.ts";

/** The event of a run, from the variables and the file that the runner provides. */
export interface WorkflowEvent {
  /** Such as `pull_request`; empty outside of a workflow. */
  readonly name: string;
  /** The webhook's payload as it was sent; undefined: there is none that can be read. */
  readonly payload: unknown;
  /** `GITHUB_SHA`: the commit that the workflow runs on, which is not always the one that was checked. undefined: not known. */
  readonly sha: string | undefined;
  /** `GITHUB_REF`, such as `refs/heads/main`. Empty: not known. */
  readonly ref: string;
  /** undefined: not known, so that nothing can be commented on. */
  readonly repository: Repository | undefined;
}

/** GitHub's largest payload (https://docs.github.com/en/webhooks/webhook-events-and-payloads, read 2026-08). */
const MAX_PAYLOAD_BYTES = 25 * 1024 * 1024;

const repositoryName = z.string().check(z.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/u));

/** The event of this run. */
export async function readEvent(env: Environment): Promise<WorkflowEvent> {
  const name = repositoryName.safeParse(env["GITHUB_REPOSITORY"]).data;
  const [owner, repo] = name?.split("/") ?? [];
  return {
    name: env["GITHUB_EVENT_NAME"] ?? "",
    payload: await readPayload(env["GITHUB_EVENT_PATH"]),
    sha: commitId.safeParse(env["GITHUB_SHA"]).data,
    ref: env["GITHUB_REF"] ?? "",
    repository: owner === undefined || repo === undefined ? undefined : { owner, repo },
  };
}

async function readPayload(path: string | undefined): Promise<unknown> {
  if (path === undefined || path === "") return undefined;
  try {
    const { size } = await stat(path);
    return size > MAX_PAYLOAD_BYTES ? null : JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

const refName = z.string().check(z.maxLength(500));
const count = z.int().check(z.positive());
const WITH_PULL_REQUEST = z.object({ pull_request: z.object({ number: count }) });
const PULL_REQUEST_ENDS = z.object({
  pull_request: z.object({
    head: z.catch(z.object({ sha: z.catch(z.optional(commitId), undefined) }), { sha: undefined }),
    base: z.catch(
      z.object({ sha: z.catch(z.optional(commitId), undefined), ref: z.catch(z.optional(refName), undefined) }),
      {
        sha: undefined,
        ref: undefined,
      },
    ),
  }),
});
const COMMENTED_PULL_REQUEST = z.object({ issue: z.object({ number: count, pull_request: z.object({}) }) });
const ISSUE = z.object({ issue: z.object({ number: count, pull_request: z.optional(z.undefined()) }) });
const MERGE_GROUP = z.object({
  merge_group: z.object({
    head_ref: z.string(),
    head_sha: z.catch(z.optional(commitId), undefined),
    base_sha: z.catch(z.optional(commitId), undefined),
    base_ref: z.catch(z.optional(refName), undefined),
  }),
});
const WORKFLOW_RUN = z.object({ workflow_run: z.object({ head_sha: commitId }) });
const WORKFLOW_RUN_BRANCH = z.object({
  workflow_run: z.object({
    head_branch: z.string().check(z.minLength(1)),
    head_repository: z.object({ owner: z.object({ login: z.string().check(z.minLength(1)) }) }),
  }),
});

/** The commit that was pushed, or that the workflow ran on whose end is the event. undefined: the event is another, or does not tell. */
export function readHeadOfRun({ name, payload, sha }: WorkflowEvent): string | undefined {
  if (name === "push") return sha;
  return name === "workflow_run" ? WORKFLOW_RUN.safeParse(payload).data?.workflow_run.head_sha : undefined;
}

/** Finds the pull request that the report belongs to. */
export async function resolvePullRequest(options: {
  readonly event: WorkflowEvent;
  /** The input `pr-number`, which wins over the event. */
  readonly prNumber: number | undefined;
  /** undefined: nothing can be looked up. */
  readonly api: GitHubApi | undefined;
}): Promise<PullRequestResolution> {
  const { event, prNumber, api } = options;
  if (prNumber !== undefined) return resolveGiven(event, prNumber);
  switch (event.name) {
    case "pull_request":
    case "pull_request_target":
    case "pull_request_review":
    case "pull_request_review_comment":
      // Never GITHUB_SHA: that is a merge commit, or, in pull_request_target, the default branch.
      return resolveFromPayload(event);
    case "issue_comment":
      return resolveCommented(event);
    case "merge_group":
      return resolveQueued(event);
    case "push":
      return resolvePushed(event, api);
    case "workflow_run":
      return resolveWorkflowRun(event, api);
    default:
      return noPullRequest(
        event.name === ""
          ? "No event triggered this run."
          : "The event of this run belongs to no pull request; the input `pr-number` can name one.",
      );
  }
}

function resolveGiven(event: WorkflowEvent, prNumber: number): PullRequestResolution {
  const own = resolveFromPayload(event);
  if (own.kind === "found" && own.number === prNumber) return own;
  // The number may come from what an unprivileged run left behind; the commit binds it to what really ran.
  const headSha = event.name === "workflow_run" ? readHeadOfRun(event) : undefined;
  return { kind: "found", number: prNumber, isQueued: false, headSha };
}

function resolveFromPayload({ payload }: WorkflowEvent): PullRequestResolution {
  const found = WITH_PULL_REQUEST.safeParse(payload).data;
  if (found === undefined)
    return noPullRequest("The event's payload names no pull request; the input `pr-number` can name one.");
  const ends = PULL_REQUEST_ENDS.safeParse(payload).data?.pull_request;
  return {
    kind: "found",
    number: found.pull_request.number,
    isQueued: false,
    headSha: ends?.head.sha,
    baseSha: ends?.base.sha,
    baseRef: ends?.base.ref,
  };
}

function resolveCommented({ payload }: WorkflowEvent): PullRequestResolution {
  const issue = COMMENTED_PULL_REQUEST.safeParse(payload).data?.issue;
  if (issue === undefined) {
    const isFailure = !ISSUE.safeParse(payload).success;
    return noPullRequest("The comment that triggered this run is not in a pull request.", isFailure);
  }
  return { kind: "found", number: issue.number, isQueued: false };
}

/** The branch of a merge queue is named after the last pull request of the group: `gh-readonly-queue/main/pr-12-…`. */
function resolveQueued({ payload }: WorkflowEvent): PullRequestResolution {
  const group = MERGE_GROUP.safeParse(payload).data?.merge_group;
  const last = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u.exec(
    group?.head_ref ?? "",
  )?.[1];
  if (group === undefined || last === undefined)
    return noPullRequest("The event's payload names no pull request of a merge queue.");
  return {
    kind: "found",
    number: Number(last),
    isQueued: true,
    headSha: group.head_sha,
    baseSha: group.base_sha,
    baseRef: group.base_ref?.replace(/^refs\/heads\//u, ""),
  };
}

async function resolvePushed(event: WorkflowEvent, api: GitHubApi | undefined): Promise<PullRequestResolution> {
  if (event.sha === undefined || !event.ref.startsWith("refs/heads/")) {
    return noPullRequest("What was pushed is not the commit of a branch.");
  }
  return lookUp(event, { api, headSha: event.sha, branch: undefined });
}

async function resolveWorkflowRun(event: WorkflowEvent, api: GitHubApi | undefined): Promise<PullRequestResolution> {
  const headSha = readHeadOfRun(event);
  if (headSha === undefined) {
    return noPullRequest("The event's payload does not name the commit of the workflow's run.", true);
  }
  // The payload's own list of pull requests is empty for forks.
  const run = WORKFLOW_RUN_BRANCH.safeParse(event.payload).data?.workflow_run;
  const branch = run === undefined ? undefined : `${run.head_repository.owner.login}:${run.head_branch}`;
  return lookUp(event, { api, headSha, branch });
}

async function lookUp(
  { repository }: WorkflowEvent,
  {
    api,
    headSha,
    branch,
  }: { readonly api: GitHubApi | undefined; readonly headSha: string; readonly branch: string | undefined },
): Promise<PullRequestResolution> {
  if (api === undefined || repository === undefined) {
    return noPullRequest("Without a token for GitHub the pull request of this commit cannot be looked up.");
  }
  return findPullRequest({ api, repository, headSha, branch });
}
