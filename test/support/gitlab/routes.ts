// Requests that the loopback GitLab answers.

import type { Answer, Exchange, FakeAuthor, FakeComment, FakePullRequest, Fault, Host } from "../github/host.ts";
import { edit } from "../github/host.ts";

/** The project access token. */
export const TOKEN = "glpat-0123456789abcdefghij";

/** ID of the project. */
export const PROJECT = 7;

/** A running job. */
export interface FakeJob {
  readonly id: number;
  readonly pipeline: number;
  readonly name: string;
  readonly ref: string;
  readonly commit: string;
  readonly parents: readonly string[];
  readonly project: number;
  readonly source: string;
  /** True if `ref` is a tag. Absent for a branch or a merge request. */
  readonly tag?: boolean;
}

/** Further state of a GitLab. */
export interface GitLabState {
  /** Running jobs by token. */
  readonly jobs: Map<string, FakeJob>;
  /** Role of the project access token. */
  role: "Guest" | "Reporter";
  /** Quick actions that were executed. */
  readonly executed: string[];
  /** Number of notes that may be created before the rate limit. */
  mostNotes: number;
}

/**
 * Maximum length of a note in characters
 * (https://docs.gitlab.com/administration/instance_limits/#size-of-comments-and-descriptions-of-issues-merge-requests-and-epics).
 */
const MAX_NOTE = 1_000_000;

/** Requests that a job's token may make (https://docs.gitlab.com/ci/jobs/ci_job_token/#job-token-access). */
const OF_JOB_TOKEN =
  /^GET (?:\/job|\/projects\/[^/]+\/(?:merge_requests(?:\/\d+(?:\/notes(?:\/\d+)?)?)?|repository\/(?:branches|commits\/\w+|files\/[^/]+\/raw)))$/u;

interface Request {
  readonly host: Host;
  readonly state: GitLabState;
  readonly exchange: Exchange;
  readonly fault: Fault | undefined;
}

/** Executes a request and returns the answer. */
export function carryOutGitLab(request: Request): Answer {
  const { host, state, exchange } = request;
  const { method, path, requestHeaders, requestBody, query } = exchange;
  const job = state.jobs.get(String(requestHeaders["job-token"]));
  const isMember = requestHeaders["private-token"] === TOKEN;
  const call = `${method} ${path}`;
  if (!isMember && (job === undefined || !OF_JOB_TOKEN.test(call))) return answerError(401, "401 Unauthorized");
  if (call === "GET /job")
    return job === undefined ? answerError(404, "404 Job Not Found") : { status: 200, body: toJob(host, job) };
  if (call === "GET /user") return { status: 200, body: toUser(host.author) };
  const [, project, rest = ""] = /^\/projects\/(\d+)\/(.*)$/u.exec(path) ?? [];
  const [, elsewhere, file] = /^\/projects\/([^/]*%2F[^/]*)\/(repository\/files\/[^/]+)\/raw$/u.exec(path) ?? [];
  if (elsewhere !== undefined && file !== undefined) {
    return readRepository(host, { rest: file, ref: `${decodeURIComponent(elsewhere)}@${query["ref"]}` });
  }
  if (Number(project) !== PROJECT) return answerError(404, "404 Project Not Found");
  if (isMember && state.role === "Guest") return answerError(404, "404 Not found");
  const [kind = "", key = "", part = "", id] = rest.split("/");
  const one = host.pullRequests.get(Number(key));
  switch (`${method} ${kind} ${part}`) {
    case "GET merge_requests ":
      if (key === "") return listRequests(request);
      return one === undefined ? answerError(404, "404 Not found") : { status: 200, body: toRequest(host, one) };
    case "GET merge_requests notes": {
      const note = host.comments.get(Number(id));
      if (id !== undefined)
        return note === undefined ? answerError(404, "404 Not found") : { status: 200, body: toNote(note) };
      const notes = [...host.comments.values()].filter(({ pullRequest }) => pullRequest === Number(key));
      const sorted = notes.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id);
      return answerPage(request, query["sort"] === "asc" ? sorted : sorted.toReversed(), toNote);
    }
    case "POST merge_requests notes":
    case "PUT merge_requests notes":
      return one === undefined
        ? answerError(404, "404 Not found")
        : writeNote(request, { number: Number(key), id, requestBody });
    case "DELETE merge_requests notes":
      return host.comments.delete(Number(id)) ? { status: 204 } : answerError(404, "404 Not found");
    case "GET pipelines ":
      return host.runs.has(Number(key))
        ? { status: 200, body: { id: Number(key) } }
        : answerError(404, "404 Not found");
    case "GET repository ":
      return listBranches(request);
    case "GET repository files":
    case "GET repository commits":
      break;
  }
  return readRepository(host, { rest, ref: query["ref"] ?? "" });
}

function readRepository(host: Host, { rest, ref }: { readonly rest: string; readonly ref: string }): Answer {
  const [, kind, name = ""] = /^repository\/(commits|files|branches)\/?([^/]*)/u.exec(rest) ?? [];
  if (kind === "commits") {
    return host.commits.has(name) ? { status: 200, body: { id: name } } : answerError(404, "404 Commit Not Found");
  }
  const files = host.commits.get(ref);
  if (kind !== "files" || files === undefined) return answerError(404, "404 Commit Not Found");
  const entry = files.get(decodeURIComponent(name));
  if (entry === undefined || entry.kind === "submodule") return answerError(404, "404 File Not Found");
  const bytes = entry.kind === "file" ? entry.bytes : Buffer.from(entry.target);
  return { status: 200, body: Buffer.from(bytes).toString("utf8"), headers: { "content-type": "text/plain" } };
}

