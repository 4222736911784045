#!/usr/bin/env node
// Entry of the command line. It looks at Node's version before anything else is loaded: an older one crashes while loading.

import { writeSync } from "node:fs";

const OLDEST = [22, 19] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
let hasEnded = false;

// Every unforeseen end has the status 2: 1 would say that something does not fit.
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);
process.once("exit", () => {
  if (hasEnded) return;
  process.exitCode = 2;
  printLast(
    "quota-gate: Internal error (nothing is left to wait for). No verdict was reached. Please report this line.",
  );
});

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  printLast(
    `quota-gate needs Node ${OLDEST.join(".")} or later; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exitCode = 2;
} else {
  // No top-level await: Node would end with a status of its own where it is never settled.
  import("./commands/index.ts")
    .then(({ openTerminal, runCommandLine }) => runCommandLine(process.argv.slice(2), openTerminal(process)))
    .then((status) => {
      hasEnded = true;
      process.exitCode = status;
    }, crash);
}

/** Says once that the program has made a mistake, and ends the process with 2. */
function crash(error: unknown): void {
  // Of a foreign error, only the kind is printed: its message may quote anything.
  const kind = error instanceof Error ? error.name : typeof error;
  printLast(`quota-gate: Internal error (${kind}). No verdict was reached. Please report this line.`);
  process.exit(2);
}

/** Writes the last line to standard error. Where that cannot be written, the exit status has to be enough. */
function printLast(line: string): void {
  hasEnded = true;
  try {
    writeSync(2, `${line}\n`);
  } catch {}
}
