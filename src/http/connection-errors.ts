// Connection errors: the meaning of each code of Node, OpenSSL and undici, the use of another attempt, and the next step. Texts of
// exceptions are never shown, since they may hold what was sent.

import { type Message, say } from "../core/index.ts";
import type { Retry } from "./ask.ts";
import { inSeconds } from "./deadline.ts";

/** Thrown where a request has no complete response that can be used. The message is a clause: "the connection was refused (ECONNREFUSED)". */
export class HttpError extends Error {
  override readonly name = "HttpError";
  /** `unreadable`: a response came, but it is too large or compressed; `proxy-refused`: the proxy answered in the server's place. */
  readonly kind: "no-response" | "timeout" | "proxy-refused" | "unreadable";
  /** The status of an unreadable response, or the proxy's; undefined: none came. */
  readonly status: number | undefined;
  readonly retry: Retry;
  /** The next step for the reader. */
  readonly hint: Message | undefined;
  /** The proxy that was to be used, for the middle of a sentence: " through the proxy of `HTTPS_PROXY`". Empty: none. */
  readonly proxy: Message;

  constructor(
    message: string,
    about: {
      readonly kind?: HttpError["kind"];
      readonly status?: number;
      readonly retry: Retry;
      readonly hint?: Message | undefined;
      readonly proxy?: Message;
    },
  ) {
    super(message);
    this.kind = about.kind ?? "no-response";
    this.status = about.status;
    this.retry = about.retry;
    this.hint = about.hint;
    this.proxy = about.proxy ?? "";
  }
}

/** Facts about a server that hints depend on. */
export interface ErrorContext {
  /** The setting with the server's address: "`api-url`". */
  readonly setting: Message;
  /** true where authorities are trusted in addition to the usual ones (`cacert`). */
  readonly hasAuthority: boolean;
  /** The proxy that the server is reached through, as in {@link HttpError.proxy}. */
  readonly proxy: Message;
}

interface Rule {
  readonly codes: RegExp;
  readonly what: string;
  readonly retry: Retry;
  readonly hint: (context: ErrorContext) => Message;
}

function checkAddress({ setting, proxy }: ErrorContext, check = "Check"): Message {
  const exception = proxy === "" ? "" : "; `NO_PROXY` names hosts that are reached without the proxy";
  return say`${check} host and port of ${setting}, and whether this machine can reach them${exception}.`;
}

function checkClock(): string {
  const now = new Date().toISOString().slice(0, 16).replace("T", " ");
  return `The clock of this machine says ${now} UTC. If that is right, the server needs another certificate.`;
}

function waitOrCheck(context: ErrorContext): Message {
  return say`Try again later. If it happens every time: ${checkAddress(context, "check")}`;
}

/** By the codes of Node, OpenSSL and undici, first match. */
const RULES: readonly Rule[] = [
  {
    codes: /^(ENOTFOUND|EAI_)/,
    what: "the host's name could not be resolved",
    hint: ({ setting }) => say`Check the host in ${setting}; a name of a private network is known only inside it.`,
    retry: "unreached",
  },
  { codes: /^ECONNREFUSED$/, what: "the connection was refused", hint: checkAddress, retry: "unreached" },
  {
    codes: /^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    what: "no connection was made",
    hint: checkAddress,
    retry: "unreached",
  },
  {
    codes: /^(EPROTO|ERR_SSL_)/,
    what: "what answered does not speak TLS as expected",
    hint: ({ setting }) => say`Check that the port in ${setting} is the one for https.`,
    retry: "no",
  },
  {
    codes: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
    what: "the server's certificate is for another host name",
    hint: ({ setting }) =>
      say`Use a name that the certificate has in ${setting}. If the name is right, another server has answered in its place.`,
    retry: "no",
  },
  { codes: /^CERT_HAS_EXPIRED$/, what: "the server's certificate has expired", hint: checkClock, retry: "no" },
  { codes: /^CERT_NOT_YET_VALID$/, what: "the server's certificate is not valid yet", hint: checkClock, retry: "no" },
  {
    codes: /^CERT_REVOKED$/,
    what: "the server's certificate was revoked",
    hint: () => "The server needs another certificate: tell its operator.",
    retry: "no",
  },
  {
    codes: /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_|CRL_|UND_ERR_PRX_TLS)/,
    what: "the server's certificate is not trusted",
    hint: ({ hasAuthority }) =>
      hasAuthority
        ? "The authorities of the `cacert` file were trusted as well: check that it is the right one. Verification cannot be switched off."
        : "If it is signed by an authority of your own, give that authority's certificate (PEM) as `cacert` (`OS_CACERT`) or in the environment variable NODE_EXTRA_CA_CERTS. Verification cannot be switched off.",
    retry: "no",
  },
  {
    // The parser also says so of a response that breaks off in a bad place, which passes.
    codes: /^(HPE_|UND_ERR_HEADERS_OVERFLOW)/,
    what: "what answered does not speak HTTP as expected",
    hint: ({ setting }) => say`Check scheme and port of ${setting}.`,
    retry: "briefly",
  },
  {
    codes: /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,
    what: "the answer had another length than announced",
    hint: waitOrCheck,
    retry: "yes",
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    what: "the connection was closed before the answer was complete",
    hint: waitOrCheck,
    retry: "yes",
  },
  {
    codes: /^UND_ERR_INVALID_ARG$/,
    what: "the request cannot be sent",
    hint: ({ setting }) => say`Check ${setting} and the token for characters that cannot be sent.`,
    retry: "no",
  },
  {
    codes: /^UND_ERR_(PRX_CONN|ABORTED)$/,
    what: "the proxy closed the connection",
    hint: waitOrCheck,
    retry: "yes",
  },
];

