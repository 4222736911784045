// Standard output that cannot be written to: a full disk, a reader that is gone. The run ends, and it is never green.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedDataSet } from "../../src/service/data-set.ts";
import { startEmulator } from "../../src/service/emulator.ts";
import { DEMO_TOKEN } from "../../src/service/emulator-options.ts";
import { prepareRunner } from "../support/github/runner.ts";
import { installDist, writeFiles } from "./dist.ts";
import { FITS, OVER } from "./gate.ts";

/** A hang must fail a test; a run takes less than a second. */
const LIMIT_MS = 30_000;

/** The status with which a process ends that cannot write its output; null: it had to be killed. */
async function endWithoutOutput(
  output: "full" | "closed",
  process_: { readonly args: readonly string[]; readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<number | null> {
  const { args, cwd, env } = process_;
  await using full = await open("/dev/full", "w");
  const stdout = output === "full" ? full.fd : "pipe";
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", stdout, "ignore"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  child.stdout?.destroy();
  const [status] = (await once(child, "exit")) as [number | null];
  return status;
}

describe.each(["full", "closed"] as const)("where standard output is %s", (output) => {
  it.each([
    ["fits", FITS],
    ["does not fit", OVER],
  ])("the Action ends with 1: the plan %s", async (_, files) => {
    await using emulator = await disposable(startEmulator());
    await using dist = await installDist();
    await using runner = await prepareRunner({
      eventName: "schedule",
      inputs: {
        plan: "plan.json",
        "api-url": emulator.url,
        "project-id": embeddedDataSet().project,
        token: DEMO_TOKEN,
        "github-token": "",
      },
    });
    await writeFiles(runner.workspace, files);
    const args = [join(dist.folder, "dist", "action.js")];
    expect(await endWithoutOutput(output, { args, cwd: runner.workspace, env: runner.env })).toBe(1);
  });

  it.each([
    ["fits", FITS],
    ["does not fit", OVER],
  ])("the command line ends, and not with 0: the plan %s", async (_, files) => {
    await using emulator = await disposable(startEmulator());
    await using dist = await installDist();
    await using runner = await prepareRunner();
    await writeFiles(runner.workspace, files);
    const connection = ["--api-url", emulator.url, "--project-id", embeddedDataSet().project];
    const args = [join(dist.folder, "dist", "cli.js"), "check", "plan.json", ...connection];
    const env = { PATH: process.env["PATH"] ?? "", HOME: runner.temp, OS_TOKEN: DEMO_TOKEN };
    const status = await endWithoutOutput(output, { args, cwd: runner.workspace, env });
    expect([1, 2]).toContain(status);
  });
});

async function disposable<Server extends { close(): Promise<void> }>(starting: Promise<Server>) {
  const server = await starting;
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() });
}
