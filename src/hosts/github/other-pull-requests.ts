// Other pull requests that may be applied before the run's: pull requests into the same branch, with this program's
// comments. Listed by GraphQL, or by REST on hosts without it (Gitea, Forgejo).

import { z } from "../../core/index.ts";
import { createLimiter } from "../../http/index.ts";
import type { ChangeListing, ChangeQuery, HostFailure, ListedChange, NoAnswer } from "../host.ts";
import type { HostRun } from "../host-run.ts";
import { isSince, LISTING_MS, type OwnChange } from "../other-changes.ts";
import { COMMENT, findOwnLogin, isAuthorsText, isOwnComment, LAST_EDIT, listComments } from "./comment-store.ts";
import type { GitHubApi, RepositoryApi } from "./github-api.ts";
import { GIVE_TOKEN } from "./github-failure.ts";
import { findDefaultBranch } from "./github-host.ts";
import type { GitHubJob } from "./github-job.ts";
import { findEventPullRequest, readHeadOfRun, readPullRequestState } from "./pull-request.ts";

/**
 * Returns the other pull requests of a run. There are none if the run has no pull request, or one in a merge queue.
 * Without a token, nothing is asked; a missing token is noted only if other changes must be known.
 */
export function createOthersReader(opening: Promise<GitHubJob>): HostRun["others"] {
  return {
    noun: "pull request",
    async findOwnChange({ isStrict }) {
      const job = await opening;
      const api = await job.api;
      if (api.ok) return findOwnChange(job, api.value);
      const found = await job.change;
      return isStrict && "number" in found && !found.isQueued ? { ...api, hint: GIVE_TOKEN } : undefined;
    },
    async list(query) {
      const api = await (await opening).api;
      return api.ok ? listPullRequests(api.value.begin("listing", LISTING_MS), query) : api;
    },
  };
}

/** Returns the run's pull request and its base branch. Undefined without one, or if it is in a merge queue. */
async function findOwnChange(job: GitHubJob, api: GitHubApi): Promise<OwnChange | NoAnswer | undefined> {
  const found = await job.change;
  if ("reason" in found) return found.isFailure ? findOwnChangeByCommit(job, api) : undefined;
  if (found.isQueued) return undefined;
  const { number, headSha, baseRef } = found;
  if (baseRef !== undefined) return { number, headSha, baseRef };
  const series = api.begin("listing");
  const state = await readPullRequestState(series, number);
  // The number may come from files of an unprivileged run. It is the run's only if the commit matches.
  if (headSha !== undefined && !(state.ok && state.data.head.sha === headSha)) return findOwnChangeByCommit(job, api);
  if (!state.ok) return state;
  const { base } = state.data;
  return base === undefined ? series.fail("not-understood") : { number, headSha, baseRef: base.ref };
}

/**
 * Returns the pull request whose newest commit is the run's, or else a change without a number into the default branch.
 * Undefined if the commit is not known.
 */
async function findOwnChangeByCommit(job: GitHubJob, api: GitHubApi): Promise<OwnChange | NoAnswer | undefined> {
  const { event } = job;
  const headSha = readHeadOfRun(event);
  if (headSha === undefined) return undefined;
  const found = await findEventPullRequest(event, await job.api);
  if ("number" in found && found.baseRef !== undefined) {
    return { number: found.number, headSha, baseRef: found.baseRef };
  }
  const branch = await findDefaultBranch(api.begin("contents"), event);
  return branch.ok ? { number: undefined, headSha, baseRef: branch.value } : branch;
}

async function listPullRequests(api: RepositoryApi, query: ChangeQuery): Promise<ChangeListing> {
  const answer = await listByGraphql(api, query);
  return answer.ok || answer.status !== 404 ? answer : listByRest(api, query);
}

type Listing = Extract<ChangeListing, { readonly ok: true }> | HostFailure;

const MOST_LISTED = 100;

/** Returns a branch prefixed with its repository, whose name is not case-sensitive on GitHub. */
function toBranch(fullName: string, ref: string): string {
  return `${fullName.toLowerCase()}:${ref}`;
}

