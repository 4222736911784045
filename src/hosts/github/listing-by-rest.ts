// The pull requests into a branch on hosts without GraphQL (Gitea, Forgejo), with our comments in them: lists of pull requests, and the
// repository's newest comments.

import { z } from "../../core/index.ts";
import type { ChangeListing, ListedChange } from "../host.ts";
import { isSince, type ListingQuery, toBranch, toUnlisted } from "./listing-query.ts";
import { COMMENT, type Comment, findOwnLogin, isOurs, toTimestamp } from "./own-comments.ts";
import { type Pages, readPages } from "./pages.ts";

/** Most pages of each list: Gitea and Forgejo give 30 to 50 items on a page, however many are asked for. */
const MAX_PAGES = 8;

/** Pull requests that are listed, as GraphQL lists at once. */
const MOST_LISTED = 100;

/** Comments are read that were written or edited so many milliseconds ago: a month. */
const COMMENTS_MS = 31 * 24 * 60 * 60 * 1000;

const PULL_REQUEST = z.object({
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
type PullRequest = z.infer<typeof PULL_REQUEST>;

const LISTED_COMMENT = z.extend(COMMENT, {
  // Of a pull request's comment Gitea and Forgejo tell the first, and leave the other empty.
  pull_request_url: z.optional(z.string()),
  issue_url: z.string(),
});

/** A comment, with the number of the pull request that it is in. */
interface ListedComment extends Comment {
  readonly pullRequest: number;
}

/** Lists pull requests. Who edited a comment last is not known here. */
export async function listByRest(query: ListingQuery): Promise<ChangeListing> {
  const { api, deadline, mergedSince, baseRef, now } = query;
  const since = new Date(now.getTime() - COMMENTS_MS);
  const [open, closed, comments, own] = await Promise.all([
    readPullRequests(query, "open"),
    mergedSince === undefined ? undefined : readPullRequests(query, "closed"),
    readComments(query, since),
    findOwnLogin(api, deadline),
  ]);
  const failed = [open, closed, comments, own].find((result) => result?.ok === false);
  if (failed?.ok === false) return toUnlisted(failed.failure);
  if (!open.ok || !comments.ok || !own.ok || closed?.ok === false) throw new Error("a failure that is none");
  const ofUs = Map.groupBy(
    comments.items.filter((comment) => isOurs(comment, own.login)),
    ({ pullRequest }) => pullRequest,
  );
  const toListed = (found: PullRequest): ListedChange => ({
    ...toChange(found),
    ownTexts: (ofUs.get(found.number) ?? []).flatMap(({ body }) => body ?? []),
    isComplete: comments.isComplete && new Date(found.created_at) >= since,
  });
  const into = (pages: Extract<Pages<PullRequest>, { ok: true }>) =>
    pages.items.filter(({ base }) => base.ref === baseRef);
  const opened = into(open);
  const merged = closed === undefined ? [] : into(closed).filter(({ merged_at }) => isSince(merged_at, mergedSince));
  return {
    ok: true,
    changes: [...opened.slice(0, MOST_LISTED), ...merged].map(toListed),
    unlisted: open.isComplete ? Math.max(0, opened.length - MOST_LISTED) : undefined,
    // Where the last ones that were read were updated before that, the others were merged before that.
    hasMoreMerged: closed?.isComplete === false && closed.items.every((one) => isSince(one.updated_at, mergedSince)),
  };
}

/** Those of a state, updated last first; Gitea and Forgejo list the newest first, of every base. */
function readPullRequests(
  { api, repository, deadline, baseRef }: ListingQuery,
  state: "open" | "closed",
): Promise<Pages<PullRequest>> {
  return readPages(api, {
    route: "GET /repos/{owner}/{repo}/pulls",
    parameters: { ...repository, state, base: baseRef, sort: "updated", direction: "desc" },
    parse: (item) => PULL_REQUEST.safeParse(item).data,
    identify: ({ number }) => number,
    maxPages: MAX_PAGES,
    deadline,
  });
}

/** The repository's comments since then, edited last first; Gitea and Forgejo give them in the order of their ids, the newest last. */
function readComments({ api, repository, deadline }: ListingQuery, since: Date): Promise<Pages<ListedComment>> {
  return readPages(api, {
    route: "GET /repos/{owner}/{repo}/issues/comments",
    parameters: { ...repository, sort: "updated", direction: "desc", since: toTimestamp(since.getTime()) },
    parse: toComment,
    identify: ({ id }) => id,
    maxPages: MAX_PAGES,
    endsWithLatest: true,
    deadline,
  });
}

function toComment(item: unknown): ListedComment | undefined {
  const found = LISTED_COMMENT.safeParse(item).data;
  if (found === undefined) return undefined;
  const { pull_request_url: pullRequestUrl = "", issue_url: issueUrl } = found;
  const number = /\/([1-9]\d{0,9})$/u.exec(pullRequestUrl || issueUrl)?.[1];
  return number === undefined ? undefined : { ...found, pullRequest: Number(number) };
}

function toChange({ number, draft, merged_at, head }: PullRequest): Omit<ListedChange, "ownTexts" | "isComplete"> {
  return {
    number,
    name: `#${number}`,
    isDraft: draft,
    mergedAt: merged_at == null ? undefined : new Date(merged_at),
    headSha: head.sha,
    branch: head.repo == null ? undefined : toBranch(head.repo.full_name, head.ref),
  };
}
