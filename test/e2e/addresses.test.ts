// Addresses that are wrong: each is told at once, with the next step, however long all requests may take together.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { listening } from "../support/loopback.ts";
import { openTerminal } from "./dist.ts";

const FILES = { "plan.json": JSON.stringify({ cbk: { "compute.instances": 1 } }) };

const TOKEN = { OS_TOKEN: "gAAAAA-0123456789", OS_PROJECT_ID: "8b1f6c2e4d7a49d0a3c5e917f0b26d38" };
const CREDENTIAL = {
  OS_APPLICATION_CREDENTIAL_ID: "0123456789abcdef0123456789abcdef",
  OS_APPLICATION_CREDENTIAL_SECRET: "s3cret-s3cret",
};

/** Checks a plan with one of the two addresses wrong. A run that goes on for its 600 s is ended long before, by the helper. */
async function checkAt(address: string, which: "api" | "keystone", env: Readonly<Record<string, string>> = {}) {
  await using terminal = await openTerminal(FILES);
  const args = ["check", "plan.json", "--timeout", "600", "--api-url"];
  return which === "api"
    ? await terminal.run([...args, address], { env: { ...TOKEN, ...env } })
    : await terminal.run([...args, "http://127.0.0.1:9"], {
        env: { ...CREDENTIAL, OS_AUTH_URL: `${address}/v3`, ...env },
      });
}

/** An address at which nothing listens. */
async function findUnused(): Promise<string> {
  const server = createTcpServer();
  const { port, [Symbol.asyncDispose]: close } = await listening(server);
  await close();
  return `127.0.0.1:${port}`;
}

describe.each([
  ["api", "--api-url"],
  ["keystone", "Keystone's address"],
] as const)("of the %s", (which, setting) => {
  it.each(["http", "https"])("a wrong port is told, by %s", async (scheme) => {
    const { status, stdout } = await checkAt(`${scheme}://${await findUnused()}`, which);
    expect(status).toBe(2);
    expect(stdout).toContain("the connection was refused (ECONNREFUSED)");
    expect(stdout).toMatch(new RegExp(`Check host and port of \`?${setting}`, "u"));
  });

  it("an unknown host is told", async () => {
    const { status, stdout } = await checkAt("https://quota-gate.invalid:5001", which);
    expect(status).toBe(2);
    expect(stdout).toMatch(/the host's name could not be resolved \((ENOTFOUND|EAI_AGAIN)\)/u);
    expect(stdout).toMatch(new RegExp(`Check the host in \`?${setting}`, "u"));
  });

  it("a port of another protocol is told", async () => {
    await using server = await listening(createTcpServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n")));
    const { status, stdout } = await checkAt(`https://127.0.0.1:${server.port}`, which);
    expect(status).toBe(2);
    expect(stdout).toMatch(new RegExp(`does not speak TLS .*Check that the port in \`?${setting}`, "u"));
  });

  it("a certificate for another host is told, without advice to trust anybody", async () => {
    const certificate = makeCertificate("elsewhere.test");
    const folder = await mkdtemp(join(tmpdir(), "quota-gate-ca-"));
    await writeFile(join(folder, "ca.pem"), certificate.cert);
    await using server = await listening(createServer(certificate, (_, response) => response.end("{}")));
    const env = { NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
    // The certificate has 127.0.0.1, and not this name.
    const { status, stdout } = await checkAt(`https://localhost:${server.port}`, which, env);
    await rm(folder, { recursive: true });
    expect(status).toBe(2);
    expect(stdout).toContain("the server's certificate is for another host name");
    expect(stdout).toMatch(new RegExp(`Use a name that the certificate has in \`?${setting}`, "u"));
    expect(stdout).not.toMatch(/authorit|cacert|NODE_EXTRA/u);
  });
});
