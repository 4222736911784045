// The settings that say how to log in, under the names of clouds.yaml, wherever they were read.

import {
  type CloudRegion,
  code,
  type Environment,
  inputProblem,
  type Message,
  type Place,
  type Problem,
  say,
  throwIfAny,
} from "../core/index.ts";

const SETTING_NAMES = [
  "auth_url",
  "auth_type",
  "username",
  "user_id",
  "password",
  "user_domain_id",
  "user_domain_name",
  "project_id",
  "project_name",
  "project_domain_id",
  "project_domain_name",
  "domain_id",
  "domain_name",
  "default_domain",
  "application_credential_id",
  "application_credential_name",
  "application_credential_secret",
  "token",
  "system_scope",
  "trust_id",
  "passcode",
  "verify",
  "insecure",
  "cacert",
  "cert",
  "key",
  "interface",
] as const;

/** Name of a setting. */
export type SettingName = (typeof SETTING_NAMES)[number];

/** Other names of settings, in clouds.yaml as among the variables. */
const OTHER_NAMES: ReadonlyMap<string, SettingName> = new Map([
  ["user_name", "username"],
  ["userid", "user_id"],
  ["tenant_id", "project_id"],
  ["tenant_name", "project_name"],
  ["auth_token", "token"],
  ["endpoint_type", "interface"],
]);

/** The setting that a key of clouds.yaml stands for; undefined: it says nothing about logging in. `-` counts as `_`, as in openstacksdk. */
export function findCloudSetting(key: string): SettingName | undefined {
  const name = key.replaceAll("-", "_");
  return SETTING_NAMES.find((each) => each === name) ?? OTHER_NAMES.get(name);
}

/** One setting, with where it was read. */
export interface LoginSetting {
  /** Never empty. */
  readonly value: string;
  /** Fit for a sentence: "`OS_AUTH_URL`", "`clouds.yaml` line 4". */
  readonly from: Message;
  /** undefined: it was not read from a file. */
  readonly place?: Place | undefined;
}

/** All settings of one source. */
export interface LoginSettings {
  readonly values: ReadonlyMap<SettingName, LoginSetting>;
  /** Settings that are there but empty, as secrets are in pull requests from forks. */
  readonly empty: ReadonlySet<SettingName>;
  /** The source, fit for a sentence: "the cloud `prod`", "the environment variables `OS_*`". */
  readonly source: Message;
  /** The source's name for a setting, for messages about a missing one. undefined: the source cannot have it. */
  readonly label: (name: SettingName) => Message | undefined;
  /** Region of the cloud that the source is. Absent: it is no cloud, or has several or none. */
  readonly region?: CloudRegion | undefined;
}

/** A problem with one setting, at its line where it has one. */
export function settingProblem({ place }: LoginSetting, message: Message, hint?: Message): Problem {
  return inputProblem(message, hint, place);
}

/** Registers a text that must never be seen in a log, whole or in part of its lines. */
export type Mask = (secret: string) => void;

/** Settings of clouds.yaml whose values are secret, and the only ones allowed in secure.yaml. */
export const SECRET_SETTINGS: readonly string[] = [
  "password",
  "application_credential_secret",
  "token",
  "auth_token",
  "passcode",
  "access_token",
  "client_secret",
  "access_key",
  "secret_key",
];

/** true for settings whose values may only go where they are needed. */
export function isSecretSetting(name: string): boolean {
  return SECRET_SETTINGS.includes(name.replaceAll("-", "_"));
}

/** Masks a secret, unless it is blank. `mask` sees to the forms in which a log could show it. */
export function maskSecret(secret: string, mask: Mask): void {
  if (secret.trim() !== "") mask(secret);
}

/** Masks what is secret in the environment, used or not. */
export function maskEnvironment(env: Environment, mask: Mask): void {
  for (const name of SECRET_SETTINGS) maskSecret(env[toVariable(name)] ?? "", mask);
}

function toVariable(name: string): string {
  return `OS_${name.toUpperCase()}`;
}

/** Variables and their settings. Where two name the same, the first is how it is called today. */
const VARIABLES: readonly (readonly [variable: string, SettingName])[] = [
  ...SETTING_NAMES.map((name) => [toVariable(name), name] as const),
  ...[...OTHER_NAMES].map(([other, name]) => [toVariable(other), name] as const),
];

/** Settings that show that the user means to log in by the environment; a region or a domain alone does not. */
const TELLING = /^(?:auth_url|username|user_id|password|token|application_credential_\w+)$/u;

/** true where the environment says anything about logging in, be it incomplete. */
export function hasEnvironmentCredentials(env: Environment): boolean {
  return VARIABLES.some(([variable, name]) => TELLING.test(name) && (env[variable] ?? "") !== "");
}

/** The settings of the environment. Throws a GateError where two variables for the same setting differ. */
export function readEnvironment(env: Environment): LoginSettings {
  const values = new Map<SettingName, LoginSetting>();
  const empty = new Set<SettingName>();
  const problems: Problem[] = [];
  for (const [variable, name] of VARIABLES) {
    const value = env[variable];
    if (value === undefined) continue;
    const other = values.get(name);
    if (value.trim() === "") empty.add(name);
    else if (other === undefined) values.set(name, { value, from: code(variable) });
    else if (other.value !== value) {
      const message = say`${other.from} and ${code(variable)} mean the same and have different values.`;
      problems.push(inputProblem(message, say`Unset one of them.`));
    }
  }
  throwIfAny(problems);
  return { values, empty, source: say`the environment variables \`OS_*\``, label: (name) => code(toVariable(name)) };
}
