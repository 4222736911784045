// The archive of this repository that GitHub makes for a runner: that of the working tree, with what is not committed yet.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./github/runner.ts";

let archive: Buffer | undefined;

/** Makes the archive, as `git archive | gzip` does, once for each process. */
export function makeArchive(): Buffer {
  archive ??= pack();
  return archive;
}

function pack(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "quota-gate-archive-"));
  const objects = execFileSync("git", ["rev-parse", "--path-format=absolute", "--git-path", "objects"], { cwd: ROOT });
  // An index and objects of its own: the repository stays as it is.
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

/** Names of the files in the archive. */
export function listArchive(): readonly string[] {
  const { stdout } = spawnSync("tar", ["-tz"], { input: makeArchive(), encoding: "utf8" });
  return stdout.split("\n").filter((name) => name !== "" && !name.endsWith("/"));
}

/** Unpacks the archive into a folder. */
export function unpackArchive(folder: string): void {
  const { status, stderr } = spawnSync("tar", ["-xz", "-C", folder], { input: makeArchive(), encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}
