// Plans as files: found by paths and globs, and opened as documents; and a policy by its path. The author of a pull request may have written
// links and folders, so everything is judged with links resolved.

import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import {
  allOf,
  type Environment,
  type ExpectedPlans,
  GateError,
  type Message,
  type Problem,
  prose,
  quoted,
  quotedList,
  say,
  sha256,
  theSetting,
  throwIfAny,
} from "../core/index.ts";
import {
  accessProblem,
  type FileWords,
  FLAVORS,
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
import {
  decodeHead,
  decodeText,
  type FoundFile,
  isBinaryPlan,
  readFile,
  readHead,
  readWhole,
  resolveLinks,
  withFile,
} from "./read.ts";
import { showPlan, type TerraformShow } from "./terraform-show.ts";

const MAX_PLAN_FILES = 1_000;

/** Largest policy file that is read, in bytes: 256 KiB. */
export const MAX_POLICY_BYTES = 256 * 1024;

/** Paths or globs of plans, and the folders that they may lead into. */
export interface PlanSearch {
  /** Paths or globs, relative to the workspace or absolute. A glob matches the file of exactly that name, too; a backslash makes a character stand for itself. */
  readonly patterns: readonly string[];
  readonly workspace: string;
  /** Further folders that files may lie in. */
  readonly alsoAllowed: readonly string[];
  /** true: after links are resolved, everything must lie in the workspace or an allowed folder. false: anywhere. */
  readonly contained: boolean;
  /** What becomes of a path or glob that matches nothing. Absent or undefined: an error. */
  readonly noPlan?: "error" | "pass" | undefined;
  /** Returns whether the plans may be of a pull request from a fork. Absent: they may. */
  readonly mayBeOfFork?: () => Promise<boolean>;
  /** Plans that have to be there. Absent or undefined: at least one for each pattern. */
  readonly expect?: ExpectedPlans | undefined;
}

interface Scope {
  readonly workspace: string;
  /** The workspace and the allowed folders as their paths are given. */
  readonly anchors: readonly string[];
  /** The same with links resolved. undefined: anywhere. */
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

/** Finds the file at a path, links resolved. Throws a GateError where it cannot be read. */
async function findFile(path: string, scope: Scope): Promise<FoundFile> {
  const lexical = resolve(scope.workspace, path);
  const shown = { path: shownPath(lexical, scope), ...scope.naming };
  if (UNSHOWABLE.test(shown.path)) throw new GateError(unshowableProblem(shown));
  const fail = async (error: unknown): Promise<never> => {
    // Whether a path outside the workspace exists is not revealed.
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

/** Files that a path or glob names. */
interface NamedFiles {
  readonly files: readonly FoundFile[];
  /** Absolute paths of files that only their ending keeps from matching a glob. */
  readonly beside: readonly string[];
}

/** Finds the files that a path or glob names. Throws a GateError with all problems, and where there is none. */
async function findByPattern(given: string, scope: Scope): Promise<NamedFiles> {
  if (UNSHOWABLE.test(given)) throw new GateError(unshowableProblem({ path: given, ...scope.naming }));
  // In Windows backslashes divide, as in the paths of folders. These are no globs, even with such characters: the runner chose them.
  const slashed = toSlashes(given);
  const anchor = scope.anchors.find((folder) => slashed.startsWith(`${toSlashes(folder)}/`));
  const pattern = anchor === undefined ? slashed : slashed.slice(anchor.length).replace(/^\/+/u, "");
  if (!SPECIAL.test(pattern)) return findNamed(given, scope);
  if (!isGlob(pattern)) return findNamed(given, scope);
  const mayEnter = (real: string): boolean => isAllowed(real, scope);
  const folder = anchor ?? scope.workspace;
  const named = resolve(folder, pattern);
  // No file that is added makes another one disappear: what is called as the glob reads may be what is meant.
  const isThere = (await lstat(named).catch(() => undefined)) !== undefined;
  const walk = await walkGlob({ pattern, folder, mayEnter });
  return findMatches(pattern, scope, walk && { ...walk, paths: [...walk.paths, ...(isThere ? [named] : [])] });
}

/** The file at a path; none where there may be none, and nothing is there. What cannot be looked at is there. */
async function findNamed(path: string, scope: Scope): Promise<NamedFiles> {
  const error = scope.mayBeNone ? await lstat(resolve(scope.workspace, path)).catch((thrown: unknown) => thrown) : null;
  return { files: systemCode(error) === "ENOENT" ? [] : [await findFile(path, scope)], beside: [] };
}

/** Without one of these a text is a path. */
const SPECIAL = /[\\*?[({!]/u;

type Walk = Awaited<ReturnType<typeof walkGlob>>;

/** The matches of a glob, in code-unit order. Throws the problems of the walk and of the matches. */
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

/** As the end of a sentence that begins with the folder. */
function describeObstacle(error: unknown): Message {
  if (error === undefined) return say`leads out of the workspace`;
  const code = systemCode(error);
  return code === "EILSEQ"
    ? say`has a name in it, or leads to one, that is not UTF-8`
    : say`cannot be read (${prose(code ?? "unknown reason")})`;
}

/**
 * The files that the patterns name, in the order of the patterns and within a glob in code-unit order; each file once, also where
 * several patterns name it.
 *
 * Throws a GateError with all problems (PLAN_UNREADABLE): a pattern without a match, what is no plain file, what leaves the workspace and
 * the allowed folders where they bind, a folder in the way of a glob that cannot be read, two names of one file by a link (of two
 * plans that steps write, one would be lost without a word).
 */
export async function findPlanFiles(search: PlanSearch, words: FileWords): Promise<readonly FoundFile[]> {
  return (await findFiles(search, words)).files;
}

/** The same, and the files beside them that may be plans, although no pattern names them. */
async function findFiles(search: PlanSearch, words: FileWords) {
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

/** Most files that are looked at, and their largest size in bytes. They are only for a note. */
const MOST_BESIDE = 100;
const MAX_BESIDE_BYTES = 1024 * 1024;

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

const HEAD_BYTES = 65_536;

const MAX_DECLARED_PLAN_BYTES = 64 * 1024 * 1024;

const MAX_FLAVORS_BYTES = 16 * 1024 * 1024;

/** A plan as bytes, and its name in messages. */
export interface InlinePlan {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** A document that is open. */
export interface PlanDocument {
  /** Its name in messages. */
  readonly file: string;
  /** The first 64 KiB at most, as text; a character that is cut at their end is left out. */
  readonly headText: string;
  /** All of it as text. Throws PLAN_ENCODING, and PLAN_TOO_LARGE where a file is larger than the limit; absent: that of declared plans. */
  text(limit?: { readonly maxBytes: number; readonly hint: Message }): Promise<string>;
  /** Digest of the text, which is equal for equal texts. undefined if it has not been read, or if there is no other document. */
  digest(): string | undefined;
}

/** Opens a document for as long as `use` runs. Throws a GateError where it cannot be read, and what `use` throws. */
export type OpenDocument = (use: (document: PlanDocument) => Promise<void>) => Promise<void>;

/** The documents of a run; nothing is looked for before it is asked for. Finding them throws a GateError with everything that is wrong. */
export type PlanDocuments = ReturnType<typeof planDocuments>;

/** The documents that a run names: an inline plan first, then files. */
export function planDocuments(named: {
  readonly plans: PlanSearch;
  readonly inlinePlan?: InlinePlan | Promise<InlinePlan> | undefined;
  /** Path or glob of files with sizes of flavors; empty: none. */
  readonly flavors: string;
  /** Both as in {@link PlanSearch}. */
  readonly noPlan?: "error" | "pass";
  readonly expect?: ExpectedPlans | undefined;
  /** Folder in which JSON is made of binary plans. Absent or undefined: they are refused. */
  readonly terraformDir?: string | undefined;
  /** Variables of this process. Absent: none. */
  readonly env?: Environment;
}) {
  const { plans, inlinePlan, flavors, noPlan, expect, terraformDir, env = {} } = named;
  const isInline = inlinePlan !== undefined;
  const show = terraformDir === undefined ? undefined : { ...plans, folder: terraformDir, env };
  let finding: ReturnType<typeof findFiles> | undefined;
  const find = () => (finding ??= findFiles({ ...plans, noPlan, expect }, PLAN));
  return {
    plans: [
      async (): Promise<readonly OpenDocument[]> =>
        inlinePlan === undefined ? [] : [openInline(await inlinePlan, plans.patterns.length > 0)],
      async (): Promise<readonly OpenDocument[]> => {
        const { files } = await find();
        const isOneOfSeveral = isInline || files.length > 1;
        return files.map((file) => openFile(file, MAX_DECLARED_PLAN_BYTES, { show, isOneOfSeveral }));
      },
    ],
    /** Files beside the plans that may be plans, too, although no path or glob names them. */
    beside: async (): Promise<readonly OpenDocument[]> => {
      const { beside } = await find();
      return beside.map((file) => openFile(file, MAX_BESIDE_BYTES));
    },
    /** Sizes of flavors. */
    flavors: async (): Promise<readonly OpenDocument[]> => {
      const files = await findPlanFiles({ ...plans, patterns: flavors === "" ? [] : [flavors] }, FLAVORS);
      return files.map((file) => openFile(file, MAX_FLAVORS_BYTES));
    },
  };
}

interface PlanTraits {
  /** How JSON is made of a binary plan. Absent: it is left as it is. */
  readonly show?: TerraformShow | undefined;
  /** true: it may have the same text as another one. */
  readonly isOneOfSeveral?: boolean;
}

function openFile(file: FoundFile, maxBytes: number, { show, isOneOfSeveral = false }: PlanTraits = {}): OpenDocument {
  return (use) =>
    withFile(file, async (opened) => {
      const head = await readHead(opened, HEAD_BYTES);
      if (show !== undefined && isBinaryPlan(head)) {
        await openInline({ file: file.path, bytes: await showPlan(file, show) }, isOneOfSeveral)(use);
        return;
      }
      const text: PlanDocument["text"] = async (limit) =>
        decodeText(await readWhole(opened, limit?.maxBytes ?? maxBytes, limit?.hint), file);
      await use({ file: file.path, headText: decodeHead(head), ...withDigest(text, isOneOfSeveral) });
    });
}

function openInline({ file, bytes }: InlinePlan, isOneOfSeveral: boolean): OpenDocument {
  const headText = decodeHead(bytes.subarray(0, HEAD_BYTES));
  const text = async (): Promise<string> => decodeText(bytes, { path: file, words: PLAN });
  return (use) => use({ file, headText, ...withDigest(text, isOneOfSeveral) });
}

function withDigest(read: PlanDocument["text"], isWanted: boolean): Pick<PlanDocument, "text" | "digest"> {
  let digest: string | undefined;
  return {
    text: async (limit) => {
      const text = await read(limit);
      // Node takes long to load its cryptography, and most runs have one plan.
      if (isWanted) digest = sha256(text);
      return text;
    },
    digest: () => digest,
  };
}

/** The policy file at exactly this path, never a glob. Throws POLICY_UNREADABLE where it is no plain text file, leaves the workspace where that binds, or is too large. */
export async function readPolicyFile(search: {
  /** Relative to the workspace, or absolute. */
  readonly path: string;
  readonly workspace: string;
  /** true: after links are resolved, it must lie in the workspace. false: anywhere. */
  readonly contained: boolean;
}): Promise<{ readonly file: string; readonly text: string }> {
  const found = await findFile(search.path, await resolveScope({ ...search, alsoAllowed: [] }, POLICY));
  return { file: found.path, text: decodeText(await readFile(found, MAX_POLICY_BYTES), found) };
}
