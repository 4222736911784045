// Settings of `quota-gate serve`. docs/service.md has their table, which is generated from this one.

import { anyText, choice, numeric, optional, parserOf, type Setting } from "../inputs/index.ts";
import { parseAuthUrl } from "../keystone/index.ts";
import { LOG_LEVELS, type LogLevel, parseRedisUrl, type RedisAddress } from "../service/index.ts";

/** Longest time for one document, in seconds. */
const MAX_TIMEOUT_S = 300;

/** Longest time for which answers are kept, in seconds. */
const MAX_CACHE_TTL_S = 3600;

/** Largest cache, in MiB. */
const MAX_CACHE_MIB = 65_536;

/** A setting of the service: an option, and the variable `QUOTA_GATE_…` that is read without it. */
function setting<Value>(of: {
  readonly flags: string;
  readonly default?: string;
  readonly help: string;
  readonly secret?: true;
  readonly parse: Setting<Value>["parse"];
}): Setting<Value> {
  const { flags, default: value = "", help, secret, parse } = of;
  const [name = ""] = /(?<=^--)[a-z-]+/u.exec(flags) ?? [];
  const variable = `QUOTA_GATE_${name.replaceAll("-", "_").toUpperCase()}`;
  return {
    name,
    default: value,
    parse,
    description: [],
    option: { flags, help, commands: [], variable },
    ...(secret === undefined ? {} : { secret }),
  };
}

/** Reads a whole number of some unit, between two bounds. */
function whole(unit: string, [least, most]: readonly [number, number], factor = 1): Setting<number>["parse"] {
  const expected = `a whole number${unit} from ${least} to ${most}`;
  const parse = numeric(expected, {
    pattern: /^\d{1,6}$/u,
    isAllowed: (value) => value >= least && value <= most,
  });
  return (text, context) => {
    const parsed = parse(text, context);
    return "problems" in parsed ? parsed : { value: parsed.value * factor };
  };
}

/** A file that belongs to another one: either both are given, or none. */
function oneOfTwo(other: () => Setting<string | undefined>): Setting<string | undefined>["parse"] {
  return (text, context) => {
    const isOtherGiven = context.textOf(other()) !== "";
    if (text !== "" || !isOtherGiven) return optional(anyText)(text, context);
    return parserOf<string>("a file, since the other one of certificate and key is given", () => undefined)(
      text,
      context,
    );
  };
}

const tlsCert: Setting<string | undefined> = setting({
  flags: "--tls-cert <file>",
  help: "certificate for HTTPS, with the intermediate ones, as PEM; read again on SIGHUP; default: plain HTTP",
  parse: oneOfTwo(() => tlsKey),
});

const tlsKey: Setting<string | undefined> = setting({
  flags: "--tls-key <file>",
  help: "its key, as PEM, without a passphrase",
  parse: oneOfTwo(() => tlsCert),
});

/** All settings, in the order of the help. */
export const SERVE_SETTINGS = {
  authUrl: setting<string>({
    flags: "--auth-url <url>",
    help: "Keystone's address, such as https://keystone.example.com:5000/v3; default: OS_AUTH_URL",
    parse: (text, context) => {
      if (text === "") return parserOf<string>("Keystone's address", () => undefined)(text, context);
      return parseAuthUrl(text, context.label);
    },
  }),
  host: setting<string>({
    flags: "--host <address>",
    default: "127.0.0.1",
    help: "address to listen on; 0.0.0.0 or :: for all addresses of the machine",
    parse: parserOf("an address or a host name", (text) => (/^[\w.:%-]+$/u.test(text) ? text : undefined)),
  }),
  port: setting<number>({
    flags: "--port <number>",
    default: "8080",
    help: "port to listen on; 0 is a free one",
    parse: whole("", [0, 65_535]),
  }),
  interface: setting<"public" | "internal" | "admin">({
    flags: "--interface <name>",
    default: "public",
    help: "interface of the services in Keystone's catalog: public, internal or admin",
    parse: choice("public", "internal", "admin"),
  }),
  caCert: setting<string | undefined>({
    flags: "--ca-cert <file>",
    help: "certificate authorities of the cloud, as PEM, besides the usual ones; default: OS_CACERT",
    parse: optional(anyText),
  }),
  timeoutMs: setting<number>({
    flags: "--timeout <seconds>",
    default: "20",
    help: "time for one document; after that the answer is 503",
    parse: whole(" of seconds", [1, MAX_TIMEOUT_S], 1000),
  }),
  cacheTtlMs: setting<number>({
    flags: "--cache-ttl <seconds>",
    default: "10",
    help: "maximum age of a cached answer; 0 caches none",
    parse: whole(" of seconds", [0, MAX_CACHE_TTL_S], 1000),
  }),
  cacheSizeBytes: setting<number>({
    flags: "--cache-size <MiB>",
    default: "64",
    help: "memory for cached answers",
    parse: whole(" of MiB", [1, MAX_CACHE_MIB], 1024 * 1024),
  }),
  cache: setting<RedisAddress | undefined>({
    flags: "--cache <url>",
    help: "Redis or Valkey through which replicas share answers: redis://… or rediss://…; give a URL with a password by the variable",
    secret: true,
    parse: optional((text, { label }) => parseRedisUrl(text, label)),
  }),
  callsAtOnce: setting<number>({
    flags: "--calls-at-once <number>",
    default: "32",
    help: "simultaneous calls to each service of a region",
    parse: whole("", [1, 1000]),
  }),
  tlsCert,
  tlsKey,
  logLevel: setting<LogLevel>({
    flags: "--log-level <level>",
    default: "info",
    help: `least severe level that is logged: ${LOG_LEVELS.slice(0, -1).join(", ")} or ${LOG_LEVELS.at(-1)}`,
    parse: choice(...LOG_LEVELS),
  }),
} as const;
