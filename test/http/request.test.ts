// The client against real servers on loopback: what it reads of a response and what it rejects, proxies and
// certificates.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { say, toText } from "../../src/core/index.ts";
import { describeRedirect, HttpError, type HttpRequest, openClient } from "../../src/http/index.ts";
import { makeCertificate } from "../support/certificate.ts";
import { type ReceivedRequest, serveHttp, serveRaw } from "../support/loopback.ts";
import { serveProxy } from "../support/proxy.ts";

const TOKEN = "gAAAAA-t0ken_that/must+never=be.shown";
const TEXT = JSON.stringify({ state: "open", text: "→ ü" });
const HOST = "quota.example.test";
const { key, cert } = makeCertificate(HOST);
const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

/** Sends one request. Resolves to the response or to the HttpError, and expects that no error shows a secret. */
async function ask(
  url: string,
  options: Partial<HttpRequest> & {
    readonly env?: Readonly<Record<string, string>>;
    readonly ca?: string;
  } = {},
) {
  const { env = {}, ca, ...request } = options;
  const client = openClient({ url, setting: say`\`api-url\``, env, ca });
  const headers = { "x-auth-token": TOKEN, connection: "close" };
  try {
    const path = new URL(url).pathname;
    const sent = { method: "GET", path, headers, limitMs: 20_000, maxBytes: 1_000_000, ...request };
    const response = await client.send(sent);
    return { response, text: response.body.toString("utf8"), error: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(JSON.stringify([error.message, error.hint, error.stack, error.cause])).not.toMatch(/t0ken|s3cret/u);
    return { response: null, text: null, error };
  } finally {
    await client.close();
  }
}

async function serve(answer: (response: ServerResponse, request: ReceivedRequest) => unknown) {
  const server = await serveHttp(answer);
  const asked = () => server.received.flatMap(({ url, headers }) => [url, headers["accept-encoding"]?.toString()]);
  return { ...server, asked, url: `${server.url}/a/b` };
}

function serveTls() {
  return serveHttp((response) => response.end(TEXT), { key, cert });
}

describe("a response", () => {
  it.each([
    ["less than 256 KiB", 256 * 1024 - 1, 0],
    ["256 KiB", 256 * 1024, 1],
    ["a lot more", 900_000, 1],
  ])("a body of %s is read in full, and its part beyond 256 KiB waits for its turn", async (_, size, expected) => {
    await using server = await serve((response) => response.end("x".repeat(size)));
    let turns = 0;
    const largeInTurn = async (read: () => Promise<void>): Promise<void> => {
      turns += 1;
      await read();
    };
    const { text } = await ask(server.url, { largeInTurn });
    expect([text?.length, turns]).toEqual([size, expected]);
  });

  it("a large body whose turn does not come in time is a timeout", async () => {
    await using server = await serve((response) => response.end("x".repeat(900_000)));
    const { error } = await ask(server.url, { limitMs: 300, largeInTurn: () => new Promise(() => undefined) });
    expect(error?.kind).toBe("timeout");
  });

  it("a response has its status, its headers by lowercase name, and its body", async () => {
    await using server = await serve((response) => response.writeHead(404, { "X-Some": ["a", "b"] }).end(TEXT));
    const { response, text } = await ask(server.url, { path: "/a/b?c=d,%2C" });
    expect({ status: response?.status, text }).toEqual({ status: 404, text: TEXT });
    expect(response?.headers.get("x-some")).toBe("a, b");
    expect(server.asked()).toEqual(["/a/b?c=d,%2C", "identity"]);
  });

  it("a gzip body is unpacked if the request accepts gzip", async () => {
    await using server = await serve((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(TEXT)),
    );
    expect((await ask(server.url, { gzip: true })).text).toBe(TEXT);
    expect(server.asked()[1]).toBe("gzip");
  });

  it("a response without a body is empty, even if its headers name an encoding", async () => {
    await using server = await serve((response) => response.writeHead(204, { "content-encoding": "gzip" }).end());
    expect((await ask(server.url, { gzip: true })).text).toBe("");
  });

  it("a response whose body is not wanted does not wait for it", async () => {
    await using server = await serve((response) => response.writeHead(503).write("{"));
    const { response, text } = await ask(server.url, { skipsErrorBody: true });
    expect({ status: response?.status, text }).toEqual({ status: 503, text: "" });
  });

  it.each([
    ["https://other.example.com/sign-in?s3cret", "`https://other.example.com`"],
    ["", "nowhere"],
    ["http://[", "nowhere"],
    ["data:text/html,s3cret", "nowhere"],
  ])("a redirect to %j is not followed, and is described as %s", async (location, words) => {
    await using server = await serve((response) => response.writeHead(302, { location }).end());
    const { response } = await ask(server.url);
    expect(response?.status).toBe(302);
    expect(response === null ? "" : toText(describeRedirect(response, server.url))).toBe(words);
    expect(server.asked()).toHaveLength(2);
  });
});

describe("an incomplete or oversized body", () => {
  const half = gzipSync(TEXT).subarray(0, 20);
  const gzip = { "content-encoding": "gzip" };
  const TOO_MUCH = /more than 1000000 bytes/u;
  const MANY = Buffer.alloc(1_000_001);
  it.each<readonly [string, boolean, RegExp, (to: ServerResponse) => void]>([
    ["cut off in the compressed body", true, /not the gzip/u, (to) => to.writeHead(200, gzip).end(half)],
    ["uncompressed despite its encoding", true, /not the gzip/u, (to) => to.writeHead(200, gzip).end(TEXT)],
    [
      "compressed with brotli",
      true,
      /compressed answer/u,
      (to) => to.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(TEXT)),
    ],
    [
      "compressed although gzip is not accepted",
      false,
      /compressed answer, which was not asked for/u,
      (to) => to.writeHead(200, gzip).end(gzipSync(Buffer.alloc(50_000_000))),
    ],
    ["larger than the limit once unpacked", true, TOO_MUCH, (to) => to.writeHead(200, gzip).end(gzipSync(MANY))],
    ["larger than the limit", false, TOO_MUCH, (to) => to.end(MANY)],
    [
      "announced as larger than the limit",
      false,
      TOO_MUCH,
      (to) => to.writeHead(200, { "content-length": "99999999999" }).write("{"),
    ],
  ])("a body is an error if it is %s", async (_what, isGzip, message, answer) => {
    await using server = await serve(answer);
    const { error } = await ask(server.url, { gzip: isGzip });
    expect(error).toMatchObject({ kind: "unreadable", status: 200 });
    expect(error?.message).toMatch(message);
  });

  it("a body of exactly the limit is read, and one byte more is an error", async () => {
    await using server = await serve((response) => response.write("12345", () => response.end("67890")));
    expect((await ask(server.url, { maxBytes: 10 })).text).toBe("1234567890");
    expect((await ask(server.url, { maxBytes: 9 })).error?.message).toContain("more than 9 bytes");
  });

  it("an endless body is not read beyond the limit", async () => {
    let sent = 0;
    await using server = await serveRaw((socket) => {
      socket.write(`${OK}\r\n`);
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, " "))) sent += 65_536;
      };
      socket.on("drain", more);
      more();
    });
    expect((await ask(server.url, { maxBytes: 100_000 })).error?.kind).toBe("unreadable");
    expect(sent).toBeLessThan(50_000_000);
  });
});

