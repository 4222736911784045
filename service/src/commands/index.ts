// The commands of the service.

import { type ProcessTerminal, type Program, runProgram } from "../../../src/command-line/index.ts";

export { openTerminal } from "../../../src/command-line/index.ts";

const PROGRAM: Program = {
  name: "quota-gate-service",
  description: "Serves the Quota API over a cloud's services, and limits and usage of projects as metrics.",
  commands: {
    serve: async (program, context) => (await import("./serve.ts")).addServe(program, context),
    export: async (program, context) => (await import("./export.ts")).addExport(program, context),
  },
};

/** Runs a command of the service, as {@link runProgram} does. */
export function runCommandLine(args: readonly string[], terminal: ProcessTerminal): Promise<number> {
  return runProgram(PROGRAM, args, terminal);
}
