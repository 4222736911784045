// Plan files: finding them by paths and globs, opening them with care, and reading them bounded; a policy file the same way, by
// its path. Either may be written by whoever opens a pull request, and so may the links and folders around it. No message
// holds content.

import type { Stats } from "node:fs";
import { constants } from "node:fs";
import { type FileHandle, lstat, open, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { GateError, type Problem, type ProblemCode, quote, throwIfAny } from "../core/index.ts";
import { toPath } from "./path-bytes.ts";

/** Largest declared plan that is read, in bytes: 64 MiB. */
export const MAX_DECLARED_PLAN_BYTES = 64 * 1024 * 1024;

/** Most files that all patterns together may name. */
export const MAX_PLAN_FILES = 1_000;

/** Largest policy file that is read, in bytes: 256 KiB. */
export const MAX_POLICY_BYTES = 256 * 1024;

/** A file to read a plan, or a policy, from. */
export interface PlanFile {
  /** As it is shown: relative to the workspace with `/`, or absolute where it lies outside of it. */
  readonly path: string;
  /** Where it is, links resolved. */
  readonly absolute: string;
  /** What messages call it. Absent: a plan. */
  readonly subject?: Subject;
}

/** How messages speak of a file, and under which codes. */
export interface Subject {
  readonly noun: string;
  readonly unreadable: ProblemCode;
  readonly tooLarge: ProblemCode;
  readonly hints: Readonly<Record<"leaves" | "missing" | "folder" | "pipe" | "tooLarge", string>>;
}

const PLAN: Subject = {
  noun: "plan",
  unreadable: "PLAN_UNREADABLE",
  tooLarge: "PLAN_TOO_LARGE",
  hints: {
    leaves: "A plan must lie in the workspace or in the runner's temporary folder: copy it there in a step before.",
    missing: "See whether the step that writes the plan ran, and whether the path counts from the workspace.",
    folder: "Name the file in it, or all of a kind with a glob such as `plans/*.json`.",
    pipe: "Write the plan to a file first.",
    tooLarge: "Split the plan, or add up what it asks for per region and key.",
  },
};

const POLICY: Subject = {
  noun: "policy",
  unreadable: "POLICY_UNREADABLE",
  tooLarge: "POLICY_UNREADABLE",
  hints: {
    leaves: "A policy must lie in the workspace.",
    missing: "See whether the repository was checked out before, and whether the path counts from the workspace.",
    folder: "Name the file in it.",
    pipe: "Write the policy to a file first.",
    tooLarge: "Match regions and keys by globs rather than one by one.",
  },
};

/** What is asked for: paths or globs, and where they may lead. */
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
  /** The workspace and the allowed folders, links resolved. null: anywhere. */
  readonly allowed: readonly string[] | null;
  /** The same folders as their paths are given. */
  readonly anchors: readonly string[];
  readonly fromShell: boolean;
  /** What the files that are found are called; empty: plans. */
  readonly naming: Pick<PlanFile, "subject">;
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function isAllowed(path: string, { allowed }: Pick<Roots, "allowed">): boolean {
  return allowed === null || allowed.some((folder) => isInside(path, folder));
}

function shownPath(absolute: string, workspace: string): string {
  const shown = isInside(absolute, workspace) ? relative(workspace, absolute) : absolute;
  return shown.split(sep).join("/") || ".";
}

/** An error's code (`ENOENT`); undefined for anything that is no error of the operating system. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function unreadable(message: string, rest: Pick<Problem, "hint"> = {}): Problem {
  return { code: "PLAN_UNREADABLE", message, ...rest };
}

/** A file as messages speak of it. */
type Named = Pick<PlanFile, "path" | "subject">;

/** A problem of one file, with what is wrong as the end of a sentence that begins with its name. */
function fileProblem({ path, subject = PLAN }: Named, what: string, hint?: string): Problem {
  const message = `The ${subject.noun} ${quote(path)} ${what}`;
  return { code: subject.unreadable, message, ...(hint === undefined ? {} : { hint }) };
}

function leavesProblem(file: Named): Problem {
  const { hints } = file.subject ?? PLAN;
  return fileProblem(file, "leaves the workspace, by its path or through a link.", hints.leaves);
}

function accessProblem(file: Named, error: unknown): Problem {
  const code = systemCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    const { unreadable: missing, hints } = file.subject ?? PLAN;
    return { code: missing, message: `There is no file ${quote(file.path)}.`, hint: hints.missing };
  }
  if (code === "EACCES" || code === "EPERM") {
    const hint = "Give the user that runs the check the right to read it.";
    return fileProblem(file, "may not be read: permission denied.", hint);
  }
  if (code === "EILSEQ") {
    const hint = "Rename what has a name of other bytes, or name the file by another path.";
    return fileProblem(
      file,
      "is led by a link to a path that is not UTF-8, so that it cannot be told from others.",
      hint,
    );
  }
  if (code === "ELOOP") return fileProblem(file, "is a link that leads to itself, or was exchanged for a link.");
  return fileProblem(file, `cannot be opened${code === undefined ? "" : ` (${code})`}.`);
}

