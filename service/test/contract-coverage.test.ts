// Servers give every answer that the description of the API has: each operation with each status and header, each
// parameter, component and member. Each answer is checked against the description. The last test names parts of the
// description that no answer had.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openContract } from "../../test/support/api-contract.ts";
import { readDescription } from "../../test/support/api-description.ts";
import { type Exchange, type ExchangeRequest, exchange, headerOf } from "../../test/support/exchange.ts";
import { withFaults } from "../../test/support/faults.ts";
import { serveRaw } from "../../test/support/loopback.ts";
import { recorded } from "../../test/support/openstack-cloud.ts";
import { type Served, serveCloud, serveDataSet, withLegacyLoadBalancers } from "./contract-servers.ts";
import { PROJECT, serving, silence, TOKEN } from "./fronts.ts";
import { startServiceHere } from "./support/service.ts";

const { paths, components } = readDescription();
const contract = openContract();
const API = Object.keys(paths).filter((path) => path.includes("{project_id}"));
const SITE = Object.keys(paths).filter((path) => !path.includes("{project_id}"));

/** A token that Keystone did not issue. */
const UNKNOWN = "gAAAAABtoken-that-nobody-knows";

/** Headers beyond the maximum size. */
const LONG = { "X-Long": "a".repeat(33 * 1024) };

/** Sends a request. Expects a status, and an answer as described. */
async function expectAnswer(served: Pick<Served, "url">, sent: ExchangeRequest, status: number): Promise<Exchange> {
  const answer = await exchange(served.url, sent);
  expect(contract.findFaults(answer).join("\n")).toBe("");
  expect(answer.status, `${answer.method} ${answer.target} ${answer.body.toString()}`).toBe(status);
  return answer;
}

/**
 * Sends concurrent requests for all documents, so that repeated attempts cost their pauses once. Returns the answers.
 */
async function expectForEach(
  served: Omit<Served, typeof Symbol.asyncDispose>,
  status: number,
  change: (target: string) => Partial<ExchangeRequest> = () => ({}),
): Promise<readonly Exchange[]> {
  return Promise.all(
    API.map((path) => {
      const target = path.replace("{project_id}", served.project);
      return expectAnswer(served, { target, token: served.token, ...change(target) }, status);
    }),
  );
}

/** Serves a front with metrics whose backend has a fault. */
async function serveFault() {
  const findAccess = () => Promise.reject(new TypeError("secret"));
  return { ...(await serving({ findAccess, observation: silence() })), token: TOKEN, project: PROJECT };
}

/** Requests that every server answers in the same way, with any backend. */
const COMMON_REQUESTS: readonly (readonly [
  what: string,
  status: number,
  change: (target: string) => Partial<ExchangeRequest>,
])[] = [
  ["an existing region", 200, (target) => ({ target: `${target}?regions=cbk` })],
  ["all regions by name", 200, (target) => ({ target: `${target}?regions=fes,cbk` })],
  ["an unknown region", 400, (target) => ({ target: `${target}?regions=mars` })],
  ["no token", 401, () => ({ token: undefined })],
  ["an unknown token", 401, () => ({ token: UNKNOWN })],
  ["another project", 403, (target) => ({ target: target.replace(/projects\/[^/]+/, "projects/another") })],
  ["an undecodable project", 404, (target) => ({ target: target.replace(/projects\/[^/]+/, "projects/%zz") })],
  ["POST", 405, () => ({ method: "POST" })],
  ["HEAD", 405, () => ({ method: "HEAD" })],
  ["OPTIONS", 405, () => ({ method: "OPTIONS" })],
  ["headers that are too long", 431, () => ({ headers: LONG })],
];

/** Returns the names that the parameter `filter` accepts at a path. */
function namesAt(path: string): readonly string[] {
  const version = path.slice(1, 3).toUpperCase();
  return components["parameters"]?.[`Filter${version}`]?.["schema"].items.anyOf[0].enum;
}

const SERVERS = [
  { name: "the emulator, which serves only the API", start: () => serveDataSet(), site: [] },
  {
    name: "the service over a cloud",
    start: () => serveCloud({ regions: { cbk: withLegacyLoadBalancers(), fes: {} } }),
    site: SITE,
  },
];

