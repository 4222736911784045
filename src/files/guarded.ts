// One file, read with care where others may write. A pull request fills the workspace of a job, with links too, so a link in there is never
// followed and nothing leads in there from elsewhere. Outside of it links are as usual: managers of dotfiles and mounted secrets are made of
// them.

import type { BigIntStats } from "node:fs";
import { lstat, readlink, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path";
import { GateError, say } from "../core/index.ts";
import { accessProblem, fileProblem, isDangling, type NamedFile, systemCode } from "./file-problems.ts";
import { decodeText, readFile } from "./read.ts";

/** As the system does it: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_LINKS = 40;

/** A folder whose files may be by others than the one who starts the run. No link in it is followed. */
export interface GuardedFolder {
  readonly folder: string;
  /** Its name in messages. */
  readonly noun: "workspace" | "working directory";
  /** true where the file may be in that folder: it was named, or the machine is the user's own. */
  readonly mayHoldIt: boolean;
}

/** A file to be read. */
export interface GuardedFile extends NamedFile {
  /** Absolute path, links not resolved. */
  readonly location: string;
  /** undefined: there is no such folder. */
  readonly guarded: GuardedFolder | undefined;
}

/** The text of a file, and whether it is in the guarded folder; undefined: there is none. Throws for a link in that folder or into it, for what is no plain file, and for too many bytes. */
export async function readGuarded(file: GuardedFile, maxBytes: number) {
  const { guarded, words } = file;
  // undefined: there is no such folder, so that nothing lies in it.
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

/** What a folder is the same by, on every path to it. */
type Identity = Pick<BigIntStats, "dev" | "ino"> | undefined;

/** The identity of a folder; undefined: there is none. */
export function identityOf(path: string): Promise<Identity> {
  return stat(path, { bigint: true }).catch(() => undefined);
}

/** true for a path through the folder, by any name: also through a mount, or in letters of another case. Links count as they lead. */
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

/** The path with its links resolved, one by one, so that each is seen; undefined: there is nothing. */
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
