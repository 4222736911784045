#!/usr/bin/env node
// Entry of the command line.

import { runEntry } from "./entry.ts";

runEntry("quota-gate", async () => {
  const { openTerminal, runCommandLine } = await import("./commands/index.ts");
  return runCommandLine(process.argv.slice(2), openTerminal(process));
});
