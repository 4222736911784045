// The job of a run: its event, its pull request, and a client for GitHub's API.

import { type Environment, type RunContext, sha256, VERSION, z } from "../../core/index.ts";
import type { Clock } from "../../http/index.ts";
import type { Delivery } from "../../inputs/index.ts";
import type { HostAnswer } from "../host.ts";
import { connect, type GitHubApi } from "./github-api.ts";
import { NO_API } from "./github-failure.ts";
import {
  findEventPullRequest,
  isOfChange,
  type PullRequestResolution,
  readEvent,
  toNamedPullRequest,
  type WorkflowEvent,
} from "./pull-request.ts";

/** Options of a job. */
export interface JobOptions extends Pick<Delivery, "prNumber" | "githubToken"> {
  readonly env: Environment;
  readonly clock?: Clock | undefined;
}

/** A job. Its requests for the pull request are already on their way. No promise rejects. */
export type GitHubJob = Awaited<ReturnType<typeof openJob>>;

/** Reads the event and starts to look up its pull request. */
export async function openJob(options: JobOptions) {
  const { env, prNumber } = options;
  const event = await readEvent(env);
  const api = openApi(event, options);
  const find = async () => findEventPullRequest(event, await api);
  const pullRequest = prNumber === undefined ? find() : Promise.resolve(toNamedPullRequest(event, prNumber));
  /**
   * The pull request whose base decides. An event of a change always means its own, even if the comment goes to
   * another.
   */
  const change = isOfChange(event) ? find() : pullRequest;
  return { env, event, api, pullRequest, change };
}

async function openApi(
  { repository }: WorkflowEvent,
  { githubToken: token, env, clock }: JobOptions,
): Promise<HostAnswer<GitHubApi>> {
  if (repository === undefined) return NO_API.repository;
  if (token === undefined) return NO_API.token;
  const value = await connect({ token, repository, env, clock });
  return value === undefined ? NO_API.client : { ok: true, value };
}

/**
 * Returns the context of reports: the run and its pull request. `key` is the key of the comment. A run of a merge queue
 * gets a key of its own, and so a comment of its own.
 */
export function toContext(
  { event, env }: Pick<GitHubJob, "event" | "env">,
  pullRequest: PullRequestResolution,
  { key, requestUrl, jobIndex = "" }: Pick<RunContext, "key" | "requestUrl"> & Partial<Pick<Delivery, "jobIndex">>,
): RunContext {
  const found = "number" in pullRequest ? pullRequest : undefined;
  return {
    // The commit of a merge queue is not the pull request's own, so it has a separate comment. No input contains a `+`.
    key: found?.isQueued === true ? `${key}+queue` : key,
    version: VERSION,
    requestUrl,
    // GITHUB_SHA is not the pull request's commit: after a comment or on a schedule, it is of the default branch.
    headSha: found === undefined ? event.sha : found.headSha,
    baseSha: found?.baseSha,
    baseRef: found?.baseRef,
    pullRequest: found?.number,
    ...readRun(env, jobIndex),
  };
}

const wholeNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/u)), z.transform(Number).check(z.int()));

const RUN = z.object({
  GITHUB_RUN_ID: wholeNumber,
  GITHUB_RUN_NUMBER: wholeNumber,
  GITHUB_RUN_ATTEMPT: wholeNumber,
  GITHUB_SERVER_URL: z.string().check(z.regex(/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/u)),
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/u)),
});

/** Returns a digest that identifies the writer of a comment. */
function digestWriter(...parts: readonly (string | undefined)[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 16);
}

/** Returns the run and the address of the repository's changes. Undefined if a variable is missing or malformed. */
function readRun(env: Environment, jobIndex: string): Required<Pick<RunContext, "run" | "changesUrl">> | undefined {
  const found = RUN.safeParse(env).data;
  if (found === undefined) return undefined;
  const repository = `${found.GITHUB_SERVER_URL.replace(/\/$/u, "")}/${found.GITHUB_REPOSITORY}`;
  const url = `${repository}/actions/runs/${found.GITHUB_RUN_ID}`;
  // The workflow's file without its ref: `octo-org/infra/.github/workflows/quota.yml@refs/pull/1/merge`.
  const workflow = env["GITHUB_WORKFLOW_REF"]?.replace(/@refs\/.*$/u, "") || env["GITHUB_WORKFLOW"];
  return {
    // The runners of Gitea and Forgejo set this variable.
    changesUrl: `${repository}/${env["GITEA_ACTIONS"] === "true" ? "pulls" : "pull"}/`,
    run: {
      id: found.GITHUB_RUN_ID,
      attempt: found.GITHUB_RUN_ATTEMPT,
      name: `run ${found.GITHUB_RUN_NUMBER}, attempt ${found.GITHUB_RUN_ATTEMPT}`,
      url,
      details: { name: "job summary", url: `${url}#summary` },
      by: crypto.randomUUID().replaceAll("-", "").slice(0, 16),
      ...(env["GITHUB_JOB"] ? { leg: digestWriter(env["GITHUB_JOB"], jobIndex, env["GITHUB_ACTION"]) } : {}),
      ...(workflow ? { workflow: digestWriter(workflow) } : {}),
    },
  };
}
