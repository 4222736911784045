// The connections of one run: through the proxy that the environment names, if any, and gone when the run is over.

import type { Dispatcher } from "undici";
import type { BaseUrl } from "../base-url.ts";
import { GateError } from "../errors.ts";
import { inputProblem } from "../parsed.ts";

/** Time for a connection (and for TLS) to come about, so that a dead address leaves time for another try. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Connections for requests to the base address, by HTTPS_PROXY and NO_PROXY in small or capital letters. As with curl, Git and
 * Terraform, HTTP_PROXY is for http, which here means loopback, and loopback is never asked through a proxy: the proxy's
 * loopback is another machine, and the token would pass in the clear. Whoever opens it destroys it.
 * Throws INPUT_INVALID where the proxy's address is none; the address is not shown, since it may hold a password.
 */
export async function openDispatcher(base: BaseUrl, env: Environment): Promise<Dispatcher> {
  // Loaded on demand: it is the largest part, and a run that never comes this far does without.
  const { EnvHttpProxyAgent } = await import("undici");
  return new EnvHttpProxyAgent({
    // Never undefined, which would mean: look into process.env.
    httpProxy: "",
    httpsProxy: base.loopback ? "" : findProxy(env),
    noProxy: env["no_proxy"] ?? env["NO_PROXY"] ?? "",
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connectTimeout: CONNECT_TIMEOUT_MS,
    // One clock for a request, ours: it holds over headers and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

function findProxy(env: Environment): string {
  const name = env["https_proxy"] === undefined ? "HTTPS_PROXY" : "https_proxy";
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
