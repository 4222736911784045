// A glob, walked without passing anything over in silence. tinyglobby by itself leaves out folders that it may not read and links
// that lead nowhere; a plan that is left out makes a change look smaller than it is.

import { lstat, type PathLike, readdir, realpath, stat } from "node:fs";
import { lstat as findEntry } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import picomatch from "picomatch/posix.js";
import { glob, isDynamicPattern } from "tinyglobby";
import { resolveLinks, toPath } from "./open.ts";
import { systemCode } from "./subject.ts";

/** Most folders that one glob walks through, unless told otherwise. */
const MAX_FOLDERS_WALKED = 100_000;

/** Result of walking a glob. */
interface GlobResult {
  /** Absolute paths of matches that are not folders, links that lead nowhere included. */
  readonly paths: readonly string[];
  /** Absolute path of what is called exactly as the glob reads, and is not what the glob means; it is not among `paths`. undefined: there is nothing of that name. */
  readonly namesake: string | undefined;
  /** Links that match, to files that match by their own names too, as absolute paths: two names of one file. */
  readonly aliases: readonly { readonly link: string; readonly file: string }[];
  /** Folders that could hold matches and were not read; `error` undefined: it may not be entered. */
  readonly skipped: readonly { readonly path: string; readonly error: unknown }[];
  /** true: the walk was broken off at `maxFolders`, and the rest here is not all. */
  readonly isTooLarge: boolean;
}

/** Tells a glob from a path: a character in it has a meaning in globs, or a backslash before it. */
export function isGlob(text: string): boolean {
  return text.includes("\\") || isDynamicPattern(text);
}

/** Everything that can make a segment of a glob mean more than itself. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;

/**
 * The glob as a folder and what is looked for in it. tinyglobby walks down from the nearest folder that it shares with its
 * working folder, which for a glob that leads elsewhere is a folder that may not be entered.
 */
function splitGlob(pattern: string, folder: string): { readonly base: string; readonly rest: string } {
  const segments = pattern.split("/");
  const special = segments.findIndex((segment) => SPECIAL.test(segment));
  const plain = special < 0 ? segments.length - 1 : special;
  const way = segments.slice(0, plain).join("/");
  const isAbsolute = pattern.startsWith("/");
  return { base: resolve(folder, isAbsolute ? `/${way}` : way), rest: segments.slice(plain).join("/") };
}

/** true: there is no such folder, so that nothing in it is left out. */
function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
}

/**
 * Finds what is called exactly as the glob reads without being meant by it: `plan[1].json` means `plan1.json`. picomatch, and with it
 * tinyglobby, takes such a name for a match.
 */
async function findNamesake(of: { readonly glob: string; readonly path: string }): Promise<string | undefined> {
  if (picomatch.makeRe(of.glob, { literalBrackets: false }).test(of.glob)) return undefined;
  return findEntry(of.path).then(
    () => of.path,
    () => undefined,
  );
}

/** A callback of `node:fs`, which comes last whatever the options are. */
function callbackOf(rest: readonly unknown[]): (error: unknown, result: unknown) => void {
  const callback = rest.at(-1);
  if (typeof callback !== "function") throw new TypeError("A call of the file system lacks its callback.");
  return (error, result) => {
    Reflect.apply(callback, undefined, [error, result]);
  };
}

/** The path with its links resolved, or why not: also where it is not UTF-8. */
function resolveWith(path: PathLike, then: (error: unknown, real: string | null) => void): void {
  resolveLinks(String(path)).then(
    (real) => then(null, real),
    (error: unknown) => then(error, null),
  );
}

/** The entries of a folder; an error where a name is not UTF-8, since it would be left out, or taken for another. */
function readEntries(path: PathLike, then: (error: unknown, entries: readonly unknown[]) => void): void {
  readdir(path, { encoding: "buffer", withFileTypes: true }, (error, entries) => {
    if (error !== null) return then(error, []);
    let named: readonly unknown[];
    try {
      named = entries.map((entry) => Object.assign(entry, { name: toPath(entry.name) }));
    } catch (failure) {
      return then(failure, []);
    }
    then(null, named);
  });
}

/**
 * Walks the glob, following links. `mayEnter` is asked about every folder with its links resolved. Does not throw for anything
 * that the file system has to offer.
 */
export async function walkGlob({
  pattern,
  folder,
  mayEnter,
  maxFolders = MAX_FOLDERS_WALKED,
}: {
  readonly pattern: string;
  readonly folder: string;
  readonly mayEnter: (real: string) => boolean;
  readonly maxFolders?: number;
}): Promise<GlobResult> {
  const skipped = new Map<string, unknown>();
  /** The walk goes on from where a link leads to; a reader knows the link. */
  const links = new Map<string, string>();
  let folders = 0;

  function readFolder(path: PathLike, ...rest: readonly unknown[]): void {
    const callback = callbackOf(rest);
    const skip = (error: unknown) => {
      const at = resolve(String(path));
      if (!isMissing(error)) skipped.set(links.get(at) ?? at, error);
      callback(null, []);
    };
    folders++;
    if (folders > maxFolders) {
      callback(null, []);
      return;
    }
    resolveWith(path, (error, real) => {
      if (real === null) skip(error);
      else if (!mayEnter(real)) skip(undefined);
      else {
        readEntries(path, (failure, entries) => (failure === null ? callback(null, entries) : skip(failure)));
      }
    });
  }

  /** A link that leads nowhere resolves to itself, and so is matched like a file. */
  function resolveLink(path: PathLike, ...rest: readonly unknown[]): void {
    const callback = callbackOf(rest);
    resolveWith(path, (_, real) => {
      if (real !== null && !links.has(real)) links.set(real, String(path));
      callback(null, real ?? path);
    });
  }

  function lookAt(path: PathLike, ...rest: readonly unknown[]): void {
    const callback = callbackOf(rest);
    stat(path, (error, stats) => {
      if (error === null) callback(null, stats);
      else lstat(path, callback);
    });
  }

  const { base, rest: inside } = splitGlob(pattern, folder);
  const paths = await glob(inside, {
    cwd: base,
    expandDirectories: false,
    fs: {
      // Besides their overloads these functions of Node have properties, which come along.
      readdir: Object.assign(readFolder, readdir),
      realpath: Object.assign(resolveLink, realpath),
      stat: Object.assign(lookAt, stat),
    },
  });
  const namesake = await findNamesake({ glob: inside, path: resolve(base, inside) });
  const found = paths.map((path) => resolve(base, path)).filter((path) => path !== namesake);
  const meant = picomatch.makeRe(inside, {});
  const isMeant = (path: string): boolean => meant.test(relative(base, path).split(sep).join("/"));
  const names = new Set(found);
  const aliases = [...links].flatMap(([file, link]) =>
    names.has(file) && isMeant(file) && isMeant(resolve(link)) ? [{ link: resolve(link), file }] : [],
  );
  return {
    paths: found,
    namesake,
    aliases,
    skipped: [...skipped].map(([path, error]) => ({ path, error })),
    isTooLarge: folders > maxFolders,
  };
}
