// A glob, walked without passing anything over in silence: Node's own and libraries leave out folders that they may not read and links
// that lead nowhere, and a plan that is left out makes a change look smaller than it is.

import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import picomatch from "picomatch/posix.js";
import { systemCode } from "./file-problems.ts";
import { resolveLinks, toPath } from "./read.ts";

const MAX_FOLDERS_WALKED = 100_000;

/** Returns whether it is a glob and no path: a character in it has a meaning in globs, or a backslash before it. */
export function isGlob(text: string): boolean {
  const { isGlob: hasMeaning, negated } = picomatch.scan(text);
  return text.includes("\\") || hasMeaning || negated;
}

/** Everything that can make a segment of a glob mean more than itself. */
const SPECIAL = /[\\*?[\]{}()!+@|]/;

function splitGlob(pattern: string, folder: string): { readonly base: string; readonly glob: string } {
  const segments = pattern.split("/");
  const special = segments.findIndex((segment) => SPECIAL.test(segment));
  const plain = special < 0 ? segments.length - 1 : special;
  const way = segments.slice(0, plain).join("/");
  const base = resolve(folder, pattern.startsWith("/") ? `/${way}` : way);
  return { base, glob: segments.slice(plain).join("/") };
}

/** As most shells have it: `[!a]` is every character but `a`. */
const toPattern = (glob: string): RegExp => picomatch.makeRe(glob, { posix: true });

/** Returns whether a folder may hold matches, by its name and how many folders of the walk it is below. */
function createFolderFilter(glob: string): (name: string, depth: number) => boolean {
  const segments = glob.split("/");
  // A bracket that has a slash inside reaches over several segments.
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

/** The ending of a glob for plans. */
const PLAN_ENDING = /\.(?:json|ya?ml|\{[^{}/]*\})$/u;

/**
 * Walks the glob, following links. `mayEnter` is asked of every folder, links resolved. `paths`: absolute, of matches that are no folders;
 * `beside`: of files that would match with another ending of plans; `skipped`: folders that could not be read, or (no error) entered.
 * undefined: too many folders. Never throws.
 */
export async function walkGlob(of: {
  readonly pattern: string;
  readonly folder: string;
  readonly mayEnter: (real: string) => boolean;
  readonly maxFolders?: number;
}) {
  const { pattern, folder, mayEnter, maxFolders = MAX_FOLDERS_WALKED } = of;
  const { base, glob } = splitGlob(pattern, folder);
  const mayHoldMatches = createFolderFilter(glob);
  // Negated patterns are not supported, and picomatch would take them for everything else.
  const whole = /^!(?!\()/u.test(glob) ? /(?!)/u : toPattern(glob);
  const anyEnding = PLAN_ENDING.test(glob) ? toPattern(glob.replace(PLAN_ENDING, ".{json,yaml,yml}")) : undefined;
  const paths: string[] = [];
  const beside: string[] = [];
  /** By where they are: a folder that several links lead to is named once. */
  const skipped = new Map<string, { readonly path: string; readonly error: unknown }>();
  let folders = 0;

  /** `above`: the folders that lead here, links resolved. A link that leads back is followed once, which shows two names of one file. */
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
        // A link that leads nowhere is no folder.
        const stats = entry.isSymbolicLink() ? await stat(at).catch(() => undefined) : entry;
        if (stats?.isDirectory() !== true) {
          const way = relative(base, at).split(sep).join("/");
          if (whole.test(way)) paths.push(at);
          else if (anyEnding?.test(way) === true) beside.push(at);
        } else if (mayHoldMatches(name, above.length)) await walk(at, [...above, real]);
      }
    } catch (error) {
      // What is not there leaves nothing out.
      if (!["ENOENT", "ENOTDIR"].includes(systemCode(error) ?? "")) skipped.set(real, { path, error });
    }
  };

  await walk(base, []);
  return folders > maxFolders ? undefined : { paths, beside, skipped: [...skipped.values()] };
}
