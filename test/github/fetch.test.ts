// The way to GitHub's host: what is read of an answer, packed or not, and proxies and certificates, with a real process of its own.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openFetch } from "../../src/hosts/github/fetch.ts";
import { makeCertificate } from "../support/certificate.ts";
import { prepareRunner, runModule } from "../support/github/runner.ts";
import { listening, serveProxy } from "../support/proxy.ts";

const LARGE = Buffer.alloc(65 * 1024 * 1024);
const TEXT = JSON.stringify({ state: "open", text: "→ ü" });

/** What is fetched of a server that answers so. */
async function fetchFrom(answer: (response: ServerResponse) => void) {
  const asked: (string | undefined)[] = [];
  await using server = await listening(
    createServer((request, response) => {
      asked.push(request.url, request.headers["accept-encoding"]);
      answer(response);
    }),
  );
  const base = `http://127.0.0.1:${server.port}`;
  const connections = await openFetch(base, {});
  const found = await connections.fetch(`${base}/a/b?c=d`, { method: "GET", headers: { connection: "close" } });
  return { status: found.status, headers: found.headers, text: await found.text(), asked };
}

describe("when an answer comes", () => {
  it("has its status, its headers in small letters and its text", async () => {
    const { status, headers, text, asked } = await fetchFrom((response) =>
      response.writeHead(404, { "X-Some": ["a", "b"] }).end(TEXT),
    );
    expect({ status, text, asked }).toEqual({ status: 404, text: TEXT, asked: ["/a/b?c=d", "gzip"] });
    expect(headers.get("x-some")).toBe("a, b");
  });

  it("unpacks gzip", async () => {
    const packed = gzipSync(TEXT);
    const { text } = await fetchFrom((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed));
    expect(text).toBe(TEXT);
  });

  it("is empty where there is no body, whatever the headers say of one", async () => {
    const { text } = await fetchFrom((response) => response.writeHead(204, { "content-encoding": "gzip" }).end());
    expect(text).toBe("");
  });

  it("follows no redirect", async () => {
    const { status, asked } = await fetchFrom((response) => response.writeHead(302, { location: "/elsewhere" }).end());
    expect(status).toBe(302);
    expect(asked).toHaveLength(2);
  });
});

describe("when an answer is not there as a whole", () => {
  const packed = gzipSync(TEXT);
  const gzip = { "content-encoding": "gzip" };
  it.each<readonly [string, RegExp, (to: ServerResponse) => void]>([
    [
      "is half of what is packed",
      /unexpected end of file/u,
      (to) => to.writeHead(200, gzip).end(packed.subarray(0, 20)),
    ],
    ["is not packed as it says", /incorrect header/u, (to) => to.writeHead(200, gzip).end(TEXT)],
    [
      "is packed in another way",
      /another way than gzip/u,
      (to) => to.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync(TEXT)),
    ],
    [
      "ends too early",
      /does not match|closed/u,
      (to) => to.writeHead(200, { "content-length": "99" }).end(TEXT, () => to.socket?.destroy()),
    ],
    ["unpacks to more than is read", /larger than/u, (to) => to.writeHead(200, gzip).end(gzipSync(LARGE))],
    ["is larger than is read", /too large/u, (to) => to.writeHead(200).end(LARGE)],
  ])("rejects: %s", async (_what, message, answer) => {
    await expect(fetchFrom(answer)).rejects.toThrow(message);
  });
});

const HOST = "github.example.test";
const { key, cert } = makeCertificate(HOST);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "github-fetch-"));
  await writeFile(join(folder, "authority.pem"), cert);
});
afterAll(() => rm(folder, { recursive: true }));

/** A process that connects and asks once, with exactly this environment. */
async function run(env: Readonly<Record<string, string>>) {
  const source = `
    import { connect, createDeadline } from "./src/hosts/github/api.ts";
    const api = await connect({ token: "ghs_test_token" });
    const parameters = { owner: "o", repo: "r", pull_number: 1 };
    const answer = await api?.send({ route: "GET /repos/{owner}/{repo}/pulls/{pull_number}", parameters, deadline: createDeadline(1500) });
    console.log(answer === undefined ? "no connection" : answer.ok ? "answered" : answer.failure.kind);
  `;
  await using runner = await prepareRunner({ env });
  const { stdout, stderr } = await runModule({ source, env: runner.env });
  expect(stderr).toBe("");
  return stdout.trim();
}

function serveTls() {
  return listening(
    createTlsServer({ key, cert }, (_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
}

describe("when the environment names a proxy", () => {
  it.each(["HTTPS_PROXY", "https_proxy"])("is asked through %s, which does not see the token", async (name) => {
    await using server = await serveTls();
    await using proxy = await serveProxy(server.port);
    const found = await run({
      GITHUB_API_URL: `https://${HOST}/api/v3`,
      NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
      [name]: proxy.url.replace("//", "//me:s3cret%21@"),
    });
    expect(found).toBe("answered");
    expect(proxy.connects).toEqual([`${HOST}:443`]);
    expect(proxy.authorizations).toEqual([`Basic ${Buffer.from("me:s3cret!").toString("base64")}`]);
    expect(proxy.seen.join()).not.toContain("ghs_test_token");
  });

  it("is asked through HTTP_PROXY where it is http", async () => {
    await using proxy = await serveProxy({ status: 200 });
    const found = await run({ GITHUB_API_URL: `http://${HOST}:8080`, http_proxy: proxy.url });
    // Such a proxy is asked for the whole address, and this one refuses.
    expect(found).toBe("failed");
    expect(proxy.other[0]).toBe(`http://${HOST}:8080/repos/o/r/pulls/1`);
  });

  it.each([HOST, ".example.test", "*"])("is asked directly where NO_PROXY is %s", async (names) => {
    await using proxy = await serveProxy({ status: 200 });
    const found = await run({ GITHUB_API_URL: `https://${HOST}`, HTTPS_PROXY: proxy.url, NO_PROXY: names });
    expect(found).toBe("no-answer");
    expect(proxy.connects).toEqual([]);
  });
});

describe("when nobody vouches for the host's certificate", () => {
  it("is no answer, and one once NODE_EXTRA_CA_CERTS does", async () => {
    await using server = await serveTls();
    const GITHUB_API_URL = `https://127.0.0.1:${server.port}`;
    expect(await run({ GITHUB_API_URL })).toBe("no-answer");
    expect(await run({ GITHUB_API_URL, NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") })).toBe("answered");
  });
});
