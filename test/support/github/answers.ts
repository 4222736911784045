// Answers of the loopback GitHub, made from the examples in GitHub's own description so that they are complete.

import { copyExample, type JsonObject } from "./description.ts";
import type { Answer, FakeAuthor, FakeComment, FakePullRequest, Host } from "./host.ts";

const DOCUMENTATION = "https://docs.github.com/rest";

/** A comment as the API shows it. */
export function toComment(comment: FakeComment, { apiUrl, origin, owner, repo, isGitea }: Host): JsonObject {
  const { id, pullRequest, body, author, createdAt, updatedAt, isMinimized } = comment;
  const repository = `${apiUrl}/repos/${owner}/${repo}`;
  return {
    ...copyExample("issue-comment"),
    id,
    ...(isGitea ? {} : { node_id: toNodeId(id) }),
    url: `${repository}/issues/comments/${id}`,
    html_url: `${origin}/${owner}/${repo}/pull/${pullRequest}#issuecomment-${id}`,
    issue_url: `${repository}/issues/${pullRequest}`,
    body,
    user: author === null ? null : { ...copyExample("simple-user"), ...author },
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: "NONE",
    minimized: isMinimized ? { reason: "OUTDATED" } : null,
  };
}

/** A pull request as the API shows it, by itself or in a list. */
export function toPullRequest(
  pullRequest: FakePullRequest,
  { host, example }: { readonly host: Host; readonly example: "pull-request" | "pull-request-simple" },
): JsonObject {
  const { number, state, locked, headSha, headRef, headOwner, baseSha, baseRef } = pullRequest;
  const { owner, repo } = host;
  const copy = copyExample(example);
  const base = copy["base"] as JsonObject;
  return {
    ...copy,
    number,
    state,
    locked,
    // The example's teams lack a member that the description requires.
    requested_teams: [],
    head: { ...(copy["head"] as JsonObject), sha: headSha, ref: headRef, label: `${headOwner}:${headRef}` },
    base: {
      ...base,
      sha: baseSha,
      ref: baseRef,
      repo: { ...(base["repo"] as JsonObject), name: repo, full_name: `${owner}/${repo}` },
    },
  };
}

/** The answer to `GET /user`. */
export function answerUser(author: FakeAuthor): Answer {
  const example = copyExample("private-user-response-with-public-and-private-profile-information");
  return { status: 200, body: { ...example, ...author } };
}

/** GraphQL, as far as it is known here: one query. */
export function answerViewer(requestBody: unknown, login: string): Answer {
  const query = (requestBody as { readonly query?: unknown } | null)?.query;
  const isKnown = typeof query === "string" && /^(query)?\{viewer\{login\}\}$/u.test(query.replaceAll(/\s/gu, ""));
  return isKnown
    ? { status: 200, body: { data: { viewer: { login } } } }
    : { status: 200, body: { errors: [{ message: "This server knows one query only." }] } };
}

/** What GraphQL calls the comment with this id. */
export function toNodeId(id: number): string {
  return `IC_${id}`;
}

/** An error with a body as GitHub's errors have it. */
export function answerError(status: number, message = "Made up by a test."): Answer {
  return { status, body: { message, documentation_url: DOCUMENTATION, status: String(status) } };
}

/** GitHub's answer to a text that is too long. */
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

/** The page that a proxy or a failing host shows. */
export function answerHtml(status: number): Answer {
  return {
    status,
    body: "<!DOCTYPE html><html><title>Unicorn!</title></html>",
    headers: { "content-type": "text/html" },
  };
}
