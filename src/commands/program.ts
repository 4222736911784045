// The command line: its commands, and what an error of any of them says and ends with.

import { Command, CommanderError } from "commander";
import type { Outside } from "../check.ts";
import { GateError, problemText } from "../errors.ts";
import { toSafeLine } from "../lines.ts";
import { VERSION } from "../version.ts";
import { addCheck } from "./check.ts";
import { addDemo } from "./demo.ts";
import { addEmulate } from "./emulate.ts";
import { addExplain } from "./explain.ts";
import { optionLabel } from "./options.ts";
import { addPlan } from "./plan.ts";
import { addStatus } from "./status.ts";
import { createTerminalLog } from "./terminal.ts";

/** Runs a command; resolves to the exit status: 0, 1 for a verdict of `fail`, 2 for every error. Never rejects. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let status = 0;
  const program = new Command("quota-gate");
  const outside = (): Outside => ({
    now: () => new Date(),
    log: createTerminalLog(program.opts()["verbose"] === true),
    env: process.env,
    version: VERSION,
    directory: process.cwd(),
    // A terminal has no log that others read.
    mask: () => {},
    labelOf: optionLabel,
  });
  program
    .description("Tells before the merge whether the cloud still has room for the change.")
    .version(VERSION, "--version", "print the version")
    .option("--verbose", "tell on standard error what is asked and answered")
    .helpOption("-h, --help", "print help; quota-gate COMMAND --help tells more")
    .showHelpAfterError("Try --help.")
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ sortOptions: false });
  addCheck(program, { outside, finish: (code) => (status = code) });
  addStatus(program, { outside });
  addPlan(program);
  addExplain(program);
  addEmulate(program);
  addDemo(program, { outside });

  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    for (const line of toLines(error)) process.stderr.write(`quota-gate: ${toSafeLine(line)}\n`);
    return 2;
  }
}

function toLines(error: unknown): readonly string[] {
  if (error instanceof GateError) return error.problems.map(problemText);
  // The message of an error that is not ours may quote anything.
  return [`quota-gate made a mistake (${error instanceof Error ? error.name : typeof error}). Please report it.`];
}
