// Inputs of the Action as texts.

import { code, type Environment, say } from "../core/index.ts";
import type { SettingsSource } from "../inputs/index.ts";

/** Texts of inputs by name. A missing input has its default. */
export type InputTexts = Readonly<Record<string, string>>;

/** Reads the inputs from variables `INPUT_NAME`, by name in lower case. An empty text is what the workflow wrote. */
export function readInputs(env: Environment): InputTexts {
  const inputs = Object.entries(env).flatMap(([variable, text]) => {
    const [, name] = /^INPUT_(.+)$/u.exec(variable) ?? [];
    return name === undefined || text === undefined ? [] : [[name.toLowerCase(), text] as const];
  });
  return Object.fromEntries(inputs);
}

/** Returns the inputs for the reader of settings, which masks the secrets among them. */
export function toSettingsSource(inputs: InputTexts, mask: (secret: string) => void): SettingsSource {
  return {
    find: ({ name }) => inputs[name],
    labelOf: ({ name }) => say`the input ${code(name)}`,
    mask,
  };
}
