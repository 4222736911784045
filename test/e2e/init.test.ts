// Commit that `quota-gate init` pins if the program is not a clone: the one of its version's tag at the project's
// address.

import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { runProcess } from "../support/processes.ts";
import { git, installDist } from "./dist.ts";

let folder: string;
/** A repository of somebody else, which has the program as a package. */
let repository: string;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quota-gate-init-"));
  repository = join(folder, "infrastructure");
  project = join(folder, "quota-gate");
  await using dist = await installDist();
  await mkdir(repository);
  await cp(dist.folder, join(repository, "node_modules/quota-gate"), { recursive: true });
  for (const each of [repository, project]) {
    await mkdir(each, { recursive: true });
    git(each, "init", "--quiet");
    git(each, "add", ".");
    git(each, "commit", "--quiet", "--allow-empty", "-m", "first");
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The revision in the workflow, with the project's address answered by a repository of this machine. */
async function findRevision(): Promise<string | undefined> {
  const { status, stdout } = await runProcess({
    args: [join(repository, "node_modules/quota-gate/dist/cli.js"), "init", "github", "--print"],
    cwd: repository,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: folder,
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: `url.file://${project}.insteadOf`,
      GIT_CONFIG_VALUE_0: "https://github.com/quota-gate/quota-gate",
    },
  });
  expect(status).toBe(0);
  return /quota-gate\/quota-gate@(.*)$/mu.exec(stdout)?.[1];
}

describe("the workflow of a program that is a package", () => {
  it("names the tag, and marks the line, if the tag cannot be read", async () => {
    expect(await findRevision()).toBe(`v${manifest.version}   # TODO(quota-gate): pin the commit of this tag`);
  });

  it.each([
    ["an annotated tag", ["--annotate", "--message", "x"]],
    ["a plain tag", ["--force"]],
  ])("pins the commit of %s", async (_, options) => {
    git(project, "tag", "--force", ...options, `v${manifest.version}`);
    const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: project, encoding: "utf8" }).trim();
    expect(await findRevision()).toBe(`${commit} # v${manifest.version}`);
  });
});
