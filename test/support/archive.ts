// The archive of this repository that GitHub would make for a runner. It is made from the working tree, including
// uncommitted files.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./github/runner.ts";

let archive: Buffer | undefined;

/** Makes the archive like `git archive | gzip`, once for each process. */
export function makeArchive(): Buffer {
  archive ??= pack();
  return archive;
}

function pack(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "quota-gate-archive-"));
  const objects = execFileSync("git", ["rev-parse", "--path-format=absolute", "--git-path", "objects"], { cwd: ROOT });
  // A separate index and object folder keep the repository unchanged.
  const env = {
    ...process.env,
    GIT_INDEX_FILE: join(folder, "index"),
    GIT_OBJECT_DIRECTORY: join(folder, "objects"),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: objects.toString().trim(),
  };
  mkdirSync(env.GIT_OBJECT_DIRECTORY);
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024, encoding: "buffer" });
  git("read-tree", "HEAD");
  git("add", "--all");
  const packed = git("archive", "--format=tar.gz", git("write-tree").toString().trim());
  rmSync(folder, { recursive: true });
  return packed;
}

/** Returns the names of the files in the archive. */
export function listArchive(): readonly string[] {
  const { stdout } = spawnSync("tar", ["-tz"], { input: makeArchive(), encoding: "utf8" });
  return stdout.split("\n").filter((name) => name !== "" && !name.endsWith("/"));
}

/** Unpacks the archive into a folder. */
export function unpackArchive(folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-xz", "-C", folder], { input: makeArchive(), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