describe("a broken connection", () => {
  it.each([
    ["before the answer", "", "yes", /closed before the answer was complete( \(ECONNRESET\))?$/u],
    ["in the headers", "HTTP/1.1 200 OK\r\nContent-", "yes", /closed before the answer was complete/u],
    ["in the body", `${OK}Content-Length: 100\r\n\r\n{"cbk":{}`, "yes", /(closed before|another length)[^()]*$/u],
    ["in a chunk", `${OK}Transfer-Encoding: chunked\r\n\r\n10\r\n{"cbk":`, undefined, /closed before|not speak HTTP/u],
    ["after something that is not HTTP", "SSH-2.0-OpenSSH_9.9\r\n", "briefly", /not speak HTTP[^()]*$/u],
  ])("a connection closed %s is an error, never a response", async (_what, bytes, retry, message) => {
    await using server = await serveRaw((socket) => void socket.end(bytes));
    const { error } = await ask(server.url);
    expect(error?.kind).toBe("no-response");
    expect(error?.message).toMatch(message);
    if (retry !== undefined) expect(error?.retry).toBe(retry);
  });

  it("a reset in the body is worth another attempt", async () => {
    await using server = await serveRaw(
      (socket) => void socket.write(`${OK}Content-Length: 99\r\n\r\n{`, () => socket.resetAndDestroy()),
    );
    expect((await ask(server.url)).error?.retry).toBe("yes");
  });

  it("a refused connection is an error whose hint names the setting of the address", async () => {
    const gone = await serve(() => undefined);
    await gone[Symbol.asyncDispose]();
    const { error } = await ask(gone.url);
    expect(error?.message).toEqual("the connection was refused (ECONNREFUSED)");
    expect(error?.retry).toBe("unreached");
    expect(toText(error?.hint ?? say``)).toContain("`api-url`");
    // This name has several addresses, all of which fail.
    const named = await ask(gone.url.replace("127.0.0.1", "localhost"));
    expect(named.error?.retry).toBe("unreached");
  });
});

