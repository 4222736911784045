// The command line in this process. Arguments, variables and standard input are plain values, files are in a temporary
// folder.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandLine } from "../../src/commands/index.ts";
import { writeFiles } from "../e2e/dist.ts";
import { createClock } from "./clock.ts";
import type { ProcessResult } from "./processes.ts";

/** Input of a command other than its arguments. `onLine` gets each line of standard output when it is written. */
export interface CommandInput {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Width of standard output. Absent if it is not a terminal. */
  readonly columns?: number;
  readonly onLine?: (line: string, interrupt: () => void) => void;
}

/** Opens a folder with files, in which commands of a program run. The program is the gate by default. */
export async function openTerminalHere(files: Readonly<Record<string, string>> = {}, program = runCommandLine) {
  const folder = await mkdtemp(join(tmpdir(), "quota-gate-cli-"));
  await writeFiles(folder, files);
  return {
    folder,
    run: (args: readonly string[], given: CommandInput = {}) => runHere({ program, args, folder, given }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function runHere(of: {
  readonly program: typeof runCommandLine;
  readonly args: readonly string[];
  readonly folder: string;
  readonly given: CommandInput;
}): Promise<ProcessResult> {
  const { program, args, folder, given } = of;
  const stops: (() => void)[] = [];
  const interrupt = (): void => {
    for (const stop of stops) stop();
  };
  let stdout = "";
  let stderr = "";
  const status = await program(args, {
    stdout: {
      ...(given.columns === undefined ? {} : { isTTY: true, columns: given.columns }),
      write(text, done) {
        stdout += text;
        done?.();
        for (const line of text.trimEnd().split("\n")) given.onLine?.(line, interrupt);
      },
    },
    stderr: {
      write(text, done) {
        stderr += text;
        done?.();
      },
    },
    stdin: readAll(given.stdin ?? ""),
    env: { HOME: folder, ...given.env },
    cwd: () => folder,
    clock: createClock(),
    on: (signal, listener) => signal !== "SIGHUP" && stops.push(listener),
  });
  return { status, stdout, stderr };
}

async function* readAll(text: string) {
  yield Buffer.from(text);
}
