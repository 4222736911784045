// `quota-gate-service serve`: the Quota API over a cloud's services.

import type { Command } from "commander";
import {
  addNotes,
  addSettings,
  type CommandContext,
  type OptionValues,
  toSettings,
} from "../../../src/command-line/index.ts";
import { allOf, type Environment, say } from "../../../src/core/index.ts";
import { anyText, choice, optional, parserOf, whole } from "../../../src/inputs/index.ts";
import { parseAuthUrl } from "../../../src/keystone/index.ts";
import { parseRedisUrl, startService } from "../index.ts";
import {
  LISTENING_SETTINGS,
  parsePort,
  readCertificate,
  readPem,
  runService,
  serviceSetting as setting,
} from "./serving.ts";

const { host, tlsCert, tlsKey, logLevel } = LISTENING_SETTINGS;

const missingAuthUrl = parserOf<string>(say`Keystone's address`, () => undefined);

/** All settings, in the order of the help. The table in docs/service.md is generated from them. */
export const SERVE_SETTINGS = {
  authUrl: setting<string>(
    "--auth-url <url>",
    "Keystone's address, such as https://keystone.example.com:5000/v3; default: OS_AUTH_URL",
    (text, context) => (text === "" ? missingAuthUrl(text, context) : parseAuthUrl(text, context.label)),
  ),
  host,
  port: setting("--port <number>", "port to listen on; 0 is a free one", parsePort, "8080"),
  metricsPort: setting(
    "--metrics-port <number>",
    "port of /metrics, over plain HTTP; default: the same port as the API",
    optional(parsePort),
  ),
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
  tlsCert,
  tlsKey,
  logLevel,
} as const;

const NOTES = `
The service has no credentials of its own: every client sends a Keystone token, and the service uses only that. Limits and usage are at /v3/projects/PROJECT_ID/quota and /current_usage; /healthz, /readyz and /metrics are for machines.

It logs JSON lines to standard error, stops on SIGTERM and SIGINT once what it has accepted is answered (15 s at most), and reads its certificate again on SIGHUP. Every option can be a variable of the environment: QUOTA_GATE_ and its name.

Exit status: 0 it was stopped, 2 it could not start.

Examples:
  $ quota-gate-service serve --auth-url https://keystone.example.com:5000/v3
  $ quota-gate-service serve --host 0.0.0.0 --port 8443 --tls-cert tls.crt --tls-key tls.key`;

/** Adds the command, which runs until it is interrupted. */
export function addServe(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("serve")
    .summary("serve the Quota API over a cloud's services")
    .description(
      "Serves the Quota API (v1, v2 and v3) over the services of an OpenStack cloud: limits and usage of all services in two requests, with the caller's token.",
    );
  addSettings(command, SERVE_SETTINGS).action(async (values: OptionValues) => {
    const env = withFallbacks(terminal.env);
    const { caCert, ...settings } = toSettings(SERVE_SETTINGS, { options: values, env });
    const [ca, certificate] = await allOf([readPem("--ca-cert", caCert), readCertificate(settings)]);
    const options = { ...settings, ca, certificate, runtime: runtime() };
    await runService((log) => startService({ ...options, ...log }), { terminal, command, settings, name: "Quota API" });
  });
  addNotes(command, NOTES);
}

/** Returns variables without empty ones. Two variables of the OpenStack client are defaults of settings. */
function withFallbacks(env: Environment): Environment {
  const filled = Object.entries(env).filter(([, value]) => (value ?? "").trim() !== "");
  return {
    QUOTA_GATE_AUTH_URL: env["OS_AUTH_URL"],
    QUOTA_GATE_CA_CERT: env["OS_CACERT"],
    ...Object.fromEntries(filled),
  };
}
