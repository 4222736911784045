// `npm run test:keystone`: the tests against a real Keystone, which is installed from the system's packages where it is missing. Where it
// cannot be had at all they are left out, with a line that nobody overlooks; everything else that goes wrong is a failure.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureKeystone } from "../test/keystone-real/packages.ts";

const missing = ensureKeystone();
if (missing !== null) {
  const bar = "#".repeat(100);
  console.log(`${bar}\n##  NOT TESTED AGAINST A REAL KEYSTONE: ${missing}.\n${bar}`);
  // An annotation where GitHub runs this.
  if (process.env["GITHUB_ACTIONS"] === "true")
    console.log(`::warning title=Not tested::No real Keystone: ${missing}.`);
} else {
  const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--project", "keystone-real", ...process.argv.slice(2)];
  const cwd = join(import.meta.dirname, "..");
  process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;
}
