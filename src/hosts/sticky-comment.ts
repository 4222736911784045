// The sticky comment: created once, then kept up to date in place; of two runs the newest's stands. What it says is not known
// here, and which host it is on. A comment is a report: it can fail, says so in one warning, and never changes a verdict.

import { type Log, type Message, say } from "../core/index.ts";
import type { CommentStore, HostFailure, OwnComment, Run, WrittenText } from "./host.ts";
import { createExaminer, type Examiner } from "./newer-run.ts";

/**
 * The text of the comment, whose first line is the store's marker, given the one by an earlier run (undefined: none). `smallest`: the
 * host found the text too long; the shortest form is wanted.
 */
export type Compose = (previousBody: string | undefined, options?: { readonly smallest: true }) => string;

/** Outcome for the comment. All but the first three mean that this run wrote none. */
type CommentOutcome =
  | "created"
  | "updated"
  | "unchanged"
  /** There is none, and none was to be created. */
  | "not-wanted"
  /** A newer run has reported already. */
  | "newer-run"
  /** The pull request has moved on to another commit. */
  | "superseded"
  /** The pull request was closed or merged. */
  | "closed"
  /** The conversation is locked. */
  | "locked"
  | "failed";

/** Outcome for the comment, and its address where there is one and it is known. */
export interface PublishedComment {
  readonly outcome: CommentOutcome;
  readonly url?: string | undefined;
}

/** Publishing of a comment. */
export interface CommentJob<Comment extends OwnComment = OwnComment> {
  readonly store: CommentStore<Comment>;
  /** The commit that was checked. undefined: not known; then the comment is written whatever the pull request's head is. */
  readonly headSha: string | undefined;
  /** true: one is created where there is none. */
  readonly mayCreate: boolean;
  readonly compose: Compose;
  /** This run; undefined: not known, so that no other is newer. */
  readonly run: Run | undefined;
  /** The run that a text says it is by; undefined: it says none. */
  readonly runOf: (text: string) => Run | undefined;
  /** Tells whether a text holds a secret; asked of each text when it is about to be posted, and then it is not. */
  readonly holdsSecret: (text: string) => boolean;
  readonly log: Log;
}

interface CommentWork<Comment extends OwnComment> extends CommentJob<Comment> {
  readonly examiner: Examiner<Comment>;
  readonly isLocked: boolean;
}

/** Writes the comment. Never throws: every failure is one warning in the log and the outcome `failed`. */
export async function publishComment<Comment extends OwnComment>(job: CommentJob<Comment>): Promise<PublishedComment> {
  try {
    return await publish(job);
  } catch {
    // Nothing that is awaited here throws, so this is a mistake in what composed the text. Its message may quote anything.
    return fail(job, "of a mistake in this program");
  }
}

async function publish<Comment extends OwnComment>(job: CommentJob<Comment>): Promise<PublishedComment> {
  const { store, log } = job;
  // The search may have begun long before: another run may have commented since.
  const [change, listing] = await Promise.all([store.readState(), store.find()]);
  if (!change.ok) return fail(job, change.because);
  const name = store.subject.slice(0, 1).toUpperCase() + store.subject.slice(1);
  if (change.isClosed) {
    log.info(`${name} was closed meanwhile: its comment stays as it is.`);
    return { outcome: "closed" };
  }
  if (job.headSha !== undefined && change.headSha !== job.headSha) {
    log.info(`${name} has a newer commit; its run will update the comment.`);
    return { outcome: "superseded" };
  }
  if (!listing.ok) return fail(job, listing.because);
  const work: CommentWork<Comment> = { ...job, isLocked: change.isLocked, examiner: createExaminer(job) };
  return listing.own.length === 0 ? create(work) : update(work, { own: listing.own, attempt: 1 });
}

