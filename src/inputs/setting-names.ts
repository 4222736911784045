// Names of settings where a message is read: of inputs in a workflow, of options on a command line, of members in a list of targets.

import { code, type NameSetting, visible } from "../core/index.ts";

/** Names of settings by the Action's input. A setting that is not in it is called as the input. */
export type SettingNames = Readonly<Record<string, string>>;

/** Names settings as they are written: `timeout: 20` for an input, `--timeout 20` for an option. */
export function namingOf(names: SettingNames): NameSetting {
  return ({ setting, value }) => {
    const name = names[setting] ?? setting;
    if (value === undefined) return code(name);
    return code(`${name}${name.startsWith("--") ? "" : ":"} ${visible(value)}`);
  };
}
