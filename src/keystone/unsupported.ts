// Features of OpenStack clients that are not supported: refused by name, so that nothing is half understood.

import { type Problem, quoted, say } from "../core/index.ts";
import { findSetting, type LoginSettings, type SettingName, settingProblem } from "./settings.ts";

/** Authentication methods. */
export type Method = "application-credential" | "password" | "token";

/** `auth_type` as keystoneauth calls its plugins → what it is here. */
const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["v3applicationcredential", "application-credential"],
  ["password", "password"],
  ["v3password", "password"],
  ["token", "token"],
  ["v3token", "token"],
]);

const SUPPORTED =
  "Supported are application credentials, passwords and existing tokens (`auth_type` `v3applicationcredential`, `password` or `token`); an application credential is the best choice for CI.";

/** The ways to say "do not check certificates". */
const FALSE = /^(?:false|no|off|n|f|0)$/iu;

/** Settings that ask for something unsupported merely by being there. */
const UNSUPPORTED: readonly (readonly [SettingName, string])[] = [
  ["system_scope", "a token for the whole system instead of a project"],
  ["trust_id", "a trust (delegation from another user)"],
  ["passcode", "a one-time passcode"],
  ["cert", "a client certificate"],
  ["key", "a client certificate"],
];

/** Settings that count only where no `auth_type` says otherwise. */
const FEDERATED: typeof UNSUPPORTED = [
  ["identity_provider", "a login through another identity provider"],
  ["protocol", "a login through another identity provider"],
  ["access_token", "a login through another identity provider"],
];

/** The method that `auth_type` names. undefined: none is named. */
export function findNamedMethod(settings: LoginSettings): Method | undefined {
  const type = findSetting(settings, "auth_type");
  return type === undefined ? undefined : METHODS.get(type.value.trim());
}

/** One problem for everything that is asked for and not supported. */
export function findUnsupported(settings: LoginSettings): readonly Problem[] {
  const problems: Problem[] = [];
  const type = findSetting(settings, "auth_type");
  if (type !== undefined && findNamedMethod(settings) === undefined) {
    const message = say`${type.from} asks for \`auth_type\` ${quoted(type.value)}, which is not supported.`;
    problems.push(settingProblem(type, message, SUPPORTED));
  }
  const version = findSetting(settings, "identity_api_version");
  if (version !== undefined && !/^v?3(?:\.\d+)?$/u.test(version.value.trim())) {
    const message = say`${version.from} asks for version ${quoted(version.value)} of Keystone's API; only version 3 is supported.`;
    problems.push(settingProblem(version, message, `Remove ${settings.label("identity_api_version")} or set it to 3.`));
  }
  for (const [name, what] of [...UNSUPPORTED, ...(type === undefined ? FEDERATED : [])]) {
    const setting = findSetting(settings, name);
    if (setting === undefined) continue;
    const message = say`${setting.from} asks for ${what} (${quoted(name)}), which is not supported.`;
    problems.push(settingProblem(setting, message, SUPPORTED));
  }
  return [...problems, ...findUnverified(settings)];
}

/** `verify: false`, `insecure: true`, `OS_INSECURE=1`: the secret would be sent to an unverified server. */
function findUnverified(settings: LoginSettings): readonly Problem[] {
  const hint = say`Name the file with the certificate authority as ${settings.label("cacert")}, or in \`NODE_EXTRA_CA_CERTS\`.`;
  const verify = findSetting(settings, "verify");
  const insecure = findSetting(settings, "insecure");
  const asking = [
    ...(verify !== undefined && FALSE.test(verify.value.trim()) ? [verify] : []),
    ...(insecure !== undefined && !FALSE.test(insecure.value.trim()) ? [insecure] : []),
  ];
  return asking.map((setting) => {
    const message = `${setting.from} turns off the check of Keystone's certificate; that is refused, since the secret would be sent to an unverified server.`;
    return settingProblem(setting, message, hint);
  });
}