/** Creates the comment. Two runs can do so at once; so both look again, and both keep the one with the lowest id. */
async function create<Comment extends OwnComment>(work: CommentWork<Comment>): Promise<PublishedComment> {
  if (!work.mayCreate) {
    work.log.info("No comment was written: no existing comment, and this verdict does not require one.");
    return { outcome: "not-wanted" };
  }
  const posted = await write(work, undefined);
  if (posted.kind === "done") return posted.result;
  if (posted.kind === "failed") return retryCreation(work, posted.failure);
  return settleCreation(work, posted.written);
}

/** After a request to create that had no answer: it may have been carried out, so that it must not be repeated blindly. */
async function retryCreation<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  failure: HostFailure,
): Promise<PublishedComment> {
  if (failure.kind !== "uncertain") return failToWrite(work, failure);
  const again = await work.store.find();
  if (!again.ok) return failToWrite(work, failure);
  if (again.own.length > 0) {
    const updated = await update(work, { own: again.own, attempt: 2 });
    return updated.outcome === "unchanged" ? { ...updated, outcome: "created" } : updated;
  }
  const posted = await write(work, undefined);
  if (posted.kind === "done") return posted.result;
  if (posted.kind === "failed") return failToWrite(work, posted.failure);
  return settleCreation(work, posted.written);
}

/** After a comment was created: sees to it that it is the only one. */
async function settleCreation<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  { created }: WrittenText<Comment>,
): Promise<PublishedComment> {
  const result: PublishedComment = { outcome: "created", url: created?.url };
  if (created === undefined) return result;
  const again = await work.store.find();
  if (!again.ok || again.own.length < 2) return result;
  const newer = await work.examiner.findNewer(again.own);
  if (newer !== undefined) {
    // The newer run keeps the lowest id as well, so that only what it would remove may be removed here.
    if (again.own[0]?.id !== created.id) await remove(work, created.id);
    return newerRun(work, newer);
  }
  return update(work, { own: again.own, attempt: 2 });
}

/** Number of times that another comment is tried where the one to be updated was deleted in between. */
const MAX_UPDATES = 3;

/** Brings the comment with the lowest id up to date, then removes our other ones. */
async function update<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  { own, attempt }: { readonly own: readonly Comment[]; readonly attempt: number },
): Promise<PublishedComment> {
  const [kept, ...others] = own;
  if (kept === undefined) return create(work);
  const newer = await work.examiner.findNewer(own);
  if (newer !== undefined) return newerRun(work, newer);
  const posted = await write(work, kept);
  if (posted.kind === "failed") {
    if (posted.failure.kind !== "gone" || attempt === MAX_UPDATES) return failToWrite(work, posted.failure);
    // It was deleted in between.
    return others.length > 0 ? update(work, { own: others, attempt: attempt + 1 }) : create(work);
  }
  if (posted.kind === "done" && posted.result.outcome !== "unchanged") return posted.result;
  for (const { id } of others) await remove(work, id);
  if (posted.kind === "done") return posted.result;
  const replaced = await findNewerText(work, { text: posted.written.replaced, than: posted.body });
  if (replaced !== undefined) return restore(work, { target: kept, text: replaced });
  return { outcome: "updated", url: kept.url };
}

/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
async function remove<Comment extends OwnComment>({ store, log }: CommentWork<Comment>, id: number): Promise<void> {
  if (!(await store.remove(id))) log.debug(`A second comment of ours (${id}) could not be removed.`);
}

/** The text where it has our marker, and by a newer run than the other; otherwise undefined. */
async function findNewerText<Comment extends OwnComment>(
  { store, examiner }: CommentWork<Comment>,
  { text, than }: { readonly text: string | undefined; readonly than: string },
): Promise<string | undefined> {
  if (text === undefined || firstLine(text) !== store.marker) return undefined;
  return (await examiner.isNewerText(text, than)) ? text : undefined;
}

/**
 * Puts a newer run's text back: it was written after this run had looked, and before it wrote. While that is done, a still newer
 * one may be written, which is then seen in the same way.
 */
