// Certificates, proxies and the end of a process, each with a real process of its own.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Problem, problemText } from "../../src/core/errors.ts";
import type { Snapshot } from "../../src/core/model.ts";
import { makeCertificate } from "../support/certificate.ts";
import { listening, serveProxy } from "../support/proxy.ts";
import { failing } from "./failing.ts";
import { makeOptions, sendJson, serve, serveRaw, TOKEN } from "./loopback.ts";

const HOST = "quota.example.test";
const BASE = { origin: `https://${HOST}`, path: "", loopback: false };
const FULL = { cbk: { "compute.cores": 5 } };

let folder = "";
let authority = "";
const { key, cert } = makeCertificate(HOST);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quota-api-"));
  authority = join(folder, "authority.pem");
  await writeFile(authority, cert);
});

afterAll(() => rm(folder, { recursive: true }));

interface Said {
  readonly snapshot?: Snapshot;
  readonly problems?: readonly Problem[];
  /** Timers that still hold the process. */
  readonly timers: readonly string[];
}

/** What a process says that reads a snapshot with exactly this environment; it has to end by itself. */
async function run(
  url: string,
  env: Readonly<Record<string, string>>,
  timeoutMs = 10_000,
): Promise<Said & { readonly text: string }> {
  const script = fileURLToPath(new URL("child.ts", import.meta.url));
  const options = { env: { OS_TOKEN: TOKEN, ...env }, timeout: 20_000 };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, url, String(timeoutMs)], options);
  expect(stderr).toBe("");
  expect(stdout).not.toContain(TOKEN);
  expect(stdout).not.toContain("s3cret");
  const said = JSON.parse(stdout) as Said;
  expect(said.timers).toEqual([]);
  return { ...said, text: (said.problems ?? []).map(problemText).join("\n") };
}

/** The API over TLS, with a certificate that only `authority` vouches for. */
function serveTls() {
  return listening(createTlsServer({ key, cert }, (_, response) => sendJson(response, FULL)));
}

describe("a process that has read a snapshot", () => {
  it("ends by itself, even where the server would keep the connection", async () => {
    await using server = await serve((response) => sendJson(response, FULL));
    const { snapshot } = await run(server.base.origin, {});
    expect(snapshot?.usage).toHaveLength(1);
  });

  it("ends by itself after an error, even with a time limit of an hour", async () => {
    await using server = await serve((response, { document }) => {
      if (document === "quota") response.writeHead(403).end();
      else response.writeHead(503).end();
    });
    const { problems } = await run(server.base.origin, {}, 3_600_000);
    expect(problems?.map(({ code }) => code)).toEqual(["API_REFUSED", "API_FAILED"]);
  });
});

describe("a server whose certificate nobody vouches for", () => {
  it("is not asked, and the way out is named", async () => {
    await using server = await serveTls();
    const { problems, text } = await run(`https://127.0.0.1:${server.port}`, {});
    expect(problems?.map(({ code }) => code)).toEqual(["API_UNREACHABLE"]);
    expect(text).toMatch(/certificate is not trusted \([A-Z_]+\)\. /);
    expect(text).toContain("NODE_EXTRA_CA_CERTS");
    expect(text).not.toContain("tries");
  });

  it("is asked once NODE_EXTRA_CA_CERTS vouches for it", async () => {
    await using server = await serveTls();
    const { snapshot } = await run(`https://127.0.0.1:${server.port}`, { NODE_EXTRA_CA_CERTS: authority });
    expect(snapshot?.quota).toHaveLength(1);
  });

  it("is not asked under another name than the certificate's", async () => {
    await using server = await serveTls();
    const { text } = await run(`https://localhost:${server.port}`, { NODE_EXTRA_CA_CERTS: authority });
    expect(text).toContain("certificate is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)");
  });
});

describe("https asked of a port that speaks http", () => {
  it("is a lasting error that says so", async () => {
    await using server = await serve((response) => sendJson(response, FULL));
    const { text } = await run(`https://127.0.0.1:${server.port}`, {});
    expect(text).toMatch(/does not speak TLS as expected \([A-Z_]+\)\. Check that the port/);
    expect(text).not.toContain("tries");
  });
});

