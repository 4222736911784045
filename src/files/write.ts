// Writes reports to files. A pull request may have filled the workspace, so no link in it is followed: it could make a
// report replace a file elsewhere.

import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { GateError, inputProblem, type Message, type Problem, prose, quoted, say } from "../core/index.ts";
import { type FileWords, systemCode } from "./file-problems.ts";
import { followLinks, type GuardedFile, type GuardedFolder, identityOf } from "./guarded.ts";
import { isUnmoved } from "./read.ts";

/** A file to write. */
export interface WrittenFile {
  /** Path as the user writes it. A relative one starts at the folder. */
  readonly path: string;
  readonly text: string;
}

const REPORT: FileWords = { noun: say`report`, unreadable: "INPUT_INVALID", hints: {} };

// Windows lacks some of these flags. They are undefined there, which counts as 0.
const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/**
 * Writes files. Resolves to the problems of files that could not be written. `workspace` is a folder whose files may be
 * by other authors. A text for which `holdsSecret` returns true is not written.
 */
export async function writeReports(
  files: readonly WrittenFile[],
  options: {
    readonly folder: string;
    readonly workspace: string | undefined;
    readonly holdsSecret?: ((text: string) => boolean) | undefined;
  },
): Promise<readonly Problem[]> {
  const { folder, workspace, holdsSecret } = options;
  const guarded: GuardedFolder | undefined =
    workspace === undefined ? undefined : { folder: workspace, noun: "workspace", mayHoldIt: true };
  const locations = files.map(({ path }) => resolve(folder, path));
  const written = files.map(async ({ path, text }, at): Promise<readonly Problem[]> => {
    const refuse = (why: Message): readonly Problem[] => [
      inputProblem(say`The report ${quoted(path)} was not written: ${why}. The verdict stands.`),
    ];
    if (holdsSecret?.(text) === true) return refuse(say`it would hold a secret`);
    const location = locations[at] ?? path;
    if (locations.indexOf(location) < at) return refuse(say`another report is written to it`);
    try {
      await write({ path, location, guarded, words: REPORT }, text);
      return [];
    } catch (error) {
      if (error instanceof GateError) return error.problems;
      const code = systemCode(error) ?? "unknown reason";
      return refuse(code === "ENOENT" ? say`there is no such folder` : say`it cannot be written to (${prose(code)})`);
    }
  });
  return (await Promise.all(written)).flat();
}

async function write(file: GuardedFile, text: string): Promise<void> {
  const folder = file.guarded && (await identityOf(file.guarded.folder));
  const resolved = (location: string) => followLinks({ ...file, location }, folder);
  // A new file is created in its folder, whose links are resolved.
  const absolute =
    (await resolved(file.location)) ??
    join((await resolved(dirname(file.location))) ?? dirname(file.location), basename(file.location));
  const handle = await open(absolute, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o666);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || !(await isUnmoved({ absolute }, stats))) throw Object.assign(new Error(), { code: "ELOOP" });
    await handle.truncate();
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
}
