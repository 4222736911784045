// The settings that say how to log in, under the names of clouds.yaml, wherever they were read; and Keystone's address among them.

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
  ...(["auth_url", "auth_type"] as const),
  ...(["username", "user_id", "password", "user_domain_id", "user_domain_name"] as const),
  ...(["project_id", "project_name", "project_domain_id", "project_domain_name"] as const),
  ...(["domain_id", "domain_name", "default_domain"] as const),
  ...(["application_credential_id", "application_credential_name", "application_credential_secret"] as const),
  ...(["token", "system_scope", "trust_id", "passcode"] as const),
  ...(["verify", "insecure", "cacert", "cert", "key", "interface"] as const),
];

/** Name of a setting. */
export type SettingName = (typeof SETTING_NAMES)[number];

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
  /** Regions of the other clouds of that clouds.yaml, where each names one. Absent: there are none. */
  readonly otherClouds?: readonly CloudRegion[] | undefined;
}

/** A setting under the name that it has in its source. */
export interface SourceSetting extends LoginSetting {
  readonly name: SettingName;
  readonly key: string;
}

/** The settings of all layers, of which later ones win; empty ones take nothing away. `remedy`: where two names of one differ in a layer. */
export function mergeSettings(layers: readonly (readonly SourceSetting[])[], remedy: Message) {
  const values = new Map<SettingName, LoginSetting>();
  const empty = new Set<SettingName>();
  const problems: Problem[] = [];
  for (const layer of layers) {
    const own = new Map<SettingName, SourceSetting>();
    for (const setting of layer) {
      const { name, key, value, place } = setting;
      const other = own.get(name);
      if (value.trim() === "") empty.add(name);
      else if (other === undefined) own.set(name, setting);
      else if (other.value !== value) {
        const message = say`${quoted(other.key)} and ${quoted(key)} mean the same and have different values.`;
        problems.push(inputProblem(message, remedy, place));
      }
    }
    for (const [name, setting] of own) values.set(name, setting);
  }
  return { values, empty, problems };
}

/** Registers a text that must never be seen in a log, whole or in part of its lines; nothing where it is blank. */
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

/** Masks what is secret in the environment, used or not. `prefix`: of the names of the variables. */
export function maskEnvironment(env: Environment, mask: Mask, prefix: string): void {
  for (const name of SECRET_SETTINGS) {
    const secret = env[prefix + toVariable(name)];
    if (secret !== undefined) mask(secret);
  }
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
export function hasEnvironmentCredentials(env: Environment, prefix: string): boolean {
  return VARIABLES.some(([variable, name]) => TELLING.test(name) && (env[prefix + variable] ?? "") !== "");
}

/** The settings of the environment. Throws a GateError where two variables for the same setting differ. */
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

/** The address with `/v3` at its end and no slash. `from`: where it was read. It is never shown: people put passwords into it. */
export function parseAuthUrl(text: string, from: Message): Parsed<string> {
  const refuse = (found: Message, hint: Message = EXAMPLE): Parsed<string> => ({
    problems: [inputProblem(say`Keystone's address, from ${from}, ${found}.`, hint)],
  });
  const trimmed = text.trim();
  // `URL` drops tabs and line breaks and reads `\` as `/`: an address that means something else than it says.
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
