// Finding of files: plans by paths and globs, a policy by its path. The author of a pull request may have written links and
// folders, so everything is judged with links resolved.

import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { GateError, type Message, type Problem, quoted, say, throwIfAny } from "../core/index.ts";
import { type FoundFile, readFile, resolveLinks } from "./open.ts";
import {
  accessProblem,
  commaHint,
  type FileWords,
  fileProblem,
  findKindProblem,
  leavesProblem,
  type Named,
  PLAN,
  POLICY,
  relativeTo,
  sameFileProblem,
  systemCode,
  UNSHOWABLE,
  unshowableProblem,
} from "./subject.ts";

/** Most files that all patterns together may name. */
export const MAX_PLAN_FILES = 1_000;

/** Largest policy file that is read, in bytes: 256 KiB. */
export const MAX_POLICY_BYTES = 256 * 1024;

/** Paths or globs of plans, and the folders that they may lead into. */
export interface PlanSearch {
  /**
   * Paths or globs, one per entry, relative to the workspace or absolute. What reads like a glob is one, also where a file is
   * called exactly so; a backslash makes a character stand for itself.
   */
  readonly patterns: readonly string[];
  readonly workspace: string;
  /** Further folders that files may lie in. */
  readonly alsoAllowed: readonly string[];
  /** true: after links are resolved, everything must lie in the workspace or an allowed folder. false: anywhere. */
  readonly contained: boolean;
  /**
   * true: a shell may have put the names of files in the place of a glob, so what reads like a glob and matches nothing is the
   * file of that name. Absent: it is an error.
   */
  readonly fromShell?: boolean;
}

