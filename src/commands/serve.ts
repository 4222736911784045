// `quota-gate serve`: the Quota API over a cloud's services.

import type { Command } from "commander";
import {
  allOf,
  code,
  type Environment,
  GateError,
  inputProblem,
  problemsOf,
  problemText,
  quoted,
  say,
} from "../core/index.ts";
import { readOwnFile, systemCode } from "../files/index.ts";
import { anyText, choice, optional, parserOf, type Setting, whole } from "../inputs/index.ts";
import { parseAuthUrl } from "../keystone/index.ts";
import { LOG_LEVELS, parseRedisUrl, type Service, type ServiceOptions, startService } from "../service/index.ts";
import type { CommandContext } from "./index.ts";
import { addNotes, addSettings, commandSetting, type OptionValues, toSettings } from "./settings.ts";
import { describeSystemError, print, type Terminal } from "./terminal.ts";

/** A setting of the service: an option, and the variable `QUOTA_GATE_…` that is read without it. */
function setting<Value>(flags: string, help: string, parse: Setting<Value>["parse"], value = ""): Setting<Value> {
  const made = commandSetting(flags, help, parse, value);
  const variable = `QUOTA_GATE_${made.name.replaceAll("-", "_").toUpperCase()}`;
  return { ...made, option: { ...made.option, variable } };
}

const missingAuthUrl = parserOf<string>(say`Keystone's address`, () => undefined);
const hostName = parserOf(say`an address or a host name`, (text) => (/^[\w.:%-]+$/u.test(text) ? text : undefined));

/** All settings, in the order of the help. docs/service.md has their table, which is generated from this one. */
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
  metricsPort: setting(
    "--metrics-port <number>",
    "port of /metrics, over plain HTTP; default: the same port as the API",
    optional(whole("", [0, 65_535])),
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

const NOTES = `
The service has no credentials of its own: every client sends a Keystone token, and the service uses only that. Limits and usage are at /v3/projects/PROJECT_ID/quota and /current_usage; /healthz, /readyz and /metrics are for machines.

It logs JSON lines to standard error, stops on SIGTERM and SIGINT once what it has accepted is answered (15 s at most), and reads its certificate again on SIGHUP. Every option can be a variable of the environment: QUOTA_GATE_ and its name.

Exit status: 0 it was stopped, 2 it could not start.

Examples:
  $ quota-gate serve --auth-url https://keystone.example.com:5000/v3
  $ quota-gate serve --host 0.0.0.0 --port 8443 --tls-cert tls.crt --tls-key tls.key`;

/** Adds the command, which runs until it is interrupted. */
export function addServe(program: Command, { terminal, runtime }: CommandContext): void {
  const command = program
    .command("serve")
    .summary("serve the Quota API over a cloud's services")
    .description(
      "Serves the Quota API (v1, v2 and v3) over the services of an OpenStack cloud: limits and usage of all services in two requests, with the caller's token.",
    );
  addSettings(command, SERVE_SETTINGS).action(async (options: OptionValues) => {
    const env = withFallbacks(terminal.env);
    const { caCert, tlsCert, tlsKey, ...settings } = toSettings(SERVE_SETTINGS, { options, env });
    const paths = { caCert, tlsCert, tlsKey };
    const service = await startService({
      ...settings,
      ...(await readServeFiles(paths)),
      logLevel: command.optsWithGlobals()["verbose"] === true ? "debug" : settings.logLevel,
      writeLog: (line) => void terminal.stderr.write(line),
      runtime: runtime(),
    }).catch((error: unknown) => {
      throw toStartProblem(error, settings);
    });
    // Before the line that says that it runs: a reader of that line may stop it.
    const ended = runUntilStopped(service, terminal, paths);
    await print(terminal, `Quota API: ${service.url}\n`);
    await ended;
  });
  addNotes(command, NOTES);
}

/** Variables that are empty count as absent; the OpenStack client's stand in for two of ours. */
function withFallbacks(env: Environment): Environment {
  const given = Object.entries(env).filter(([, value]) => (value ?? "").trim() !== "");
  return {
    QUOTA_GATE_AUTH_URL: env["OS_AUTH_URL"],
    QUOTA_GATE_CA_CERT: env["OS_CACERT"],
    ...Object.fromEntries(given),
  };
}

/** The problem that keeps a service from starting. Any other error is returned as it is. */
function toStartProblem(error: unknown, { host, port }: Pick<ServiceOptions, "host" | "port">): unknown {
  const cause = systemCode(error) ?? "";
  if (cause.startsWith("ERR_OSSL") || cause.startsWith("ERR_TLS")) return new GateError(certificateProblem(error));
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const refused = "port" in error ? Number(error.port) : port;
  const where = quoted(`${host.includes(":") ? `[${host}]` : host}:${refused}`);
  const option = code(refused === port ? "--port" : "--metrics-port");
  const hint = say`Give another address with \`--host\`, or another port with ${option}.`;
  return new GateError(inputProblem(say`Cannot listen on ${where}: ${describeSystemError(error)}.`, hint));
}

function certificateProblem(error: unknown) {
  const reason = error instanceof Error && "reason" in error ? String(error.reason) : (systemCode(error) ?? "unknown");
  return inputProblem(
    say`The certificate of ${quoted("--tls-cert")} and the key of ${quoted("--tls-key")} cannot be used: ${reason}.`,
    say`Do they belong together?`,
  );
}

/** Resolves when the service has ended, after a first signal; a second one cuts off what is left. */
function runUntilStopped(service: Service, terminal: Terminal, paths: ServePaths): Promise<void> {
  terminal.on("SIGHUP", () => void replaceCertificate(service, paths));
  return new Promise((resolve, reject) => {
    let isStopping = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      terminal.on(signal, () => {
        void service.close(isStopping ? 0 : undefined).then(resolve, reject);
        isStopping = true;
      });
    }
  });
}

