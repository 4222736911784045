// The seam between this program and the platform that a change is reviewed on: what a run is of, its repository at any commit, and
// the comments below a change. GitHub is the first implementation.

import type { Message } from "../core/index.ts";

/** A value from a host, or the reason why there is none. */
export type HostAnswer<Value> = { readonly ok: true; readonly value: Value } | NoAnswer;

/** The reason why a host returns no value. Fixed texts, never anything that the host sent. */
export interface NoAnswer {
  readonly ok: false;
  /** A clause that follows "because". */
  readonly because: Message;
  /** The next step, in sentences. */
  readonly hint: Message;
}

/** The two ends of a change. */
export interface Change {
  /** Commit of a merge queue that it is to be merged into. undefined: the branch's newest, which events name as it was when they were sent. */
  readonly base: string | undefined;
  readonly baseRef: string;
  /** Newest commit of the base branch when the event was sent: most often it still is. undefined: not known. */
  readonly formerBase: string | undefined;
  /** Its newest commit. undefined: not known. */
  readonly head: string | undefined;
  /** Commit from which the two went apart. undefined: to be asked for. */
  readonly mergeBase: string | undefined;
  /** true: a queue builds on changes that are merged before it, so that `base` may be on no branch yet. */
  readonly isQueued: boolean;
}

/** A branch. */
export interface Branch {
  readonly commit: string;
  /** true: some rule of the repository applies to it. */
  readonly isProtected: boolean;
}

/** Entry at a path at a commit. */
export type FileAtCommit =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large"; readonly size: number }
  /** A link here is one that the host does not follow: GitHub follows those that lead to a file of the repository. */
  | { readonly kind: "folder" | "link" | "submodule" }
  /** The commit is there, and has nothing at this path. */
  | { readonly kind: "absent" }
  | ({ readonly kind: "failed" } & NoAnswer);

/** A file to read from a repository. */
export interface SoughtFile {
  readonly path: string;
  /** With `repository` also the name of a branch or tag. */
  readonly commit: string;
  readonly maxBytes: number;
  /** Another repository than the run's, such as `octo-org/policies`. */
  readonly repository?: string;
}

/** A repository on its host. No method throws: what fails is a value. All requests share one time limit. */
export interface RepositoryReader {
  /** Reads a file. Of one that is larger than `maxBytes`, only the size. */
  readFile(file: SoughtFile): Promise<FileAtCommit>;
  findDefaultBranch(): Promise<HostAnswer<string>>;
  /** Finds the branch with this name. One that was renamed is not there. */
  findBranch(name: string): Promise<HostAnswer<Branch>>;
  /** Finds the commit from which two others went apart. undefined: not known. */
  findMergeBase(ends: { readonly base: string; readonly head: string }): Promise<string | undefined>;
  /** Finds the change that the run is of. undefined: it is of none. */
  findChange(): Promise<HostAnswer<Change | undefined>>;
}

/** A host, from the point of view of one run on it. */
export interface Host {
  readonly name: "GitHub" | "GitLab";
  /** A change as the host calls it. */
  readonly noun: "pull request" | "merge request";
  /** true: the run is of a change, as far as is known. */
  readonly isOfChange: boolean;
  /** Branch that the run is on, and its commit. undefined: not known, or none. */
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  /** true: the run is of commits that are on their branch already. */
  readonly isPush: boolean;
  /** Folder of the machine that the repository is checked out to. undefined: the workspace of the job. */
  readonly checkout: string | undefined;
  /** Opens the repository. `limitMs`: for all requests together, without waiting for a rate limit; absent: the usual time. */
  openRepository(limitMs?: number): HostAnswer<RepositoryReader>;
}

/** A change of the repository, with what this program's account wrote below it. */
export interface ListedChange {
  readonly number: number;
  readonly name: string;
  readonly isDraft: boolean;
  /** undefined: it is open. */
  readonly mergedAt: Date | undefined;
  readonly headSha: string;
  /** Its branch, with the repository that it is in. undefined: its repository is gone. */
  readonly branch: string | undefined;
  /** Comments of this program's account, where nobody else has edited them as far as the host reports. */
  readonly ownTexts: readonly string[];
  /** false: there are comments that were not read. */
  readonly isComplete: boolean;
}

