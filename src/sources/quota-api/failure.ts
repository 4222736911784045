// What can go wrong with one request, told apart by whether another try may help, and in words of our own: the texts of
// exceptions are never forwarded, at most their codes.

import type { ProblemCode } from "../../core/index.ts";
import { proxyAdvice, proxyRefusal } from "../../http/index.ts";

/** Why there is no answer that can be used. */
export interface Failure {
  readonly code: Extract<ProblemCode, "API_UNREACHABLE" | "API_REFUSED" | "API_FAILED" | "API_ANSWER_INVALID">;
  /** `briefly`: it hardly ever passes by itself, so a few tries are enough. */
  readonly retry: "no" | "briefly" | "yes";
  /** HTTP status; null: no answer came that far. */
  readonly status: number | null;
  /** A clause for the middle of a sentence: "the connection was refused (ECONNREFUSED)". */
  readonly what: string;
  readonly hint?: string;
  /** What the server asked to wait; null: it did not. */
  readonly retryAfterMs: number | null;
}

interface Rule {
  readonly codes: RegExp;
  readonly what: string;
  readonly hint?: string;
  readonly retry: Failure["retry"];
}

const ADDRESS_HINT = "Check host and port of `api-url`, and whether this machine can reach them.";

/** By the codes of Node and undici, first match. */
const RULES: readonly Rule[] = [
  {
    codes: /^(ENOTFOUND|EAI_NONAME)$/,
    what: "the host's name could not be resolved",
    hint: "Check the host in `api-url`; a name of a private network is known only inside it.",
    retry: "briefly",
  },
  { codes: /^EAI_/, what: "the host's name could not be resolved", hint: ADDRESS_HINT, retry: "yes" },
  { codes: /^ECONNREFUSED$/, what: "the connection was refused", hint: ADDRESS_HINT, retry: "yes" },
  {
    codes: /^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/,
    what: "no connection was made",
    hint: ADDRESS_HINT,
    retry: "yes",
  },
  {
    codes: /^(EPROTO|ERR_SSL_)/,
    what: "what answered does not speak TLS as expected",
    hint: "Check that the port in `api-url` is the one for https.",
    retry: "no",
  },
  {
    codes: /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_|CRL_|UND_ERR_PRX_TLS)/,
    what: "the server's certificate is not trusted",
    hint: "If it is signed by an authority of your own, give that authority's certificate (PEM) in the environment variable NODE_EXTRA_CA_CERTS. Verifying cannot be switched off.",
    retry: "no",
  },
  {
    // The parser also says so of an answer that breaks off in a bad place, which passes.
    codes: /^(HPE_|UND_ERR_HEADERS_OVERFLOW)/,
    what: "what answered does not speak HTTP as expected",
    hint: "Check scheme and port of `api-url`.",
    retry: "briefly",
  },
  {
    codes: /^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$/,
    what: "the answer had another length than announced",
    retry: "yes",
  },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    what: "the connection was closed before the answer was complete",
    retry: "yes",
  },
  { codes: /^UND_ERR_INVALID_ARG$/, what: "the request cannot be sent", retry: "no" },
  { codes: /^UND_ERR_PRX_CONN$/, what: "the proxy closed the connection", retry: "yes" },
];

/** What an exception of the HTTP client means. One that no rule knows is a connection error like any other. */
export function toFailure(error: unknown): Failure {
  const refused = proxyRefusal(error);
  if (refused !== undefined) {
    return {
      code: "API_UNREACHABLE",
      // The proxy's gateway errors pass like the API's own; a refusal does not.
      retry: refused >= 500 ? "yes" : "no",
      status: null,
      what: `the proxy answered ${refused} instead of connecting`,
      hint: proxyAdvice(refused),
      retryAfterMs: null,
    };
  }
  const codes = codesOf(error);
  for (const code of codes) {
    const rule = RULES.find((one) => one.codes.test(code));
    if (rule !== undefined) {
      return {
        code: "API_UNREACHABLE",
        retry: rule.retry,
        status: null,
        what: `${rule.what} (${code})`,
        ...(rule.hint === undefined ? {} : { hint: rule.hint }),
        retryAfterMs: null,
      };
    }
  }
  const shown = codes[0] === undefined ? "" : ` (${codes[0]})`;
  return {
    code: "API_UNREACHABLE",
    retry: "yes",
    status: null,
    what: `the connection failed${shown}`,
    retryAfterMs: null,
  };
}

/** The codes along the chain of causes, the innermost first, since it is the most exact. */
function codesOf(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ("code" in at && typeof at.code === "string" && /^[A-Z][A-Z0-9_]{1,60}$/.test(at.code)) codes.unshift(at.code);
    // undici has a code for what its parser refuses, but leaves it out.
    else if (at.name === "HTTPParserError") codes.unshift("HPE_INVALID");
  }
  return codes;
}

/** An answer that came but is of no use, whatever its status. */
export function unreadable(options: {
  readonly status: number;
  readonly what: string;
  readonly hint?: string;
  readonly retry?: Failure["retry"];
}): Failure {
  return { retry: "no", retryAfterMs: null, ...options, code: "API_ANSWER_INVALID" };
}
