// The archive that a runner downloads for each job. GitHub makes it with `git archive`, which obeys `export-ignore`.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { listArchive, makeArchive } from "../support/archive.ts";
import { ROOT } from "../support/github/runner.ts";
import { installDist } from "./dist.ts";

it("the archive has at most 0.9 MB and 110 files", () => {
  expect(makeArchive().length).toBeLessThan(900_000);
  expect(listArchive().length).toBeLessThanOrEqual(110);
});

it("the archive has only files that run, and the license, readme and manifests", () => {
  const top = [...new Set(listArchive().map((name) => name.split("/")[0]))];
  expect(new Set(top)).toEqual(
    new Set(["LICENSE", "README.md", "action.yml", "dist", "package.json", "setup-quota-gate"]),
  );
});

it("the archive has the program that each Action of the repository starts", async () => {
  await using installed = await installDist();
  for (const folder of ["", "setup-quota-gate"]) {
    const { runs } = parse(readFileSync(join(installed.folder, folder, "action.yml"), "utf8"));
    const programs = [runs.main, runs.pre, runs.post].filter((name) => name !== undefined);
    expect(programs.length).toBeGreaterThan(0);
    for (const program of programs) expect(existsSync(join(installed.folder, folder, program)), program).toBe(true);
  }
  expect(existsSync(join(ROOT, "test"))).toBe(true);
  expect(existsSync(join(installed.folder, "test"))).toBe(false);
});
