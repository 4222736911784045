// Steps of a release other than building and publishing. .github/workflows/release.yml runs them in the root folder:
//
//   node scripts/release.ts check v1.2.3        prints all problems, and exits with 1 if there are any
//   node scripts/release.ts notes v1.2.3        prints the changelog's section, for the release on GitHub
//   node scripts/release.ts move-major v1.2.3   checks, and moves the tag v1 on origin to the checked out commit
//   node scripts/release.ts digest FOLDER       prints a digest of names and contents of the files in a folder
//
// Imports modules of Node only, since it runs in jobs with permission to publish and write.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** MAJOR, MINOR and PATCH. Pre-releases are not published. */
type Version = readonly [major: number, minor: number, patch: number];

const TAG = /^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/u;

/** Returns null if the tag is not that of a release. */
function parseTag(tag: string): Version | null {
  const [, major, minor, patch] = TAG.exec(tag) ?? [];
  return patch === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

function isNewer(a: Version, b: Version): boolean {
  const place = a.findIndex((part, index) => part !== b[index]);
  return place >= 0 && (a[place] ?? 0) > (b[place] ?? 0);
}

function git(args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  const { status, stdout, error } = spawnSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (error !== undefined) throw new Error("git cannot be run. Install it and try again.", { cause: error });
  return { status, stdout: stdout.trim() };
}

/** Returns the changelog's text under `## VERSION - YYYY-MM-DD`. Empty if the section is missing. */
function changelogSection(version: string): string {
  const sections = readFileSync("CHANGELOG.md", "utf8").split(/^## /mu).slice(1);
  const found = sections.find((section) => {
    return section.startsWith(`${version} - `) && /^\S+ - \d{4}-\d{2}-\d{2}\n/u.test(section);
  });
  return found?.slice(found.indexOf("\n")).trim() ?? "";
}

/** Returns problems with files whose version is not that of the tag. */
function fileProblems(tag: string): readonly string[] {
  const expected = tag.slice(1);
  const problems = ["package.json", "package-lock.json", "service/package.json"].flatMap((name) => {
    const { version }: { version: unknown } = JSON.parse(readFileSync(name, "utf8"));
    return version === expected
      ? []
      : [
          `${name} has version ${String(version)}, and the tag is ${tag}. Run \`npm version --no-git-tag-version --workspaces --include-workspace-root\`.`,
        ];
  });
  if (changelogSection(expected) !== "") return problems;
  return [...problems, `CHANGELOG.md says nothing under "## ${expected} - YYYY-MM-DD". Add the section with the date.`];
}

/** Returns problems with the place of the tag in the history. */
function historyProblems(tag: string, version: Version): readonly string[] {
  // The checks below need all tags and branches.
  if (git(["rev-parse", "--is-shallow-repository"]).stdout !== "false")
    return ["The history is not complete. Check out with `fetch-depth: 0`."];
  const problems: string[] = [];
  const [head, tagged] = ["HEAD", `refs/tags/${tag}`].map(
    (name) => git(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]).stdout,
  );
  if (tagged !== head)
    problems.push(
      `The tag ${tag} is ${tagged === "" ? "not there" : `at ${tagged}`}, and ${head} is checked out. Check out the tag.`,
    );
  if (git(["merge-base", "--is-ancestor", "HEAD", "refs/remotes/origin/main"]).status !== 0)
    problems.push(`${head} is not on origin/main. Tag a commit of main.`);
  const newer = git(["tag", "--list"])
    .stdout.split("\n")
    .filter((other) => {
      const otherVersion = parseTag(other);
      return otherVersion !== null && otherVersion[0] === version[0] && isNewer(otherVersion, version);
    });
  if (newer.length > 0)
    problems.push(
      `${newer.join(", ")} is newer than ${tag}, so that v${version[0]} would move back. Release a higher version.`,
    );
  return problems;
}

/** Throws an error with all problems, one on each line. */
function check(tag: string): Version {
  const version = parseTag(tag);
  if (version === null)
    throw new Error(`"${tag}" is no tag of a release. Expected is vMAJOR.MINOR.PATCH, such as v1.2.3.`);
  const problems = [...fileProblems(tag), ...historyProblems(tag, version)];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return version;
}

function moveMajor(tag: string): void {
  const [major] = check(tag);
  if (git(["push", "--force", "origin", `HEAD:refs/tags/v${major}`]).status !== 0)
    throw new Error(`The tag v${major} was not moved: see what git says above. Repeat this job once that is mended.`);
}

function printNotes(tag: string): void {
  check(tag);
  console.log(changelogSection(tag.slice(1)));
}

function printDigest(folder: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length))
    .sort((a, b) => (a < b ? -1 : 1));
  const whole = createHash("sha256");
  for (const name of names) {
    const content = createHash("sha256").update(readFileSync(join(folder, name)));
    whole.update(`${content.digest("hex")}  ${name}\n`);
  }
  console.log(whole.digest("hex"));
}

const COMMANDS: ReadonlyMap<string, (tag: string) => void> = new Map<string, (tag: string) => void>([
  ["check", check],
  ["notes", printNotes],
  ["move-major", moveMajor],
  ["digest", printDigest],
]);

const [name = "", tag = ""] = process.argv.slice(2);
try {
  const command = COMMANDS.get(name);
  if (command === undefined || tag === "")
    throw new Error(`Usage: node scripts/release.ts ${[...COMMANDS.keys()].join("|")} TAG|FOLDER`);
  command(tag);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
