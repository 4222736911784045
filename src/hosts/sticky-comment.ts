// The sticky comment: created once, then updated in place. Of two runs, the newer one's comment stays. Of two
// workflows, jobs or steps on one commit, the first one's stays. This module knows neither the content nor the host. A
// comment is a report: its failure is a single warning, and never changes a verdict.
//
// The run that a comment names is a claim. Anyone who can edit the comment, or make this program's account post a text,
// can write any number into it and so freeze the comment. A claim counts only if this program wrote the text last and
// the run exists. Otherwise the comment is not newer.

import { asSentence, getOrCreate, type Log, say } from "../core/index.ts";
import type { CommentStore, HostFailure, NoAnswer, OwnComment, OwnComments, Run, WrittenText } from "./host.ts";

/**
 * Returns the text of the comment. `previousBody` is the comment of an earlier run. `isSmallest` asks for the shortest
 * form, because the host rejected the text as too long.
 */
export type Composer = (previousBody: string | undefined, isSmallest: boolean) => string;

/** A comment to be published. */
export interface CommentJob {
  readonly store: CommentStore;
  /**
   * Commit that was checked. Undefined if not known; then the comment is written for every head of the pull request.
   */
  readonly headSha: string | undefined;
  /** Base branch that was checked. Undefined if not known; then the comment is written for every base branch. */
  readonly baseRef: string | undefined;
  /** True to create a comment if none exists. */
  readonly mayCreate: boolean;
  readonly compose: Composer;
  /** This run. Undefined if not known; then no other run is newer. */
  readonly run: Run | undefined;
  /** Returns the run that a text names. Undefined if it names none. */
  readonly runOf: (text: string) => Run | undefined;
  /**
   * Returns whether a text contains a secret. Called for each text right before it is posted; such a text is not
   * posted.
   */
  readonly holdsSecret: (text: string) => boolean;
  /**
   * The comment that this run wrote before. It is updated if comments cannot be listed. Absent if the run wrote none.
   */
  readonly written?: OwnComment | undefined;
  readonly log: Log;
}

interface CommentWork extends CommentJob {
  readonly isLocked: boolean;
  /** Number of the last attempt, by run. */
  readonly lastAttempts: Map<number, Promise<number | undefined>>;
}

/** Result of publishing a comment. */
export interface PublishResult {
  /** Address of the comment. Undefined if this gate has none there, or if it is not known. */
  readonly url: string | undefined;
  /**
   * `written`: the comment shows the composed text. `taken`: the comment of another workflow, job or step stays.
   * `retargeted`: the change has another base branch. `failed`: a warning says why.
   */
  readonly state: "written" | "taken" | "retargeted" | "failed" | "other";
  /** The comment as written. Absent in other states, or if it is not known. */
  readonly comment?: OwnComment | undefined;
  /** The run whose comment stays. */
  readonly takenBy?: Run | undefined;
  /** Current base branch of a change that is `retargeted`. */
  readonly baseRef?: string;
  /** Other comments of this program's account, as listed before the write. Absent if not known. */
  readonly others?: readonly OwnComment[];
  /** Comments as listed after the write. Absent if they were not listed. */
  readonly after?: OwnComments | undefined;
}

/**
 * Writes the comment. Never throws: every failure is one warning in the log, and every other reason not to write is one
 * line.
 */
export async function publishComment(job: CommentJob): Promise<PublishResult> {
  try {
    return await publish(job);
  } catch {
    // The awaited calls never throw, so this is a bug in composing the text. Its message may quote anything.
    return warn(job, { because: say`of a mistake in this program`, hint: say`Please report it.` });
  }
}

async function publish(job: CommentJob): Promise<PublishResult> {
  const { store, headSha, baseRef, log } = job;
  const [change, listing] = await Promise.all([store.readState(), store.find()]);
  if (!change.ok) return warn(job, change);
  const name = asSentence(store.subject);
  if (change.isClosed) {
    log.info(say`${name} was closed meanwhile: its comment stays as it is.`);
    return NOT_WRITTEN;
  }
  if (headSha !== undefined && change.headSha !== headSha) {
    log.info(say`${name} has a newer commit; its run will update the comment.`);
    return NOT_WRITTEN;
  }
  if (baseRef !== undefined && change.baseRef !== undefined && change.baseRef !== baseRef) {
    return { url: undefined, state: "retargeted", baseRef: change.baseRef };
  }
  const work = { ...job, isLocked: change.isLocked, lastAttempts: new Map() };
  if (!listing.ok) return job.written === undefined ? warn(job, listing) : write(work, [job.written]);
  return { ...(await write(work, listing.marked)), others: listing.others };
}

const NOT_WRITTEN: PublishResult = { url: undefined, state: "other" };

/** Maximum number of rounds. A round repeats if another run wrote or deleted a comment in the meantime. */
const MAX_ROUNDS = 5;

