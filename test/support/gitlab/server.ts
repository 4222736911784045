// A loopback GitLab. It has the state, the faults and the records of the loopback GitHub, and GitLab's REST API as
// documented (https://docs.gitlab.com/api/rest/): tokens and roles, pages, quick actions, rate limits and errors.

import { type FakeAuthor, toSha } from "../github/host.ts";
import { type FakeGitHub, type GitHubOptions, startGitHub } from "../github/server.ts";
import { carryOutGitLab, type FakeJob, type GitLabState, PROJECT } from "./routes.ts";

/**
 * The account of a project access token
 * (https://docs.gitlab.com/user/project/settings/project_access_tokens/#bot-users-for-projects).
 */
export const BOT: FakeAuthor = { login: "project_7_bot_4f9d", type: "Bot" };

/** The running server. */
export interface FakeGitLab extends FakeGitHub, GitLabState {
  /** Begins a job for a merge request, or for the default branch if the number is 0. Returns the runner's variables. */
  startJob(number: number, overrides?: Partial<FakeJob>): Readonly<Record<string, string>>;
}

/** Starts a GitLab with one empty project. */
export async function startGitLab(options: GitHubOptions = {}): Promise<FakeGitLab> {
  const state: GitLabState = { jobs: new Map(), role: "Reporter", executed: [], mostNotes: Number.POSITIVE_INFINITY };
  const server = await startGitHub({
    prefix: "/api/v4",
    author: BOT,
    carryOut: (host, exchange, fault) => carryOutGitLab({ host, state, exchange, fault }),
    ...options,
  });
  let last = 5000;
  // Tests change settings of the state, so it is not copied.
  return Object.assign(state, server, {
    startJob(number: number, overrides: Partial<FakeJob> = {}) {
      last += 1;
      const request = server.pullRequests.get(number);
      const isOfFork = request !== undefined && request.headOwner !== server.owner;
      const job: FakeJob = {
        id: last,
        pipeline: last,
        name: "quota",
        ref:
          request === undefined
            ? server.defaultBranch
            : isOfFork
              ? request.headRef
              : `refs/merge-requests/${number}/head`,
        commit: request?.headSha ?? server.branches.get(server.defaultBranch)?.sha ?? toSha("b"),
        parents: [toSha("0")],
        project: isOfFork ? PROJECT + 1 : PROJECT,
        source: request === undefined ? "push" : "merge_request_event",
        ...overrides,
      };
      const token = `glcbt-64_${String(last).padStart(20, "x")}`;
      state.jobs.set(token, job);
      server.runs.set(job.pipeline, 1);
      const ofRequest = {
        CI_PIPELINE_SOURCE: "merge_request_event",
        CI_MERGE_REQUEST_IID: String(number),
        CI_MERGE_REQUEST_PROJECT_ID: String(PROJECT),
      };
      return {
        CI: "true",
        GITLAB_CI: "true",
        CI_API_V4_URL: server.apiUrl,
        CI_SERVER_URL: server.origin,
        CI_JOB_TOKEN: token,
        CI_JOB_ID: String(job.id),
        CI_PROJECT_ID: String(job.project),
        CI_COMMIT_SHA: job.commit,
        CI_DEFAULT_BRANCH: server.defaultBranch,
        ...(request === undefined ? { CI_PIPELINE_SOURCE: "push" } : ofRequest),
      };
    },
  });
}
