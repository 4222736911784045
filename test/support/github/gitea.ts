// Comments and pull requests as Gitea and Forgejo return them (`Comment` and `PullRequest` in their `modules/structs`).

import type { JsonObject } from "./description.ts";
import type { FakeAuthor, FakeComment, FakePullRequest, Host } from "./host.ts";

/** Returns a comment without an ID for GraphQL, and with the address of the issue's or the pull request's page. */
export function toGiteaComment(comment: FakeComment, { origin, owner, repo, pullRequests }: Host): JsonObject {
  const { id, pullRequest, body, author, createdAt, updatedAt } = comment;
  const isPull = pullRequests.has(pullRequest);
  const page = `${origin}/${owner}/${repo}/${isPull ? "pulls" : "issues"}/${pullRequest}`;
  return {
    id,
    html_url: `${page}#issuecomment-${id}`,
    pull_request_url: isPull ? page : "",
    issue_url: isPull ? "" : page,
    user: toUser(author),
    body,
    created_at: toLocalTime(createdAt),
    updated_at: toLocalTime(updatedAt),
  };
}

/** Returns a pull request. If the fork was deleted, its head is a ref of this repository. */
export function toGiteaPullRequest(pullRequest: FakePullRequest, { owner, repo }: Host): JsonObject {
  const { number, state, isDraft, mergedAt, createdAt, updatedAt } = pullRequest;
  const { headSha, headRef, headRepository, baseSha, baseRef } = pullRequest;
  return {
    id: 100 + number,
    number,
    state,
    draft: isDraft,
    merged_at: mergedAt === null ? null : toLocalTime(mergedAt),
    base: { label: baseRef, ref: baseRef, sha: baseSha, repo_id: 1, repo: toRepository(`${owner}/${repo}`) },
    head:
      headRepository === null
        ? { label: headRef, ref: `refs/pull/${number}/head`, sha: headSha, repo_id: -1, repo: null }
        : { label: headRef, ref: headRef, sha: headSha, repo_id: 2, repo: toRepository(headRepository) },
    created_at: toLocalTime(createdAt),
    updated_at: toLocalTime(updatedAt),
  };
}

function toRepository(fullName: string): JsonObject {
  const [owner = "", name] = fullName.split("/");
  return { id: 1, name, full_name: fullName, owner: toUser({ login: owner, type: undefined }) };
}

/** Accounts have no type. A deleted one has a name. */
function toUser(author: FakeAuthor | null): JsonObject {
  if (author === null) return { id: -1, login: "Ghost", username: "Ghost", full_name: "" };
  return { id: 2, login: author.login, username: author.login, full_name: "" };
}

/** Returns the time with the offset of the server's zone, here two hours. */
function toLocalTime(timestamp: string): string {
  const shifted = new Date(Date.parse(timestamp) + 2 * 3_600_000);
  return shifted.toISOString().replace(/\.\d+Z$/u, "+02:00");
}
