// The terminal as the commands see it: whether it takes colours, how wide it is, a line of progress, and standard input.

import yoctoSpinner from "yocto-spinner";
import { GateError, type Log, toSafeLine } from "../core/index.ts";
import type { InlinePlan } from "../files/index.ts";

/** Whether and how standard output is looked at by a person. */
export interface Looks {
  readonly colour: boolean;
  /** Columns; undefined where it is no terminal, so that nothing is broken or left out. */
  readonly width: number | undefined;
}

/** `NO_COLOR` (https://no-color.org) wins over everything, `FORCE_COLOR` over the stream. */
export function standardOutputLooks(): Looks {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  const wanted = FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0";
  const refused = NO_COLOR !== undefined && NO_COLOR !== "";
  return {
    colour: !refused && (wanted || (process.stdout.isTTY && process.env["TERM"] !== "dumb")),
    width: process.stdout.isTTY ? process.stdout.columns : undefined,
  };
}

/** Runs a task with a line of progress on standard error; only on a terminal, and gone when the task ends. */
export async function withProgress<Value>(text: string, task: () => Promise<Value>): Promise<Value> {
  if (!process.stderr.isTTY) return task();
  const spinner = yoctoSpinner({ text, stream: process.stderr }).start();
  try {
    return await task();
  } finally {
    spinner.stop();
  }
}

/** A log on standard error: warnings always, everything else with `verbose`. */
export function createTerminalLog(verbose: boolean): Log {
  const write = (line: string): void => {
    process.stderr.write(`quota-gate: ${toSafeLine(line)}\n`);
  };
  const ifVerbose = verbose ? write : () => {};
  return { info: ifVerbose, debug: ifVerbose, warning: write };
}

/** Writes a document to standard output; resolves when it is handed over, so that a pipe gets all of it. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error == null ? resolve() : reject(error)));
  });
}

/** Largest plan that is read from standard input, in bytes: it has to be held as a whole. */
const MAX_INPUT_BYTES = 256 * 1024 * 1024;

/** A plan from standard input. Throws PLAN_TOO_LARGE. */
export async function readInlinePlan(): Promise<InlinePlan> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    const bytes: Buffer = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > MAX_INPUT_BYTES) {
      throw new GateError({
        code: "PLAN_TOO_LARGE",
        message: `Standard input is larger than is read from there: at most ${MAX_INPUT_BYTES / 1024 / 1024} MiB.`,
        hint: "Write the plan to a file and name that.",
      });
    }
  }
  return { file: "standard input", bytes: Buffer.concat(chunks) };
}
