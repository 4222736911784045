// A program of commands: its global options, errors and exit status.

import { Command, CommanderError } from "commander";
import { capitalise, problemMessage, problemsOf, quotedList, say, toSafeLine, toText, VERSION } from "../core/index.ts";
import type { Clock } from "../http/index.ts";
import type { SettingNames } from "../inputs/index.ts";
import { findWorkspace, type LoginRuntime } from "../keystone/index.ts";
import { nameOption, OPTION_NAMES } from "./options.ts";
import {
  createTerminalLog,
  keepFailures,
  type ProcessTerminal,
  printMessages,
  type Terminal,
  widthOf,
} from "./terminal.ts";

/** A program of the command line. */
export interface Program {
  readonly name: string;
  readonly description: string;
  /** Functions that add the commands, by name, in the order of the help. A run loads only the one it needs. */
  readonly commands: Readonly<Record<string, (program: Command, context: CommandContext) => Promise<void>>>;
}

/** Means of a command. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Returns the side effects of the command. All options must have been parsed. */
  readonly runtime: () => CommandRuntime;
  /** Sets the exit status. */
  readonly finish: (status: number) => void;
}

/** Side effects of a command, as the pipeline expects them. */
export interface CommandRuntime extends LoginRuntime {
  readonly now: () => Date;
  readonly clock: Clock;
  readonly version: string;
  readonly settingNames: SettingNames;
}

const LEAST_WIDTH = 16;

/**
 * Runs a command and resolves to the exit status: 0, 1 for the verdict `fail`, or 2 for every error, including output
 * that could not be written completely. Never rejects.
 */
export async function runProgram(about: Program, args: readonly string[], given: ProcessTerminal): Promise<number> {
  const stdout = keepFailures(given.stdout);
  const stderr = keepFailures(given.stderr);
  const status = await runCommand(about, args, { ...given, stdout, stderr, program: about.name });
  const failure = await stdout.finish();
  if (failure !== undefined) stderr.write(`${about.name}: Not all of the output could be written: ${failure}.\n`);
  return failure !== undefined || (await stderr.finish()) !== undefined ? 2 : status;
}

async function runCommand(about: Program, args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0;
  let command: Command | undefined;
  const { stdout, stderr, clock } = terminal;
  // Options may precede or follow the command.
  const isVerbose = (): boolean => [command, program].some((one) => one?.opts()["verbose"] === true);
  const { env } = terminal;
  // The option sets the variable for this run, before libraries read it while they load.
  if (args.includes("--no-color")) env["NO_COLOR"] = "1";
  const runtime = (): CommandRuntime => {
    const directory = terminal.cwd();
    return {
      now: () => clock.now(),
      clock,
      log: createTerminalLog(terminal, isVerbose(), nameOption),
      env,
      version: VERSION,
      directory,
      workspace: findWorkspace(env, directory),
      // Only the user reads a terminal.
      mask: () => {},
      settingNames: OPTION_NAMES,
    };
  };
  const program = new Command(about.name)
    .description(about.description)
    .usage("[options] COMMAND")
    .helpCommand("help [command]", "print the help of a command")
    .addHelpText("after", `\nOptions of a command: ${about.name} COMMAND --help`)
    .hook("preAction", (_, action) => {
      command = action;
    })
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(`${about.name}: ${toSafeLine(toSentence(text))}\n`),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
    })
    .configureHelp({ sortOptions: false, minWidthToWrap: LEAST_WIDTH });
  const finish = (code: number): void => {
    status = code;
  };
  // The help and messages about an unknown command need all commands. The version needs none.
  const first = args.find((argument) => argument !== "--verbose" && argument !== "--no-color") ?? "";
  const names = Object.keys(about.commands);
  const wanted = ["-V", "--version"].includes(first) ? [] : names.includes(first) ? [first] : names;
  for (const name of wanted) await about.commands[name]?.(program, { terminal, runtime, finish });
  for (const one of [program, ...program.commands]) addGlobals(one);

  try {
    await program.parseAsync(args, { from: "user" });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const problems = problemsOf(error);
    printMessages(terminal, problems.map(problemMessage), nameOption);
    if (problems.every((problem) => problem.code === "INPUT_INVALID")) stderr.write(`${tryHelp(command ?? program)}\n`);
    return 2;
  }
}

/** Adds the global options to a command, so that they may precede or follow its name. */
function addGlobals(command: Command): void {
  command
    .optionsGroup(command.parent === null ? "Options:" : "Options of all commands:")
    .option("--verbose", "print requests and answers on standard error")
    .option("--no-color", "print without colors, as with NO_COLOR")
    .version(VERSION, "-V, --version", "print the version")
    .helpOption("-h, --help", "print help")
    .showHelpAfterError(tryHelp(command));
}

function tryHelp(command: Command): string {
  const names = command.parent === null ? [command.name()] : [command.parent.name(), command.name()];
  return `Try \`${names.join(" ")} --help\`.`;
}

/** Converts a message of Commander to our quotation marks and punctuation. */
function toSentence(text: string): string {
  const [, message = "", names] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/su.exec(text.trim()) ?? [];
  const sentence = `${capitalise(message.replaceAll(/(?<![\p{L}\p{N}])'([^']*)'/gu, "`$1`"))}${message.endsWith(".") ? "" : "."}`;
  if (names === undefined) return sentence;
  return `${sentence} ${toText(say`Did you mean ${quotedList(names.split(", "), { conjunction: "or" })}?`)}`;
}