describe.each(SERVERS)("$name", ({ start, site }) => {
  let served: Served;
  beforeAll(async () => {
    served = await start();
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it("every document is as described", async () => {
    await expectForEach(served, 200);
  });

  it.each(COMMON_REQUESTS)("a request for any document with %s has status %i", async (_, status, change) => {
    await expectForEach(served, status, change);
  });

  it.each(API.filter((path) => path.endsWith("current_usage")))(
    "%s can be requested for each component and for all together",
    async (path) => {
      const target = path.replace("{project_id}", served.project);
      for (const names of [...namesAt(path), namesAt(path).join(",")]) {
        await expectAnswer(served, { target: `${target}?filter=${names}&regions=cbk`, token: served.token }, 200);
      }
      const unknown = path.startsWith("/v1") ? "loadbalancer" : "compute,loadbalancers";
      await expectAnswer(served, { target: `${target}?filter=${unknown}`, token: served.token }, 400);
    },
  );

  it.each(site)("%s refuses other methods and headers that are too long", async (target) => {
    await expectAnswer(served, { target, method: "PUT" }, 405);
    await expectAnswer(served, { target, headers: LONG }, 431);
  });

  it.each(site)("the answer of %s is as described", async (target) => {
    await expectAnswer(served, { target }, 200);
  });
});

describe("answers that only one of the servers has", () => {
  it("the service returns readings in place of a document, and the emulator ignores the header for them", async () => {
    await using emulator = await serveDataSet();
    await using service = await serveCloud();
    const headers = {
      "Quota-Gate-Readings": "key=volume.space_gb&key=network.ports&dhcp-ports=*&default-volume-type=cbk&later=cbk",
    };
    for (const answer of await expectForEach(service, 200, () => ({ headers }))) {
      expect(headerOf(answer, "content-type")).toBe("application/vnd.quota-gate.readings+json");
      expect(answer.body.includes("volume.space_gb"), answer.target).toBe(true);
    }
    await expectForEach(service, 400, () => ({ headers: { "Quota-Gate-Readings": "key=a&".repeat(1400) } }));
    const plain = await expectForEach(emulator, 200);
    expect((await expectForEach(emulator, 200, () => ({ headers }))).map(({ body }) => body)).toEqual(
      plain.map(({ body }) => body),
    );
  });

  it.each([
    [429, "Too Many Requests"],
    [502, "Bad Gateway"],
  ])("an emulator that rehearses a gateway's error %i answers every request with it", async (status, title) => {
    const body = JSON.stringify({ type: "about:blank", title, status, detail: "Ask again later." });
    const headers = { "content-type": "application/problem+json", "cache-control": "no-store", "retry-after": "1" };
    const fault = { kind: "answer", status, headers, body } as const;
    await using emulator = await serveDataSet(withFaults({ fault }));
    await expectForEach(emulator, status);
    for (const target of status === 429 ? SITE : []) await expectAnswer(emulator, { target }, status);
  });

  it("a fault of the server has status 500, and its text is not shown", async () => {
    for (const { body } of await expectForEach(await serveFault(), 500)) expect(body.includes("secret")).toBe(false);
  });

  it("a stopping server answers its probes and refuses all other requests", async () => {
    const served = await serveFault();
    served.front.isStopping = true;
    await expectForEach(served, 503);
    for (const target of ["/", "/openapi.json", "/readyz"]) await expectAnswer(served, { target }, 503);
    for (const target of ["/healthz", "/metrics"]) await expectAnswer(served, { target }, 200);
  });

  it("the service answers 304 if the browser has the current page", async () => {
    await using service = await serveCloud();
    const etag = headerOf(await expectAnswer(service, { target: "/" }, 200), "etag") ?? "";
    await expectAnswer(service, { target: "/", headers: { "If-None-Match": etag } }, 304);
  });

  it("a refusal of a token names the address of Keystone", async () => {
    await using service = await serveCloud();
    for (const answer of await expectForEach(service, 401, () => ({ token: UNKNOWN }))) {
      expect(headerOf(answer, "www-authenticate")).toBe(`Keystone uri="${service.cloud.authUrl}"`);
    }
  });

  it("the service gives the reason for missing keys if a cloud's service refuses the token", async () => {
    await using service = await serveCloud({ services: { dns: { always: recorded("answers/dns/forbidden") } } });
    for (const answer of await expectForEach(service, 200)) {
      expect(headerOf(answer, "quota-gate-left-out")).toContain("RegionOne");
      expect(answer.body.includes("dns.zones")).toBe(false);
    }
  });

  it("the service names the regions that share a service", async () => {
    await using service = await serveCloud({ regions: { a: {}, 'b"2"': {}, c: { dns: null } }, shared: ["dns"] });
    for (const answer of await expectForEach(service, 200))
      expect(headerOf(answer, "quota-gate-shared")).toBe('("a" "b\\"2\\"");keys="dns"');
  });

  it("the service answers requests without the component of a failing service, and fails all others", async () => {
    await using service = await serveCloud({ services: { dns: { always: { status: 500 } } } });
    await expectForEach(service, 503);
    for (const path of API.filter((name) => name.endsWith("current_usage"))) {
      const target = `${path.replace("{project_id}", service.project)}?filter=compute`;
      await expectAnswer(service, { target, token: service.token }, 200);
    }
  });

  it("the service is not ready if Keystone hangs up", async () => {
    await using keystone = await serveRaw((socket) => socket.destroy());
    await using service = await startServiceHere({ authUrl: `${keystone.url}/v3` });
    await expectAnswer(service, { target: "/readyz" }, 503);
    await expectForEach({ url: service.url, token: UNKNOWN, project: "any" }, 503);
  });
});

it("answers had every part of the description, apart from a spelling of other servers", () => {
  expect([...contract.unseen].filter((part) => !part.includes("network.vpn_ikepolicy")).join("\n")).toBe("");
});
