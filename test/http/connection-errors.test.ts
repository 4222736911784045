import { describe, expect, it } from "vitest";
import { say, toText } from "../../src/core/index.ts";
// No server on loopback causes each of these errors.
import { toHttpError } from "../../src/http/connection-errors.ts";

function failed(code: string | undefined, cause?: unknown): Error {
  return Object.assign(new Error("s3cret text of an exception", { cause }), { code });
}

const CONTEXT = { setting: say`\`api-url\``, proxy: say`` };
const UNTRUSTED = "the server's certificate is not trusted";
const ADDRESS = "Check scheme, host and port of `api-url`";
const CLOSED = "closed before the answer was complete";
const CERTIFICATE = "Check the host in `api-url`, and the clock of this machine.";
const AUTHORITY = "`cacert` (`OS_CACERT`) or in the environment variable `NODE_EXTRA_CA_CERTS`";

describe("the connection error of an exception", () => {
  it.each([
    ["ENOTFOUND", "unreached", "could not be resolved", ADDRESS],
    ["EAI_AGAIN", "unreached", "could not be resolved", ADDRESS],
    ["ECONNREFUSED", "unreached", "the connection was refused", ADDRESS],
    ["ECONNRESET", "yes", CLOSED, ADDRESS],
    ["EPIPE", "yes", CLOSED, ADDRESS],
    ["UND_ERR_SOCKET", "yes", CLOSED, ADDRESS],
    ["UND_ERR_PRX_CONN", "yes", CLOSED, ADDRESS],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "yes", CLOSED, ADDRESS],
    ["ETIMEDOUT", "unreached", "no connection was made", ADDRESS],
    ["EHOSTUNREACH", "unreached", "no connection was made", ADDRESS],
    ["UND_ERR_CONNECT_TIMEOUT", "unreached", "no connection was made", ADDRESS],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "no", UNTRUSTED, AUTHORITY],
    ["SELF_SIGNED_CERT_IN_CHAIN", "no", UNTRUSTED, AUTHORITY],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "no", UNTRUSTED, AUTHORITY],
    ["CERT_HAS_EXPIRED", "no", "certificate has expired", CERTIFICATE],
    ["CERT_NOT_YET_VALID", "no", "certificate is not valid yet", CERTIFICATE],
    ["CERT_REVOKED", "no", "certificate was revoked", CERTIFICATE],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "no", "certificate is for another host name", CERTIFICATE],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "no", "does not speak TLS", ADDRESS],
    ["EPROTO", "no", "does not speak TLS", ADDRESS],
    ["UND_ERR_HEADERS_OVERFLOW", "briefly", "does not speak HTTP", ADDRESS],
    ["UND_ERR_INVALID_ARG", "no", "the request cannot be sent", ADDRESS],
    ["EWHATEVER", "yes", "the connection failed", ADDRESS],
  ])("the code %s means the retry `%s`, with its message and hint", (code, retry, words, hint) => {
    const error = toHttpError(failed(code), CONTEXT);
    expect(error).toMatchObject({ kind: "no-response", retry, status: undefined });
    expect(error.message).toContain(words);
    expect(error.message).toMatch(code.startsWith("UND_ERR_") ? /[a-z]$/u : new RegExp(`\\(${code}\\)$`, "u"));
    expect(toText(error.hint ?? say``)).toContain(hint);
  });

  it("the innermost cause with a known code decides", () => {
    const tls = toHttpError(failed("UND_ERR_PRX_TLS", failed("CERT_HAS_EXPIRED")), CONTEXT);
    expect(tls.message).toContain("(CERT_HAS_EXPIRED)");
    const socket = toHttpError(failed("UND_ERR_SOCKET", failed("EWHATEVER")), CONTEXT);
    expect(socket.message).toContain("closed before the answer was complete");
  });

  it.each([[failed(undefined)], [failed("s3cret")], [failed("S3CRET-\n")], ["s3cret"], [{ code: "ECONNRESET" }]])(
    "an exception without a usable code is a connection error that does not quote it: %j",
    (error) => {
      expect(toHttpError(error, CONTEXT)).toMatchObject({ retry: "yes", message: "the connection failed" });
    },
  );

  it("an exception that is its own cause is a connection error", () => {
    const error = failed("EWHATEVER");
    error.cause = error;
    expect(toHttpError(error, CONTEXT).retry).toBe("yes");
  });

  it("an error about the host name never advises to trust another authority", () => {
    const { hint } = toHttpError(failed("ERR_TLS_CERT_ALTNAME_INVALID"), CONTEXT);
    expect(toText(hint ?? say``)).not.toMatch(/authorit|cacert|NODE_EXTRA/u);
  });

  it("the hint mentions NO_PROXY if a proxy is used", () => {
    const proxy = say` through the proxy of \`HTTPS_PROXY\``;
    const refused = toHttpError(failed("ECONNREFUSED"), { ...CONTEXT, proxy });
    expect(toText(refused.hint ?? say``)).toContain("`NO_PROXY`");
  });

  it.each([
    ["Proxy response (403) !== 200 when HTTP Tunneling", 403, "no"],
    ["Proxy response (502) !== 200 when HTTP Tunneling", 502, "yes"],
    ["Proxy Authentication Required (407)", 407, "no"],
  ])("the text %j is a refusal of the proxy", (text, status, retry) => {
    const error = toHttpError(new Error("x", { cause: new Error(text) }), CONTEXT);
    expect(error).toMatchObject({ kind: "proxy-refused", status, retry });
    expect(error.message).toEqual(`the proxy answered ${status} instead of connecting`);
    expect(toText(error.hint ?? say``)).toContain("another user and password in `HTTPS_PROXY`");
  });
});