/** What kind of thing it is where it is no plain file, with what to do; undefined for a plain file. */
export function findKindProblem(file: Named, stats: Stats): Problem | undefined {
  const { noun, hints } = file.subject ?? PLAN;
  if (stats.isFile()) return undefined;
  if (stats.isDirectory()) return fileProblem(file, "is a folder; a file was expected.", hints.folder);
  const kind = stats.isFIFO()
    ? "a named pipe"
    : stats.isSocket()
      ? "a socket"
      : stats.isSymbolicLink()
        ? "a link that leads nowhere"
        : "a device";
  const hint = stats.isFIFO() ? hints.pipe : `Name the file that holds the ${noun}.`;
  return fileProblem(file, `is ${kind}; a plain file was expected.`, hint);
}

/**
 * What makes a file's name unfit for log lines and annotations, in which it stands as it is: control characters and the
 * separators that some readers take for line ends.
 */
const UNSHOWABLE = /[\p{Cc}\u2028\u2029]/u;

function unshowableProblem({ path, subject = PLAN }: Named): Problem {
  const message = `The name of the ${subject.noun} ${quote(path)} has control characters in it.`;
  return { code: subject.unreadable, message };
}

async function resolveLinks(path: string): Promise<string> {
  return toPath(await realpath(path, { encoding: "buffer" }));
}

