// Opening and reading of files that were found: the author of a pull request may have written them, and the links and folders
// around them, so a file is opened without following a link and checked once it is open.

import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { GateError } from "../core/index.ts";
import { accessProblem, type FileWords, fileProblem, findKindProblem, type Named, tooLargeProblem } from "./subject.ts";

/** A file to read a plan, or a policy, from. */
export interface FoundFile {
  /** As it is shown: relative to the workspace with `/`, or absolute where it lies outside of it. */
  readonly path: string;
  /** Absolute path, links resolved. */
  readonly absolute: string;
  /** Words of messages about it. Absent: a plan's. */
  readonly subject?: FileWords;
}

/** A file that was opened, and found to be a plain one. */
interface OpenFile extends Named {
  readonly handle: FileHandle;
  /** Its size when it was opened, in bytes. */
  readonly size: number;
}

// Of these, Windows has none; there they are undefined, which counts as 0.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/** Opens without following a link, and without waiting where a named pipe took the file's place. */
async function openUnfollowed(file: FoundFile): Promise<FileHandle> {
  try {
    return await open(file.absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    throw new GateError(accessProblem(file, error));
  }
}

/** Tells whether the opened file is still the one at the path: between finding and opening, a folder may become a link. */
async function isUnmoved({ absolute }: FoundFile, opened: Stats): Promise<boolean> {
  try {
    const now = await lstat(absolute);
    return (await resolveLinks(absolute)) === absolute && now.ino === opened.ino && now.dev === opened.dev;
  } catch {
    return false;
  }
}

/**
 * Opens the file, checks it, and closes it after `use`. Resolves to the result of `use`.
 *
 * Throws PLAN_UNREADABLE where the file cannot be opened, is not a plain file, or is not the one that was found.
 */
export async function withFile<Result>(file: FoundFile, use: (open: OpenFile) => Promise<Result>): Promise<Result> {
  const handle = await openUnfollowed(file);
  try {
    const stats = await handle.stat();
    const problem = findKindProblem(file, stats);
    if (problem !== undefined) throw new GateError(problem);
    if (!(await isUnmoved(file, stats))) {
      throw new GateError(fileProblem(file, "was exchanged while it was being opened."));
    }
    const { absolute: _absolute, ...named } = file;
    return await use({ ...named, handle, size: stats.size });
  } finally {
    await handle.close();
  }
}

/** The first bytes of the file: `maxBytes` of them, fewer where it is shorter. */
export async function readHead(file: OpenFile, maxBytes: number): Promise<Uint8Array> {
  const { handle, size } = file;
  // One byte more than the size, so that a file that did not grow is read in one go, its end included.
  let buffer = Buffer.allocUnsafe(Math.min(size + 1, maxBytes));
  let filled = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === maxBytes) return buffer.subarray(0, filled);
      if (filled === buffer.length) {
        buffer = Buffer.concat([buffer, Buffer.allocUnsafe(Math.min(buffer.length + 65_536, maxBytes - filled))]);
      }
    }
  } catch (error) {
    throw new GateError(accessProblem(file, error));
  }
}

/**
 * All bytes of the file. Throws PLAN_TOO_LARGE where they are, or while they are read become, more than `maxBytes`. `hint`: what to do about that;
 * absent: what the file's subject says.
 */
export async function readWhole(file: OpenFile, maxBytes: number, hint?: string): Promise<Uint8Array> {
  const bytes = file.size > maxBytes ? undefined : await readHead(file, maxBytes + 1);
  if (bytes !== undefined && bytes.length <= maxBytes) return bytes;
  const problem = tooLargeProblem(file, maxBytes);
  throw new GateError({ ...problem, hint: hint ?? problem.hint });
}

/** All bytes of a file as found: {@link withFile} and {@link readWhole} in one. */
export function readFile(file: FoundFile, maxBytes: number): Promise<Uint8Array> {
  return withFile(file, (opened) => readWhole(opened, maxBytes));
}

/** The path as text. Throws an error with the code EILSEQ where the bytes are not UTF-8. */
export function toPath(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  if (Buffer.from(text).equals(bytes)) return text;
  throw Object.assign(new Error("The path is not UTF-8."), { code: "EILSEQ" });
}

/** The path with its links resolved. Throws the errors of `realpath`, and EILSEQ where it is not UTF-8. */
export async function resolveLinks(path: string): Promise<string> {
  return toPath(await realpath(path, { encoding: "buffer" }));
}
