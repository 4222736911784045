// The event that triggered the run, its pull request, and the current state of that pull request. Payloads are machine
// input: missing values are missing in the result, and never a crash.

import { readFile } from "node:fs/promises";
import { code, type Environment, type Message, say, z } from "../../core/index.ts";
import type { HostAnswer } from "../host.ts";
import { type GitHubApi, isNameOf, type Repository, type RepositoryApi } from "./github-api.ts";

/** The event of a run, from the runner's variables and payload file. */
export interface WorkflowEvent {
  readonly name: string;
  readonly payload: z.infer<typeof PAYLOAD>;
  /**
   * `GITHUB_SHA`: the commit that the workflow runs on, which may differ from the checked one. Undefined if not known.
   */
  readonly sha: string | undefined;
  /** `GITHUB_REF`, such as `refs/heads/main`. Empty if not known. */
  readonly ref: string;
  /** Undefined if not known; then no comment can be written. */
  readonly repository: Repository | undefined;
}

const pullNumber = z.int().check(z.positive());
const ref = z.string().check(z.maxLength(500));
const name = z.string().check(z.minLength(1));

/** Schema of a branch name in an answer. */
export const branchName = z.string().check(z.minLength(1), z.maxLength(500));

const PAYLOAD = z.object({
  pull_request: z.lenient(
    z.object({
      number: pullNumber,
      head: z.lenient(z.object({ sha: z.lenient(z.commitId), repo: z.lenient(z.object({ full_name: name })) })),
      base: z.lenient(z.object({ sha: z.lenient(z.commitId), ref: z.lenient(ref) })),
      // Only Gitea and Forgejo report it.
      merge_base: z.lenient(z.commitId),
    }),
  ),
  issue: z.lenient(z.object({ number: pullNumber, pull_request: z.optional(z.object({})) })),
  merge_group: z.lenient(
    z.object({
      head_ref: z.string(),
      head_sha: z.lenient(z.commitId),
      base_sha: z.lenient(z.commitId),
      base_ref: z.lenient(ref),
    }),
  ),
  workflow_run: z.lenient(
    z.object({
      head_sha: z.commitId,
      head_branch: z.lenient(name),
      head_repository: z.lenient(z.object({ owner: z.object({ login: name }), full_name: z.lenient(name) })),
    }),
  ),
  repository: z.lenient(z.object({ default_branch: branchName })),
});

/** Reads the event of this run. */
export async function readEvent(env: Environment): Promise<WorkflowEvent> {
  const [, owner, repo] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/u.exec(env["GITHUB_REPOSITORY"] ?? "") ?? [];
  return {
    name: env["GITHUB_EVENT_NAME"] ?? "",
    payload: PAYLOAD.safeParse(await readJson(env["GITHUB_EVENT_PATH"] ?? "")).data ?? PAYLOAD.parse({}),
    sha: z.commitId.safeParse(env["GITHUB_SHA"]).data,
    ref: env["GITHUB_REF"] ?? "",
    repository: owner === undefined || repo === undefined ? undefined : { owner, repo },
  };
}

function readJson(path: string): Promise<unknown> {
  const parse = (text: string): unknown => JSON.parse(text);
  return readFile(path, "utf8")
    .then(parse)
    .catch(() => undefined);
}

const OF_PULL_REQUEST: ReadonlySet<string> = new Set([
  "pull_request",
  "pull_request_target",
  "pull_request_review",
  "pull_request_review_comment",
]);

/**
 * Returns whether the event is of a change that is about to be merged. The payload of such an event names both ends.
 */
export function isOfChange({ name: event }: WorkflowEvent): boolean {
  return OF_PULL_REQUEST.has(event) || event === "merge_group";
}

/** Events that run the repository's own code, or code that was accepted for it. */
const OF_OWN_CODE: ReadonlySet<string> = new Set(["merge_group", "push", "schedule", "workflow_dispatch"]);

/**
 * Returns false only if the event shows that its code is not from a fork. `isNamed` is true if an input names a pull
 * request, which may not be the event's.
 */
export async function mayBeOfFork(env: Environment, isNamed: boolean): Promise<boolean> {
  const { name: event, payload, repository } = await readEvent(env);
  if (!OF_PULL_REQUEST.has(event) && event !== "workflow_run") return isNamed || !OF_OWN_CODE.has(event);
  const head = payload.pull_request?.head?.repo ?? payload.workflow_run?.head_repository;
  return repository === undefined || !isNameOf(repository, head?.full_name);
}

/**
 * Returns the commit that was pushed, or that the workflow of a `workflow_run` event ran on. Undefined for other
 * events, or if the payload does not name it.
 */
export function readHeadOfRun({ name: event, payload, sha }: WorkflowEvent): string | undefined {
  if (event === "push") return sha;
  return event === "workflow_run" ? payload.workflow_run?.head_sha : undefined;
}

/** The pull request of a run. */
export interface FoundPullRequest {
  readonly number: number;
  /** Newest commit that the event names, which is the checked one. */
  readonly headSha?: string | undefined;
  readonly baseSha?: string | undefined;
  readonly baseRef?: string | undefined;
  /** Commit where the pull request's branch left the base. */
  readonly mergeBase?: string | undefined;
  /**
   * True if the commit is a merge queue's, with this pull request as the last of its group. Such a commit has a
   * separate comment, which is created only for problems.
   */
  readonly isQueued: boolean;
}

