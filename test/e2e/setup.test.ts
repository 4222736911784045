// The second Action of the repository as the runner starts it, with the folder of its version and the runner's files
// for commands.

import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { ROOT } from "../support/github/runner.ts";
import { runProcess } from "../support/processes.ts";
import { installDist } from "./dist.ts";

describe("setup-quota-gate", () => {
  async function setUp(env: (folder: string) => Readonly<Record<string, string>>, name = "quota-gate's folder") {
    const dist = await installDist();
    const folder = join(dist.folder, name);
    await mkdir(join(folder, "temp"), { recursive: true });
    await cp(join(dist.folder, "dist"), join(folder, "dist"), { recursive: true });
    await cp(join(dist.folder, "package.json"), join(folder, "package.json"));
    await cp(join(ROOT, "setup-quota-gate"), join(folder, "setup-quota-gate"), { recursive: true });
    const main = join(folder, "setup-quota-gate/main.js");
    const ended = await runProcess({ args: [main], cwd: folder, env: env(folder) });
    return { ended, folder, [Symbol.asyncDispose]: () => dist[Symbol.asyncDispose]() };
  }

  const RUNNER = (folder: string) => ({ RUNNER_TEMP: join(folder, "temp"), GITHUB_PATH: join(folder, "path") });

  it("the command line is on the path of later steps, which need no Node of their own", async () => {
    await using step = await setUp(RUNNER);
    expect(step.ended).toEqual({
      status: 0,
      stdout: `quota-gate ${manifest.version} is on the PATH of the next steps.\n`,
      stderr: "",
    });
    const added = (await readFile(join(step.folder, "path"), "utf8")).trimEnd();
    const script = `quota-gate explain --policy 'a b.yml' prod-1 "compute.cores"; echo "ended with $?"`;
    const ran = await runProcess({ command: "/bin/sh", args: ["-c", script], cwd: step.folder, env: { PATH: added } });
    expect(ran.stderr).toContain("a b.yml");
    expect(ran.stdout).toBe("ended with 2\n");
  });

  it("the step fails and says why if it is not run by a runner", async () => {
    await using step = await setUp((folder) => ({ RUNNER_TEMP: join(folder, "temp") }));
    expect(step.ended.status).toBe(1);
    expect(step.ended.stdout).toMatch(/^::error title=setup-quota-gate::GITHUB_PATH is not set\. Use/u);
  });
});
