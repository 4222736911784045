// The command line: commands, and the terminal they run in.

export { runCommandLine } from "./program.ts";
export { openTerminal, type Terminal } from "./terminal.ts";
