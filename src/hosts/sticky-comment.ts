// The sticky comment: created once, then kept up to date in place; of two runs the newest's stands, and of two workflows, jobs or steps on
// one commit the first one's. What it says is not known here, and which host it is on. A comment is a report: it can fail, says so in one warning, and never
// changes a verdict.
//
// What a text says of its run is a claim: anyone who may edit our comment, or has our account post a text, can write any number into it,
// and would freeze the comment. A claim holds where we wrote the text last and the run exists; what cannot be proven is not newer.

import { asSentence, type Log, say } from "../core/index.ts";
import type { CommentStore, HostFailure, NoAnswer, OwnComment, OwnComments, Run, WrittenText } from "./host.ts";

/** The text of the comment, given the one by an earlier run (undefined: none). `smallest`: the host found it too long; the shortest form is wanted. */
export type Compose = (previousBody: string | undefined, options?: { readonly smallest: true }) => string;

/** Publishing of a comment. */
export interface CommentJob {
  readonly store: CommentStore;
  /** The commit that was checked. undefined: not known; then the comment is written for every head of the pull request. */
  readonly headSha: string | undefined;
  /** true: one is created where there is none. */
  readonly mayCreate: boolean;
  readonly compose: Compose;
  /** This run; undefined: not known, so that no other is newer. */
  readonly run: Run | undefined;
  /** The run that a text says it is by; undefined: it says none. */
  readonly runOf: (text: string) => Run | undefined;
  /** Returns whether a text holds a secret; asked of each text when it is about to be posted, and then it is not. */
  readonly holdsSecret: (text: string) => boolean;
  /** The comment as this run has written it before, which is written over where comments cannot be listed. Absent: it has not. */
  readonly written?: OwnComment | undefined;
  readonly log: Log;
}

interface CommentWork extends CommentJob {
  readonly isLocked: boolean;
  /** The number of the last attempt of each run that was asked for. */
  readonly lastAttempts: Map<number, Promise<number | undefined>>;
}

/** What came of a comment. */
export interface Published {
  /** Its address. undefined: this gate has none there, or it is not known. */
  readonly url: string | undefined;
  /** `written`: it is there, as composed. `taken`: another workflow, or job or step of this run, has written one, which stays. */
  readonly state: "written" | "taken" | "other";
  /** The comment as it was written. Absent: another state, or it is not known. */
  readonly comment?: OwnComment | undefined;
  /** The run that has taken it. */
  readonly takenBy?: Run | undefined;
  /** What this program's account wrote besides, as it was seen before. Absent: not known. */
  readonly others?: readonly OwnComment[];
  /** Comments as they were seen after the write. Absent: nobody looked. */
  readonly after?: OwnComments | undefined;
}

/** Writes the comment. Never throws: every failure is one warning in the log, and every other reason not to write a line in it. */
export async function publishComment(job: CommentJob): Promise<Published> {
  try {
    return await publish(job);
  } catch {
    // Nothing that is awaited here throws, so this is a mistake in what composed the text. Its message may quote anything.
    return warn(job, { because: say`of a mistake in this program`, hint: say`Please report it.` });
  }
}

async function publish(job: CommentJob): Promise<Published> {
  const { store, headSha, log } = job;
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
  const work = { ...job, isLocked: change.isLocked, lastAttempts: new Map() };
  if (!listing.ok) return job.written === undefined ? warn(job, listing) : write(work, [job.written]);
  return { ...(await write(work, listing.own)), others: listing.others };
}

const NOT_WRITTEN: Published = { url: undefined, state: "other" };

/** Most times that is looked and written: again where another run wrote or deleted a comment in between. */
const MAX_ROUNDS = 5;

/** Writes over the comment with the lowest id, and removes our other ones; creates one where there is none. */
async function write(work: CommentWork, listed: readonly OwnComment[]): Promise<Published> {
  const { store, mayCreate, log } = work;
  let own = listed;
  let created: WrittenText["created"];
  let isUncertain = false;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const newer = await findNewer(work, own);
    if (newer !== undefined) {
      // The newer run keeps the lowest id as well, so that only what it would remove may be removed here.
      if (created !== undefined && own[0]?.id !== created.id) await remove(work, created.id);
      log.info(say`A newer run has reported already: its comment stays.`);
      return { url: newer.url, state: "other" };
    }
    const [target, ...others] = own;
    if (target !== undefined && (await isOfSibling(work, target))) {
      if (created !== undefined) await remove(work, created.id);
      return { url: target.url, state: "taken", takenBy: work.runOf(target.body) };
    }
    if (target === undefined && !mayCreate) {
      log.info(say`No comment was written: no existing comment, and this verdict does not require one.`);
      return NOT_WRITTEN;
    }
    const sent = await compose(work, target);
    if (!sent.ok && target !== undefined && sent.status === 404) {
      // It was deleted in between.
      own = others;
    } else if (!sent.ok && target === undefined && ["no-answer", "failed"].includes(sent.kind) && !isUncertain) {
      // It may have been created, so that it must not be created again blindly.
      isUncertain = true;
      const again = await store.find();
      if (!again.ok) return failToWrite(work, sent);
      own = again.own;
    } else if (!sent.ok) {
      return failToWrite(work, sent);
    } else if (target === undefined) {
      // Two runs can create one at once; so both look again, and both keep the one with the lowest id.
      created = sent.created;
      const again = created === undefined ? undefined : await store.find();
      if (again?.ok !== true || again.own.length < 2) {
        const comment = created && { ...created, body: sent.body };
        return { url: created?.url, state: "written", comment, after: again?.ok === true ? again : undefined };
      }
      own = again.own;
    } else {
      for (const { id } of others) await remove(work, id);
      if (sent.body !== target.body) return restore(work, { target, sent });
      return { url: target.url, state: "written", comment: target };
    }
  }
  return warn(work, { because: say`it was deleted again and again`, hint: say`The next run writes it.` });
}

