// What the loopback GitHub's GraphQL shows of its state. Each member is a field: its value, or a function of its arguments.

import { GraphQLError } from "graphql";
import { toActor, toNodeId } from "./answers.ts";
import type { JsonObject } from "./description.ts";
import { edit, type FakeComment, type FakePullRequest, type Host, isSameAccount } from "./host.ts";
import { readText } from "./text.ts";

/** Most nodes of a connection in one answer (https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits). */
const MAX_NODES = 100;

/** Which part of a connection is asked for. */
interface Part {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

interface Order {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}

/** The root of queries and mutations. `login`: what GraphQL calls whom the token belongs to. */
export function createRoot(host: Host, login: string): JsonObject {
  return {
    viewer: { __typename: "User", login },
    node: ({ id }: { readonly id: string }) => toComment(host, requireComment(host, id)),
    nodes({ ids }: { readonly ids: readonly string[] }) {
      if (ids.length > MAX_NODES)
        throw toError("ARGUMENT_LIMIT", `You may not provide more than ${MAX_NODES} node ids`);
      // One that is not there is null, and an error.
      return ids.map((id) => {
        try {
          return toComment(host, requireComment(host, id));
        } catch (error) {
          return error;
        }
      });
    },
    repository({ owner, name }: { readonly owner: string; readonly name: string }) {
      const isOurs = `${owner}/${name}`.toLowerCase() === `${host.owner}/${host.repo}`.toLowerCase();
      if (!isOurs) throw toError("NOT_FOUND", `Could not resolve to a Repository with the name '${owner}/${name}'.`);
      return toRepository(host);
    },
    updateIssueComment({ input }: { readonly input: { readonly id: string; readonly body: string } }) {
      const comment = requireComment(host, input.id);
      const body = readText(input);
      if (body === null) throw toError("UNPROCESSABLE", "Body is too long (maximum is 65536 characters)");
      edit(comment, body, host.author);
      return { issueComment: toComment(host, comment) };
    },
  };
}

function requireComment({ comments }: Host, nodeId: string): FakeComment {
  const found = [...comments.values()].find(({ id }) => toNodeId(id) === nodeId);
  if (found === undefined) throw toError("NOT_FOUND", `Could not resolve to a node with the global id of '${nodeId}'`);
  return found;
}

function toRepository(host: Host): JsonObject {
  const of = Map.groupBy(host.comments.values(), ({ pullRequest }) => pullRequest);
  const show = (one: FakePullRequest) => toPullRequest(host, one, of.get(one.number) ?? []);
  return {
    ...toNamed(`${host.owner}/${host.repo}`),
    pullRequest({ number }: { readonly number: number }) {
      const found = host.pullRequests.get(number);
      if (found === undefined)
        throw toError("NOT_FOUND", `Could not resolve to a PullRequest with the number of ${number}.`);
      return show(found);
    },
    pullRequests(
      wanted: Part & {
        readonly states?: readonly string[] | null;
        readonly baseRefName?: string | null;
        readonly headRefName?: string | null;
        readonly labels?: readonly string[] | null;
        readonly orderBy?: Order | null;
      },
    ) {
      if (wanted.labels != null) throw new Error("The loopback GitHub does not know labels yet.");
      const { states, baseRefName, headRefName, orderBy } = wanted;
      const found = [...host.pullRequests.values()].filter(
        (one) =>
          (states?.includes(toState(one)) ?? true) &&
          (baseRefName ?? one.baseRef) === one.baseRef &&
          (headRefName ?? one.headRef) === one.headRef,
      );
      const { field, direction } = orderBy ?? { field: "CREATED_AT", direction: "ASC" };
      if (field === "COMMENTS") throw new Error("The loopback GitHub does not know the order COMMENTS yet.");
      const time = field === "UPDATED_AT" ? "updatedAt" : "createdAt";
      const sorted = found.sort((a, b) => a[time].localeCompare(b[time]) || a.number - b.number);
      return toConnection("pullRequests", {
        all: (direction === "ASC" ? sorted : sorted.toReversed()).map((one) => () => show(one)),
        part: wanted,
      });
    },
  };
}

function toState({ state, mergedAt }: FakePullRequest): string {
  return mergedAt === null ? state.toUpperCase() : "MERGED";
}

function toNamed(fullName: string): JsonObject {
  const [owner, name] = fullName.split("/");
  return { nameWithOwner: fullName, name, owner: { __typename: "Organization", login: owner } };
}

function toPullRequest(host: Host, pullRequest: FakePullRequest, comments: readonly FakeComment[]): JsonObject {
  const { number, isDraft, locked, mergedAt, createdAt, updatedAt } = pullRequest;
  const { headSha, headRef, headOwner, headRepository, baseSha, baseRef } = pullRequest;
  const state = toState(pullRequest);
  return {
    __typename: "PullRequest",
    number,
    state,
    closed: state !== "OPEN",
    isDraft,
    locked,
    merged: mergedAt !== null,
    mergedAt,
    createdAt,
    updatedAt,
    baseRefName: baseRef,
    baseRefOid: baseSha,
    headRefName: headRef,
    headRefOid: headSha,
    headRepository: headRepository === null ? null : toNamed(headRepository),
    headRepositoryOwner: headRepository === null ? null : { __typename: "Organization", login: headOwner },
    isCrossRepository: headRepository !== `${host.owner}/${host.repo}`,
    comments(wanted: Part & { readonly orderBy?: Order | null }) {
      const sorted = comments.toSorted(
        wanted.orderBy == null
          ? (a, b) => a.id - b.id
          : (a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id - b.id,
      );
      return toConnection("comments", {
        all: (wanted.orderBy?.direction === "DESC" ? sorted.toReversed() : sorted).map(
          (one) => () => toComment(host, one),
        ),
        part: wanted,
      });
    },
  };
}

function toComment(host: Host, comment: FakeComment): JsonObject {
  const { id, body = "", author, edits, createdAt, updatedAt, isMinimized } = comment;
  const [last] = edits;
  return {
    __typename: "IssueComment",
    id: toNodeId(id),
    body,
    createdAt,
    updatedAt,
    author: toActor(author),
    editor: last === undefined ? null : toActor(last.editor),
    lastEditedAt: last === undefined ? null : updatedAt,
    includesCreatedEdit: last !== undefined,
    isMinimized,
    minimizedReason: isMinimized ? "outdated" : null,
    viewerDidAuthor: author !== null && isSameAccount(author, host.author),
    userContentEdits: (part: Part) =>
      toConnection("userContentEdits", {
        all: edits.map((one) => () => ({ diff: one.body, editor: toActor(one.editor) })),
        part,
      }),
  };
}

/** A part of what there is, within GitHub's limits. Nothing is made that is not asked for. */
function toConnection(
  name: string,
  { all, part }: { readonly all: readonly (() => JsonObject)[]; readonly part: Part },
): JsonObject {
  const { first, last, after, before } = part;
  const [which, count] = first == null ? (["last", last] as const) : (["first", first] as const);
  if (count == null) {
    const message = `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`;
    throw toError("MISSING_PAGINATION_BOUNDARIES", message);
  }
  if (count > MAX_NODES) {
    const message = `Requesting ${count} records on the \`${name}\` connection exceeds the \`${which}\` limit of ${MAX_NODES} records.`;
    throw toError("EXCESSIVE_PAGINATION", message);
  }
  if (before != null) throw new Error("The loopback GitHub does not know `before` yet.");
  const from = after == null ? 0 : Number(Buffer.from(after, "base64").toString()) + 1;
  const start = which === "first" ? from : Math.max(from, all.length - count);
  const end = which === "first" ? Math.min(all.length, start + count) : all.length;
  const toCursor = (index: number) => (end > start ? Buffer.from(String(index)).toString("base64") : null);
  return {
    totalCount: all.length,
    nodes: all.slice(start, end).map((make) => make()),
    pageInfo: {
      hasNextPage: end < all.length,
      hasPreviousPage: start > 0,
      startCursor: toCursor(start),
      endCursor: toCursor(end - 1),
    },
  };
}

/** An error as GitHub tells it, with a type of its own. */
function toError(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}
