import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

/** The folder of the package that a module is of. null: it is our own, or the bundler's. */
function packageOf(id: string): string | null {
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : null;
}

/** The text of a license that a package does not bring along, from its repository. Throws where there is none: nothing is shipped without its license. */
function readLicense(name: string): string {
  return readFileSync(new URL(`scripts/licenses/${name}.txt`, import.meta.url), "utf8");
}

/** The packages that are in the bundle, with their licenses: what their authors ask for in return. */
function licenses(): Plugin {
  const notice = (folder: string): string => {
    const manifest: { name: string; version: string; license?: string } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file === undefined ? readLicense(manifest.name.replace("/", "-")) : readFileSync(join(folder, file), "utf8");
    return `${manifest.name} ${manifest.version} (${manifest.license ?? "see below"})\n\n${text.trim()}\n`;
  };
  const parsers = ["llhttp", "milo"].map((name) => `${name}, in undici as WebAssembly\n\n${readLicense(name)}`);
  return {
    name: "licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => ("moduleIds" in chunk ? chunk.moduleIds : []));
      const folders = [...new Set(modules.map(packageOf))].filter((folder) => folder !== null);
      const notices = [...folders.map(notice), ...parsers].sort();
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: notices.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

/** The command may be executed, as npm makes it when it links the command: nothing changes in the tree then. */
function executable(): Plugin {
  return { name: "executable", writeBundle: ({ dir = "dist" }) => chmodSync(join(dir, "cli.js"), 0o755) };
}

/** Leaves out undici's HTTP/2, which no connection uses (`allowH2: false`): Node would load its own with it, in 16 ms of 168 before the first request. */
function withoutHttp2(): Plugin {
  const load = (id: string) =>
    id.endsWith("/undici/lib/dispatcher/client-h2.js")
      ? 'module.exports = () => { throw new Error("HTTP/2 is not in the bundle"); };'
      : null;
  return { name: "without-http2", load };
}

/**
 * What is one file, with all that it imports: the beginning, which ends with the login, and what a command loads while Keystone answers. The first
 * that matches counts. A check over the services of a cloud takes 8 % longer with all of it in one (`npm run bench -- openstack`).
 */
const PARTS = {
  "part-start": /\/src\/((core|files|http|inputs|keystone)\/|render\/(columns|formats)\.ts$)/u,
  "part-check": /\/src\/(?!hosts\/github\/)/u,
};

/** The name of a chunk: its package, or the path of its last module, which imports the others. */
function nameChunk({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }): string {
  const last = moduleIds.at(-1) ?? "";
  const source =
    packageOf(last)?.replace(/^.*\/node_modules\/@?/, "") ?? /\/src\/(.+?)(?:\/index)?\.ts$/.exec(last)?.[1];
  return `${name in PARTS || source === undefined ? name : source.replaceAll("/", "-")}.js`;
}

// Two entries, everything else in chunks with fixed names: the same bytes from any folder, without node_modules at run time. Nothing is
// minified, since dist/ is what runs and is to be read; a comment names the file that follows.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  plugins: [licenses(), executable(), withoutHttp2()],
  // These packages do nothing when they are imported, and say so nowhere. Of @actions/core the start needs no HTTP client.
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@actions\//, sideEffects: false }] },
  output: {
    dir: "dist",
    chunkFileNames: nameChunk,
    cleanDir: true,
    minify: false,
    codeSplitting: {
      groups: Object.entries(PARTS).map(([name, test]) => ({ name, test, tags: ["$initial"], minShareCount: 2 })),
    },
  },
});
