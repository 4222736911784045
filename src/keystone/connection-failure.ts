// Why there is no answer at all: names, connections, proxies, certificates. Only the codes of exceptions are used, never their texts.

import { type Problem, quote } from "../core/index.ts";
import { describeProxy, proxyAdvice, proxyRefusal, type Reach } from "../http/index.ts";
import { isLoopback } from "../inputs/index.ts";
import type { Environment } from "./environment.ts";

/** Certificates that are not trusted, by the codes of OpenSSL and Node. Trying again changes nothing. */
const CERTIFICATE_CODES: ReadonlyMap<string, string> = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "it is signed by itself"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "it is signed by an authority that is not known here"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "it is signed by an authority that is not known here"],
  ["UNABLE_TO_GET_ISSUER_CERT", "it is signed by an authority that is not known here"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "it is signed by an authority that is not known here"],
  ["CERT_UNTRUSTED", "it is signed by an authority that is not known here"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "it is for another host name"],
  ["HOSTNAME_MISMATCH", "it is for another host name"],
  ["CERT_HAS_EXPIRED", "it has expired"],
  ["CERT_NOT_YET_VALID", "it is not valid yet"],
  ["CERT_REVOKED", "it is revoked"],
]);

/** What connection errors mean, in words. */
const CONNECTION_CODES: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens there (connection refused)"],
  ["ECONNRESET", "the connection was reset"],
  ["EPIPE", "the connection was closed"],
  ["UND_ERR_SOCKET", "the connection was closed before the answer was complete"],
  ["ENOTFOUND", "there is no such host name"],
  ["EAI_AGAIN", "the host name could not be looked up"],
  ["EHOSTUNREACH", "there is no way to the host"],
  ["ENETUNREACH", "there is no way to the network"],
  ["ETIMEDOUT", "no answer in time"],
  ["UND_ERR_CONNECT_TIMEOUT", "no connection in time"],
  ["UND_ERR_HEADERS_TIMEOUT", "no answer in time"],
  ["UND_ERR_BODY_TIMEOUT", "no complete answer in time"],
  ["UND_ERR_ABORTED", "the connection was given up, perhaps by the proxy"],
]);

/** Origin and path, for messages. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return quote(origin + pathname);
}

/** How Keystone is reached: what is not this machine itself is https. */
export function reachOf(url: string): Reach {
  return isLoopback(new URL(url).hostname) ? "loopback" : "https";
}

/** All error codes of an exception and its causes, which is the only thing of exceptions that may be shown. */
function errorCodes(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let current = error, depth = 0; current instanceof Error && depth < 6; current = current.cause, depth += 1) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (current.name === "TimeoutError") codes.push("ETIMEDOUT");
    // Attempts on several addresses of a name fail together (Happy Eyeballs).
    if (current instanceof AggregateError) codes.push(...current.errors.flatMap(errorCodes));
  }
  return codes;
}

/** What is wrong with the connection, and whether another attempt may go better. */
export function explainConnection(failure: {
  readonly url: string;
  readonly error: unknown;
  readonly options: { readonly environment: Environment; readonly ca: string | null };
}): { readonly problem: Problem; readonly again: boolean } {
  const { url, options } = failure;
  const codes = errorCodes(failure.error);
  const where = shownUrl(url);
  const through = describeProxy(reachOf(url), options.environment);
  const refused = proxyRefusal(failure.error);
  if (refused !== undefined) {
    const problem: Problem = {
      code: "API_UNREACHABLE",
      message: `Cannot reach Keystone at ${where}${through}: the proxy answered ${refused} instead of connecting.`,
      hint: proxyAdvice(refused),
    };
    // The proxy's gateway errors pass; a refusal does not.
    return { problem, again: refused >= 500 };
  }
  const certificate = codes.map((code) => CERTIFICATE_CODES.get(code)).find((found) => found !== undefined);
  if (certificate !== undefined)
    return { problem: untrusted({ where: where + through, certificate, options }), again: false };
  const tls = codes.find((code) => code === "EPROTO" || code.startsWith("ERR_SSL_"));
  if (tls !== undefined) {
    const problem: Problem = {
      code: "API_UNREACHABLE",
      message: `Cannot talk to Keystone at ${where}${through}: no encrypted connection comes about (TLS, ${quote(tls)}).`,
      hint: "Is the port one for https?",
    };
    return { problem, again: false };
  }
  const found = codes.map((code) => CONNECTION_CODES.get(code)).find((text) => text !== undefined);
  const message = `Cannot reach Keystone at ${where}${through}: ${found ?? `the connection failed${codes[0] === undefined ? "" : ` (${quote(codes[0])})`}`}.`;
  const hint = `Check the address and whether the runner may connect to it${through === "" ? "" : `; ${quote("NO_PROXY")} names hosts that are reached without the proxy`}.`;
  return { problem: { code: "API_UNREACHABLE", message, hint }, again: true };
}

function untrusted(found: {
  readonly where: string;
  readonly certificate: string;
  readonly options: { readonly ca: string | null };
}): Problem {
  const { where, certificate, options } = found;
  const clock = certificate.includes("valid") || certificate.includes("expired");
  const now = new Date().toISOString().slice(0, 16).replace("T", " ");
  const hint = clock
    ? `The clock of this machine says ${now} UTC; is that right?`
    : options.ca === null
      ? `Name the file with your authority's certificate as ${quote("cacert")} (${quote("OS_CACERT")}), or in ${quote("NODE_EXTRA_CA_CERTS")}.`
      : `Only the authorities of the ${quote("cacert")} file are trusted; is it the right one?`;
  return {
    code: "API_UNREACHABLE",
    message: `The certificate of Keystone at ${where} is not trusted: ${certificate}.`,
    hint,
  };
}
