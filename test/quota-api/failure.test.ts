import { describe, expect, it } from "vitest";
import { toFailure } from "../../src/sources/quota-api/failure.ts";

function failed(code: string | undefined, cause?: unknown): Error {
  return Object.assign(new Error("s3cret text of an exception", { cause }), { code });
}

describe("an exception of the HTTP client", () => {
  it.each([
    ["ENOTFOUND", "briefly", "could not be resolved"],
    ["EAI_AGAIN", "yes", "could not be resolved"],
    ["ECONNREFUSED", "yes", "refused"],
    ["ECONNRESET", "yes", "closed before the answer was complete"],
    ["EPIPE", "yes", "closed before the answer was complete"],
    ["UND_ERR_SOCKET", "yes", "closed before the answer was complete"],
    ["ETIMEDOUT", "yes", "no connection was made"],
    ["EHOSTUNREACH", "yes", "no connection was made"],
    ["ENETUNREACH", "yes", "no connection was made"],
    ["UND_ERR_CONNECT_TIMEOUT", "yes", "no connection was made"],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "yes", "another length than announced"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "no", "certificate is not trusted"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "no", "certificate is not trusted"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "no", "certificate is not trusted"],
    ["CERT_HAS_EXPIRED", "no", "certificate is not trusted"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "no", "certificate is not trusted"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "no", "does not speak TLS"],
    ["EPROTO", "no", "does not speak TLS"],
    ["UND_ERR_HEADERS_OVERFLOW", "briefly", "does not speak HTTP"],
    ["UND_ERR_PRX_CONN", "yes", "the proxy closed the connection"],
    ["EWHATEVER", "yes", "the connection failed"],
  ])("%s: another try helps %s", (code, retry, words) => {
    const failure = toFailure(failed(code));
    expect(failure).toMatchObject({ code: "API_UNREACHABLE", retry, status: null, retryAfterMs: null });
    expect(failure.what).toContain(words);
    expect(failure.what).toContain(`(${code})`);
  });

  it("is told by its innermost cause", () => {
    expect(toFailure(failed("UND_ERR_PRX_TLS", failed("CERT_HAS_EXPIRED"))).what).toContain("(CERT_HAS_EXPIRED)");
    expect(toFailure(failed("UND_ERR_SOCKET", failed("EWHATEVER"))).what).toContain("(UND_ERR_SOCKET)");
  });

  it.each([
    [failed(undefined)],
    [failed("s3cret")],
    [failed("S3CRET-\n")],
    ["s3cret"],
    [undefined],
    [{ code: "ECONNRESET" }],
  ])("without a code is a connection error, and its text is not told: %j", (error) => {
    expect(toFailure(error)).toMatchObject({ retry: "yes", what: "the connection failed" });
  });

  it("that is its own cause ends", () => {
    const error = failed("EWHATEVER");
    error.cause = error;
    expect(toFailure(error).retry).toBe("yes");
  });
});
