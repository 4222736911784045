// Settings of a check for tests: texts by name, like inputs of the Action.

import { GateError, prose } from "../../src/core/index.ts";
import { CHECK_SETTINGS, type CheckSettings, readSettings } from "../../src/inputs/index.ts";

/** A token and its project, which need no request to Keystone. */
export const ACCESS = { token: "a-token-of-the-tests", "project-id": "8b1f6c2e4d7a49d0a3c5e917f0b26d38" };

/** Parses settings of a check. Missing ones have their defaults. Throws a GateError with all invalid ones. */
export function toCheckSettings(texts: Readonly<Record<string, string>>): CheckSettings {
  const given = { ...ACCESS, ...texts };
  const parsed = readSettings(CHECK_SETTINGS, {
    find: ({ name }) => Object.entries(given).find(([each]) => each === name)?.[1],
    labelOf: ({ name }) => prose(name),
  });
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
