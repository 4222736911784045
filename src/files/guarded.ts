// Reads a file next to a folder that others may write to. A pull request fills the workspace of a job, even with links,
// so no link in it is followed, and none may lead into it. Links elsewhere are followed as usual, since dotfiles and
// mounted secrets often are links.

import type { BigIntStats } from "node:fs";
import { lstat, readlink, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path";
import { GateError, say } from "../core/index.ts";
import { accessProblem, fileProblem, isDangling, type NamedFile, systemCode } from "./file-problems.ts";
import { decodeText, readFile } from "./read.ts";

/** Maximum number of links in a path, as in Linux: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_LINKS = 40;

/** A folder whose files may be by other authors than the user of the run. No link in it is followed. */
export interface GuardedFolder {
  readonly folder: string;
  /** Name of the folder in messages. */
  readonly noun: "workspace" | "working directory";
  /** true if the file may be in the folder: a setting names it, or the machine is the user's own. */
  readonly mayHoldIt: boolean;
}

/** A file to read. */
export interface GuardedFile extends NamedFile {
  /** Absolute path, links not resolved. */
  readonly location: string;
  /** undefined if the run has no such folder. */
  readonly guarded: GuardedFolder | undefined;
}

/**
 * Reads the text of a file, and whether it is in the guarded folder. Returns undefined if the file does not exist.
 * Throws a GateError for a link in the guarded folder or into it, for a file that is no plain one, and for too many
 * bytes.
 */
export async function readGuarded(file: GuardedFile, maxBytes: number) {
  const { guarded, words } = file;
  // undefined if the folder does not exist, so that no file is in it.
  const folder = guarded && (await identityOf(guarded.folder));
  const absolute = await followLinks(file, folder);
  if (absolute === undefined) return undefined;
  const isInside = await isBelow(absolute, folder);
  if (isInside && guarded?.mayHoldIt !== true) {
    const what = say`lies in the ${guarded?.noun ?? ""}, where a pull request can change it.`;
    throw new GateError(fileProblem(file, what, words.hints.leaves));
  }
  return { text: decodeText(await readFile({ ...file, absolute }, maxBytes), file), isInside };
}

/** Device and inode of a folder, the same on every path to it. undefined if it does not exist. */
type Identity = Pick<BigIntStats, "dev" | "ino"> | undefined;

/** Returns the identity of a folder. */
export function identityOf(path: string): Promise<Identity> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

/**
 * Returns whether a path leads through the folder, by any name: even through a mount, or in letters of another case.
 * Links are resolved.
 */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  return isBelow(path, await identityOf(folder));
}

async function isBelow(path: string, folder: Identity): Promise<boolean> {
  if (folder === undefined) return false;
  for (let [below, at] = [path, dirname(path)]; at !== below; [below, at] = [at, dirname(at)]) {
    const identity = await identityOf(at);
    if (identity?.ino === folder.ino && identity.dev === folder.dev) return true;
  }
  return false;
}

/**
 * Resolves the links of a file's path one by one, so that each is checked. Returns undefined if the path does not
 * exist. Throws a GateError for a link in the folder, too many links, a link to nothing, and errors of the file system.
 */
export async function followLinks(file: GuardedFile, folder: Identity): Promise<string | undefined> {
  const path = resolve(file.location);
  let at = parse(path).root;
  const ahead = path.slice(at.length).split(sep);
  try {
    for (let links = 0; ahead.length > 0; ) {
      const part = ahead.shift() ?? "";
      const next = join(at, part);
      if (part === "" || !(await lstat(next)).isSymbolicLink()) {
        at = next;
        continue;
      }
      if (await isBelow(next, folder)) {
        const what = say`is a link, or one leads to it, in the ${file.guarded?.noun ?? ""}, where links are not followed.`;
        throw new GateError(fileProblem(file, what, say`Name the file that is meant by its own path.`));
      }
      links += 1;
      if (links > MAX_LINKS) throw new GateError(accessProblem(file, { code: "ELOOP" }));
      const target = await readlink(next);
      if (isAbsolute(target)) at = parse(target).root;
      ahead.unshift(...target.slice(isAbsolute(target) ? at.length : 0).split(sep));
    }
    return at;
  } catch (error) {
    if (error instanceof GateError) throw error;
    const isMissing = ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
    if (!isMissing) throw new GateError(accessProblem(file, error));
    if (await isDangling(path)) throw new GateError(fileProblem(file, say`is a link that leads nowhere.`));
    return undefined;
  }
}