/** What stands at a path after links are resolved; a problem where it is nothing that a plan can be read from. */
async function findFile(path: string, roots: Roots): Promise<PlanFile | Problem> {
  const lexical = resolve(roots.workspace, path);
  const shown = { path: shownPath(lexical, roots.workspace), ...roots.naming };
  if (UNSHOWABLE.test(shown.path)) return unshowableProblem(shown);
  try {
    const absolute = await resolveLinks(lexical);
    if (!isAllowed(absolute, roots)) return leavesProblem(shown);
    return findKindProblem(shown, await lstat(absolute)) ?? { ...shown, absolute };
  } catch (error) {
    // Whether something exists outside is nobody's business.
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

/** What a glob matches, in code-unit order; problems of the walk too. */
async function findByGlob({ pattern, folder }: AnchoredGlob, roots: Roots): Promise<readonly (PlanFile | Problem)[]> {
  const { walkGlob } = await loadGlobs();
  const { paths, namesake, aliases, skipped, isTooLarge } = await walkGlob({
    pattern,
    folder,
    mayEnter: (real) => isAllowed(real, roots),
  });
  if (isTooLarge) {
    const hint = "Begin the glob with the folder that the plans are in.";
    return [unreadable(`The glob ${quote(pattern)} walks through too many folders.`, { hint })];
  }
  const obstacles: Problem[] = skipped.map(({ path, error }) => {
    const shown = shownPath(path, roots.workspace);
    const why = describeObstacle(error);
    return unreadable(`The glob ${quote(pattern)} meets the folder ${quote(shown)}, which ${why}.`, {
      hint: "Narrow the glob so that it passes the folder by, or copy the plans to where they can be read.",
    });
  });
  const doubles = aliases.map(({ link, file }) =>
    sameFileProblem(
      { path: shownPath(file, roots.workspace) },
      { path: shownPath(link, roots.workspace), ...roots.naming },
    ),
  );
  obstacles.push(...doubles);
  const found = await Promise.all([...paths].sort().map((path) => findFile(path, roots)));
  const isAlone = found.length === 0 && obstacles.length === 0;
  if (namesake !== null) {
    return isAlone && roots.fromShell
      ? [await findFile(namesake, roots)]
      : [...obstacles, ...found, namesakeProblem(pattern)];
  }
  if (isAlone) {
    const hint = pattern.startsWith("!")
      ? "Patterns that take files out again do not exist here."
      : "See whether the step that writes the plans ran, and whether the glob counts from the workspace.";
    return [unreadable(`No file matches the glob ${quote(pattern)}.`, { hint })];
  }
  return [...obstacles, ...found];
}

/** As the end of a sentence that begins with the folder. */
function describeObstacle(error: unknown): string {
  if (error === null) return "leads out of the workspace";
  const code = systemCode(error);
  return code === "EILSEQ"
    ? "has a name in it, or leads to one, that is not UTF-8"
    : `cannot be read (${code ?? "unknown reason"})`;
}

function namesakeProblem(pattern: string): Problem {
  return unreadable(
    `${quote(pattern)} is a glob and the name of a file that it does not match; which is meant cannot be told.`,
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

async function findByPattern(given: string, roots: Roots): Promise<readonly (PlanFile | Problem)[]> {
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

async function resolveRoots(search: Omit<PlanSearch, "patterns">): Promise<Roots> {
  const { workspace, alsoAllowed, contained, fromShell = false } = search;
  const anchors = [workspace, ...alsoAllowed].map((folder) => resolve(folder));
  const roots = { workspace: resolve(workspace), anchors, fromShell, naming: {} };
  if (!contained) return { ...roots, allowed: null };
  // A folder that does not exist allows nothing.
  const allowed = await Promise.all(anchors.map((folder) => realpath(folder).catch(() => null)));
  return { ...roots, allowed: allowed.filter((folder) => folder !== null) };
}

/**
 * The files that the patterns name, in the order of the patterns and within a glob in code-unit order; each file once, also where
 * several patterns name it.
 *
 * Throws a GateError with all problems (PLAN_UNREADABLE): a pattern without a match, what is no plain file, what leaves the workspace and
 * the allowed folders where they bind, a folder in the way of a glob that cannot be read, two names of one file by a link (of two
 * plans that steps write, one would be lost without a word).
 */
export async function findPlanFiles(search: PlanSearch): Promise<readonly PlanFile[]> {
  const roots = await resolveRoots(search);
  const found: (PlanFile | Problem)[] = [];
  for (const pattern of search.patterns) found.push(...(await findByPattern(pattern, roots)));
  const files = new Map<string, PlanFile>();
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

function sameFileProblem(one: Named, other: Named): Problem {
  const hint = "Remove the link, or name the file once.";
  return fileProblem(other, `is the same file as ${quote(one.path)}, by a link; two were expected.`, hint);
}

/** A file that was opened, and found to be a plain one. */
export interface OpenPlanFile extends Named {
  readonly handle: FileHandle;
  /** Its size when it was opened, in bytes. */
  readonly size: number;
}

// Of these, Windows has none; there they are undefined, which counts as 0.
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/** Opens without following a link, and without waiting where a named pipe took the file's place. */
async function openUnfollowed(file: PlanFile): Promise<FileHandle> {
  try {
    return await open(file.absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  } catch (error) {
    throw new GateError(accessProblem(file, error));
  }
}

/** Whether what was opened is what stands there with all links resolved: between finding and opening, a folder may become a link. */
async function isUnmoved({ absolute }: PlanFile, opened: Stats): Promise<boolean> {
  try {
    const now = await lstat(absolute);
    return (await resolveLinks(absolute)) === absolute && now.ino === opened.ino && now.dev === opened.dev;
  } catch {
    return false;
  }
}

/**
 * What `use` makes of the file, which is open and checked while it runs and closed after it.
 *
 * Throws PLAN_UNREADABLE where the file cannot be opened, is no plain file, or is not what {@link findPlanFiles} found.
 */
export async function withPlanFile<Result>(
  file: PlanFile,
  use: (open: OpenPlanFile) => Promise<Result>,
): Promise<Result> {
  const handle = await openUnfollowed(file);
  try {
    const stats = await handle.stat();
    const problem = findKindProblem(file, stats);
    if (problem !== undefined) throw new GateError(problem);
    if (!(await isUnmoved(file, stats))) {
      throw new GateError(fileProblem(file, "was exchanged while it was being opened."));
    }
    const { absolute: _absolute, ...named } = file;
    return await use({ ...named, handle, size: stats.size });
  } finally {
    await handle.close();
  }
}

/** Bytes from the file's beginning: all of them, or the first `maxBytes`. */
async function readUpTo(file: OpenPlanFile, maxBytes: number): Promise<Uint8Array> {
  const { handle, size } = file;
  // One byte more than the size, so that a file that did not grow is read in one go, its end included.
  let buffer = Buffer.allocUnsafe(Math.min(size + 1, maxBytes));
  let filled = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, filled);
      filled += bytesRead;
      if (bytesRead === 0 || filled === maxBytes) return buffer.subarray(0, filled);
      if (filled === buffer.length) {
        buffer = Buffer.concat([buffer, Buffer.allocUnsafe(Math.min(buffer.length + 65_536, maxBytes - filled))]);
      }
    }
  } catch (error) {
    throw new GateError(accessProblem(file, error));
  }
}

/** The first bytes of the file: `bytes` of them, fewer where it is shorter. */
export function readHead(file: OpenPlanFile, bytes: number): Promise<Uint8Array> {
  return readUpTo(file, bytes);
}

/** All bytes of the file. Throws PLAN_TOO_LARGE where they are, or while they are read become, more than `maxBytes`. */
export async function readWhole(file: OpenPlanFile, maxBytes: number): Promise<Uint8Array> {
  const bytes = file.size > maxBytes ? undefined : await readUpTo(file, maxBytes + 1);
  if (bytes === undefined || bytes.length > maxBytes) throw new GateError(tooLargeProblem(file, maxBytes));
  return bytes;
}

function tooLargeProblem({ path, size, subject = PLAN }: OpenPlanFile, maxBytes: number): Problem {
  const found = size > maxBytes ? `${size} bytes` : "more, having grown while it was read";
  const most = maxBytes < 1024 * 1024 ? `${maxBytes / 1024} KiB` : `${maxBytes / 1024 / 1024} MiB`;
  return {
    code: subject.tooLarge,
    message: `The ${subject.noun} ${quote(path)} is larger than is read: at most ${maxBytes} bytes (${most}); found ${found}.`,
    hint: subject.hints.tooLarge,
  };
}

/** All bytes of a file as found: {@link withPlanFile} and {@link readWhole} in one. */
export function readPlanFile(file: PlanFile, maxBytes: number = MAX_DECLARED_PLAN_BYTES): Promise<Uint8Array> {
  return withPlanFile(file, (opened) => readWhole(opened, maxBytes));
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
  const roots = await resolveRoots({ workspace, alsoAllowed: [], contained });
  const found = await findFile(path, { ...roots, naming: { subject: POLICY } });
  if ("code" in found) throw new GateError(found);
  return { file: found.path, bytes: await readPlanFile(found, MAX_POLICY_BYTES) };
}
