// HTTPS of the service; the exchange of a certificate under way is tried in test/e2e/serve.test.ts.

import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect as connectPlainly } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../../test/support/certificate.ts";
import { startServiceHere } from "./support/service.ts";

const NO_CLOUD = { authUrl: "http://127.0.0.1:9/v3" };

describe("HTTPS", () => {
  it("is not spoken in versions before 1.2, before and after an exchange", async () => {
    const certificate = makeCertificate("a");
    await using service = await startServiceHere(NO_CLOUD, { certificate });
    // Ciphers of old versions are allowed here, so that it is the service that refuses.
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

  it("ends within the time where clients keep their connections", async () => {
    const certificate = makeCertificate("a");
    await using service = await startServiceHere(NO_CLOUD, { certificate });
    const socket = connect({ port: Number(new URL(service.url).port), host: "127.0.0.1", ca: certificate.cert });
    await once(socket, "secureConnect");
    await Promise.all([once(socket.resume(), "close"), service.close()]);
  });

  /** Clients that connect and never begin a handshake, and the closing of all of them. */
  const openSilently = async (url: string, count: number) => {
    const sockets = Array.from({ length: count }, () => connectPlainly(Number(new URL(url).port), "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    // A client that is reset has been closed as well.
    const closed = sockets.map((socket) => once(socket.on("error", () => {}).resume(), "close"));
    return { sockets, closed: Promise.all(closed) };
  };

  const countDescriptors = () => readdirSync("/proc/self/fd").length;

  it("closes connections whose handshake does not come, with their descriptors", { timeout: 40_000 }, async () => {
    await using service = await startServiceHere(NO_CLOUD, { certificate: makeCertificate("a") });
    const before = countDescriptors();
    const { sockets, closed } = await openSilently(service.url, 40);
    // Half of them are sent a part of a handshake, and one of them HTTP.
    for (const socket of sockets.slice(20)) socket.write("\x16\x03\x01\x02\x00");
    sockets[0]?.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
    await closed;
    await expect.poll(countDescriptors).toBeLessThanOrEqual(before);
  });

  it("ends at once where handshakes are under way", async () => {
    await using service = await startServiceHere(NO_CLOUD, { certificate: makeCertificate("a") });
    const { closed } = await openSilently(service.url, 5);
    await Promise.all([closed, service.close()]);
    expect(service.lines.filter(({ msg }) => msg === "stopped")).toMatchObject([{ level: "info", cutOff: 0 }]);
  });
});