/** The meaning of an exception of undici or Node. One with an unknown code is a connection error like any other. */
export function toHttpError(error: unknown, context: ErrorContext): HttpError {
  if (error instanceof HttpError) return error;
  const { proxy } = context;
  const refused = findProxyStatus(error);
  if (refused !== undefined) return aboutProxy(refused, proxy);
  const codes = codesOf(error);
  for (const code of codes) {
    const rule = RULES.find((one) => one.codes.test(code));
    if (rule !== undefined)
      return new HttpError(`${rule.what}${shown(code)}`, { retry: rule.retry, hint: rule.hint(context), proxy });
  }
  return new HttpError(`the connection failed${shown(codes[0])}`, { retry: "yes", hint: checkAddress(context), proxy });
}

/** " (ECONNREFUSED)": what can be looked up. A code of undici's or its parser's says nothing to the reader. */
function shown(code: string | undefined): string {
  return code === undefined || /^(UND_ERR|HPE)_/.test(code) ? "" : ` (${code})`;
}

/** For a request that took longer than it may. */
export function timedOut(limitMs: number, context: ErrorContext): HttpError {
  const what = `no complete answer came within ${inSeconds(limitMs)}`;
  return new HttpError(what, { kind: "timeout", retry: "yes", hint: checkAddress(context), proxy: context.proxy });
}

/** For a proxy that answers with this status instead of passing a request on. Its gateway errors pass; a refusal does not. */
function aboutProxy(status: number, proxy: Message): HttpError {
  // tinyproxy answers 401 to a wrong password.
  const hint =
    status === 407 || status === 401
      ? "It requires a user and a password: check those in `HTTPS_PROXY` (`HTTP_PROXY`), percent-encoded, as in http://user:password@proxy.example.com:3128."
      : "See whether the proxy may connect to that host and port; `NO_PROXY` names hosts that are reached without it.";
  const retry: Retry = status >= 500 ? "yes" : "no";
  const what = `the proxy answered ${status} instead of connecting`;
  return new HttpError(what, { kind: "proxy-refused", status, retry, hint, proxy });
}

/** The status with which a proxy refused a tunnel. undici has it in the exception's text alone; only the number is taken from it. */
function findProxyStatus(error: unknown): number | undefined {
  for (const { message } of causesOf(error)) {
    const found = /^(?:Proxy response \((\d{3})\)|Proxy Authentication Required \((407)\))/.exec(message);
    if (found !== null) return Number(found[1] ?? found[2]);
  }
  return undefined;
}

/** The codes along the chain of causes, the innermost first, since it is the most exact. */
function codesOf(error: unknown): readonly string[] {
  return causesOf(error)
    .flatMap((cause) => {
      if ("code" in cause && typeof cause.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(cause.code))
        return [cause.code];
      // undici has a code for what its parser refuses, but leaves it out.
      return cause.name === "HTTPParserError" ? ["HPE_INVALID"] : [];
    })
    .toReversed();
}

function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
  return causes;
}
