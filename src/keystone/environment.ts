// The variables OS_* → settings, as python-openstackclient and the Terraform provider read them.

import { type Environment, GateError, type Problem, quote } from "../core/index.ts";
import type { Setting, SettingName, Settings } from "./settings.ts";

/** Variable → setting. Where two name the same, the first is how it is called today. */
const VARIABLES: readonly (readonly [string, SettingName])[] = [
  ["OS_AUTH_URL", "auth_url"],
  ["OS_AUTH_TYPE", "auth_type"],
  ["OS_IDENTITY_API_VERSION", "identity_api_version"],
  ["OS_USERNAME", "username"],
  ["OS_USER_ID", "user_id"],
  ["OS_USERID", "user_id"],
  ["OS_PASSWORD", "password"],
  ["OS_USER_DOMAIN_ID", "user_domain_id"],
  ["OS_USER_DOMAIN_NAME", "user_domain_name"],
  ["OS_PROJECT_ID", "project_id"],
  ["OS_TENANT_ID", "project_id"],
  ["OS_PROJECT_NAME", "project_name"],
  ["OS_TENANT_NAME", "project_name"],
  ["OS_PROJECT_DOMAIN_ID", "project_domain_id"],
  ["OS_PROJECT_DOMAIN_NAME", "project_domain_name"],
  ["OS_DOMAIN_ID", "domain_id"],
  ["OS_DOMAIN_NAME", "domain_name"],
  ["OS_DEFAULT_DOMAIN", "default_domain"],
  ["OS_APPLICATION_CREDENTIAL_ID", "application_credential_id"],
  ["OS_APPLICATION_CREDENTIAL_NAME", "application_credential_name"],
  ["OS_APPLICATION_CREDENTIAL_SECRET", "application_credential_secret"],
  ["OS_TOKEN", "token"],
  ["OS_AUTH_TOKEN", "token"],
  ["OS_SYSTEM_SCOPE", "system_scope"],
  ["OS_TRUST_ID", "trust_id"],
  ["OS_PASSCODE", "passcode"],
  ["OS_IDENTITY_PROVIDER", "identity_provider"],
  ["OS_PROTOCOL", "protocol"],
  ["OS_ACCESS_TOKEN", "access_token"],
  ["OS_INSECURE", "insecure"],
  ["OS_CACERT", "cacert"],
  ["OS_CERT", "cert"],
  ["OS_KEY", "key"],
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
      problems.push({ code: "INPUT_INVALID", message, hint: "Unset one of them." });
    }
  }
  if (problems.length > 0) throw new GateError(problems);
  return { values, empty, source: `the environment variables ${quote("OS_*")}`, label: variableLabel };
}

function variableLabel(name: SettingName): string {
  return quote(VARIABLES.find(([, setting]) => setting === name)?.[0] ?? name);
}
