// Settings for the login from all sources, under their names in clouds.yaml, and the parser of Keystone's address.

import {
  type CloudRegion,
  code,
  type Environment,
  inputProblem,
  isLinkLocal,
  isLoopback,
  isMappedIpv4,
  type Message,
  type Parsed,
  type Place,
  type Problem,
  quoted,
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

/** Settings by name, and by their other names in clouds.yaml. */
const SETTINGS_BY_KEY = new Map<string, SettingName>([
  ...SETTING_NAMES.map((name) => [name, name] as const),
  ["user_name", "username"],
  ["userid", "user_id"],
  ["tenant_id", "project_id"],
  ["tenant_name", "project_name"],
  ["auth_token", "token"],
  ["endpoint_type", "interface"],
]);

/**
 * Returns the setting that a key of clouds.yaml stands for. Undefined if the key is not about the login. `-` counts as
 * `_`, as in openstacksdk.
 */
export function findCloudSetting(key: string): SettingName | undefined {
  return SETTINGS_BY_KEY.get(key.replaceAll("-", "_"));
}

/** Value of a setting, and its source. */
export interface LoginSetting {
  /** Never empty. */
  readonly value: string;
  /** Source as part of a sentence: "`OS_AUTH_URL`", "`clouds.yaml` line 4". */
  readonly from: Message;
  /** Undefined if the value is not from a file. */
  readonly place?: Place | undefined;
}

/** All settings of one source. */
export interface LoginSettings {
  readonly values: ReadonlyMap<SettingName, LoginSetting>;
  /** Settings that are present but empty, like secrets in pull requests from forks. */
  readonly empty: ReadonlySet<SettingName>;
  /** Source as part of a sentence: "the cloud `prod`", "the environment variables `OS_*`". */
  readonly source: Message;
  /** Returns the source's name of a setting, for messages if it is missing. Undefined if the source cannot have it. */
  readonly label: (name: SettingName) => Message | undefined;
  /**
   * Region of the source's cloud. Absent if the source is not a cloud, or if the cloud does not have exactly one
   * region.
   */
  readonly region?: CloudRegion | undefined;
  /** Regions of the other clouds in that clouds.yaml, if each names one. */
  readonly otherClouds?: readonly CloudRegion[] | undefined;
}

/** A setting with its name in the source. */
export interface SourceSetting extends LoginSetting {
  readonly name: SettingName;
  readonly key: string;
}

/**
 * Merges the settings of all layers. Later layers take precedence, but empty values override nothing. `remedy` is the
 * next step if two names of one setting differ within a layer.
 */
export function mergeSettings(layers: readonly (readonly SourceSetting[])[], remedy: Message) {
  const values = new Map<SettingName, LoginSetting>();
  const empty = new Set<SettingName>();
  const problems: Problem[] = [];
  for (const layer of layers) {
    const ofLayer = new Map<SettingName, SourceSetting>();
    for (const setting of layer) {
      const { name, key, value, place } = setting;
      const earlier = ofLayer.get(name);
      if (value.trim() === "") empty.add(name);
      else if (earlier === undefined) ofLayer.set(name, setting);
      else if (earlier.value !== value) {
        const message = say`${quoted(earlier.key)} and ${quoted(key)} mean the same and have different values.`;
        problems.push(inputProblem(message, remedy, place));
      }
    }
    for (const [name, setting] of ofLayer) values.set(name, setting);
  }
  return { values, empty, problems };
}

/** Hides a text in logs, both whole and by line. Blank texts are ignored. */
export type Mask = (secret: string) => void;

/** Settings of clouds.yaml whose values are secret. secure.yaml may have no others. */
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

/** Returns whether the value of a setting of clouds.yaml is secret. Its name may have hyphens or underscores. */
export function isSecretSetting(name: string): boolean {
  return SECRET_SETTINGS.includes(name.replaceAll("-", "_"));
}

/** Masks all secrets in the environment, whether used or not. `prefix` precedes the names of the variables. */
export function maskEnvironment(env: Environment, mask: Mask, prefix: string): void {
  for (const name of SECRET_SETTINGS) {
    const secret = env[prefix + toVariable(name)];
    if (secret !== undefined) mask(secret);
  }
}

function toVariable(name: string): string {
  return `OS_${name.toUpperCase()}`;
}

/** Variables and their settings. Of several variables for a setting, the first has the current name. */
const VARIABLES = [...SETTINGS_BY_KEY].map(([key, name]) => [toVariable(key), name] as const);

/** Settings that show an intended login from the environment. A region or a domain alone does not. */
const LOGIN_SETTING = /^(?:auth_url|username|user_id|password|token|application_credential_\w+)$/u;

/** Returns whether the environment has credentials, even if they are incomplete. */
export function hasEnvironmentCredentials(env: Environment, prefix: string): boolean {
  return VARIABLES.some(([variable, name]) => LOGIN_SETTING.test(name) && (env[prefix + variable] ?? "") !== "");
}

/** Reads the settings from the environment. Throws a GateError if two variables for the same setting differ. */
export function readEnvironment(env: Environment, prefix: string): LoginSettings {
  const layer = VARIABLES.flatMap(([variable, name]) => {
    const key = prefix + variable;
    const value = env[key];
    return value === undefined ? [] : { name, key, value, from: code(key) };
  });
  const { problems, ...settings } = mergeSettings([layer], say`Unset one of them.`);
  throwIfAny(problems);
  const source = say`the environment variables ${code(`${prefix}OS_*`)}`;
  return { ...settings, source, label: (name) => code(prefix + toVariable(name)) };
}

const EXAMPLE = say`Expected something like \`https://keystone.example.com:5000/v3\`.`;

/**
 * Returns the address with `/v3` at its end, without a slash. `from` names its source. The address itself is never
 * shown, because it may contain a password.
 */
export function parseAuthUrl(text: string, from: Message): Parsed<string> {
  const refuse = (found: Message, hint: Message = EXAMPLE): Parsed<string> => ({
    problems: [inputProblem(say`Keystone's address, from ${from}, ${found}.`, hint)],
  });
  const trimmed = text.trim();
  // `URL` drops tabs and line breaks and reads `\` as `/`, so the address would mean something else than it shows.
  if (/[\s\\\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed)) return refuse(say`is not a URL`);
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse(say`is neither an https nor an http URL`);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    const found = say`is http, which would send the secret unencrypted`;
    return refuse(found, say`Use https; http is for Keystone on the same machine only.`);
  }
  if (url.username !== "" || url.password !== "") {
    return refuse(say`has a user or password in it`, say`Give them as credentials.`);
  }
  if (isLinkLocal(url.hostname) || isMappedIpv4(url.hostname)) {
    return refuse(say`is link-local or an IPv4 address written as IPv6`);
  }
  if (url.search !== "" || url.hash !== "") return refuse(say`has a query or fragment`);
  const path = url.pathname.replace(/\/+$/u, "");
  if (/\/v2(?:\.0)?$/u.test(path)) {
    const hint = say`OpenStack removed version 2 in 2017; the same address with \`/v3\` is the one to use.`;
    return refuse(say`is for version 2 of Keystone's API, which is not supported`, hint);
  }
  return { value: url.origin + (path.endsWith("/v3") ? path : `${path}/v3`) };
}
