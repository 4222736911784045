// The seam between this program and the platform where changes are reviewed: the change of a run, the repository at any
// commit, and the comments on a change.

import type { Message } from "../core/index.ts";

/** A value from a host, or the reason why there is none. */
export type HostAnswer<Value> = { readonly ok: true; readonly value: Value } | NoAnswer;

/** Reason why a host returns no value. All texts are fixed, and never quote the host. */
export interface NoAnswer {
  readonly ok: false;
  /** A clause that follows "because". */
  readonly because: Message;
  /** The next step, in sentences. */
  readonly hint: Message;
}

/** The two ends of a change. */
export interface Change {
  /**
   * Commit that a merge queue puts the change on. Otherwise undefined: the branch's newest commit is looked up, since
   * events name an older one.
   */
  readonly base: string | undefined;
  readonly baseRef: string;
  /**
   * Newest commit of the base branch when the event was sent. It is usually still the newest. Undefined if not known.
   */
  readonly formerBase: string | undefined;
  /** Newest commit of the change. Undefined if not known. */
  readonly head: string | undefined;
  /** Merge base of the two ends. Undefined if the host must be asked for it. */
  readonly mergeBase: string | undefined;
  /** True in a queue that builds on changes merged before this one, so that `base` may not be on any branch yet. */
  readonly isQueued: boolean;
}

export interface Branch {
  readonly commit: string;
  /** True if any rule of the repository protects the branch. */
  readonly isProtected: boolean;
}

/** Entry of a repository at a path and commit. */
export type FileAtCommit =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  | { readonly kind: "too-large"; readonly size: number }
  /** A link that the host does not follow. GitHub follows links to files of the same repository. */
  | { readonly kind: "folder" | "link" | "submodule" }
  /** The commit exists, but has no entry at this path. */
  | { readonly kind: "absent" }
  | ({ readonly kind: "failed" } & NoAnswer);

/** Address of a file in a repository. */
interface FileQuery {
  readonly path: string;
  /** A commit. With `repository`, the name of a branch or tag is also allowed. */
  readonly commit: string;
  readonly maxBytes: number;
  /** Another repository than the run's, such as `octo-org/policies`. */
  readonly repository?: string;
}

/** Reads a repository on its host. No method throws: failures are values. All requests share one time limit. */
export interface RepositoryReader {
  /** Reads a file. If it is larger than `maxBytes`, only its size is returned. */
  readFile(file: FileQuery): Promise<FileAtCommit>;
  findDefaultBranch(): Promise<HostAnswer<string>>;
  /** Finds a branch by its current name. A former name does not lead to a renamed branch. */
  findBranch(name: string): Promise<HostAnswer<Branch>>;
  /** Finds the merge base of two commits. Undefined if it is not known. */
  findMergeBase(ends: { readonly base: string; readonly head: string }): Promise<string | undefined>;
  /** Finds the change of the run. Undefined if the run has none. */
  findChange(): Promise<HostAnswer<Change | undefined>>;
}

/** A host, as one run sees it. */
export interface Host {
  readonly name: "GitHub" | "GitLab";
  /** The host's term for a change. */
  readonly noun: "pull request" | "merge request";
  /** True if the run is of a change, as far as is known. */
  readonly isOfChange: boolean;
  /** Branch and commit of the run. Undefined if not known, or if the run is on no branch. */
  readonly branch: string | undefined;
  readonly commit: string | undefined;
  /** True if the run's commits are already on their branch. */
  readonly isPush: boolean;
  /** Folder of the checked-out repository on this machine. Undefined: the workspace of the job. */
  readonly checkout: string | undefined;
  /**
   * Opens the repository. `limitMs` limits all requests together and rules out waits for a rate limit. If absent, the
   * usual time applies.
   */
  openRepository(limitMs?: number): HostAnswer<RepositoryReader>;
}

/** A change of the repository, with the comments of this program's account. */
export interface ListedChange {
  readonly number: number;
  readonly name: string;
  readonly isDraft: boolean;
  /** Undefined if the change is open. */
  readonly mergedAt: Date | undefined;
  readonly headSha: string;
  /** Branch of the change, prefixed with its repository. Undefined if that repository is gone. */
  readonly branch: string | undefined;
  /** Comments of this program's account that no other account has edited, as far as the host reports edits. */
  readonly ownTexts: readonly string[];
  /** False if some comments were not read. */
  readonly isComplete: boolean;
}

