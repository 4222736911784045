import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

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
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    return `${manifest.name} ${manifest.version} (${manifest.license ?? "see below"})\n\n${text}\n`;
  };
  return {
    name: "licenses",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => ("moduleIds" in chunk ? chunk.moduleIds : []));
      const folders = [...new Set(modules.map(packageOf))].filter((folder) => folder !== null);
      const notices = folders.map(notice).sort();
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: notices.join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

// Two entries, everything else in chunks with fixed names: the same bytes from any folder, without node_modules at run time.
export default defineConfig({
  input: { action: "src/action.ts", cli: "src/cli.ts" },
  platform: "node",
  plugins: [licenses()],
  output: {
    dir: "dist",
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "[name].js",
    cleanDir: true,
    minify: true,
    comments: { legal: false },
    codeSplitting: {
      groups: [
        { name: "undici", test: /node_modules\/undici\// },
        // Loaded only where there is a pull request to comment on.
        { name: "octokit", test: /node_modules\/(@octokit|@actions\/github|universal-user-agent|before-after-hook)\// },
        { name: "gate", minShareCount: 2 },
      ],
    },
  },
});
