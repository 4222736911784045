// Connections to a server: undici's, through the proxies of the environment and with its certificates.

// Of undici only what sends requests: its index loads fetch, mocks, caches and WebSockets as well, in every run.
import api from "undici/lib/api/index.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "undici/lib/dispatcher/env-http-proxy-agent.js";
import { type Environment, GateError, inputProblem, type Message, quoted, say } from "../core/index.ts";
import type { ClientOptions } from "./client.ts";

/** Time for a connection (with TLS) to be made: the system asks three times for it, and a server that does not answer is reported within 10 s. */
const CONNECT_TIMEOUT_MS = 8000;

/** Time that an idle connection of a lasting process is kept for. A server that says it keeps it for less is believed. */
const KEEP_ALIVE_MS = 30_000;

type Reach = "https" | "http" | "loopback";

/**
 * Connections for requests to a server, by HTTPS_PROXY (HTTP_PROXY for http, as with curl, Git and Terraform) and NO_PROXY in
 * lowercase or uppercase. Loopback is never asked through a proxy: the proxy's loopback is another machine, and the token would be
 * sent in the clear. Certificates are always verified, even if NODE_TLS_REJECT_UNAUTHORIZED says otherwise: the secret would go to any
 * server that answers. The proxy's address is not shown where it is not valid, since it may hold a password.
 */
export function openDispatcher(server: Reach, { env, ca, isLasting = false }: ClientOptions): Dispatcher {
  if (!isLasting) spareOptimization();
  const proxy = readProxy(server, env);
  const tls = { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca: [...usualAuthorities(), ca] }) };
  // As undici's index does.
  Object.assign(Dispatcher.prototype, api);
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

/**
 * Keeps V8 from optimizing undici's HTTP parser, which is WebAssembly: after a few kilobytes it would begin to, with 40 % more instructions
 * (`npm run bench -- instructions`), and the process would wait for it at its end. The budget is what V8 runs before.
 */
function spareOptimization(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--wasm-tiering-budget=2000000000");
}

/** The authorities that Node trusts by default, with NODE_EXTRA_CA_CERTS: naming any in options would otherwise replace them. */
function usualAuthorities(): readonly string[] {
  return process.getBuiltinModule("node:tls").getCACertificates("default");
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
      say`The environment variable ${name} is not the address of an http or https proxy.`,
      say`Expected something like http://proxy.example.com:3128, with user and password, if any, percent-encoded.`,
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