/**
 * Query for pull requests (https://docs.github.com/en/graphql/reference/objects#pullrequest). Texts of comments are
 * requested later, and only this program's own: anyone may write many long comments, and an answer has a maximum size.
 *
 * The first comments of each pull request are read, and the last updated ones. This program writes its comment when the
 * pull request is opened, so it is among the first, and many other comments cannot push it out. A comment written later
 * is updated with each run.
 */
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){
  repository(owner:$owner,name:$repo){
    open:pullRequests(states:OPEN,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC}){...listed}
    merged:pullRequests(states:MERGED,baseRefName:$base,first:${MOST_LISTED},orderBy:{field:UPDATED_AT,direction:DESC})@include(if:$merged){...listed}
  }
}
fragment listed on PullRequestConnection{
  totalCount
  nodes{
    number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}
    first:comments(first:10){totalCount ...read}
    last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}
  }
}
fragment read on IssueCommentConnection{nodes{id viewerDidAuthor}}`;

/** Returns the schema of a list that leaves out items which do not match. */
function listTexts<Value>(schema: z.ZodMiniType<Value>) {
  return z.pipe(
    z.array(z.lenient(schema)),
    z.transform((values) => values.filter((value) => value !== undefined)),
  );
}

const READ = listTexts(z.object({ id: z.string(), viewerDidAuthor: z.boolean() }));

const GRAPHQL_PULL_REQUEST = z.object({
  number: z.int().check(z.positive()),
  isDraft: z.boolean(),
  mergedAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  headRefOid: z.string(),
  headRefName: z.string(),
  headRepository: z.nullable(z.object({ nameWithOwner: z.string() })),
  first: z.object({ totalCount: z.int(), nodes: READ }),
  last: z.object({ nodes: READ }),
});

const CONNECTION = z.object({ totalCount: z.int(), nodes: listTexts(GRAPHQL_PULL_REQUEST) });

const ANSWER = z.object({ repository: z.object({ open: CONNECTION, merged: z.optional(CONNECTION) }) });

const MOST_TEXTS = 10;

/** Number of pull requests whose comments are read at the same time. */
const MOST_AT_A_TIME = 10;

/**
 * Reads all of this program's comments on the incomplete pull requests of a thorough query, by number. Leaves out pull
 * requests whose comments cannot all be read.
 */
async function readOwnComments(
  series: RepositoryApi,
  { ownNumber, isThorough }: ChangeQuery,
  listed: readonly Pick<ListedChange, "number" | "isComplete">[],
) {
  const api = series.halved();
  const pullRequests = listed.filter(({ number, isComplete }) => isThorough && number !== ownNumber && !isComplete);
  const account = pullRequests.length === 0 ? undefined : await findOwnLogin(api);
  const inTurn = createLimiter(MOST_AT_A_TIME);
  const read = async ({ number }: Pick<ListedChange, "number">) => {
    const found = await inTurn(() => listComments(api, number), LISTING_MS).catch(() => undefined);
    if (account?.ok !== true || found?.ok !== true || !found.isComplete) return [];
    return [[number, found.items.filter((comment) => isOwnComment(comment, account.login))] as const];
  };
  return new Map((await Promise.all(pullRequests.map(read))).flat());
}

async function listByGraphql(api: RepositoryApi, query: ChangeQuery): Promise<Listing> {
  const { ownNumber, baseRef, mergedSince } = query;
  const variables = { ...api.repository, base: baseRef, merged: mergedSince !== undefined };
  const answer = await api.query({ query: QUERY, variables, schema: ANSWER });
  if (!answer.ok) return answer;
  const { open, merged = { totalCount: 0, nodes: [] } } = answer.data.repository;
  const pending = merged.nodes.filter(({ mergedAt }) => isSince(mergedAt, mergedSince));
  const found = [...open.nodes, ...pending].map((pull) => {
    const comments = new Map(
      [...pull.first.nodes, ...pull.last.nodes].map(({ id, viewerDidAuthor }) => [id, viewerDidAuthor]),
    );
    const ours = [...comments.keys()].filter((id) => comments.get(id));
    const isComplete = comments.size >= pull.first.totalCount && ours.length <= MOST_TEXTS;
    return { ...pull, isComplete, ours: ours.slice(0, MOST_TEXTS) };
  });
  const whole = await readOwnComments(api, query, found);
  const listed = found.map((pull) => {
    const ours = whole.get(pull.number)?.flatMap(({ node_id: id }) => id ?? []);
    return ours === undefined ? pull : { ...pull, ours, isComplete: true };
  });
  const texts = await readTexts(
    api,
    listed.flatMap(({ number, ours }) => (number === ownNumber ? [] : ours)),
  );
  if (!texts.ok) return texts;
  const last = merged.nodes.at(-1);
  return {
    ok: true,
    changes: listed.map(({ number, isDraft, mergedAt, headRefOid, headRefName, headRepository, ours, isComplete }) => ({
      number,
      name: `#${number}`,
      isDraft,
      mergedAt: mergedAt === null ? undefined : new Date(mergedAt),
      headSha: headRefOid,
      branch: headRepository === null ? undefined : toBranch(headRepository.nameWithOwner, headRefName),
      ownTexts: ours.flatMap((id) => texts.byId.get(id) ?? []),
      isComplete,
    })),
    unlisted: Math.max(0, open.totalCount - open.nodes.length),
    // The list is ordered by update. If its last item was updated before that time, the missing ones were merged before
    // it.
    hasMoreMerged:
      merged.totalCount > merged.nodes.length && (last === undefined || isSince(last.updatedAt, mergedSince)),
  };
}

/** Comments per query. GitHub allows no more. At their maximum length, 100 texts are 26 MB. */
const MOST_AT_ONCE = 100;

/** https://docs.github.com/en/graphql/reference/queries#nodes */
const TEXTS = `query($ids:[ID!]!){nodes(ids:$ids){...on IssueComment{id isMinimized body ${LAST_EDIT.query}}}}`;