interface Roots {
  readonly workspace: string;
  /** The workspace and the allowed folders, links resolved. undefined: anywhere. */
  readonly allowed: readonly string[] | undefined;
  /** The same folders as their paths are given. */
  readonly anchors: readonly string[];
  readonly fromShell: boolean;
  /** Words of messages. */
  readonly naming: Pick<Named, "subject" | "base">;
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function isAllowed(path: string, { allowed }: Pick<Roots, "allowed">): boolean {
  return allowed === undefined || allowed.some((folder) => isInside(path, folder));
}

function shownPath(absolute: string, workspace: string): string {
  const shown = isInside(absolute, workspace) ? relative(workspace, absolute) : absolute;
  return shown.split(sep).join("/") || ".";
}

function unreadable(message: Message, rest: Pick<Problem, "hint"> = {}): Problem {
  return { code: "PLAN_UNREADABLE", message, ...rest };
}

/** Finds the file at a path, links resolved; a problem where it cannot be read. */
async function findFile(path: string, roots: Roots): Promise<FoundFile | Problem> {
  const lexical = resolve(roots.workspace, path);
  const shown = { path: shownPath(lexical, roots.workspace), ...roots.naming };
  if (UNSHOWABLE.test(shown.path)) return unshowableProblem(shown);
  try {
    const absolute = await resolveLinks(lexical);
    if (!isAllowed(absolute, roots)) return leavesProblem(shown);
    return findKindProblem(shown, await lstat(absolute)) ?? { ...shown, absolute };
  } catch (error) {
    // Do not reveal whether a path outside the workspace exists.
    const workspace = await realpath(roots.workspace).catch(() => roots.workspace);
    const outside = !isAllowed(lexical, roots) && !isInside(lexical, roots.workspace) && !isInside(lexical, workspace);
    if (outside) return leavesProblem(shown);
    const isLink = await lstat(lexical).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    return isLink && systemCode(error) === "ENOENT"
      ? fileProblem(shown, "is a link that leads nowhere.")
      : accessProblem(shown, error);
  }
}

/** A glob, and the folder that it counts from. */
interface AnchoredGlob {
  readonly pattern: string;
  readonly folder: string;
}

/** Finds the matches of a glob, in code-unit order, and problems of the walk. */
async function findByGlob({ pattern, folder }: AnchoredGlob, roots: Roots): Promise<readonly (FoundFile | Problem)[]> {
  const { walkGlob } = await loadGlobs();
  const { paths, namesake, skipped, isTooLarge } = await walkGlob({
    pattern,
    folder,
    mayEnter: (real) => isAllowed(real, roots),
  });
  if (isTooLarge) {
    const hint = "Begin the glob with the folder that the plans are in.";
    return [unreadable(say`The glob ${quoted(pattern)} walks through too many folders.`, { hint })];
  }
  const obstacles: Problem[] = skipped.map(({ path, error }) => {
    const shown = shownPath(path, roots.workspace);
    const why = describeObstacle(error);
    return unreadable(say`The glob ${quoted(pattern)} meets the folder ${quoted(shown)}, which ${why}.`, {
      hint: "Narrow the glob so that it skips the folder, or copy the plans to where they can be read.",
    });
  });
  const found = await Promise.all([...paths].sort().map((path) => findFile(path, roots)));
  const isAlone = found.length === 0 && obstacles.length === 0;
  if (namesake !== undefined) {
    return isAlone && roots.fromShell
      ? [await findFile(namesake, roots)]
      : [...obstacles, ...found, namesakeProblem(pattern)];
  }
  if (isAlone) {
    const hint = pattern.startsWith("!")
      ? "Negated patterns are not supported."
      : `${commaHint({ path: pattern, ...roots.naming }) ?? "Check the glob, and that the command that writes the files has succeeded."}${relativeTo(roots.naming)}`;
    return [unreadable(say`No file matches the glob ${quoted(pattern)}.`, { hint })];
  }
  return [...obstacles, ...found];
}

/** As the end of a sentence that begins with the folder. */
function describeObstacle(error: unknown): string {
  if (error === undefined) return "leads out of the workspace";
  const code = systemCode(error);
  return code === "EILSEQ"
    ? "has a name in it, or leads to one, that is not UTF-8"
    : `cannot be read (${code ?? "unknown reason"})`;
}

function namesakeProblem(pattern: string): Problem {
  return unreadable(
    say`${quoted(pattern)} is a glob and the name of a file that it does not match; which of the two is meant is not known.`,
    {
      hint: "To name the file, put a backslash before each character that has a meaning in globs; to use the glob, rename the file.",
    },
  );
}

/**
 * The pattern with the folder that it counts from. What it begins with may be the path of a folder that the runner chose, which is
 * no glob, whatever characters it has. In Windows backslashes divide, as in that path.
 */
function anchor(given: string, { workspace, anchors }: Roots): AnchoredGlob {
  const pattern = toSlashes(given);
  const folder = anchors.find((one) => pattern.startsWith(`${toSlashes(one)}/`));
  if (folder === undefined) return { pattern, folder: workspace };
  return { pattern: pattern.slice(folder.length).replace(/^\/+/u, ""), folder };
}

function toSlashes(path: string): string {
  return path.split(sep).join("/");
}

async function findByPattern(given: string, roots: Roots): Promise<readonly (FoundFile | Problem)[]> {
  if (UNSHOWABLE.test(given)) return [unshowableProblem({ path: given })];
  const anchored = anchor(given, roots);
  const isGlob = SPECIAL.test(anchored.pattern) && (await loadGlobs()).isGlob(anchored.pattern);
  return isGlob ? findByGlob(anchored, roots) : [await findFile(given, roots)];
}

/** Without one of these a text is a path. */
const SPECIAL = /[\\*?[({!]/u;

/** Loaded on demand: most runs name one file by its path. */
function loadGlobs() {
  return import("./glob.ts");
}

async function resolveRoots(search: Omit<PlanSearch, "patterns">, subject: FileWords): Promise<Roots> {
  const { workspace, alsoAllowed, contained, fromShell = false } = search;
  const anchors = [workspace, ...alsoAllowed].map((folder) => resolve(folder));
  const naming = { subject, base: contained ? "the workspace" : "the current folder" };
  const roots = { workspace: resolve(workspace), anchors, fromShell, naming };
  if (!contained) return { ...roots, allowed: undefined };
  // A folder that does not exist allows nothing.
  const allowed = await Promise.all(anchors.map((folder) => realpath(folder).catch(() => undefined)));
  return { ...roots, allowed: allowed.filter((folder) => folder !== undefined) };
}

/**
 * The files that the patterns name, in the order of the patterns and within a glob in code-unit order; each file once, also where
 * several patterns name it.
 *
 * Throws a GateError with all problems (PLAN_UNREADABLE): a pattern without a match, what is no plain file, what leaves the workspace and
 * the allowed folders where they bind, a folder in the way of a glob that cannot be read, two names of one file by a link (of two
 * plans that steps write, one would be lost without a word).
 */
export async function findPlanFiles(search: PlanSearch, subject: FileWords = PLAN): Promise<readonly FoundFile[]> {
  const roots = await resolveRoots(search, subject);
  const found: (FoundFile | Problem)[] = [];
  for (const pattern of search.patterns) found.push(...(await findByPattern(pattern, roots)));
  const files = new Map<string, FoundFile>();
  const problems: Problem[] = [];
  for (const entry of found) {
    if ("code" in entry) {
      problems.push(entry);
      continue;
    }
    const known = files.get(entry.absolute);
    if (known === undefined) files.set(entry.absolute, entry);
    else if (known.path !== entry.path) problems.push(sameFileProblem(known, entry));
  }
  throwIfAny(problems);
  if (files.size > MAX_PLAN_FILES) {
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: `The patterns name ${files.size} plans; at most ${MAX_PLAN_FILES} are read in one run.`,
    });
  }
  return [...files.values()];
}

/**
 * The policy file at exactly this path, never a glob: its bytes, and its name as it is shown.
 *
 * Throws POLICY_UNREADABLE where there is none, it is no plain file, leaves the workspace where that binds, or is larger than
 * {@link MAX_POLICY_BYTES}.
 */
export async function readPolicyFile(search: {
  /** Relative to the workspace, or absolute. */
  readonly path: string;
  readonly workspace: string;
  /** true: after links are resolved, it must lie in the workspace. false: anywhere. */
  readonly contained: boolean;
}): Promise<{ readonly file: string; readonly bytes: Uint8Array }> {
  const { path, workspace, contained } = search;
  const found = await findFile(path, await resolveRoots({ workspace, alsoAllowed: [], contained }, POLICY));
  if ("code" in found) throw new GateError(found);
  return { file: found.path, bytes: await readFile(found, MAX_POLICY_BYTES) };
}
