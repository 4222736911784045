// The command line: one file a command.

export { runCommandLine } from "./program.ts";
