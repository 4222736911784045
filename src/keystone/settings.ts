// The settings that say how to log in, under the names of clouds.yaml, wherever they were read: clouds.yaml or the environment.

import {
  type CloudRegion,
  type Environment,
  inputProblem,
  type Message,
  type Place,
  type Problem,
  quote,
  quoted,
  say,
  throwIfAny,
} from "../core/index.ts";
import type { Token } from "../inputs/index.ts";

/** Names as in clouds.yaml. */
const SETTING_NAMES = [
  "auth_url",
  "auth_type",
  "identity_api_version",
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
  "identity_provider",
  "protocol",
  "access_token",
  "verify",
  "insecure",
  "cacert",
  "cert",
  "key",
  "interface",
] as const;

/** Name of a setting. */
export type SettingName = (typeof SETTING_NAMES)[number];

/** One setting, with where it was read. */
export interface LoginSetting {
  /** Never empty. */
  readonly value: string;
  /** In words, fit for a sentence: "`OS_AUTH_URL`", "`clouds.yaml` line 4". */
  readonly from: string;
  /** undefined: the environment. */
  readonly place: Place | undefined;
}

/** All settings of one source. */
export interface LoginSettings {
  readonly values: ReadonlyMap<SettingName, LoginSetting>;
  /** The source in words: "the cloud `prod`", "the environment variables `OS_*`". */
  readonly source: string;
  /** The source's name for a setting, in words, for messages about a missing one. */
  readonly label: (name: SettingName) => string;
  /** Settings that are there but empty, as secrets are in pull requests from forks. */
  readonly empty: ReadonlySet<SettingName>;
  /** The token, where the source has it parsed. */
  readonly token?: Token;
  /** Region of the cloud that the source is. Absent: it is no cloud, or has several or none. */
  readonly region?: CloudRegion;
}

/** Names by which clouds.yaml files call a setting. Other keys (networks …) say nothing about logging in. */
const CLOUD_KEYS: ReadonlyMap<string, SettingName> = new Map<string, SettingName>([
  ...SETTING_NAMES.map((name) => [name, name] as const),
  ["user_name", "username"],
  ["tenant_id", "project_id"],
  ["tenant_name", "project_name"],
  ["auth_token", "token"],
  ["endpoint_type", "interface"],
]);

/** The setting that a key of clouds.yaml stands for; undefined: it says nothing about logging in. `-` counts as `_`, as in openstacksdk. */
export function findCloudSetting(key: string): SettingName | undefined {
  return CLOUD_KEYS.get(key.replaceAll("-", "_"));
}

/** A problem with one setting, at its line where it has one. */
export function settingProblem({ place }: LoginSetting, message: Message, hint?: Message): Problem {
  return inputProblem(message, hint, place ?? undefined);
}

/** The value of the first of the names that is set. */
export function findSetting(settings: LoginSettings, ...names: readonly SettingName[]): LoginSetting | undefined {
  for (const name of names) {
    const setting = settings.values.get(name);
    if (setting !== undefined) return setting;
  }
  return undefined;
}

/** "`auth_url` from `clouds.yaml` line 4", "`OS_AUTH_URL`": for the log. Never a value. */
export function settingOrigin(name: SettingName, setting: LoginSetting): string {
  return setting.place === undefined ? setting.from : `${quote(name)} from ${setting.from}`;
}

/** Registers a text that must never be seen in a log, whole or in part of its lines. */
export type Mask = (secret: string) => void;

/** Settings of clouds.yaml whose values are secret, and the only ones allowed in secure.yaml. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  "password",
  "application_credential_secret",
  "token",
  "auth_token",
  "passcode",
  "access_token",
  "client_secret",
  "access_key",
  "secret_key",
]);

/** true for settings whose values may only go where they are needed. */
export function isSecretSetting(name: string): boolean {
  return SECRET_SETTINGS.has(name.replaceAll("-", "_"));
}

/** Masks a secret, unless it is blank. `mask` sees to the forms in which a log could show it. */
export function maskSecret(secret: string, mask: Mask): void {
  if (secret.trim() !== "") mask(secret);
}

/** Masks what is secret in the environment, used or not. */
export function maskEnvironment(environment: Environment, mask: Mask): void {
  for (const name of SECRET_SETTINGS) maskSecret(environment[`OS_${name.toUpperCase()}`] ?? "", mask);
}

/** Variable → setting. Where two name the same, the first is how it is called today. */
const VARIABLES: readonly (readonly [string, SettingName])[] = [
  ...SETTING_NAMES.filter((name) => name !== "verify").map((name) => [`OS_${name.toUpperCase()}`, name] as const),
  ["OS_USERID", "user_id"],
  ["OS_TENANT_ID", "project_id"],
  ["OS_TENANT_NAME", "project_name"],
  ["OS_AUTH_TOKEN", "token"],
  ["OS_ENDPOINT_TYPE", "interface"],
];

/** Settings that show that the user means to log in by the environment; a region or a domain alone does not. */
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
export function readEnvironment(environment: Environment): LoginSettings {
  const values = new Map<SettingName, LoginSetting>();
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
    if (before === undefined) values.set(name, { value, from: quote(variable), place: undefined });
    else if (before.value !== value) {
      const message = say`${before.from} and ${quoted(variable)} mean the same and have different values.`;
      problems.push(inputProblem(message, "Unset one of them."));
    }
  }
  throwIfAny(problems);
  return { values, empty, source: "the environment variables `OS_*`", label: variableLabel };
}

function variableLabel(name: SettingName): string {
  return quote(VARIABLES.find(([, setting]) => setting === name)?.[0] ?? name);
}
