// Answers of the loopback GitHub. They are made from examples in GitHub's own description, so that they are complete.

import { copyExample, type JsonObject } from "./description.ts";
import { toGiteaComment, toGiteaPullRequest } from "./gitea.ts";
import type { Answer, FakeAuthor, FakeComment, FakePullRequest, Host } from "./host.ts";

const DOCUMENTATION = "https://docs.github.com/rest";

/** Returns the page that shows a comment. */
export function toPage({ id, pullRequest }: FakeComment, { origin, owner, repo, pullRequests }: Host): string {
  const page = pullRequests.has(pullRequest) ? "pull" : "issues";
  return `${origin}/${owner}/${repo}/${page}/${pullRequest}#issuecomment-${id}`;
}

/** Returns a comment as the API returns it. */
export function toComment(comment: FakeComment, host: Host): JsonObject {
  if (host.isGitea) return toGiteaComment(comment, host);
  const { apiUrl, owner, repo } = host;
  const { id, pullRequest, body, author, createdAt, updatedAt, isMinimized } = comment;
  const repository = `${apiUrl}/repos/${owner}/${repo}`;
  return {
    ...copyExample("issue-comment"),
    id,
    node_id: toNodeId(id),
    url: `${repository}/issues/comments/${id}`,
    html_url: toPage(comment, host),
    issue_url: `${repository}/issues/${pullRequest}`,
    body,
    user: author === null ? null : { ...copyExample("simple-user"), ...author },
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: "NONE",
    minimized: isMinimized ? { reason: "OUTDATED" } : null,
  };
}

/** Returns a pull request as the API returns it, by itself or in a list. */
export function toPullRequest(
  pullRequest: FakePullRequest,
  { host, example }: { readonly host: Host; readonly example: "pull-request" | "pull-request-simple" },
): JsonObject {
  if (host.isGitea) return toGiteaPullRequest(pullRequest, host);
  const { number, state, locked, isDraft, mergedAt, createdAt, updatedAt } = pullRequest;
  const { headSha, headRef, headOwner, headRepository, baseSha, baseRef } = pullRequest;
  const { owner, repo } = host;
  const copy = copyExample(example);
  const [head, base] = [copy["head"] as JsonObject, copy["base"] as JsonObject];
  const [headRepoOwner, headRepo] = headRepository?.split("/") ?? [];
  // The example's repositories have members that the description lacks.
  const others = { template_repository: undefined, network_count: undefined, subscribers_count: undefined };
  return {
    ...copy,
    id: 1000 + number,
    number,
    state,
    locked,
    draft: isDraft,
    ...(example === "pull-request" ? { merged: mergedAt !== null } : {}),
    merged_at: mergedAt,
    created_at: createdAt,
    updated_at: updatedAt,
    // The example's teams lack a member that the description requires.
    requested_teams: [],
    head: {
      ...head,
      sha: headSha,
      ref: headRef,
      label: `${headOwner}:${headRef}`,
      user: { ...(head["user"] as JsonObject), login: headOwner },
      repo:
        headRepository === null
          ? null
          : {
              ...(head["repo"] as JsonObject),
              ...others,
              name: headRepo,
              full_name: headRepository,
              owner: { ...copyExample("simple-user"), login: headRepoOwner },
            },
    },
    base: {
      ...base,
      sha: baseSha,
      ref: baseRef,
      repo: { ...(base["repo"] as JsonObject), ...others, name: repo, full_name: `${owner}/${repo}` },
    },
  };
}

/** Returns the answer to `GET /user`. */
export function answerUser(author: FakeAuthor): Answer {
  const example = copyExample("private-user-response-with-public-and-private-profile-information");
  return { status: 200, body: { ...example, ...author } };
}

/** Returns an account as GraphQL returns it. Logins of bots have no suffix there. null for a deleted account. */
export function toActor(author: FakeAuthor | null): JsonObject | null {
  if (author === null) return null;
  return { __typename: author.type ?? "User", login: author.login.replace(/\[bot\]$/u, "") };
}

/** Returns the repository as the API returns it. */
export function answerRepository({ owner, repo, defaultBranch }: Host): Answer {
  const example = copyExample("full-repository-default-response");
  const named = { name: repo, full_name: `${owner}/${repo}`, default_branch: defaultBranch };
  // The example lacks a member that the description requires. Repositories in it also have others than described.
  const parents = { source: undefined, parent: undefined, template_repository: undefined };
  return { status: 200, body: { ...example, ...named, ...parents, language: null } };
}

/** Returns a branch as the API returns it. Gitea returns fewer members, and the commit's ID under another name. */
export function answerBranch({ isGitea, branches }: Host, name: string): Answer {
  const branch = branches.get(name);
  if (branch === undefined) return answerError(404, "Branch not found");
  const { sha, isProtected } = branch;
  if (isGitea) return { status: 200, body: { name, commit: { id: sha }, protected: isProtected } };
  const example = copyExample("branch-get");
  const commit = { ...(example["commit"] as JsonObject), sha };
  return { status: 200, body: { ...example, name, commit, protected: isProtected } };
}

/** Returns a run of a workflow as the API returns it. */
export function answerRun({ runs, owner, repo }: Host, id: number): Answer {
  const attempt = runs.get(id);
  if (attempt === undefined) return answerError(404, "Not Found");
  const example = copyExample("workflow-run");
  const repository = { ...(example["repository"] as JsonObject), name: repo, full_name: `${owner}/${repo}` };
  return { status: 200, body: { ...example, id, run_attempt: attempt, repository } };
}

/** Returns the ID of a comment in GraphQL. */
export function toNodeId(id: number): string {
  return `IC_${id}`;
}

/** Returns an error with a body like GitHub's. */
export function answerError(status: number, message = "Made up by a test."): Answer {
  return { status, body: { message, documentation_url: DOCUMENTATION, status: String(status) } };
}

/** Returns GitHub's answer to a text that is too long. */
export function answerTooLong(): Answer {
  return {
    status: 422,
    body: {
      message: "Validation Failed",
      documentation_url: DOCUMENTATION,
      errors: [
        {
          resource: "IssueComment",
          code: "unprocessable",
          field: "data",
          message: "Body is too long (maximum is 65536 characters)",
        },
      ],
    },
  };
}

/** Returns a page like those of a proxy or a failing host. */
export function answerHtml(status: number): Answer {
  return { status, body: "<!DOCTYPE html><html><p>Unicorn!", headers: { "content-type": "text/html" } };
}
