// Opens, reads and decodes files. Other authors may have written a file, and the links and folders around it, so it is
// opened without following a link, and checked once it is open.

import { constants, type Stats } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { GateError, type Message, quoted, say } from "../core/index.ts";
import {
  accessProblem,
  type FileWords,
  fileProblem,
  findKindProblem,
  type NamedFile,
  POLICY,
  tooLarge,
} from "./file-problems.ts";

function refuse(file: NamedFile, error: unknown): never {
  throw new GateError(accessProblem(file, error));
}

/**
 * A file that was found. Its path is shown relative to the workspace with `/`, or absolute if the file is outside of
 * it.
 */
export interface FoundFile extends NamedFile {
  /** Absolute path with links resolved. */
  readonly absolute: string;
}

interface OpenFile extends NamedFile {
  readonly handle: FileHandle;
  /** Size in bytes when the file was opened. */
  readonly size: number;
}

// Windows lacks some of these flags. They are undefined there, which counts as 0.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/**
 * Returns whether the opened file is still the one at its path. A folder may become a link before a file in it is
 * opened.
 */
export async function isUnmoved({ absolute }: Pick<FoundFile, "absolute">, opened: Stats): Promise<boolean> {
  try {
    const now = await lstat(absolute);
    return (await resolveLinks(absolute)) === absolute && now.ino === opened.ino && now.dev === opened.dev;
  } catch {
    return false;
  }
}

/**
 * Opens the file without following a link or waiting for a pipe, and closes it after `use`. Throws a GateError if it is
 * no plain file, or not the one that was found.
 */
export async function withFile<Result>(file: FoundFile, use: (open: OpenFile) => Promise<Result>): Promise<Result> {
  const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  const handle = await open(file.absolute, flags).catch((error: unknown) => refuse(file, error));
  try {
    const stats = await handle.stat();
    const problem = findKindProblem(file, stats);
    if (problem !== undefined) throw new GateError(problem);
    if (!(await isUnmoved(file, stats))) {
      throw new GateError(fileProblem(file, say`was exchanged while it was being opened.`));
    }
    return await use({ ...file, handle, size: stats.size });
  } finally {
    await handle.close();
  }
}

/** Returns the first bytes of the file, at most `maxBytes`. */
export async function readHead(file: OpenFile, maxBytes: number): Promise<Uint8Array> {
  const head = Buffer.alloc(Math.min(file.size, maxBytes));
  const { bytesRead } = await file.handle.read(head, 0, head.length, 0).catch((error: unknown) => refuse(file, error));
  return head.subarray(0, bytesRead);
}

/**
 * Returns all bytes of the file. It can be called once. Throws the file's error for more than `maxBytes`, with `hint`
 * as next step in place of the usual one.
 */
export async function readWhole(file: OpenFile, maxBytes: number, hint?: Message): Promise<Uint8Array> {
  const bytes = file.size > maxBytes ? undefined : await file.handle.readFile().catch((error) => refuse(file, error));
  // The file may have grown since it was opened.
  if (bytes === undefined || bytes.length > maxBytes) throw tooLarge(file, maxBytes, hint);
  return bytes;
}

/** Returns all bytes of a file. Throws a GateError if it is unreadable or larger than `maxBytes`. */
export function readFile(file: FoundFile, maxBytes: number): Promise<Uint8Array> {
  return withFile(file, (opened) => readWhole(opened, maxBytes));
}

/** Returns whether bytes begin like a zip archive (PKWARE's APPNOTE, 4.3.7 and 4.3.16), the format of binary plans. */
export function isBinaryPlan(head: Uint8Array): boolean {
  const [first, second, third = 0, fourth = 0] = head;
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** A file that users name for a command on their own machine. */
interface OwnFile {
  /** Noun for messages: "data set". */
  readonly noun: Message;
  /** Expected kind of file: "JSON file". */
  readonly expected: Message;
  readonly maxBytes: number;
  /** Folder that the path starts at. */
  readonly folder: string;
}

/**
 * Returns the text of a file of any kind, even a pipe. Follows links. Throws INPUT_INVALID if it is unreadable or too
 * large.
 */
export async function readOwnFile(path: string, { noun, expected, maxBytes, folder }: OwnFile): Promise<string> {
  const hint = say`Give the path of a ${expected}.`;
  const words: FileWords = { noun, unreadable: "INPUT_INVALID", hints: { missing: hint, folder: hint } };
  const file: NamedFile = { path, words, base: "the current folder" };
  const handle = await open(resolve(folder, path)).catch((error: unknown) => refuse(file, error));
  try {
    const stats = await handle.stat();
    const problem = stats.isDirectory() ? findKindProblem(file, stats) : undefined;
    if (problem !== undefined) throw new GateError(problem);
    if (stats.size > maxBytes) throw tooLarge(file, maxBytes);
    return await handle.readFile("utf8").catch((error: unknown) => refuse(file, error));
  } finally {
    await handle.close();
  }
}

/** Returns a path as text. Throws an error with the code EILSEQ if its bytes are not UTF-8. */
export function toPath(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("utf8");
  if (Buffer.from(text).equals(bytes)) return text;
  throw Object.assign(new Error("The path is not UTF-8."), { code: "EILSEQ" });
}

/** Returns a path with its links resolved. Throws the errors of `realpath`, and EILSEQ if the path is not UTF-8. */
export async function resolveLinks(path: string): Promise<string> {
  return toPath(await realpath(path, { encoding: "buffer" }));
}

// All files are text in UTF-8, or in UTF-16 with a byte-order mark, as PowerShell's `>` writes it.

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function findEncoding([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Returns the beginning of a file as text, without a BOM. Leaves out a character that is cut off. Refuses no bytes. */
export function decodeHead(head: Uint8Array): string {
  return new TextDecoder(findEncoding(head)).decode(head, { stream: true });
}

/**
 * Returns the bytes of a file as text, without a BOM. Throws the encoding error of the file's words if they are neither
 * UTF-8 nor UTF-16, or have a zero character.
 */
export function decodeText(bytes: Uint8Array, { path, words }: NamedFile): string {
  const encoding = findEncoding(bytes);
  let text = "\0";
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The same error as for a zero character.
  }
  if (!text.includes("\0")) return text;
  throw new GateError({
    code: words.encoding ?? words.unreadable,
    message: say`The ${words.noun} ${quoted(path)} must be text in UTF-8 or UTF-16; its bytes ${describeBytes(bytes, encoding)}.`,
    hint: say`Save it as UTF-8.`,
    place: { file: path },
  });
}

function describeBytes(bytes: Uint8Array, encoding: Encoding): Message {
  if (encoding !== "utf-8")
    return say`begin like ${encoding === "utf-16le" ? "UTF-16LE" : "UTF-16BE"}, but are not valid in it`;
  return bytes.includes(0)
    ? say`are binary data (with zero bytes)`
    : say`look like Latin-1, Windows-1252 or another single-byte encoding`;
}

/** Returns the bytes of a policy as text, as {@link decodeText} does. Throws POLICY_UNREADABLE. */
export function decodePolicyText(bytes: Uint8Array, path: string): string {
  return decodeText(bytes, { path, words: POLICY });
}
