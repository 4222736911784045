// Log and metrics of a front, and secrets that they must not show.

import { once } from "node:events";
import { get } from "node:https";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../src/api-server/index.ts";
import { say } from "../../src/core/index.ts";
import { makeCertificate } from "../../test/support/certificate.ts";
import { startCloud } from "../../test/support/openstack-cloud.ts";
import type { Backend } from "../src/backend.ts";
import { createObservation } from "../src/front/observation.ts";
import { createFront } from "../src/front/server.ts";
import { startServiceHere } from "./support/service.ts";

const REQUEST_ID = /^req-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

async function readMetrics(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

describe("the log", () => {
  it("the log has a line for each request, with its question and its outcome", async () => {
    await using cloud = await startCloud({ regions: { one: {}, two: {} } });
    const { token } = await cloud.login();
    await using service = await startServiceHere(cloud, { logLevel: "info" });
    const path = `/v2/projects/${cloud.project}/current_usage`;
    const response = await fetch(`${service.url}${path}?regions=two&filter=compute,dns`, {
      headers: { "x-auth-token": token.text, "x-request-id": "a:b-c.d_1" },
    });
    const body = await response.text();
    expect(response.headers.get("x-openstack-request-id")).toMatch(REQUEST_ID);
    expect(service.lines.filter(({ msg }) => msg === "request")).toEqual([
      {
        level: "info",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
        msg: "request",
        request: response.headers.get("x-openstack-request-id"),
        callersId: "a:b-c.d_1",
        method: "GET",
        route: "/v2/projects/{project_id}/current_usage",
        version: "v2",
        project: cloud.project,
        regions: ["two"],
        filter: ["compute", "dns"],
        status: 200,
        durationMs: expect.any(Number),
        from: "backend",
        bytes: Buffer.byteLength(body),
      },
    ]);
  });

  it("a token that a client sent in the wrong place is in neither log nor metrics, at any level", async () => {
    await using cloud = await startCloud();
    const { token } = await cloud.login();
    await using service = await startServiceHere(cloud);
    const secret = token.text;
    const headers = { "x-auth-token": secret, "x-request-id": `${secret} ` };
    for (const path of [
      `/v3/projects/${cloud.project}/quota`,
      `/v3/projects/${secret}/quota`,
      `/v3/projects/${cloud.project}/quota?regions=${secret}`,
      `/v3/projects/${cloud.project}/quota?${secret}=1`,
      `/${secret}`,
      `/healthz?token=${secret}`,
    ]) {
      const response = await fetch(service.url + path, { headers });
      expect(response.headers.get("x-openstack-request-id")).toMatch(REQUEST_ID);
      await response.text();
    }
    await fetch(`${service.url}/v3/projects/${cloud.project}/quota`, { headers: { "x-auth-token": `${secret}-2` } });
    const log = JSON.stringify(service.lines);
    expect(log).not.toContain(secret);
    expect(await readMetrics(service.url)).not.toContain(secret);
    // The log does have the calls of services.
    expect(log).toContain("/v2.1/");
  });

  it("probes are logged as `debug`, unless they fail", async () => {
    await using service = await startServiceHere({ authUrl: "http://127.0.0.1:9/v3" }, { logLevel: "info" });
    await fetch(`${service.url}/healthz`);
    await fetch(`${service.url}/metrics`);
    expect(service.lines.map(({ msg }) => msg)).toEqual(["listening"]);
    // The address of Keystone is in the log only, since `/readyz` needs no token.
    const response = await fetch(`${service.url}/readyz`);
    expect([response.status, await response.text()]).toEqual([
      503,
      "The cloud does not answer. The service's log has the reason.\n",
    ]);
    const reason = expect.stringContaining("127.0.0.1:9");
    expect(service.lines.at(-1)).toMatchObject({ level: "warn", route: "/readyz", status: 503, reason });
  });

  it("the reason of a failure is the message of a refusal, or the kind and place of an internal error", async () => {
    const secret = "gAAAA-a-secret";
    const errors: Error[] = [
      new Refusal(503, say`The DNS service does not answer.`),
      Object.assign(new TypeError(`what ${secret}\n    at ${secret}`), { code: "ERR_X" }),
      Object.assign(new RangeError(secret), { stack: "" }),
    ];
    const backend: Backend = {
      findAccess: async () => {
        throw errors.shift() ?? new Error("one request too many");
      },
      findTrouble: async () => undefined,
      close: async () => {},
    };
    const lines: string[] = [];
    const observation = createObservation({ logLevel: "info", writeLog: (line) => lines.push(line) });
    const front = createFront({ backend, observation });
    const url = await front.listen({ host: "127.0.0.1", port: 0 });
    for (const status of [503, 500, 500]) {
      const response = await fetch(`${url}/v3/projects/p/quota`, { headers: { "x-auth-token": "0123456789" } });
      expect([response.status, await response.text()]).toEqual([status, expect.not.stringContaining(secret)]);
    }
    await front.close();
    expect(lines.join("")).not.toContain(secret);
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request")).toMatchObject([
      { level: "warn", status: 503, reason: "The DNS service does not answer." },
      {
        level: "error",
        status: 500,
        reason: "internal error (TypeError, ERR_X)",
        stack: expect.arrayContaining([expect.stringMatching(/^at .*:\d+:\d+\)?$/u)]),
      },
      { level: "error", status: 500, reason: "internal error (RangeError)", stack: [] },
    ]);
  });
});

