// The commands of the gate.

import { type ProcessTerminal, type Program, runProgram } from "../command-line/index.ts";
import { addMoved } from "./moved.ts";

export { openTerminal, type ProcessTerminal } from "../command-line/index.ts";

const PROGRAM: Program = {
  name: "quota-gate",
  description: "Checks plans against your cloud quota before they are merged.",
  commands: {
    check: async (program, context) => (await import("./check.ts")).addCheck(program, context),
    status: async (program, context) => (await import("./status.ts")).addStatus(program, context),
    explain: async (program, context) => (await import("./explain.ts")).addExplain(program, context),
    init: async (program, context) => (await import("./init.ts")).addInit(program, context),
    emulate: async (program, context) => (await import("./emulate.ts")).addEmulate(program, context),
    demo: async (program, context) => (await import("./demo.ts")).addDemo(program, context),
    serve: async (program) => addMoved(program, "serve"),
    export: async (program) => addMoved(program, "export"),
  },
};

/** Runs a command of the gate, as {@link runProgram} does. */
export function runCommandLine(args: readonly string[], terminal: ProcessTerminal): Promise<number> {
  return runProgram(PROGRAM, args, terminal);
}
