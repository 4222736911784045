// A program of commands: what all of them have, and what an error of any of them says and ends with.

import { Command, CommanderError } from "commander";
import {
  capitalised,
  type Log,
  problemMessage,
  problemsOf,
  quotedList,
  say,
  toSafeLine,
  toText,
  VERSION,
} from "../core/index.ts";
import type { Clock } from "../http/index.ts";
import type { SettingNames } from "../inputs/index.ts";
import { findWorkspace } from "../keystone/index.ts";
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
  /** Adds each command, by its name, in the order of the help. Each loads what it needs: a run needs one of them. */
  readonly commands: Readonly<Record<string, (program: Command, context: CommandContext) => Promise<void>>>;
}

/** Means of a command. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Side effects of the command, once the options of all commands are known. */
  readonly runtime: () => CommandRuntime;
  /** Sets the exit status. */
  readonly finish: (status: number) => void;
}

/** Side effects of a command, as the pipeline takes them. */
export interface CommandRuntime {
  readonly now: () => Date;
  readonly clock: Clock;
  readonly log: Log;
  readonly env: Terminal["env"];
  readonly version: string;
  readonly directory: string;
  /** Folder that a CI system has checked out, as {@link findWorkspace} returns it. */
  readonly workspace: ReturnType<typeof findWorkspace>;
  /** Does nothing: a terminal has no log that others read. */
  readonly mask: (secret: string) => void;
  readonly settingNames: SettingNames;
}

const LEAST_WIDTH = 16;

/** Runs a command; resolves to the exit status: 0, 1 for a verdict of `fail`, 2 for every error, also where not all of the output could be written. Never rejects. */
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
  // Before the command or behind it.
  const isVerbose = (): boolean => [command, program].some((one) => one?.opts()["verbose"] === true);
  const { env } = terminal;
  // The option is the variable of this run. Libraries look at the variable while they are loaded.
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
      // A terminal has no log that others read.
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
  // Help and mistakes before any command need all of them, the version none.
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

/** Adds the options that all commands have, so that they may stand before a command and behind it. */
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

/** A message of Commander's, which quotes and punctuates in another way, like one of ours. */
function toSentence(text: string): string {
  const [, message = "", names] =
    /^(?:error: )?(.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/su.exec(text.trim()) ?? [];
  const sentence = `${capitalised(message.replaceAll(/(?<![\p{L}\p{N}])'([^']*)'/gu, "`$1`"))}${message.endsWith(".") ? "" : "."}`;
  if (names === undefined) return sentence;
  return `${sentence} ${toText(say`Did you mean ${quotedList(names.split(", "), { conjunction: "or" })}?`)}`;
}
