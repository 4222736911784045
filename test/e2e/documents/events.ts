// Payloads of GitHub's events in their documented shapes, with the members that workflows and the Action use.

import type { FakePullRequest } from "../../support/github/host.ts";
import type { FakeGitHub } from "../../support/github/server.ts";

const REPOSITORY = { full_name: "octo-org/infra", fork: false, owner: { login: "octo-org" } };

function firstPullRequest(github: FakeGitHub): FakePullRequest {
  const [pullRequest = github.addPullRequest()] = github.pullRequests.values();
  return pullRequest;
}

/** Returns the payload of an event on a member's pull request. */
export function toPayload(event: string, github: FakeGitHub): object {
  const { number, headSha, headRef, baseSha, baseRef } = firstPullRequest(github);
  const repository = { ...REPOSITORY, default_branch: github.defaultBranch };
  const sender = { login: "octocat", type: "User" };
  switch (event) {
    case "pull_request":
      return {
        action: "opened",
        number,
        pull_request: {
          number,
          user: sender,
          head: { sha: headSha, ref: headRef, repo: repository },
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
    case "push":
    case "schedule":
    case "workflow_dispatch":
      return { ref: `refs/heads/${baseRef}`, repository, sender };
    default:
      throw new Error(`no payload for the event ${event}`);
  }
}