describe("a proxy", () => {
  it.each(["HTTPS_PROXY", "https_proxy"])(
    "named by %s carries the connection, and never sees the token",
    async (name) => {
      await using server = await serveTls();
      await using proxy = await serveProxy(server.port);
      const env = { [name]: proxy.url, NODE_EXTRA_CA_CERTS: authority };
      const { snapshot } = await run(`https://${HOST}:7443`, env);
      expect(snapshot?.usage).toHaveLength(1);
      expect(new Set(proxy.connects)).toEqual(new Set([`${HOST}:7443`]));
      expect(proxy.seen.join()).not.toContain(TOKEN);
      expect(proxy.other).toEqual([]);
    },
  );

  it("may be given without a scheme, and with user and password", async () => {
    await using server = await serveTls();
    await using proxy = await serveProxy(server.port);
    const env = { HTTPS_PROXY: `me:s3cret%21@127.0.0.1:${proxy.port}`, NODE_EXTRA_CA_CERTS: authority };
    const { snapshot } = await run(`https://${HOST}`, env);
    expect(snapshot?.usage).toHaveLength(1);
    expect(proxy.authorizations[0]).toBe(`Basic ${Buffer.from("me:s3cret!").toString("base64")}`);
  });

  it.each([HOST, ".example.test", "*"])("is left out where NO_PROXY is %s", async (names) => {
    await using proxy = await serveProxy({ status: 200 });
    const { text } = await run(`https://${HOST}`, { HTTPS_PROXY: proxy.url, NO_PROXY: names }, 2000);
    expect(text).toContain("could not be resolved");
    expect(proxy.connects).toEqual([]);
  });

  it("is left out for loopback, whatever the environment says", async () => {
    await using server = await serve((response) => sendJson(response, FULL));
    await using proxy = await serveProxy({ status: 500 });
    const env = { HTTP_PROXY: proxy.url, http_proxy: proxy.url, HTTPS_PROXY: proxy.url };
    const { snapshot } = await run(server.base.origin, env);
    expect(snapshot?.usage).toHaveLength(1);
    await using tls = await serveTls();
    const direct = await run(`https://127.0.0.1:${tls.port}`, { ...env, NODE_EXTRA_CA_CERTS: authority });
    expect(direct.snapshot?.usage).toHaveLength(1);
    expect([...proxy.connects, ...proxy.other]).toEqual([]);
  });

  it.each([
    [407, 1, "asks for user and password"],
    [403, 1, "NO_PROXY"],
  ])("that refuses with %d is a lasting error", async (status, connects, hint) => {
    await using proxy = await serveProxy({ status });
    const { text } = await failing(makeOptions(BASE, { env: { HTTPS_PROXY: proxy.url } }));
    expect(text).toContain(`the proxy answered ${status} instead of connecting.`);
    expect(text).toContain(hint);
    // One for each of the two documents.
    expect(proxy.connects.length).toBeLessThanOrEqual(2 * connects);
  });

  it("that cannot reach the server is tried again", async () => {
    await using proxy = await serveProxy({ status: 502 });
    const { text } = await failing(makeOptions(BASE, { env: { https_proxy: proxy.url } }));
    expect(text).toMatch(/the proxy answered 502 instead of connecting \([2-6] tries/);
  });

  it("that closes the connection, or never answers, is an error in time", async () => {
    await using closing = await serveRaw((socket) => socket.destroy());
    const closed = await run(`https://${HOST}`, { HTTPS_PROXY: closing.base.origin }, 1200);
    expect(closed.problems?.map(({ code }) => code)).toEqual(["API_UNREACHABLE"]);
    await using silent = await serveRaw(() => undefined);
    const { text } = await run(`https://${HOST}`, { HTTPS_PROXY: silent.base.origin }, 1200);
    expect(text).toContain("no complete answer came within");
  });
});
