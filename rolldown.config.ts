import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

/**
 * The text of a license that a package does not bring along, from its repository: undici says nothing of llhttp, which it has as
 * WebAssembly, for example. Throws where there is none: nothing is shipped without its license.
 */
function readLicense(name: string): string {
  return readFileSync(new URL(`scripts/licenses/${name}.txt`, import.meta.url), "utf8");
}

/** The packages that are in the bundle, with their licenses: what their authors ask for in return. */
function licenses(): Plugin {
  const packageOf = (id: string): string | null => {
    const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
    return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : null;
  };
  const notice = (folder: string): string => {
    const manifest: { name: string; version: string; license?: string } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    const text =
      file === undefined ? readLicense(manifest.name.replace("/", "-")) : readFileSync(join(folder, file), "utf8");
    return `${manifest.name} ${manifest.version} (${manifest.license ?? "see below"})\n\n${text.trim()}\n`;
  };
  const llhttp = `llhttp (MIT), compiled to llhttp.wasm\n\n${readLicense("llhttp")}`;
  return {
    name: "licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => ("moduleIds" in chunk ? chunk.moduleIds : []));
      const folders = [...new Set(modules.map(packageOf))].filter((folder) => folder !== null);
      const notices = [...folders.map(notice), llhttp].sort();
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: notices.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

/**
 * What a package imports and the bundle leaves out, with what stands there instead; used all the same, it throws. Each cut has to
 * save 3 % of what a run computes, or of the size of dist/, or it goes. The gains are those of `npm run bench -- instructions`
 * (508 million in all, 2026-11-22) without the cut; test/e2e/action.test.ts and test/e2e/proxy.test.ts run all that is left.
 */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  // No request of ours is HTTP/2, whose module of Node is large: 11.7 %.
  [/\/undici\/lib\/dispatcher\/client-h2\.js$/, "module.exports = () => { throw new Error('HTTP/2 is left out.'); };"],
  // undici's experimental parser, which nothing here turns on: 3.1 %, and 150 kB.
  [/\/undici\/lib\/milo\//, "throw new Error('Milo is left out.');"],
  // The parser of HTTP with instructions that not every processor has: undici takes the other one then. 54 kB.
  [/\/undici\/lib\/llhttp\/llhttp_simd-wasm\.js$/, "throw new Error('SIMD is left out.');"],
  // @actions/github makes a way to GitHub with it, which is never taken: requests go through src/http. 10.6 %.
  [
    /\/@actions\/http-client\/lib\/index\.js$/,
    "export class HttpClient { getAgent() { return undefined; } getAgentDispatcher() { return undefined; } }",
  ],
  // Requests are named by their route, so that a method for each of GitHub's thousand is not needed: 5.8 %.
  [/\/plugin-rest-endpoint-methods\/dist-src\/index\.js$/, "export const restEndpointMethods = () => ({});"],
  // Fastify's validators and serializers by schemas, of which no route has any: 15 % of the size of dist/.
  [
    /\/@fastify\/(?:ajv-compiler|fast-json-stringify-compiler)\/index\.js$/,
    "module.exports = () => () => { throw new Error('Schemas of routes are left out.'); };",
  ],
];

/** The parser of HTTP, WebAssembly in base64: as a file it need not be decoded, which saves 3.6 % (see above). */
const WASM = /\/undici\/lib\/llhttp\/llhttp-wasm\.js$/;

/** The parts of packages that are used. `undici` itself is scripts/undici-parts.cjs: the whole of it would take 29.6 % more. */
function parts(): Plugin {
  const undici = new URL("scripts/undici-parts.cjs", import.meta.url).pathname;
  return {
    name: "parts",
    resolveId: { filter: { id: /^undici$/ }, handler: () => undici },
    load(id) {
      const path = id.replaceAll("\\", "/");
      if (!WASM.test(path)) return LEFT_OUT.find(([pattern]) => pattern.test(path))?.[1] ?? null;
      const source: Uint8Array = createRequire(import.meta.url)(id);
      this.emitFile({ type: "asset", fileName: "llhttp.wasm", source });
      return 'module.exports = process.getBuiltinModule("node:fs").readFileSync(new URL("./llhttp.wasm", __CHUNK_URL__));';
    },
    // The address of a chunk has a name in ES modules only, and this one is none yet when it is loaded.
    renderChunk: (code) => code.replaceAll("__CHUNK_URL__", "import.meta.url"),
  };
}

/** The command may be executed, as npm makes it when it links the command: nothing changes in the tree then. */
function executable(): Plugin {
  return { name: "executable", writeBundle: ({ dir = "dist" }) => chmodSync(join(dir, "cli.js"), 0o755) };
}

// Two entries, everything else in chunks with fixed names: the same bytes from any folder, without node_modules at run time.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  preserveEntrySignatures: "allow-extension",
  plugins: [licenses(), parts(), executable()],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    cleanDir: true,
    minify: true,
    comments: { legal: false },
    // What the Action starts with is one file, which the commands share.
    codeSplitting: { groups: [{ name: "gate", tags: ["$initial"], minShareCount: 2 }] },
  },
});