/** The pull request of a run, or the reason why there is none. */
export type PullRequestResolution =
  | FoundPullRequest
  | {
      readonly reason: Message;
      /** True if a pull request exists or may exist, but cannot be identified. Worth a warning. */
      readonly isFailure: boolean;
    };

function noPullRequest(reason: Message, isFailure = false): PullRequestResolution {
  return { reason, isFailure };
}

/** Returns the pull request that the input `pr-number` names, which takes precedence over the event's. */
export function toNamedPullRequest(event: WorkflowEvent, number: number): PullRequestResolution {
  const ofEvent = readPullRequest(event);
  if ("number" in ofEvent && ofEvent.number === number) return ofEvent;
  // The number may come from files of an unprivileged run. The commit ties it to what that run checked.
  const headSha = event.name === "workflow_run" ? readHeadOfRun(event) : undefined;
  return { number, isQueued: false, headSha };
}

/** Finds the pull request of the event. */
export async function findEventPullRequest(
  event: WorkflowEvent,
  api: HostAnswer<GitHubApi>,
): Promise<PullRequestResolution> {
  const { name: trigger, payload, sha, ref: pushed } = event;
  // GITHUB_SHA would be a merge commit or, with pull_request_target, a commit of the default branch.
  if (OF_PULL_REQUEST.has(trigger)) return readPullRequest(event);
  switch (trigger) {
    case "issue_comment": {
      const { issue } = payload;
      if (issue?.pull_request !== undefined) return { number: issue.number, isQueued: false };
      return noPullRequest(say`The comment that triggered this run is not in a pull request.`, issue === undefined);
    }
    case "merge_group":
      return readQueued(event);
    case "push":
      if (sha !== undefined && pushed.startsWith("refs/heads/")) return findByCommit(api, sha);
      return noPullRequest(say`What was pushed is not the commit of a branch.`);
    case "workflow_run": {
      const run = payload.workflow_run;
      if (run === undefined) {
        return noPullRequest(say`The event's payload does not name the commit of the workflow's run.`, true);
      }
      // The payload's own list of pull requests is empty for forks.
      const { head_sha: headSha, head_branch: branch, head_repository: repository } = run;
      const head = branch && repository && `${repository.owner.login}:${branch}`;
      return findByCommit(api, headSha, head);
    }
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
  return { number: found.number, isQueued: false, ...ends };
}

/**
 * Reads the pull request of a merge queue. The queue's branch is named after the last pull request of the group:
 * `gh-readonly-queue/main/pr-12-…`.
 */
function readQueued({ payload: { merge_group: group } }: WorkflowEvent): PullRequestResolution {
  const branch = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-([1-9]\d{0,9})-[0-9a-f]+$/u;
  const last = branch.exec(group?.head_ref ?? "")?.[1];
  if (group === undefined || last === undefined) {
    return noPullRequest(say`The event's payload names no pull request of a merge queue.`);
  }
  const { head_sha: headSha, base_sha: baseSha, base_ref: baseRef } = group;
  const ends = { headSha, baseSha, baseRef: baseRef?.replace(/^refs\/heads\//u, ""), mergeBase: baseSha };
  return { number: Number(last), isQueued: true, ...ends };
}

const CANDIDATE = z.object({
  number: pullNumber,
  state: z.literal("open"),
  head: z.object({ sha: z.commitId }),
  base: z.object({ sha: z.lenient(z.commitId), ref: z.lenient(branchName), repo: z.object({ full_name: z.string() }) }),
});

/**
 * Finds the only open pull request whose newest commit is `headSha`. Several matches are an error. With `head`
 * (`OWNER:BRANCH`), pull requests from forks are found, too (google/go-github#2241).
 */
async function findByCommit(
  api: HostAnswer<GitHubApi>,
  headSha: string,
  head?: string,
): Promise<PullRequestResolution> {
  if (!api.ok) {
    return noPullRequest(say`The pull request of this commit cannot be looked up, because ${api.because}.`);
  }
  const series = api.value.begin("pull-request");
  const answer = await series.send({
    route: `GET /repos/{owner}/{repo}/${head === undefined ? "commits/{commit_sha}/pulls" : "pulls"}`,
    parameters: { per_page: 100, ...(head === undefined ? { commit_sha: headSha } : { state: "open", head }) },
    schema: z.array(z.lenient(CANDIDATE)),
  });
  if (!answer.ok) {
    const { because, hint } = answer;
    const reason = say`The pull request of this commit could not be looked up, because ${because}. ${hint}`;
    return noPullRequest(reason, true);
  }
  const [found, ...others] = answer.data.filter(
    (pull) => pull?.head.sha === headSha && isNameOf(series.repository, pull.base.repo.full_name),
  );
  if (found === undefined) return noPullRequest(say`No open pull request has this commit as its newest one.`);
  if (others.length > 0) {
    return noPullRequest(
      say`Several open pull requests have this commit as their newest one; the input ${code("pr-number")} can name one.`,
      true,
    );
  }
  const { base } = found;
  return { number: found.number, isQueued: false, headSha, baseSha: base.sha, baseRef: base.ref };
}

const STATE = z.object({
  state: z.string(),
  locked: z.optional(z.unknown()),
  head: z.object({ sha: z.string() }),
  /** Undefined if the host does not report it. */
  base: z.lenient(z.object({ sha: z.commitId, ref: branchName })),
});

/**
 * Reads the state of a pull request: `open` or `closed`, its newest commit, its base, and whether its conversation is
 * locked.
 */
export function readPullRequestState(api: RepositoryApi, number: number) {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}";
  return api.send({ route, parameters: { pull_number: number }, schema: STATE });
}
