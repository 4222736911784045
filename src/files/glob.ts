// Walks a glob and reports every folder that it could not enter. Node's own walk and libraries silently leave
// out unreadable folders, and a plan that is left out makes a change look smaller than it is.

import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch/posix.js";
import { systemCode } from "./file-problems.ts";
import { resolveLinks, toPath } from "./read.ts";

const MAX_FOLDERS_WALKED = 100_000;

/** Returns whether a text is a glob rather than a path: it has a character with a meaning in globs, or a backslash. */
export function isGlob(text: string): boolean {
  const { isGlob: hasMeaning, negated } = picomatch.scan(text);
  return text.includes("\\") || hasMeaning || negated;
}

/** Characters that may have a meaning in a segment of a glob. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;

function splitGlob(pattern: string, folder: string): { readonly base: string; readonly glob: string } {
  const segments = pattern.split("/");
  const special = segments.findIndex((segment) => SPECIAL.test(segment));
  const plain = special < 0 ? segments.length - 1 : special;
  const way = segments.slice(0, plain).join("/");
  const base = resolve(folder, pattern.startsWith("/") ? `/${way}` : way);
  return { base, glob: segments.slice(plain).join("/") };
}

/** Returns the expression of a glob. `[!a]` matches every character but `a`, as in most shells. */
const toPattern = (glob: string): RegExp => picomatch.makeRe(glob, { posix: true });

/** Returns the check whether a folder may hold matches, by its name and its depth in the walk. */
function createFolderFilter(glob: string): (name: string, depth: number) => boolean {
  const segments = glob.split("/");
  // A bracket with a slash inside spans several segments.
  const isPart = (segment: string): boolean =>
    ["()", "{}", "[]"].some(([open = "", close = ""]) => segment.split(open).length !== segment.split(close).length);
  const open = segments.findIndex((segment) => segment === "**" || isPart(segment));
  const above = segments.slice(0, open === -1 ? -1 : open).map(toPattern);
  const below = open === -1 ? [] : segments.slice(open);
  const hidden = below.filter((segment) => segment !== "**").map(toPattern);
  return (name, depth) => {
    const own = above[depth];
    if (own !== undefined) return own.test(name);
    if (below.length === 0) return false;
    return !name.startsWith(".") || below.some(isPart) || hidden.some((pattern) => pattern.test(name));
  };
}

/** Ending of a glob that matches plans. */
const PLAN_ENDING = /\.(?:json|ya?ml|\{[^{}/]*\})$/u;

/**
 * Walks the glob and follows links. `mayEnter` decides about each folder, with links resolved.
 *
 * Returns `paths`, the absolute paths of matches that are no folders; `beside`, those of files that would match with
 * another ending of plans; and `skipped`, folders that could not be read, or, without an error, must not be entered.
 * Returns undefined after too many folders. Never throws.
 */
export async function walkGlob(search: {
  readonly pattern: string;
  readonly folder: string;
  readonly mayEnter: (real: string) => boolean;
  readonly maxFolders?: number;
}) {
  const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = search;
  const { base, glob } = splitGlob(pattern, folder);
  const mayHoldMatches = createFolderFilter(glob);
  // Negated patterns are not supported. picomatch would match every other file.
  const whole = /^!(?!\()/u.test(glob) ? /(?!)/u : toPattern(glob);
  const anyEnding = PLAN_ENDING.test(glob) ? toPattern(glob.replace(PLAN_ENDING, ".{json,yaml,yml}")) : undefined;
  const paths: string[] = [];
  const beside: string[] = [];
  /** Deduplicated by real path: a folder that several links point to appears once. */
  const skipped = new Map<string, { readonly path: string; readonly error: unknown }>();
  let folders = 0;

  /**
   * `above` are the real paths of the folders on the way. A link that leads back to one of them is followed once, which
   * shows that a file has two names.
   */
  const walk = async (path: string, above: readonly string[]): Promise<void> => {
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
      for (const entry of await readdir(path, { encoding: "buffer", withFileTypes: true })) {
        const name = toPath(entry.name);
        const at = join(path, name);
        // A broken link is no folder.
        const stats = entry.isSymbolicLink() ? await stat(at).catch(() => undefined) : entry;
        if (stats?.isDirectory() !== true) {
          const way = relative(base, at).split(sep).join("/");
          if (whole.test(way)) paths.push(at);
          else if (anyEnding?.test(way) === true) beside.push(at);
        } else if (mayHoldMatches(name, above.length)) await walk(at, [...above, real]);
      }
    } catch (error) {
      // A folder that does not exist has no matches.
      if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) skipped.set(real, { path, error });
    }
  };

  await walk(base, []);
  return folders > maxFolders ? undefined : { paths, beside, skipped: [...skipped.values()] };
}
