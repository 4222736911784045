import { describe, expect, it } from "vitest";
import { GateError, toText } from "../../src/core/index.ts";
import { makeCertificate } from "../support/certificate.ts";
import { serveProxy } from "../support/proxy.ts";
import { toToken } from "../support/token.ts";
import {
  type CloudClient,
  makeRuntime,
  PROJECT,
  serveAnswers,
  service,
  sessionOf,
  TOKEN,
  withClient,
} from "./loopback.ts";

const QUOTAS: Parameters<CloudClient["get"]>[0] = {
  service: "load-balancer",
  region: "R",
  path: `/lbaas/quotas/${PROJECT}`,
  subject: "quotas",
};
const SERVERS = {
  service: "compute",
  region: "R",
  path: "/servers",
  subject: "servers",
  member: "servers",
  fields: ["id"],
} as const;

describe("an answer", () => {
  it("is asked for with the token, once for the same question, though two regions share the service", async () => {
    const server = await serveAnswers(() => ({ quota: 1 }));
    const session = sessionOf([service("load-balancer", `${server.url}/lb/`, "R", "Q")]);
    const answers = await withClient(session, (client) =>
      Promise.all([client.get(QUOTAS), client.get({ ...QUOTAS, region: "Q" }), client.get(QUOTAS)]),
    );
    expect(answers.map((answer) => answer.kind === "answer" && answer.body)).toEqual([
      { quota: 1 },
      { quota: 1 },
      { quota: 1 },
    ]);
    expect(server.received.map(({ url }) => url)).toEqual([`/lb/v2.0/lbaas/quotas/${PROJECT}`]);
    expect(server.received[0]?.headers["x-auth-token"]).toBe(TOKEN);
  });

  it("is asked for again where another header is sent", async () => {
    const server = await serveAnswers(({ headers }) => ({ version: headers["x-openstack-nova-api-version"] ?? null }));
    const request = { service: "compute", region: "R", path: "/limits", subject: "limits" } as const;
    const headers = { "x-openstack-nova-api-version": "2.57" };
    const answers = await withClient(sessionOf([service("compute", server.url, "R")]), (client) =>
      Promise.all([client.get(request), client.get({ ...request, headers })]),
    );
    expect(answers).toMatchObject([{ body: { version: null } }, { body: { version: "2.57" } }]);
  });

  it("is waited for by at most eight requests at once to one host", async () => {
    let now = 0;
    let most = 0;
    const server = await serveAnswers(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 10));
      now -= 1;
      return {};
    });
    const catalog = [service("compute", server.url, "R"), service("image", `${server.url}/image`, "R")];
    await withClient(sessionOf(catalog), (client) =>
      Promise.all(
        Array.from({ length: 30 }, (_, number) =>
          client.get({
            service: number % 2 === 0 ? "compute" : "image",
            region: "R",
            path: `/${number}`,
            subject: "x",
          }),
        ),
      ),
    );
    expect(server.received).toHaveLength(30);
    expect(most).toBe(8);
  });
});

describe("a token that is refused", () => {
  it("is renewed once for all requests", async () => {
    const server = await serveAnswers(({ headers }) =>
      headers["x-auth-token"] === "second-token" ? {} : { status: 401 },
    );
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      return toToken("second-token");
    };
    const session = sessionOf([service("compute", server.url, "R")], { renew });
    const answers = await withClient(session, (client) =>
      Promise.all(["/a", "/b"].map((path) => client.get({ service: "compute", region: "R", path, subject: "x" }))),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(["answer", "answer"]);
    expect(renewals).toBe(1);
  });

  it("is an error where no other one is accepted", async () => {
    const server = await serveAnswers(() => ({ status: 401 }));
    const renew = async () => toToken("second-token");
    const session = sessionOf([service("load-balancer", server.url, "R")], { renew });
    const error = await withClient(session, (client) => client.get(QUOTAS)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GateError);
    expect(String(error)).toContain(
      `The load balancer service in \`R\` refused: \`GET /v2.0/lbaas/quotas/{project_id}\` at \`${server.url}\`: the answer was 401 (2 tries`,
    );
    expect(String(error)).toContain("access rules");
    expect(server.received).toHaveLength(2);
  });
});

