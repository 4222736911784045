// Common parts of the commands that serve: settings of address, certificate and log, and the run until a signal.

import type { Command } from "commander";
import { describeSystemError, runUntilStopped, type Terminal } from "../../../src/command-line/index.ts";
import {
  allOf,
  code,
  GateError,
  inputProblem,
  joinMessages,
  problemMessage,
  problemsOf,
  prose,
  quoted,
  say,
} from "../../../src/core/index.ts";
import { readOwnFile, systemCode } from "../../../src/files/index.ts";
import { anyText, choice, optional, optionSetting, parserOf, type Setting, whole } from "../../../src/inputs/index.ts";
import { type Certificate, LOG_LEVELS, type Service, type ServiceOptions } from "../index.ts";

/** Creates a setting of a service: an option, and the variable `QUOTA_GATE_…` that is its default. */
export function serviceSetting<Value>(
  flags: string,
  help: string,
  parse: Setting<Value>["parse"],
  value = "",
): Setting<Value> {
  const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
  const variable = `QUOTA_GATE_${name.replaceAll("-", "_").toUpperCase()}`;
  return optionSetting(flags, help, parse, value, { variable });
}

const hostName = parserOf(say`an address or a host name`, (text) => (/^[\w.:%-]+$/u.test(text) ? text : undefined));

/** Parses a port. 0 means a free one. */
export const parsePort = whole("", [0, 65_535]);

/** Settings of a service's address without its port, its certificate, and its log. */
export const LISTENING_SETTINGS = {
  host: serviceSetting(
    "--host <address>",
    "address to listen on; 0.0.0.0 or :: for all addresses of the machine",
    hostName,
    "127.0.0.1",
  ),
  tlsCert: serviceSetting(
    "--tls-cert <file>",
    "certificate for HTTPS, with the intermediate ones, as PEM; read again on SIGHUP; default: plain HTTP",
    optional(anyText),
  ),
  tlsKey: serviceSetting("--tls-key <file>", "its key, as PEM, without a passphrase", optional(anyText)),
  logLevel: serviceSetting(
    "--log-level <level>",
    `least severe level that is logged: ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}`,
    choice(...LOG_LEVELS),
    "info",
  ),
} as const;

/** Converts a system's or OpenSSL's error at the start into a GateError. Returns any other error unchanged. */
function toStartProblem(error: unknown, { host, port }: Place): unknown {
  const cause = systemCode(error) ?? "";
  if (cause.startsWith("ERR_OSSL") || cause.startsWith("ERR_TLS")) return new GateError(certificateProblem(error));
  if (!(error instanceof Error) || !("syscall" in error)) return error;
  const refused = "port" in error ? Number(error.port) : port;
  const where = quoted(`${host.includes(":") ? `[${host}]` : host}:${refused}`);
  const option = code(refused === port ? "--port" : "--metrics-port");
  const hint = say`Give another address with \`--host\`, or another port with ${option}.`;
  return new GateError(inputProblem(say`Cannot listen on ${where}: ${prose(describeSystemError(error))}.`, hint));
}

function certificateProblem(error: unknown) {
  const reason = error instanceof Error && "reason" in error ? String(error.reason) : (systemCode(error) ?? "unknown");
  return inputProblem(
    say`The certificate of ${quoted("--tls-cert")} and the key of ${quoted("--tls-key")} cannot be used: ${prose(reason)}.`,
    say`Do they belong together?`,
  );
}

type Place = { readonly host: string; readonly port: number };

/** Paths from the options. */
type CertificatePaths = Readonly<Record<"tlsCert" | "tlsKey", string | undefined>>;

/** Starts a service, prints its address, and runs it until it is interrupted. Throws a GateError if it cannot start. */
export async function runService(
  start: (log: Pick<ServiceOptions, "logLevel" | "writeLog">) => Promise<Service>,
  options: {
    readonly terminal: Terminal;
    readonly command: Command;
    readonly settings: Place & CertificatePaths & Pick<ServiceOptions, "logLevel">;
    /** Label of the printed address. */
    readonly name: string;
    /** Path of the printed address. */
    readonly path?: string;
  },
): Promise<void> {
  const { terminal, command, settings, name, path = "" } = options;
  const logLevel = command.optsWithGlobals()["verbose"] === true ? "debug" : settings.logLevel;
  const writeLog = (line: string) => void terminal.stderr.write(line);
  const service = await start({ logLevel, writeLog }).catch((error: unknown) => {
    throw toStartProblem(error, settings);
  });
  terminal.on("SIGHUP", () => void replaceCertificate(service, settings));
  await runUntilStopped(terminal, service, `${name}: ${service.url}${path}\n`);
}

/** Reads the certificate again. If that fails, the log says why, and the service keeps the old one. */
async function replaceCertificate(service: Service, paths: CertificatePaths): Promise<void> {
  const { log } = service;
  try {
    const certificate = await readCertificate(paths);
    if (certificate === undefined) return log.warning(say`SIGHUP: there is no certificate to be read again.`);
    service.replaceCertificate(certificate);
    log.info(say`SIGHUP: the certificate was read again and holds for connections from here on.`);
  } catch (error) {
    const problems = error instanceof GateError ? problemsOf(error) : [certificateProblem(error)];
    log.warning(say`SIGHUP: the old certificate stays. ${joinMessages(problems.map(problemMessage))}`);
  }
}

/**
 * Reads certificate and key. Returns undefined without the options. Throws a GateError with all problems: an option
 * without the other, unreadable files, and files with other content.
 */
export async function readCertificate({ tlsCert, tlsKey }: CertificatePaths): Promise<Certificate | undefined> {
  const [cert, key] = await allOf([readPem("--tls-cert", tlsCert), readPem("--tls-key", tlsKey)]);
  if ((cert === undefined) !== (key === undefined)) {
    throw new GateError(
      inputProblem(say`\`--tls-cert\` and \`--tls-key\` belong together: give both, or none of them.`),
    );
  }
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/u;
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/u;

/** Maximum size of a file. A system's bundle of certificate authorities has some 200,000 bytes. */
const MAX_PEM_BYTES = 4 * 1024 * 1024;

/** Reads the file of an option that is set. Throws a GateError if it is unreadable or has other content. */
export async function readPem(
  option: "--ca-cert" | "--tls-cert" | "--tls-key",
  path: string | undefined,
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const [pattern, noun] =
    option === "--tls-key"
      ? ([PRIVATE_KEY, "private key without a passphrase"] as const)
      : ([CERTIFICATE, "certificate"] as const);
  const label = code(option);
  const expected = say`${noun} in PEM format with ${label}`;
  const text = await readOwnFile(path, { noun: say`file of ${label}`, expected, maxBytes: MAX_PEM_BYTES, folder: "" });
  if (pattern.test(text)) return text;
  throw new GateError(inputProblem(say`The file ${quoted(path)} of ${label} has no ${noun} in PEM format.`));
}
