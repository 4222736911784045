// A glob, walked without passing anything over in silence: libraries leave out folders that they may not read and links that lead nowhere,
// and a plan that is left out makes a change look smaller than it is.

import type { Dirent } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch/posix.js";
import { resolveLinks, toPath } from "./open.ts";
import { systemCode } from "./subject.ts";

/** Most folders that one glob walks through, unless set otherwise. */
const MAX_FOLDERS_WALKED = 100_000;

/** Result of walking a glob. */
interface GlobResult {
  /** Absolute paths of matches that are not folders, as they were walked to; links that lead nowhere included. */
  readonly paths: readonly string[];
  /** Absolute path of what is called exactly as the glob reads, and is not what the glob means; it is not among `paths`. undefined: there is nothing of that name. */
  readonly namesake: string | undefined;
  /** Folders that could hold matches and were not read; `error` undefined: it may not be entered. */
  readonly skipped: readonly { readonly path: string; readonly error: unknown }[];
  /** true: the walk was broken off at `maxFolders`, and the rest here is not all. */
  readonly isTooLarge: boolean;
}

/** Tells a glob from a path: a character in it has a meaning in globs, or a backslash before it. */
export function isGlob(text: string): boolean {
  const { isGlob: hasMeaning, negated } = picomatch.scan(text);
  return text.includes("\\") || hasMeaning || negated;
}

/** Everything that can make a segment of a glob mean more than itself. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;

/** The glob as a folder and the segments that are looked for in it. */
function splitGlob(pattern: string, folder: string): { readonly base: string; readonly rest: string } {
  const segments = pattern.split("/");
  const special = segments.findIndex((segment) => SPECIAL.test(segment));
  const plain = special < 0 ? segments.length - 1 : special;
  const way = segments.slice(0, plain).join("/");
  const isAbsolute = pattern.startsWith("/");
  return { base: resolve(folder, isAbsolute ? `/${way}` : way), rest: segments.slice(plain).join("/") };
}

/** As tinyglobby and most shells have it: `[!a]` is every character but `a`. */
const OPTIONS = { posix: true };

/** A segment of a glob: what a name has to match; any number of folders that are not hidden; or everything below. */
type Step = RegExp | "**" | "everything";

/** The steps of a glob, by which folders are chosen. From a segment on that has a slash inside brackets, every folder is. */
function toSteps(glob: string): readonly Step[] {
  const steps: Step[] = [];
  for (const segment of glob.split("/")) {
    const count = (bracket: string) => segment.split(bracket).length;
    if (count("(") !== count(")") || count("{") !== count("}") || count("[") !== count("]"))
      return [...steps, "everything"];
    steps.push(segment === "**" ? segment : picomatch.makeRe(segment, OPTIONS));
  }
  return steps;
}

/** Places among the steps at which a walk may be. */
type Places = readonly number[];

/** The places after a name; empty: nothing below it can match. */
function advance(steps: readonly Step[], places: Places, name: string): Places {
  const next = places.flatMap((place) => {
    const step = steps[place];
    if (step === undefined) return [];
    if (step === "everything") return [place];
    if (step !== "**") return step.test(name) ? [place + 1] : [];
    return [...(name.startsWith(".") ? [] : [place]), ...advance(steps, [place + 1], name)];
  });
  return [...new Set(next)];
}

/** true: there is no such folder, so that nothing in it is left out. */
function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "");
}

/**
 * Finds what is called exactly as the glob reads without being meant by it: `plan[1].json` means `plan1.json`. picomatch takes such a name
 * for a match.
 */
async function findNamesake(of: { readonly glob: string; readonly path: string }): Promise<string | undefined> {
  if (picomatch.makeRe(of.glob, { literalBrackets: false }).test(of.glob)) return undefined;
  return lstat(of.path).then(
    () => of.path,
    () => undefined,
  );
}

/** The entries of a folder by name. Throws an error where a name is not UTF-8, since it would be left out, or taken for another. */
async function readEntries(path: string): Promise<readonly (readonly [name: string, entry: Dirent<Buffer>])[]> {
  const entries = await readdir(path, { encoding: "buffer", withFileTypes: true });
  return entries.map((entry) => [toPath(entry.name), entry]);
}

/**
 * Walks the glob, following links. `mayEnter` is asked about every folder with its links resolved. Does not throw for anything
 * that the file system has to offer.
 */
export async function walkGlob(of: {
  readonly pattern: string;
  readonly folder: string;
  readonly mayEnter: (real: string) => boolean;
  readonly maxFolders?: number;
}): Promise<GlobResult> {
  const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = of;
  const { base, rest } = splitGlob(pattern, folder);
  const steps = toSteps(rest);
  // Negated patterns are not supported, and picomatch would take them for everything else.
  const whole = /^!(?!\()/u.test(rest) ? /(?!)/u : picomatch.makeRe(rest, OPTIONS);
  const isMeant = (path: string): boolean => whole.test(relative(base, path).split(sep).join("/"));
  const namesake = await findNamesake({ glob: rest, path: resolve(base, rest) });
  const paths: string[] = [];
  /** By where they are: a folder that several links lead to is named once. */
  const skipped = new Map<string, { readonly path: string; readonly error: unknown }>();
  let folders = 0;

  /** `above`: the folders that lead here, links resolved. A link that leads back is followed once, which shows two names of one file. */
  const walk = async (path: string, places: Places, above: readonly string[]): Promise<void> => {
    folders += 1;
    if (folders > maxFolders) return;
    let real = path;
    try {
      real = await resolveLinks(path);
      if (above.filter((one) => one === real).length > 1) return;
      if (!mayEnter(real)) {
        skipped.set(real, { path, error: undefined });
        return;
      }
      for (const [name, entry] of await readEntries(path)) {
        const at = join(path, name);
        const next = advance(steps, places, name);
        if (next.length === 0) continue;
        const isFolder = entry.isSymbolicLink()
          ? await stat(at).then(
              (stats) => stats.isDirectory(),
              () => false,
            )
          : entry.isDirectory();
        if (!isFolder && isMeant(at) && at !== namesake) paths.push(at);
        if (isFolder && next.some((place) => place < steps.length)) await walk(at, next, [...above, real]);
      }
    } catch (error) {
      if (!isMissing(error)) skipped.set(real, { path, error });
    }
  };

  await walk(base, [0], []);
  return { paths, namesake, skipped: [...skipped.values()], isTooLarge: folders > maxFolders };
}
