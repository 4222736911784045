import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { GateError } from "../../src/core/index.ts";
import { type PrintedProblem, printProblems } from "../support/printed.ts";

/**
 * Creates a folder with the folders `workspace` and `temp`, and these files. Returns its real path. It ends with the
 * test.
 */
export function createFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "quota-gate-files-")));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  mkdirSync(join(folder, "workspace"));
  mkdirSync(join(folder, "temp"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const NOBODY = 65_534;

/** Runs as a user who is subject to permissions, even if the tests run as root. */
export async function asOrdinaryUser(run: () => Promise<void>): Promise<void> {
  const { geteuid, seteuid } = process;
  if (geteuid?.() !== 0) {
    await run();
    return;
  }
  seteuid?.(NOBODY);
  try {
    await run();
  } finally {
    seteuid?.(0);
  }
}

/**
 * Returns the problems that a promise is rejected with, or none if it is fulfilled. Rethrows errors other than a
 * GateError.
 */
export async function problemsOf(result: Promise<unknown>): Promise<readonly PrintedProblem[]> {
  try {
    await result;
    return [];
  } catch (error) {
    if (error instanceof GateError) return printProblems(error.problems);
    throw error;
  }
}
