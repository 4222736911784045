// Options that several commands share, and how their values become settings.

import { type Command, Option } from "commander";
import { GateError } from "../errors.ts";
import { type Connection, type Naming, parseConnection, parseSettings, type Settings } from "../settings.ts";

/** What commander hands over for the options of a connection; absent ones are undefined. */
export interface ConnectionValues {
  readonly apiUrl?: string;
  readonly apiVersion: string;
  readonly projectId?: string;
  readonly timeout: string;
}

/** And for those of a check. */
export interface CheckValues extends ConnectionValues {
  readonly planMode: string;
  readonly warnAt: string;
  readonly onUnknown: string;
}

/** Adds the options that say where the Quota API is. The token is none of them: arguments can be seen by others on the machine. */
export function addConnectionOptions(command: Command): Command {
  return command
    .addOption(new Option("--api-url <url>", "base address of the Quota API, port included").env("QUOTA_GATE_API_URL"))
    .option("--api-version <version>", "v1, v2 or v3", "v3")
    .addOption(new Option("--project-id <id>", "project that the token was issued for").env("OS_PROJECT_ID"))
    .option("--timeout <seconds>", "for all requests together", "60");
}

/** The connection; throws a GateError with everything that is wrong. */
export function toConnection(values: ConnectionValues): Connection {
  return valueOrThrow(parseConnection(toGivenConnection(values), NAMING));
}

/** The settings of a check; throws a GateError with everything that is wrong. */
export function toSettings(values: CheckValues): Settings {
  const { planMode, warnAt, onUnknown } = values;
  const judging = { "plan-mode": planMode, "warn-at": warnAt, "on-unknown": onUnknown };
  return valueOrThrow(parseSettings({ ...toGivenConnection(values), ...judging }, NAMING));
}

function toGivenConnection({ apiUrl = "", apiVersion, projectId = "", timeout }: ConnectionValues) {
  const token = process.env["OS_TOKEN"] ?? "";
  return { "api-url": apiUrl, "api-version": apiVersion, "project-id": projectId, token, timeout };
}

const NAMING: Naming = {
  nameOf: (setting) => `Option \`--${setting}\``,
  tokenHint:
    "Set the environment variable OS_TOKEN, for example to the output of `openstack token issue -f value -c id`.",
};

function valueOrThrow<Value>(
  parsed: { readonly value: Value } | { readonly problems: ConstructorParameters<typeof GateError>[0] },
): Value {
  if ("problems" in parsed) throw new GateError(parsed.problems);
  return parsed.value;
}
