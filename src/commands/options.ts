// Options that several commands share, and how their values become settings.

import { type Command, Option } from "commander";
import { type CredentialInputs, GateError } from "../core/index.ts";
import { type Connection, type Naming, parseConnection, parseSettings, type Settings } from "../inputs/index.ts";
import type { TerraformValues } from "./terraform-options.ts";

/** What commander hands over for the options of a connection; absent ones are undefined. */
export interface ConnectionValues {
  readonly apiUrl?: string;
  readonly apiVersion: string;
  readonly projectId?: string;
  readonly timeout: string;
  readonly authUrl?: string;
  readonly applicationCredentialId?: string;
  readonly cloud?: string;
  readonly cloudsFile?: string;
}

/** And for those of a check. */
export interface CheckValues extends ConnectionValues, TerraformValues {
  readonly planMode?: string;
  readonly allowNegative: boolean;
  readonly warnAt: string;
  readonly onUnknown: string;
  readonly peak: string;
  readonly uncounted: string;
}

/**
 * Adds the options that say where the Quota API is and who asks it. No secret is among them: arguments can be seen by others on
 * the machine.
 */
export function addConnectionOptions(command: Command): Command {
  return command
    .addOption(new Option("--api-url <url>", "base address of the Quota API, port included").env("QUOTA_GATE_API_URL"))
    .option("--api-version <version>", "v1, v2 or v3", "v3")
    .option("--project-id <id>", "project to check; default: the token's")
    .option("--timeout <seconds>", "for all requests to the Quota API together", "60")
    .option("--cloud <name>", "a cloud of clouds.yaml; default: OS_CLOUD")
    .option("--clouds-file <file>", "where clouds.yaml is; default: the usual places")
    .option("--auth-url <url>", "Keystone, with --application-credential-id")
    .option("--application-credential-id <id>", "its secret is read from OS_APPLICATION_CREDENTIAL_SECRET");
}

/** Where credentials come from, for the help of every command that needs some. */
export const CREDENTIALS_HELP = `
Credentials: --auth-url with --application-credential-id; or a cloud of clouds.yaml; or the variables OS_* as for the
OpenStack client; or a token in OS_TOKEN (with OS_PROJECT_ID, or OS_AUTH_URL to ask whose project it is).`;

/** The credentials as the options give them; what is not given is looked for in clouds.yaml and the environment. */
export function toCredentials(values: ConnectionValues): CredentialInputs {
  const { projectId = "", authUrl = "", applicationCredentialId = "", cloud = "", cloudsFile = "" } = values;
  const secret = applicationCredentialId === "" ? "" : (process.env["OS_APPLICATION_CREDENTIAL_SECRET"] ?? "");
  return {
    token: "",
    projectId,
    authUrl,
    applicationCredentialId,
    applicationCredentialSecret: secret,
    cloud,
    cloudsFile,
  };
}

/** The connection; throws a GateError with everything that is wrong. */
export function toConnection(values: ConnectionValues): Connection {
  return valueOrThrow(parseConnection(toGivenConnection(values), NAMING));
}

/** The settings of a check; throws a GateError with everything that is wrong. */
export function toSettings(values: CheckValues): Settings {
  const { planMode = "", allowNegative, warnAt, onUnknown, peak, uncounted } = values;
  const plans = { "plan-mode": planMode, "allow-negative": String(allowNegative) };
  const judging = { "warn-at": warnAt, "on-unknown": onUnknown, peak, uncounted };
  return valueOrThrow(parseSettings({ ...toGivenConnection(values), ...plans, ...judging }, NAMING));
}

function toGivenConnection({ apiUrl = "", apiVersion, projectId = "", timeout }: ConnectionValues) {
  return { "api-url": apiUrl, "api-version": apiVersion, "project-id": projectId, token: "", timeout };
}

/** How settings are called on the command line. */
export const NAMING: Naming = (setting) => `Option \`--${setting}\``;

/** The value of what was parsed; throws a GateError with what is wrong. */
export function valueOrThrow<Value>(
  parsed: { readonly value: Value } | { readonly problems: ConstructorParameters<typeof GateError>[0] },
): Value {
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