async function restore<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  { target, text }: { readonly target: Comment; readonly text: string },
): Promise<PublishedComment> {
  let wanted = text;
  for (let attempt = 1; attempt <= MAX_UPDATES; attempt += 1) {
    const sent = await send(work, { target, body: wanted });
    if (sent === undefined) return refuse(work);
    if (!sent.ok) return failToWrite(work, sent);
    const newer = await findNewerText(work, { text: sent.replaced, than: wanted });
    if (newer === undefined) break;
    wanted = newer;
  }
  work.log.info("A newer run reported while this one wrote: its comment was put back.");
  return { outcome: "newer-run", url: target.url };
}

function newerRun({ log }: { readonly log: Log }, { url }: OwnComment): PublishedComment {
  log.info("A newer run has reported already: its comment stays.");
  return { outcome: "newer-run", url };
}

type PostResult<Comment extends OwnComment> =
  | { readonly kind: "written"; readonly written: WrittenText<Comment>; readonly body: string }
  | { readonly kind: "failed"; readonly failure: HostFailure }
  /** Nothing was sent, for a reason that is reported already. */
  | { readonly kind: "done"; readonly result: PublishedComment };

/** Writes the text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function write<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  target: Comment | undefined,
): Promise<PostResult<Comment>> {
  const previous = toPrevious(work, target);
  const body = work.compose(previous);
  if (body === target?.body) return { kind: "done", result: { outcome: "unchanged", url: target.url } };
  const sent = await send(work, { target, body });
  if (sent?.ok !== false || sent.kind !== "too-long") return toPosted(work, body, sent);
  const smallest = work.compose(previous, { smallest: true });
  return toPosted(work, smallest, await send(work, { target, body: smallest }));
}

/** Sends one text; undefined where it must not be sent: with a secret in it, or without the marker by which the next run finds it. */
async function send<Comment extends OwnComment>(
  { store, holdsSecret }: CommentWork<Comment>,
  { target, body }: { readonly target: Comment | undefined; readonly body: string },
): Promise<WrittenText<Comment> | HostFailure | undefined> {
  return holdsSecret(body) || firstLine(body) !== store.marker ? undefined : store.write(target, body);
}

/** Text up to the first line break. The host may have stored `\r\n` for `\n`. */
export function firstLine(body: string): string {
  return body.split(/\r?\n/u, 1)[0] ?? "";
}

/** The text of an earlier run: none where it says to be a newer one's, which is not so where it is written over. */
function toPrevious<Comment extends OwnComment>(
  { examiner, log }: CommentWork<Comment>,
  target: Comment | undefined,
): string | undefined {
  if (target === undefined || !examiner.claimsNewer(target.body)) return target?.body;
  log.info("The comment says that it is by a newer run, which could not be confirmed: it is written over.");
  return undefined;
}

function toPosted<Comment extends OwnComment>(
  work: CommentWork<Comment>,
  body: string,
  sent: WrittenText<Comment> | HostFailure | undefined,
): PostResult<Comment> {
  if (sent === undefined) return { kind: "done", result: refuse(work) };
  return sent.ok ? { kind: "written", written: sent, body } : { kind: "failed", failure: sent };
}

function refuse<Comment extends OwnComment>(work: CommentWork<Comment>): PublishedComment {
  return fail(work, "its text holds a secret, or does not begin as it must, so that it was not sent");
}

function failToWrite<Comment extends OwnComment>(work: CommentWork<Comment>, failure: HostFailure): PublishedComment {
  if (work.isLocked && failure.kind === "forbidden") {
    work.log.info(`The conversation of ${work.store.subject} is locked: no comment was written.`);
    return { outcome: "locked" };
  }
  return fail(work, failure.because);
}

function fail<Comment extends OwnComment>({ store, log }: CommentJob<Comment>, because: Message): PublishedComment {
  log.warning(
    say`The comment in ${store.subject} could not be written, because ${because}. The verdict stands; the job summary has the report.`,
  );
  return { outcome: "failed" };
}
