// Connection errors: for each code of Node, OpenSSL and undici, its meaning, whether to retry, and the next step. Texts
// of exceptions are never shown, since they may contain what was sent.

import { type Message, say, toText } from "../core/index.ts";
import { inSeconds } from "./limits.ts";

/**
 * Use of another attempt. `unreached`: little use, because the server cannot be reached. `briefly`: little use, because
 * the failure hardly ever passes.
 */
export type Retry = "no" | "unreached" | "briefly" | "yes";

/**
 * Thrown if a request has no complete, usable response. The message is a clause: "the connection was refused
 * (ECONNREFUSED)".
 */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /**
   * `unreadable`: a response came, but it is too large or compressed. `proxy-refused`: the proxy answered in place of
   * the server.
   */
  readonly kind: "no-response" | "timeout" | "proxy-refused" | "unreadable";
  /** Status of the unreadable response, or of the proxy. Undefined if none came. */
  readonly status: number | undefined;
  readonly retry: Retry;
  readonly hint: Message | undefined;
  /** The proxy, for the middle of a sentence: " through the proxy of `HTTPS_PROXY`". Empty without a proxy. */
  readonly proxy: Message;

  constructor(
    message: string,
    {
      kind = "no-response",
      status,
      retry,
      hint,
      proxy = say``,
    }: Pick<HttpError, "retry"> & Partial<Pick<HttpError, "kind" | "status" | "hint" | "proxy">>,
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.retry = retry;
    this.hint = hint;
    this.proxy = proxy;
  }
}

/** Facts on a server that hints depend on. */
export interface ErrorContext {
  /** Setting with the server's address: "`api-url`". */
  readonly setting: Message;
  /** Proxy on the way to the server, as in {@link HttpError.proxy}. */
  readonly proxy: Message;
}

type ToHint = (context: ErrorContext) => Message;

const checkAddress: ToHint = ({ setting, proxy }) => {
  const exception = proxy.said.length === 0 ? "" : say`; \`NO_PROXY\` names hosts that are reached without the proxy`;
  return say`Check scheme, host and port of ${setting}, and whether this machine can reach them${exception}.`;
};

const checkCertificate: ToHint = ({ setting }) =>
  say`Check the host in ${setting}, and the clock of this machine. If both are right, the server needs another certificate: tell its operator.`;

const addAuthority: ToHint = () =>
  say`If it is signed by an authority of your own, give that authority's certificate (PEM) as \`cacert\` (\`OS_CACERT\`) or in the environment variable \`NODE_EXTRA_CA_CERTS\`, and check that it is the right one. Verification cannot be switched off.`;

/** Rules by the codes of Node, OpenSSL and undici. The first match applies. */
const RULES: readonly (readonly [codes: RegExp, what: string, retry: Retry, toHint?: ToHint])[] = [
  [/^(ENOTFOUND|EAI_)/, "the host's name could not be resolved", "unreached"],
  [/^ECONNREFUSED$/, "the connection was refused", "unreached"],
  [/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "no connection was made", "unreached"],
  [/^(EPROTO|ERR_SSL_)/, "what answered does not speak TLS as expected", "no"],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    "the server's certificate is for another host name",
    "no",
    checkCertificate,
  ],
  [/^CERT_HAS_EXPIRED$/, "the server's certificate has expired", "no", checkCertificate],
  [/^CERT_NOT_YET_VALID$/, "the server's certificate is not valid yet", "no", checkCertificate],
  [/^CERT_REVOKED$/, "the server's certificate was revoked", "no", checkCertificate],
  [
    /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|CRL_|UND_ERR_PRX_TLS)/,
    "the server's certificate is not trusted",
    "no",
    addAuthority,
  ],
  // The parser also reports this for a response that breaks off in an unlucky place. Such a failure may pass.
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW)/, "what answered does not speak HTTP as expected", "briefly"],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_(SOCKET|PRX_CONN|ABORTED|RES_CONTENT_LENGTH_MISMATCH))$/,
    "the connection was closed before the answer was complete",
    "yes",
  ],
  [/^UND_ERR_INVALID_ARG$/, "the request cannot be sent", "no"],
];

/** Returns the connection error of an exception of undici or Node. Unknown codes are connection errors, too. */
export function toHttpError(error: unknown, context: ErrorContext): HttpError {
  if (error instanceof HttpError) return error;
  const { proxy } = context;
  const refused = findProxyStatus(error);
  if (refused !== undefined) return createProxyError(refused, proxy);
  const codes = codesOf(error);
  for (const code of codes) {
    const rule = RULES.find(([known]) => known.test(code));
    if (rule === undefined) continue;
    const [, what, retry, toHint = checkAddress] = rule;
    return new HttpError(`${what}${showCode(code)}`, { retry, hint: toHint(context), proxy });
  }
  return new HttpError(`the connection failed${showCode(codes[0])}`, {
    retry: "yes",
    hint: checkAddress(context),
    proxy,
  });
}

/** Returns a code that readers can look up: " (ECONNREFUSED)". Empty for codes of undici and its parser. */
function showCode(code: string | undefined): string {
  return code === undefined || /^(UND_ERR|HPE)_/.test(code) ? "" : ` (${code})`;
}

/** Creates the error of a request that exceeded its time limit. */
export function createTimeoutError(limitMs: number, context: ErrorContext): HttpError {
  const what = toText(say`no complete answer came within ${inSeconds(limitMs)}`);
  return new HttpError(what, { kind: "timeout", retry: "yes", hint: checkAddress(context), proxy: context.proxy });
}

/**
 * Creates the error of a proxy that answered with this status instead of passing on a request. Its gateway errors may
 * pass, its refusals do not.
 */
function createProxyError(status: number, proxy: Message): HttpError {
  const hint = say`See whether the proxy may connect to that host and port, and whether it wants another user and password in \`HTTPS_PROXY\` (\`HTTP_PROXY\`), percent-encoded; \`NO_PROXY\` names hosts that are reached without it.`;
  const retry: Retry = status >= 500 ? "yes" : "no";
  const what = `the proxy answered ${status} instead of connecting`;
  return new HttpError(what, { kind: "proxy-refused", status, retry, hint, proxy });
}

/**
 * Returns the status of a proxy that refused a tunnel. undici reports it only in the exception's text, of which nothing
 * else is used.
 */
function findProxyStatus(error: unknown): number | undefined {
  for (const { message } of causesOf(error)) {
    const found = /^(?:Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\))/.exec(message);
    if (found !== null) return Number(found[1] ?? found[2]);
  }
  return undefined;
}

/** Returns the codes along the chain of causes. The innermost comes first, since it is the most precise. */
function codesOf(error: unknown): readonly string[] {
  return causesOf(error)
    .flatMap((cause) => {
      if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code))
        return [cause.code];
      // undici has a code for the failures of its parser, but leaves it out.
      return cause.name === "HTTPParserError" ? ["HPE_INVALID"] : [];
    })
    .toReversed();
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
  return causes;
}
