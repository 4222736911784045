// HTTPS with a certificate that is exchanged while the service runs.

import { once } from "node:events";
import { get } from "node:https";
import { type ConnectionOptions, connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { startServiceHere } from "../support/service.ts";

const NO_CLOUD = { authUrl: "http://127.0.0.1:9/v3" };

async function statusOf(url: string, ca: string): Promise<number | undefined> {
  const [response] = await once(get(`${url}/healthz`, { ca, agent: false }), "response");
  response.resume();
  return response.statusCode;
}

describe("HTTPS", () => {
  it("is served with a certificate, which can be exchanged, and stays where the next one is broken", async () => {
    const [first, second, third] = [makeCertificate("a"), makeCertificate("b"), makeCertificate("c")];
    await using service = await startServiceHere(NO_CLOUD, { certificate: first });
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/u);
    expect(await statusOf(service.url, first.cert)).toBe(200);

    service.replaceCertificate(second);
    expect(await statusOf(service.url, second.cert)).toBe(200);
    await expect(statusOf(service.url, first.cert)).rejects.toThrow(/certificate/u);

    expect(() => service.replaceCertificate({ cert: third.cert, key: first.key })).toThrow(/key values mismatch/u);
    expect(() => service.replaceCertificate({ cert: "nonsense", key: third.key })).toThrow(/PEM/u);
    expect(await statusOf(service.url, second.cert)).toBe(200);
  });

  it("is not spoken in versions before 1.2, before and after an exchange", async () => {
    const certificate = makeCertificate("a");
    await using service = await startServiceHere(NO_CLOUD, { certificate });
    // Ciphers of old versions are allowed here, so that it is the service that refuses.
    const old: ConnectionOptions = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" };
    const tryOld = async () => {
      const socket = connect({
        port: Number(new URL(service.url).port),
        host: "127.0.0.1",
        ca: certificate.cert,
        ...old,
      });
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
});
