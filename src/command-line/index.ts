// Parts of any command line: a program of commands, settings as options, and the terminal. They know no command.

export {
  addNotes,
  addSettings,
  CREDENTIALS_HELP,
  formatSetting,
  type GivenSettings,
  labelOf,
  nameOption,
  type OptionValues,
  toSettings,
  toSettingsSource,
} from "./options.ts";
export { type CommandContext, type CommandRuntime, type Program, runProgram } from "./program.ts";
export {
  describeSystemError,
  type Output,
  openTerminal,
  type ProcessTerminal,
  print,
  printMessages,
  readOutputStyle,
  runUntilStopped,
  type Terminal,
} from "./terminal.ts";
