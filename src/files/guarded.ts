// One file, read with care where others may write. A pull request fills the workspace of a job, with links too, so a link in there is never
// followed and nothing leads in there from elsewhere. Outside of it links are as usual: managers of dotfiles and mounted secrets are made of
// them.

import { lstat, readlink, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path";
import { GateError, type Problem, quoted, say } from "../core/index.ts";
import { decodeText } from "./encoding.ts";
import { type FoundFile, readFile } from "./open.ts";
import { type FileWords, findKindProblem, systemCode } from "./subject.ts";

/** As the system does it: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_LINKS = 40;

/** A folder whose files may be by others than the one who starts the run. */
export interface GuardedFolder {
  readonly path: string;
  /** Its name in messages. */
  readonly noun: "workspace" | "working directory";
}

/** A file to be read. */
export interface GuardedPath {
  /** Absolute. */
  readonly path: string;
  /** As messages call it. */
  readonly name: string;
  /** Folder in which no link is followed; undefined: none. */
  readonly guarded: GuardedFolder | undefined;
  /** true where the file may be in that folder: it was named, or the machine is the user's own. */
  readonly mayBeInside: boolean;
  readonly subject: FileWords;
  readonly maxBytes: number;
}

/** A file as read. */
interface GuardedText {
  /** Byte-order mark stripped. */
  readonly text: string;
  /** true for a file in the guarded folder. */
  readonly isInside: boolean;
}

/** A problem that begins with the file's name: "Cannot read the credentials file `x`: it does not exist." */
export function cannotRead(
  { name, subject }: Pick<GuardedPath, "name" | "subject">,
  found: string,
  hint?: string,
): Problem {
  return { code: subject.unreadable, message: say`Cannot read the ${subject.noun} ${quoted(name)}: ${found}.`, hint };
}

/**
 * The text of a file; undefined: there is none. Everything else throws a GateError: a link in the guarded folder, a way into it from outside, a
 * folder, a pipe, a device, a link that leads nowhere, a file that is too large.
 */
export async function readGuarded(wanted: GuardedPath): Promise<GuardedText | undefined> {
  const { name, subject, guarded, mayBeInside, maxBytes } = wanted;
  const folder = guarded === undefined ? undefined : { ...guarded, identity: await findIdentity(guarded.path) };
  const absolute = await followLinks(wanted, folder);
  if (absolute === undefined) return undefined;
  const isInside = folder !== undefined && (await isBelow(absolute, folder.identity));
  if (isInside && !mayBeInside) {
    const found = `it lies in the ${folder.noun}, where a pull request can change it`;
    throw new GateError(cannotRead(wanted, found, subject.hints.leaves));
  }
  const file: FoundFile = { path: name, absolute, subject };
  const problem = findKindProblem(file, await lstat(absolute).catch((error: unknown) => refuse(wanted, error)));
  if (problem !== undefined) throw new GateError(problem);
  return { text: decodeText(await readFile(file, maxBytes), { file: name, subject }), isInside };
}

/** The identity of a folder, the same by whatever path it is reached. */
interface Identity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** undefined: there is no such folder, so that nothing lies in it. */
async function findIdentity(path: string): Promise<Identity | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return { dev, ino };
  } catch {
    return undefined;
  }
}

/** true for a path through the folder, by whatever name: also through a mount, or in letters of another case. Links count as they lead. */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  return isBelow(path, await findIdentity(folder));
}

async function isBelow(path: string, folder: Identity | undefined): Promise<boolean> {
  if (folder === undefined) return false;
  for (let [below, at] = [path, dirname(path)]; at !== below; [below, at] = [at, dirname(at)]) {
    const identity = await findIdentity(at);
    if (identity?.ino === folder.ino && identity.dev === folder.dev) return true;
  }
  return false;
}

/** A guarded folder as it was found. */
interface FoundFolder extends GuardedFolder {
  readonly identity: Identity | undefined;
}

/** The path with its links resolved, one by one, so that each is seen; undefined: there is nothing. */
async function followLinks(file: GuardedPath, folder: FoundFolder | undefined): Promise<string | undefined> {
  const { path } = file;
  let at = parse(resolve(path)).root;
  const ahead = resolve(path).slice(at.length).split(sep);
  try {
    for (let links = 0; ahead.length > 0; ) {
      const part = ahead.shift() ?? "";
      const next = join(at, part);
      const isLink = part !== "" && (await lstat(next)).isSymbolicLink();
      if (!isLink) {
        at = next;
        continue;
      }
      if (folder !== undefined && (await isBelow(next, folder.identity))) {
        const found = `it is a link, or one leads to it, in the ${folder.noun}, where links are not followed`;
        throw new GateError(cannotRead(file, found, "Name the file that is meant by its own path."));
      }
      links += 1;
      if (links > MAX_LINKS) throw new GateError(cannotRead(file, "its links lead in a circle"));
      const target = await readlink(next);
      if (isAbsolute(target)) at = parse(target).root;
      ahead.unshift(...target.slice(isAbsolute(target) ? at.length : 0).split(sep));
    }
    return at;
  } catch (error) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
    if (!isMissing) return refuse(file, error);
    const isDangling = await lstat(path).then(
      () => true,
      () => false,
    );
    if (isDangling) throw new GateError(cannotRead(file, "it is a link that leads nowhere"));
    return undefined;
  }
}

function refuse(file: GuardedPath, error: unknown): never {
  if (error instanceof GateError) throw error;
  const code = systemCode(error);
  const found = code === "EACCES" ? "permission denied" : `the system says ${code ?? "nothing"}`;
  throw new GateError(cannotRead(file, found));
}
