// Problems of files: a plan, a policy or whatever else is read, each in its own words. No message holds content.

import type { Stats } from "node:fs";
import { type Message, type Problem, type ProblemCode, quoted, say } from "../core/index.ts";

/** Words and error codes of messages about a file. */
export interface FileWords {
  readonly noun: string;
  readonly unreadable: ProblemCode;
  /** Of bytes that are not text. */
  readonly encoding: ProblemCode;
  readonly tooLarge: ProblemCode;
  readonly hints: Readonly<Record<"leaves" | "missing" | "folder" | "pipe" | "tooLarge", string>>;
}

export const PLAN: FileWords = {
  noun: "plan",
  unreadable: "PLAN_UNREADABLE",
  encoding: "PLAN_ENCODING",
  tooLarge: "PLAN_TOO_LARGE",
  hints: {
    leaves: "A plan must lie in the workspace or in the runner's temporary folder: copy it there in a step before.",
    missing: "Check the path, and that the command that writes the plan has succeeded.",
    folder: "Name the file in it, or all of a kind with a glob such as `plans/*.json`.",
    pipe: "Write the plan to a file first.",
    tooLarge: "Split the plan, or add up what it asks for per region and key.",
  },
};

/** Sizes of flavors. */
export const FLAVORS: FileWords = {
  ...PLAN,
  noun: "file of flavors",
  hints: {
    ...PLAN.hints,
    leaves: "It must lie in the workspace or in the runner's temporary folder: copy it there in a step before.",
    missing: "Check the path, and write the file with `openstack flavor list --all -f json`.",
    folder: "Name the file in it.",
    pipe: "Write what comes out of it to a file, and name that.",
    tooLarge: "Leave out the flavors that the plans do not use.",
  },
};

export const POLICY: FileWords = {
  noun: "policy",
  unreadable: "POLICY_UNREADABLE",
  encoding: "POLICY_UNREADABLE",
  tooLarge: "POLICY_UNREADABLE",
  hints: {
    leaves: "A policy must lie in the workspace.",
    missing: "Check the path, and that the repository has been checked out.",
    folder: "Name the file in it.",
    pipe: "Write the policy to a file first.",
    tooLarge: "Match regions and keys by globs rather than one by one.",
  },
};

/** A file as messages speak of it. */
export type Named = {
  readonly path: string;
  readonly subject?: FileWords;
  /** Folder at which relative paths start, in words: "the workspace". */
  readonly base?: string;
};

/** A problem of one file, with what is wrong as the end of a sentence that begins with its name. */
export function fileProblem({ path, subject = PLAN }: Named, what: Message, hint?: Message): Problem {
  const message = say`The ${subject.noun} ${quoted(path)} ${what}`;
  return { code: subject.unreadable, message, hint };
}

export function leavesProblem(file: Named): Problem {
  const { hints } = file.subject ?? PLAN;
  return fileProblem(file, "leaves the workspace, by its path or through a link.", hints.leaves);
}

export function accessProblem(file: Named, error: unknown): Problem {
  const code = systemCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    const { unreadable: missing, hints } = file.subject ?? PLAN;
    return {
      code: missing,
      message: say`There is no file ${quoted(file.path)}.`,
      hint: `${commaHint(file) ?? hints.missing}${relativeTo(file)}`,
    };
  }
  if (code === "EACCES" || code === "EPERM") {
    const hint = "Give the user that runs the check the right to read it.";
    return fileProblem(file, "cannot be read: permission denied.", hint);
  }
  if (code === "EILSEQ") {
    const hint = "Rename what has a name of other bytes, or name the file by another path.";
    return fileProblem(file, "resolves through a symbolic link to a path that is not UTF-8.", hint);
  }
  if (code === "ELOOP") return fileProblem(file, "is a link that leads to itself, or was exchanged for a link.");
  return fileProblem(file, `cannot be opened${code === undefined ? "" : ` (${code})`}.`);
}

/** How several plans are named, where a path that leads nowhere reads like several. undefined: it does not. */
export function commaHint({ path, subject = PLAN, base }: Named): string | undefined {
  if (subject !== PLAN || !path.includes(",")) return undefined;
  const way = base === "the workspace" ? "name the plans one per line" : "give each plan as an argument of its own";
  return `A comma does not separate paths: ${way}.`;
}

/** " Relative paths start at the current folder.", behind another sentence. */
export function relativeTo({ base }: Pick<Named, "base">): string {
  return base === undefined ? "" : ` Relative paths start at ${base}.`;
}

/** Describes what is not a plain file, with the next step; undefined for a plain file. */
export function findKindProblem(file: Named, stats: Stats): Problem | undefined {
  const { noun, hints } = file.subject ?? PLAN;
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return fileProblem(file, "is a folder; a file was expected.", hints.folder);
  const kind = stats.isFIFO()
    ? "a named pipe"
    : stats.isSocket()
      ? "a socket"
      : stats.isSymbolicLink()
        ? "a link that leads nowhere"
        : "a device";
  const hint = stats.isFIFO() ? hints.pipe : `Name the file that holds the ${noun}.`;
  return fileProblem(file, `is ${kind}; a plain file was expected.`, hint);
}

/**
 * Characters that make a file's name unfit for log lines and annotations, in which it stands as it is: control characters and the
 * separators that some readers take for line ends.
 */
export const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;

export function unshowableProblem({ path, subject = PLAN }: Named): Problem {
  const message = say`The name of the ${subject.noun} ${quoted(path)} has control characters in it.`;
  return { code: subject.unreadable, message };
}

export function sameFileProblem(one: Named, other: Named): Problem {
  const hint = "Remove the link, or name the file once.";
  return fileProblem(other, say`is the same file as ${quoted(one.path)}, by a link; two were expected.`, hint);
}

export function tooLargeProblem(
  { path, size, subject = PLAN }: Named & { readonly size: number },
  maxBytes: number,
): Problem {
  const found = size > maxBytes ? `${size} bytes` : "more, having grown while it was read";
  const most = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 / 1024} MiB`;
  return {
    code: subject.tooLarge,
    message: say`The ${subject.noun} ${quoted(path)} is larger than is read: at most ${maxBytes} bytes (${most}); found ${found}.`,
    hint: subject.hints.tooLarge,
  };
}

/** An error's code (`ENOENT`); undefined for anything that is no error of the operating system. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
