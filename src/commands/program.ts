// The command line: its commands, and what an error of any of them says and ends with.

import { Command, CommanderError } from "commander";
import type { Runtime } from "../check.ts";
import { problemsOf, problemText, toSafeLine, VERSION } from "../core/index.ts";
import { findWorkspace } from "../keystone/index.ts";
import { keepFailures } from "./output.ts";
import { labelOf, nameOf } from "./settings.ts";
import { createTerminalLog, type Terminal } from "./terminal.ts";

/** Means of a command. */
export interface Surroundings {
  readonly terminal: Terminal;
  /** Side effects of the pipeline, once the options of all commands are known. */
  readonly runtime: () => Runtime;
  /** Sets the exit status. */
  readonly finish: (status: number) => void;
}

/** Adds each command, in the order of the help. Loaded on demand: a run needs one of them. */
const COMMANDS: ReadonlyMap<string, (program: Command, surroundings: Surroundings) => Promise<void>> = new Map([
  ["check", async (program, surroundings) => (await import("./check.ts")).addCheck(program, surroundings)],
  ["status", async (program, surroundings) => (await import("./status.ts")).addStatus(program, surroundings)],
  ["plan", async (program, surroundings) => (await import("./plan.ts")).addPlan(program, surroundings)],
  ["explain", async (program, surroundings) => (await import("./explain.ts")).addExplain(program, surroundings)],
  ["emulate", async (program, surroundings) => (await import("./emulate.ts")).addEmulate(program, surroundings)],
  ["demo", async (program, surroundings) => (await import("./demo.ts")).addDemo(program, surroundings)],
]);

/** Runs a command; resolves to the exit status: 0, 1 for a verdict of `fail`, 2 for every error, also where not all of the output could be written. Never rejects. */
export async function runCommandLine(args: readonly string[], surroundings: Terminal): Promise<number> {
  const stdout = keepFailures(surroundings.stdout);
  const stderr = keepFailures(surroundings.stderr);
  const status = await runCommand(args, { ...surroundings, stdout, stderr });
  const failure = await stdout.finish();
  if (failure !== null) stderr.write(`quota-gate: Not all of the output could be written: ${failure}.\n`);
  return failure !== null || (await stderr.finish()) !== null ? 2 : status;
}

async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  const program = new Command("quota-gate");
  const { env, stdout, stderr } = terminal;
  const directory = terminal.cwd();
  const runtime = (): Runtime => ({
    now: () => new Date(),
    log: createTerminalLog(terminal, program.opts()["verbose"] === true),
    env,
    version: VERSION,
    directory,
    workspace: findWorkspace(env, directory),
    // A terminal has no log that others read.
    mask: () => {},
    labelOf,
    nameOf,
  });
  program
    .description("Checks plans against your cloud quota before they are merged.")
    .version(VERSION, "--version", "print the version")
    .option("--verbose", "tell on standard error what is asked and answered")
    .helpOption("-h, --help", "print help; quota-gate COMMAND --help tells more")
    .showHelpAfterError("Try --help.")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .configureHelp({ sortOptions: false });
  const finish = (code: number): void => {
    status = code;
  };
  // Where what comes first is no command, it is for all of them: help, or a mistake.
  const wanted = COMMANDS.get(args.find((argument) => argument !== "--verbose") ?? "");
  for (const add of wanted === undefined ? COMMANDS.values() : [wanted])
    await add(program, { terminal, runtime, finish });

  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    for (const problem of problemsOf(error)) stderr.write(`quota-gate: ${toSafeLine(problemText(problem))}\n`);
    return 2;
  }
}
