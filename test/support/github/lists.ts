// Lists of the loopback GitHub's REST API and their pages, as GitHub or as Gitea and Forgejo return them.

import { answerError, toComment, toPullRequest } from "./answers.ts";
import type { Answer, Exchange, FakeComment, FakePullRequest, Fault, Host } from "./host.ts";

/** Lengths of pages: by default, and at most. */
const PER_PAGE = { standard: 30, most: { gitHub: 100, gitea: 50 } };

/** A request for a list, and its fault. */
interface ListRequest {
  readonly exchange: Exchange;
  readonly fault: Fault | undefined;
}

/** `GET /repos/{owner}/{repo}/issues/{issue_number}/comments`. Gitea does not divide it into pages. */
export function listComments(
  host: Host,
  { pullRequest, ...asked }: ListRequest & { readonly pullRequest: number },
): Answer {
  if (!host.pullRequests.has(pullRequest)) return answerError(404, "Not Found");
  const all = findSince(host, asked).filter((comment) => comment.pullRequest === pullRequest);
  all.sort((a, b) => a.id - b.id);
  return host.isGitea ? answerAll(host, all) : answerComments(host, { ...asked, all });
}

/**
 * `GET /repos/{owner}/{repo}/issues/comments`, with comments of all issues and pull requests. Gitea returns the oldest
 * first, uses pages only if one is requested, and sends the number of comments instead of links.
 */
export function listAllComments(host: Host, asked: ListRequest): Answer {
  const { sort, direction } = asked.exchange.query;
  const all = findSince(host, asked).sort((a, b) => a.id - b.id);
  if (host.isGitea) {
    if (asked.exchange.query["page"] === undefined) return answerAll(host, all);
    const { status, body } = answerComments(host, { ...asked, all });
    return { status, body, headers: { "x-total-count": String(all.length) } };
  }
  if (sort === "updated") all.sort((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id - b.id);
  if (sort !== undefined && direction !== "asc") all.reverse();
  return answerComments(host, { ...asked, all });
}

function answerAll(host: Host, all: readonly FakeComment[]): Answer {
  const body = all.map((comment) => toComment(comment, host));
  return { status: 200, body, headers: { "x-total-count": String(all.length) } };
}

function answerComments(host: Host, asked: ListRequest & { readonly all: readonly FakeComment[] }): Answer {
  return answerPage(host, { ...asked, show: (comment: FakeComment) => toComment(comment, host) });
}

function findSince({ comments }: Host, { exchange }: ListRequest): FakeComment[] {
  const since = exchange.query["since"] === undefined ? 0 : Date.parse(exchange.query["since"]);
  return [...comments.values()].filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
}

/** `GET /repos/{owner}/{repo}/pulls`. Gitea returns the newest first and ignores the requested base and order. */
export function listPullRequests(host: Host, asked: ListRequest): Answer {
  const { state = "open", head, base, sort = "created", direction } = asked.exchange.query;
  const all = [...host.pullRequests.values()].filter((one) => state === "all" || one.state === state);
  if (host.isGitea) {
    return answerPullRequests(host, { ...asked, all: all.sort((a, b) => b.number - a.number) });
  }
  const found = all
    .filter(({ headOwner, headRef }) => head === undefined || `${headOwner}:${headRef}` === head)
    .filter(({ baseRef }) => (base ?? baseRef) === baseRef)
    .sort((a, b) => (sort === "updated" ? a.updatedAt.localeCompare(b.updatedAt) : 0) || a.number - b.number);
  if ((direction ?? (sort === "created" ? "desc" : "asc")) === "desc") found.reverse();
  return answerPullRequests(host, { ...asked, all: found });
}

/**
 * `GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls`. Like GitHub, returns pull requests of all states, without
 * those from forks.
 */
export function listPullRequestsOf(host: Host, sha: string): Answer {
  const found = [...host.pullRequests.values()].filter((one) => one.headSha === sha && one.headOwner === host.owner);
  return { status: 200, body: found.map((one) => toPullRequest(one, { host, example: "pull-request-simple" })) };
}

function answerPullRequests(host: Host, asked: ListRequest & { readonly all: readonly FakePullRequest[] }): Answer {
  const show = (one: FakePullRequest) => toPullRequest(one, { host, example: "pull-request-simple" });
  const { headers, ...answer } = answerPage(host, { ...asked, show });
  const total = host.isGitea ? { "x-total-count": String(asked.all.length) } : {};
  return { ...answer, headers: { ...headers, ...total } };
}

/** Returns one page, with links to the others. */
function answerPage<Item>(
  host: Host,
  of: ListRequest & { readonly all: readonly Item[]; readonly show: (item: Item) => unknown },
): Answer {
  const { all, show, exchange, fault } = of;
  const { query, path } = exchange;
  const perPage = host.isGitea
    ? Math.min(Number(query["limit"] ?? PER_PAGE.standard), PER_PAGE.most.gitea)
    : Math.min(Number(query["per_page"] ?? PER_PAGE.standard), PER_PAGE.most.gitHub);
  const page = Number(query["page"] ?? 1);
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const base = fault?.kind === "foreign-links" ? fault.origin : host.apiUrl;
  const toLink = (target: number, relation: string) => {
    const parameters = new URLSearchParams({ ...query, page: String(target) });
    return `<${base}${path}?${parameters.toString()}>; rel="${relation}"`;
  };
  const links = [
    ...(page > 1 ? [toLink(page - 1, "prev"), toLink(1, "first")] : []),
    ...(page < lastPage ? [toLink(page + 1, "next"), toLink(lastPage, "last")] : []),
  ];
  return {
    status: 200,
    body: all.slice((page - 1) * perPage, page * perPage).map(show),
    headers: links.length === 0 || fault?.kind === "no-links" ? {} : { link: links.join(", ") },
  };
}
