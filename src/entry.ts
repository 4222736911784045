// The life of a process of the command line: it looks at Node's version before anything else is loaded, since an older one crashes while loading. For
// that, this file imports modules of Node alone.

import { writeSync } from "node:fs";

const OLDEST = [22, 19] as const;

/**
 * Runs a program, which is loaded by `run`, and sets the process's exit status to what it resolves to. Every unforeseen end has the status 2: 1 would say
 * that something does not fit.
 */
export function runEntry(name: string, run: () => Promise<number>): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  let hasEnded = false;

  /** Writes the last line to standard error. Where that cannot be written, the exit status has to be enough. */
  const printLast = (line: string): void => {
    hasEnded = true;
    try {
      writeSync(2, `${name}${line}\n`);
    } catch {}
  };
  /** Says once that the program has made a mistake, and ends the process. The kind of a foreign error is printed alone: its message may quote anything. */
  const crash = (error: unknown): void => {
    const kind = error instanceof Error ? error.name : typeof error;
    printLast(`: Internal error (${kind}). No verdict was reached. Please report this line.`);
    process.exit(2);
  };

  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  process.once("exit", () => {
    if (hasEnded) return;
    process.exitCode = 2;
    printLast(": Internal error (nothing is left to wait for). No verdict was reached. Please report this line.");
  });

  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    const found = process.versions.node;
    printLast(` needs Node ${OLDEST.join(".")} or later; this is ${found}. Install a newer Node and try again.`);
    process.exitCode = 2;
    return;
  }
  // No top-level await: Node would end with a status of its own where it is never settled.
  run().then((status) => {
    hasEnded = true;
    process.exitCode = status;
  }, crash);
}
