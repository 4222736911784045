// `quota-gate-service serve` in front of real services: its calls, as the services log them, and its answers by user.

import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Requests, requestsDuring } from "../../../test/openstack-real/request-logs.ts";
import { openServices, type Services } from "../../../test/openstack-real/services.ts";
import { expireToken, type Issued, issueToken, revokeToken } from "../../../test/openstack-real/tokens.ts";
import { type ServedDocument, type ServiceCall, type Serving, startServing } from "./serving.ts";

/** Password of the users that these tests create. */
const PASSWORD = "a-password-of-the-tests";

let services: Services;
let serving: Serving;
let demo: Issued;

beforeAll(async () => {
  services = await openServices(inject("cloud"));
  serving = await startServing(inject("cloud"), ["--cache-ttl", "0"]);
  demo = await login("demo", "demo", inject("cloud").demo);
  // Swift does not know an account that never had a container.
  await services.demo.say("container create box");
});

afterAll(async () => {
  await services.demo.say("container delete box");
  await serving[Symbol.asyncDispose]();
  await services[Symbol.asyncDispose]();
});

function login(user: string, project = "demo", password = PASSWORD): Promise<Issued> {
  return issueToken(inject("cloud"), { user, project, password });
}

type Counts = Partial<Record<keyof Requests, number>>;

/** Counts the requests to each service while a document is read. Expects all of them to read only. */
async function countRequests(call: ServiceCall): Promise<Counts> {
  const requests = await requestsDuring(inject("cloud"), () => serving.read(demo, call));
  for (const request of Object.values(requests).flat()) expect(request).toMatch(/^(?:GET|HEAD) /u);
  return Object.fromEntries(Object.entries(requests).map(([service, { length }]) => [service, length]));
}

// Usage of load balancers and of images takes two lists each, and usage of servers takes limits and a list. Glance is
// also asked for limits.
const USAGE: Counts = { compute: 2, network: 1, volume: 1, loadbalancer: 2, dns: 1, image: 3, objectstorage: 1 };

describe("calls of the cloud's services", () => {
  it("limits take one request to each service", async () => {
    const calls = { compute: 1, network: 1, volume: 1, loadbalancer: 1, dns: 1, objectstorage: 1 };
    expect(await countRequests({ document: "quota" })).toEqual(calls);
  });

  it("usage also takes the lists of objects to be counted", async () => {
    expect(await countRequests({ document: "current_usage" })).toEqual(USAGE);
  });

  it("services without keys in a version get no request", async () => {
    const { loadbalancer: _, image: __, ...old } = USAGE;
    expect(await countRequests({ version: "v1", document: "current_usage" })).toEqual(old);
  });

  it.each<readonly [filter: string, calls: Counts]>([
    ["compute", { compute: 2 }],
    ["network", { network: 1 }],
    ["network.vpn", { network: 1 }],
    ["volume", { volume: 1 }],
    ["loadbalancer", { loadbalancer: 2 }],
    ["dns", { dns: 1 }],
    ["s3", { objectstorage: 1 }],
    ["network,network.vpn", { network: 1 }],
    ["compute,DNS,volume", { compute: 2, dns: 1, volume: 1 }],
  ])("usage with the filter %s takes only %o", async (filter, calls) => {
    expect(await countRequests({ document: "current_usage", query: `?filter=${filter}` })).toEqual(calls);
  });
});

