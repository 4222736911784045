// Opening, reading and decoding of files that were found: others may have written them, and the links and folders around them, so a file is
// opened without following a link and checked once it is open.

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

/** A file to read from. Its path is shown relative to the workspace with `/`, or absolute where it lies outside of it. */
export interface FoundFile extends NamedFile {
  /** Absolute path, links resolved. */
  readonly absolute: string;
}

interface OpenFile extends NamedFile {
  readonly handle: FileHandle;
  /** Its size when it was opened, in bytes. */
  readonly size: number;
}

// Of these, Windows has none; there they are undefined, which counts as 0.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/** Returns whether the opened file is still the one at the path: between finding and opening, a folder may become a link. */
export async function isUnmoved({ absolute }: Pick<FoundFile, "absolute">, opened: Stats): Promise<boolean> {
  try {
    const now = await lstat(absolute);
    return (await resolveLinks(absolute)) === absolute && now.ino === opened.ino && now.dev === opened.dev;
  } catch {
    return false;
  }
}

/** Opens the file without following a link or waiting for a pipe, and closes it after `use`. Throws where it is no plain file, or not the one that was found. */
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

/** The first bytes of the file: `maxBytes` of them, fewer where it is shorter. */
export async function readHead(file: OpenFile, maxBytes: number): Promise<Uint8Array> {
  const head = Buffer.alloc(Math.min(file.size, maxBytes));
  const { bytesRead } = await file.handle.read(head, 0, head.length, 0).catch((error: unknown) => refuse(file, error));
  return head.subarray(0, bytesRead);
}

/** All bytes of the file, once. Throws PLAN_TOO_LARGE where they are more than `maxBytes`. `hint`: what to do about that; absent: what the file's words say. */
export async function readWhole(file: OpenFile, maxBytes: number, hint?: Message): Promise<Uint8Array> {
  const bytes = file.size > maxBytes ? undefined : await file.handle.readFile().catch((error) => refuse(file, error));
  // It may have grown meanwhile.
  if (bytes === undefined || bytes.length > maxBytes) throw tooLarge(file, maxBytes, hint);
  return bytes;
}

/** All bytes of a file as found: {@link withFile} and {@link readWhole} in one. */
export function readFile(file: FoundFile, maxBytes: number): Promise<Uint8Array> {
  return withFile(file, (opened) => readWhole(opened, maxBytes));
}

/** A zip archive (PKWARE's APPNOTE, 4.3.7 and 4.3.16), which is what a binary plan is. */
export function isBinaryPlan(head: Uint8Array): boolean {
  const [first, second, third = 0, fourth = 0] = head;
  return first === 0x50 && second === 0x4b && ((third === 3 && fourth === 4) || (third === 5 && fourth === 6));
}

/** A file that a user names for a command on a machine of their own. */
interface OwnFile {
  /** "data set". */
  readonly noun: Message;
  /** Kind of file that is expected: "JSON file". */
  readonly expected: Message;
  readonly maxBytes: number;
  /** Folder that the path starts at. */
  readonly folder: string;
}

/** The text of a file of any kind, a pipe too; links are followed. Throws INPUT_INVALID where it cannot be read or is too large. */
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

// Text is UTF-8, or UTF-16 with a byte-order mark, as PowerShell's `>` writes it: one rule for all files.

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function findEncoding([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The beginning of a file as text, BOM stripped: a character that is cut at its end is left out, and nothing is refused. */
export function decodeHead(head: Uint8Array): string {
  return new TextDecoder(findEncoding(head)).decode(head, { stream: true });
}

/** The bytes of a file as text, BOM stripped. Throws the encoding error of the file's words where they are no UTF-8 or UTF-16, or hold a zero. */
export function decodeText(bytes: Uint8Array, { path, words }: NamedFile): string {
  const encoding = findEncoding(bytes);
  let text = "\0";
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // As for a zero character.
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

/** The bytes of a policy as text, BOM stripped. Throws POLICY_UNREADABLE as {@link decodeText} does. */
export function decodePolicyText(bytes: Uint8Array, path: string): string {
  return decodeText(bytes, { path, words: POLICY });
}
