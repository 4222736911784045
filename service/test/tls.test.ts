// HTTPS of the service. Tests of the exchange of a certificate are in e2e/serve.test.ts.

import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect as connectPlainly } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../../test/support/certificate.ts";
import { startServiceHere } from "./support/service.ts";

const NO_CLOUD = { authUrl: "http://127.0.0.1:9/v3" };

describe("HTTPS", () => {
  it("TLS versions before 1.2 are refused, before and after an exchange of the certificate", async () => {
    const certificate = makeCertificate("a");
    await using service = await startServiceHere(NO_CLOUD, { certificate });
    // The client allows ciphers of old versions, so that the service is the one that refuses.
    const old: ConnectionOptions = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" };
    const tryOld = async () => {
      const port = Number(new URL(service.url).port);
      const socket = connect({ port, host: "127.0.0.1", ca: certificate.cert, ...old });
      await once(socket, "secureConnect");
    };
    await expect(tryOld()).rejects.toThrow(/alert protocol version/u);
    service.replaceCertificate(certificate);
    await expect(tryOld()).rejects.toThrow(/alert protocol version/u);
  });

  it("a stop closes idle TLS connections", async () => {
    const certificate = makeCertificate("a");
    await using service = await startServiceHere(NO_CLOUD, { certificate });
    const socket = connect({ port: Number(new URL(service.url).port), host: "127.0.0.1", ca: certificate.cert });
    await once(socket, "secureConnect");
    await Promise.all([once(socket.resume(), "close"), service.close()]);
  });

  /** Connects clients that never begin a handshake. `closed` resolves when all their connections are closed. */
  const openSilently = async (url: string, count: number) => {
    const sockets = Array.from({ length: count }, () => connectPlainly(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    // A reset of the connection closes it, too.
    const closed = sockets.map((socket) => once(socket.on("error", () => {}).resume(), "close"));
    return { sockets, closed: Promise.all(closed) };
  };

  const countDescriptors = () => readdirSync("/proc/self/fd").length;

  it("connections without a handshake are closed, and their descriptors are released", {
    timeout: 40_000,
  }, async () => {
    await using service = await startServiceHere(NO_CLOUD, { certificate: makeCertificate("a") });
    const before = countDescriptors();
    const { sockets, closed } = await openSilently(service.url, 40);
    // Half of the clients send the beginning of a handshake, and one of the others sends HTTP.
    for (const socket of sockets.slice(20)) socket.write("\x16\x03\x01\x02\x00");
    sockets[0]?.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
    await closed;
    await expect.poll(countDescriptors).toBeLessThanOrEqual(before);
  });

  it("a stop closes connections whose handshake is under way", async () => {
    await using service = await startServiceHere(NO_CLOUD, { certificate: makeCertificate("a") });
    const { closed } = await openSilently(service.url, 5);
    await Promise.all([closed, service.close()]);
    expect(service.lines.filter(({ msg }) => msg === "stopped")).toMatchObject([{ level: "info", cutOff: 0 }]);
  });
});
