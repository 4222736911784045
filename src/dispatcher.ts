// The connections of one run: through the proxy that the environment names, if any, and gone when the run is over.

import type { Dispatcher } from "undici";
import { GateError } from "./errors.ts";
import { inputProblem } from "./parsed.ts";

/** Time for a connection (and for TLS) to come about, so that a dead address leaves time for another try. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connections for requests to a server, by HTTPS_PROXY (HTTP_PROXY for http, as with curl, Git and Terraform) and NO_PROXY in small
 * or capital letters. Loopback is never asked through a proxy: the proxy's loopback is another machine, and the token would pass
 * in the clear. `ca`: certificate authorities as PEM text that are trusted besides the usual ones. Whoever opens it destroys it.
 * Throws INPUT_INVALID where the proxy's address is none; the address is not shown, since it may hold a password.
 */
export async function openDispatcher(to: {
  /** How the server is reached; `loopback`: it is this machine itself. */
  readonly server: "https" | "http" | "loopback";
  readonly env: Environment;
  /** null: none. */
  readonly ca: string | null;
}): Promise<Dispatcher> {
  // Loaded on demand: it is the largest part, and a run that never comes this far does without.
  const { EnvHttpProxyAgent } = await import("undici");
  spareOptimization();
  const { server, env, ca } = to;
  const tls = ca === null ? {} : { ca: [...usualAuthorities(), ca] };
  return new EnvHttpProxyAgent({
    // Never undefined, which would mean: look into process.env.
    httpProxy: server === "http" ? findProxy(env, "http_proxy") : "",
    httpsProxy: server === "https" ? findProxy(env, "https_proxy") : "",
    noProxy: env["no_proxy"] ?? env["NO_PROXY"] ?? "",
    connect: { ...tls, timeout: CONNECT_TIMEOUT_MS },
    requestTls: tls,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // One clock for a request, ours: it holds over headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

/**
 * undici's parser of HTTP is WebAssembly. After a few kilobytes V8 would set about to optimise it on another thread, which is a fifth
 * of all that a run computes, and the process would wait for it at its end. The budget is what V8 lets run before that.
 */
function spareOptimization(): void {
  process.getBuiltinModule("node:v8").setFlagsFromString("--wasm-tiering-budget=2000000000");
}

/** What Node trusts by itself, NODE_EXTRA_CA_CERTS included: naming authorities would otherwise replace it. */
function usualAuthorities(): readonly string[] {
  return process.getBuiltinModule("node:tls").getCACertificates("default");
}

function findProxy(env: Environment, variable: "https_proxy" | "http_proxy"): string {
  const name = env[variable] === undefined ? variable.toUpperCase() : variable;
  const text = (env[name] ?? "").trim();
  if (text === "") return "";
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (url !== null && isUsable(url)) return url.href;
  throw new GateError(
    inputProblem(
      `The environment variable ${name} is not the address of an http or https proxy.`,
      "Expected is something like http://proxy.example.com:3128, with user and password percent-encoded where there are any.",
    ),
  );
}

/** Whether the HTTP client takes it: it throws at other schemes and at broken percent-encoding, in words that hold the password. */
function isUsable(url: URL): boolean {
  const isHttp = url.protocol === "http:" || url.protocol === "https:";
  return isHttp && url.hostname !== "" && canBeDecoded(url.username) && canBeDecoded(url.password);
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
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
