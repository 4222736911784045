// The sticky comment: created once, then kept up to date in place; of two runs the newest's stands. What it says is not known
// here. A comment is a report: it can fail, says so in one warning, and never changes a verdict.

import type { Log } from "../../core/index.ts";
import { createDeadline, type Deadline } from "../../http/index.ts";
import { type ApiFailure, type ApiResult, TIMES } from "./api.ts";
import { isOwn } from "./comment-author.ts";
import { describeFailure } from "./failure-text.ts";
import { createExaminer, type Examiner, type Run } from "./newer.ts";
import {
  findOwnComments,
  firstLine,
  type Listing,
  type OwnComment,
  parseWritten,
  type Thread,
} from "./own-comments.ts";
import { readPullRequestState } from "./pull-request-state.ts";
import { remove, type Sent, sendBody } from "./send-comment.ts";

/**
 * The text of the comment, whose first line is the thread's marker, given the one by an earlier run (null: none). `smallest`: the
 * host found the text too long; the shortest form is wanted.
 */
export type Compose = (previousBody: string | null, options?: { readonly smallest: true }) => string;

/** What became of the comment. All but the first three mean that this run wrote none. */
export type CommentOutcome =
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

/** What became of the comment, and its address where there is one and it is known. */
export interface PublishedComment {
  readonly outcome: CommentOutcome;
  readonly url?: string;
}

/** How to publish a comment. */
export interface CommentJob {
  readonly thread: Thread;
  /** The commit that was checked. null: not known; then the comment is written whatever the pull request's head is. */
  readonly headSha: string | null;
  /** Whether to create one where there is none. */
  readonly mayCreate: boolean;
  readonly compose: Compose;
  /** This run; null: not known, so that no other is newer. */
  readonly run: Run | null;
  /** The run that a text says it is by; null: it says none. */
  readonly runOf: (text: string) => Run | null;
  /** Whether a text holds a secret; asked of each text when it is about to be posted, and then it is not. */
  readonly holdsSecret: (text: string) => boolean;
  readonly log: Log;
  /** For all requests from here on together. */
  readonly limitMs?: number;
}

type Found = Extract<Listing, { ok: true }>;

interface Work extends CommentJob {
  readonly deadline: Deadline;
  readonly examiner: Examiner;
  readonly isLocked: boolean;
}

/** Writes the comment. Never throws: every failure is one warning in the log and the outcome `failed`. */
export async function publishComment(job: CommentJob): Promise<PublishedComment> {
  try {
    return await publish(job);
  } catch {
    // Nothing that is awaited here throws, so this is a mistake in what composed the text. Its message may quote anything.
    return fail(job, "of a mistake in this program");
  }
}

async function publish(job: CommentJob): Promise<PublishedComment> {
  const { thread, log } = job;
  const deadline = createDeadline(job.limitMs ?? TIMES.totalMs);
  // The search may have begun long before: another run may have commented since.
  const [pullRequest, listing] = await Promise.all([
    readPullRequestState(thread, deadline),
    thread.listing.then((known) => (known.ok ? findOwnComments(thread, { deadline, known }) : known)),
  ]);
  if (!pullRequest.ok) return fail(job, describeFailure(pullRequest.failure));
  const { state, headSha, isLocked } = pullRequest;
  const name = `Pull request #${thread.pullRequest}`;
  if (state === "closed") {
    log.info(`${name} was closed meanwhile: its comment stays as it is.`);
    return { outcome: "closed" };
  }
  if (job.headSha !== null && headSha !== job.headSha) {
    log.info(`${name} has moved on to another commit: that one's run writes the comment.`);
    return { outcome: "superseded" };
  }
  if (!listing.ok) return fail(job, describeFailure(listing.failure));
  const work: Work = { ...job, deadline, isLocked, examiner: createExaminer({ ...job, deadline }) };
  return listing.own.length === 0 ? create(work, listing) : update(work, { listing, attempt: 1 });
}