/** Changes with the same base branch, or the reason why they are not known. */
export type ChangeListing =
  | {
      readonly ok: true;
      /**
       * Up to 100 open changes, the last updated ones, and the merged changes that the query asks for. May include the
       * run's own.
       */
      readonly changes: readonly ListedChange[];
      /**
       * Number of open changes that are not listed. Undefined if the host reports that some exist, but not how many.
       */
      readonly unlisted: number | undefined;
      /** True if some of the requested merged changes may be missing. */
      readonly hasMoreMerged: boolean;
      /** Sentences on records that were found but are not counted. */
      readonly notes?: readonly Message[];
    }
  | NoAnswer;

/** A query for changes. */
export interface ChangeQuery {
  /** Number of the run's own change, whose comments need not be read. Undefined if not known. */
  readonly ownNumber: number | undefined;
  readonly baseRef: string;
  /** True to read all comments of long conversations, so that no record can be buried under many comments. */
  readonly isThorough: boolean;
  /** Also lists changes merged since this time. Undefined: only open changes are listed. */
  readonly mergedSince: Date | undefined;
  readonly now: Date;
}

/** An attempt of a workflow run. Of two runs, the one that began later is the newer. */
export interface Run {
  readonly id: number;
  readonly attempt: number;
  /** Identifies a job or step within an attempt. Absent if jobs cannot be told apart. */
  readonly by?: string | undefined;
  /** Identifies a job or step across all attempts. Absent if not known. */
  readonly leg?: string | undefined;
  /** Workflow of the run, and the commit that it checked. Absent if not known. */
  readonly workflow?: string | undefined;
  readonly head?: string | undefined;
}

/** A comment that this program wrote. */
export interface OwnComment {
  readonly id: number;
  readonly body: string;
  /** Address of the comment. Undefined if the host reports no address that may be shown. */
  readonly url: string | undefined;
}

/** Comments that this program wrote on one change, lowest ID first. */
export interface OwnComments {
  readonly ok: true;
  /** Comments with the marker of the store. All of this program's other comments are in `others`. */
  readonly marked: readonly OwnComment[];
  readonly others: readonly OwnComment[];
}

/** A failed request, with the reason and the next step. */
export interface HostFailure extends NoAnswer {
  /**
   * With `no-answer` and `failed`, the host may have carried out the request. `hidden`: the token cannot see the
   * object.
   */
  readonly kind: "no-answer" | "proxy-refused" | "rate-limited" | "refused" | "hidden" | "failed" | "not-understood";
  /**
   * Status of the host. With `proxy-refused`, it is the proxy's, and the request did not reach the host. Undefined
   * without a complete answer.
   */
  readonly status: number | undefined;
}

/** Result of a successful write. */
export interface WrittenText {
  readonly ok: true;
  /** The new comment. Undefined if an existing one was updated, or if the host does not report it. */
  readonly created: Pick<OwnComment, "id" | "url"> | undefined;
  /** Text of this program that the update replaced. Undefined if it is unknown, or if the comment is new. */
  readonly replaced: string | undefined;
  /** Comments after the write. Absent if the host does not return them with its answer. */
  readonly after?: OwnComments | undefined;
}

/** Current state of a change. */
export interface ChangeState {
  readonly ok: true;
  readonly isClosed: boolean;
  readonly headSha: string;
  /** Undefined if the host does not report it. */
  readonly baseRef: string | undefined;
  readonly isLocked: boolean;
}

/**
 * The comments of this program on one change. No method throws: failures are values. All requests share one time limit.
 */
export interface CommentStore {
  /** Name of the change: "pull request #12". */
  readonly subject: Message;
  /** Complete first line that identifies the comments of this store. */
  readonly marker: string;
  /** Reads the current state of the change. */
  readState(): Promise<ChangeState | HostFailure>;
  /** Reads the current comments. */
  find(): Promise<OwnComments | HostFailure>;
  /** Updates a comment, or creates one if `comment` is undefined. */
  write(comment: OwnComment | undefined, body: string): Promise<WrittenText | HostFailure>;
  remove(id: number): Promise<boolean>;
  /** Reads the current text of a comment. Undefined if another account edited it last, or if it is gone. */
  readOwnText(comment: OwnComment): Promise<HostAnswer<string | undefined>>;
  /** Says why {@link readOwnText} may return no text, as the rest of a sentence: "its comment was edited …". */
  readonly whyUnread: Message;
  /**
   * Returns the number of the run's last attempt. Undefined if the run does not exist, or if the host does not report
   * it.
   */
  findLastAttempt(run: number): Promise<number | undefined>;
}
