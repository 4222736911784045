// One file of credentials, opened with care. A pull request fills the workspace of a job, with links too, so that a link in there is
// never followed and nothing leads in there from elsewhere. Outside of it links are as usual: managers of dotfiles and mounted
// secrets are made of them.

import { lstat, readlink, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, parse, resolve, sep } from "node:path";
import { GateError, inputProblem, quote } from "../core/index.ts";
import {
  decodeText,
  type FoundFile,
  findKindProblem,
  readWhole,
  type Subject,
  systemCode,
  withFile,
} from "../files/index.ts";

/** Largest file that is read, in bytes. Real ones have a few kilobytes. */
export const MAX_CREDENTIAL_FILE_BYTES = 1024 * 1024;

/** As the system does it: https://man7.org/linux/man-pages/man7/path_resolution.7.html */
const MAX_LINKS = 40;

const CREDENTIALS: Subject = {
  noun: "credentials file",
  unreadable: "INPUT_INVALID",
  encoding: "INPUT_INVALID",
  tooLarge: "INPUT_INVALID",
  hints: {
    leaves: "Name the file that is meant by its own path.",
    missing: "Check the path, and that the file was written.",
    folder: "Name the file in it.",
    pipe: "Write what comes out of it to a file, and name that.",
    tooLarge: "Is it the file that was meant?",
  },
};

/** A folder whose files may be by somebody else than the one who starts the run. */
export interface GuardedFolder {
  readonly path: string;
  /** Its name in messages. */
  readonly noun: "workspace" | "working directory";
}

/** A file to be read. */
export interface CredentialPath {
  /** Absolute. */
  readonly path: string;
  /** As messages call it. */
  readonly name: string;
  /** Folder in which no link is followed; null: none. */
  readonly guarded: GuardedFolder | null;
  /** true where the file may be in that folder: it was named, or the machine is the user's own. */
  readonly mayBeInside: boolean;
}

/** A file as read. */
interface CredentialText {
  /** Byte-order mark stripped. */
  readonly text: string;
  /** true for a file in the guarded folder. */
  readonly isInside: boolean;
}

/** A problem that begins with the file's name: "Cannot read the credentials file `x`: it does not exist." */
export function unreadable(name: string, found: string, hint?: string): GateError {
  return new GateError(inputProblem(`Cannot read the credentials file ${quote(name)}: ${found}.`, hint));
}

/**
 * The text of a file of at most {@link MAX_CREDENTIAL_FILE_BYTES} bytes; null: there is none. Everything else throws a
 * GateError: a link in the guarded folder, a way into it from outside, a folder, a pipe, a device, a link that leads nowhere.
 */
export async function findCredentialText(wanted: CredentialPath): Promise<CredentialText | null> {
  const { name, guarded, mayBeInside } = wanted;
  const folder = guarded === null ? null : { ...guarded, identity: await findIdentity(guarded.path) };
  const absolute = await resolveLinks(wanted, folder);
  if (absolute === null) return null;
  const isInside = folder !== null && (await isBelow(absolute, folder.identity));
  if (isInside && !mayBeInside) throw inside(name, folder.noun);
  const file: FoundFile = { path: name, absolute, subject: CREDENTIALS };
  const problem = findKindProblem(file, await lstat(absolute).catch((error: unknown) => refuse(name, error)));
  if (problem !== undefined) throw new GateError(problem);
  const bytes = await withFile(file, (opened) => readWhole(opened, MAX_CREDENTIAL_FILE_BYTES));
  return { text: decodeText(bytes, { file: name, subject: CREDENTIALS }), isInside };
}

function inside(name: string, noun: GuardedFolder["noun"]): GateError {
  const hint =
    "Keep it elsewhere: in the runner's temporary folder, or where only the runner's owner can change it. docs/credentials.md says what is read from where.";
  return unreadable(name, `it lies in the ${noun}, where a pull request can change it`, hint);
}

/** The identity of a folder, the same by whatever path it is reached. */
interface Identity {
  readonly dev: bigint;
  readonly ino: bigint;
}

/** null: there is no such folder, so that nothing lies in it. */
async function findIdentity(path: string): Promise<Identity | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return { dev, ino };
  } catch {
    return null;
  }
}

/** true for a path through the folder, by whatever name: also through a mount, or in letters of another case. Links count as they lead. */
export async function liesIn(path: string, folder: string): Promise<boolean> {
  return isBelow(path, await findIdentity(folder));
}

async function isBelow(path: string, folder: Identity | null): Promise<boolean> {
  if (folder === null) return false;
  for (let [below, at] = [path, dirname(path)]; at !== below; [below, at] = [at, dirname(at)]) {
    const identity = await findIdentity(at);
    if (identity?.ino === folder.ino && identity.dev === folder.dev) return true;
  }
  return false;
}

/** A guarded folder as it was found. */
interface FoundFolder extends GuardedFolder {
  readonly identity: Identity | null;
}

/** The path with its links resolved, one by one, so that each is seen; null: there is nothing. */
async function resolveLinks({ path, name }: CredentialPath, folder: FoundFolder | null): Promise<string | null> {
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
      if (folder !== null && (await isBelow(next, folder.identity))) throw linked(name, folder.noun);
      links += 1;
      if (links > MAX_LINKS) throw unreadable(name, "its links lead in a circle");
      const target = await readlink(next);
      if (isAbsolute(target)) at = parse(target).root;
      ahead.unshift(...target.slice(isAbsolute(target) ? at.length : 0).split(sep));
    }
    return at;
  } catch (error) {
    const isMissing = ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
    if (!isMissing) return refuse(name, error);
    const isDangling = await lstat(path).then(
      () => true,
      () => false,
    );
    if (isDangling) throw unreadable(name, "it is a link that leads nowhere");
    return null;
  }
}

function linked(name: string, noun: GuardedFolder["noun"]): GateError {
  const found = `it is a link, or one leads to it, in the ${noun}, where links are not followed`;
  return unreadable(name, found, CREDENTIALS.hints.leaves);
}

function refuse(name: string, error: unknown): never {
  if (error instanceof GateError) throw error;
  const code = systemCode(error);
  throw unreadable(name, code === "EACCES" ? "permission denied" : `the system says ${code ?? "nothing"}`);
}
