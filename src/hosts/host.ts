// The seam between a report and the platform that a change is reviewed on. GitHub is the first implementation.

/** One attempt of a run of a workflow: of two, the one that was begun later is the newer. */
export interface Run {
  readonly id: number;
  readonly attempt: number;
}

/** A comment that this program wrote. */
export interface OwnComment {
  /** Of two comments the lower id is the older. */
  readonly id: number;
  readonly body: string;
  /** Its address; null where the host tells none that could be shown. */
  readonly url: string | null;
}

/** A request that a host did not carry out. */
export interface HostFailure {
  readonly ok: false;
  /**
   * `uncertain`: it may have been carried out all the same. `gone`: what it was for does not exist. `too-long`: the text is not
   * accepted as it is. `forbidden`: the token may not do it, or nobody may.
   */
  readonly kind: "uncertain" | "gone" | "too-long" | "forbidden" | "other";
  /** The reason, as a clause that follows "because"; never anything that the host sent. */
  readonly because: string;
}

/** Current state of a change. */
export interface ChangeState {
  readonly ok: true;
  readonly isClosed: boolean;
  /** Its newest commit. */
  readonly headSha: string;
  /** true: its conversation is closed for comments. */
  readonly isLocked: boolean;
}

/** A text that was written. */
export interface Written<Comment extends OwnComment = OwnComment> {
  readonly ok: true;
  /** The comment that was created. null: one was written over, or the host does not tell. */
  readonly created: Pick<Comment, "id" | "url"> | null;
  /** This program's own text that it was written over. null: none, or it is not known. */
  readonly replaced: string | null;
}

/**
 * The comments of this program below one change (a pull request, a merge request). No method throws: what fails is a value. All
 * requests share one time limit.
 */
export interface CommentStore<Comment extends OwnComment = OwnComment> {
  /** Name of the change in messages, such as "pull request #12". */
  readonly subject: string;
  /** First line of these comments, whole, by which they are found. */
  readonly marker: string;
  readState(): Promise<ChangeState | HostFailure>;
  /** Finds the comments as they are now, lowest id first. */
  find(): Promise<{ readonly ok: true; readonly own: readonly Comment[] } | HostFailure>;
  /** Writes over a comment, or a new one where there is none to write over. */
  write(comment: Comment | null, body: string): Promise<Written<Comment> | HostFailure>;
  remove(id: number): Promise<boolean>;
  /** The comment's text at this moment. null: somebody else wrote it last, or that is not known. */
  readOwnText(comment: Comment): Promise<string | null>;
  /** Number of the run's last attempt. null: there is no such run, or the host does not tell. */
  findLastAttempt(run: number): Promise<number | null>;
}
