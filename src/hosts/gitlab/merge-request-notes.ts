// Notes of a merge request (https://docs.gitlab.com/api/notes/). A note is this program's if its account is the author
// and its first line is exactly the marker. GitLab's REST API does not report who edited a note last. With a key, the
// signature of the text proves it.

import { code, prose, say, z } from "../../core/index.ts";
import type { Calls } from "../calls.ts";
import type { CommentStore } from "../host.ts";
import { type Signer, withoutSignature } from "../signature.ts";
import { firstLine, splitOwn } from "../sticky-comment.ts";
import { type OwnMergeRequest, readMergeRequest } from "./gitlab-job.ts";

/** Schema of a note. */
export const NOTE = z.object({ id: z.int().check(z.positive()), body: z.string(), author: z.object({ id: z.int() }) });

/**
 * Maximum number of pages, with 100 notes each. GitLab allows 5,000 notes
 * (https://docs.gitlab.com/administration/instance_limits/#max-number-of-comments).
 */
export const MAX_PAGES = 60;

/** Path of the notes of a merge request. */
export const NOTES = "/projects/{id}/merge_requests/{iid}/notes";

/** Variable with the key that signs notes. */
export const RECORD_KEY = "QUOTA_GATE_RECORD_KEY";

/** Says why amounts in notes do not count without a key, as the rest of a sentence. */
export const UNSIGNED = say`without ${code(RECORD_KEY)}, notes are not signed, and anyone could have written them`;

/** Opens the notes of a merge request. If `signer` is undefined, notes are not signed. */
export function openNoteStore(
  calls: Calls,
  { project_id: project, iid, web_url: page }: Pick<OwnMergeRequest, "project_id" | "iid" | "web_url">,
  marker: string,
  signer: Signer | undefined,
): CommentStore {
  const place = { id: project, iid };
  const urlOf = (id: number) => `${page}#note_${id}`;
  return {
    subject: say`merge request ${prose(`!${iid}`)}`,
    marker,
    async readState() {
      const answer = await readMergeRequest(calls, { project, iid });
      if (!answer.ok) return answer;
      const { state, sha, target_branch: baseRef, discussion_locked: locked } = answer.data;
      return { ok: true, isClosed: state !== "opened", headSha: sha ?? "", baseRef, isLocked: locked === true };
    },
    async find() {
      const [user, notes] = await Promise.all([
        calls.send({ route: "GET /user", schema: z.object({ id: z.int() }) }),
        calls.list({
          route: `GET ${NOTES}`,
          parameters: { ...place, sort: "asc", order_by: "created_at" },
          item: NOTE,
          maxPages: MAX_PAGES,
        }),
      ]);
      if (!user.ok) return user;
      if (!notes.ok) return notes;
      if (!notes.isComplete) return calls.fail("not-understood");
      const ours = notes.items.filter(({ author }) => author.id === user.data.id);
      const texts = ours.map(({ id, body }) => ({ id, body: withoutSignature(body), url: urlOf(id) }));
      return splitOwn(texts, marker);
    },
    async write(comment, body) {
      // GitLab would run a line that begins with a slash as a quick action
      // (https://docs.gitlab.com/user/project/quick_actions/). No line of a report begins with one.
      const harmless = body.replaceAll(/^\//gmu, "\\/");
      const text = signer === undefined ? harmless : signer.sign(harmless);
      const answer = await calls.send({
        route: comment === undefined ? `POST ${NOTES}` : `PUT ${NOTES}/{note}`,
        parameters: { ...place, ...(comment === undefined ? {} : { note: comment.id }), body: text },
        schema: z.lenient(NOTE),
      });
      if (!answer.ok) return answer;
      const id = comment === undefined ? answer.data?.id : undefined;
      return { ok: true, created: id === undefined ? undefined : { id, url: urlOf(id) }, replaced: undefined };
    },
    async remove(note) {
      const route = `DELETE ${NOTES}/{note}`;
      return (await calls.send({ route, parameters: { ...place, note }, schema: z.unknown() })).ok;
    },
    async readOwnText({ id, body }) {
      // Without a key, a text with this store's marker is taken as listed, and notes of other gates decide nothing.
      if (signer === undefined) return { ok: true, value: firstLine(body) === marker ? body : undefined };
      const route = `GET ${NOTES}/{note}`;
      const answer = await calls.send({ route, parameters: { ...place, note: id }, schema: NOTE });
      if (!answer.ok) return answer.status === 404 ? { ok: true, value: undefined } : answer;
      return { ok: true, value: signer.verify(answer.data.body) };
    },
    whyUnread:
      signer === undefined ? UNSIGNED : say`its note was edited, or has no signature by this job's ${code(RECORD_KEY)}`,
    // A job that is run again stays in its pipeline, which has no attempts.
    async findLastAttempt(pipeline) {
      const route = "GET /projects/{id}/pipelines/{pipeline}";
      const schema = z.object({ id: z.literal(pipeline) });
      const answer = await calls.send({ route, parameters: { id: project, pipeline }, schema });
      return answer.ok ? 1 : undefined;
    },
  };
}