/** The changes that are to be merged into a branch, or why they are not known. */
export type ChangeListing =
  | {
      readonly ok: true;
      /** Open ones, at most 100, those that were updated last; and the merged ones that were asked for. The run's own may be among them. */
      readonly changes: readonly ListedChange[];
      /** Number of open ones that are not listed. undefined: there are some, and the host does not report how many. */
      readonly unlisted: number | undefined;
      /** true: merged ones that were asked for may be missing. */
      readonly hasMoreMerged: boolean;
      /** Sentences on what is known of them and does not count. Absent: none. */
      readonly notes?: readonly Message[];
    }
  | NoAnswer;

/** A question for changes. */
export interface ChangeQuery {
  /** The run's own change, whose texts need not be read. undefined: not known. */
  readonly own: number | undefined;
  readonly baseRef: string;
  /** true: of long conversations all comments are read, so that nobody hides anything by writing many. */
  readonly isThorough: boolean;
  /** Those that were merged since then are listed, too. undefined: open ones alone. */
  readonly mergedSince: Date | undefined;
  readonly now: Date;
}

/** One attempt of a run of a workflow: of two, the one that was begun later is the newer. */
export interface Run {
  readonly id: number;
  readonly attempt: number;
  /** Distinguishes the jobs and steps of an attempt. Absent: they are not distinguished. */
  readonly by?: string | undefined;
  /** The same in all attempts. Absent: not known. */
  readonly leg?: string | undefined;
  /** Workflow of the run, and the commit that was checked. Absent: not known. */
  readonly workflow?: string | undefined;
  readonly head?: string | undefined;
}

/** A comment that this program wrote. */
export interface OwnComment {
  readonly id: number;
  readonly body: string;
  /** Its address; undefined where the host has none that could be shown. */
  readonly url: string | undefined;
}

/** Comments that this program wrote below one change, lowest id first. */
export interface OwnComments {
  readonly ok: true;
  /** Those with the marker of the store. */
  readonly own: readonly OwnComment[];
  readonly others: readonly OwnComment[];
}

/** A request that led to nothing, with the reason and the next step. */
export interface HostFailure extends NoAnswer {
  /** `no-answer`, `failed`: it may have been carried out. `hidden`: what it was for cannot be seen. */
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "hidden" | "failed" | "not-understood";
  /** The host's status; with `proxy-refused` the proxy's, and the host was not asked. undefined: no complete answer came. */
  readonly status: number | undefined;
}

/** A text that was written. */
export interface WrittenText {
  readonly ok: true;
  /** The comment that was created. undefined: one was written over, or the host does not report it. */
  readonly created: Pick<OwnComment, "id" | "url"> | undefined;
  /** This program's own text that it was written over. undefined: none, or it is not known. */
  readonly replaced: string | undefined;
  /** Comments as they are since the write. Absent: the host does not report them along with it. */
  readonly after?: OwnComments | undefined;
}

/** The comments of this program below one change. No method throws: what fails is a value. All requests share one time limit. */
export interface CommentStore {
  /** The change: "pull request #12". */
  readonly subject: Message;
  /** First line of these comments, whole, by which they are found. */
  readonly marker: string;
  /** Reads the state of the change as it is now. */
  readState(): Promise<
    | { readonly ok: true; readonly isClosed: boolean; readonly headSha: string; readonly isLocked: boolean }
    | HostFailure
  >;
  /** Finds the comments as they are now. */
  find(): Promise<OwnComments | HostFailure>;
  /** Writes over a comment, or a new one where there is none to write over. */
  write(comment: OwnComment | undefined, body: string): Promise<WrittenText | HostFailure>;
  remove(id: number): Promise<boolean>;
  /** The comment's text at this moment. undefined: another account wrote it last, or it is gone. */
  readOwnText(comment: OwnComment): Promise<HostAnswer<string | undefined>>;
  /** Number of the run's last attempt. undefined: there is no such run, or the host does not report it. */
  findLastAttempt(run: number): Promise<number | undefined>;
}
