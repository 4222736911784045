// The pull requests into a branch, with our comments in them: one query to GraphQL, and then the texts of our own comments. Those of others
// are not asked for: anybody may write many, and long ones, and an answer has a largest size.

import { z } from "../../core/index.ts";
import type { ChangeListing, ListedChange } from "../host.ts";
import type { Failed } from "./api.ts";
import { ACTOR, isAuthorsText } from "./comment-edits.ts";
import { isSince, type ListingQuery, toBranch, toUnlisted } from "./listing-query.ts";

/**
 * The first comments of each pull request, and those that were written or edited last. Ours is among the first, since it is written when the pull
 * request is opened, so that nobody pushes it out by writing many; where it came later, it is edited with each run.
 */
const COMMENTS = `first:comments(first:10){totalCount ...read}last:comments(first:10,orderBy:{field:UPDATED_AT,direction:DESC}){...read}`;

const READ = "fragment read on IssueCommentConnection{nodes{id viewerDidAuthor}}";

const FIELDS = `totalCount nodes{number isDraft mergedAt updatedAt headRefOid headRefName headRepository{nameWithOwner}${COMMENTS}}`;

const LATEST = "baseRefName:$base,first:100,orderBy:{field:UPDATED_AT,direction:DESC}";

/** https://docs.github.com/en/graphql/reference/objects#pullrequest */
const QUERY = `query($owner:String!,$repo:String!,$base:String!,$merged:Boolean!){repository(owner:$owner,name:$repo){open:pullRequests(states:OPEN,${LATEST}){...listed}merged:pullRequests(states:MERGED,${LATEST})@include(if:$merged){...listed}}}fragment listed on PullRequestConnection{${FIELDS}}${READ}`;

/** Texts of comments that are asked for at once, as many as GitHub allows: together 26 MB where all are as long as they can be. */
const MOST_AT_ONCE = 100;

/** Texts that are asked for at all: five of each pull request, where 200 are listed. */
const MOST_TEXTS = 1000;

/** https://docs.github.com/en/graphql/reference/queries#nodes */
const TEXTS = `query($ids:[ID!]!){nodes(ids:$ids){...on IssueComment{id body isMinimized lastEditedAt author${ACTOR.query}editor${ACTOR.query}}}}`;

const LISTED_COMMENT = z.object({ id: z.string(), viewerDidAuthor: z.boolean() });

const COMMENT = z.object({
  id: z.string(),
  body: z.string(),
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

/** A pull request that is not understood is undefined. */
const CONNECTION = z.object({ totalCount: z.int(), nodes: z.array(z.catch(z.nullable(PULL_REQUEST), null)) });

const ANSWER = z.object({ repository: z.object({ open: CONNECTION, merged: z.optional(CONNECTION) }) });

/** A comment that is gone, or not understood, is undefined. */
const ANSWERED_TEXTS = z.object({ nodes: z.array(z.catch(z.nullable(COMMENT), null)) });

/** Lists pull requests. undefined: the host has no GraphQL. */
export async function listByGraphql(query: ListingQuery): Promise<ChangeListing | undefined> {
  const { api, repository, deadline, baseRef, mergedSince } = query;
  const variables = { ...repository, base: baseRef, merged: mergedSince !== undefined };
  const answer = await api.query({ query: QUERY, variables, schema: ANSWER, deadline });
  if (!answer.ok) return answer.failure.status === 404 ? undefined : toUnlisted(answer.failure);
  const { open, merged = { totalCount: 0, nodes: [] } } = answer.data.repository;
  const opened = open.nodes.flatMap((node) => node ?? []);
  const pending = merged.nodes.flatMap((node) => (isSince(node?.mergedAt, mergedSince) ? (node ?? []) : []));
  const last = merged.nodes.at(-1);
  const listed = [...opened, ...pending].map((one) => ({ ...one, comments: toComments(one) }));
  const wanted = toWanted(listed.filter(({ number }) => number !== query.own));
  const texts = await readTexts(query, wanted);
  if (!texts.ok) return toUnlisted(texts.failure);
  return {
    ok: true,
    changes: listed.map((one) => toChange(one, { wanted, texts: texts.byId })),
    unlisted: Math.max(0, open.totalCount - opened.length),
    // Where the last of those that are listed was updated before that, the others were merged before that.
    hasMoreMerged: merged.totalCount > merged.nodes.length && (last == null || isSince(last.updatedAt, mergedSince)),
  };
}

/** The comments of a pull request that were read, each once, by id; true: it is ours. */
type Comments = ReadonlyMap<string, boolean>;

function toComments({ first, last }: PullRequest): Comments {
  const understood = [...first.nodes, ...last.nodes].flatMap((comment) => LISTED_COMMENT.safeParse(comment).data ?? []);
  return new Map(understood.map(({ id, viewerDidAuthor }) => [id, viewerDidAuthor]));
}

function toOwn(comments: Comments): readonly string[] {
  return [...comments].flatMap(([id, isOurs]) => (isOurs ? [id] : []));
}

/** The ids of our comments whose texts are asked for: the first of each pull request, then the second ones, as far as they are not too many. */
function toWanted(listed: readonly { readonly comments: Comments }[]): ReadonlySet<string> {
  const ranked = listed.flatMap(({ comments }) => toOwn(comments).map((id, rank) => ({ id, rank })));
  return new Set(
    ranked
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, MOST_TEXTS)
      .map(({ id }) => id),
  );
}

/** The texts that are our own, as far as nobody else has edited or hidden them, by the comment's id. */
type Texts = { readonly ok: true; readonly byId: ReadonlyMap<string, string> } | Failed;

async function readTexts({ api, deadline }: ListingQuery, wanted: ReadonlySet<string>): Promise<Texts> {
  const ids = [...wanted];
  const questions = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, index) =>
    ids.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
  );
  const answers = await Promise.all(
    questions.map((asked) => api.query({ query: TEXTS, variables: { ids: asked }, schema: ANSWERED_TEXTS, deadline })),
  );
  const byId = new Map<string, string>();
  for (const answer of answers) {
    if (!answer.ok) return answer;
    for (const comment of answer.data.nodes) {
      if (comment !== null && !comment.isMinimized && isAuthorsText(comment)) byId.set(comment.id, comment.body);
    }
  }
  return { ok: true, byId };
}

function toChange(
  found: PullRequest & { readonly comments: Comments },
  { wanted, texts }: { readonly wanted: ReadonlySet<string>; readonly texts: ReadonlyMap<string, string> },
): ListedChange {
  const { number, isDraft, mergedAt, headRefOid, headRefName, headRepository, first, comments } = found;
  const own = toOwn(comments);
  return {
    number,
    name: `#${number}`,
    isDraft,
    mergedAt: mergedAt === null ? undefined : new Date(mergedAt),
    headSha: headRefOid,
    branch: headRepository === null ? undefined : toBranch(headRepository.nameWithOwner, headRefName),
    ownTexts: own.flatMap((id) => texts.get(id) ?? []),
    isComplete: comments.size >= first.totalCount && own.every((id) => wanted.has(id)),
  };
}
