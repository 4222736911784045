// The variables OS_* → settings, as python-openstackclient and the Terraform provider read them.

import { type Environment, inputProblem, type Problem, quote, throwIfAny } from "../core/index.ts";
import { SETTING_NAMES, type Setting, type SettingName, type Settings } from "./settings.ts";

/** Variable → setting. Where two name the same, the first is how it is called today. */
const VARIABLES: readonly (readonly [string, SettingName])[] = [
  ...SETTING_NAMES.filter((name) => name !== "verify").map((name) => [`OS_${name.toUpperCase()}`, name] as const),
  ["OS_USERID", "user_id"],
  ["OS_TENANT_ID", "project_id"],
  ["OS_TENANT_NAME", "project_name"],
  ["OS_AUTH_TOKEN", "token"],
  ["OS_ENDPOINT_TYPE", "interface"],
];

/** Settings that show that somebody means to log in by the environment; a region or a domain alone does not. */
const TELLING: readonly SettingName[] = [
  "auth_url",
  "username",
  "user_id",
  "password",
  "application_credential_id",
  "application_credential_name",
  "application_credential_secret",
  "token",
];

/** true where the environment says anything about logging in, be it incomplete. */
export function hasEnvironmentCredentials(environment: Environment): boolean {
  return VARIABLES.some(([variable, name]) => TELLING.includes(name) && (environment[variable] ?? "") !== "");
}

/** The settings of the environment. Throws a GateError where two variables for the same setting differ. */
export function readEnvironment(environment: Environment): Settings {
  const values = new Map<SettingName, Setting>();
  const empty = new Set<SettingName>();
  const problems: Problem[] = [];
  for (const [variable, name] of VARIABLES) {
    const value = environment[variable];
    if (value === undefined) continue;
    if (value.trim() === "") {
      empty.add(name);
      continue;
    }
    const before = values.get(name);
    if (before === undefined) values.set(name, { value, from: quote(variable), place: null });
    else if (before.value !== value) {
      const message = `${before.from} and ${quote(variable)} mean the same and have different values.`;
      problems.push(inputProblem(message, "Unset one of them."));
    }
  }
  throwIfAny(problems);
  return { values, empty, source: `the environment variables ${quote("OS_*")}`, label: variableLabel };
}

function variableLabel(name: SettingName): string {
  return quote(VARIABLES.find(([, setting]) => setting === name)?.[0] ?? name);
}
