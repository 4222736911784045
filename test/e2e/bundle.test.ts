// Compares the modules that the Action loads at its start with a list in the repository. So a review sees an import
// that costs start-up time, without a clock.
// After an intended change, run `npm run test:e2e -- bundle -u` and review the difference.

import { readdir, readFile, stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { parseSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";
import config from "../../rolldown.config.ts";
import { ROOT } from "../support/github/runner.ts";

/** Sizes are rounded up to this many bytes, so that not every change of the sources changes the list. */
const GRAIN_BYTES = 50_000;

interface Chunk {
  readonly name: string;
  readonly bytes: number;
  /** Static imports: other chunks by name, and modules of Node. */
  readonly imports: readonly string[];
}

async function readChunk(name: string): Promise<Chunk> {
  const source = await readFile(join(ROOT, "dist", name), "utf8");
  const { module } = parseSync(name, source);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? null)),
  ];
  return {
    name,
    bytes: Buffer.byteLength(source),
    imports: unique(requests.map((request) => request?.replace(/^\.\//u, "") ?? null)),
  };
}

/** Returns the entry and all chunks that are loaded with it, sorted by name. */
async function loadedWith(entry: string): Promise<readonly Chunk[]> {
  const found = new Map<string, Chunk>();
  const visit = async (name: string): Promise<void> => {
    if (isBuiltin(name) || found.has(name)) return;
    const chunk = await readChunk(name);
    found.set(name, chunk);
    for (const imported of chunk.imports) await visit(imported);
  };
  await visit(entry);
  return [...found.values()].toSorted((a, b) => compare(a.name, b.name));
}

/** Builds dist/ in memory and returns the modules of each file, by the file's name. */
async function buildModules(): Promise<ReadonlyMap<string, readonly string[]>> {
  if (Array.isArray(config) || Array.isArray(config.output)) throw new Error("One build is expected.");
  const bundle = await rolldown({ ...config, cwd: ROOT, logLevel: "silent" });
  const { output } = await bundle.generate(config.output);
  await bundle.close();
  return new Map(output.map((one) => [one.fileName, one.type === "chunk" ? one.moduleIds : []]));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the package of a module. null for our own modules and the bundler's. */
function toPackage(id: string): string | null {
  return /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(id.replaceAll("\\", "/"))?.[1] ?? null;
}

function unique(names: readonly (string | null)[]): readonly string[] {
  return [...new Set(names.filter((name) => name !== null))].toSorted(compare);
}

function sumBytes(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}

describe("the start of the Action", () => {
  it("the start loads exactly the packages, Node modules and size in bundle.expected.txt", async () => {
    const [chunks, modules] = await Promise.all([loadedWith("action.js"), buildModules()]);
    const packages = unique(chunks.flatMap(({ name }) => (modules.get(name) ?? []).map(toPackage)));
    const builtins = unique(chunks.flatMap(({ imports }) => imports.filter((name) => isBuiltin(name))));
    const text = [
      `at most ${Math.ceil(sumBytes(chunks) / GRAIN_BYTES) * (GRAIN_BYTES / 1000)} kB`,
      ...packages,
      ...builtins,
      "",
    ].join("\n");
    await expect(text).toMatchFileSnapshot("bundle.expected.txt");
  });
});

describe("the folder dist", () => {
  it("dist/ has exactly the chunks of a build", async () => {
    const [files, modules] = await Promise.all([readdir(join(ROOT, "dist")), buildModules()]);
    expect(files.toSorted(compare)).toEqual([...modules.keys()].toSorted(compare));
  });

  it("dist/ has the licenses of all packages in it, and of parsers that packages contain", async () => {
    const [modules, licenses] = await Promise.all([buildModules(), readFile(join(ROOT, "dist/licenses.txt"), "utf8")]);
    const notices = licenses.split(`\n${"-".repeat(80)}\n\n`);
    const installed = [...modules.values()].flat().filter((id) => id.includes("/node_modules/"));
    const packages = unique(installed.map(toPackage));
    const without = [...packages, "llhttp,", "milo,"].filter(
      (name) => !notices.some((notice) => notice.startsWith(`${name} `) && /permission|license/iu.test(notice)),
    );
    expect(without).toEqual([]);
  });

  it("chunks are named after their content, and comments in them name the source files", async () => {
    const modules = await buildModules();
    expect([...modules.keys()].filter((name) => /\d\.js$|^(?:dist|index)/u.test(name))).toEqual([]);
    const unnamed: string[] = [];
    for (const [name, ids] of modules) {
      const text = await readFile(join(ROOT, "dist", name), "utf8");
      const files = ids.filter((id) => id.startsWith(ROOT)).map((id) => relative(ROOT, id));
      if (files.length > 0 && !files.some((file) => text.includes(`// ${file}\n`))) unnamed.push(name);
    }
    expect(unnamed).toEqual([]);
  });

  it("dist/ has less than 3 megabytes of code", async () => {
    const files = await readdir(join(ROOT, "dist"));
    const code = files.filter((name) => name !== "licenses.txt");
    const sizes = await Promise.all(code.map((name) => stat(join(ROOT, "dist", name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3_000_000);
  });
});