/** Removes one of our comments. That it is still there is no harm: the next run removes it. */
async function remove({ store, log }: CommentWork, id: number): Promise<void> {
  if (!(await store.remove(id))) log.debug(say`A second comment of ours (${id}) could not be removed.`);
}

type SentText = WrittenText & { readonly body: string };

/** Puts back a text that was written between this run's look and its write: a newer run's, or a sibling's. A still newer one is seen in the same way. */
async function restore(
  work: CommentWork,
  of: { readonly target: OwnComment; readonly sent: SentText },
): Promise<Published> {
  const { target } = of;
  let { sent } = of;
  const { replaced } = sent;
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
  if (sent === of.sent) {
    return { url: target.url, state: "written", comment: { ...target, body: sent.body }, after: sent.after };
  }
  work.log.info(say`A newer run reported while this one wrote: its comment was put back.`);
  return { url: target.url, state: "other" };
}

/** Writes this run's text over `target`, or as a new comment; in its smallest form where the host does not take it. */
async function compose(work: CommentWork, target: OwnComment | undefined): Promise<SentText | HostFailure> {
  // The text of an earlier run is none where it says to be a newer one's, which is not so where it is written over.
  const isForged = target !== undefined && claimsNewer(work, target.body);
  if (isForged) {
    work.log.info(say`The comment says that it is by a newer run, which could not be confirmed: it is written over.`);
  }
  const previous = isForged ? undefined : target?.body;
  const body = work.compose(previous);
  if (body === target?.body) return { ok: true, created: undefined, replaced: undefined, body };
  const sent = await send(work, target, body);
  // GitHub says 422 of a text that is too long, GitLab 400.
  if (sent.ok || (sent.status !== 400 && sent.status !== 422)) return sent;
  return send(work, target, work.compose(previous, { smallest: true }));
}

/** Sends one text, unless it has a secret in it, or lacks the marker by which the next run finds it. */
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

/** Text up to the first line break. The host may have stored `\r\n` for `\n`. */
export function firstLine(body: string): string {
  return body.split(/\r?\n/u, 1)[0] ?? "";
}

/** Comments of this program's account, lowest id first: those with this first line, and the others. Never by "contains": a quoted or pasted marker is another text. */
export function splitOwn(texts: readonly OwnComment[], marker: string) {
  const sorted = texts.toSorted((one, other) => one.id - other.id);
  const isOfGate = ({ body }: OwnComment): boolean => firstLine(body) === marker;
  return { ok: true, own: sorted.filter(isOfGate), others: sorted.filter((text) => !isOfGate(text)) } as const;
}

/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;

/** Finds the first of the comments that is by a newer run than this one; undefined: none, or none that can be proven to be. */
async function findNewer(work: CommentWork, own: readonly OwnComment[]): Promise<OwnComment | undefined> {
  for (const comment of own.filter(({ body }) => claimsNewer(work, body)).slice(0, MAX_EXAMINED)) {
    // Both are asked at once; in between another run may have written over what was read.
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

/** true where a text with our marker, which we wrote, is by a newer run than another text. */
async function isNewerText(work: CommentWork, text: string, than: string): Promise<boolean> {
  if (firstLine(text) !== work.store.marker || !isNewerRun(work.runOf(text), work.runOf(than))) return false;
  return exists(work, work.runOf(text));
}

/** true where the one is known to be newer than the other: a run begun later, or a later attempt of the same. */
function isNewerRun(one: Run | undefined, other: Run | undefined): boolean {
  if (one === undefined || other === undefined || isSibling(one, other)) return false;
  return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}

/** True for two workflows that checked one commit, and for two jobs or steps of one run: in whichever attempts, since a later one may run only those that failed. */
export function isSibling(one: Run | undefined, other: Run | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const areDifferent = (member: "workflow" | "leg" | "by"): boolean =>
    one[member] !== undefined && other[member] !== undefined && one[member] !== other[member];
  if (one.id !== other.id) return one.head !== undefined && one.head === other.head && areDifferent("workflow");
  return areDifferent(one.attempt === other.attempt ? "by" : "leg");
}

/** True if a sibling wrote the comment last, also where the host does not say that another account did. */
async function isOfSibling({ store, run, runOf }: CommentWork, comment: OwnComment): Promise<boolean> {
  if (!isSibling(runOf(comment.body), run)) return false;
  const text = await store.readOwnText(comment);
  return !text.ok || (text.value !== undefined && isSibling(runOf(text.value), run));
}

async function exists({ store, lastAttempts }: CommentWork, run: Run | undefined): Promise<boolean> {
  if (run === undefined) return false;
  const asked = lastAttempts.get(run.id) ?? store.findLastAttempt(run.id);
  lastAttempts.set(run.id, asked);
  const last = await asked;
  return last !== undefined && run.attempt <= last;
}

function failToWrite(work: CommentWork, failure: HostFailure): Published {
  if (!work.isLocked || failure.kind !== "refused" || failure.status !== 403) return warn(work, failure);
  work.log.info(say`The conversation of ${work.store.subject} is locked: no comment was written.`);
  return NOT_WRITTEN;
}

function warn({ store, log }: CommentJob, { because, hint }: Omit<NoAnswer, "ok">): Published {
  log.warning(
    say`The comment in ${store.subject} could not be written, because ${because}. ${hint} The verdict stands; the log has the report.`,
  );
  return NOT_WRITTEN;
}
