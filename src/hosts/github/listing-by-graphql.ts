// The pull requests into a branch, with our comments in them: one query to GraphQL.

import { z } from "../../core/index.ts";
import type { ChangeListing, ListedChange } from "../host.ts";
import { isSince, type ListingQuery, NOT_ALLOWED, toBranch, toUnlisted } from "./listing-query.ts";
import { GRAPHQL } from "./routes.ts";
import { ACTOR, isAuthorsText } from "./update-comment.ts";

/**
 * The first comments of each pull request, and those that were written or edited last. Ours is among the first, since it is written when the pull
 * request is opened, so that nobody pushes it out by writing many; where it came later, it is edited with each run.
 */
const COMMENTS = `first:comments(first:10){totalCount ...read}last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}`;

const READ = `fragment read on IssueCommentConnection{nodes{id body viewerDidAuthor isMinimized lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}`;

const FIELDS = `totalCount nodes{number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}${COMMENTS}}`;

const LATEST = "baseRefName:$base,first:100,orderBy:{field:UPDATED_AT,direction:DESC}";

/** https://docs.github.com/en/graphql/reference/objects#pullrequest */
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){repository(owner:$owner,name:$repo){open:pullRequests(states:OPEN,${LATEST}){...listed}merged:pullRequests(states:MERGED,${LATEST})@include(if:$merged){...listed}}}fragment listed on PullRequestConnection{${FIELDS}}${READ}`;

const COMMENT = z.object({
  id: z.string(),
  body: z.string(),
  viewerDidAuthor: z.boolean(),
  isMinimized: z.boolean(),
  lastEditedAt: z.nullable(z.string()),
  author: z.nullable(ACTOR.schema),
  editor: z.nullable(ACTOR.schema),
});

const PULL_REQUEST = z.object({
  number: z.int().check(z.positive()),
  isDraft: z.boolean(),
  mergedAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  headRefOid: z.string(),
  headRefName: z.string(),
  headRepository: z.nullable(z.object({ nameWithOwner: z.string() })),
  first: z.object({ totalCount: z.int(), nodes: z.array(z.unknown()) }),
  last: z.object({ nodes: z.array(z.unknown()) }),
});

type PullRequest = z.infer<typeof PULL_REQUEST>;

/** A pull request that is not understood is null. */
const CONNECTION = z.object({ totalCount: z.int(), nodes: z.array(z.catch(z.nullable(PULL_REQUEST), null)) });

const ANSWER = z.object({
  data: z.object({ repository: z.object({ open: CONNECTION, merged: z.optional(CONNECTION) }) }),
});

/** Mistakes as GraphQL tells them, in an answer with the status 200. */
const ERRORS = z.object({ errors: z.array(z.object({ type: z.optional(z.string()) })) });

function isForbidden(data: unknown): boolean {
  const { errors = [] } = ERRORS.safeParse(data).data ?? {};
  return errors.some(({ type }) => type === "FORBIDDEN" || type === "INSUFFICIENT_SCOPES");
}

/** Lists pull requests. null: the host has no GraphQL. */
export async function listByGraphql(query: ListingQuery): Promise<ChangeListing | null> {
  const { api, repository, deadline, baseRef, mergedSince } = query;
  const variables = { ...repository, base: baseRef, merged: mergedSince !== null };
  const answer = await api.send({ route: GRAPHQL, parameters: { query: QUERY, variables }, deadline });
  if (!answer.ok)
    return answer.failure.kind === "refused" && answer.failure.status !== 401 ? null : toUnlisted(answer.failure);
  const found = ANSWER.safeParse(answer.data).data?.data.repository;
  if (found === undefined) {
    return isForbidden(answer.data) ? NOT_ALLOWED : toUnlisted({ kind: "not-understood", status: null });
  }
  const { open, merged = { totalCount: 0, nodes: [] } } = found;
  const opened = open.nodes.flatMap((node) => node ?? []);
  const pending = merged.nodes.flatMap((node) => (isSince(node?.mergedAt, mergedSince) ? (node ?? []) : []));
  const last = merged.nodes.at(-1);
  return {
    ok: true,
    changes: [...opened, ...pending].map(toChange),
    unlisted: Math.max(0, open.totalCount - opened.length),
    // Where the last of those that are listed was updated before that, the others were merged before that.
    hasMoreMerged: merged.totalCount > merged.nodes.length && (last == null || isSince(last.updatedAt, mergedSince)),
  };
}

function toChange(found: PullRequest): ListedChange {
  const { number, isDraft, mergedAt, headRefOid, headRefName, headRepository, first, last } = found;
  const understood = [...first.nodes, ...last.nodes].flatMap((comment) => COMMENT.safeParse(comment).data ?? []);
  const read = [...new Map(understood.map((comment) => [comment.id, comment])).values()];
  return {
    number,
    name: `#${number}`,
    isDraft,
    mergedAt: mergedAt === null ? null : new Date(mergedAt),
    headSha: headRefOid,
    branch: headRepository === null ? null : toBranch(headRepository.nameWithOwner, headRefName),
    ownTexts: read
      .filter((comment) => comment.viewerDidAuthor && !comment.isMinimized && isAuthorsText(comment))
      .map(({ body }) => body),
    isComplete: read.length >= first.totalCount,
  };
}
