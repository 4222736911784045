// Comments by newer runs, which stay. What a text says of its run is a claim: anyone who may edit our comment, or has our account post a
// text, can write any number into it, and would freeze the comment. A claim holds where we wrote the text last and the run exists;
// what cannot be proven is not newer.

import type { CommentStore, OwnComment, Run } from "./host.ts";

/** true where the one is newer than the other: a run begun later, or a later attempt of the same. */
export function isNewerRun(one: Run, other: Run): boolean {
  return one.id === other.id ? one.attempt > other.attempt : one.id > other.id;
}

/** Examines what texts say of their runs. */
export interface Examiner<Comment extends OwnComment> {
  /** The first of the comments that is by a newer run than this one; undefined: none, or none that can be proven to be. */
  findNewer(own: readonly Comment[]): Promise<Comment | undefined>;
  /** Tells whether a text, which we wrote, is by a newer run than another text. */
  isNewerText(text: string, than: string): Promise<boolean>;
  /** Tells whether a text says that it is by a newer run than this one. */
  claimsNewer(text: string): boolean;
}

/** Most comments whose claims are examined: several are left by races, and more than that by nobody who means well. */
const MAX_EXAMINED = 3;

/** Examines claims with requests, which are made only where there is a claim. Each run is asked for once. Never throws. */
export function createExaminer<Comment extends OwnComment>(of: {
  readonly store: Pick<CommentStore<Comment>, "readOwnText" | "findLastAttempt">;
  /** This run; undefined: not known, so that nothing is newer. */
  readonly run: Run | undefined;
  /** Reads the run that a text says it is by; undefined: it says none. */
  readonly runOf: (text: string) => Run | undefined;
}): Examiner<Comment> {
  const { store, run, runOf } = of;
  const known = new Map<number, Promise<number | undefined>>();

  async function exists({ id, attempt }: Run): Promise<boolean> {
    const asked = known.get(id) ?? store.findLastAttempt(id);
    known.set(id, asked);
    const last = await asked;
    return last !== undefined && attempt <= last;
  }

  function claimsNewer(text: string): boolean {
    const claim = runOf(text);
    return run !== undefined && claim !== undefined && isNewerRun(claim, run);
  }

  return {
    claimsNewer,
    async findNewer(own) {
      for (const comment of own.filter(({ body }) => claimsNewer(body)).slice(0, MAX_EXAMINED)) {
        const claim = runOf(comment.body);
        // Both are asked at once; in between another run may have written over what was read.
        const asked = claim === undefined ? undefined : exists(claim);
        const text = await store.readOwnText(comment);
        await asked;
        const now = text !== undefined && claimsNewer(text) ? runOf(text) : undefined;
        if (now !== undefined && (await exists(now))) return comment;
      }
      return undefined;
    },
    async isNewerText(text, than) {
      const [claim, other] = [runOf(text), runOf(than)];
      return claim !== undefined && other !== undefined && isNewerRun(claim, other) && exists(claim);
    },
  };
}