/** Updates the comment with the lowest ID and removes this program's other ones. Creates one if none exists. */
async function write(work: CommentWork, listed: readonly OwnComment[]): Promise<PublishResult> {
  const { store, mayCreate, log } = work;
  let comments = listed;
  let created: WrittenText["created"];
  let isUncertain = false;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const newer = await findNewer(work, comments);
    if (newer !== undefined) {
      // The newer run keeps the comment with the lowest ID, too. Only a comment that it would remove may be removed
      // here.
      if (created !== undefined && comments[0]?.id !== created.id) await remove(work, created.id);
      log.info(say`A newer run has reported already: its comment stays.`);
      return { url: newer.url, state: "other" };
    }
    const [target, ...others] = comments;
    if (target !== undefined && (await isOfSibling(work, target))) {
      if (created !== undefined) await remove(work, created.id);
      return { url: target.url, state: "taken", takenBy: work.runOf(target.body) };
    }
    if (target === undefined && !mayCreate) {
      log.info(say`No comment was written: no existing comment, and this verdict does not require one.`);
      return NOT_WRITTEN;
    }
    const sent = await compose(work, target);
    if (!sent.ok) {
      if (target !== undefined && sent.status === 404) {
        // Another run deleted the comment in the meantime.
        comments = others;
        continue;
      }
      const mayExist = target === undefined && ["no-answer", "failed"].includes(sent.kind);
      // The comment may exist despite the failure, so list comments before creating another one.
      const again = mayExist && !isUncertain ? await store.find() : undefined;
      if (again?.ok !== true) return failToWrite(work, sent);
      isUncertain = true;
      comments = again.marked;
    } else if (target === undefined) {
      // Two runs can create a comment at the same time. Both list comments again, and both keep the one with the lowest
      // ID.
      created = sent.created;
      const again = created === undefined ? undefined : await store.find();
      if (again?.ok !== true || again.marked.length < 2) {
        const comment = created && { ...created, body: sent.body };
        return { url: created?.url, state: "written", comment, after: again?.ok === true ? again : undefined };
      }
      comments = again.marked;
    } else {
      for (const { id } of others) await remove(work, id);
      if (sent.body !== target.body) return restore(work, target, sent);
      return { url: target.url, state: "written", comment: target };
    }
  }
  return warn(work, { because: say`it was deleted again and again`, hint: say`The next run writes it.` });
}

/** Removes a comment of this program. A failure is harmless: the next run removes it. */
async function remove({ store, log }: CommentWork, id: number): Promise<void> {
  if (!(await store.remove(id))) log.debug(say`A second comment of ours (${id}) could not be removed.`);
}

type SentText = WrittenText & { readonly body: string };

/**
 * Restores a text that a newer run or a sibling wrote between this run's read and its write. Repeats this if the
 * restored text replaces a still newer one.
 */
async function restore(work: CommentWork, target: OwnComment, first: SentText): Promise<PublishResult> {
  let sent = first;
  const { replaced } = first;
  const writer = replaced === undefined ? undefined : work.runOf(replaced);
  if (replaced !== undefined && firstLine(replaced) === work.store.marker && isSibling(writer, work.run)) {
    const restored = await send(work, target, replaced);
    return restored.ok ? { url: target.url, state: "taken", takenBy: writer } : failToWrite(work, restored);
  }
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    if (sent.replaced === undefined || !(await isNewerText(work, sent.replaced, sent.body))) break;
    const restored = await send(work, target, sent.replaced);
    if (!restored.ok) return failToWrite(work, restored);
    sent = restored;
  }
  if (sent === first) {
    return { url: target.url, state: "written", comment: { ...target, body: sent.body }, after: sent.after };
  }
  work.log.info(say`A newer run reported while this one wrote: its comment was put back.`);
  return { url: target.url, state: "other" };
}

/** Writes this run's text over `target`, or as a new comment. If the host rejects it, the smallest form is sent. */
async function compose(work: CommentWork, target: OwnComment | undefined): Promise<SentText | HostFailure> {
  // A text that claims to be of a newer run, but was not confirmed, is not a previous report.
  const isForged = target !== undefined && claimsNewer(work, target.body);
  if (isForged) {
    work.log.info(say`The comment says that it is by a newer run, which could not be confirmed: it is written over.`);
  }
  const previous = isForged ? undefined : target?.body;
  const body = work.compose(previous, false);
  if (body === target?.body) return { ok: true, created: undefined, replaced: undefined, body };
  const sent = await send(work, target, body);
  // GitHub answers 422 to a text that is too long, GitLab 400.
  if (sent.ok || (sent.status !== 400 && sent.status !== 422)) return sent;
  return send(work, target, work.compose(previous, true));
}

