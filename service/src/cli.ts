#!/usr/bin/env node
// Entry of the service.

import { runEntry } from "../../src/entry.ts";

runEntry("quota-gate-service", async () => {
  const { openTerminal, runCommandLine } = await import("./commands/index.ts");
  return runCommandLine(process.argv.slice(2), openTerminal(process));
});