/** Creates the comment. Two runs can do so at once; so both look again, and both keep the one with the lowest id. */
async function create(work: Work, listing: Found): Promise<PublishedComment> {
  if (!work.mayCreate) {
    work.log.info(
      "No comment was written: there is none to bring up to date, and this verdict is not one to create it for.",
    );
    return { outcome: "not-wanted" };
  }
  const posted = await write(work, null);
  if (posted.kind === "done") return posted.result;
  if (posted.kind === "failed") return retryCreation(work, { listing, failure: posted.failure });
  return settleCreation(work, { listing, answer: posted.answer });
}

/** After a request to create that had no answer: it may have been carried out, so that it must not be repeated blindly. */
async function retryCreation(
  work: Work,
  { listing, failure }: { readonly listing: Found; readonly failure: ApiFailure },
): Promise<PublishedComment> {
  if (failure.kind !== "no-answer" && failure.kind !== "failed") return failToWrite(work, failure);
  const again = await findOwnComments(work.thread, { deadline: work.deadline, known: listing });
  if (!again.ok) return failToWrite(work, failure);
  if (again.own.length > 0) {
    const updated = await update(work, { listing: again, attempt: 2 });
    return updated.outcome === "unchanged" ? { ...updated, outcome: "created" } : updated;
  }
  const posted = await write(work, null);
  if (posted.kind === "done") return posted.result;
  if (posted.kind === "failed") return failToWrite(work, posted.failure);
  return settleCreation(work, { listing, answer: posted.answer });
}

/** After a comment was created: sees to it that it is the only one. */
async function settleCreation(
  work: Work,
  { listing, answer }: { readonly listing: Found; readonly answer: Extract<ApiResult, { ok: true }> },
): Promise<PublishedComment> {
  const written = parseWritten(answer.data);
  const created: PublishedComment = { outcome: "created", ...toUrlMember(written?.url ?? null) };
  if (written === null) return created;
  // The answer tells for certain who we are. Where that is news, all comments have to be looked at again.
  const { author } = written;
  const isNews = author !== null && !isOwn(author, listing.ownLogin);
  const again = await findOwnComments(work.thread, {
    deadline: work.deadline,
    ...(isNews ? { ownLogin: author.login } : { known: listing }),
  });
  if (!again.ok || again.own.length < 2) return created;
  const newer = await work.examiner.findNewer(again.own);
  if (newer !== null) {
    // The newer run keeps the lowest id as well, so that only what it would remove may be removed here.
    if (again.own[0]?.id !== written.id) await remove(work, written.id);
    return newerRun(work, newer);
  }
  return update(work, { listing: again, attempt: 2 });
}

/** How often another comment is tried where the one to be updated was deleted in between. */
const MAX_UPDATES = 3;

/** Brings the comment with the lowest id up to date, then removes our other ones. */
async function update(
  work: Work,
  { listing, attempt }: { readonly listing: Found; readonly attempt: number },
): Promise<PublishedComment> {
  const [kept, ...others] = listing.own;
  if (kept === undefined) return create(work, listing);
  const newer = await work.examiner.findNewer(listing.own);
  if (newer !== null) return newerRun(work, newer);
  const written = await write(work, kept);
  if (written.kind === "failed") {
    if (written.failure.status !== 404 || attempt === MAX_UPDATES) return failToWrite(work, written.failure);
    // Somebody deleted it in between.
    const rest: Found = { ...listing, own: others };
    return others.length > 0 ? update(work, { listing: rest, attempt: attempt + 1 }) : create(work, rest);
  }
  if (written.kind === "done" && written.result.outcome !== "unchanged") return written.result;
  for (const { id } of others) await remove(work, id);
  if (written.kind === "done") return written.result;
  const replaced = await findNewerText(work, { text: written.replaced, than: written.body });
  if (replaced !== null) return restore(work, { target: kept, text: replaced });
  return { outcome: "updated", ...toUrlMember(kept.url) };
}