describe("a second region with a compute and a block storage service, and some of the first one's services", () => {
  const REGION_TWO = { "compute in RegionTwo": 2, "volume in RegionTwo": 1 };
  const SHARED = { dns: 1, image: 3 };
  let two: Services;
  let removeRegion: () => Promise<void>;

  beforeAll(async () => {
    removeRegion = await addRegion({
      identity: inject("cloud").authUrl,
      compute: "http://127.0.0.1:18774/v2.1",
      volumev3: "http://127.0.0.1:18776/v3/$(project_id)s",
      dns: "http://127.0.0.1:9001",
      image: "http://127.0.0.1:9292",
    });
    two = await openServices(inject("cloud"), "RegionTwo");
    demo = await login("demo", "demo", inject("cloud").demo);
    await two.admin.run(`quota set --cores 7 --ram 8000 --volumes 9 --gigabytes -1 ${two.project}`);
    await two.demo.ask("server group create --policy affinity elsewhere");
  });

  afterAll(async () => {
    await two.demo.run("server group delete elsewhere");
    await two[Symbol.asyncDispose]();
    await removeRegion();
  });

  it("the second region has its own limits and usage, and no keys of missing services", async () => {
    const quota = await serving.read(demo, { document: "quota" });
    const usage = await serving.read(demo, { document: "current_usage" });
    expect(Object.keys(quota)).toEqual(["RegionOne", "RegionTwo"]);
    const { RegionOne: first = {}, RegionTwo: second = {} } = quota;
    expect(second).toMatchObject({
      "compute.cores": 7,
      "compute.ram_mb": 8000,
      "volume.volumes": 9,
      "volume.space_gb": -1,
    });
    // Tests in other files set the limits of the first region.
    for (const key of ["compute.cores", "volume.volumes", "volume.space_gb"]) {
      expect(first[key]).toEqual(expect.any(Number));
      expect(first[key]).not.toBe(second[key]);
    }
    expect(usage["RegionTwo"]).toMatchObject({ "compute.server_groups": 1 });
    expect(usage["RegionOne"]).toMatchObject({ "compute.server_groups": 0 });
    expect(areas(second)).toEqual(["compute", "dns", "volume"]);
    expect(areas(usage["RegionTwo"] ?? {})).toEqual(["compute", "dns", "image", "volume"]);
  });

  it("a question for one region causes calls in this region only", async () => {
    const ask = (query: string) => countRequests({ document: "current_usage", query });
    expect(await ask("?regions=RegionTwo")).toEqual({ ...REGION_TWO, ...SHARED });
    expect(await ask("?regions=RegionOne")).toEqual(USAGE);
    expect(await ask("?regions=RegionTwo&filter=volume")).toEqual({ "volume in RegionTwo": 1 });
    expect(await ask("?regions=RegionTwo&filter=network")).toEqual({});
    // Shared services are called once.
    expect(await ask("")).toEqual({ ...USAGE, ...REGION_TWO });
  });

  it("the refusal of an unknown region names both regions", async () => {
    const response = await serving.ask(demo, { document: "quota", query: "?regions=RegionThree" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining("`RegionOne` and `RegionTwo`") });
  });
});

/** Returns the first parts of a region's keys. */
function areas(values: ServedDocument[string]): readonly string[] {
  return [...new Set(Object.keys(values).map((key) => key.replace(/[.].*$/u, "")))].toSorted();
}

/** Adds services of RegionTwo to the catalog, by type. The returned function removes them. */
async function addRegion(urls: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const { ask } = services;
  type CatalogItem = Readonly<Record<"id" | "type", string>>;
  const { services: existing } = await ask<{ services: readonly CatalogItem[] }>("identity", "/services");
  const paths: string[] = [];
  for (const [type, url] of Object.entries(urls)) {
    const service_id = existing.find((service) => service.type === type)?.id;
    const body = { endpoint: { service_id, interface: "public", region: "RegionTwo", url } };
    const { endpoint } = await ask<{ endpoint: CatalogItem }>("identity", "/endpoints", { method: "POST", body });
    paths.push(`/endpoints/${endpoint.id}`);
  }
  return async () => {
    for (const path of [...paths, "/regions/RegionTwo"]) await ask("identity", path, { method: "DELETE" });
  };
}

