// What the loopback GitHub does with a request: the few operations that a gate needs, on its state.

import {
  answerBranch,
  answerError,
  answerRepository,
  answerRun,
  answerTooLong,
  answerUser,
  toComment,
  toPullRequest,
} from "./answers.ts";
import { compareCommits, showCommit, showContents } from "./contents.ts";
import { carryOutQuery } from "./graphql.ts";
import { type Answer, type Exchange, edit, type Fault, type Host } from "./host.ts";
import { readText } from "./text.ts";

/** GitHub's defaults and limits for pages. */
const PER_PAGE = { standard: 30, most: 100 };

/** Carries out a request and says what is answered. */
export function carryOut(host: Host, exchange: Exchange, fault: Fault | undefined): Answer {
  const { method, path, requestHeaders, requestBody, query } = exchange;
  if (!/^token \S+$/u.test(requestHeaders["authorization"]?.toString() ?? ""))
    return answerError(401, "Bad credentials");
  if (path === "/graphql")
    return host.viewer === null ? notFound() : carryOutQuery(host, { requestBody, login: host.viewer });
  if (`${method} ${path}` === "GET /user") {
    return host.hasUser ? answerUser(host.author) : answerError(403, "Resource not accessible by integration");
  }
  const base = `/repos/${host.owner}/${host.repo}/`;
  if (`${method} ${path}/` === `GET ${base}`) return answerRepository(host);
  if (!path.startsWith(base)) return notFound();
  const [, source, name] =
    /^(contents|git\/commits|compare|branches)\/(.+)$/u.exec(method === "GET" ? path.slice(base.length) : "") ?? [];
  if (source !== undefined && name !== undefined) {
    if (!host.mayReadContents) return notFound();
    if (source === "branches") return answerBranch(host, decodeURIComponent(name));
    if (source === "contents") return showContents(host, { path: name, ref: query["ref"] ?? "" });
    return source === "compare" ? compareCommits(host, decodeURIComponent(name)) : showCommit(host, name);
  }
  const [, kind, key] =
    /^(issues\/comments|commits|pulls|issues|actions\/runs)(?:\/([0-9a-f]+))?(?:\/(?:comments|pulls))?$/u.exec(
      path.slice(base.length),
    ) ?? [];
  switch (`${method} ${kind}`) {
    case "GET issues":
      return listComments(host, { pullRequest: Number(key), exchange, fault });
    case "POST issues":
      return createComment(host, { pullRequest: Number(key), requestBody });
    case "PATCH issues/comments":
      return updateComment(host, { id: Number(key), requestBody });
    case "DELETE issues/comments":
      return host.comments.delete(Number(key)) ? { status: 204 } : notFound();
    case "GET pulls":
      return key === undefined ? listBranch(host, query) : showPullRequest(host, Number(key));
    case "GET actions/runs":
      return answerRun(host, Number(key));
    case "GET commits":
      return listCommit(host, key ?? "");
    default:
      return notFound();
  }
}

function notFound(): Answer {
  return answerError(404, "Not Found");
}

function listComments(
  host: Host,
  options: { readonly pullRequest: number; readonly exchange: Exchange; readonly fault: Fault | undefined },
): Answer {
  const { pullRequest, exchange, fault } = options;
  const { query, path } = exchange;
  if (!host.pullRequests.has(pullRequest)) return notFound();
  const since = query["since"] === undefined ? 0 : Date.parse(query["since"]);
  const all = [...host.comments.values()]
    .filter((comment) => comment.pullRequest === pullRequest && Date.parse(comment.updatedAt) >= since)
    .sort((a, b) => a.id - b.id);
  const perPage = Math.min(Number(query["per_page"] ?? PER_PAGE.standard), PER_PAGE.most);
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
    body: all.slice((page - 1) * perPage, page * perPage).map((comment) => toComment(comment, host)),
    headers: links.length === 0 || fault?.kind === "no-links" ? {} : { link: links.join(", ") },
  };
}

function createComment(
  host: Host,
  { pullRequest, requestBody }: { readonly pullRequest: number; readonly requestBody: unknown },
): Answer {
  if (!host.pullRequests.has(pullRequest)) return notFound();
  const body = readText(requestBody);
  if (body === null) return answerTooLong();
  const created = toComment(host.addComment({ pullRequest, body }), host);
  return { status: 201, body: created, headers: { location: String(created["url"]) } };
}

function updateComment(
  host: Host,
  { id, requestBody }: { readonly id: number; readonly requestBody: unknown },
): Answer {
  const found = host.comments.get(id);
  if (found === undefined) return notFound();
  const body = readText(requestBody);
  if (body === null) return answerTooLong();
  edit(found, body, host.author);
  return { status: 200, body: toComment(found, host) };
}

function showPullRequest(host: Host, number: number): Answer {
  const found = host.pullRequests.get(number);
  return found === undefined
    ? notFound()
    : { status: 200, body: toPullRequest(found, { host, example: "pull-request" }) };
}

function listBranch(host: Host, query: Exchange["query"]): Answer {
  const found = [...host.pullRequests.values()].filter(
    ({ state, headOwner, headRef }) =>
      state === (query["state"] ?? "open") && `${headOwner}:${headRef}` === (query["head"] ?? ""),
  );
  return { status: 200, body: found.map((one) => toPullRequest(one, { host, example: "pull-request-simple" })) };
}

/** As GitHub does: of all states, and without those from forks. */
function listCommit(host: Host, sha: string): Answer {
  const found = [...host.pullRequests.values()].filter(
    ({ headSha, headOwner }) => headSha === sha && headOwner === host.owner,
  );
  return { status: 200, body: found.map((one) => toPullRequest(one, { host, example: "pull-request-simple" })) };
}
