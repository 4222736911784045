import { defineConfig, type Plugin } from "rolldown";
import { executable, licenses, packageOf } from "./scripts/bundles.ts";

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
