// The three things that the loopback GitHub's GraphQL is asked for; mistakes are told in an answer with the status 200.

import { toActor, toNodeId } from "./answers.ts";
import { type Answer, edit, type FakeComment, type Host } from "./host.ts";
import { readText } from "./text.ts";

const VIEWER = /^(?:query)?\{viewer\{login\}\}$/u;
const ACTOR = String.raw`\{type:__typename login\}`;
const LAST_EDIT = new RegExp(
  String.raw`^query\(\$id:ID!\)\{node\(id:\$id\)\{\.\.\.on IssueComment\{body lastEditedAt author${ACTOR}editor${ACTOR}\}\}\}$`,
  "u",
);
const UPDATE = new RegExp(
  String.raw`^mutation\(\$input:UpdateIssueCommentInput!\)\{updateIssueComment\(input:\$input\)\{issueComment\{author${ACTOR}userContentEdits\(first:3\)\{nodes\{diff editor${ACTOR}\}\}\}\}\}$`,
  "u",
);

/** What a request to GraphQL says. */
interface Sent {
  readonly query?: string;
  readonly variables?: { readonly id?: unknown; readonly input?: { readonly id?: unknown } };
}

/** Carries out a query or a mutation. `login`: what GraphQL calls whom the token belongs to. */
export function carryOutQuery(
  host: Host,
  { requestBody, login }: { readonly requestBody: unknown; readonly login: string },
): Answer {
  const { query = "", variables } = (requestBody ?? {}) as Sent;
  if (VIEWER.test(query)) return { status: 200, body: { data: { viewer: { login } } } };
  if (LAST_EDIT.test(query)) {
    const found = findComment(host, variables?.id);
    return found === undefined ? toError("NOT_FOUND", { node: null }) : showLastEdit(found);
  }
  if (!UPDATE.test(query)) return toError("undefinedField");
  const found = findComment(host, variables?.input?.id);
  const body = readText(variables?.input);
  if (found === undefined || body === null) {
    return toError(found === undefined ? "NOT_FOUND" : "UNPROCESSABLE", { updateIssueComment: null });
  }
  edit(found, body, host.author);
  const nodes = found.edits.slice(0, 3).map((one) => ({ diff: one.body, editor: toActor(one.editor) }));
  const issueComment = { author: toActor(found.author), userContentEdits: { nodes } };
  return { status: 200, body: { data: { updateIssueComment: { issueComment } } } };
}

function findComment({ comments }: Host, nodeId: unknown): FakeComment | undefined {
  return [...comments.values()].find(({ id }) => toNodeId(id) === nodeId);
}

function showLastEdit({ body, author, edits, updatedAt }: FakeComment): Answer {
  const [last] = edits;
  const node = {
    body,
    lastEditedAt: last === undefined ? null : updatedAt,
    author: toActor(author),
    editor: last === undefined ? null : toActor(last.editor),
  };
  return { status: 200, body: { data: { node } } };
}

function toError(type: string, data?: Readonly<Record<string, null>>): Answer {
  const errors = [{ type, message: "Made up by a test." }];
  return { status: 200, body: data === undefined ? { errors } : { data, errors } };
}
