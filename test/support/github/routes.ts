// Requests that the loopback GitHub answers: the few operations of a gate on its state.

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
import { listAllComments, listComments, listPullRequests, listPullRequestsOf } from "./lists.ts";
import { readText } from "./text.ts";

/** Executes a request and returns the answer. */
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
  const [, elsewhere, file] = /^\/repos\/([^/]+\/[^/]+)\/contents\/(.+)$/u.exec(path) ?? [];
  if (!path.startsWith(base) && elsewhere !== undefined && file !== undefined) {
    return showContents(host, { path: file, ref: `${elsewhere}@${query["ref"]}` });
  }
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
    case "GET issues/comments":
      return key === undefined ? listAllComments(host, { exchange, fault }) : notFound();
    case "POST issues":
      return createComment(host, { pullRequest: Number(key), requestBody });
    case "PATCH issues/comments":
      return updateComment(host, { id: Number(key), requestBody });
    case "DELETE issues/comments":
      return host.comments.delete(Number(key)) ? { status: 204 } : notFound();
    case "GET pulls":
      return key === undefined ? listPullRequests(host, { exchange, fault }) : showPullRequest(host, Number(key));
    case "GET actions/runs":
      return answerRun(host, Number(key));
    case "GET commits":
      return listPullRequestsOf(host, key ?? "");
    default:
      return notFound();
  }
}

function notFound(): Answer {
  return answerError(404, "Not Found");
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