const TEXT = z.extend(LAST_EDIT.schema, { id: z.string(), isMinimized: z.boolean() });
const TEXTS_ANSWER = z.object({ nodes: listTexts(TEXT) });

/** Reads texts of comments, by comment ID. Leaves out texts that are hidden or that another account edited last. */
async function readTexts(
  api: RepositoryApi,
  ids: readonly string[],
): Promise<{ readonly ok: true; readonly byId: ReadonlyMap<string, string> } | HostFailure> {
  const questions = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) => {
    const variables = { ids: ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE) };
    return api.query({ query: TEXTS, variables, schema: TEXTS_ANSWER });
  });
  const byId = new Map<string, string>();
  for (const answer of await Promise.all(questions)) {
    if (!answer.ok) return answer;
    for (const text of answer.data.nodes) if (!text.isMinimized && isAuthorsText(text)) byId.set(text.id, text.body);
  }
  return { ok: true, byId };
}

/**
 * Maximum pages of each list by REST. Gitea and Forgejo return 30 to 50 items per page, whatever the request asks for.
 */
const MAX_PULL_PAGES = 8;
const MAX_COMMENT_PAGES = 40;

/** Age of the oldest update of a comment that REST reads, in milliseconds: a month. */
const COMMENTS_MS = 31 * 24 * 60 * 60 * 1000;

const REST_PULL_REQUEST = z.object({
  id: z.int(),
  number: z.int().check(z.positive()),
  draft: z.catch(z.boolean(), false),
  created_at: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  merged_at: z.nullish(z.iso.datetime({ offset: true })),
  head: z.object({
    sha: z.string(),
    ref: z.string(),
    repo: z.nullish(z.object({ full_name: z.string() })),
  }),
  base: z.object({ ref: z.string() }),
});

const LISTED_COMMENT = z.extend(COMMENT, {
  // For comments on pull requests, Gitea and Forgejo send the first one and leave the other empty.
  pull_request_url: z.optional(z.string()),
  issue_url: z.string(),
});

/** Lists pull requests by REST, which does not report who edited a comment last. */
async function listByRest(api: RepositoryApi, query: ChangeQuery): Promise<Listing> {
  const { mergedSince, baseRef, now } = query;
  const since = new Date(now.getTime() - COMMENTS_MS);
  const [open, closed, comments, account] = await Promise.all([
    readPullRequests(api, { state: "open", base: baseRef }),
    mergedSince && readPullRequests(api, { state: "closed", base: baseRef }),
    // GitHub sorts by last update. Gitea and Forgejo sort by ID.
    api.list({
      route: "GET /repos/{owner}/{repo}/issues/comments",
      parameters: { sort: "updated", direction: "desc", since: since.toISOString().replace(/\.\d+Z$/u, "Z") },
      item: LISTED_COMMENT,
      maxPages: MAX_COMMENT_PAGES,
    }),
    findOwnLogin(api),
  ]);
  if (!open.ok) return open;
  if (closed?.ok === false) return closed;
  if (!comments.ok) return comments;
  if (!account.ok) return account;
  const oursByNumber = Map.groupBy(
    comments.items.filter((comment) => isOwnComment(comment, account.login)),
    ({ pull_request_url: url, issue_url: issueUrl }) => /[1-9]\d*$/u.exec(url || issueUrl)?.[0],
  );
  const opened = open.items.filter(({ base }) => base.ref === baseRef);
  const merged = closed?.items.filter(({ base, merged_at }) => base.ref === baseRef && isSince(merged_at, mergedSince));
  const listed = [...opened.slice(0, MOST_LISTED), ...(merged ?? [])].map((pull) => {
    return { ...pull, isComplete: comments.isComplete && new Date(pull.created_at) >= since };
  });
  const whole = await readOwnComments(api, query, listed);
  const changes = listed.map(({ number, draft, merged_at, head, isComplete }): ListedChange => {
    const complete = whole.get(number);
    return {
      number,
      name: `#${number}`,
      isDraft: draft,
      mergedAt: merged_at == null ? undefined : new Date(merged_at),
      headSha: head.sha,
      branch: head.repo == null ? undefined : toBranch(head.repo.full_name, head.ref),
      ownTexts: (complete ?? oursByNumber.get(String(number)) ?? []).flatMap(({ body }) => body ?? []),
      isComplete: isComplete || complete !== undefined,
    };
  });
  return {
    ok: true,
    changes,
    unlisted: open.isComplete ? Math.max(0, opened.length - MOST_LISTED) : undefined,
    // If the last items were updated before that time, the missing ones were merged before it.
    hasMoreMerged: closed?.isComplete === false && closed.items.every((pull) => isSince(pull.updated_at, mergedSince)),
  };
}

/** Lists pull requests, the last updated first. Gitea and Forgejo list the newest first, for every base. */
function readPullRequests(api: RepositoryApi, filter: { readonly state: "open" | "closed"; readonly base: string }) {
  return api.list({
    route: "GET /repos/{owner}/{repo}/pulls",
    parameters: { ...filter, sort: "updated", direction: "desc" },
    item: REST_PULL_REQUEST,
    maxPages: MAX_PULL_PAGES,
  });
}
