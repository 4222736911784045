// Servers and proxies with untrusted certificates. They get no secret, whatever the environment says about
// verification.

import { createServer } from "node:https";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { listening } from "../support/loopback.ts";
import { startTinyproxy } from "../support/tinyproxy.ts";
import { SECRET, startCloud } from "./cloud.ts";

const UNVERIFIED = { NODE_TLS_REJECT_UNAUTHORIZED: "0", NODE_EXTRA_CA_CERTS: "" };

/** Starts a server with an untrusted certificate, which keeps its requests. */
async function serveUntrusted() {
  const asked: string[] = [];
  const server = createServer(makeCertificate("elsewhere.test"), (request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.writeHead(401).end();
  });
  server.on("connect", (request, socket) => {
    asked.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    socket.destroy();
  });
  const { port, [Symbol.asyncDispose]: dispose } = await listening(server);
  return { url: `https://127.0.0.1:${port}`, asked, [Symbol.asyncDispose]: dispose };
}

describe("untrusted certificates with NODE_TLS_REJECT_UNAUTHORIZED=0", () => {
  it.each([
    ["a Quota API", "token", "api-url", ""],
    ["a Keystone", "application credential", "auth-url", "/v3"],
  ] as const)("%s with an untrusted certificate gets no secret", async (_, login, input, path) => {
    await using cloud = await startCloud();
    await using server = await serveUntrusted();
    const env = { ...UNVERIFIED, GITHUB_API_URL: cloud.github.apiUrl };
    const result = await cloud.run({ login, env, inputs: { [input]: server.url + path } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
    expect(result.report?.problems.join()).toMatch(/certificate is not trusted.*NODE_EXTRA_CA_CERTS/u);
    expect(result.log).not.toContain(SECRET);
    expect(server.asked).toEqual([]);
  });

  it("a GitHub with an untrusted certificate gets no token, and the verdict stays", async () => {
    await using cloud = await startCloud();
    await using server = await serveUntrusted();
    const result = await cloud.run({
      login: "token",
      env: { ...UNVERIFIED, GITHUB_API_URL: server.url },
      inputs: { "api-url": cloud.emulator.url },
    });
    expect(result).toMatchObject({ status: 0, outputs: { verdict: "warn" } });
    expect(result.stdout).toMatch(/^::warning::[^\n]*could not be written/mu);
    expect(server.asked).toEqual([]);
  });

  it("servers with untrusted certificates behind a proxy get no request", async () => {
    await using cloud = await startCloud();
    await using proxy = await startTinyproxy({ names: cloud.names });
    const env = { ...UNVERIFIED, HTTPS_PROXY: proxy.url };
    for (const login of ["token", "application credential"] as const) {
      const { outputs, report } = await cloud.run({ login, env });
      expect(outputs["verdict"]).toBe("error");
      expect(report?.problems.join()).toContain("is not trusted");
    }
    expect([cloud.emulator.requests, cloud.keystone.requests, cloud.github.traffic]).toEqual([[], [], []]);
  });

  it("a proxy with an untrusted certificate gets neither its password nor a request", async () => {
    await using cloud = await startCloud();
    await using server = await serveUntrusted();
    const env = { NODE_TLS_REJECT_UNAUTHORIZED: "0", HTTPS_PROXY: server.url.replace("//", "//me:s3cret@") };
    const result = await cloud.run({ login: "token", env, inputs: { timeout: "5" } });
    expect(result).toMatchObject({ status: 1, outputs: { verdict: "error" } });
    expect(result.report?.problems.join()).toContain("certificate is not trusted");
    expect(server.asked).toEqual([]);
  });
});
