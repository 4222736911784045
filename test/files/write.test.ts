import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemText } from "../../src/core/index.ts";
import { writeReports } from "../../src/files/index.ts";
import { createFolder } from "./workspace.ts";

/** Writes "new" to a path of the workspace. Resolves to the texts of problems. */
async function write(folder: string, path: string, options: Partial<Parameters<typeof writeReports>[1]> = {}) {
  const workspace = join(folder, "workspace");
  const problems = await writeReports([{ path, text: "new" }], { folder: workspace, workspace, ...options });
  return problems.map(problemText);
}

describe("a report file", () => {
  it("a report file is created or replaced as a whole, in the workspace and elsewhere", async () => {
    const folder = createFolder({ "workspace/old.xml": "something longer", "temp/x": "" });
    for (const path of ["old.xml", "./fresh.xml", join(folder, "temp/other.xml"), "../temp/up.xml"]) {
      expect(await write(folder, path)).toEqual([]);
      expect(readFileSync(join(folder, "workspace", path.replace(`${folder}/`, "../")), "utf8")).toBe("new");
    }
  });

  it.each([
    ["a link to a file", "link.xml", "../temp/secret"],
    ["a link to a missing file", "link.xml", "../temp/nothing"],
    ["a link to a folder", "link/secret", "../temp"],
    ["a link within the workspace", "link.xml", "inside"],
  ])("links of the workspace are not followed: %s", async (_, path, target) => {
    const folder = createFolder({ "temp/secret": "kept", "workspace/inside": "kept" });
    symlinkSync(target, join(folder, "workspace", path.split("/")[0] ?? ""));
    for (const from of ["workspace", "workspace/deep"]) {
      mkdirSync(join(folder, from), { recursive: true });
      const relative = from === "workspace" ? path : `../${path}`;
      expect(await write(folder, relative, { folder: join(folder, from) })).toEqual([expect.stringMatching(/link/u)]);
    }
    expect(readFileSync(join(folder, "temp/secret"), "utf8")).toBe("kept");
    expect(readFileSync(join(folder, "workspace/inside"), "utf8")).toBe("kept");
  });

  it("links on the user's own machine are followed", async () => {
    const folder = createFolder({ "temp/file": "old" });
    symlinkSync("../temp/file", join(folder, "workspace/link.xml"));
    expect(await write(folder, "link.xml", { workspace: undefined })).toEqual([]);
    expect(readFileSync(join(folder, "temp/file"), "utf8")).toBe("new");
  });

  it("a report file that cannot be written has a problem of its own, and others are written", async () => {
    const folder = createFolder({ "workspace/file": "" });
    const workspace = join(folder, "workspace");
    execFileSync("mkfifo", [join(workspace, "pipe")]);
    const paths = ["no/such.xml", "file/x.xml", ".", "pipe", "written.xml"];
    const files = paths.map((path) => ({ path, text: "new" }));
    const problems = await writeReports(files, { folder: workspace, workspace });
    expect(problems.map(problemText)).toEqual([
      "The report `no/such.xml` was not written: there is no such folder. The verdict stands.",
      "The report `file/x.xml` was not written: it cannot be written to (ENOTDIR). The verdict stands.",
      "The report `.` was not written: it cannot be written to (EISDIR). The verdict stands.",
      "The report `pipe` was not written: it cannot be written to (ENXIO). The verdict stands.",
    ]);
    expect(readFileSync(join(workspace, "written.xml"), "utf8")).toBe("new");
  });

  it("a report file is not written if it would contain a secret", async () => {
    const folder = createFolder();
    writeFileSync(join(folder, "workspace/r.json"), "old");
    const problems = await write(folder, "r.json", { holdsSecret: (text) => text === "new" });
    expect(problems).toEqual(["The report `r.json` was not written: it would hold a secret. The verdict stands."]);
    expect(readFileSync(join(folder, "workspace/r.json"), "utf8")).toBe("old");
  });
});
