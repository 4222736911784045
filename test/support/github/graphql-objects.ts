// The loopback GitHub's state as GraphQL objects. Each member is a field: its value, or a function of its arguments.

import { GraphQLError } from "graphql";
import { toActor, toNodeId, toPage } from "./answers.ts";
import type { JsonObject } from "./description.ts";
import { edit, type FakeComment, type FakePullRequest, type Host, isSameAccount } from "./host.ts";
import { readText } from "./text.ts";

/**
 * Maximum number of nodes of a connection in an answer
 * (https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits).
 */
const MAX_NODES = 100;

/** Arguments of a connection. */
interface ConnectionArguments {
  readonly first?: number | null;
  readonly orderBy?: { readonly field: string; readonly direction: "ASC" | "DESC" } | null;
}

/** Returns the root of queries and mutations. `login` is that of the token's owner in GraphQL. */
export function createRoot(host: Host, login: string): JsonObject {
  return {
    viewer: { __typename: "User", login },
    node: ({ id }: { readonly id: string }) => toComment(host, requireComment(host, id)),
    nodes({ ids }: { readonly ids: readonly string[] }) {
      if (ids.length > MAX_NODES)
        throw toError("ARGUMENT_LIMIT", `You may not provide more than ${MAX_NODES} node ids`);
      // A missing node is null and an error.
      return ids.map((id) => {
        try {
          return toComment(host, requireComment(host, id));
        } catch (error) {
          return error;
        }
      });
    },
    repository({ owner, name }: { readonly owner: string; readonly name: string }) {
      const isOwnComment = `${owner}/${name}`.toLowerCase() === `${host.owner}/${host.repo}`.toLowerCase();
      if (!isOwnComment)
        throw toError("NOT_FOUND", `Could not resolve to a Repository with the name '${owner}/${name}'.`);
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
  return {
    pullRequests({
      states,
      baseRefName,
      ...wanted
    }: ConnectionArguments & Readonly<Record<"states" | "baseRefName", unknown>>) {
      const found = [...host.pullRequests.values()].filter(
        (one) => String(states) === toState(one) && baseRefName === one.baseRef,
      );
      const sorted = found.sort((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.number - b.number);
      return toConnection(sorted, wanted, (one) => toPullRequest(host, one, of.get(one.number) ?? []));
    },
  };
}

function toState({ state, mergedAt }: FakePullRequest): string {
  return mergedAt === null ? state.toUpperCase() : "MERGED";
}

function toPullRequest(host: Host, pullRequest: FakePullRequest, comments: readonly FakeComment[]): JsonObject {
  const { number, isDraft, mergedAt, updatedAt, headSha, headRef, headRepository } = pullRequest;
  return {
    number,
    isDraft,
    mergedAt,
    updatedAt,
    headRefName: headRef,
    headRefOid: headSha,
    headRepository: headRepository === null ? null : { nameWithOwner: headRepository },
    comments(wanted: ConnectionArguments) {
      const byId = comments.toSorted((a, b) => a.id - b.id);
      const sorted = wanted.orderBy == null ? byId : byId.sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
      return toConnection(sorted, wanted, (one) => toComment(host, one));
    },
  };
}

function toComment(host: Host, comment: FakeComment): JsonObject {
  const { id, body = "", author, edits, updatedAt, isMinimized, pullRequest: number } = comment;
  const [last] = edits;
  return {
    __typename: "IssueComment",
    id: toNodeId(id),
    url: toPage(comment, host),
    body,
    pullRequest: () => {
      const found = host.pullRequests.get(number);
      const all = [...host.comments.values()].filter(({ pullRequest }) => pullRequest === number);
      return found === undefined ? null : toPullRequest(host, found, all);
    },
    author: toActor(author),
    editor: last === undefined ? null : toActor(last.editor),
    lastEditedAt: last === undefined ? null : updatedAt,
    isMinimized,
    viewerDidAuthor: author !== null && isSameAccount(author, host.author),
    userContentEdits: (wanted: ConnectionArguments) =>
      toConnection(edits, wanted, (one) => ({ diff: one.body, editor: toActor(one.editor) })),
  };
}

/** Returns the first nodes of a connection within GitHub's limits. All orders are by the last update. */
function toConnection<Item>(
  all: readonly Item[],
  { first, orderBy, ...others }: ConnectionArguments,
  show: (item: Item) => unknown,
): JsonObject {
  const [unknown] = Object.entries(others).filter(([, value]) => value != null);
  if (unknown !== undefined) throw new Error(`The loopback GitHub does not know ${unknown.join(": ")} yet.`);
  if ((orderBy ?? { field: "UPDATED_AT" }).field !== "UPDATED_AT") throw new Error("It does not know this order yet.");
  if (first == null) throw toError("MISSING_PAGINATION_BOUNDARIES", "You must provide a `first` or `last` value.");
  if (first > MAX_NODES) throw toError("EXCESSIVE_PAGINATION", `Requesting ${first} records exceeds the limit.`);
  const sorted = orderBy?.direction === "DESC" ? all.toReversed() : all;
  return { totalCount: all.length, nodes: sorted.slice(0, first).map((one) => show(one)) };
}

/** Returns an error with a type, as GitHub's errors have it. */
function toError(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}
