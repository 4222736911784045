import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

/**
 * The text of a license that a package does not bring along: momoa names Apache-2.0, and undici says nothing of llhttp, which it has
 * as WebAssembly (the text is that of LICENSE in https://github.com/nodejs/llhttp). Throws where there is none: nothing is shipped
 * without its license.
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
    const text = file === undefined ? readLicense(manifest.license ?? "") : readFileSync(join(folder, file), "utf8");
    return `${manifest.name} ${manifest.version} (${manifest.license ?? "see below"})\n\n${text.trim()}\n`;
  };
  const llhttp = `llhttp (MIT), compiled to llhttp.wasm and llhttp_simd.wasm\n\n${readLicense("llhttp")}`;
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

/** What a package imports and the bundle leaves out, with what stands there instead. What of undici would be used all the same throws. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  // No request of ours is HTTP/2, goes through SOCKS, is a form or has the experimental parser.
  [/\/undici\/lib\/dispatcher\/client-h2\.js$/, "module.exports = () => { throw new Error('HTTP/2 is left out.'); };"],
  [
    /\/undici\/lib\/dispatcher\/socks5-proxy-agent\.js$/,
    "module.exports = class { constructor() { throw new Error('SOCKS is left out.'); } };",
  ],
  [/\/undici\/lib\/milo\//, "throw new Error('Milo is left out.');"],
  [/\/undici\/lib\/web\//, "throw new Error('fetch is left out.');"],
  // @actions/github makes a way to GitHub with it, which is never taken: there is another one in src/github/fetch.ts.
  [
    /\/@actions\/http-client\/lib\/index\.js$/,
    "export class HttpClient { getAgent() { return undefined; } getAgentDispatcher() { return undefined; } }",
  ],
  // Requests are named by their route, so that a method for each of GitHub's thousand is not needed.
  [/\/plugin-rest-endpoint-methods\/dist-src\/index\.js$/, "export const restEndpointMethods = () => ({});"],
];

/** The parser of HTTP, WebAssembly in base64: as text it takes longer to read than all other code of undici, so it becomes a file. */
const WASM = /\/undici\/lib\/llhttp\/(llhttp(?:_simd)?)-wasm\.js$/;

/** The parts of packages that are used. `undici` itself is scripts/undici-parts.cjs. */
function parts(): Plugin {
  const undici = new URL("scripts/undici-parts.cjs", import.meta.url).pathname;
  return {
    name: "parts",
    resolveId: { filter: { id: /^undici$/ }, handler: () => undici },
    load(id) {
      const path = id.replaceAll("\\", "/");
      const wasm = WASM.exec(path)?.[1];
      if (wasm === undefined) return LEFT_OUT.find(([pattern]) => pattern.test(path))?.[1] ?? null;
      const source: Uint8Array = createRequire(import.meta.url)(id);
      this.emitFile({ type: "asset", fileName: `${wasm}.wasm`, source });
      return `module.exports = process.getBuiltinModule("node:fs").readFileSync(new URL("./${wasm}.wasm", __CHUNK_URL__));`;
    },
    // The address of a chunk has a name in ES modules only, and this one is none yet when it is loaded.
    renderChunk: (code) => code.replaceAll("__CHUNK_URL__", "import.meta.url"),
  };
}

/**
 * Modules of Node by `process.getBuiltinModule`. With `import` of a module of Node all its getters run, which loads what hardly any
 * run uses (streams of files, key pairs, diffs), and `require` goes through the whole loader.
 */
function builtins(): Plugin {
  const prefix = "\0builtin:";
  return {
    name: "builtins",
    resolveId(id, importer) {
      // The bundler's own runtime stands before everything else.
      return isBuiltin(id) && importer?.includes("rolldown/runtime") !== true
        ? `${prefix}${id.replace(/^node:/, "")}`
        : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      return `module.exports = process.getBuiltinModule(${JSON.stringify(`node:${id.slice(prefix.length)}`)});`;
    },
  };
}

// Two entries, everything else in chunks with fixed names: the same bytes from any folder, without node_modules at run time.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  preserveEntrySignatures: "allow-extension",
  plugins: [licenses(), parts(), builtins()],
  treeshake: {
    // Of @actions/core only a few functions are used. Without this the bundler keeps what its other parts import, an undici among it,
    // since code at their top level could do something: it does not.
    moduleSideEffects: [{ test: /node_modules\/@actions\/(core|exec|io|http-client)\//, sideEffects: false }],
  },
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    cleanDir: true,
    minify: true,
    comments: { legal: false },
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: "node", test: /^\0builtin:/, priority: 1 },
        // Each is loaded on demand, and what they share with one another must not end up in what is loaded at the start.
        { name: "yaml", test: /node_modules\/yaml\// },
        { name: "globs", test: /node_modules\/(picomatch|fdir|tinyglobby)\/|src\/glob\.ts$/ },
        { name: "terraform", test: /src\/plan\/(from-terraform|terraform\/(?!recognise-document))/ },
        { name: "policy", test: /src\/(policy\/|generated\/policy)/ },
        {
          name: "commands",
          test: /node_modules\/(commander|yocto)|src\/commands\/(terminal|terraform-options|option-label)\.ts$/,
        },
        { name: "emulator", test: /src\/emulator\// },
        { name: "checking", test: /src\/commands\/(check|options)\.ts$/ },
        // What reads a plan, which is all that one of the commands needs.
        {
          name: "core",
          test: /src\/(catalogue|chunks|decoding|effect|errors|files|lines|names|parsed|plans|version)\.ts$|src\/plan\/|src\/evaluate\/remarks|src\/generated\/plan|package\.json$|node_modules\/(@humanwhocodes|ajv|fastest-levenshtein)\//,
          minShareCount: 2,
        },
        {
          name: "gate",
          test: /src\/(?!keystone\/cloud)|package\.json$|node_modules\/(?!undici|@octokit|@actions)/,
          minShareCount: 2,
        },
      ],
    },
  },
});