describe("a refusal", () => {
  async function refusalOf(reply: {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly text?: string;
  }) {
    const server = await serveAnswers(() => reply);
    const session = sessionOf([service("load-balancer", server.url, "R")]);
    const refusal = await withClient(session, (client) => client.get(QUOTAS));
    return refusal.kind === "refusal" ? { ...refusal, reason: toText(refusal.reason) } : refusal;
  }

  it("names service, call, the role that is missing and those that the token has", async () => {
    expect(await refusalOf({ status: 403 })).toEqual({
      kind: "refusal",
      status: 403,
      reason:
        "The load balancer service in `R` refuses `GET /v2.0/lbaas/quotas/{project_id}` (403): it needs the role `load-balancer_observer` or `load-balancer_member`. The token has `member` and `reader`.",
    });
  });

  it.each([
    [404, {}, "404"],
    [406, {}, "406"],
    [300, {}, "300, a choice of versions of its API"],
    [
      301,
      { location: "/elsewhere" },
      "301, a redirect to another path of the same server, which is not followed, so that the token goes nowhere else",
    ],
    [
      302,
      { location: "https://login.example.com/?token=1" },
      "302, a redirect to `https://login.example.com`, which is not followed, so that the token goes nowhere else",
    ],
    [204, {}, "204"],
  ])("says what the answer was: %i %o", async (status, headers, what) => {
    const reason = `The load balancer service in \`R\` answered \`GET /v2.0/lbaas/quotas/{project_id}\` with ${what}.`;
    expect(await refusalOf({ status, headers })).toEqual({ kind: "refusal", status, reason });
  });

  it("is JSON that breaks off each time, too", async () => {
    expect(await refusalOf({ status: 200, text: '{"quota": {"loadbalancer": 1' })).toMatchObject({
      kind: "refusal",
      reason: expect.stringContaining("with JSON that breaks off or is none."),
    });
  });

  it("is a service that the catalog does not have, without a request", async () => {
    const result = await withClient(sessionOf([]), (client) => client.get(QUOTAS));
    expect(result).toEqual({
      kind: "refusal",
      status: undefined,
      reason: "This cloud has no load balancer service in `R`.",
    });
  });
});

describe("a failure", () => {
  it("is an error with service, region and call, after further attempts", async () => {
    const server = await serveAnswers(() => ({ status: 503 }));
    const session = sessionOf([service("load-balancer", server.url, "R")]);
    const error = await withClient(session, (client) => client.get(QUOTAS)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GateError);
    expect(error).toMatchObject({ problems: [{ code: "API_FAILED" }] });
    expect(String(error)).toContain("The load balancer service in `R` failed: `GET /v2.0/lbaas/quotas/{project_id}`");
    expect(server.received.length).toBeGreaterThan(2);
  });

  it("passes where a later attempt is answered", async () => {
    const server = await serveAnswers(({ before }) => (before < 2 ? { status: 503 } : { quota: 1 }));
    const session = sessionOf([service("load-balancer", server.url, "R")]);
    expect(await withClient(session, (client) => client.get(QUOTAS))).toMatchObject({ kind: "answer" });
  });

  it("is a page in place of the answer, too", async () => {
    const server = await serveAnswers(() => ({ status: 200, text: "<html>" }));
    const session = sessionOf([service("load-balancer", server.url, "R")]);
    const error = await withClient(session, (client) => client.get(QUOTAS)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problems: [{ code: "API_ANSWER_INVALID" }] });
  });

  it("ends everything else that is under way, with the same error", async () => {
    const failing = await serveAnswers(() => ({ status: 403 }));
    await failing[Symbol.asyncDispose]();
    const silent = await serveAnswers(() => new Promise<undefined>(() => undefined));
    const catalog = [service("load-balancer", failing.url, "R"), service("compute", silent.url, "R")];
    const ended = await withClient(sessionOf(catalog), (client) =>
      Promise.allSettled([client.get(QUOTAS), client.list(SERVERS)]),
    );
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const [one, other] = ended.map((end) => (end.status === "rejected" ? end.reason : null));
    expect(one).toMatchObject({ problems: [{ code: "API_UNREACHABLE" }] });
    expect(other).toBe(one);
  });
});

