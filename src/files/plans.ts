// Finds plans by paths and globs, and a policy by its path. The author of a pull request may have written links and
// folders, so paths are checked with links resolved.

import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import {
  allOf,
  type ExpectedPlans,
  GateError,
  type Message,
  type Problem,
  prose,
  quoted,
  quotedList,
  say,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import {
  accessProblem,
  type FileWords,
  fileProblem,
  findKindProblem,
  isDangling,
  leavesProblem,
  missingHint,
  type NamedFile,
  PLAN,
  POLICY,
  systemCode,
  UNSHOWABLE,
  unshowableProblem,
} from "./file-problems.ts";
import { isGlob, walkGlob } from "./glob.ts";
import { decodeText, type FoundFile, readFile, resolveLinks } from "./read.ts";

const MAX_PLAN_FILES = 1_000;

/** Maximum size of a policy file, in bytes. */
export const MAX_POLICY_BYTES = 256 * 1024;

/** Paths or globs of plans, and the folders that plans may be in. */
export interface PlanSearch {
  /**
   * Paths or globs, relative to the workspace or absolute. A glob also matches a file of exactly its name. A backslash
   * removes the meaning of a character.
   */
  readonly patterns: readonly string[];
  readonly workspace: string;
  /** Further folders that files may be in. */
  readonly alsoAllowed: readonly string[];
  /** true if files, with links resolved, must be in the workspace or an allowed folder. */
  readonly contained: boolean;
  /** Result for a path or glob without a match. The default is an error. */
  readonly noPlan?: "error" | "pass" | undefined;
  /** Returns whether the plans may come from a fork's pull request. The default is true. */
  readonly mayBeOfFork?: () => Promise<boolean>;
  /** Expected plans. The default is at least one for each pattern. */
  readonly expect?: ExpectedPlans | undefined;
}

interface Scope {
  readonly workspace: string;
  /** Absolute paths of the workspace and the allowed folders, with links. */
  readonly anchors: readonly string[];
  /** The same with links resolved. undefined if files may be anywhere. */
  readonly allowed: readonly string[] | undefined;
  readonly mayBeNone: boolean;
  readonly naming: Omit<NamedFile, "path">;
}

async function resolveScope(search: Omit<PlanSearch, "patterns">, words: FileWords): Promise<Scope> {
  const { workspace, alsoAllowed, contained, noPlan } = search;
  const anchors = [workspace, ...alsoAllowed].map((folder) => resolve(folder));
  const naming = { words, base: contained ? "the workspace" : "the current folder" } as const;
  // A folder that does not exist allows nothing.
  const resolved = await Promise.all(anchors.map((folder) => realpath(folder).catch(() => undefined)));
  const allowed = contained ? resolved.filter((folder) => folder !== undefined) : undefined;
  return { workspace: resolve(workspace), anchors, allowed, mayBeNone: noPlan === "pass", naming };
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function isAllowed(path: string, { allowed }: Scope): boolean {
  return allowed?.some((folder) => isInside(path, folder)) ?? true;
}

function toSlashes(path: string): string {
  return path.split(sep).join("/");
}

function shownPath(absolute: string, { workspace }: Scope): string {
  return toSlashes(isInside(absolute, workspace) ? relative(workspace, absolute) : absolute) || ".";
}

/**
 * Finds the file at a path and resolves its links. Throws a GateError if it is missing, not allowed, or no plain file.
 */
async function findFile(path: string, scope: Scope): Promise<FoundFile> {
  const lexical = resolve(scope.workspace, path);
  const shown = { path: shownPath(lexical, scope), ...scope.naming };
  if (UNSHOWABLE.test(shown.path)) throw new GateError(unshowableProblem(shown));
  const fail = async (error: unknown): Promise<never> => {
    // A message must not reveal whether a path outside of the workspace exists.
    const isOutside = !isAllowed(lexical, scope) && !scope.anchors.some((folder) => isInside(lexical, folder));
    if (isOutside) throw new GateError(leavesProblem(shown));
    const leadsNowhere = systemCode(error) === "ENOENT" && (await isDangling(lexical));
    throw new GateError(
      leadsNowhere ? fileProblem(shown, say`is a link that leads nowhere.`) : accessProblem(shown, error),
    );
  };
  const absolute = await resolveLinks(lexical).catch(fail);
  const problem = isAllowed(absolute, scope)
    ? findKindProblem(shown, await lstat(absolute).catch(fail))
    : leavesProblem(shown);
  if (problem !== undefined) throw new GateError(problem);
  return { ...shown, absolute };
}

/** Files that match a path or glob. */
interface NamedFiles {
  readonly files: readonly FoundFile[];
  /** Absolute paths of files that would match with another ending. */
  readonly beside: readonly string[];
}

/** Finds the files that match a path or glob. Throws a GateError with all problems, or if no file matches. */
async function findByPattern(text: string, scope: Scope): Promise<NamedFiles> {
  if (UNSHOWABLE.test(text)) throw new GateError(unshowableProblem({ path: text, ...scope.naming }));
  // On Windows backslashes separate folders. The path of an anchor is no glob, whatever its characters: the runner
  // chose it.
  const slashed = toSlashes(text);
  const anchor = scope.anchors.find((folder) => slashed.startsWith(`${toSlashes(folder)}/`));
  const pattern = anchor === undefined ? slashed : slashed.slice(anchor.length).replace(/^\/+/u, "");
  if (!SPECIAL.test(pattern) || !isGlob(pattern)) return findNamed(text, scope);
  const mayEnter = (real: string): boolean => isAllowed(real, scope);
  const folder = anchor ?? scope.workspace;
  const named = resolve(folder, pattern);
  // The glob may be meant as the name of a file. That file stays a match when others are added.
  const isThere = (await lstat(named).catch(() => undefined)) !== undefined;
  const walk = await walkGlob({ pattern, folder, mayEnter });
  return findMatches(pattern, scope, walk && { ...walk, paths: [...walk.paths, ...(isThere ? [named] : [])] });
}

/**
 * Returns the file at a path, or none if it does not exist and may be missing. A path that cannot be examined counts as
 * existing.
 */
async function findNamed(path: string, scope: Scope): Promise<NamedFiles> {
  const error = scope.mayBeNone ? await lstat(resolve(scope.workspace, path)).catch((thrown: unknown) => thrown) : null;
  return { files: systemCode(error) === "ENOENT" ? [] : [await findFile(path, scope)], beside: [] };
}

/** Characters of globs. A text without any is a path. */
const SPECIAL = /[\\*?[({!]/u;

type Walk = Awaited<ReturnType<typeof walkGlob>>;

/** Returns the matches of a glob, sorted by code units. Throws the problems of the walk and of the matches. */
async function findMatches(pattern: string, scope: Scope, walk: Walk): Promise<NamedFiles> {
  const code = scope.naming.words.unreadable;
  if (walk === undefined) {
    const message = say`The glob ${quoted(pattern)} walks through too many folders.`;
    throw new GateError({ code, message, hint: say`Begin the glob with the folder that the plans are in.` });
  }
  const { paths, beside, skipped } = walk;
  const problems = skipped.map(({ path, error }): Problem => {
    const why = describeObstacle(error);
    const message = say`The glob ${quoted(pattern)} meets the folder ${quoted(shownPath(path, scope))}, which ${why}.`;
    const hint = say`Narrow the glob so that it skips the folder, or copy the plans to where they can be read.`;
    return { code, message, hint };
  });
  if (paths.length === 0 && skipped.length === 0 && !scope.mayBeNone) {
    const usual = say`Check the glob, and that the command that writes the files has succeeded. A plan without changes is \`{}\`; if there may be none, set ${theSetting("no-plan", "pass")}.`;
    const hint = pattern.startsWith("!")
      ? say`Negated patterns are not supported.`
      : missingHint({ path: pattern, ...scope.naming }, usual);
    problems.push({ code, message: say`No file matches the glob ${quoted(pattern)}.`, hint });
  }
  const [files] = await allOf([
    allOf([...new Set(paths)].sort().map((path) => findFile(path, scope))),
    (async () => throwIfAny(problems))(),
  ]);
  return { files, beside };
}

/** Describes why a folder was skipped, to complete a sentence that begins with the folder. */
function describeObstacle(error: unknown): Message {
  if (error === undefined) return say`leads out of the workspace`;
  const code = systemCode(error);
  return code === "EILSEQ"
    ? say`has a name in it, or leads to one, that is not UTF-8`
    : say`cannot be read (${prose(code ?? "unknown reason")})`;
}

/**
 * Finds the files that match the patterns, in the order of the patterns, and sorted by code units within a glob. A file
 * appears once even if several patterns match it. `beside` are more files in the matches' folders that may be plans.
 *
 * Throws a GateError with all problems (PLAN_UNREADABLE): a pattern without a match, a file that is no plain one, a
 * file out of the allowed folders, a folder in the way of a glob that cannot be read, and a file with two names by a
 * link. If two steps write their plans through such names, one plan would be lost silently.
 */
export async function findPlanFiles(search: PlanSearch, words: FileWords) {
  const scope = await resolveScope(search, words);
  const found = await allOf(search.patterns.map((pattern) => findByPattern(pattern, scope)));
  const files = new Map<string, FoundFile>();
  const problems: Problem[] = [];
  for (const file of found.flatMap((named) => named.files)) {
    const known = files.get(file.absolute);
    if (known === undefined) files.set(file.absolute, file);
    else if (known.path !== file.path) {
      const what = say`is the same file as ${quoted(known.path)}, by a link; two were expected.`;
      problems.push(fileProblem(file, what, say`Remove the link, or name the file once.`));
    }
  }
  const paths = [...files.values()].map(({ path }) => path);
  throwIfAny([...problems, ...findMissing(paths, search.expect)]);
  if (files.size > MAX_PLAN_FILES) {
    throw new GateError({
      code: "PLAN_TOO_LARGE",
      message: say`The patterns name ${files.size} plans; at most ${MAX_PLAN_FILES} are read in one run.`,
    });
  }
  const beside = new Map<string, FoundFile>();
  for (const path of found.flatMap((named) => named.beside).slice(0, MOST_BESIDE)) {
    const file = await findFile(path, scope).catch(() => undefined);
    if (file !== undefined && !files.has(file.absolute)) beside.set(file.absolute, file);
  }
  return { files: [...files.values()], beside: [...beside.values()] };
}

/** Maximum number of other files in the plans' folders, which are only for a note. */
const MOST_BESIDE = 100;

/** Maximum size of such a file, in bytes. */
export const MAX_BESIDE_BYTES = 1024 * 1024;

const MOST_NAMED = 10;

function findMissing(found: readonly string[], expected: ExpectedPlans | undefined): readonly Problem[] {
  const named = theSetting("expect");
  const code = PLAN.unreadable;
  if (expected === undefined) return [];
  if ("paths" in expected) {
    const missing = expected.paths.filter((path) => !found.includes(path.replace(/^(?:\.\/)+/u, "")));
    const [are, them] = missing.length === 1 ? (["is", "it"] as const) : (["are", "them"] as const);
    const message = say`${quotedList(missing, { most: MOST_NAMED })} ${are} not among the plans, and ${named} names ${them}.`;
    const hint = say`Check that \`plan\` matches it, and that the command that writes it has succeeded. A plan without changes is \`{}\`.`;
    return missing.length === 0 ? [] : [{ code, message, hint }];
  }
  if (expected.count === found.length) return [];
  const there = found.length === 0 ? "" : say`: ${quotedList(found, { most: MOST_NAMED })}`;
  const message = say`${found.length === 1 ? "There is 1 plan" : say`There are ${found.length} plans`}, and ${named} says ${expected.count}${there}.`;
  const hint = say`Check that each command that writes a plan has succeeded, or change the number.`;
  return [{ code, message, hint }];
}

/**
 * Reads the policy file at exactly this path, which is never a glob. Throws POLICY_UNREADABLE if it is no plain text
 * file, too large, or not in the workspace although it must be.
 */
export async function readPolicyFile(search: {
  /** Relative to the workspace, or absolute. */
  readonly path: string;
  readonly workspace: string;
  /** true if the file, with links resolved, must be in the workspace. */
  readonly contained: boolean;
}): Promise<{ readonly file: string; readonly text: string }> {
  const found = await findFile(search.path, await resolveScope({ ...search, alsoAllowed: [] }, POLICY));
  return { file: found.path, text: decodeText(await readFile(found, MAX_POLICY_BYTES), found) };
}
