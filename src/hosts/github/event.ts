// The event that triggered the run, and the pull request that belongs to it. Payloads are read as what machines send: whatever is missing in
// one is missing in the result, and never a crash.

import { readFile } from "node:fs/promises";
import { code, type Environment, say, z } from "../../core/index.ts";
import type { HostAnswer } from "../host.ts";
import type { GitHubApi, Repository } from "./api.ts";
import { findPullRequest, noPullRequest, type PullRequestResolution } from "./pull-request.ts";

/** The event of a run, from the variables and the file that the runner provides. */
export interface WorkflowEvent {
  /** Such as `pull_request`; empty outside of a workflow. */
  readonly name: string;
  readonly payload: Payload;
  /** `GITHUB_SHA`: the commit that the workflow runs on, which is not always the one that was checked. undefined: not known. */
  readonly sha: string | undefined;
  /** `GITHUB_REF`, such as `refs/heads/main`. Empty: not known. */
  readonly ref: string;
  /** undefined: not known, so that nothing can be commented on. */
  readonly repository: Repository | undefined;
}

/** A part of a document; undefined where it is missing or not understood. */
function part<Value>(schema: z.ZodMiniType<Value>) {
  return z.catch(z.optional(schema), undefined);
}

const number = z.int().check(z.positive());
const ref = z.string().check(z.maxLength(500));
const name = z.string().check(z.minLength(1));

/** What is read of payloads. */
const PAYLOAD = z.object({
  pull_request: part(
    z.object({
      number,
      head: part(z.object({ sha: part(z.commitId) })),
      base: part(z.object({ sha: part(z.commitId), ref: part(ref) })),
      // Gitea and Forgejo tell it.
      merge_base: part(z.commitId),
    }),
  ),
  issue: part(z.object({ number, pull_request: z.optional(z.object({})) })),
  merge_group: part(
    z.object({ head_ref: z.string(), head_sha: part(z.commitId), base_sha: part(z.commitId), base_ref: part(ref) }),
  ),
  workflow_run: part(
    z.object({
      head_sha: z.commitId,
      head_branch: part(name),
      head_repository: part(z.object({ owner: z.object({ login: name }) })),
    }),
  ),
  repository: part(z.object({ default_branch: name.check(z.maxLength(500)) })),
});

/** The webhook's payload, as far as it is read and understood. */
export type Payload = z.infer<typeof PAYLOAD>;

/** Reads a payload as it was sent. */
export function parsePayload(document: unknown): Payload {
  return PAYLOAD.safeParse(document).data ?? PAYLOAD.parse({});
}

const repositoryName = z.string().check(z.regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/u));

