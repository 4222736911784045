// Payloads of GitHub's events, as far as workflows and the Action look at them, in the shapes that GitHub documents.

import type { FakePullRequest } from "../../support/github/host.ts";
import type { FakeGitHub } from "../../support/github/server.ts";

const REPOSITORY = { full_name: "octo-org/infra", fork: false, owner: { login: "octo-org" } };
const FORK = { full_name: "mallory/infra", fork: true, owner: { login: "mallory" } };

/** Who opened a pull request: somebody with a branch in the repository, or with a fork. */
type Author = "member" | "fork";

function firstPullRequest(github: FakeGitHub): FakePullRequest {
  const [pullRequest = github.addPullRequest()] = github.pullRequests.values();
  return pullRequest;
}

/** The payload of an event. */
export function toPayload(event: string, github: FakeGitHub, author: Author = "member"): object {
  const { number, headSha, headRef, baseSha, baseRef } = firstPullRequest(github);
  const repository = { ...REPOSITORY, default_branch: github.defaultBranch };
  const login = { member: "octocat", fork: "mallory" }[author];
  const sender = { login, type: "User" };
  const headRepository = author === "fork" ? FORK : repository;
  switch (event) {
    case "pull_request":
      return {
        action: "opened",
        number,
        pull_request: {
          number,
          user: sender,
          head: { sha: headSha, ref: headRef, repo: headRepository },
          base: { sha: baseSha, ref: baseRef, repo: repository },
        },
        repository,
        sender,
      };
    case "merge_group":
      return {
        action: "checks_requested",
        merge_group: {
          head_sha: "c".repeat(40),
          head_ref: `refs/heads/gh-readonly-queue/${baseRef}/pr-${number}-${"c".repeat(40)}`,
          base_sha: baseSha,
          base_ref: `refs/heads/${baseRef}`,
        },
        repository,
        sender: { login: "github-merge-queue[bot]", type: "Bot" },
      };
    case "workflow_run":
      return {
        action: "completed",
        workflow_run: {
          event: "pull_request",
          conclusion: "success",
          head_sha: headSha,
          head_branch: headRef,
          head_repository: headRepository,
          pull_requests: [],
        },
        repository,
        sender,
      };
    case "push":
    case "schedule":
    case "workflow_dispatch":
      return { ref: `refs/heads/${baseRef}`, repository, sender };
    default:
      throw new Error(`no payload for the event ${event}`);
  }
}
