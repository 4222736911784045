// The connections of one run: through the proxy that the environment names, if any, and gone when the run is over.

import type { Dispatcher } from "undici";
import { GateError, inputProblem, quote } from "../core/index.ts";

export type { Dispatcher } from "undici";

/** Time for a connection (and for TLS) to come about, so that a dead address leaves time for another try. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How a server is reached; `loopback`: it is this machine itself. */
export type Reach = "https" | "http" | "loopback";

/**
 * Connections for requests to a server, by HTTPS_PROXY (HTTP_PROXY for http, as with curl, Git and Terraform) and NO_PROXY in small
 * or capital letters. Loopback is never asked through a proxy: the proxy's loopback is another machine, and the token would pass
 * in the clear. Certificates are always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED says: the secret would go to whoever
 * answers. `ca`: certificate authorities as PEM text that are trusted besides the usual ones, though not for the proxy itself.
 * Whoever opens it destroys it. Throws INPUT_INVALID where the proxy's address is none; the address is not shown, since it may
 * hold a password.
 */
export async function openDispatcher(to: {
  readonly server: Reach;
  readonly env: Environment;
  /** null: none. */
  readonly ca: string | null;
}): Promise<Dispatcher> {
  // Loaded on demand: it is the largest part, and a run that never comes this far does without.
  const { EnvHttpProxyAgent } = await import("undici");
  spareOptimization();
  const { server, env, ca } = to;
  const proxy = readProxy(server, env);
  const tls = { rejectUnauthorized: true, ...(ca === null ? {} : { ca: [...usualAuthorities(), ca] }) };
  return new EnvHttpProxyAgent({
    // Never undefined, which would mean: look into process.env.
    httpProxy: server === "http" ? proxy : "",
    httpsProxy: server === "https" ? proxy : "",
    noProxy: readNoProxy(env),
    connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
    requestTls: tls,
    proxyTls: { rejectUnauthorized: true },
    connectTimeout: CONNECT_TIMEOUT_MS,
    // One clock for a request, ours: it holds over headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

/**
 * undici's parser of HTTP is WebAssembly. After a few kilobytes V8 would set about to optimise it on another thread, which takes 40 %
 * more instructions (`npm run bench -- instructions`), and the process would wait for it at its end. The budget is what V8 lets run before that.
 */
function spareOptimization(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--wasm-tiering-budget=2000000000");
}

/** What Node trusts by itself, NODE_EXTRA_CA_CERTS included: naming authorities would otherwise replace it. */
function usualAuthorities(): readonly string[] {
  return process.getBuiltinModule("node:tls").getCACertificates("default");
}

/**
 * The variable that names the proxy for a server, as it is written in the environment. Small letters win over capital ones. null:
 * there is none, or it is empty.
 */
function findVariable(server: Reach, env: Environment): string | null {
  if (server === "loopback") return null;
  const small = `${server}_proxy`;
  const name = env[small] === undefined ? small.toUpperCase() : small;
  return (env[name] ?? "").trim() === "" ? null : name;
}

function readNoProxy(env: Environment): string {
  return env["no_proxy"] ?? env["NO_PROXY"] ?? "";
}

/**
 * The way to a server, for messages: " through the proxy of `HTTPS_PROXY`", with the exception that NO_PROXY may make. Empty where no
 * proxy is set for it.
 */
export function describeProxy(server: Reach, env: Environment): string {
  const name = findVariable(server, env);
  if (name === null) return "";
  const exception = readNoProxy(env).trim() === "" ? "" : `, unless ${quote("NO_PROXY")} names the host`;
  return ` through the proxy of ${quote(name)}${exception}`;
}

/** The proxy's address; empty: none. */
function readProxy(server: Reach, env: Environment): string {
  const name = findVariable(server, env);
  if (name === null) return "";
  const text = (env[name] ?? "").trim();
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (url !== null && isUsable(url)) return addressOf(url);
  throw new GateError(
    inputProblem(
      `The environment variable ${name} is not the address of an http or https proxy.`,
      "Expected is something like http://proxy.example.com:3128, with user and password percent-encoded where there are any.",
    ),
  );
}

/**
 * The status with which a proxy answered instead of passing a request on, from the exception that it led to or one of its causes.
 * undefined: it was something else. undici has the status in the exception's text alone; only the number is taken from it.
 */
export function proxyRefusal(error: unknown): number | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    const [, tunnel, authentication] =
      /^(?:Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\))/.exec(at.message) ?? [];
    if (tunnel !== undefined || authentication !== undefined) return Number(tunnel ?? authentication);
  }
  return undefined;
}

/** Whether a proxy that answers with this status wants user and password, or others. tinyproxy answers wrong ones with 401. */
export function wantsPassword(proxyStatus: number | null): boolean {
  return proxyStatus === 407 || proxyStatus === 401;
}

/** What to do about a proxy that answers with this status instead of passing a request on. */
export function proxyAdvice(status: number): string {
  return wantsPassword(status)
    ? `It asks for user and password: see whether the right ones stand in ${quote("HTTPS_PROXY")} (${quote("HTTP_PROXY")}), percent-encoded, as in http://user:password@proxy.example.com:3128.`
    : `See whether the proxy may connect to that host and port; ${quote("NO_PROXY")} names hosts that are reached without it.`;
}

/** Without a path or a query, which say nothing of a proxy and which the HTTP client refuses. */
function addressOf({ protocol, username, password, host }: URL): string {
  const user = username === "" && password === "" ? "" : `${username}:${password}@`;
  return `${protocol}//${user}${host}`;
}

/** Whether the HTTP client takes it: it throws at other schemes and at broken percent-encoding, in words that hold the password. */
function isUsable(url: URL): boolean {
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  return isHttp && url.hostname !== "" && canBeDecoded(url.username) && canBeDecoded(url.password);
}

function canBeDecoded(text: string): boolean {
  try {
    // The bundler takes a call whose result is not used for one that does nothing.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}

/**
 * The promise's value, unless the signal is aborted first: then it rejects with a `TimeoutError`. undici heeds a signal only once
 * there is a connection, and one through a proxy that says nothing never comes about.
 */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("", "TimeoutError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
