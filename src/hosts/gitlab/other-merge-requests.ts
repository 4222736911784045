// Other merge requests that may be applied before the run's: merge requests into the same branch, with the records in
// their signed notes. Without a key, unsigned records are reported but not counted.

import { code, listMessages, type Message, say, type z } from "../../core/index.ts";
import { createLimiter } from "../../http/index.ts";
import type { Calls } from "../calls.ts";
import type { ChangeListing, ChangeQuery, ListedChange, NoAnswer } from "../host.ts";
import { isSince, LISTING_MS } from "../other-changes.ts";
import { createSigner } from "../signature.ts";
import { MERGE_REQUEST } from "./gitlab-job.ts";
import { MAX_PAGES, NOTE, NOTES, UNSIGNED } from "./merge-request-notes.ts";

const MOST_AT_ONCE = 10;

/** Returns the text that binds signatures to a merge request. */
export function placeOf({ project_id: project, iid }: Pick<MergeRequest, "project_id" | "iid">): string {
  return `${project}!${iid}`;
}

type MergeRequest = z.infer<typeof MERGE_REQUEST>;

const MARKER = "<!-- quota-gate:v1 ";

/** Lists the merge requests of a project. `recordKey` is the key of signatures. Never throws. */
export async function listMergeRequests(
  calls: Calls,
  {
    project,
    ownNumber,
    baseRef,
    isThorough,
    mergedSince,
    recordKey,
  }: ChangeQuery & { readonly project: number; readonly recordKey: string | undefined },
): Promise<ChangeListing> {
  const read = (parameters: Readonly<Record<string, string>>) =>
    calls.list({
      route: "GET /projects/{id}/merge_requests",
      parameters: { id: project, target_branch: baseRef, order_by: "updated_at", sort: "desc", ...parameters },
      item: MERGE_REQUEST,
      maxPages: 1,
    });
  const [open, merged] = await Promise.all([
    read({ state: "opened" }),
    mergedSince && read({ state: "merged", updated_after: mergedSince.toISOString() }),
  ]);
  if (!open.ok) return open;
  if (merged?.ok === false) return merged;
  const pending = merged?.items.filter(({ merged_at: at }) => isSince(at, mergedSince)) ?? [];
  const found = [...open.items, ...pending];
  const inTurn = createLimiter(MOST_AT_ONCE);
  const stating: string[] = [];
  const failures: NoAnswer[] = [];
  const toListed = async (mergeRequest: MergeRequest): Promise<ListedChange> => {
    const { iid, draft, state, merged_at: mergedAt, sha } = mergeRequest;
    const { source_project_id: source, source_branch: branch } = mergeRequest;
    const name = `!${iid}`;
    const parameters = { id: project, iid, sort: "asc", order_by: "created_at" };
    // This program's note is among the first, since it is written when the merge request is opened.
    const maxPages = isThorough ? MAX_PAGES : 1;
    const readNotes = () => calls.list({ route: `GET ${NOTES}`, parameters, item: NOTE, maxPages });
    const notes = iid === ownNumber ? undefined : await inTurn(readNotes, LISTING_MS).catch(() => undefined);
    if (notes?.ok === false) failures.push(notes);
    const texts =
      notes?.ok === true ? notes.items.map(({ body }) => body).filter((body) => body.startsWith(MARKER)) : [];
    if (recordKey === undefined && texts.length > 0) stating.push(name);
    const signer = recordKey === undefined ? undefined : createSigner(recordKey, placeOf(mergeRequest));
    return {
      number: iid,
      name,
      isDraft: draft,
      mergedAt: state === "merged" && mergedAt != null ? new Date(mergedAt) : undefined,
      headSha: sha ?? "",
      branch: source === null ? undefined : `${source}:${branch}`,
      ownTexts: texts.flatMap((text) => signer?.verify(text) ?? []),
      isComplete: iid === ownNumber || (notes?.ok === true && notes.isComplete),
    };
  };
  const changes = await Promise.all(found.map(toListed));
  const [failure] = failures;
  // If only some merge requests cannot be read, the others count, and no reason is given.
  if (failure !== undefined && failures.length === changes.filter(({ number }) => number !== ownNumber).length)
    return failure;
  return {
    ok: true,
    changes,
    unlisted: open.isComplete ? 0 : open.total && Math.max(0, open.total - open.items.length),
    hasMoreMerged: merged?.isComplete === false,
    notes: stating.length === 0 ? [] : [toUnsignedNote(stating)],
  };
}

function toUnsignedNote(names: readonly string[]): Message {
  return say`Amounts of ${listMessages(names.map((name) => code(name)))} are not counted: ${UNSIGNED}.`;
}
