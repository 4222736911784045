// Settings of `quota-gate serve`. docs/service.md has their table, which is generated from this one.

import { say } from "../core/index.ts";
import { anyText, choice, optional, parserOf, type Setting, whole } from "../inputs/index.ts";
import { parseAuthUrl } from "../keystone/index.ts";
import { LOG_LEVELS, parseRedisUrl } from "../service/index.ts";
import { commandSetting } from "./settings.ts";

/** A setting of the service: an option, and the variable `QUOTA_GATE_…` that is read without it. */
function setting<Value>(flags: string, help: string, parse: Setting<Value>["parse"], value = ""): Setting<Value> {
  const made = commandSetting(flags, help, parse, value);
  const variable = `QUOTA_GATE_${made.name.replaceAll("-", "_").toUpperCase()}`;
  return { ...made, option: { ...made.option, variable } };
}

const missingAuthUrl = parserOf<string>(say`Keystone's address`, () => undefined);
const hostName = parserOf(say`an address or a host name`, (text) => (/^[\w.:%-]+$/u.test(text) ? text : undefined));

/** All settings, in the order of the help. */
export const SERVE_SETTINGS = {
  authUrl: setting<string>(
    "--auth-url <url>",
    "Keystone's address, such as https://keystone.example.com:5000/v3; default: OS_AUTH_URL",
    (text, context) => (text === "" ? missingAuthUrl(text, context) : parseAuthUrl(text, context.label)),
  ),
  host: setting(
    "--host <address>",
    "address to listen on; 0.0.0.0 or :: for all addresses of the machine",
    hostName,
    "127.0.0.1",
  ),
  port: setting("--port <number>", "port to listen on; 0 is a free one", whole("", [0, 65_535]), "8080"),
  interface: setting(
    "--interface <name>",
    "interface of the services in Keystone's catalog: public, internal or admin",
    choice("public", "internal", "admin"),
    "public",
  ),
  caCert: setting(
    "--ca-cert <file>",
    "certificate authorities of the cloud, as PEM, besides the usual ones; default: OS_CACERT",
    optional(anyText),
  ),
  timeoutMs: setting(
    "--timeout <seconds>",
    "time for one document; after that the answer is 503",
    whole(" of seconds", [1, 300], 1000),
    "20",
  ),
  cacheTtlMs: setting(
    "--cache-ttl <seconds>",
    "maximum age of a cached answer; 0 caches none",
    whole(" of seconds", [0, 3600], 1000),
    "10",
  ),
  cacheSizeBytes: setting(
    "--cache-size <MiB>",
    "memory for cached answers",
    whole(" of MiB", [1, 65_536], 1024 * 1024),
    "64",
  ),
  cache: {
    ...setting(
      "--cache <url>",
      "Redis or Valkey through which replicas share answers: redis://… or rediss://…; give a URL with a password by the variable",
      optional((text, { label }) => parseRedisUrl(text, label)),
    ),
    secret: true,
  },
  callsAtOnce: setting(
    "--calls-at-once <number>",
    "simultaneous calls to each service of a region",
    whole("", [1, 1000]),
    "32",
  ),
  tlsCert: setting(
    "--tls-cert <file>",
    "certificate for HTTPS, with the intermediate ones, as PEM; read again on SIGHUP; default: plain HTTP",
    optional(anyText),
  ),
  tlsKey: setting("--tls-key <file>", "its key, as PEM, without a passphrase", optional(anyText)),
  logLevel: setting(
    "--log-level <level>",
    `least severe level that is logged: ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}`,
    choice(...LOG_LEVELS),
    "info",
  ),
} as const;
