// Runs scripts of documents in a shell, on a machine with the listed programs only.

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProcessResult, runProcess } from "../../support/processes.ts";
import { type Files, writeFiles } from "../dist.ts";
import { install, type Program } from "./programs.ts";
import { SECRETS, type World } from "./world.ts";

/** Opens a machine with a working directory, a home folder and programs. */
export async function openShell(
  world: World,
  given: {
    readonly programs: readonly Program[];
    readonly files?: Files;
    readonly env?: Readonly<Record<string, string>>;
  },
) {
  const home = await mkdtemp(join(tmpdir(), "quota-gate-shell-"));
  const [workspace, tools, temp] = [join(home, "workspace"), join(home, "tools"), join(home, "temp")];
  for (const folder of [workspace, tools, temp]) await mkdir(folder);
  await install(given.programs, world.programs, tools);
  await writeFiles(workspace, given.files ?? {});
  await writeFiles(home, { ".config/openstack/clouds.yaml": SECRETS.CLOUDS_YAML });
  const base = { PATH: `${tools}:/usr/bin:/bin`, HOME: home, TOOLS: tools, PROGRAMS: world.programs, ...world.env };
  return {
    workspace,
    temp,
    /** Runs a script, which ends at the first command that fails. */
    async run(script: string, env: Record<string, string> = {}, shell: "bash" | "sh" = "bash"): Promise<ProcessResult> {
      const file = join(home, "script.sh");
      await writeFile(file, script);
      return runProcess({
        command: shell,
        args: ["-e", file],
        cwd: workspace,
        env: { ...base, ...given.env, ...env },
      });
    },
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

/** Returns a script as pasted into a terminal: aliases work, and background jobs end with it. */
export function asPasted(script: string): string {
  return `shopt -s expand_aliases\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${script}`;
}