/** Reads the certificate again. Where that fails, the old one stays, and the log says why. */
async function replaceCertificate(service: Service, paths: ServePaths): Promise<void> {
  const { log } = service;
  try {
    const { certificate } = await readServeFiles({ ...paths, caCert: undefined });
    if (certificate === undefined) return log.warning(say`SIGHUP: there is no certificate to be read again.`);
    service.replaceCertificate(certificate);
    log.info(say`SIGHUP: the certificate was read again and holds for connections from here on.`);
  } catch (error) {
    const problems = error instanceof GateError ? problemsOf(error) : [certificateProblem(error)];
    log.warning(say`SIGHUP: the old certificate stays. ${problems.map(problemText).join(" ")}`);
  }
}

/** Paths as given; undefined: not given. */
type ServePaths = Readonly<Record<"caCert" | "tlsCert" | "tlsKey", string | undefined>>;

/** Reads the files. Throws a GateError with all that cannot be read, or are something else. */
async function readServeFiles({ caCert, tlsCert, tlsKey }: ServePaths) {
  const [ca, cert, key] = await allOf([
    readPem("caCert", caCert, CERTIFICATE),
    readPem("tlsCert", tlsCert, CERTIFICATE),
    readPem("tlsKey", tlsKey, PRIVATE_KEY),
  ]);
  if ((cert === undefined) !== (key === undefined)) {
    throw new GateError(
      inputProblem(say`\`--tls-cert\` and \`--tls-key\` belong together: give both, or none of them.`),
    );
  }
  return { ca, certificate: cert === undefined || key === undefined ? undefined : { cert, key } };
}

const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/u;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u;

/** Largest file that is read, in bytes: a system's bundle of authorities has some 200,000. */
const MAX_PEM_BYTES = 4 * 1024 * 1024;

async function readPem(name: keyof ServePaths, path: string | undefined, kind: RegExp): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const what = kind === CERTIFICATE ? "certificate" : "private key without a passphrase";
  const label = code(`--${SERVE_SETTINGS[name].name}`);
  const expected = say`${what} in PEM format with ${label}`;
  const text = await readOwnFile(path, { noun: say`file of ${label}`, expected, maxBytes: MAX_PEM_BYTES, folder: "" });
  if (kind.test(text)) return text;
  throw new GateError(inputProblem(say`The file ${quoted(path)} of ${label} has no ${what} in PEM format.`));
}
