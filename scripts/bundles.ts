// Shared parts of the bundles of the gate and of the service.

import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "rolldown";

/** Returns the folder of a module's package. Returns null for our own modules and the bundler's. */
export function packageOf(id: string): string | null {
  const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return folder !== undefined && existsSync(join(folder, "package.json")) ? folder : null;
}

/**
 * Returns the license from a package's repository if the package does not contain it. Throws if it is missing, since
 * nothing may be shipped without its license.
 */
function readLicense(name: string): string {
  return readFileSync(new URL(`licenses/${name}.txt`, import.meta.url), "utf8");
}

/** Emits the licenses of all packages in the bundle. */
export function licenses(): Plugin {
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

/** Makes the command executable, as npm does when it links the command, so that the file stays unchanged then. */
export function executable(): Plugin {
  return { name: "executable", writeBundle: ({ dir = "dist" }) => chmodSync(join(dir, "cli.js"), 0o755) };
}