function listBranches({ host, exchange }: Request): Answer {
  const { search = "" } = exchange.query;
  const found = [...host.branches].filter(([name]) => name.toLowerCase().includes(search.toLowerCase()));
  const body = found.map(([name, { sha, isProtected }]) => ({
    name,
    commit: { id: sha },
    protected: isProtected,
    default: name === host.defaultBranch,
  }));
  return { status: 200, body };
}

function listRequests(request: Request): Answer {
  const { host, exchange } = request;
  const { state, target_branch: target, updated_after: since = "" } = exchange.query;
  const found = [...host.pullRequests.values()].filter(
    (one) => toState(one) === state && one.baseRef === target && !(Date.parse(one.updatedAt) < Date.parse(since)),
  );
  const sorted = found.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.number - a.number);
  return answerPage(request, sorted, (one) => toRequest(host, one));
}

/** https://docs.gitlab.com/api/notes/#create-a-merge-request-note and below. */
function writeNote(
  { host, state }: Request,
  of: { readonly number: number; readonly id: string | undefined; readonly requestBody: unknown },
): Answer {
  const { number, id } = of;
  const { body = "" } = of.requestBody as { readonly body?: string };
  if (id === undefined) {
    state.mostNotes -= 1;
    if (state.mostNotes < 0) {
      return {
        status: 429,
        body: { message: { error: "This endpoint has been requested too many times. Try again later." } },
        headers: { "retry-after": "60" },
      };
    }
  }
  if (body.length > MAX_NOTE)
    return answerError(400, `400 Bad request - Note {:note=>["is too long (maximum is ${MAX_NOTE} characters)"]}`);
  const found = id === undefined ? undefined : host.comments.get(Number(id));
  if (id !== undefined && found === undefined) return answerError(404, "404 Not found");
  if (found !== undefined && found.author?.login !== host.author.login) return answerError(403, "403 Forbidden");
  // Lines that begin with a slash are commands and not part of the text.
  const commands = body.split("\n").filter((line) => line.startsWith("/"));
  state.executed.push(...commands);
  const text = body
    .split("\n")
    .filter((line) => !line.startsWith("/"))
    .join("\n")
    .trimEnd();
  if (found === undefined) return { status: 201, body: toNote(host.addComment({ body: text, pullRequest: number })) };
  edit(found, text, host.author);
  return { status: 200, body: toNote(found) };
}

function answerPage<Item>(
  { host, exchange, fault }: Request,
  all: readonly Item[],
  show: (item: Item) => unknown,
): Answer {
  const { query, path } = exchange;
  const perPage = Math.min(Number(query["per_page"] ?? 20), 100);
  const page = Number(query["page"] ?? 1);
  const hasNext = page * perPage < all.length;
  const base = fault?.kind === "foreign-links" ? fault.origin : host.apiUrl;
  const next = new URLSearchParams({ ...query, page: String(page + 1) });
  return {
    status: 200,
    body: all.slice((page - 1) * perPage, page * perPage).map(show),
    headers: {
      "x-total": String(all.length),
      "x-next-page": hasNext ? String(page + 1) : "",
      ...(hasNext && fault?.kind !== "no-links" ? { link: `<${base}${path}?${next.toString()}>; rel="next"` } : {}),
    },
  };
}

function toState({ state, mergedAt }: FakePullRequest): string {
  if (mergedAt !== null) return "merged";
  return state === "open" ? "opened" : "closed";
}

function toRequest({ origin, owner, repo }: Host, one: FakePullRequest): object {
  const { number, isDraft, headSha, headRef, headOwner, headRepository, baseSha, baseRef, mergedAt, locked } = one;
  return {
    id: 100 + number,
    iid: number,
    project_id: PROJECT,
    state: toState(one),
    draft: isDraft,
    sha: headSha,
    source_branch: headRef,
    source_project_id: headRepository === null ? null : PROJECT + (headOwner === owner ? 0 : 1),
    target_branch: baseRef,
    merged_at: mergedAt,
    discussion_locked: locked ? true : null,
    web_url: `${origin}/${owner}/${repo}/-/merge_requests/${number}`,
    diff_refs: { base_sha: baseSha, head_sha: headSha, start_sha: baseSha },
  };
}

function toJob({ origin, owner, repo }: Host, job: FakeJob): object {
  const { id, pipeline, name, ref, tag = false, commit, parents, project, source } = job;
  return {
    id,
    name,
    ref,
    tag,
    web_url: `${origin}/${owner}/${repo}/-/jobs/${id}`,
    commit: { id: commit, parent_ids: parents },
    pipeline: { id: pipeline, project_id: project, source },
  };
}

/**
 * Notes of deleted accounts belong to the ghost user
 * (https://docs.gitlab.com/user/profile/account/delete_account/#associated-records).
 */
function toUser(author: FakeAuthor | null): object {
  const username = author?.login ?? "ghost";
  return { id: Buffer.from(username).reduce((sum, byte) => (sum * 31 + byte) % 1_000_003, 7), username };
}

function toNote({ id, body = "", author, createdAt, updatedAt }: FakeComment): object {
  return { id, type: null, body, author: toUser(author), system: false, created_at: createdAt, updated_at: updatedAt };
}

function answerError(status: number, message: string): Answer {
  return { status, body: { message } };
}