describe("a list", () => {
  it.each([
    [
      "servers_links",
      (next: string) => ({ servers_links: [{ rel: "next", href: `http://wrong.example.com/x${next}` }] }),
    ],
    ["next", (next: string) => ({ next: `/v2/servers${next}` })],
    ["links.next", (next: string) => ({ links: { self: "x", next: `https://wrong.example.com:1/${next}` } })],
  ])("is read to its end by %s, at the service's own address", async (_, linkTo) => {
    const server = await serveAnswers(({ url }) => {
      const marker = Number(new URL(url, "http://localhost").searchParams.get("marker") ?? 0);
      return { servers: [{ id: marker }], ...(marker < 3 ? linkTo(`?limit=1&marker=${marker + 1}`) : {}) };
    });
    const session = sessionOf([service("compute", `${server.url}/compute`, "R")]);
    const result = await withClient(session, (client) => client.list({ ...SERVERS, query: { limit: "1" } }));
    expect(result).toMatchObject({ kind: "list", items: [{ id: 0 }, { id: 1 }, { id: 2 }, { id: 3 }] });
    expect(server.received.map(({ url }) => url)).toEqual([
      "/compute/v2.1/servers?limit=1",
      ...[1, 2, 3].map((marker) => `/compute/v2.1/servers?limit=1&marker=${marker}`),
    ]);
  });

  it.each<readonly [string, (marker: number) => object]>([
    ["its pages lead to one that was read before", () => ({ servers: [], next: "/?marker=1" })],
    ["one of its pages came twice", (marker) => ({ servers: [{ id: "same" }], next: `/?marker=${marker + 1}` })],
    ["it has more than 200 pages", (marker) => ({ servers: [{ id: marker }], next: `/?marker=${marker + 1}` })],
    [
      "one of its pages has no list",
      (marker) => (marker === 0 ? { servers: [{}], next: "/?marker=1" } : { error: {} }),
    ],
    ["the link to its next page cannot be read", () => ({ servers: [], servers_links: [{ rel: "next", href: 5 }] })],
    ["the link to its next page cannot be read", () => ({ servers: [], next: "/v2/servers" })],
  ])("is not known where %s", async (what, pageOf) => {
    const server = await serveAnswers(({ url }) =>
      pageOf(Number(new URL(url, "http://localhost").searchParams.get("marker") ?? 0)),
    );
    const result = await withClient(sessionOf([service("compute", server.url, "R")]), (client) => client.list(SERVERS));
    expect(result).toMatchObject({
      kind: "refusal",
      reason: `The list of servers of the compute service in \`R\` cannot be read to its end: ${what}.`,
    });
  });

  it("has of its entries what is asked for alone, and what is no object as it is", async () => {
    const metadata = { a: "x".repeat(1000) };
    const servers = [
      { id: 1, flavor: { original_name: "m1", extra_specs: metadata }, metadata },
      { id: 2, flavor: {}, metadata },
      { id: 3, metadata },
      { id: 4, flavor: "m1", name: "b" },
      null,
      "text",
      [{ id: 5 }],
    ];
    const server = await serveAnswers(() => ({ servers }));
    const session = sessionOf([service("compute", server.url, "R")]);
    const fields = ["id", "flavor.original_name", "absent"];
    const result = await withClient(session, (client) => client.list({ ...SERVERS, fields }));
    const items = [
      { id: 1, flavor: { original_name: "m1" } },
      { id: 2, flavor: {} },
      { id: 3 },
      { id: 4, flavor: "m1" },
      null,
      "text",
      [{ id: 5 }],
    ];
    expect(result).toEqual({ kind: "list", items });
  });

  it("is asked for again where something else is read of it", async () => {
    const server = await serveAnswers(() => ({ servers: [{ id: 1, name: "a" }] }));
    const session = sessionOf([service("compute", server.url, "R")]);
    const results = await withClient(session, (client) =>
      Promise.all([["id"], ["name"], ["id"]].map((fields) => client.list({ ...SERVERS, fields }))),
    );
    const items = results.map((result) => (result.kind === "list" ? result.items : null));
    expect(items).toEqual([[{ id: 1 }], [{ name: "a" }], [{ id: 1 }]]);
    expect(server.received).toHaveLength(2);
  });

  it("may have pages that begin alike in what is read of them", async () => {
    const server = await serveAnswers(({ url }) =>
      url.includes("marker")
        ? { servers: [{ id: 2, state: "up" }] }
        : { servers: [{ id: 1, state: "up" }], next: "/?marker=1" },
    );
    const session = sessionOf([service("compute", server.url, "R")]);
    const result = await withClient(session, (client) => client.list({ ...SERVERS, fields: ["state"] }));
    expect(result).toMatchObject({ kind: "list", items: [{ state: "up" }, { state: "up" }] });
  });

  it.each<readonly [string, number, (marker: number) => object]>([
    ["what is read of it", 3, (marker) => ({ servers: [{ id: `${marker}-${"x".repeat(6_000_000)}` }] })],
    ["the number of a page's entries", 1, () => ({ servers: Array.from({ length: 500_001 }, () => ({})) })],
  ])("is not known where %s is too large", async (_, pages, pageOf) => {
    const server = await serveAnswers(({ url }) => {
      const marker = Number(new URL(url, "http://localhost").searchParams.get("marker") ?? 0);
      return { ...pageOf(marker), next: `/?marker=${marker + 1}` };
    });
    const result = await withClient(sessionOf([service("compute", server.url, "R")]), (client) => client.list(SERVERS));
    expect(result.kind === "refusal" && toText(result.reason)).toContain("to its end: it is too large.");
    expect(server.received).toHaveLength(pages);
  });

  it("is not known where a later page is refused", async () => {
    const server = await serveAnswers(({ url }) =>
      url.includes("marker") ? { status: 403 } : { servers: [{}], next: "/?marker=1" },
    );
    const result = await withClient(sessionOf([service("compute", server.url, "R")]), (client) => client.list(SERVERS));
    expect(result).toMatchObject({ kind: "refusal", status: 403 });
  });
});

