import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
// The limit of a search is too high to be reached in a test.
import { walkGlob } from "../../src/files/glob.ts";
import { createFolder } from "./workspace.ts";

function createTree(): string {
  return createFolder({
    "workspace/a/1.json": "",
    "workspace/b/2.json": "",
    "workspace/c/3.json": "",
    "outside/4.json": "",
  });
}

function mayEnter(): boolean {
  return true;
}

describe("when a glob walks through more folders than it may", () => {
  it("stops, and says so", async () => {
    const folder = join(createTree(), "workspace");
    const all = await walkGlob({ pattern: "**/*.json", folder, mayEnter, maxFolders: 4 });
    expect([all.paths.length, all.isTooLarge]).toEqual([3, false]);
    const some = await walkGlob({ pattern: "**/*.json", folder, mayEnter, maxFolders: 3 });
    expect([some.paths.length, some.isTooLarge]).toEqual([2, true]);
  });
});

describe("when a folder may not be entered", () => {
  it("names the link that leads there, once, and gives the rest", async () => {
    const root = createTree();
    const folder = join(root, "workspace");
    symlinkSync("../../outside", join(folder, "a/link"));
    symlinkSync("../a", join(folder, "b/a"));
    const { paths, skipped } = await walkGlob({
      pattern: "**/*.json",
      folder,
      mayEnter: (real) => real.startsWith(folder),
    });
    expect(skipped).toHaveLength(1);
    expect(skipped[0]).toMatchObject({ path: expect.stringMatching(/workspace\/(?:a|b\/a)\/link$/), error: undefined });
    expect(paths).toContain(join(folder, "a/1.json"));
    expect(paths).not.toContain(join(root, "outside/4.json"));
  });
});

describe("when a glob begins with plain folders", () => {
  it.each(["../workspace/a/*.json", "./a/*.json", "a/../a/*.json", "a/[1].json", "{a,a}/*.json", "@(a)/*.json"])(
    "%s walks no folder besides those",
    async (pattern) => {
      const root = createTree();
      const entered: string[] = [];
      const { paths } = await walkGlob({
        pattern,
        folder: join(root, "workspace"),
        mayEnter: (real) => entered.push(real) > 0,
      });
      expect(paths).toEqual([join(root, "workspace/a/1.json")]);
      expect(entered).not.toContain(root);
      expect(entered).not.toContain(join(root, "workspace/b"));
    },
  );
});