describe("the metrics", () => {
  it("metrics count requests, answers and calls, with labels that clients cannot choose", async () => {
    await using cloud = await startCloud({ services: { "load-balancer": { always: { status: 500 } } } });
    const { token } = await cloud.login();
    await using service = await startServiceHere(cloud);
    const headers = { "x-auth-token": token.text };
    const path = `/v3/projects/${cloud.project}/current_usage`;
    expect((await fetch(`${service.url}${path}?filter=compute,dns`, { headers })).status).toBe(200);
    expect((await fetch(`${service.url}${path}?filter=loadbalancer`, { headers })).status).toBe(503);
    for (const name of ["a", "b", "c"]) await fetch(`${service.url}/${name}`, { method: "DELETE" });
    const text = await readMetrics(service.url);
    expect(text).toContain('quota_gate_requests_total{route="other",method="other",status="404"} 3\n');
    const route = 'route="/v3/projects/{project_id}/current_usage"';
    expect(text).toContain(`quota_gate_requests_total{${route},method="GET",status="200"} 1\n`);
    expect(text).toContain(`quota_gate_requests_total{${route},method="GET",status="503"} 1\n`);
    expect(text).toContain(`quota_gate_request_duration_seconds_count{${route}} 2\n`);
    expect(text).toContain('quota_gate_answers_total{from="backend"} 1\n');
    expect(text).toContain("quota_gate_requests_under_way 1\n");
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/mu);
    expect(text).toContain('quota_gate_build_info{version="0.0.0"} 1\n');
    expect(text).not.toContain(cloud.project);
    for (const [name, outcome] of [
      ["compute", "ok"],
      ["dns", "ok"],
      ["load-balancer", "failed"],
      ["identity", "ok"],
    ]) {
      expect(text).toMatch(
        new RegExp(`^quota_gate_calls_total\\{service="${name}",outcome="${outcome}"\\} [1-9]`, "mu"),
      );
    }
    expect(text).toMatch(/^quota_gate_cache_bytes 0$/mu);
  });

  it("every series exists before its first event, so that its first increase is visible", async () => {
    await using cloud = await startCloud({ services: { "load-balancer": { always: { status: 500 } } } });
    const { token } = await cloud.login();
    await using service = await startServiceHere(cloud);
    const seriesOf = (text: string): readonly string[] =>
      text.split("\n").flatMap((line) => (/^quota_gate_.*(?= \S+$)/u.exec(line) ?? []).map(String));
    const before = seriesOf(await readMetrics(service.url));
    expect(before).toContain('quota_gate_calls_total{service="key-manager",outcome="no-answer"}');
    for (const version of ["v1", "v2", "v3"]) {
      for (const [project, component] of [
        [cloud.project, "compute"],
        [cloud.project, "loadbalancer"],
        [cloud.project, "no-such"],
        ["other", "compute"],
      ]) {
        const path = `/${version}/projects/${project}/current_usage?filter=${component}`;
        await (await fetch(service.url + path, { headers: { "x-auth-token": token.text } })).text();
        await (await fetch(service.url + path)).text();
      }
    }
    await fetch(`${service.url}/readyz`);
    expect(seriesOf(await readMetrics(service.url))).toEqual(before);
  });

  it("metrics are only at their own port if there is one", async () => {
    const [certificate, cloud] = [makeCertificate("localhost"), { authUrl: "http://127.0.0.1:9/v3" }];
    await using service = await startServiceHere(cloud, { metricsPort: 0, host: "localhost", certificate });
    const line = service.lines.find(({ serves }) => serves === "metrics");
    const url = String(line?.["url"]);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/u);
    const series = await readMetrics(url);
    expect(series).toMatch(/^quota_gate_requests_under_way 1$/mu);
    const statuses = ["/healthz", "/readyz", "/", "/openapi.json", "/v3/projects/p/quota"].map(
      async (path) => (await fetch(url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 404]);
    const [answer] = await once(get(`${service.url}/metrics`, { ca: certificate.cert, agent: false }), "response");
    expect(answer.statusCode).toBe(404);
    await service.close(0);
    await expect(fetch(`${url}/metrics`)).rejects.toThrow("fetch failed");
  });

  it("a request whose client disconnected counts as aborted", async () => {
    await using cloud = await startCloud({ latencyMs: 100 });
    await using service = await startServiceHere(cloud);
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    socket.write(`GET /v3/projects/${cloud.project}/quota HTTP/1.1\r\nhost: a\r\nx-auth-token: 0123456789\r\n\r\n`);
    while (!service.lines.some(({ msg }) => msg === "request arrived")) await new Promise(setImmediate);
    socket.destroy();
    while (!service.lines.some(({ msg }) => msg === "client gone")) await new Promise(setImmediate);
    expect(await readMetrics(service.url)).toContain('method="GET",status="aborted"} 1\n');
  });
});
