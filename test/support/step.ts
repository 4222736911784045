// A step of the Action in this process: inputs as plain texts, the runner's files in a temporary folder.

import { readFile } from "node:fs/promises";
import { vi } from "vitest";
import { readInputs, run } from "../../src/action/index.ts";
import type { Report } from "../../src/core/index.ts";
import { type runStep, type StepResult, writeFiles } from "../e2e/dist.ts";
import { createClock } from "./clock.ts";
import { prepareRunner, type Runner } from "./github/runner.ts";

/** The clock of runs in this process. */
export const RUN_CLOCK = createClock();

/**
 * Runs the Action in this process, without waiting between attempts. `stopAfterMs` are the time limits that it set for
 * itself.
 */
export async function runStepHere(
  step: Parameters<typeof runStep>[0],
): Promise<StepResult & { readonly stopAfterMs: readonly number[] }> {
  await using runner = await prepareRunner(step);
  await writeFiles(runner.workspace, step.files ?? {});
  await step.prepare?.(runner.workspace);
  const stopAfterMs: number[] = [];
  const { result: status, stdout } = await captureStep(runner, () =>
    run(readInputs(runner.env), {
      env: runner.env,
      directory: runner.workspace,
      now: () => new Date(),
      clock: RUN_CLOCK,
      stopAfter: (ms) => stopAfterMs.push(ms),
    }),
  );
  const outputs = await runner.readOutputs();
  const path = outputs["report"];
  return {
    status,
    stdout,
    stderr: "",
    outputs,
    summary: await runner.readSummary(),
    report: path === undefined ? null : (JSON.parse(await readFile(path, "utf8")) as Report),
    log: stdout.replaceAll(/^::add-mask::.*$/gmu, ""),
    stopAfterMs,
  };
}

/** Calls a part of the Action with the runner's file for outputs, and captures its standard output. */
export async function captureStep<Result>(
  runner: Runner,
  call: () => Result | Promise<Result>,
): Promise<{ readonly result: Result; readonly stdout: string }> {
  // @actions/core reads the paths of the runner's files from the variables of the process.
  vi.stubEnv("GITHUB_OUTPUT", runner.env["GITHUB_OUTPUT"]);
  let stdout = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    stdout += String(text);
    return true;
  });
  try {
    const result = await call();
    return { result, stdout };
  } finally {
    spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