/** The event of this run. */
export async function readEvent(env: Environment): Promise<WorkflowEvent> {
  const fullName = repositoryName.safeParse(env["GITHUB_REPOSITORY"]).data;
  const [owner, repo] = fullName?.split("/") ?? [];
  return {
    name: env["GITHUB_EVENT_NAME"] ?? "",
    payload: parsePayload(await readJson(env["GITHUB_EVENT_PATH"] ?? "")),
    sha: z.commitId.safeParse(env["GITHUB_SHA"]).data,
    ref: env["GITHUB_REF"] ?? "",
    repository: owner === undefined || repo === undefined ? undefined : { owner, repo },
  };
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

const OF_PULL_REQUEST: ReadonlySet<string> = new Set([
  "pull_request",
  "pull_request_target",
  "pull_request_review",
  "pull_request_review_comment",
]);

/** true for the events of changes that are about to be merged: their payload names both ends. */
export function isOfChange({ name: event }: WorkflowEvent): boolean {
  return OF_PULL_REQUEST.has(event) || event === "merge_group";
}

/** The commit that was pushed, or that the workflow ran on whose end is the event. undefined: the event is another, or does not name it. */
export function readHeadOfRun({ name: event, payload, sha }: WorkflowEvent): string | undefined {
  if (event === "push") return sha;
  return event === "workflow_run" ? payload.workflow_run?.head_sha : undefined;
}

/** The pull request with the number that the input `pr-number` has, which wins over that of the event. */
export function givenPullRequest(event: WorkflowEvent, given: number): PullRequestResolution {
  const own = readPullRequest(event);
  if (own.kind === "found" && own.number === given) return own;
  // The number may come from what an unprivileged run left behind; the commit binds it to what really ran.
  const headSha = event.name === "workflow_run" ? readHeadOfRun(event) : undefined;
  return { kind: "found", number: given, isQueued: false, headSha };
}

/** Finds the pull request of the event. */
export async function findEventPullRequest(
  event: WorkflowEvent,
  api: HostAnswer<GitHubApi>,
): Promise<PullRequestResolution> {
  // Never GITHUB_SHA: that is a merge commit, or, in pull_request_target, the default branch.
  if (OF_PULL_REQUEST.has(event.name)) return readPullRequest(event);
  switch (event.name) {
    case "issue_comment":
      return readCommented(event);
    case "merge_group":
      return readQueued(event);
    case "push":
      return findPushed(event, api);
    case "workflow_run":
      return findOfWorkflowRun(event, api);
    case "":
      return noPullRequest(say`No event triggered this run.`);
    default:
      return noPullRequest(
        say`The event of this run belongs to no pull request; the input ${code("pr-number")} can name one.`,
      );
  }
}

function readPullRequest({ payload: { pull_request: found } }: WorkflowEvent): PullRequestResolution {
  if (found === undefined) {
    return noPullRequest(say`The event's payload names no pull request; the input ${code("pr-number")} can name one.`);
  }
  const { head, base, merge_base: mergeBase } = found;
  const ends = { headSha: head?.sha, baseSha: base?.sha, baseRef: base?.ref, mergeBase };
  return { kind: "found", number: found.number, isQueued: false, ...ends };
}

function readCommented({ payload: { issue } }: WorkflowEvent): PullRequestResolution {
  if (issue?.pull_request !== undefined) return { kind: "found", number: issue.number, isQueued: false };
  return noPullRequest(say`The comment that triggered this run is not in a pull request.`, issue === undefined);
}

/** The branch of a merge queue is named after the last pull request of the group: `gh-readonly-queue/main/pr-12-…`. */
function readQueued({ payload: { merge_group: group } }: WorkflowEvent): PullRequestResolution {
  const branch = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u;
  const last = branch.exec(group?.head_ref ?? "")?.[1];
  if (group === undefined || last === undefined) {
    return noPullRequest(say`The event's payload names no pull request of a merge queue.`);
  }
  const { head_sha: headSha, base_sha: baseSha, base_ref: baseRef } = group;
  const ends = { headSha, baseSha, baseRef: baseRef?.replace(/^refs\/heads\//u, ""), mergeBase: baseSha };
  return { kind: "found", number: Number(last), isQueued: true, ...ends };
}

async function findPushed({ sha, ref: pushed }: WorkflowEvent, api: HostAnswer<GitHubApi>) {
  if (sha === undefined || !pushed.startsWith("refs/heads/")) {
    return noPullRequest(say`What was pushed is not the commit of a branch.`);
  }
  return lookUp(api, { headSha: sha, branch: undefined });
}

async function findOfWorkflowRun({ payload: { workflow_run: run } }: WorkflowEvent, api: HostAnswer<GitHubApi>) {
  if (run === undefined) {
    return noPullRequest(say`The event's payload does not name the commit of the workflow's run.`, true);
  }
  // The payload's own list of pull requests is empty for forks.
  const { head_sha: headSha, head_branch: branch, head_repository: repository } = run;
  const isKnown = branch !== undefined && repository !== undefined;
  return lookUp(api, { headSha, branch: isKnown ? `${repository.owner.login}:${branch}` : undefined });
}

async function lookUp(
  api: HostAnswer<GitHubApi>,
  commit: { readonly headSha: string; readonly branch: string | undefined },
): Promise<PullRequestResolution> {
  if (api.ok) return findPullRequest(api.value.begin(), commit);
  return noPullRequest(say`The pull request of this commit cannot be looked up, because ${api.because}.`);
}
