// Connections of undici to a server, through the proxies and with the certificates of the environment.

import { getCACertificates } from "node:tls";
import { type Dispatcher, EnvHttpProxyAgent } from "undici";
import { type Environment, GateError, inputProblem, type Message, prose, quoted, say } from "../core/index.ts";

/**
 * Time limit for a connection including TLS, in milliseconds. The system sends three connection requests in that time,
 * and a silent server is reported within 10 s.
 */
const CONNECT_TIMEOUT_MS = 8000;

/**
 * Time that a long-running process keeps an idle connection, in milliseconds. A shorter time announced by the server
 * takes precedence.
 */
const KEEP_ALIVE_MS = 30_000;

/** Kind of server, which decides its proxy. */
type ServerKind = "https" | "http" | "loopback";

/** Options of connections. */
export interface ConnectionOptions {
  readonly env: Environment;
  /** Additional certificate authorities as PEM text. They do not apply to the proxy itself. */
  readonly ca?: string | undefined;
  /** True in a long-running process. Idle connections are then kept for half a minute instead of a few seconds. */
  readonly isLasting?: boolean;
}

/**
 * Opens connections to a server. Proxies come from HTTPS_PROXY (HTTP_PROXY for http, as in curl, Git and Terraform) and
 * NO_PROXY, in lowercase or uppercase.
 *
 * Loopback addresses are never reached through a proxy: the proxy's loopback is another machine, and would get the
 * token unencrypted.
 * Certificates are always verified, even if NODE_TLS_REJECT_UNAUTHORIZED says otherwise, because any answering server
 * would get the secret.
 * An invalid address of a proxy is not shown, since it may contain a password.
 */
export function openDispatcher(server: ServerKind, { env, ca, isLasting = false }: ConnectionOptions): Dispatcher {
  const proxy = readProxy(server, env);
  // Any explicit authority replaces Node's defaults, which include NODE_EXTRA_CA_CERTS.
  const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: [...getCACertificates("default"), ca] }) };
  return new EnvHttpProxyAgent({
    // Never undefined, because undici would then read process.env.
    httpProxy: server === "http" ? proxy : "",
    httpsProxy: server === "https" ? proxy : "",
    noProxy: readNoProxy(env),
    connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
    requestTls: tls,
    proxyTls: { rejectUnauthorized: true },
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The client's own limit covers headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(isLasting ? { keepAliveTimeout: KEEP_ALIVE_MS } : {}),
    allowH2: false,
  });
}

/**
 * Returns the name of the variable with the proxy for a server. Lowercase takes precedence. Undefined if there is no
 * proxy.
 */
function findVariable(server: ServerKind, env: Environment): string | undefined {
  if (server === "loopback") return undefined;
  const small = `${server}_proxy`;
  const name = env[small] === undefined ? small.toUpperCase() : small;
  return (env[name] ?? "").trim() === "" ? undefined : name;
}

function readNoProxy(env: Environment): string {
  return env["no_proxy"] ?? env["NO_PROXY"] ?? "";
}

/**
 * Describes the proxy for messages: " through the proxy of `HTTPS_PROXY`", and whether NO_PROXY may exclude the host.
 * Empty without a proxy.
 */
export function describeProxy(server: ServerKind, env: Environment): Message {
  const name = findVariable(server, env);
  if (name === undefined) return say``;
  const exception = readNoProxy(env).trim() === "" ? "" : say`, unless \`NO_PROXY\` names the host`;
  return say` through the proxy of ${quoted(name)}${exception}`;
}

/**
 * Returns the proxy's address without path and query, which undici rejects. Empty without a proxy. Throws for other
 * schemes and broken percent-encoding, because undici would quote the password.
 */
function readProxy(server: ServerKind, env: Environment): string {
  const name = findVariable(server, env);
  if (name === undefined) return "";
  const text = (env[name] ?? "").trim();
  const { protocol, username, password, host } = URL.parse(text.includes("://") ? text : `http://${text}`) ?? {};
  const user = username || password ? `${username}:${password}@` : "";
  if (/^https?:$/.test(protocol ?? "") && host && canBeDecoded(user)) return `${protocol}//${user}${host}`;
  throw new GateError(
    inputProblem(
      say`The environment variable ${prose(name)} is not the address of an http or https proxy.`,
      say`Expected something like \`http://proxy.example.com:3128\`, with user and password, if any, percent-encoded.`,
    ),
  );
}

function canBeDecoded(text: string): boolean {
  try {
    // The bundler removes a call whose result is not used.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}