describe("access of a token", () => {
  const paths: string[] = [];
  /** Documents of the project's ordinary user. */
  let documents: { readonly quota: ServedDocument; readonly usage: ServedDocument };

  beforeAll(async () => {
    demo = await login("demo", "demo", inject("cloud").demo);
    documents = {
      quota: await serving.read(demo, { document: "quota" }),
      usage: await serving.read(demo, { document: "current_usage" }),
    };
    const project = await create("project", "other");
    for (const [user, where, role] of [
      ["plain", services.project, "member"],
      ["reading", services.project, "reader"],
      ["outsider", project, "member"],
    ] as const)
      await grant({ user: await create("user", user, { password: PASSWORD }), project: where, role });
  });

  afterAll(async () => {
    for (const path of paths.toReversed()) await services.ask("identity", path, { method: "DELETE" });
  });

  async function create(kind: "user" | "project", name: string, values: object = {}): Promise<string> {
    const body = { [kind]: { name, domain_id: "default", ...values } };
    const answer = await services.ask<Record<string, { id: string }>>("identity", `/${kind}s`, {
      method: "POST",
      body,
    });
    const { id } = answer[kind] ?? { id: "" };
    paths.push(`/${kind}s/${id}`);
    return id;
  }

  async function grant({
    user,
    project,
    role,
  }: {
    readonly user: string;
    readonly project: string;
    readonly role: string;
  }) {
    const { roles } = await services.ask<{ roles: readonly { id: string }[] }>("identity", `/roles?name=${role}`);
    const path = `/projects/${project}/users/${user}/roles/${roles[0]?.id}`;
    await services.ask("identity", path, { method: "PUT" });
  }

  it.each<readonly [user: string, without: RegExp, leftOut: readonly string[]]>([
    ["plain", /^loadbalancer\./u, ["load balancer"]],
    ["reading", /^(?:loadbalancer\.|objectstorage$)/u, ["load balancer", "object storage"]],
  ])(
    "the user %s gets the keys of services that accept them, and the reasons for the others",
    async (user, without, leftOut) => {
      const token = await login(user);
      for (const [document, whole] of [
        ["quota", documents.quota],
        ["current_usage", documents.usage],
      ] as const) {
        const response = await serving.ask(token, { document });
        const [region = {}] = Object.values(whole);
        const rest = Object.entries(region).filter(([key]) => !without.test(key));
        expect(await response.json()).toEqual({ RegionOne: Object.fromEntries(rest) });
        const header = response.headers.get("quota-gate-left-out") ?? "";
        for (const service of leftOut) expect(header).toContain(service);
        expect(header).toContain("RegionOne");
      }
    },
  );

  it("a user whom all services accept gets no reasons for missing keys", async () => {
    const response = await serving.ask(demo, { document: "quota" });
    expect(response.headers.get("quota-gate-left-out")).toBeNull();
  });

  it("a user of another project gets the documents of that project only", async () => {
    const outsider = await login("outsider", "other");
    expect((await serving.ask(outsider, { document: "quota" })).status).toBe(200);
    const refused = await serving.ask({ ...outsider, project: demo.project }, { document: "quota" });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain(outsider.token);
  });

  it("an expired token is refused with the address of Keystone", async () => {
    const token = expireToken(inject("cloud"), demo.token);
    const response = await serving.ask({ ...demo, token }, { document: "quota" });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(`Keystone uri="${inject("cloud").authUrl}"`);
  });

  it("a revoked token is refused at once without a cache", async () => {
    const token = await login("plain");
    expect((await serving.ask(token, { document: "quota" })).status).toBe(200);
    await revokeToken(inject("cloud"), token.token);
    expect((await serving.ask(token, { document: "quota" })).status).toBe(401);
  });

  it("a revoked token is refused once its cached answer is too old", async () => {
    await using keeping = await startServing(inject("cloud"), ["--cache-ttl", "1"]);
    const token = await login("plain");
    const first = await keeping.read(token, { document: "quota" });
    await revokeToken(inject("cloud"), token.token);
    // Until the refusal, only the cached answer may come. The time limit of the test ends the loop.
    for (;;) {
      const response = await keeping.ask(token, { document: "quota" });
      if (response.status === 401) break;
      expect(await response.json()).toEqual(first);
    }
    expect(keeping.output()).not.toContain(token.token);
  });

  it("tokens are not in the output of the service", () => {
    expect(serving.output()).not.toContain(demo.token);
  });
});
