// A stop of the service answers accepted requests, and refuses all others.

import { once } from "node:events";
import { Agent } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type ExchangeRequest, exchange } from "../../test/support/exchange.ts";
import { type Answering, startCloud } from "../../test/support/openstack-cloud.ts";
import { startServiceHere } from "./support/service.ts";

async function ask(url: string, request: Partial<ExchangeRequest> = {}) {
  const { origin, pathname, search } = new URL(url);
  const { status, headers, body } = await exchange(origin, { target: pathname + search, ...request });
  const byName = headers.map(([name, value]) => [name.toLowerCase(), value]);
  return { status, headers: Object.fromEntries(byName), body: String(body) };
}

/** Starts a cloud whose DNS service does not answer until `release` is called. */
async function startHeldCloud() {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const always: Answering = async () => {
    arrived.resolve();
    await held.promise;
    return { status: 403, body: { code: 403, type: "forbidden" } };
  };
  const cloud = await startCloud({ services: { dns: { always } } });
  const { token } = await cloud.login();
  const path = `/v3/projects/${cloud.project}/current_usage?filter=dns`;
  return { ...cloud, token: token.text, path, arrived: arrived.promise, release: held.resolve };
}

describe("a stop", () => {
  it("a stop answers pending requests, refuses new ones, and closes connections", async () => {
    await using cloud = await startHeldCloud();
    const { token, path, arrived, release } = cloud;
    await using service = await startServiceHere(cloud);
    const agent = new Agent({ keepAlive: true });
    expect((await ask(`${service.url}/healthz`, { agent })).headers["connection"]).toBe("keep-alive");

    const answer = ask(service.url + path, { token });
    await arrived;
    const closed = service.close();
    expect(await ask(`${service.url}/readyz`)).toMatchObject({ status: 503, body: "The service is stopping.\n" });
    expect(await ask(`${service.url}/healthz`)).toMatchObject({ status: 200 });
    // This request uses the idle connection.
    const refused = await ask(service.url + path, { token, agent });
    expect(refused).toMatchObject({ status: 503, headers: { connection: "close", "retry-after": "1" } });
    expect(JSON.parse(refused.body)).toMatchObject({ title: "Service Unavailable", status: 503 });

    release();
    expect(await answer).toMatchObject({ status: 200, headers: { connection: "close" } });
    await closed;
    await expect(ask(`${service.url}/healthz`)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(service.lines.filter(({ msg }) => msg === "stopped")).toMatchObject([{ level: "info", cutOff: 0 }]);
  });

  it("a stop waits for the second of two pipelined requests", async () => {
    await using cloud = await startHeldCloud();
    const { token, path, arrived, release } = cloud;
    await using service = await startServiceHere(cloud);
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    const toRequest = (target: string) => `GET ${target} HTTP/1.1\r\nhost: a\r\nx-auth-token: ${token}\r\n\r\n`;
    socket.write(toRequest("/healthz") + toRequest(path));
    await arrived;
    const closed = service.close();
    const isListening = async (): Promise<boolean> => {
      const probe = connect(Number(new URL(service.url).port), "127.0.0.1");
      const isOpen = await once(probe, "connect").then(
        () => true,
        () => false,
      );
      probe.destroy();
      return isOpen;
    };
    // When the server stops listening, it closes connections that look idle.
    while (await isListening()) await sleep(20);
    await sleep(50);
    release();
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(text.match(/^HTTP\/1\.1 200 /gmu)).toHaveLength(2);
    await closed;
  });

  it("a stop answers a request that has arrived in part on an idle connection", async () => {
    await using cloud = await startCloud();
    await using service = await startServiceHere(cloud);
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /v3/projects/p/quota HTTP/1.1\r\nhost: a\r\n");
    // When this answer is there, the first half has arrived.
    await ask(`${service.url}/healthz`);
    const closed = service.close();
    socket.write("\r\n");
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\n\r\n\{.*"status":503,.*\}$/u);
    await closed;
  });

  it("a stop ends idle connections without waiting for the client's end of them", async () => {
    await using cloud = await startCloud();
    await using service = await startServiceHere(cloud);
    const socket = connect({ port: Number(new URL(service.url).port), host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    await service.close();
    expect((await socket.toArray()).length).toBe(0);
    socket.destroy();
  });
});
