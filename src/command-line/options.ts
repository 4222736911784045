// Settings as options of the command line, and their names in messages.

import { type Command, Option } from "commander";
import { code, type Environment, GateError, listTexts, type Message, quotedList, say } from "../core/index.ts";
import {
  CREDENTIAL_SETTINGS,
  namingOf,
  optionSetting,
  parserOf,
  readSettings,
  SETTINGS,
  type Setting,
  type SettingNames,
  type SettingOption,
  type Settings,
  type SettingsSource,
} from "../inputs/index.ts";
import { type OutputFormat, wrap } from "../render/index.ts";

/** Values of a command's options, as Commander returns them. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** Help on credentials, for every command that needs some. */
export const CREDENTIALS_HELP = `
Credentials, one of:
  - a cloud of clouds.yaml: --cloud or OS_CLOUD
  - an application credential: --auth-url, --application-credential-id and OS_APPLICATION_CREDENTIAL_SECRET; or the same in variables OS_*, as for the OpenStack client
  - a token: OS_TOKEN with OS_PROJECT_ID, or with OS_AUTH_URL to ask whose project it is for`;

/** Adds a text after the options of a command's help. Its lines are broken at the width of the terminal. */
export function addNotes(command: Command, text: string): Command {
  return command.addHelpText("after", ({ error }) => {
    const output = command.configureOutput();
    const width = (error ? output.getErrHelpWidth?.() : output.getOutHelpWidth?.()) ?? Number.POSITIVE_INFINITY;
    return text
      .split("\n")
      .flatMap((line) => wrapLine(line, width))
      .join("\n");
  });
}

/** Breaks a line, and indents the further lines like the first. Commands stay whole, since they are pasted. */
function wrapLine(line: string, width: number): readonly string[] {
  const [, first = "", text = ""] = /^( *(?:- )?)(.*)$/u.exec(line) ?? [];
  return text.startsWith("$ ") ? [line] : wrap({ text, width, first, indent: " ".repeat(first.length) });
}

/** Adds the options of settings. A secret has none. */
export function addSettings(command: Command, settings: Settings): Command {
  for (const setting of Object.values(settings)) {
    if (setting.option !== undefined) command.addOption(toOption(setting.option, setting.default ?? ""));
  }
  return command;
}

function toOption({ flags, help, variable, repeatable }: SettingOption, value: string): Option {
  // A flag has no value.
  const shown = value !== "" && flags.includes("<") ? value : undefined;
  if (variable !== undefined) {
    // Commander would ignore the variable if it had the default.
    return new Option(flags, `${help} (${shown === undefined ? "" : `default: ${shown}, `}env: ${variable})`);
  }
  const option = new Option(flags, help);
  if (shown !== undefined) option.default(shown, shown);
  if (repeatable === true) option.argParser((line, lines: readonly string[] | undefined) => [...(lines ?? []), line]);
  return option;
}

/** Returns the option `--format` of a command. `note` follows the formats in its help. */
export function formatSetting<Printed>(formats: readonly OutputFormat<Printed>[], value: string, note = "") {
  const names = formats.map(({ name }) => name);
  const shown = formats.map(({ name, about }) => (about === undefined ? name : `${name} (${about})`));
  const expected = quotedList(names, { conjunction: "or" });
  const parse = parserOf(expected, (text) => formats.find(({ name }) => name === text), names);
  return optionSetting("--format <format>", `${listTexts(shown, "or")}${note}`, parse, value);
}

/**
 * Returns the name of a setting in messages: its option with the variable that is read without it, or the variable that
 * stands in for an option.
 */
export function labelOf(setting: Setting<unknown>): Message {
  const variable = setting.option?.variable;
  const option = code(optionOf(setting));
  return variable === undefined ? option : say`${option} (or ${code(variable)})`;
}

function optionOf({ name, option, variable = name }: Setting<unknown>): string {
  return option === undefined ? variable : (/--[a-z][a-z-]*/u.exec(option.flags)?.[0] ?? name);
}

/** Names of settings in messages: options, or variables that stand in for one. */
export const OPTION_NAMES: SettingNames = Object.fromEntries(
  Object.values(SETTINGS).map((setting: Setting<unknown>) => [setting.name, optionOf(setting)]),
);

/** Names a setting in a message by its option. */
export const nameOption = namingOf(OPTION_NAMES);

/**
 * Reads a group of settings from a command's options and variables. Throws a GateError with everything that is wrong.
 */
export function toSettings<Values extends object>(
  settings: Parameters<typeof readSettings<Values>>[0],
  given: GivenSettings,
): Values {
  const parsed = readSettings(settings, toSettingsSource(given));
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}

/** Options of a command line, and the variables that are read without them. */
export interface GivenSettings {
  readonly options: OptionValues;
  readonly env: Environment;
}

/** Returns the source of a command line's settings. */
export function toSettingsSource(given: GivenSettings): SettingsSource {
  return { find: (setting) => findText(setting, given), labelOf };
}

const { applicationCredentialId, applicationCredentialSecret } = CREDENTIAL_SETTINGS;

function findText(setting: Setting<unknown>, of: GivenSettings): string | undefined {
  // Secret of the credential that an option names. Credentials of variables are read with the other variables.
  if (setting.name === applicationCredentialSecret.name) {
    const id = findText(applicationCredentialId, of) ?? "";
    return id === "" ? undefined : of.env[applicationCredentialSecret.variable];
  }
  if (setting.option === undefined) return undefined;
  const { flags, variable } = setting.option;
  const value =
    of.options[new Option(flags).attributeName()] ?? (variable === undefined ? undefined : of.env[variable]);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : undefined;
}
