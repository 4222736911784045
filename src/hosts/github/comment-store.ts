// Comments of a pull request, through GitHub's API.

import type { CommentStore, HostFailure } from "../host.ts";
import type { ApiFailure } from "./api.ts";
import { editComment, findLastAttempt, findOurText } from "./comment-edits.ts";
import { describeFailure } from "./failure-text.ts";
import { findOwnComments, type GitHubComment, isOwn, type Listing, parseWritten, type Thread } from "./own-comments.ts";
import { readPullRequestState } from "./pull-request.ts";

/** Opens the store. What the thread has found already is not asked for again. Its time begins to run here. */
export function openCommentStore(thread: Thread): CommentStore<GitHubComment> {
  const { api, repository, pullRequest, marker } = thread;
  const deadline = api.startDeadline();
  let known: Listing | undefined;
  /** Account that the token writes as, where an answer shows another than the host named: then all comments are looked at again. */
  let ownLogin: string | undefined;

  async function find(): Promise<Listing> {
    const before = known ?? (await thread.listing);
    if (!before.ok) return before;
    const listing = await findOwnComments(
      thread,
      ownLogin === undefined ? { deadline, known: before } : { deadline, ownLogin },
    );
    if (listing.ok) {
      known = listing;
      ownLogin = undefined;
    }
    return listing;
  }

  async function create(body: string): ReturnType<CommentStore["write"]> {
    const answer = await api.send({
      route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
      parameters: { ...repository, issue_number: pullRequest, body },
      deadline,
    });
    if (!answer.ok) return toHostFailure(answer.failure);
    const created = parseWritten(answer.data);
    // The answer tells for certain who we are.
    const author = created?.author;
    if (author !== undefined && known?.ok === true && !isOwn(author, known.ownLogin)) ownLogin = author.login;
    return { ok: true, created, replaced: undefined };
  }

  return {
    subject: `pull request #${pullRequest}`,
    marker,
    async readState() {
      const found = await readPullRequestState(thread, deadline);
      if (!found.ok) return toHostFailure(found.failure);
      const { state, headSha, isLocked } = found;
      return { ok: true, isClosed: state === "closed", headSha, isLocked };
    },
    async find() {
      const listing = await find();
      return listing.ok ? listing : toHostFailure(listing.failure);
    },
    async write(comment, body) {
      if (comment === undefined) return create(body);
      const { id, nodeId } = comment;
      const edited = nodeId === undefined ? undefined : await editComment(api, { nodeId, body, deadline });
      if (edited !== undefined) return { ok: true, created: undefined, replaced: edited.replaced };
      const answer = await api.send({
        route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
        parameters: { ...repository, comment_id: id, body },
        deadline,
      });
      if (answer.ok) return { ok: true, created: undefined, replaced: undefined };
      const failure = toHostFailure(answer.failure);
      if (failure.kind === "gone" && known?.ok === true) {
        known = { ...known, own: known.own.filter((each) => each.id !== id) };
      }
      return failure;
    },
    async remove(id) {
      const answer = await api.send({
        route: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
        parameters: { ...repository, comment_id: id },
        deadline,
      });
      return answer.ok;
    },
    readOwnText: (comment) => findOurText(thread, { comment, deadline }),
    findLastAttempt: (id) => findLastAttempt(thread, { id, deadline }),
  };
}

function toHostFailure(failure: ApiFailure): HostFailure {
  return { ok: false, kind: toKind(failure), because: describeFailure(failure) };
}

function toKind({ kind, status }: ApiFailure): HostFailure["kind"] {
  if (kind === "no-answer" || kind === "failed") return "uncertain";
  if (status === 404) return "gone";
  if (status === 422) return "too-long";
  return kind === "refused" && status === 403 ? "forbidden" : "other";
}
