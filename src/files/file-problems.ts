// Problems of files, in words for each kind of file. No message has content of a file.

import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import {
  GateError,
  joinMessages,
  type Message,
  type Problem,
  type ProblemCode,
  prose,
  quoted,
  say,
  theSetting,
} from "../core/index.ts";

/** Words and error codes of messages about a kind of file. */
export interface FileWords {
  readonly noun: Message;
  readonly unreadable: ProblemCode;
  /** Code for bytes that are not text. The default is `unreadable`. */
  readonly encoding?: ProblemCode;
  /** The default is `unreadable`. */
  readonly tooLarge?: ProblemCode;
  /** Next steps. */
  readonly hints: Readonly<Partial<Record<"leaves" | "missing" | "folder" | "pipe" | "tooLarge", Message>>>;
}

export const PLAN: FileWords = {
  noun: say`plan`,
  unreadable: "PLAN_UNREADABLE",
  encoding: "PLAN_ENCODING",
  tooLarge: "PLAN_TOO_LARGE",
  hints: {
    leaves: say`A plan must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
    missing: say`Check the path, and that the command that writes the plan has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`,
    folder: say`Name the file in it, or all of a kind with a glob such as \`plans/*.json\`.`,
    pipe: say`Write the plan to a file first.`,
    tooLarge: say`Split the plan, or add up what it asks for per region and key.`,
  },
};

/** A file with sizes of flavors. */
export const FLAVORS: FileWords = {
  ...PLAN,
  noun: say`file of flavors`,
  hints: {
    leaves: say`It must lie in the workspace or in the runner's temporary folder: copy it there in a step before.`,
    missing: say`Check the path, and write the file with \`openstack flavor list --all --long -f json\`.`,
    folder: say`Name the file in it.`,
    pipe: say`Write what comes out of it to a file, and name that.`,
    tooLarge: say`Leave out the flavors that the plans do not use.`,
  },
};

export const POLICY: FileWords = {
  noun: say`policy`,
  unreadable: "POLICY_UNREADABLE",
  hints: {
    leaves: say`A policy must lie in the workspace.`,
    missing: say`Check the path, and that the repository has been checked out.`,
    folder: say`Name the file in it.`,
    pipe: say`Write the policy to a file first.`,
    tooLarge: say`Match regions and keys by globs rather than one by one.`,
  },
};

/** Next step if no host can read the policy at the base branch. */
export const TAKE_BASE_POLICY = say`Write the base branch's policy to a file outside of the workspace, with \`git show origin/main:PATH > FILE\`, and name that file.`;

/** A policy that is named on the command line of a job. */
export const JOB_POLICY: FileWords = {
  ...POLICY,
  hints: {
    ...POLICY.hints,
    leaves: say`${TAKE_BASE_POLICY} Or let what was checked out decide, with ${theSetting("policy-from", "workspace")}.`,
  },
};

/** A file with its name and words for messages. */
export interface NamedFile {
  /** Path as messages show it. */
  readonly path: string;
  readonly words: FileWords;
  /** Folder at which relative paths start, in words. If it is absent, hints do not name it. */
  readonly base?: "the workspace" | "the current folder";
}

/** Returns a problem of a file. `what` completes a sentence that begins with the file's name. */
export function fileProblem({ path, words }: NamedFile, what: Message, hint?: Message): Problem {
  return { code: words.unreadable, message: say`The ${words.noun} ${quoted(path)} ${what}`, hint };
}

/** Returns the problem of a path that leads out of the allowed folders. */
export function leavesProblem(file: NamedFile): Problem {
  return fileProblem(file, say`leaves the workspace, by its path or through a link.`, file.words.hints.leaves);
}

const ACCESS: Readonly<Record<string, readonly [what: Message, hint?: Message]>> = {
  EACCES: [say`cannot be read: permission denied.`, say`Give the user that runs the check the right to read it.`],
  EILSEQ: [
    say`resolves through a symbolic link to a path that is not UTF-8.`,
    say`Rename what has a name of other bytes, or name the file by another path.`,
  ],
  ELOOP: [say`is a link that leads to itself, or was exchanged for a link.`],
};

/** Returns the problem for an error of the file system. */
export function accessProblem(file: NamedFile, error: unknown): Problem {
  const { path, words } = file;
  const code = systemCode(error) ?? "unknown reason";
  if (code === "ENOENT" || code === "ENOTDIR") {
    const hint = missingHint(file, words.hints.missing);
    return { code: words.unreadable, message: say`There is no file ${quoted(path)}.`, hint };
  }
  const [what, hint] = ACCESS[code === "EPERM" ? "EACCES" : code] ?? [say`cannot be opened (${prose(code)}).`];
  return fileProblem(file, what, hint);
}

/**
 * Returns the next step after a missing file: how to name several plans if the path has a comma, or else `usual`, and
 * the folder at which paths start.
 */
export function missingHint({ path, words, base }: NamedFile, usual: Message | undefined): Message | undefined {
  const way = base === "the workspace" ? "name the plans one per line" : "give each plan as an argument of its own";
  const hint = words === PLAN && path.includes(",") ? say`A comma does not separate paths: ${way}.` : usual;
  return hint === undefined || base === undefined ? hint : joinMessages([hint, say`Relative paths start at ${base}.`]);
}

/** Returns the problem of a path that is not a plain file. Returns undefined for a plain file. */
export function findKindProblem(file: NamedFile, stats: Stats): Problem | undefined {
  const { noun, hints } = file.words;
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return fileProblem(file, say`is a folder; a file was expected.`, hints.folder);
  if (stats.isFIFO()) return fileProblem(file, say`is a named pipe; a plain file was expected.`, hints.pipe);
  const kind = stats.isSocket() ? "a socket" : stats.isSymbolicLink() ? "a link that leads nowhere" : "a device";
  return fileProblem(file, say`is ${kind}; a plain file was expected.`, say`Name the file that holds the ${noun}.`);
}

/**
 * Characters that make a name unfit for log lines: control characters, and those that some readers take for line ends.
 */
export const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;

/** Returns the problem of a name with such characters. */
export function unshowableProblem({ path, words }: NamedFile): Problem {
  const message = say`The name of the ${words.noun} ${quoted(path)} has control characters in it.`;
  return { code: words.unreadable, message };
}

/** Returns the error of a file with more than `maxBytes`. */
export function tooLarge({ path, words }: NamedFile, maxBytes: number, hint = words.hints.tooLarge): GateError {
  const most = maxBytes < 1024 * 1024 ? say`${maxBytes / 1024} KiB` : say`${maxBytes / 1024 / 1024} MiB`;
  const message = say`The ${words.noun} ${quoted(path)} is larger than is read: at most ${maxBytes} bytes (${most}).`;
  return new GateError({ code: words.tooLarge ?? words.unreadable, message, hint });
}

/** Returns whether a path that cannot be resolved is a link to nothing. */
export async function isDangling(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
}

/** Returns the code of an error of the operating system, such as `ENOENT`. undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