describe("an address under http", () => {
  const HOST = "cloud.test";

  /** A server behind a name that is not loopback's, which it stands for as a proxy for http, and what it was sent. */
  async function askUnencrypted(location: string | null) {
    const server = await serveAnswers(() => (location === null ? {} : { status: 301, headers: { location } }));
    const session = sessionOf([service("load-balancer", `http://${HOST}:8080`, "R")]);
    const runtime = makeRuntime({ HTTP_PROXY: server.url });
    const result = await withClient(session, (client) => client.get(QUOTAS), runtime);
    return { result, server };
  }

  it.each([null, "http://cloud.test/other", "https://other.test/"])(
    "gets no token, also where it redirects to %s",
    async (location) => {
      const { result, server } = await askUnencrypted(location);
      expect(result).toMatchObject({
        kind: "refusal",
        status: undefined,
        reason:
          "The catalog's address of the load balancer service in `R` is http (`http://cloud.test:8080`) and does not lead to https, and the token is not sent unencrypted: choose another `interface` in clouds.yaml (`OS_INTERFACE`), or ask the cloud's operator for https.",
      });
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.headers).not.toHaveProperty("x-auth-token");
    },
  );

  it("is left for https on the same host, where the token goes", async () => {
    const certificate = makeCertificate(HOST);
    const secure = await serveAnswers(() => ({ quota: 1 }), certificate);
    const clear = await serveAnswers(({ url }) => ({
      status: 302,
      headers: { location: url.replace("http:", "https:") },
    }));
    await using secureProxy = await serveProxy(secure.port);
    const runtime = makeRuntime({ HTTP_PROXY: clear.url, HTTPS_PROXY: secureProxy.url });
    const session = sessionOf([service("load-balancer", `http://${HOST}`, "R")], { ca: certificate.cert });
    const result = await withClient(session, (client) => client.get(QUOTAS), runtime);
    expect(result).toMatchObject({ kind: "answer", body: { quota: 1 } });
    expect(clear.received[0]?.headers).not.toHaveProperty("x-auth-token");
    expect(secure.received.map(({ headers }) => headers["x-auth-token"])).toEqual([TOKEN]);
  });

  it("of loopback gets the token, and is left for https as well", async () => {
    const certificate = makeCertificate(HOST);
    const secure = await serveAnswers(() => ({ quota: 1 }), certificate);
    const location = `https://127.0.0.1:${secure.port}/`;
    const clear = await serveAnswers(() => ({ status: 302, headers: { location } }));
    const session = sessionOf([service("load-balancer", clear.url, "R")], { ca: certificate.cert });
    const result = await withClient(session, (client) => client.get(QUOTAS));
    expect(result).toMatchObject({ kind: "answer", body: { quota: 1 } });
    expect(secure.received[0]?.url).toBe(`/v2.0/lbaas/quotas/${PROJECT}`);
  });
});