/** The text where it is of our thread, and by a newer run than the other; otherwise null. */
async function findNewerText(
  { thread, examiner }: Work,
  { text, than }: { readonly text: string | null; readonly than: string },
): Promise<string | null> {
  if (text === null || firstLine(text) !== thread.marker) return null;
  return (await examiner.isNewerText(text, than)) ? text : null;
}

/**
 * Puts a newer run's text back: it was written after this run had looked, and before it wrote. While that is done, a still newer
 * one may be written, which is then seen in the same way.
 */
async function restore(
  work: Work,
  { target, text }: { readonly target: OwnComment; readonly text: string },
): Promise<PublishedComment> {
  let wanted = text;
  for (let attempt = 1; attempt <= MAX_UPDATES; attempt += 1) {
    const sent = await sendBody(work, { target, body: wanted });
    if (sent === null) return refuse(work);
    if (!sent.answer.ok) return failToWrite(work, sent.answer.failure);
    const newer = await findNewerText(work, { text: sent.replaced, than: wanted });
    if (newer === null) break;
    wanted = newer;
  }
  work.log.info("A newer run reported while this one wrote: its comment was put back.");
  return { outcome: "newer-run", ...toUrlMember(target.url) };
}

function newerRun(work: Work, { url }: OwnComment): PublishedComment {
  work.log.info("A newer run has reported already: its comment stays.");
  return { outcome: "newer-run", ...toUrlMember(url) };
}

type Write =
  | {
      readonly kind: "written";
      readonly answer: Extract<ApiResult, { ok: true }>;
      readonly body: string;
      /** What it was written over; null: nothing, or it is not known. */
      readonly replaced: string | null;
    }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  /** Nothing was sent, for a reason that is told already. */
  | { readonly kind: "done"; readonly result: PublishedComment };

/** Writes the text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function write(work: Work, target: OwnComment | null): Promise<Write> {
  const previous = toPrevious(work, target);
  const body = work.compose(previous);
  if (body === target?.body) return { kind: "done", result: { outcome: "unchanged", ...toUrlMember(target.url) } };
  const sent = await sendBody(work, { target, body });
  if (sent?.answer.ok === false && sent.answer.failure.status === 422) {
    const smallest = work.compose(previous, { smallest: true });
    return toWrite(work, smallest, await sendBody(work, { target, body: smallest }));
  }
  return toWrite(work, body, sent);
}

/** The text of an earlier run: none where it says to be a newer one's, which is not so where it is written over. */
function toPrevious({ examiner, log }: Work, target: OwnComment | null): string | null {
  if (target === null || !examiner.claimsNewer(target.body)) return target?.body ?? null;
  log.info("The comment says that it is by a newer run, which could not be confirmed: it is written over.");
  return null;
}

function toWrite(work: Work, body: string, sent: Sent | null): Write {
  if (sent === null) return { kind: "done", result: refuse(work) };
  const { answer, replaced } = sent;
  return answer.ok ? { kind: "written", answer, body, replaced } : { kind: "failed", failure: answer.failure };
}

function refuse(work: Work): PublishedComment {
  return fail(work, "its text holds a secret, or does not begin as it must, so that it was not sent");
}

function failToWrite(work: Work, failure: ApiFailure): PublishedComment {
  if (work.isLocked && failure.kind === "refused" && failure.status === 403) {
    work.log.info(`The conversation of pull request #${work.thread.pullRequest} is locked: no comment was written.`);
    return { outcome: "locked" };
  }
  return fail(work, describeFailure(failure));
}

function fail({ thread, log }: CommentJob, because: string): PublishedComment {
  log.warning(
    `The comment in pull request #${thread.pullRequest} could not be written, because ${because}. The verdict stands; the job summary has the report.`,
  );
  return { outcome: "failed" };
}

function toUrlMember(url: string | null): { readonly url?: string } {
  return url === null ? {} : { url };
}
