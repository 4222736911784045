// Connections to a server: undici's, through the proxies of the environment and with its certificates.

import { getCACertificates } from "node:tls";
import { type Dispatcher, EnvHttpProxyAgent } from "undici";
import { type Environment, GateError, inputProblem, type Message, prose, quoted, say } from "../core/index.ts";

/** Time for a connection (with TLS) to be made: the system asks three times for it, and a server that does not answer is reported within 10 s. */
const CONNECT_TIMEOUT_MS = 8000;

/** Time that an idle connection of a lasting process is kept for. A server that says it keeps it for less is believed. */
const KEEP_ALIVE_MS = 30_000;

/** Kind of a server, by which its proxy is found. */
type Reach = "https" | "http" | "loopback";

/** How connections are made. */
export interface ConnectionOptions {
  readonly env: Environment;
  /** Certificate authorities as PEM text that are trusted in addition to the usual ones, though not for the proxy itself; absent: none. */
  readonly ca?: string | undefined;
  /** true: for a process that goes on for long. Idle connections are kept for half a minute then, instead of a few seconds. */
  readonly isLasting?: boolean;
}

/**
 * Connections for requests to a server, by HTTPS_PROXY (HTTP_PROXY for http, as with curl, Git and Terraform) and NO_PROXY in
 * lowercase or uppercase. Loopback is never asked through a proxy: the proxy's loopback is another machine, and the token would be
 * sent in the clear. Certificates are always verified, even if NODE_TLS_REJECT_UNAUTHORIZED says otherwise: the secret would go to any
 * server that answers. The proxy's address is not shown where it is not valid, since it may hold a password.
 */
export function openDispatcher(server: Reach, { env, ca, isLasting = false }: ConnectionOptions): Dispatcher {
  const proxy = readProxy(server, env);
  // Naming any authority replaces those that Node trusts by default, which have NODE_EXTRA_CA_CERTS among them.
  const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: [...getCACertificates("default"), ca] }) };
  return new EnvHttpProxyAgent({
    // Never undefined, which would mean: look into process.env.
    httpProxy: server === "http" ? proxy : "",
    httpsProxy: server === "https" ? proxy : "",
    noProxy: readNoProxy(env),
    connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
    requestTls: tls,
    proxyTls: { rejectUnauthorized: true },
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The client's own limit holds over headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(isLasting ? { keepAliveTimeout: KEEP_ALIVE_MS } : {}),
    allowH2: false,
  });
}

/** The variable that names the proxy for a server; lowercase wins over uppercase. undefined: there is none, or it is empty. */
function findVariable(server: Reach, env: Environment): string | undefined {
  if (server === "loopback") return undefined;
  const small = `${server}_proxy`;
  const name = env[small] === undefined ? small.toUpperCase() : small;
  return (env[name] ?? "").trim() === "" ? undefined : name;
}

function readNoProxy(env: Environment): string {
  return env["no_proxy"] ?? env["NO_PROXY"] ?? "";
}

/** The proxy for messages: " through the proxy of `HTTPS_PROXY`", with the exception that NO_PROXY may make. Empty: none is set. */
export function describeProxy(server: Reach, env: Environment): Message {
  const name = findVariable(server, env);
  if (name === undefined) return say``;
  const exception = readNoProxy(env).trim() === "" ? "" : say`, unless \`NO_PROXY\` names the host`;
  return say` through the proxy of ${quoted(name)}${exception}`;
}

/** The proxy's address, without path and query, which undici refuses; empty: none. Other schemes and broken percent-encoding make undici quote the password. */
function readProxy(server: Reach, env: Environment): string {
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
    // The bundler drops a call whose result is not used.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}
