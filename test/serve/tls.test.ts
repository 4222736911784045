// HTTPS of the service; the exchange of a certificate under way is tried in test/e2e/serve.test.ts.

import { once } from "node:events";
import { type ConnectionOptions, connect } from "node:tls";
import { describe, expect, it } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { startServiceHere } from "../support/service.ts";

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
});