describe("a slow response", () => {
  const drip = (start: string, byte: string) => (socket: Socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(byte), 5);
    socket.on("close", () => clearInterval(timer));
  };

  it.each([
    ["never begins", () => undefined],
    ["drips in the body", drip(`${OK}\r\n{`, " ")],
    ["drips in the headers", drip("HTTP/1.1 200 OK\r\nX-A: ", "a")],
  ])("a response is a timeout if it %s", async (_what, handler) => {
    await using server = await serveRaw(handler);
    const { error } = await ask(server.url, { limitMs: 200 });
    expect(error).toMatchObject({ kind: "timeout", retry: "yes" });
    expect(error?.message).toEqual("no complete answer came within 0.2 s");
  });

  it("a request ends when its signal aborts", async () => {
    const stop = new AbortController();
    await using server = await serveRaw(() => stop.abort());
    expect((await ask(server.url, { signal: stop.signal })).error?.kind).toBe("no-response");
  });
});

describe("a request that cannot be sent", () => {
  it("a request with an invalid header is an error that is not repeated", async () => {
    await using server = await serve((response) => response.end());
    const { error } = await ask(server.url, { headers: { "user-agent": "a\nb" } });
    expect(error?.message).toEqual("the request cannot be sent");
    expect(error?.retry).toBe("no");
    expect(server.asked()).toEqual([]);
  });
});

describe("a server with TLS", () => {
  it("a server gets a request only if its certificate is trusted", async () => {
    await using server = await serveTls();
    const url = `https://127.0.0.1:${server.port}`;
    const { error } = await ask(url);
    expect(error?.message).toMatch(/certificate is not trusted \([A-Z_]+\)$/u);
    expect(toText(error?.hint ?? say``)).toContain("NODE_EXTRA_CA_CERTS");
    expect((await ask(url, { ca: cert })).text).toBe(TEXT);
  });

  it("a certificate for another host name is an error that says so", async () => {
    await using server = await serveTls();
    const { error } = await ask(`https://localhost:${server.port}`, { ca: cert });
    expect(error?.message).toContain("is for another host name (ERR_TLS_CERT_ALTNAME");
    expect(toText(error?.hint ?? say``)).not.toContain("authority");
  });

  it("a plain HTTP server behind an https address is an error", async () => {
    await using server = await serve((response) => response.end());
    const { error } = await ask(server.url.replace("http:", "https:"));
    expect(error?.message).toMatch(/does not speak TLS as expected \([A-Z_]+\)/u);
    expect(error?.retry).toBe("no");
  });

  it("NODE_EXTRA_CA_CERTS is trusted in addition to the given authorities, and the process ends by itself", async () => {
    const folder = await mkdtemp(join(tmpdir(), "quota-gate-http-"));
    await using server = await serveTls();
    await using proxy = await serveProxy(server.port);
    const other = makeCertificate("other.example.test").cert;
    await writeFile(join(folder, "authority.pem"), cert);
    const script = `
      import { openClient } from "./src/http/index.ts";
      const env = { HTTPS_PROXY: "${proxy.url}" };
      for (const url of ["https://127.0.0.1:${server.port}", "https://${HOST}:7443"]) {
        const client = openClient({ url, setting: "x", env, ca: ${JSON.stringify(other)} });
        const { status } = await client.send({ method: "GET", path: "/", headers: {}, limitMs: 60000, maxBytes: 1000 });
        console.log(status);
        await client.close();
      }`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      env: { NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"), NODE_TLS_REJECT_UNAUTHORIZED: "1" },
    });
    await rm(folder, { recursive: true });
    expect({ stdout, stderr }).toEqual({ stdout: "200\n200\n", stderr: "" });
    expect(proxy.connects).toEqual([`${HOST}:7443`]);
  });
});

