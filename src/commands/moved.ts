// Commands of the service, which is a program of its own.

import type { Command } from "commander";
import { code, GateError, inputProblem, say, VERSION } from "../core/index.ts";

/** Adds a command that no help lists and that names the package that has it. */
export function addMoved(program: Command, name: "serve" | "export"): void {
  program
    .command(name, { hidden: true })
    .allowUnknownOption()
    .allowExcessArguments()
    .action(() => {
      const message = say`${code(`quota-gate ${name}`)} is a command of another package, with the same options.`;
      throw new GateError(inputProblem(message, say`Run ${code(`npx quota-gate-service@${VERSION} ${name}`)}.`));
    });
}
