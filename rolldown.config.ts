import { basename } from "node:path";
import { defineConfig } from "rolldown";
import { executable, licenses, packageOf } from "./scripts/bundles.ts";

/**
 * Returns the name of a chunk: the path of its last module, which imports the others. For a package, the package's name
 * comes first.
 */
function nameChunk({ name, moduleIds }: { readonly name: string; readonly moduleIds: readonly string[] }): string {
  const last = moduleIds.at(-1) ?? "";
  const folder = packageOf(last);
  const ofPackage = folder && `${folder.replace(/^.*\/node_modules\/@?/, "")}/${basename(last, ".js")}`;
  const path = ofPackage ?? /\/src\/(.+?)(?:\/index)?\.ts$/.exec(last)?.[1] ?? name;
  return `${path.replaceAll("/", "-")}.js`;
}

// Two entries, and all other code in chunks with fixed names. The bundle has the same bytes from any folder, and needs
// no node_modules at run time. It is not minified, so that people can read the code that runs; comments name the source
// files.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  plugins: [licenses(), executable()],
  // Importing these packages has no side effects, but they do not declare it. So the start needs no HTTP client of
  // @actions/core.
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@actions\//, sideEffects: false }] },
  output: {
    dir: "dist",
    chunkFileNames: nameChunk,
    cleanDir: true,
    minify: false,
    comments: { jsdoc: false },
  },
});
