import { basename } from "node:path";
import { defineConfig } from "rolldown";
import { executable, licenses, packageOf } from "./scripts/bundles.ts";

/** The name of a chunk: the path of its last module, which imports the others; in a package, behind the package's name. */
function nameChunk({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }): string {
  const last = moduleIds.at(-1) ?? "";
  const folder = packageOf(last);
  const ofPackage = folder && `${folder.replace(/^.*\/node_modules\/@?/, "")}/${basename(last, ".js")}`;
  const path = ofPackage ?? /\/src\/(.+?)(?:\/index)?\.ts$/.exec(last)?.[1] ?? name;
  return `${path.replaceAll("/", "-")}.js`;
}

// Two entries, everything else in chunks with fixed names: the same bytes from any folder, without node_modules at run time. Nothing is
// minified, since dist/ is what runs and is to be read; a comment names the file that follows.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  plugins: [licenses(), executable()],
  // These packages do nothing when they are imported, and say so nowhere. Of @actions/core the start needs no HTTP client.
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@actions\//, sideEffects: false }] },
  output: {
    dir: "dist",
    chunkFileNames: nameChunk,
    cleanDir: true,
    minify: false,
    comments: { jsdoc: false },
  },
});
