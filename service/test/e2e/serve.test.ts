// The bundle of the service: stops under load, signals, certificates and variables.

import { once } from "node:events";
import { Agent, get } from "node:http";
import { get as getSecurely } from "node:https";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { writeFiles } from "../../../test/e2e/dist.ts";
import { makeCertificate } from "../../../test/support/certificate.ts";
import { startCloud } from "../../../test/support/openstack-cloud.ts";
import { runProcess } from "../../../test/support/processes.ts";
import { installService, serve } from "./bundle.ts";

const AWAY = "http://127.0.0.1:9/v3";

/** Outcome of a request. */
interface Outcome {
  /** ID of the request by the service. undefined without an answer. */
  readonly id: string | undefined;
  readonly status: number | undefined;
  /** True if the answer is complete, with as many bytes as its header says. */
  readonly isWhole: boolean;
  /** Code of the error in place of an answer. */
  readonly error?: string;
}

function ask(url: string, token: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { "x-auth-token": token } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("close", () =>
        resolve({
          id: response.headers["x-openstack-request-id"]?.toString(),
          status: response.statusCode,
          isWhole: response.complete && bytes === Number(response.headers["content-length"]),
        }),
      );
    });
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ id: undefined, status: undefined, isWhole: false, error: error.code ?? error.message }),
    );
  });
}

describe("a stop under load", () => {
  const CLIENTS = 24;

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    "every request that has arrived is answered (%i of 20)",
    async (round) => {
      await using cloud = await startCloud({ latencyMs: 20 });
      const { token } = await cloud.login();
      await using service = await serve(["--auth-url", cloud.authUrl, "--cache-ttl", "0", "--log-level", "debug"]);
      const url = `${service.url}/v3/projects/${cloud.project}/current_usage?filter=dns`;
      const outcomes: Outcome[] = [];
      const client = async (): Promise<void> => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (;;) {
          const outcome = await ask(url, token.text, agent);
          outcomes.push(outcome);
          if (outcome.status !== 200) break;
          await sleep(Math.random() * 20);
        }
        agent.destroy();
      };
      const clients = Promise.all(Array.from({ length: CLIENTS }, client));
      // The moment of the stop differs in each round.
      while (outcomes.length < CLIENTS + round * 3) await sleep(1);
      expect(await service.stop()).toBe(0);
      await clients;

      const whole = new Set(outcomes.flatMap(({ id, isWhole }) => (isWhole ? [id] : [])));
      const arrived = service.lines().flatMap(({ msg, request }) => (msg === "request arrived" ? [request] : []));
      expect(arrived.filter((id) => !whole.has(String(id)))).toEqual([]);
      expect(arrived.length).toBeGreaterThanOrEqual(CLIENTS);
      // The last answer of each client is a refusal, not a lost connection.
      expect(outcomes.filter(({ status }) => status !== 200)).toEqual(
        Array.from({ length: CLIENTS }, () => ({ id: expect.any(String), status: 503, isWhole: true })),
      );
      const ends = service.lines().filter(({ msg }) => msg === "stopping" || msg === "stopped");
      expect(ends).toMatchObject([{ underWay: expect.any(Number) }, { cutOff: 0 }]);
    },
  );

  it("a second signal ends the service at once, and the log says how many requests were cut off", async () => {
    await using cloud = await startCloud({ services: { dns: { always: "silence" } } });
    const { token } = await cloud.login();
    await using service = await serve(["--auth-url", cloud.authUrl, "--log-level", "debug"]);
    const url = `${service.url}/v3/projects/${cloud.project}/current_usage?filter=dns`;
    const outcome = ask(url, token.text, new Agent());
    await service.waitFor(/^request arrived$/u);
    while (cloud.requests.length === 0) await sleep(5);
    service.process.kill("SIGINT");
    await service.waitFor(/^stopping$/u);
    expect(await service.stop("SIGTERM")).toBe(0);
    expect(await outcome).toMatchObject({ error: "ECONNRESET" });
    // The process ends at once, although the call that was cut off would otherwise be tried again.
    expect(service.lines().at(-1)).toMatchObject({ level: "warn", msg: "stopped", cutOff: 1 });
  });
});

describe("a service with a certificate", () => {
  it("SIGHUP reads the certificate again, and a broken one leaves the old one in use", async () => {
    await using cloud = await startCloud();
    await using terminal = await installService();
    const [first, second] = [makeCertificate("a"), makeCertificate("b")];
    const [cert, key] = [join(terminal.folder, "tls.crt"), join(terminal.folder, "tls.key")];
    await writeFiles(terminal.folder, { "tls.crt": first.cert, "tls.key": first.key });
    const env = { QUOTA_GATE_AUTH_URL: cloud.authUrl, QUOTA_GATE_TLS_CERT: cert, QUOTA_GATE_TLS_KEY: key };
    await using service = await serve([], env);
    const statusWith = async (ca: string): Promise<unknown> => {
      const [response] = await once(getSecurely(`${service.url}/readyz`, { ca, agent: false }), "response");
      response.resume();
      return response.statusCode;
    };
    expect(service.url).toMatch(/^https:/u);
    expect(await statusWith(first.cert)).toBe(200);

    await writeFiles(terminal.folder, { "tls.crt": second.cert, "tls.key": second.key });
    service.process.kill("SIGHUP");
    await service.waitFor(/^SIGHUP: the certificate was read again/u);
    expect(await statusWith(second.cert)).toBe(200);
    await expect(statusWith(first.cert)).rejects.toThrow(/certificate/u);

    await writeFiles(terminal.folder, { "tls.key": first.key });
    service.process.kill("SIGHUP");
    const { level, msg } = await service.waitFor(/^SIGHUP: the old certificate stays/u);
    expect([level, msg]).toEqual(["warn", expect.stringMatching(/key values mismatch\. Do they belong together\?$/u)]);
    expect(await statusWith(second.cert)).toBe(200);
    expect(await service.stop("SIGINT")).toBe(0);
  });
});

describe("a service that cannot start", () => {
  it("an occupied port ends the service with status 2 and a reason", async () => {
    await using first = await serve(["--auth-url", AWAY]);
    await using installed = await installService();
    const args = [installed.entry, "serve", "--port", new URL(first.url).port];
    const { status, stdout, stderr } = await runProcess({ args, cwd: installed.folder, env: { OS_AUTH_URL: AWAY } });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^quota-gate-service: Cannot listen on `127\.0\.0\.1:\d+`: address already in use/u);
  });
});