/** Sends a text, unless it contains a secret or lacks the marker that the next run needs to find it. */
async function send(
  { store, holdsSecret }: CommentWork,
  target: OwnComment | undefined,
  body: string,
): Promise<SentText | HostFailure> {
  if (holdsSecret(body) || firstLine(body) !== store.marker) {
    const because = say`its text holds a secret, or does not begin as it must, so that it was not sent`;
    return {
      ok: false,
      kind: "refused",
      status: undefined,
      because,
      hint: say`Look for a name in the plan that is a secret.`,
    };
  }
  const written = await store.write(target, body);
  return written.ok ? { ...written, body } : written;
}

/** Returns the text up to the first line break. The host may have stored `\r\n` for `\n`. */
export function firstLine(body: string): string {
  return body.split(/\r?\n/u, 1)[0] ?? "";
}

/**
 * Splits the comments of this program's account, lowest ID first, into those with this first line and the others. The
 * line must match exactly: a quoted or pasted marker elsewhere does not count.
 */
export function splitOwn(texts: readonly OwnComment[], marker: string) {
  const sorted = texts.toSorted((a, b) => a.id - b.id);
  const isMarked = ({ body }: OwnComment): boolean => firstLine(body) === marker;
  return { ok: true, marked: sorted.filter(isMarked), others: sorted.filter((text) => !isMarked(text)) } as const;
}

/** Maximum number of comments whose claims are checked. Races leave a few comments; more suggest an attack. */
const MAX_EXAMINED = 3;

/** Finds the first comment by a newer run than this one. Undefined if none is proven to be newer. */
async function findNewer(work: CommentWork, comments: readonly OwnComment[]): Promise<OwnComment | undefined> {
  for (const comment of comments.filter(({ body }) => claimsNewer(work, body)).slice(0, MAX_EXAMINED)) {
    // Both requests run at once. Another run may have updated the comment since it was listed, so the current text is
    // checked again.
    const [text] = await Promise.all([work.store.readOwnText(comment), exists(work, work.runOf(comment.body))]);
    const written = text.ok ? text.value : undefined;
    if (written !== undefined && claimsNewer(work, written) && (await exists(work, work.runOf(written))))
      return comment;
  }
  return undefined;
}

function claimsNewer({ run, runOf }: CommentWork, text: string): boolean {
  return isNewerRun(runOf(text), run);
}

/** Returns whether a text of this program is by a newer run than the text `than`. */
async function isNewerText(work: CommentWork, text: string, than: string): Promise<boolean> {
  if (firstLine(text) !== work.store.marker || !isNewerRun(work.runOf(text), work.runOf(than))) return false;
  return exists(work, work.runOf(text));
}

/** Returns whether the first run is known to be newer: begun later, or a later attempt of the same run. */
function isNewerRun(run: Run | undefined, than: Run | undefined): boolean {
  if (run === undefined || than === undefined || isSibling(run, than)) return false;
  return run.id === than.id ? run.attempt > than.attempt : run.id > than.id;
}

/**
 * Returns whether the runs are two workflows that checked the same commit, or two jobs or steps of the same run. Jobs
 * are compared across attempts, because a later attempt may run only those that failed.
 */
export function isSibling(a: Run | undefined, b: Run | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const areDifferent = (member: "workflow" | "leg" | "by"): boolean =>
    a[member] !== undefined && b[member] !== undefined && a[member] !== b[member];
  if (a.id !== b.id) return a.head !== undefined && a.head === b.head && areDifferent("workflow");
  return areDifferent(a.attempt === b.attempt ? "by" : "leg");
}

/** Returns whether a sibling wrote the comment last. Also true if the host cannot return the current text. */
async function isOfSibling({ store, run, runOf }: CommentWork, comment: OwnComment): Promise<boolean> {
  if (!isSibling(runOf(comment.body), run)) return false;
  const text = await store.readOwnText(comment);
  return !text.ok || (text.value !== undefined && isSibling(runOf(text.value), run));
}

async function exists({ store, lastAttempts }: CommentWork, run: Run | undefined): Promise<boolean> {
  if (run === undefined) return false;
  const last = await getOrCreate(lastAttempts, run.id, () => store.findLastAttempt(run.id));
  return last !== undefined && run.attempt <= last;
}

function failToWrite(work: CommentWork, failure: HostFailure): PublishResult {
  if (!work.isLocked || failure.kind !== "refused" || failure.status !== 403) return warn(work, failure);
  work.log.info(say`The conversation of ${work.store.subject} is locked: no comment was written.`);
  return NOT_WRITTEN;
}

function warn({ store, log }: CommentJob, { because, hint }: Omit<NoAnswer, "ok">): PublishResult {
  log.warning(
    say`The comment in ${store.subject} could not be written, because ${because}. ${hint} The verdict stands; the log has the report.`,
  );
  return { url: undefined, state: "failed" };
}
