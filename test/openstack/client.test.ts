import { describe, expect, it } from "vitest";
import { type GateError, say, z } from "../../src/core/index.ts";
import { createClock } from "../support/clock.ts";
import {
  type CloudClient,
  makeRuntime,
  PROJECT,
  type Reply,
  serveAnswers,
  service,
  sessionOf,
  TOKEN,
  withClient,
} from "./loopback.ts";

type RegionClient = ReturnType<CloudClient["inRegion"]>;

const QUOTAS = { service: "load-balancer", call: "GET /lbaas/quotas/{project_id}", subject: say`quotas` } as const;

/** Runs a task with the client of the region `R`. */
function inR<Value>(
  session: Parameters<typeof withClient>[0],
  task: (client: RegionClient) => Promise<Value>,
  runtime = makeRuntime(),
): Promise<Value> {
  return withClient(session, (client) => task(client.inRegion("R")), runtime);
}

/** Requests the quotas of load balancers. Returns the outcome, even if it is an error, and the server. */
async function askQuotas(answer: Parameters<typeof serveAnswers>[0]) {
  const server = await serveAnswers(answer);
  const session = sessionOf([service("load-balancer", server.url, "R")]);
  const result = await inR(session, ({ ask }) => ask(QUOTAS)).catch((error: unknown) => error as GateError);
  return { result, server };
}

describe("a request to a service", () => {
  it("carries the token, and goes out once for equal questions of regions that share the service", async () => {
    const server = await serveAnswers(() => ({ quota: 1 }));
    const session = sessionOf([service("load-balancer", `${server.url}/lb/`, "R", "Q")]);
    const answers = await withClient(session, (client) =>
      Promise.all(["R", "Q", "R"].map((region) => client.inRegion(region).ask(QUOTAS))),
    );
    expect(answers).toMatchObject([{ body: { quota: 1 } }, { body: { quota: 1 } }, { body: { quota: 1 } }]);
    expect(server.received.map(({ url }) => url)).toEqual([`/lb/v2.0/lbaas/quotas/${PROJECT}`]);
    expect(server.received[0]?.headers["x-auth-token"]).toBe(TOKEN);
  });

  it("calls with different headers are separate requests", async () => {
    const server = await serveAnswers(({ headers }) => ({ version: headers["x-openstack-nova-api-version"] ?? null }));
    const call = { service: "compute", call: "GET /limits", subject: say`limits` } as const;
    const headers = { "x-openstack-nova-api-version": "2.57" };
    const answers = await inR(sessionOf([service("compute", server.url, "R")]), ({ ask }) =>
      Promise.all([ask(call), ask({ ...call, headers })]),
    );
    expect(answers).toMatchObject([{ body: { version: null } }, { body: { version: "2.57" } }]);
  });

  it("waits if eight requests to its host are under way", async () => {
    let now = 0;
    let most = 0;
    const eight = Promise.withResolvers<void>();
    const server = await serveAnswers(async () => {
      now += 1;
      most = Math.max(most, now);
      if (now === 8) eight.resolve();
      await eight.promise;
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return {};
    });
    const services = ["compute", "image"] as const;
    const session = sessionOf(services.map((name) => service(name, `${server.url}/${name}`, "R")));
    await inR(session, ({ ask }) =>
      Promise.all(
        services.flatMap((name) =>
          Array.from({ length: 10 }, (_, number) => ask({ service: name, call: `GET /${number}`, subject: say`x` })),
        ),
      ),
    );
    expect([server.received.length, most]).toEqual([20, 8]);
  });
});

describe("a refusal", () => {
  it.each<readonly [number, string]>([
    [
      403,
      "refuses `GET /v2.0/lbaas/quotas/{project_id}` (403): it needs the role `load-balancer_observer` or `load-balancer_member`. The token has `member` and `reader`.",
    ],
    [404, "answered `GET /v2.0/lbaas/quotas/{project_id}` with 404."],
    [300, "answered `GET /v2.0/lbaas/quotas/{project_id}` with 300, a choice of versions of its API."],
    [
      302,
      "answered `GET /v2.0/lbaas/quotas/{project_id}` with 302, a redirect to `https://login.example.com`, which is not followed, so that the token goes nowhere else.",
    ],
  ])("names the answer's status, and the missing role: %i", async (status, reason) => {
    const headers = { location: "https://login.example.com/?token=1" };
    const { result } = await askQuotas(() => ({ status, headers }));
    expect(result).toMatchObject({ status, reason: `The load balancer service in \`R\` ${reason}` });
    expect("isRefused" in result).toBe(status === 403);
  });

  it("results from a service that the catalog lacks, without a request", async () => {
    const reason = "This cloud has no load balancer service in `R`.";
    expect(await inR(sessionOf([]), ({ ask }) => ask(QUOTAS))).toEqual({ reason });
  });
});