describe("a proxy", () => {
  it.each(["HTTPS_PROXY", "https_proxy"])(
    "the proxy of %s carries the connection and never sees the token",
    async (name) => {
      await using server = await serveTls();
      await using proxy = await serveProxy(server.port);
      const env = { [name]: proxy.url.replace("//", "//me:s3cret%21@") };
      expect((await ask(`https://${HOST}:7443/`, { env, ca: cert })).text).toBe(TEXT);
      expect(proxy.connects).toEqual([`${HOST}:7443`]);
      expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("me:s3cret!").toString("base64")}`]);
      expect(proxy.seen.join()).not.toContain(TOKEN);
      expect(proxy.other).toEqual([]);
    },
  );

  it("the address of a proxy may lack a scheme", async () => {
    await using server = await serveTls();
    await using proxy = await serveProxy(server.port);
    const env = { HTTPS_PROXY: `127.0.0.1:${proxy.port}` };
    expect((await ask(`https://${HOST}/`, { env, ca: cert })).text).toBe(TEXT);
  });

  it("the proxy of HTTP_PROXY gets the whole address of an http server", async () => {
    await using proxy = await serveProxy({ status: 200 });
    await ask(`http://${HOST}:8080/a`, { env: { http_proxy: proxy.url, HTTPS_PROXY: "http://127.0.0.1:1" } });
    expect(proxy.other).toEqual([`http://${HOST}:8080/a`]);
  });

  it.each([HOST, ".example.test", "*"])("the proxy is not used if NO_PROXY is %s", async (names) => {
    await using proxy = await serveProxy({ status: 200 });
    const { error } = await ask(`https://${HOST}/`, { env: { HTTPS_PROXY: proxy.url, NO_PROXY: names } });
    expect(error?.message).toContain("could not be resolved");
    expect(proxy.connects).toEqual([]);
  });

  it("the proxy is not used for loopback, nor if only the process's own environment names it", async () => {
    await using server = await serve((response) => response.end(TEXT));
    await using tls = await serveTls();
    await using proxy = await serveProxy({ status: 500 });
    const env = { HTTP_PROXY: proxy.url, http_proxy: proxy.url, HTTPS_PROXY: proxy.url };
    expect((await ask(server.url, { env })).text).toBe(TEXT);
    expect((await ask(`https://127.0.0.1:${tls.port}`, { env, ca: cert })).text).toBe(TEXT);
    vi.stubEnv("HTTPS_PROXY", proxy.url);
    const { error } = await ask("https://no-such-host.invalid/");
    vi.unstubAllEnvs();
    expect(error?.message).toContain("could not be resolved");
    expect([...proxy.connects, ...proxy.other]).toEqual([]);
  });

  it.each([407, 403, 502])("a proxy that answers %d in place of the server is named in the error", async (status) => {
    await using proxy = await serveProxy({ status });
    const { error } = await ask(`https://${HOST}/`, { env: { HTTPS_PROXY: proxy.url } });
    expect(error?.message).toEqual(`the proxy answered ${status} instead of connecting`);
    expect(error).toMatchObject({ kind: "proxy-refused", status, retry: status === 502 ? "yes" : "no" });
    expect(toText(error?.hint ?? say``)).toContain("NO_PROXY");
  });

  it("a proxy that closes the connection or never answers is an error within the limit", async () => {
    await using closing = await serveRaw((socket) => socket.destroy());
    const closed = await ask(`https://${HOST}/`, { env: { HTTPS_PROXY: closing.url } });
    expect(closed.error?.retry).toBe("yes");
    await using silent = await serveRaw(() => undefined);
    const env = { HTTPS_PROXY: silent.url };
    expect((await ask(`https://${HOST}/`, { env, limitMs: 200 })).error?.kind).toBe("timeout");
  });

  it.each([
    "http://user:s3cret@ho st",
    "socks5://user:s3cret@x",
    "http://",
    "user:s3cret@[",
    "http://u:s3cret%@x.test",
  ])("the invalid proxy address %j is an error of the input that does not show it", async (address) => {
    const asking = ask(`https://${HOST}/`, { env: { HTTPS_PROXY: address } });
    await expect(asking).rejects.toThrow("HTTPS_PROXY is not the address of an http or https proxy");
    await expect(asking).rejects.not.toThrow("s3cret");
  });
});
