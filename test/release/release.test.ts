// Runs scripts/release.ts like the workflow: as a process in a clone, with a bare repository as origin.

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT, runNode } from "../support/github/runner.ts";

const run = promisify(execFile);
const SCRIPT = join(ROOT, "scripts/release.ts");
const ENV = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.com",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.com",
};

const CHANGELOG = `# Changelog

## Unreleased

## 1.2.0 - 2026-12-01

- Something new.

## 1.1.0 - 2026-11-01

- Something old.
`;

function manifest(version: string): string {
  return JSON.stringify({ name: "quota-gate", version });
}

/** Returns the files that contain the version. */
function allOf(text: string): Readonly<Record<string, string>> {
  return { "package.json": text, "package-lock.json": text, "service/package.json": text };
}

/** Opens a clone with version 1.2.0 on main, tagged v1.2.0 and pushed. */
async function openClone(files: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-release-"));
  const clone = join(folder, "clone");
  const git = async (...args: readonly string[]) =>
    (await run("git", [...args], { cwd: clone, env: ENV })).stdout.trim();
  const commit = async (changed: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(changed)) {
      await mkdir(dirname(join(clone, name)), { recursive: true });
      await writeFile(join(clone, name), text);
    }
    await git("add", "--all");
    await git("commit", "--allow-empty", "--message", "Change");
  };
  await run("git", ["init", "--quiet", "--bare", join(folder, "origin")], { env: ENV });
  await run("git", ["clone", "--quiet", join(folder, "origin"), clone], { env: ENV });
  await git("checkout", "--quiet", "-b", "main");
  const version = manifest("1.2.0");
  await commit({ ...allOf(version), "CHANGELOG.md": CHANGELOG, ...files });
  await git("tag", "--annotate", "--message", "1.2.0", "v1.2.0");
  await git("push", "--quiet", "origin", "main", "--tags");
  return {
    clone,
    origin: join(folder, "origin"),
    git,
    commit,
    release: (...args: readonly string[]) => runNode({ args: [SCRIPT, ...args], cwd: clone, env: ENV }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

describe("release.ts with a valid release", () => {
  it("a valid release passes, and only its own section of the changelog is printed", async () => {
    await using repository = await openClone();
    expect(await repository.release("check", "v1.2.0")).toEqual({ status: 0, stdout: "", stderr: "" });
    const { status, stdout } = await repository.release("notes", "v1.2.0");
    expect({ status, stdout }).toEqual({ status: 0, stdout: "- Something new.\n" });
  });

  it("the major tag is set on origin, and moved by the next release", async () => {
    await using repository = await openClone();
    const { git, commit, release } = repository;
    const major = () => git("ls-remote", "origin", "refs/tags/v1");
    expect((await release("move-major", "v1.2.0")).status).toBe(0);
    expect(await major()).toContain(await git("rev-parse", "v1.2.0^{commit}"));
    const next = manifest("1.10.0");
    await commit({
      ...allOf(next),
      "CHANGELOG.md": "## 1.10.0 - 2027-01-01\n\n- Y.\n",
    });
    await git("tag", "v1.10.0");
    await git("push", "--quiet", "origin", "main", "--tags");
    expect((await release("move-major", "v1.10.0")).status).toBe(0);
    expect(await major()).toContain(await git("rev-parse", "HEAD"));
  });

  it("a release of an older major version passes, since its major tag is separate", async () => {
    await using repository = await openClone();
    await repository.git("tag", "v2.0.0");
    await repository.git("tag", "v1");
    expect((await repository.release("check", "v1.2.0")).status).toBe(0);
  });
});

describe("release.ts digest", () => {
  it("the digest is equal for equal files, and differs by content and name", async () => {
    await using repository = await openClone();
    const digestOf = async (files: Readonly<Record<string, string>>) => {
      const folder = await mkdtemp(join(repository.clone, "digest-"));
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
      return (await repository.release("digest", folder)).stdout;
    };
    const digest = await digestOf({ "a.js": "1", "b/c.js": "2" });
    expect(digest).toMatch(/^[0-9a-f]{64}\n$/u);
    expect(await digestOf({ "b/c.js": "2", "a.js": "1" })).toBe(digest);
    expect(await digestOf({ "a.js": "1", "b/c.js": "3" })).not.toBe(digest);
    expect(await digestOf({ "a.js": "1", "b.js": "2" })).not.toBe(digest);
  });
});

describe("release.ts with an invalid release", () => {
  it.each(["v1.2", "v1.2.0-rc.1", "v1.2.0\n", "--help"])("the tag %j is refused", async (tag) => {
    await using repository = await openClone();
    const { status, stderr } = await repository.release("check", tag);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `"${tag}" is no tag of a release. Expected is vMAJOR.MINOR.PATCH, such as v1.2.3.\n`,
    });
  });

  it("all problems are reported at once", async () => {
    await using repository = await openClone({ "package.json": manifest("1.1.9") });
    await repository.git("tag", "v1.3.0");
    const { status, stderr } = await repository.release("check", "v1.2.1");
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([
      "package.json has version 1.1.9, and the tag is v1.2.1. Run `npm version --no-git-tag-version --workspaces --include-workspace-root`.",
      "package-lock.json has version 1.2.0, and the tag is v1.2.1. Run `npm version --no-git-tag-version --workspaces --include-workspace-root`.",
      "service/package.json has version 1.2.0, and the tag is v1.2.1. Run `npm version --no-git-tag-version --workspaces --include-workspace-root`.",
      'CHANGELOG.md says nothing under "## 1.2.1 - YYYY-MM-DD". Add the section with the date.',
      expect.stringMatching(/^The tag v1\.2\.1 is not there, and [0-9a-f]{40} is checked out\. Check out the tag\.$/u),
      "v1.3.0 is newer than v1.2.1, so that v1 would move back. Release a higher version.",
    ]);
  });

  it.each(["## 1.2.0 - soon\n\n- X.\n", "## 1.2.0 - 2026-12-01\n\n## 1.1.0 - 2026-11-01\n\n- X.\n"])(
    "a changelog with %j is refused for the missing section",
    async (changelog) => {
      await using repository = await openClone({ "CHANGELOG.md": changelog });
      expect((await repository.release("check", "v1.2.0")).stderr).toBe(
        'CHANGELOG.md says nothing under "## 1.2.0 - YYYY-MM-DD". Add the section with the date.\n',
      );
    },
  );

  it("a commit outside of main is refused", async () => {
    await using repository = await openClone();
    await repository.git("checkout", "--quiet", "-b", "elsewhere");
    await repository.commit({ "evil.js": "" });
    await repository.git("tag", "--force", "v1.2.0");
    const { status, stderr } = await repository.release("move-major", "v1.2.0");
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(/is not on origin\/main/u) });
    expect(await repository.git("ls-remote", "origin", "refs/tags/v1")).toBe("");
  });

  it("a commit that the tag does not point to is refused", async () => {
    await using repository = await openClone();
    await repository.commit({});
    await repository.git("push", "--quiet", "origin", "main");
    expect((await repository.release("check", "v1.2.0")).stderr).toMatch(/^The tag v1\.2\.0 is at [0-9a-f]{40}, and /u);
  });

  it("the major tag is not moved back if an older run is repeated", async () => {
    await using repository = await openClone();
    await repository.git("tag", "v1.2.1");
    const { status, stderr } = await repository.release("move-major", "v1.2.0");
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("v1.2.1 is newer than v1.2.0"),
    });
    expect(await repository.git("ls-remote", "origin", "refs/tags/v1")).toBe("");
  });

  it("a shallow clone is refused, since it knows neither main nor the other releases", async () => {
    await using repository = await openClone();
    await repository.commit({});
    await repository.git("push", "--quiet", "origin", "main");
    const shallow = join(repository.clone, "../shallow");
    await run("git", ["clone", "--quiet", "--depth=1", "--branch=v1.2.0", `file://${repository.origin}`, shallow], {
      env: ENV,
    });
    expect(await runNode({ args: [SCRIPT, "check", "v1.2.0"], cwd: shallow, env: ENV })).toMatchObject({
      status: 1,
      stderr: "The history is not complete. Check out with `fetch-depth: 0`.\n",
    });
  });

  it("the script fails if origin cannot be written", async () => {
    await using repository = await openClone();
    await rm(repository.origin, { recursive: true });
    const { status, stderr } = await repository.release("move-major", "v1.2.0");
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("The tag v1 was not moved"),
    });
  });

  it.each([[["check"]], [["toString", "v1.2.0"]]])("the arguments %j print the usage", async (args) => {
    await using repository = await openClone();
    expect(await repository.release(...args)).toMatchObject({
      status: 1,
      stderr: "Usage: node scripts/release.ts check|notes|move-major|digest TAG|FOLDER\n",
    });
  });
});
