// Problems of files: a plan, a policy or another file, each in its own words. No message holds content.

import type { Stats } from "node:fs";
import { lstat } from "node:fs/promises";
import {
  GateError,
  join,
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
  /** Of bytes that are not text. Absent: as for what cannot be read. */
  readonly encoding?: ProblemCode;
  /** Absent: as for what cannot be read. */
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

/** Sizes of flavors. */
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

/** The next step where no host reads the policy at the base branch. */
export const TAKE_BASE_POLICY = say`Write the base branch's policy to a file outside of the workspace, with \`git show origin/main:PATH > FILE\`, and name that file.`;

/** A policy on the command line of a job. */
export const JOB_POLICY: FileWords = {
  ...POLICY,
  hints: {
    ...POLICY.hints,
    leaves: say`${TAKE_BASE_POLICY} Or let what was checked out decide, with ${theSetting("policy-from", "workspace")}.`,
  },
};

/** A file as messages speak of it. */
export interface NamedFile {
  /** As it is shown. */
  readonly path: string;
  readonly words: FileWords;
  /** Folder at which relative paths start, in words. Absent: not worth a sentence. */
  readonly base?: "the workspace" | "the current folder";
}

/** A problem of one file, with what is wrong as the end of a sentence that begins with its name. */
export function fileProblem({ path, words }: NamedFile, what: Message, hint?: Message): Problem {
  return { code: words.unreadable, message: say`The ${words.noun} ${quoted(path)} ${what}`, hint };
}

/** Problem of a path that leads out of the allowed folders. */
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

/** Problem of an error of the file system. */
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

/** The next step where nothing is found: how several plans are named, if the path reads like several, or else `usual`; and where paths start. */
export function missingHint({ path, words, base }: NamedFile, usual: Message | undefined): Message | undefined {
  const way = base === "the workspace" ? "name the plans one per line" : "give each plan as an argument of its own";
  const hint = words === PLAN && path.includes(",") ? say`A comma does not separate paths: ${way}.` : usual;
  return hint === undefined || base === undefined ? hint : join([hint, say`Relative paths start at ${base}.`]);
}

/** Describes what is not a plain file, with the next step; undefined for a plain file. */
export function findKindProblem(file: NamedFile, stats: Stats): Problem | undefined {
  const { noun, hints } = file.words;
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return fileProblem(file, say`is a folder; a file was expected.`, hints.folder);
  if (stats.isFIFO()) return fileProblem(file, say`is a named pipe; a plain file was expected.`, hints.pipe);
  const kind = stats.isSocket() ? "a socket" : stats.isSymbolicLink() ? "a link that leads nowhere" : "a device";
  return fileProblem(file, say`is ${kind}; a plain file was expected.`, say`Name the file that holds the ${noun}.`);
}

/** Characters that make a file's name unfit for log lines: control characters, and what some readers take for line ends. */
export const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;

/** Problem of a name with such characters. */
export function unshowableProblem({ path, words }: NamedFile): Problem {
  const message = say`The name of the ${words.noun} ${quoted(path)} has control characters in it.`;
  return { code: words.unreadable, message };
}

/** Error of a file that has more than `maxBytes`. */
export function tooLarge({ path, words }: NamedFile, maxBytes: number, hint = words.hints.tooLarge): GateError {
  const most = maxBytes < 1024 * 1024 ? say`${maxBytes / 1024} KiB` : say`${maxBytes / 1024 / 1024} MiB`;
  const message = say`The ${words.noun} ${quoted(path)} is larger than is read: at most ${maxBytes} bytes (${most}).`;
  return new GateError({ code: words.tooLarge ?? words.unreadable, message, hint });
}

/** true for a link, where a path could not be resolved: to nothing. */
export async function isDangling(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
}

/** An error's code (`ENOENT`); undefined for anything that is no error of the operating system. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
