// The hook as pre-commit runs it from a release of this repository. It installs nothing, and stops the commit of a plan
// that does not fit.

import { cp, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_TOKEN, embeddedDataSet, startEmulator } from "../../src/emulator/index.ts";
import { ensurePackages } from "../support/debian.ts";
import type { Emulator } from "../support/emulator.ts";
import { ROOT } from "../support/github/runner.ts";
import { runProcess } from "../support/processes.ts";
import { git, writeFiles } from "./dist.ts";

const missing = ensurePackages({ what: "pre-commit", names: ["git", "pre-commit"] });
if (missing !== null) console.warn(`THE HOOK FOR PRE-COMMIT IS NOT TESTED: ${missing}.`);

let cloud: Emulator;
beforeAll(async () => {
  cloud = await startEmulator();
});
afterAll(() => cloud.close());

/** Runs all hooks on a plan with a number of cores. 20 are free. */
async function run(cores: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), "quota-gate-pre-commit-"));
  const [released, project] = [join(folder.path, "released"), join(folder.path, "project")];
  for (const path of ["dist", "package.json", ".pre-commit-hooks.yaml"]) {
    await cp(join(ROOT, path), join(released, path), { recursive: true });
  }
  await writeFiles(project, {
    ".pre-commit-config.yaml": `repos:\n  - repo: ${released}\n    rev: v1\n    hooks: [{ id: quota-gate }]\n`,
    "quota/cores.json": JSON.stringify({ cbk: { "compute.cores": cores } }),
    "quota/instances.yaml": "cbk:\n  compute.instances: 1\n",
  });
  for (const path of [released, project]) {
    git(path, "init", "--quiet");
    git(path, "add", ".");
    git(path, "commit", "--quiet", "-m", "All");
  }
  git(released, "tag", "v1");
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: folder.path,
    OS_TOKEN: DEMO_TOKEN,
    OS_PROJECT_ID: embeddedDataSet().project,
    QUOTA_GATE_API_URL: cloud.url,
  };

  return await runProcess({ command: "pre-commit", args: ["run", "--all-files", "--verbose"], cwd: project, env });
}

describe("the hook for pre-commit", () => {
  it("the hook checks all declared plans in one run, in JSON and in YAML", async () => {
    if (missing !== null) return;
    const over = await run(24);
    expect([over.status, over.stdout]).toEqual([1, expect.stringMatching(/4 over the limit.*2 plans, 1 region/su)]);
    const fits = await run(2);
    expect([fits.status, fits.stdout]).toEqual([0, expect.stringContaining("Verdict: warn")]);
  });
});
