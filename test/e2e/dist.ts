// dist/ as users run it: unpacked into an empty folder, out of reach of node_modules and the sources.

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Report } from "../../src/core/index.ts";
import { unpackArchive } from "../support/archive.ts";
import { prepareRunner, type RunnerOptions } from "../support/github/runner.ts";
import { type ProcessResult, runProcess } from "../support/processes.ts";

/** Files by path, relative to the folder in which an entry runs. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** Unpacks the archive that a runner downloads. */
export async function installDist(): Promise<{ readonly folder: string; [Symbol.asyncDispose](): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-dist-"));
  unpackArchive(folder);
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes files below a folder. */
export async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Runs Git. */
export function git(cwd: string, ...args: readonly string[]): void {
  const settings = ["user.name=a", "user.email=a@example.com", "init.defaultBranch=main"];
  execFileSync("git", [...settings.flatMap((one) => ["-c", one]), ...args], { cwd, stdio: "pipe" });
}

/** Result of a step of the Action. */
export interface StepResult extends ProcessResult {
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The file that the output `report` names. null if there is none. */
  readonly report: Report | null;
  /** Standard output without the commands that mask secrets. */
  readonly log: string;
}

/** Runs the Action as the runner does. `prepare` may change the workspace after the files are written. */
export async function runStep(
  step: RunnerOptions & { readonly files?: Files; readonly prepare?: (workspace: string) => Promise<void> },
): Promise<StepResult> {
  await using dist = await installDist();
  await using runner = await prepareRunner(step);
  await writeFiles(runner.workspace, step.files ?? {});
  await step.prepare?.(runner.workspace);
  const { workspace: cwd, env } = runner;
  const ended = await runProcess({ args: [join(dist.folder, "dist", "action.js")], cwd, env });
  const outputs = await runner.readOutputs();
  const path = outputs["report"];
  return {
    ...ended,
    outputs,
    summary: await runner.readSummary(),
    report: path === undefined ? null : (JSON.parse(await readFile(path, "utf8")) as Report),
    log: ended.stdout.replaceAll(/^::add-mask::.*$/gmu, ""),
  };
}

/** Opens a folder with an installed dist/, in which commands of the command line run. */
export async function openTerminal(files: Files = {}) {
  const dist = await installDist();
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-cli-"));
  await writeFiles(folder, files);
  const path = process.env["PATH"] ?? "";
  return {
    folder,
    entry: join(dist.folder, "dist", "cli.js"),
    run: (
      args: readonly string[],
      rest: { readonly env?: Record<string, string>; readonly stdin?: string | Uint8Array } = {},
    ) =>
      runProcess({
        args: [join(dist.folder, "dist", "cli.js"), ...args],
        cwd: folder,
        env: { PATH: path, HOME: folder, ...rest.env },
        ...(rest.stdin === undefined ? {} : { stdin: rest.stdin }),
      }),
    async [Symbol.asyncDispose]() {
      await dist[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
