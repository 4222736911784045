// Settings on the command line: options from the table of settings, and their texts for its reader.

import { type Command, Option } from "commander";
import { type Environment, GateError, quote, quoteInput } from "../core/index.ts";
import {
  type CommandName,
  CREDENTIAL_SETTINGS,
  readSettings,
  SETTINGS,
  type Setting,
  type SettingOption,
  type SettingsSource,
} from "../inputs/index.ts";

/** Values of a command's options, as Commander gives them. */
export type OptionValues = Readonly<Record<string, unknown>>;

/** Help on credentials, for every command that needs some. */
export const CREDENTIALS_HELP = `
Credentials: --auth-url with --application-credential-id; or a cloud of clouds.yaml; or the variables OS_* as for the
OpenStack client; or a token in OS_TOKEN (with OS_PROJECT_ID, or OS_AUTH_URL to ask whose project it is).`;

/** Adds the options of all settings that the table gives to the command. No secret is among them. */
export function addSettings(command: Command, name: CommandName): Command {
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  for (const { option, default: value } of settings) {
    if (option?.commands.includes(name) === true) command.addOption(toOption(option, value));
  }
  return command;
}

function toOption({ flags, help, variable, repeatable }: SettingOption, value: string): Option {
  const option = new Option(flags, variable === undefined ? help : `${help} (env: ${variable})`);
  if (value !== "" && !option.negate) option.default(value);
  if (repeatable === true) option.argParser(append);
  return option;
}

function append(line: string, lines: readonly string[] | undefined): readonly string[] {
  return [...(lines ?? []), line];
}

/** Name of a setting in messages: its option, or the variable that stands in for one. */
export function labelOf({ name, option, variable }: Setting<unknown>): string {
  const [long = name] = /--[a-z][a-z-]*/u.exec(option?.flags ?? "") ?? [];
  return quote(option === undefined ? (variable ?? name) : long);
}

/** Name of the setting that is called so as an input of the Action: its option, with a value if one is given. */
export function nameOf(name: string, value?: string): string {
  const settings: readonly Setting<unknown>[] = Object.values(SETTINGS);
  const setting = settings.find((each) => each.name === name);
  if (setting === undefined) return quoteInput(name, value);
  const label = labelOf(setting);
  return value === undefined ? label : `${label.slice(0, -1)} ${value}\``;
}

/**
 * The values of a group of settings as a command's options give them; what is not given is looked for in clouds.yaml and the
 * environment later. Throws a GateError with everything that is wrong.
 */
export function toSettings<Values extends object>(
  settings: Parameters<typeof readSettings<Values>>[0],
  { options, env }: { readonly options: OptionValues; readonly env: Environment },
): Values {
  const parsed = readSettings(settings, { find: (setting) => findText(setting, { options, env }), labelOf });
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}

const { applicationCredentialId, applicationCredentialSecret } = CREDENTIAL_SETTINGS;

function findText(
  setting: Setting<unknown>,
  of: { readonly options: OptionValues; readonly env: Environment },
): ReturnType<SettingsSource["find"]> {
  // The secret of the option's credential; those of the variables are read with the other variables.
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
