// The requests that write and remove comments.

import type { Log } from "../../core/index.ts";
import type { Deadline } from "../../http/index.ts";
import type { ApiResult } from "./api.ts";
import { firstLine, type OwnComment, type Thread } from "./own-comments.ts";
import { editComment } from "./update-comment.ts";

/** What is needed to send anything. */
export interface Sending {
  readonly thread: Thread;
  readonly holdsSecret: (text: string) => boolean;
  readonly deadline: Deadline;
  readonly log: Log;
}

/** What came of sending one text. */
export interface Sent {
  readonly answer: ApiResult;
  /** Our own text that it was written over; null: none, or it is not known. */
  readonly replaced: string | null;
}

/** Sends one text; null where it must not be sent: with a secret in it, or without the marker by which the next run finds it. */
export async function sendBody(
  { thread, holdsSecret, deadline }: Sending,
  { target, body }: { readonly target: OwnComment | null; readonly body: string },
): Promise<Sent | null> {
  if (holdsSecret(body) || firstLine(body) !== thread.marker) return null;
  if (target === null) {
    const answer = await thread.api.send({
      route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
      parameters: { ...thread.repository, issue_number: thread.pullRequest, body },
      deadline,
    });
    return { answer, replaced: null };
  }
  const edited =
    target.nodeId === null ? null : await editComment(thread.api, { nodeId: target.nodeId, body, deadline });
  if (edited !== null) {
    return { answer: { ok: true, data: null, hasNextPage: null, at: null }, replaced: edited.replaced };
  }
  const answer = await thread.api.send({
    route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
    parameters: { ...thread.repository, comment_id: target.id, body },
    deadline,
  });
  return { answer, replaced: null };
}

/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
export async function remove({ thread, deadline, log }: Sending, id: number): Promise<void> {
  const answer = await thread.api.send({
    route: "DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}",
    parameters: { ...thread.repository, comment_id: id },
    deadline,
  });
  if (!answer.ok) log.debug(`A second comment of ours (${id}) could not be removed.`);
}
