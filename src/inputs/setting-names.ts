// Names of settings in messages: inputs of a workflow, options of a command line, or members in a list of targets.

import { code, type NameSetting, visible } from "../core/index.ts";

/** Names of settings by the Action's input. A setting without a name is called like the input. */
export type SettingNames = Readonly<Record<string, string>>;

/**
 * Returns the function that renders a setting in the user's spelling: `timeout: 20` for an input, `--timeout 20` for an
 * option.
 */
export function namingOf(names: SettingNames): NameSetting {
  return ({ setting, value }) => {
    const name = names[setting] ?? setting;
    if (value === undefined) return code(name);
    return code(`${name}${name.startsWith("--") ? "" : ":"} ${visible(value)}`);
  };
}
