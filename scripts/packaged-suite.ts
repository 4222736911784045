// Runs test suites that need packages of the system. If the packages cannot be installed, the tests are skipped with a
// conspicuous message. Any other problem is a failure.

import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Runs a project of vitest.config.ts with the arguments of this process, if `ensure` returns null. */
export function runSuite(suite: {
  readonly project: string;
  /** Subject of the tests in words. */
  readonly against: string;
  readonly ensure: () => string | null;
}): void {
  const missing = suite.ensure();
  if (missing !== null) {
    const bar = "#".repeat(100);
    console.log(`${bar}\n##  NOT TESTED AGAINST ${suite.against.toUpperCase()}: ${missing}.\n${bar}`);
    // An annotation on GitHub.
    if (process.env["GITHUB_ACTIONS"] === "true")
      console.log(`::warning title=Not tested::Not against ${suite.against}: ${missing}.`);
    return;
  }
  const cwd = join(import.meta.dirname, "..");
  const vitest = join(cwd, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--project", suite.project, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;
}
