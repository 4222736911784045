// The process of a command line. It checks Node's version before it loads anything else, since an older Node crashes
// while loading. So this file imports only modules of Node.

import { writeSync } from "node:fs";

const OLDEST = [22, 19] as const;

/** Exit statuses for SIGINT and SIGTERM. The spinner exits with them, once it has given the cursor back. */
const INTERRUPTED: readonly number[] = [130, 143];

/**
 * Runs a program and sets the process's exit status to its result. `run` loads the program, unless Node is too old.
 * That, like every unforeseen end, has the status 2, because 1 means that something does not fit.
 */
export function runEntry(name: string, run: () => Promise<number>): void {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  let hasEnded = false;

  /** Writes the last line to standard error. If that fails, the exit status has to suffice. */
  const printLast = (line: string): void => {
    hasEnded = true;
    try {
      writeSync(2, `${name}${line}\n`);
    } catch {}
  };
  /**
   * Reports an internal error once, and ends the process. A foreign error is shown by its kind only, because its
   * message may quote anything.
   */
  const crash = (error: unknown): void => {
    const kind = error instanceof Error ? error.name : typeof error;
    printLast(`: Internal error (${kind}). No verdict was reached. Please report this line.`);
    process.exit(2);
  };

  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
  process.once("exit", (status) => {
    if (hasEnded || INTERRUPTED.includes(status)) return;
    process.exitCode = 2;
    printLast(": Internal error (nothing is left to wait for). No verdict was reached. Please report this line.");
  });

  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    const found = process.versions.node;
    printLast(` needs Node ${OLDEST.join(".")} or later; this is ${found}. Install a newer Node and try again.`);
    process.exitCode = 2;
    return;
  }
  // Without top-level await, because Node would end with a status of its own if the promise never settles.
  run().then((status) => {
    hasEnded = true;
    process.exitCode = status;
  }, crash);
}