describe("a failure", () => {
  it.each<readonly [string, Reply, string, string]>([
    ["a status that may pass", { status: 503 }, "API_FAILED", "failed: `GET /v2.0/lbaas/quotas/{project_id}`"],
    ["a page in place of the answer", { status: 200, text: "<html>" }, "API_ANSWER_INVALID", "cannot be used"],
    ["JSON that breaks off", { status: 200, text: '{"quota": {' }, "API_ANSWER_INVALID", "cannot be used"],
    ["a token that is refused", { status: 401 }, "API_REFUSED", "do not allow this call: get a fresh token"],
  ])("results from %s", async (_, reply, code, words) => {
    const { result, server } = await askQuotas(() => reply);
    expect(result).toMatchObject({ problems: [{ code }] });
    expect(String(result)).toContain("he load balancer service in `R`");
    expect(String(result)).toContain(words);
    expect(server.received.length > 2).toBe(code !== "API_REFUSED");
  });

  it("ends all other requests under way, with the same error", async () => {
    const failing = await serveAnswers(() => ({}));
    await failing[Symbol.asyncDispose]();
    const silent = await serveAnswers(() => new Promise<undefined>(() => undefined));
    const catalog = [service("load-balancer", failing.url, "R"), service("compute", silent.url, "R")];
    const servers = { service: "compute", call: "GET /servers", subject: say`servers` } as const;
    const runtime = { ...makeRuntime(), clock: createClock({ speed: 20 }) };
    const ended = await inR(sessionOf(catalog), ({ ask }) => Promise.allSettled([ask(QUOTAS), ask(servers)]), runtime);
    const [one, other] = ended.map((end) => (end.status === "rejected" ? end.reason : null));
    expect(one).toMatchObject({ problems: [{ code: "API_UNREACHABLE" }] });
    expect(other).toBe(one);
  });
});

describe("a list", () => {
  const SERVERS = { service: "compute", call: "GET /servers", subject: say`servers` } as const;

  /** Lists servers in the pages that `pageOf` returns for a marker, which is 0 at first. */
  async function listServers(
    pageOf: (marker: number) => Reply,
    options: { readonly call?: string; readonly entry?: z.ZodMiniType } = {},
  ) {
    const { call = SERVERS.call, entry = z.object({ id: z.unknown() }) } = options;
    const server = await serveAnswers(({ url }) =>
      pageOf(Number(new URL(url, "http://localhost").searchParams.get("marker") ?? 0)),
    );
    const session = sessionOf([service("compute", `${server.url}/compute`, "R")]);
    const result = await inR(session, ({ list }) => list({ ...SERVERS, call, member: "servers", entry }));
    return { result, paths: server.received.map(({ url }) => url) };
  }

  it.each([
    [
      "servers_links",
      (next: string) => ({ servers_links: [{ rel: "next", href: `http://wrong.example.com/x${next}` }] }),
    ],
    ["next", (next: string) => ({ next: `/v2/servers${next}` })],
    ["links.next", (next: string) => ({ links: { self: "x", next: `https://wrong.example.com:1/${next}` } })],
  ])("continues by the link in %s, at the service's own address", async (_, linkTo) => {
    const pageOf = (marker: number) => ({
      servers: [{ id: marker }],
      ...(marker < 3 ? linkTo(`?limit=1&marker=${marker + 1}`) : {}),
    });
    const { result, paths } = await listServers(pageOf, { call: "GET /servers?limit=1" });
    expect(result).toEqual([{ id: 0 }, { id: 1 }, { id: 2 }, { id: 3 }]);
    expect(paths).toEqual([
      "/compute/v2.1/servers?limit=1",
      ...[1, 2, 3].map((marker) => `/compute/v2.1/servers?limit=1&marker=${marker}`),
    ]);
  });

  const next = (marker: number) => `/?marker=${marker + 1}`;

  it.each<readonly [string, number, (marker: number) => object]>([
    ["its pages lead to one that was read before", 2, () => ({ servers: [], next: "/?marker=1" })],
    ["it is too large", 201, (marker) => ({ servers: [{ id: marker }], next: next(marker) })],
    ["one of its pages has no list", 2, (marker) => (marker === 0 ? { servers: [{}], next: next(0) } : { error: {} })],
    ["the link to its next page cannot be read", 1, () => ({ servers: [], servers_links: [{ rel: "next", href: 5 }] })],
    ["the link to its next page cannot be read", 1, () => ({ servers: [], next: "/v2/servers" })],
    ["it is too large", 3, (marker) => ({ servers: [{ id: `${marker}-${"x".repeat(6e6)}` }], next: next(marker) })],
    ["one of its pages has no list", 1, () => ({ servers: Array.from({ length: 500_001 }, () => ({})) })],
    ["one of its entries is not an object", 1, () => ({ servers: [null] })],
  ])("a list is unknown if %s, after %i pages", async (what, pages, pageOf) => {
    const { result, paths } = await listServers(pageOf);
    const reason = `The list of servers of the compute service in \`R\` cannot be read: ${what}.`;
    expect(result).toMatchObject({ reason });
    expect(paths).toHaveLength(pages);
  });

  it("a list is unknown if a later page is refused", async () => {
    const { result } = await listServers((marker) => (marker > 0 ? { status: 403 } : { servers: [{}], next: next(0) }));
    expect(result).toMatchObject({ status: 403 });
  });

  it("entries of a list have only the fields of its shape", async () => {
    const servers = [{ id: 1, flavor: { original_name: "m1", extra_specs: {} }, metadata: { a: "x" } }, { id: 2 }];
    const flavor = z.optional(z.object({ original_name: z.string() }));
    const { result } = await listServers(() => ({ servers }), { entry: z.object({ id: z.number(), flavor }) });
    expect(result).toEqual([{ id: 1, flavor: { original_name: "m1" } }, { id: 2 }]);
  });
});

it("an http address outside of loopback gets no request", async () => {
  const server = await serveAnswers(() => ({}));
  const session = sessionOf([service("load-balancer", "http://cloud.test:8080", "R")]);
  const result = await inR(session, ({ ask }) => ask(QUOTAS), makeRuntime({ HTTP_PROXY: server.url }));
  expect(result).toMatchObject({
    isRefused: true,
    reason:
      "The catalog's address of the load balancer service in `R` is http (`http://cloud.test:8080`), and the token is not sent unencrypted: choose another `interface` in clouds.yaml (`OS_INTERFACE`), or ask the cloud's operator for https.",
  });
  expect(server.received).toEqual([]);
});
