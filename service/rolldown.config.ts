import { defineConfig } from "rolldown";
import { executable, licenses } from "../scripts/bundles.ts";

// One file for the package and the image, which run without node_modules. It is not committed.
export default defineConfig({
  input: { cli: "src/cli.ts" },
  platform: "node",
  plugins: [licenses(), executable()],
  treeshake: { moduleSideEffects: [{ test: /\/node_modules\/@actions\//, sideEffects: false }] },
  output: { dir: "dist", cleanDir: true, minify: false },
});
